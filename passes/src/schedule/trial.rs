//! Whether loops can be made of a schedule in reasonable time.
//!
//! isl's scheduler may find members such as `[2 n + 2 i + k]`: legal, but of such dates isl may not find the
//! loops again for millions of operations, and lowering has nothing else to fall back on. So schedules that
//! multiply coordinates, or shift by parameters, are tried: without accesses and tiles, which later cost as
//! much again several times.

use super::stretched::any_band;
use mse_isl::{AstBuild, Context, DimType, PwAff, Result, Schedule, ScheduleNode, Set, Val};

/// What the loops of a schedule may take.
const MAX_OPERATIONS: u64 = 600_000;

/// Whether isl generates loops for a schedule, which is taken for granted of one whose dates are sums and
/// differences of coordinates.
pub fn has_loops(schedule: &Schedule, context: &Set) -> Result<bool> {
    if !any_band(&schedule.get_root()?, &has_other_dates)? {
        return Ok(true);
    }
    let isl = Context::current();
    let generate = || AstBuild::from_context(context.clone())?.node_from_schedule(schedule.clone());
    match isl.bounded(MAX_OPERATIONS, generate) {
        Err(error) if error.is_quota() && isl.is_exhausted() => Err(error),
        tried => Ok(tried.is_ok()),
    }
}

/// Whether a member of the band multiplies a coordinate, or shifts by a parameter.
fn has_other_dates(band: &ScheduleNode) -> Result<bool> {
    let functions = band.band_get_partial_schedule()?;
    for member in 0..band.band_n_member()? {
        for function in functions.get_at(member)?.get_pw_aff_list()? {
            if multiplies_or_shifts(&function)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn multiplies_or_shifts(function: &PwAff) -> Result<bool> {
    let one = Val::from_i64(function.context(), 1)?;
    for (_, affine) in function.pieces()? {
        if affine.involves_dims(DimType::Param, 0, affine.dim(DimType::Param)?)? {
            return Ok(true);
        }
        for position in 0..affine.dim(DimType::In)? {
            if affine.get_coefficient_val(DimType::In, position)?.abs()?.gt(&one)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::has_loops;
    use mse_isl::{Context, Schedule, Set};

    /// Dates of the kind that isl does not find loops of: those of seed 902536 of mse-fuzz.
    #[test]
    fn schedules_are_tried() {
        let isl = Context::current();
        let domain = "S[i, j] : 0 <= i <= 2 and 0 <= j < m; T[i, j, k] : 0 <= i <= 2 and 0 <= j < m and 0 <= k <= n - 2; \
                      U[i, j, k] : 0 <= i <= 2 and 0 <= j < m and 0 <= k <= n - 2";
        let bands = [
            ("S[i, j] -> [(i)]; T[i, j, k] -> [(i)]; U[i, j, k] -> [(i)]", "0", true),
            (
                "S[i, j] -> [(2i + 2j)]; T[i, j, k] -> [(2n + 2i + k)]; U[i, j, k] -> [(2n + 2i + 2k)]",
                "S[i, j] -> [(3)]; T[i, j, k] -> [(4 + 2i - k)]; U[i, j, k] -> [(2i + 2j - 2k)]",
                false,
            ),
        ];
        let context = Set::read_from_str(&isl, "[n, m] -> { : n >= 0 and m >= 0 }").expect("a set");
        for (outer, inner, expected) in bands {
            let inner = if inner == "0" {
                "S[i, j] -> [(j)]; T[i, j, k] -> [(j)]; U[i, j, k] -> [(j)]"
            } else {
                inner
            };
            let tree = format!(
                "{{ domain: \"[n, m] -> {{ {domain} }}\", child: {{ schedule: \"[n, m] -> [{{ {outer} }}]\", \
                 child: {{ schedule: \"[n, m] -> [{{ {inner} }}]\" }} }} }}"
            );
            let schedule = Schedule::read_from_str(&isl, &tree).expect("a schedule");
            assert_eq!(has_loops(&schedule, &context), Ok(expected), "{outer}");
        }
    }
}

//! Schedules that nobody should execute: members with a very large coefficient.
//!
//! Where isl carries dependences of constant size by Feautrier's algorithm, it may lay out a whole nest along one dimension,
//! `[1629108 i + 13806 j + 118 k]`. That is legal, but the generated loop runs through all the numbers in between, mostly for
//! nothing. Skewing needs coefficients of a few units.

use mse_isl::{DimType, PwAff, Result, Schedule, ScheduleNode, ScheduleNodeType, Val};

/// No coordinate needs a larger factor.
const MAX_COEFFICIENT: i64 = 100;

/// Whether a member of a band multiplies a coordinate by more than is reasonable.
pub fn is_stretched(schedule: &Schedule) -> Result<bool> {
    node_is_stretched(&schedule.get_root()?)
}

fn node_is_stretched(node: &ScheduleNode) -> Result<bool> {
    if node.get_type()? == ScheduleNodeType::Band && band_is_stretched(node)? {
        return Ok(true);
    }
    for position in 0..node.n_children()? {
        if node_is_stretched(&node.get_child(position)?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn band_is_stretched(band: &ScheduleNode) -> Result<bool> {
    let functions = band.band_get_partial_schedule()?;
    for member in 0..band.band_n_member()? {
        for function in functions.get_at(member)?.get_pw_aff_list()? {
            if is_steep(&function)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether a coordinate has a very large factor in `{ S[i] -> [f(i)] }`.
fn is_steep(function: &PwAff) -> Result<bool> {
    for (_, affine) in function.pieces()? {
        for position in 0..function.dim(DimType::In)? {
            let factor = affine.get_coefficient_val(DimType::In, position)?.abs()?;
            if factor.gt(&Val::from_i64(function.context(), MAX_COEFFICIENT)?)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::is_stretched;
    use mse_isl::{Context, Schedule};

    #[test]
    fn large_factors_are_found() {
        let tree = |band: &str| {
            format!(
                "{{ domain: \"{{ S[i, j] : 0 <= i, j < 120 }}\", child: {{ schedule: \"[{{ {band} }}]\" }} }}"
            )
        };
        let cases = [
            ("S[i, j] -> [(i)]", false),
            ("S[i, j] -> [(2i + 3j + 5000)]", false),
            ("S[i, j] -> [(floor((i)/256))]", false),
            ("S[i, j] -> [(120i + j)]", true),
            ("S[i, j] -> [(i - 14400j)]", true),
        ];
        for (band, stretched) in cases {
            let schedule = Schedule::read_from_str(&Context::current(), &tree(band)).expect("a schedule");
            assert_eq!(is_stretched(&schedule), Ok(stretched), "{band}");
        }
    }
}

//! Whether loops can be made of a schedule in reasonable time.
//!
//! isl's scheduler may find members such as `[2 n + 2 i + k]`. They are legal, but isl may need millions of
//! operations to find the loops of such dates again. So schedules that multiply coordinates, or shift by
//! parameters, are tried. The trial is without accesses and tiles, which later cost as much again several
//! times. Where the trial already takes long, lowering may fail, and the scop needs a fall-back: another
//! schedule for that case. Lowering may also fail where numbers are large: isl multiplies them before it
//! divides, and a product may not fit 64 bits.

use crate::machine::budgets::{EASY_TRIAL, TRIAL};
use crate::orders::stretched::any_band;
use crate::scop::Scop;
use crate::tree::bands;
use mse_isl::{
    AstBuild, Constraint, Context, DimType, Map, PwAff, Result, Schedule, ScheduleNode,
    ScheduleNodeType as Node, Set, Val,
};

/// Numbers from this one on are large: a product of one with a count, which is below 2^40, may take more than
/// 63 bits.
const LARGE: i64 = 1 << 23;

/// Why a schedule is refused that has large dates ([`has_large_dates`]).
pub const TOO_LARGE: &str = "dates multiply by numbers so large that loops may not count them in 64 bits";

/// Whether isl generates loops for a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loops {
    /// Yes.
    Easy,
    /// Without accesses and tiles; with them it may fail.
    Hard,
    /// No, or not in reasonable time.
    None,
}

/// Whether isl generates loops for a schedule, which is taken for granted of one whose dates are sums and
/// differences of coordinates.
pub fn loops(schedule: &Schedule, context: &Set) -> Result<Loops> {
    if !any_band(&schedule.get_root()?, &has_other_dates)? {
        return Ok(Loops::Easy);
    }
    let isl = Context::current();
    let generate = || AstBuild::from_context(context.clone())?.node_from_schedule(schedule.clone());
    for (bound, found) in [(EASY_TRIAL, Loops::Easy), (TRIAL, Loops::Hard)] {
        match isl.bounded(bound, generate) {
            Ok(_) => return Ok(found),
            Err(error) if !error.is_quota() => return Ok(Loops::None),
            Err(error) if isl.is_exhausted() => return Err(error),
            Err(_) => {}
        }
    }
    Ok(Loops::None)
}

/// Whether accesses, or the instances that make them, have numbers that may not fit once counts multiply
/// them.
pub fn has_large_numbers(scop: &Scop) -> Result<bool> {
    for access in scop.statements.iter().flat_map(|statement| &statement.accesses) {
        for piece in access.relation.basic_maps()? {
            for constraint in piece.get_constraint_list()? {
                if has_large_number(&constraint)? {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// Whether members of bands multiply by numbers whose products with counts may not fit.
pub fn has_large_dates(node: &ScheduleNode) -> Result<bool> {
    if node.get_type()? == Node::Band {
        let functions = node.band_get_partial_schedule()?;
        for member in 0..functions.size()? {
            for piece in functions.get_at(member)?.get_pw_aff_list()? {
                if multiplies_much(piece)? {
                    return Ok(true);
                }
            }
        }
    }
    bands::children(node)?.iter().try_fold(false, |found, child| Ok(found || has_large_dates(child)?))
}

/// Whether a function has large factors, whatever its domain has: `2^58 i`, but not `floor(i / 2^58)`, nor
/// `i mod 2^58`.
fn multiplies_much(function: PwAff) -> Result<bool> {
    let domain = function.clone().domain()?;
    let large = Val::from_i64(&Context::current(), LARGE)?;
    let kinds = [DimType::Param, DimType::In];
    for piece in Map::from_pw_aff(function.gist(domain)?)?.basic_maps()? {
        for constraint in piece.get_constraint_list()? {
            let value = constraint.get_coefficient_val(DimType::Out, 0)?.abs()?;
            if !value.is_zero()? && has_factor_above(&constraint, &kinds, &value.mul(large.clone())?)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether a factor in a constraint is large.
fn has_large_number(constraint: &Constraint) -> Result<bool> {
    let context = Context::current();
    let kinds = [DimType::Param, DimType::In, DimType::Out, DimType::Div];
    has_factor_above(constraint, &kinds, &Val::from_i64(&context, LARGE)?)
}

/// Whether a factor of one of these dimensions is larger, whatever its sign.
fn has_factor_above(constraint: &Constraint, kinds: &[DimType], most: &Val) -> Result<bool> {
    for &kind in kinds {
        for position in 0..constraint.dim(kind)? {
            if !constraint.get_coefficient_val(kind, position)?.abs()?.le(most)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
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
    use super::{Loops, loops};
    use mse_isl::{Context, Schedule, Set};

    /// Dates of the kind that isl does not find loops of: those of seed 902536 of mse-fuzz.
    #[test]
    fn schedules_are_tried() {
        let isl = Context::current();
        let domain = "S[i, j] : 0 <= i <= 2 and 0 <= j < m; T[i, j, k] : 0 <= i <= 2 and 0 <= j < m and 0 <= k <= n - 2; \
                      U[i, j, k] : 0 <= i <= 2 and 0 <= j < m and 0 <= k <= n - 2";
        let bands = [
            ("S[i, j] -> [(i)]; T[i, j, k] -> [(i)]; U[i, j, k] -> [(i)]", "0", Loops::Easy),
            (
                "S[i, j] -> [(2i + 2j)]; T[i, j, k] -> [(2n + 2i + k)]; U[i, j, k] -> [(2n + 2i + 2k)]",
                "S[i, j] -> [(3)]; T[i, j, k] -> [(4 + 2i - k)]; U[i, j, k] -> [(2i + 2j - 2k)]",
                Loops::None,
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
            assert_eq!(loops(&schedule, &context), Ok(expected), "{outer}");
        }
    }
}

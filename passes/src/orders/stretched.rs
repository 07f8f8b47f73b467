//! Parts of schedules that nobody should execute: members whose loop runs through many numbers for nothing.
//!
//! ```text
//! steep   S[i, j] -> [14400 i + j]                            a coordinate has a very large factor
//! packed  S[i, j, k, l, m] -> [16 i + 8 j + 4 k + 2 l + m]    more than four different factors
//! gaps    S[1000 i] -> [1000 i]   T[1000 i] -> [1000 i + 1]   of 1000 numbers, two are dates
//! ```
//!
//! Where isl carries dependences of constant size by Feautrier's algorithm, it may lay out a whole nest along
//! one dimension, `[1629108 i + 13806 j + 118 k]`. That is legal, but the generated loop runs through all the
//! numbers in between, mostly for nothing. Or isl packs coordinates of few values like digits of one number,
//! and then takes minutes to generate code. Skewing needs coefficients of a few units, and few of them. And
//! where loops have steps, isl may shift statements that it fuses by less than a step. The loop of a member
//! should have no more numbers between two dates of a statement than there are statements.
//!
//! Such parts are put back into the source order. It respects all dependences that isl's schedule leaves to
//! them.

use crate::machine::thresholds::{STRETCHED, STRETCHED_FACTORS};
use crate::order::Dependences;
use crate::scop::Scop;
use crate::tree::bands;
use crate::tree::coincidence;
use crate::tree::graft;
use mse_isl::{
    Context, DimType, Map, PwAff, Result, Schedule, ScheduleNode, ScheduleNodeType, UnionMap, UnionPwAff, Val,
};

/// A schedule for a scop, its outermost bands that are stretched, and all below them, in the source order;
/// none, if nothing else is left of it.
pub fn straightened(schedule: Schedule, scop: &Scop, dependences: &Dependences) -> Result<Option<Schedule>> {
    let root = schedule.get_root()?;
    if !any_band(&root, &band_is_stretched)? {
        return Ok(Some(schedule));
    }
    let top = root.get_child(0)?;
    if top.get_type()? == ScheduleNodeType::Band && band_is_stretched(&top)? {
        return Ok(None);
    }
    let straight = with_straight_bands(top, &scop.schedule.get_root()?)?.get_schedule()?;
    coincidence::mark(straight, &dependences.order()?).map(Some)
}

fn with_straight_bands(node: ScheduleNode, source: &ScheduleNode) -> Result<ScheduleNode> {
    if node.get_type()? == ScheduleNodeType::Band && band_is_stretched(&node)? {
        return graft::replaced(node, source, &graft::Values::default());
    }
    bands::for_each_child(node, |child| with_straight_bands(child, source))
}

/// Whether something holds for a band of the tree.
pub fn any_band(node: &ScheduleNode, holds: &impl Fn(&ScheduleNode) -> Result<bool>) -> Result<bool> {
    if node.get_type()? == ScheduleNodeType::Band && holds(node)? {
        return Ok(true);
    }
    for position in 0..node.n_children()? {
        if any_band(&node.get_child(position)?, holds)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn band_is_stretched(band: &ScheduleNode) -> Result<bool> {
    let functions = band.band_get_partial_schedule()?;
    for member in 0..band.band_n_member()? {
        for function in functions.get_at(member)?.get_pw_aff_list()? {
            if is_steep_or_packed(&function)? {
                return Ok(true);
            }
        }
        if has_gaps(band, functions.get_at(member)?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a loop over the dates `{ S[i] -> [f(i)] }` of a member has more steps than each statement has
/// dates, times the number of statements.
fn has_gaps(band: &ScheduleNode, member: UnionPwAff) -> Result<bool> {
    let dates = UnionMap::from_union_pw_aff(member)?.intersect_domain(band.get_domain()?)?.maps()?;
    let dates = dates.into_iter().map(Map::range).collect::<Result<Vec<_>>>()?;
    let Some(all) = dates.iter().cloned().map(Ok).reduce(|all, dates| all?.union(dates?)) else {
        return Ok(false);
    };
    let (step, statements) = (all?.get_stride(0)?, Val::from_i64(&Context::current(), dates.len() as i64)?);
    let most = step.mul(statements)?;
    for own in dates {
        let own = own.get_stride(0)?;
        if !own.is_zero()? && own.gt(&most)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a coordinate has a very large factor in `{ S[i] -> [f(i)] }`, or many have different ones.
fn is_steep_or_packed(function: &PwAff) -> Result<bool> {
    for (_, affine) in function.pieces()? {
        let mut factors = Vec::new();
        for position in 0..function.dim(DimType::In)? {
            let factor = affine.get_coefficient_val(DimType::In, position)?.abs()?;
            if factor.gt(&Val::from_i64(function.context(), STRETCHED)?)? {
                return Ok(true);
            }
            if !factor.is_zero()? && !factors.contains(&factor.to_string()) {
                factors.push(factor.to_string());
            }
        }
        if factors.len() > STRETCHED_FACTORS {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::{any_band, band_is_stretched};
    use mse_isl::{Context, Result, Schedule};

    fn is_stretched(schedule: &Schedule) -> Result<bool> {
        any_band(&schedule.get_root()?, &band_is_stretched)
    }

    #[test]
    fn gaps_between_dates_are_found() {
        let tree = |step: i64, shift: i64| {
            format!(
                "{{ domain: \"{{ S[i] : 0 <= i < 9000 and i mod {step} = 0; T[i] : 0 <= i < 9000 and i mod {step} = 0 }}\", \
                 child: {{ schedule: \"[{{ S[i] -> [(i)]; T[i] -> [({shift} + i)] }}]\" }} }}"
            )
        };
        for (step, shift, gaps) in [
            (1, 1, false),
            (2, 1, false),
            (1000, 0, false),
            (1000, 3000, false),
            (1000, 1, true),
            (3, 1, true),
        ] {
            let schedule =
                Schedule::read_from_str(&Context::current(), &tree(step, shift)).expect("a schedule");
            assert_eq!(is_stretched(&schedule), Ok(gaps), "step {step}, shift {shift}");
        }
    }

    #[test]
    fn large_factors_are_found() {
        let tree = |band: &str| {
            format!(
                "{{ domain: \"{{ {}: 0 <= i, j < 2 }}\", child: {{ schedule: \"[{{ {band} }}]\" }} }}",
                band.split("->").next().expect("a statement")
            )
        };
        let cases = [
            ("S[i, j] -> [(i)]", false),
            ("S[i, j] -> [(2i + 3j + 5000)]", false),
            ("S[i, j] -> [(floor((i)/256))]", false),
            ("S[i, j] -> [(120i + j)]", true),
            ("S[i, j] -> [(i - 14400j)]", true),
            ("S[i, j, k, l, m] -> [(i + j + k + l + m)]", false),
            ("S[i, j, k, l, m] -> [(16i + 8j + 4k + 2l + m)]", true),
        ];
        for (band, stretched) in cases {
            let schedule = Schedule::read_from_str(&Context::current(), &tree(band)).expect("a schedule");
            assert_eq!(is_stretched(&schedule), Ok(stretched), "{band}");
        }
    }
}

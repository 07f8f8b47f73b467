//! Members that begin where a statement does.
//!
//! ```text
//! before   S[j] -> [512 - j]   T[j] -> [j + 1]
//! after    S[j] -> [511 - j]   T[j] -> [j]
//! ```
//!
//! isl lays statements out relative to each other, and leaves it to chance where the whole begins. But
//! blocks, threads and tiles are counted from zero, as coordinates are. With a shift that all statements
//! have, grids are one block longer, and threads next to each other start beside a line of memory.
//!
//! A member is shifted if no statement's date is a coordinate by itself, and some statement's is one up to a
//! number: the least of these numbers goes.

use crate::tree::bands;
use mse_isl::{DimType, MultiVal, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionPwAff, Val};
use mse_isl::{MultiUnionPwAff, PwAff};

/// The schedule, its members without shifts that all statements have.
pub fn begun(schedule: Schedule) -> Result<Schedule> {
    below(schedule.get_root()?)?.get_schedule()
}

fn below(node: ScheduleNode) -> Result<ScheduleNode> {
    let node = if node.get_type()? == Node::Band { begun_band(node)? } else { node };
    bands::for_each_child(node, below)
}

fn begun_band(band: ScheduleNode) -> Result<ScheduleNode> {
    let (functions, domain) = (band.band_get_partial_schedule()?, band.get_universe_domain()?);
    let shifts = (0..band.band_n_member()?).map(|member| shift(&functions.get_at(member)?));
    let shifts = shifts.collect::<Result<Vec<_>>>()?;
    if shifts.iter().all(Option::is_none) {
        return Ok(band);
    }
    let back = shifts
        .into_iter()
        .map(|shift| shift.map_or_else(|| Ok("0".to_owned()), |own| Ok(own.neg()?.to_string())));
    let back = format!("{{ [{}] }}", back.collect::<Result<Vec<_>>>()?.join(", "));
    let back = MultiVal::read_from_str(band.context(), &back)?;
    band.band_shift(MultiUnionPwAff::multi_val_on_domain(domain, back)?)
}

/// The shift that all statements of a member have: the least, if some date is a coordinate up to a number, and
/// none is one by itself.
fn shift(member: &UnionPwAff) -> Result<Option<Val>> {
    let mut least: Option<Val> = None;
    for function in member.get_pw_aff_list()? {
        let Some(own) = beyond_coordinate(&function)? else { continue };
        if own.is_zero()? {
            return Ok(None);
        }
        let is_less =
            least.as_ref().map_or(Ok(true), |least| own.clone().abs()?.lt(&least.clone().abs()?))?;
        least = if is_less { Some(own) } else { least };
    }
    Ok(least)
}

/// The number that `{ S[i] -> [f(i)] }` adds to a coordinate, if it is a coordinate and a number.
fn beyond_coordinate(function: &PwAff) -> Result<Option<Val>> {
    let pieces = function.pieces()?;
    let [(_, affine)] = &pieces[..] else { return Ok(None) };
    let has_others = affine.involves_dims(DimType::Param, 0, affine.dim(DimType::Param)?)?
        || affine.involves_dims(DimType::Div, 0, affine.dim(DimType::Div)?)?;
    let mut coordinates = 0;
    for position in 0..affine.dim(DimType::In)? {
        let factor = affine.get_coefficient_val(DimType::In, position)?;
        match (factor.is_zero()?, factor.is_one()?) {
            (true, _) => {}
            (_, true) => coordinates += 1,
            _ => return Ok(None),
        }
    }
    let number = affine.get_constant_val()?;
    Ok((coordinates == 1 && !has_others && number.is_int()?).then_some(number))
}

#[cfg(test)]
mod tests {
    use super::begun;
    use mse_isl::{Context, Schedule};

    #[test]
    fn shifts_of_all_statements_go() {
        let cases = [
            ("S[j] -> [(512 - j)]; T[j] -> [(1 + j)]", "S[j] -> [(511 - j)]; T[j] -> [(j)]"),
            ("S[j] -> [(3 + j)]; T[j] -> [(-2 + j)]", "S[j] -> [(5 + j)]; T[j] -> [(j)]"),
            ("S[j] -> [(j)]; T[j] -> [(1 + j)]", "S[j] -> [(j)]; T[j] -> [(1 + j)]"),
            ("S[j] -> [(1 - j)]; T[j] -> [(1 + 2j)]", "S[j] -> [(1 - j)]; T[j] -> [(1 + 2j)]"),
            ("S[j] -> [(1 + n + j)]; T[j] -> [(1 + n - j)]", "S[j] -> [(1 + n + j)]; T[j] -> [(1 + n - j)]"),
        ];
        for (before, after) in cases {
            let [before, after] = [before, after].map(|band| {
                let text = format!(
                    "{{ domain: \"[n] -> {{ S[j] : 0 <= j < 512; T[j] : 0 <= j < 512 }}\", \
                     child: {{ schedule: \"[n] -> [{{ {band} }}]\", coincident: [ 1 ] }} }}"
                );
                Schedule::read_from_str(&Context::current(), &text).expect("a schedule")
            });
            let found = begun(before).expect("isl");
            assert!(found.plain_is_equal(&after).expect("isl"), "{found}, not {after}");
        }
    }
}

//! The claims of bands in a user's schedule: analysis finds which of them hold.
//!
//! ```text
//! together     dependences that the nodes around a band leave             { x -> y }
//! coincident   a member f with f(x) = f(y) for all of them                ([`coincidence`])
//! permutable   a band whose members f all have f(x) <= f(y) for all of them; of one member it always is
//! ```

use crate::order::Dependences;
use crate::orders::witness;
use crate::scop::Scop;
use crate::tree::bands;
use crate::tree::coincidence;
use crate::tree::flags::{self, Flags};
use mse_isl::{MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap};

/// The schedule without claims.
pub fn none(schedule: Schedule) -> Result<Schedule> {
    of_bands(schedule.get_root()?, &flags::sequential)?.get_schedule()
}

/// The schedule with the claims that hold; `order` is `{ Earlier[i] -> Later[j] }`.
pub fn found(schedule: Schedule, order: &UnionMap) -> Result<Schedule> {
    let each = |band: ScheduleNode| {
        if band.band_n_member()? == 1 {
            return Ok(band);
        }
        let permutable = is_permutable(&band, order)?;
        Flags { permutable, ..Flags::of(&band)? }.set(band)
    };
    let schedule = coincidence::mark(schedule, order)?;
    of_bands(schedule.get_root()?, &each)?.get_schedule()
}

/// Members that are claimed coincident and are not, with the dependence that each carries; `found` has the
/// claims that hold.
pub fn wrong(
    scop: &Scop,
    dependences: &Dependences,
    [given, found]: [&ScheduleNode; 2],
) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    for member in 0..if given.get_type()? == Node::Band { given.band_n_member()? } else { 0 } {
        let [claimed, holds] = [given, found].map(|band| band.band_member_get_coincident(member));
        if claimed? && !holds? {
            let carried = witness::in_the_way(scop, dependences, found, member)?.unwrap_or_default();
            wrong.push(format!("member {member} claimed coincident but carries {carried}"));
        }
    }
    for (given, found) in bands::children(given)?.iter().zip(&bands::children(found)?) {
        wrong.extend(self::wrong(scop, dependences, [given, found])?);
    }
    Ok(wrong)
}

/// The node, with each band of its subtree changed.
fn of_bands(
    mut node: ScheduleNode,
    each: &impl Fn(ScheduleNode) -> Result<ScheduleNode>,
) -> Result<ScheduleNode> {
    if node.get_type()? == Node::Band {
        node = each(node)?;
    }
    bands::for_each_child(node, |child| of_bands(child, each))
}

/// Whether no member goes back along a dependence inside the band.
fn is_permutable(band: &ScheduleNode, order: &UnionMap) -> Result<bool> {
    let together = coincidence::active(band, order)?;
    for member in 0..band.band_n_member()? {
        let function = band.band_get_partial_schedule()?.get_at(member)?;
        let function = MultiUnionPwAff::from_union_pw_aff(function)?;
        if !together.clone().lex_gt_at_multi_union_pw_aff(function)?.is_empty()? {
            return Ok(false);
        }
    }
    Ok(true)
}

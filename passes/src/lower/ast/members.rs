//! Band members told from each other in the code that isl generates.
//!
//! A band member is one loop, whatever shape isl gives it. Marks above the members tell which loops come from
//! which: bands are split into single members, each below a mark that says whether it is coincident. A loop
//! is parallel if the last mark above it, with no other loop between, says so.

use crate::tree::marks::Mark;
use mse_isl::{AstLoopType, Id, Result, Schedule, ScheduleNode, ScheduleNodeType, UnionMap};

/// The mark above a coincident member.
pub const PARALLEL: &str = "@parallel";
/// The mark above any other member.
pub const SEQUENTIAL: &str = "@sequential";

/// The mark below the members of a parallel loop whose iterations have memory of their own; then its number.
const ITERATION: &str = "@iteration";

/// The number of the iterations with memory of their own that a mark is above, if it is one.
pub fn iteration(mark: &str) -> Option<usize> {
    mark.strip_prefix(ITERATION)?.parse().ok()
}

/// The schedule with a mark below each outermost band under a mark "parallel". The loops of such a band are
/// not to be split: one iteration is one execution of what is below. With it, by number, the dates of
/// iterations: `{ S[i] -> [t..] }`.
pub fn mark_iterations(schedule: Schedule) -> Result<(Schedule, Vec<UnionMap>)> {
    fn marked(node: ScheduleNode, iterations: &mut Vec<UnionMap>) -> Result<ScheduleNode> {
        if !Mark::Parallel.is(&node)? {
            return crate::tree::bands::for_each_child(node, |child| marked(child, iterations));
        }
        let band = node.child(0)?;
        let whole =
            |band: ScheduleNode, member| band.band_member_set_ast_loop_type(member, AstLoopType::Atomic);
        let below = (0..band.band_n_member()?).try_fold(band, whole)?.child(0)?;
        let name = Id::new(below.context(), &format!("{ITERATION}{}", iterations.len()))?;
        iterations.push(below.get_prefix_schedule_union_map()?);
        below.insert_mark(name)?.parent()?.parent()
    }
    let mut iterations = Vec::new();
    let schedule = marked(schedule.get_root()?, &mut iterations)?.get_schedule()?;
    Ok((schedule, iterations))
}

/// The schedule with a mark above each band member.
pub fn mark_members(schedule: Schedule) -> Result<Schedule> {
    schedule.map_descendant_bottom_up(|node| match node.get_type()? {
        ScheduleNodeType::Band => mark_band(node),
        _ => Ok(node),
    })
}

fn mark_band(band: ScheduleNode) -> Result<ScheduleNode> {
    let members = band.band_n_member()?;
    let coincident =
        (0..members).map(|i| band.band_member_get_coincident(i)).collect::<Result<Vec<bool>>>()?;
    let mark = |node: ScheduleNode, coincident: bool| {
        let name = if coincident { PARALLEL } else { SEQUENTIAL };
        let name = Id::new(node.context(), name)?;
        node.insert_mark(name)
    };
    let mut band = band;
    for position in (1..members).rev() {
        band = mark(band.band_split(position)?.child(0)?, coincident[position])?.parent()?;
    }
    if members == 0 { Ok(band) } else { mark(band, coincident[0]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mse_isl::Context;

    /// Marks and members of a tree that has one child below each node.
    fn path(node: ScheduleNode) -> Result<Vec<String>> {
        let own = match node.get_type()? {
            ScheduleNodeType::Leaf => return Ok(Vec::new()),
            ScheduleNodeType::Mark => node.mark_get_id()?.get_name()?.unwrap_or_default(),
            ScheduleNodeType::Band => format!("band of {}", node.band_n_member()?),
            _ => "other".to_owned(),
        };
        Ok([vec![own], path(node.child(0)?)?].concat())
    }

    #[test]
    fn each_member_is_below_a_mark_of_its_own() {
        let tree = r#"{ "domain": "{ S[i, j, k] }", "child": {
            "schedule": "[{ S[i, j, k] -> [(i)] }, { S[i, j, k] -> [(j)] }, { S[i, j, k] -> [(k)] }]",
            "coincident": [1, 0, 1] } }"#;
        let schedule = Schedule::read_from_str(&Context::current(), tree).expect("a schedule");
        let marked = mark_members(schedule).and_then(|marked| path(marked.get_root()?)).expect("a path");
        let expected = ["other", PARALLEL, "band of 1", SEQUENTIAL, "band of 1", PARALLEL, "band of 1"];
        assert_eq!(marked, expected);
    }
}

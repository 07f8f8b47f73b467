//! What the default makes of a scop: which candidate is chosen, why the others are not, and what keeps each
//! of its loops sequential.

use super::facts::{ChosenLoop, VerdictFacts};
use crate::choose;
use crate::order::Dependences;
use crate::schedule::{bands, witness};
use crate::scop::Scop;
use mse_isl::{Result, ScheduleNode, ScheduleNodeType as Node};

/// The verdict on a scop, and the scop that is chosen; none where it was mapped before: there is nothing to
/// choose. `place` tells where the loop of the source is that a coordinate of a statement counts.
pub fn verdict(
    scop: &Scop,
    max_bytes: u128,
    place: impl Fn(&(String, usize)) -> Option<String>,
) -> Result<Option<(VerdictFacts, Scop)>> {
    if !bands::mark_names(&scop.schedule.get_root()?)?.is_empty() {
        return Ok(None);
    }
    let choose::Verdict { scop, chosen, others } = choose::verdict(scop, max_bytes)?;
    let dependences = Dependences::of(&scop)?;
    let mut loops = Vec::new();
    let mut rest = vec![scop.schedule.get_root()?];
    while let Some(node) = rest.pop() {
        if node.get_type()? == Node::Band {
            for member in 0..node.band_n_member()? {
                let at = bands::counted(&node, member)?.as_ref().and_then(&place);
                loops.push(chosen_loop(&scop, &dependences, (&node, member), at)?);
            }
        }
        let children = (0..node.n_children()?).rev().map(|position| node.get_child(position));
        rest.extend(children.collect::<Result<Vec<_>>>()?);
    }
    Ok(Some((VerdictFacts { chosen, others, loops }, scop)))
}

fn chosen_loop(
    scop: &Scop,
    dependences: &Dependences,
    (band, member): (&ScheduleNode, usize),
    at: Option<String>,
) -> Result<ChosenLoop> {
    let is_parallel = band.band_member_get_coincident(member)?;
    Ok(ChosenLoop {
        statements: bands::statements(band)?,
        depth: band.get_schedule_depth()? + member,
        at,
        is_parallel,
        carries: if is_parallel { None } else { witness::in_the_way(scop, dependences, band, member)? },
    })
}

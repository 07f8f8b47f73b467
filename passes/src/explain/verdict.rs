//! What the default makes of a scop: which candidate is chosen, why the others are not, and what keeps each of
//! its loops sequential.

use super::facts::{ChosenLoop, VerdictFacts};
use crate::choose;
use crate::order::Dependences;
use crate::schedule::{bands, witness};
use crate::scop::Scop;
use crate::stage::{self, Note};
use mse_dialect::view;
use mse_isl::{Result, ScheduleNode, ScheduleNodeType as Node};

/// The verdict on a scop; none where it was mapped before: there is nothing to choose.
pub fn verdict(view: &view::Scop, scop: &Scop, max_bytes: u128) -> Result<Option<VerdictFacts>> {
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
                loops.push(chosen_loop(view, &scop, &dependences, &node, member)?);
            }
        }
        let children = (0..node.n_children()?).rev().map(|position| node.get_child(position));
        rest.extend(children.collect::<Result<Vec<_>>>()?);
    }
    Ok(Some(VerdictFacts { chosen, others, loops }))
}

fn chosen_loop(
    view: &view::Scop,
    scop: &Scop,
    dependences: &Dependences,
    band: &ScheduleNode,
    member: usize,
) -> Result<ChosenLoop> {
    let is_parallel = band.band_member_get_coincident(member)?;
    let of = bands::counted(band, member)?;
    let place = stage::place(view, &Note { text: String::new(), of });
    Ok(ChosenLoop {
        statements: bands::statements(band)?,
        depth: band.get_schedule_depth()? + member,
        at: place.map(|location| place_of(&location.to_string())),
        is_parallel,
        carries: if is_parallel { None } else { witness::in_the_way(scop, dependences, band, member)? },
    })
}

/// `file:line:column` of `loc("file":line:column)`.
fn place_of(location: &str) -> String {
    let inside = location.strip_prefix("loc(").and_then(|rest| rest.strip_suffix(')'));
    inside.unwrap_or(location).replace('"', "")
}

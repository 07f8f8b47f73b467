//! The default's verdict on a scop: which candidate is chosen, why the others are not, and what keeps each of
//! its loops sequential. Where loops have hints, these decide. Then the verdict is what they ask for, and the
//! loops that follow from it.

use super::facts::{ChosenLoop, VerdictFacts};
use crate::given::hints;
use crate::order::Dependences;
use crate::orders::witness;
use crate::recipe;
use crate::scop::Scop;
use crate::tree::bands;
use crate::tree::marks;
use mse_dialect::view::HINT;
use mse_isl::{Result, ScheduleNode, ScheduleNodeType as Node};

/// Where the loop of the source is that a coordinate of a statement counts.
type Place<'p> = &'p dyn Fn(&(String, usize)) -> Option<String>;

/// The verdict on a scop, and the scop that is chosen, if hints are not refused; none where it was mapped
/// before: there is nothing to choose.
pub fn verdict(scop: &Scop, max_bytes: u128, place: Place) -> Result<Option<(VerdictFacts, Option<Scop>)>> {
    if hints::has_some(&scop.schedule)? {
        return by_hints(scop, place).map(Some);
    }
    if !marks::texts(&scop.schedule.get_root()?)?.is_empty() {
        return Ok(None);
    }
    let recipe::Verdict { scop: after, chosen, on_card, recipe, others } = recipe::verdict(scop, max_bytes)?;
    let (loops, recipe) = (loops(&after, place)?, Some(recipe.after(scop.recipe.as_deref())));
    let after = Scop { recipe: recipe.clone(), ..after };
    Ok(Some((VerdictFacts { chosen, on_card, recipe, asked: Vec::new(), others, loops }, Some(after))))
}

/// The verdict on a scop that has hints on loops.
fn by_hints(scop: &Scop, place: Place) -> Result<(VerdictFacts, Option<Scop>)> {
    let asked = asked(&scop.schedule.get_root()?, place)?;
    let (given, warning) = hints::kept(scop, hints::Hints::Warn)?;
    let left_out = warning.map(|warning| format!("; {}", warning.text)).unwrap_or_default();
    let (chosen, after) = match given {
        None => (format!("as without hints{left_out}"), None),
        Some(given) => {
            let after = Scop { schedule: given.found.schedule, ..hints::without(scop)? };
            (format!("the order that hints on loops ask for, storage as it stands{left_out}"), Some(after))
        }
    };
    let loops = after.as_ref().map(|after| loops(after, place)).transpose()?.unwrap_or_default();
    Ok((VerdictFacts { chosen, on_card: None, recipe: None, asked, others: Vec::new(), loops }, after))
}

/// The hints at and below a node, each with its loop: `mse.tile = 32 on loop 0 around S0`.
fn asked(node: &ScheduleNode, place: Place) -> Result<Vec<String>> {
    let mut all = Vec::new();
    if node.get_type()? == Node::Mark
        && let Some(hint) = node.mark_get_id()?.name().strip_prefix(HINT)
    {
        let mut band = node.get_child(0)?;
        while band.get_type()? == Node::Mark {
            band = band.get_child(0)?;
        }
        let around = bands::statements(&band)?.join(", ");
        let at = bands::counted(&band, 0)?.as_ref().and_then(place);
        let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
        let (hint, depth) = (hint.replace('=', " = "), band.get_schedule_depth()?);
        all.push(format!("mse.{hint} on loop {depth} around {around}{at}"));
    }
    for child in bands::children(node)? {
        all.extend(asked(&child, place)?);
    }
    Ok(all)
}

/// The loops of a schedule, outer ones first.
fn loops(scop: &Scop, place: Place) -> Result<Vec<ChosenLoop>> {
    let dependences = Dependences::of(scop)?;
    let mut loops = Vec::new();
    let mut rest = vec![scop.schedule.get_root()?];
    while let Some(node) = rest.pop() {
        if node.get_type()? == Node::Band {
            for member in 0..node.band_n_member()? {
                let at = bands::counted(&node, member)?.as_ref().and_then(place);
                loops.push(chosen_loop(scop, &dependences, (&node, member), at)?);
            }
        }
        rest.extend(bands::children(&node)?.into_iter().rev());
    }
    Ok(loops)
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

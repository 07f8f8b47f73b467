//! A block for each iteration of parallel loops, where its threads do more together than one alone.
//!
//! ```text
//! before   parallel i: { for k: s[i] = f(s[i], A[i, k]) ; parallel j: B[i, j] = g(s[i]) }
//!          a thread for each i
//! after    a block for each i: thread 0 computes s[i], or all threads do where any order will do; barrier;
//!          all compute B
//!
//! where    a parallel loop holds others that are not nested in it alone: beside each other, or in loops in
//!          order
//! kept     what is as good by the model as the fastest without
//! ```

use super::candidate::{Candidate, Search};
use crate::gpu;
use crate::machine::budgets::MOVE;
use crate::machine::thresholds::AS_GOOD;
use mse_isl::{Result, ScheduleNode, ScheduleNodeType as Node, affordable_beside};

/// The candidates with such blocks that are as good as the others.
pub fn teams(search: &Search, candidates: &[Candidate]) -> Result<Vec<Candidate>> {
    let mut found: Vec<Candidate> = Vec::new();
    if !search.groups {
        return Ok(found);
    }
    let mut fastest = super::fastest(candidates);
    for candidate in candidates.iter().filter(|one| !one.in_groups && !one.is_fallback) {
        let team = affordable_beside(MOVE, || team(search, candidate))?.flatten();
        let Some(team) = team.filter(|team| team.weighed_time() <= AS_GOOD * fastest) else { continue };
        fastest = fastest.min(team.weighed_time());
        found.push(team);
    }
    Ok(found)
}

/// The same with blocks; none where there are no such loops.
fn team(search: &Search, candidate: &Candidate) -> Result<Option<Candidate>> {
    let (scop, mut is_some) = (&candidate.scop, false);
    let root = gpu::with_groups(scop, scop.schedule.get_root()?, &mut |band| {
        let wanted = holds_several(&band.get_child(0)?)? && gpu::in_blocks(scop, band)?.is_some();
        is_some |= wanted;
        Ok(wanted)
    })?;
    let mut team = is_some.then(|| search.in_blocks(candidate, root.get_schedule()?)).transpose()?;
    team.iter_mut().for_each(|team| team.is_team = true);
    Ok(team)
}

/// Whether there is more below a parallel loop than parallel loops nested in each other.
fn holds_several(inside: &ScheduleNode) -> Result<bool> {
    match inside.get_type()? {
        Node::Leaf => Ok(false),
        Node::Band if inside.band_n_member()? == crate::tree::bands::coincident(inside)? => {
            holds_several(&inside.get_child(0)?)
        }
        _ => Ok(true),
    }
}

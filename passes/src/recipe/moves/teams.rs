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

use super::super::candidate::Candidate;
use super::super::search::{Search, Tried, fastest};
use super::Move;
use crate::gpu;
use crate::machine::thresholds::AS_GOOD;
use crate::steps::Grouping;
use mse_isl::{Result, ScheduleNode, ScheduleNodeType as Node, affordable_beside};

/// Whether blocks may execute iterations.
pub fn applies(search: &Search, _: &Tried) -> Result<bool> {
    Ok(search.groups)
}

/// Adds the candidates with such blocks that are as good as the others.
pub fn tries(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    let (mut found, mut fastest) = (Vec::new(), fastest(&tried.candidates));
    for candidate in tried.contenders().filter(|one| !one.is_in_groups()) {
        let team = affordable_beside(this.budget, || team(search, candidate))?.flatten();
        let Some(team) = team.filter(|team| team.weighed_time() <= AS_GOOD * fastest) else { continue };
        fastest = fastest.min(team.weighed_time());
        found.push(team);
    }
    tried.candidates.extend(found);
    Ok(())
}

/// The same with blocks; none where there are no such loops.
pub fn team(search: &Search, candidate: &Candidate) -> Result<Option<Candidate>> {
    let (scop, mut is_some) = (&candidate.scop, false);
    let root = gpu::with_groups(scop, scop.schedule.get_root()?, &mut |band| {
        let wanted = holds_several(&band.get_child(0)?)? && gpu::in_blocks(scop, band)?.is_some();
        is_some |= wanted;
        Ok(wanted)
    })?;
    is_some.then(|| search.in_blocks(candidate, root.get_schedule()?, Grouping::Team)).transpose()
}

/// Whether there is more below a parallel loop than nested parallel loops.
fn holds_several(inside: &ScheduleNode) -> Result<bool> {
    match inside.get_type()? {
        Node::Leaf => Ok(false),
        Node::Band if inside.band_n_member()? == crate::tree::bands::coincident(inside)? => {
            holds_several(&inside.get_child(0)?)
        }
        _ => Ok(true),
    }
}

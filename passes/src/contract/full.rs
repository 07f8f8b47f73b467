//! Full arrays: all cells hold values at one time, so no window is smaller, and none is looked for.
//!
//! ```text
//! parfor p: parfor i: A[p, i] = ..         all p have no order, and inside of each p the sequence is between
//!           parfor i: .. = A[p, i]         the writes of all i and their reads
//!
//! above     the coincident members from the root on
//! across    { [p] -> A[a] }    in iteration p of them, a is written before some child of a sequence below,
//!                              read from there on in the sequence, and only written from there on by
//!                              instances that read it: the first of them needs the value
//! full      for one such child, each cell that is written is in the range of across
//! ```
//!
//! Values of two cells in that range are in use at one time. Those of one p are in use between the two
//! children; those of different p have no order ([`super::before`]). An array counts as full only where this
//! is plain.

use super::cells::Cells;
use crate::tree::bands;
use mse_isl::{Result, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet};

/// Whether all cells that are written hold values at one time, as can be seen at a sequence.
pub fn is_full(cells: &Cells, root: &ScheduleNode) -> Result<bool> {
    is_full_below(cells, root.get_child(0)?)
}

fn is_full_below(cells: &Cells, node: ScheduleNode) -> Result<bool> {
    match node.get_type()? {
        Node::Mark | Node::Filter => is_full_below(cells, node.child(0)?),
        Node::Band if bands::coincident(&node)? == node.band_n_member()? => {
            is_full_below(cells, node.child(0)?)
        }
        Node::Sequence if is_full_between(cells, &node)? => Ok(true),
        Node::Sequence => {
            let mut children = (0..node.n_children()?).map(|child| node.get_child(child));
            children.try_fold(false, |found, child| Ok(found || is_full_below(cells, child?)?))
        }
        _ => Ok(false),
    }
}

/// Whether they do so between two children of a sequence.
fn is_full_between(cells: &Cells, sequence: &ScheduleNode) -> Result<bool> {
    let (writes, reads) = (cells.writes().domain_factor_domain()?, cells.reads().domain_factor_domain()?);
    let (all, anew) = (writes.clone().range()?, writes.clone().subtract(reads.clone())?);
    let above = sequence.get_prefix_schedule_union_map()?.reverse()?;
    let accessed = |accesses: &UnionMap, instances: &UnionSet| {
        above.clone().intersect_range(instances.clone())?.apply_range(accesses.clone())
    };
    let mut after = sequence.get_domain()?;
    for child in 1..sequence.n_children()? {
        let before = sequence.get_child(child - 1)?.filter_get_filter()?;
        after = after.subtract(before)?;
        let before = sequence.get_domain()?.subtract(after.clone())?;
        let from_before = accessed(&reads, &after)?.subtract(accessed(&anew, &after)?)?;
        let across = accessed(&writes, &before)?.intersect(from_before)?;
        if all.is_subset(&across.range()?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

//! The order of one schedule for a part of another.
//!
//! ```text
//! node   a subtree, executed where all that is around it agrees                { S[i] }
//! below  another schedule tree of the same instances
//! after  the subtree orders its instances as `below` does
//! ```
//!
//! What the nodes around the subtree do not order, `below` does: if both schedules respect an order, so does
//! the result.

use super::bands;
use mse_isl::{Error, Result, ScheduleNode, ScheduleNodeType as Node};

/// The node, its subtree that of `below` for the instances that reach it.
///
/// # Errors
/// That `below` has nodes that are no domain, band, sequence, set, filter or mark.
pub fn replaced(node: ScheduleNode, below: &ScheduleNode) -> Result<ScheduleNode> {
    grafted(node.cut()?, below)
}

/// The leaf, with the subtree of `below` for the instances that reach it.
fn grafted(leaf: ScheduleNode, below: &ScheduleNode) -> Result<ScheduleNode> {
    match below.get_type()? {
        Node::Leaf => Ok(leaf),
        Node::Domain | Node::Filter => grafted(leaf, &below.get_child(0)?),
        Node::Band => {
            let functions = below.band_get_partial_schedule()?.intersect_domain(leaf.get_domain()?)?;
            let band = leaf.insert_partial_schedule(functions)?;
            let band = band.band_set_permutable(below.band_get_permutable()?)?;
            grafted(band.child(0)?, &below.get_child(0)?)?.parent()
        }
        Node::Mark => {
            let mark = leaf.insert_mark(below.mark_get_id()?)?;
            grafted(mark.child(0)?, &below.get_child(0)?)?.parent()
        }
        Node::Sequence | Node::Set => with_children(leaf, below),
        other => Err(Error::invalid(format!("no part of a schedule goes below a node of type {other:?}"))),
    }
}

/// The same for a sequence: of the children of `below` those for which there are instances.
fn with_children(leaf: ScheduleNode, below: &ScheduleNode) -> Result<ScheduleNode> {
    let (domain, mut filters, mut children) = (leaf.get_domain()?, Vec::new(), Vec::new());
    for position in 0..below.n_children()? {
        let child = below.get_child(position)?;
        let filter = child.filter_get_filter()?;
        if !filter.clone().intersect(domain.clone())?.is_empty()? {
            filters.push(filter);
            children.push(child);
        }
    }
    if let [only] = &children[..] {
        return grafted(leaf, only);
    }
    let mut children = children.iter();
    bands::for_each_child(leaf.insert_sequence(filters)?, |filter| {
        let child = children.next().expect("a child for each filter");
        grafted(filter.child(0)?, child)?.parent()
    })
}

//! Barriers: every pair of conflicting accesses by different threads of a block is separated by one.
//!
//! ```text
//! conflict   { x -> y : x and y touch one cell, one writes, thread(x) != thread(y) }
//! ```
//!
//! Walk the kernel's tree bottom up. Of each subtree know its `head`, what may execute before the subtree's first
//! barrier, and its `tail`, what may execute after its last one (everything, if it has none).
//!
//! ```text
//! sequence   a barrier before a child whose head conflicts with what is pending since the last barrier
//! loop       a barrier at the end of the body if its tail conflicts with the head of a later iteration
//! thread     what is under a thread mark runs in one thread: head and tail are all of it
//! ```
//!
//! A loop may run zero times, so that a barrier inside does not clear what is pending before it. Barriers are instances
//! `{ barrier[] }` added by extension nodes above the thread bands, hence reached by all threads. The pairs are those of
//! the storage, not of the flow: a cell that two threads reuse conflicts too. After Tensor Comprehensions'
//! `insertBestSync`, with heads and tails in place of a shortest path.

use super::map::for_each_child;
use crate::scop::Scop;
use mse_dialect::view::AccessKind;
use mse_isl::{Context, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet};

/// Inserts barriers into a kernel's subtree; `thread` is `{ S[i] -> thread[..] }`. Adds the names of new statements.
pub fn insert(
    scop: &Scop,
    node: ScheduleNode,
    thread: &MultiUnionPwAff,
    barriers: &mut Vec<String>,
) -> Result<ScheduleNode> {
    let conflicts = conflicts(scop, &node.get_domain()?, thread)?;
    let mut placer = Placer { conflicts, barriers };
    Ok(placer.place(node)?.node)
}

/// `{ x -> y }` between different threads, in both directions.
fn conflicts(scop: &Scop, domain: &UnionSet, thread: &MultiUnionPwAff) -> Result<UnionMap> {
    let accesses = scop.accesses(|_| true)?.intersect_domain(domain.clone())?;
    let writes =
        scop.accesses(|access| access.kind == AccessKind::Write)?.intersect_domain(domain.clone())?;
    let write_first = writes.clone().apply_range(accesses.clone().reverse()?)?;
    let write_second = accesses.apply_range(writes.reverse()?)?;
    let touching = write_first.union(write_second)?.coalesce()?;
    touching.clone().subtract(touching.eq_at_multi_union_pw_aff(thread.clone())?)?.coalesce()
}

/// A treated subtree.
struct Placed {
    node: ScheduleNode,
    /// May execute before the first barrier.
    head: UnionSet,
    /// May execute after the last barrier.
    tail: UnionSet,
    /// A barrier is certainly executed.
    sure: bool,
}

struct Placer<'a> {
    conflicts: UnionMap,
    barriers: &'a mut Vec<String>,
}

impl Placer<'_> {
    fn place(&mut self, node: ScheduleNode) -> Result<Placed> {
        match node.get_type()? {
            Node::Leaf => whole(node),
            Node::Mark if node.mark_get_id()?.get_name()?.as_deref() == Some("thread") => whole(node),
            Node::Band => self.place_loop(node),
            Node::Sequence => self.place_sequence(node),
            Node::Set => self.place_set(node),
            _ => {
                let inner = self.place(node.child(0)?)?;
                Ok(Placed { node: inner.node.parent()?, ..inner })
            }
        }
    }

    /// The children of a set have no order to respect and no dependence: treated as whole, one after the other.
    fn place_set(&mut self, node: ScheduleNode) -> Result<Placed> {
        let (head, tail) = (node.get_domain()?, node.get_domain()?);
        let node = for_each_child(node, |child| Ok(self.place(child)?.node))?;
        Ok(Placed { node, head, tail, sure: false })
    }

    fn place_loop(&mut self, band: ScheduleNode) -> Result<Placed> {
        let (prefix, functions) = (prefix(&band)?, band.band_get_partial_schedule()?);
        let mut body = self.place(band.child(0)?)?;
        let carried = together(self.between(&body.tail, &body.head)?, prefix)?
            .lex_lt_at_multi_union_pw_aff(functions)?;
        if !carried.is_empty()? {
            body.node = self.barrier_after(body.node)?;
            body.tail = none()?;
        }
        Ok(Placed { node: body.node.parent()?, head: body.head, tail: body.tail, sure: false })
    }

    fn place_sequence(&mut self, node: ScheduleNode) -> Result<Placed> {
        let prefix = prefix(&node)?;
        let (mut sequence, mut position) = (node, 0);
        let (mut head, mut pending, mut sure) = (none()?, none()?, false);
        while position < sequence.n_children()? {
            let child = self.place(sequence.child(position)?)?;
            sequence = child.node.parent()?;
            let blocked = !together(self.between(&pending, &child.head)?, prefix.clone())?.is_empty()?;
            if blocked {
                let children = sequence.n_children()?;
                sequence = self.barrier_before(sequence, position)?;
                position += sequence.n_children()? - children;
            }
            if !sure && !blocked {
                head = head.union(child.head)?;
            }
            let cleared = blocked || child.sure;
            pending = if cleared { child.tail } else { pending.union(child.tail)? };
            sure |= cleared;
            position += 1;
        }
        Ok(Placed { node: sequence, head, tail: pending, sure })
    }

    /// The conflicts from `first` to `second`.
    fn between(&self, first: &UnionSet, second: &UnionSet) -> Result<UnionMap> {
        self.conflicts.clone().intersect_domain(first.clone())?.intersect_range(second.clone())
    }

    /// The sequence, with a barrier before what is under the child at `position`.
    fn barrier_before(&mut self, sequence: ScheduleNode, position: usize) -> Result<ScheduleNode> {
        let depth = sequence.get_tree_depth()?;
        let graft = self.barrier(&sequence)?;
        let grafted = sequence.grandchild(position, 0)?.graft_before(graft)?;
        let up = grafted.get_tree_depth()? - depth;
        grafted.ancestor(up)
    }

    /// What replaces the node: it, and a barrier after it, in one sequence.
    fn barrier_after(&mut self, node: ScheduleNode) -> Result<ScheduleNode> {
        let (depth, nested) = (node.get_tree_depth()?, node.get_type()? == Node::Sequence);
        let graft = self.barrier(&node)?;
        let grafted = node.graft_after(graft)?;
        let up = grafted.get_tree_depth()? - depth;
        let extension = grafted.ancestor(up)?;
        if nested { extension.child(0)?.sequence_splice_child(0)?.parent() } else { Ok(extension) }
    }

    /// `{ [outer..] -> barrier[] }` for each execution of the node.
    fn barrier(&mut self, node: &ScheduleNode) -> Result<ScheduleNode> {
        let name = format!("barrier{}", self.barriers.len());
        let outer = node.get_prefix_schedule_union_map()?.intersect_domain(node.get_domain()?)?.range()?;
        let barrier = UnionSet::read_from_str(&Context::current(), &format!("{{ {name}[] }}"))?;
        self.barriers.push(name);
        ScheduleNode::from_extension(UnionMap::from_domain_and_range(outer.coalesce()?, barrier)?)
    }
}

fn whole(node: ScheduleNode) -> Result<Placed> {
    let (head, tail) = (node.get_domain()?, node.get_domain()?);
    Ok(Placed { node, head, tail, sure: false })
}

fn none() -> Result<UnionSet> {
    UnionSet::empty_ctx(&Context::current())
}

/// The functions of the outer bands; none at the root.
fn prefix(node: &ScheduleNode) -> Result<Option<MultiUnionPwAff>> {
    if node.get_schedule_depth()? == 0 {
        return Ok(None);
    }
    node.get_prefix_schedule_multi_union_pw_aff().map(Some)
}

/// The pairs that the outer bands execute together.
fn together(pairs: UnionMap, prefix: Option<MultiUnionPwAff>) -> Result<UnionMap> {
    match prefix {
        Some(prefix) => pairs.eq_at_multi_union_pw_aff(prefix),
        None => Ok(pairs),
    }
}

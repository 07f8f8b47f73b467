//! Barriers: every pair of conflicting accesses by different threads of a block is separated by one.
//!
//! ```text
//! conflict   { x -> y : x and y touch one place, one writes, thread(x) != thread(y) }      of one block
//! ```
//!
//! Walk the kernel's tree bottom up. For each subtree, keep its `head` and its `tail`. The head may execute
//! before the subtree's first barrier, and the tail after its last one. Without a barrier both are the whole
//! subtree.
//!
//! ```text
//! sequence   a barrier before a child whose head conflicts with what is pending since the last barrier
//! loop       a barrier at the end of the body if its tail conflicts with the head of a later iteration, or
//!            at the beginning if that makes one in front of the loop needless; or fewer in between
//!            ([`super::arcs`])
//! thread     what is under a thread mark runs in one thread: head and tail are all of it
//! ```
//!
//! A loop may run zero times, so that a barrier inside does not clear what is pending before it. Nor does a
//! barrier in a child of a sequence that nothing reaches at some dates of the loops around. Barriers are
//! instances `{ barrier[] }` that extension nodes add. These nodes are above the thread bands, so that all
//! threads reach the barriers. They are also above sequences, so that a barrier is executed at each date of
//! an access that it separates. Where these dates take several cases to say, it is executed at the dates
//! between them, too. The pairs are those of the storage, not of the flow: a cell that two threads reuse
//! conflicts too. After Tensor Comprehensions' `insertBestSync`, with heads and tails in place of a shortest
//! path.
//!
//! Where no loop is in another one, no placement that is right for all extents has fewer barriers: the tests
//! find out by trying all. Where loops are nested, each of them is decided by itself, and now and then there
//! is one barrier too many.

use super::arcs::{self, Arc};
use crate::order::one_iteration::{inner, of_one_iteration};
use crate::scop::commuting::{commuting, has_updates};
use crate::scop::{Access, Home, Scop};
use crate::tree::bands::without_domains;
use crate::tree::marks::Mark;
use mse_dialect::view::AccessKind;
use mse_isl::{
    Context, Error, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, Set, UnionMap, UnionSet,
};

/// The block and the thread that execute each instance of a kernel.
pub struct Numbers {
    /// `{ S[i] -> block[..] }`, if there are several.
    pub block: Option<MultiUnionPwAff>,
    /// `{ S[i] -> thread[..] }`
    pub thread: MultiUnionPwAff,
}

/// Inserts barriers into what a block executes of a kernel. Returns the names of the new statements, too,
/// which are numbered from `first` on.
pub fn insert(
    scop: &Scop,
    node: ScheduleNode,
    numbers: &Numbers,
    first: usize,
) -> Result<(ScheduleNode, Vec<String>)> {
    let plan = plan(scop, &node, numbers)?;
    let mut inserter = Inserter { first, barriers: Vec::new() };
    Ok((inserter.write(node, &plan)?, inserter.barriers))
}

/// Where barriers go in a kernel's subtree.
pub fn plan(scop: &Scop, node: &ScheduleNode, numbers: &Numbers) -> Result<Plan> {
    let (instances, outer) = of_one_iteration(node)?;
    let conflicts = conflicts(scop, &instances, &numbers.thread)?;
    Ok(Needs { conflicts, instances, outer }.of(node)?.plan)
}

/// `{ x -> y }` between different threads of one block, whose instances these are, in both directions.
fn conflicts(scop: &Scop, domain: &UnionSet, thread: &MultiUnionPwAff) -> Result<UnionMap> {
    if !domain.is_subset(&thread.clone().domain()?)? {
        return Err(Error::invalid("an instance of a kernel has no thread"));
    }
    let is_common = |access: &Access| !is_private(scop, access);
    let meeting = match has_updates(scop) {
        true => real(scop, domain)?,
        false => {
            let accesses = scop.places(is_common)?.intersect_domain(domain.clone())?;
            let is_write = |access: &Access| access.kind == AccessKind::Write && is_common(access);
            let writes = scop.places(is_write)?.intersect_domain(domain.clone())?;
            let write_first = writes.clone().apply_range(accesses.clone().reverse()?)?;
            write_first.union(accesses.apply_range(writes.reverse()?)?)?
        }
    };
    let (touching, thread) = (meeting.coalesce()?, &without_domains(thread)?);
    // The difference with pairs of one thread is the same, and takes several times as long.
    let lower = touching.clone().lex_lt_at_multi_union_pw_aff(thread.clone())?;
    lower.union(touching.lex_gt_at_multi_union_pw_aff(thread.clone())?)?.coalesce()
}

/// Whether each thread has the memory for itself.
fn is_private(scop: &Scop, access: &Access) -> bool {
    let array = access.array().ok().and_then(|name| scop.array(&name));
    array.is_some_and(|array| array.home == Home::Private)
}

/// `{ x -> y }` that touch one place, one of them writing, unless they are updates that commute.
fn real(scop: &Scop, domain: &UnionSet) -> Result<UnionMap> {
    let accesses = scop.tagged_places(|access| !is_private(scop, access))?;
    let is_write = |access: &Access| access.kind == AccessKind::Write && !is_private(scop, access);
    let writes = scop.tagged_places(is_write)?;
    let write_first = writes.clone().apply_range(accesses.clone().reverse()?)?;
    let write_second = accesses.apply_range(writes.reverse()?)?;
    let real = write_first.union(write_second)?.subtract(commuting(scop)?)?.factor_domain()?;
    real.intersect_domain(domain.clone())?.intersect_range(domain.clone())
}

/// Where barriers go in a subtree.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Before these parts of the node ([`parts`]), or after all.
    pub gaps: Vec<usize>,
    /// In the children.
    pub children: Vec<Plan>,
}

/// The summary of a subtree: how it meets the barriers around it, and where its own barriers go.
#[derive(Clone)]
struct Summary {
    /// May execute before the first barrier.
    head: UnionSet,
    /// May execute after the last barrier.
    tail: UnionSet,
    /// A barrier is certainly executed.
    sure: bool,
    plan: Plan,
    /// The same of a loop with a barrier at the beginning of its body, where there is one at the end.
    begun: Option<Box<Summary>>,
    /// The summaries of a sequence's children, as the plan has them.
    children: Vec<Summary>,
}

/// Finds out where barriers are needed.
struct Needs {
    conflicts: UnionMap,
    /// Those of one block.
    instances: UnionSet,
    /// How many outer dates they all share.
    outer: usize,
}

impl Needs {
    fn of(&self, node: &ScheduleNode) -> Result<Summary> {
        match node.get_type()? {
            Node::Leaf => self.whole(node),
            Node::Mark if Mark::Thread.is(node)? => self.whole(node),
            Node::Band => self.of_loop(node),
            Node::Sequence => self.of_sequence(node),
            Node::Set => self.of_set(node),
            _ => {
                let mut child = self.of(&node.get_child(0)?)?;
                let begun = child.begun.take().map(|begun| Box::new(begun.around()));
                Ok(Summary { begun, ..child.around() })
            }
        }
    }

    /// The children of a set have no order to respect and no dependence: treated as whole, one after the
    /// other.
    fn of_set(&self, node: &ScheduleNode) -> Result<Summary> {
        let mut known = self.whole(node)?;
        for position in 0..node.n_children()? {
            known.plan.children.push(self.of(&node.get_child(position)?)?.plan);
        }
        Ok(known)
    }

    fn of_loop(&self, band: &ScheduleNode) -> Result<Summary> {
        let (prefix, functions) = (self.prefix(band)?, band.band_get_partial_schedule()?);
        let carried = |conflicts: UnionMap| {
            together(conflicts, prefix.clone())?.lex_lt_at_multi_union_pw_aff(functions.clone())
        };
        let child = band.get_child(0)?;
        let body = self.of(&child)?;
        let needs_end = |body: &Summary| Ok(!carried(self.between(&body.tail, &body.head)?)?.is_empty()?);
        if !needs_end(&body)? {
            let begun = match &body.begun {
                Some(begun) if !needs_end(begun)? => Some(Box::new(begun.as_ref().clone().in_loop())),
                _ => None,
            };
            return Ok(Summary { begun, ..body.in_loop() });
        }
        let (ended, begun) = self.separated(&child, body, carried)?;
        let begun = begun.map(|begun| Box::new(begun.in_loop()));
        Ok(Summary { begun, ..ended.in_loop() })
    }

    /// The summaries of a loop's body whose end conflicts with the beginning of a later iteration. The first
    /// has a barrier at the end of the body, the second has one at the beginning instead.
    fn separated(
        &self,
        node: &ScheduleNode,
        body: Summary,
        carried: impl Fn(UnionMap) -> Result<UnionMap>,
    ) -> Result<(Summary, Option<Summary>)> {
        let parts = parts(node)?;
        let mut ended = body.clone();
        ended.plan.gaps.push(parts);
        ended.tail = none()?;
        if node.get_type()? != Node::Sequence {
            let mut begun = body;
            begun.plan.gaps.push(0);
            begun.head = none()?;
            return Ok((ended, Some(begun)));
        }
        let with = |gaps: &[usize]| {
            self.sequence(node, body.children.clone(), |_, position, _| Ok(gaps.contains(&position)))
        };
        if !body.plan.gaps.is_empty() {
            let fewest = self.fewest(node, &body.children, carried)?;
            if fewest.len() <= body.plan.gaps.len() {
                return Ok((with(&fewest)?, None));
            }
        }
        let begun = with(&[&[0], body.plan.gaps.as_slice()].concat())?;
        Ok((ended, Some(begun)))
    }

    /// The fewest gaps of a loop's body that separate what conflicts, in one iteration or in a later one.
    fn fewest(
        &self,
        sequence: &ScheduleNode,
        children: &[Summary],
        carried: impl Fn(UnionMap) -> Result<UnionMap>,
    ) -> Result<Vec<usize>> {
        let (prefix, count) = (self.prefix(sequence)?, children.len());
        let mut arcs = Vec::new();
        for (first, earlier) in children.iter().enumerate() {
            for (second, later) in children.iter().enumerate() {
                let conflicts = self.between(&earlier.tail, &later.head)?;
                let is_sure =
                    |child: usize| Ok(children[child].sure && self.arrives_wherever(sequence, child)?);
                if first < second && !together(conflicts.clone(), prefix.clone())?.is_empty()? {
                    arcs.extend(Arc::between(first, second, count, is_sure)?);
                }
                if !carried(conflicts)?.is_empty()? {
                    arcs.extend(Arc::between(first, second + count, count, is_sure)?);
                }
            }
        }
        Ok(arcs::fewest(&arcs, count))
    }

    fn of_sequence(&self, sequence: &ScheduleNode) -> Result<Summary> {
        let prefix = self.prefix(sequence)?;
        let children = (0..sequence.n_children()?).map(|position| self.of(&sequence.get_child(position)?));
        let mut children = children.collect::<Result<Vec<_>>>()?;
        let conflicts = |pending: &UnionSet, _: usize, child: &Summary| {
            Ok(!together(self.between(pending, &child.head)?, prefix.clone())?.is_empty()?)
        };
        let known = self.sequence(sequence, children.clone(), conflicts)?;
        let Some(begun) = children.first_mut().and_then(|first| first.begun.take()) else { return Ok(known) };
        children[0] = *begun;
        let begun = self.sequence(sequence, children, conflicts)?;
        let is_as_good = begun.plan.gaps.len() <= known.plan.gaps.len();
        Ok(Summary { begun: is_as_good.then(|| Box::new(begun)), ..known })
    }

    /// A sequence with barriers in front of the children, or of the end, where `wanted` says so, given what
    /// is pending.
    fn sequence(
        &self,
        sequence: &ScheduleNode,
        children: Vec<Summary>,
        wanted: impl Fn(&UnionSet, usize, &Summary) -> Result<bool>,
    ) -> Result<Summary> {
        let (mut gaps, mut chosen) = (Vec::new(), Vec::new());
        let (mut head, mut pending, mut sure) = (none()?, none()?, false);
        for (position, mut child) in children.into_iter().enumerate() {
            let mut blocked = wanted(&pending, position, &child)?;
            if let Some(begun) = child.begun.take().filter(|_| blocked)
                && !wanted(&pending, position, &begun)?
            {
                (child, blocked) = (*begun, false);
            }
            if blocked {
                gaps.push(position);
            }
            if !sure && !blocked {
                head = head.union(child.head.clone())?;
            }
            let cleared = blocked || (child.sure && self.arrives_wherever(sequence, position)?);
            let tail = child.tail.clone();
            pending = if cleared { tail } else { pending.union(tail)? };
            sure |= cleared;
            chosen.push(child);
        }
        let plan = Plan { gaps, children: chosen.iter().map(|child| child.plan.clone()).collect() };
        Ok(Summary { head, tail: pending, sure, plan, begun: None, children: chosen })
    }

    /// A subtree that is one part.
    fn whole(&self, node: &ScheduleNode) -> Result<Summary> {
        let all = node.get_domain()?.intersect(self.instances.clone())?;
        let plan = Plan { gaps: Vec::new(), children: Vec::new() };
        Ok(Summary { head: all.clone(), tail: all, sure: false, plan, begun: None, children: Vec::new() })
    }

    /// Whether something arrives at the child wherever the sequence is executed.
    fn arrives_wherever(&self, sequence: &ScheduleNode, position: usize) -> Result<bool> {
        let all = dates(sequence)?.intersect_domain(self.instances.clone())?;
        let filter = sequence.get_child(position)?.filter_get_filter()?;
        let selected = all.clone().intersect_domain(filter)?;
        all.range()?.is_subset(&selected.range()?)
    }

    /// The functions of the outer bands inside of the block; none where there are none.
    fn prefix(&self, node: &ScheduleNode) -> Result<Option<MultiUnionPwAff>> {
        if node.get_schedule_depth()? == self.outer {
            return Ok(None);
        }
        inner(node.get_prefix_schedule_multi_union_pw_aff()?, self.outer)
    }

    /// The conflicts from `first` to `second`.
    fn between(&self, first: &UnionSet, second: &UnionSet) -> Result<UnionMap> {
        self.conflicts.clone().intersect_domain(first.clone())?.intersect_range(second.clone())
    }
}

impl Summary {
    /// The same of the node around.
    fn around(self) -> Self {
        let plan = Plan { gaps: Vec::new(), children: vec![self.plan] };
        Self { plan, begun: None, children: Vec::new(), ..self }
    }

    /// The same of the loop around, which may run zero times.
    fn in_loop(self) -> Self {
        Self { sure: false, ..self.around() }
    }
}

/// Writes barriers into a tree.
struct Inserter {
    first: usize,
    barriers: Vec<String>,
}

impl Inserter {
    fn write(&mut self, mut node: ScheduleNode, plan: &Plan) -> Result<ScheduleNode> {
        for (position, child) in plan.children.iter().enumerate() {
            node = self.write(node.child(position)?, child)?.parent()?;
        }
        if plan.gaps.is_empty() { Ok(node) } else { self.with_barriers(node, &plan.gaps) }
    }

    /// Replaces a node by an extension with barriers above a sequence of them and the node's parts.
    ///
    /// The extension lies above the sequence, since it is executed where something arrives at it: below a
    /// filter, it would not be where the filter selects nothing.
    fn with_barriers(&mut self, node: ScheduleNode, gaps: &[usize]) -> Result<ScheduleNode> {
        let (depth, parts) = (node.get_tree_depth()?, parts(&node)?);
        let is_sequence = node.get_type()? == Node::Sequence;
        let outer = convex(dates(&node)?.range()?.coalesce()?)?;
        let graft =
            |barrier| ScheduleNode::from_extension(UnionMap::from_domain_and_range(outer.clone(), barrier)?);
        let mut barriers = gaps.iter().map(|_| self.barrier()).collect::<Result<Vec<_>>>()?;
        // isl makes an extension before or after a node, and adds to it anywhere.
        let last = if gaps.contains(&parts) { barriers.pop() } else { None };
        let last = last.map_or_else(none, Ok)?;
        let mut extension = up_to(node.graft_after(graft(last)?)?, depth)?;
        if is_sequence {
            extension = extension.child(0)?.sequence_splice_child(0)?.parent()?;
        }
        for (&gap, barrier) in gaps.iter().zip(barriers).rev() {
            extension = up_to(extension.child(0)?.grandchild(gap, 0)?.graft_before(graft(barrier)?)?, depth)?;
        }
        Ok(extension)
    }

    /// `{ barrier[] }`, a new one.
    fn barrier(&mut self) -> Result<UnionSet> {
        let name = format!("barrier{}", self.first + self.barriers.len());
        let barrier = UnionSet::read_from_str(&Context::current(), &format!("{{ {name}[] }}"))?;
        self.barriers.push(name);
        Ok(barrier)
    }
}

/// `{ S[i] -> [outer dates] }` of what arrives at a node.
fn dates(node: &ScheduleNode) -> Result<UnionMap> {
    node.get_prefix_schedule_union_map()?.intersect_domain(node.get_domain()?)
}

/// These dates, and the dates between them where a set takes several cases or local variables to say. One
/// more barrier costs less than finding out exactly.
fn convex(dates: UnionSet) -> Result<UnionSet> {
    let mut all = none()?;
    for dates in dates.sets()? {
        let is_simple = dates.n_basic_set()? <= 1 && !dates.involves_locals()?;
        all = all.add_set(if is_simple { dates } else { around(dates)? })?;
    }
    Ok(all)
}

/// The dates that lie between these and have the same strides.
fn around(dates: Set) -> Result<Set> {
    let strides = Set::from_basic_set(dates.clone().affine_hull()?)?;
    Set::from_basic_set(dates.remove_divs()?.simple_hull()?)?.intersect(strides)
}

/// The number of parts of a node between which barriers may lie: a sequence's children; anything else is one.
fn parts(node: &ScheduleNode) -> Result<usize> {
    if node.get_type()? == Node::Sequence { node.n_children() } else { Ok(1) }
}

/// The ancestor at a depth of the tree.
fn up_to(node: ScheduleNode, depth: usize) -> Result<ScheduleNode> {
    let up = node.get_tree_depth()? - depth;
    node.ancestor(up)
}

fn none() -> Result<UnionSet> {
    UnionSet::empty_ctx(&Context::current())
}

/// The pairs that the outer bands execute together.
fn together(pairs: UnionMap, prefix: Option<MultiUnionPwAff>) -> Result<UnionMap> {
    match prefix {
        Some(prefix) => pairs.eq_at_multi_union_pw_aff(prefix),
        None => Ok(pairs),
    }
}

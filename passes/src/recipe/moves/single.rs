//! One block for neighbours whose work is mostly that of one thread.
//!
//! ```text
//! before   for k: { for i: s += A[i, k] ; parfor i: Q[i, k] = A[i, k] / s ; parfor j: for i: .. }
//!          three launches for each k, one of them of a single thread
//! after    for k: { one block: { for i: s += A[i, k] ; barrier ; parfor i: Q[i, k] = .. } ; parfor j: .. }
//!
//! alone       operations outside of parallel loops, which one thread executes
//! together    operations in parallel loops / threads of a block, which take no longer than their launches
//! neighbours  children of a sequence that the host repeats, or a whole loop of its, with together <= alone
//! one block   a parallel loop of one iteration around them, in the tree, with a group mark
//! ```
//!
//! So the block takes at most twice as long as its one thread does anyway, and saves the launches.

use super::super::candidate::Candidate;
use super::super::search::{Search, Tried};
use super::super::time::Clock;
use super::super::time::count::points;
use super::Move;
use crate::gpu;
use crate::machine::limits;
use crate::machine::thresholds::MANY_LAUNCHES;
use crate::orders::merged;
use crate::scop::Scop;
use crate::steps::Grouping;
use crate::tree::bands;
use crate::tree::flags;
use mse_isl::{
    Context, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, Set, UnionPwAff, Val,
    affordable_beside,
};

/// Whether the best so far has many launches, and a block is a part of the machine.
pub fn applies(search: &Search, tried: &Tried) -> Result<bool> {
    let has_blocks = search.groups && search.machine.threads > limits::BLOCK as f64;
    if !has_blocks {
        return Ok(false);
    }
    let best = search.best(tried.contenders())?;
    Ok(!best.is_in_groups() && best.takes.launches >= MANY_LAUNCHES)
}

/// Adds the best candidate with such blocks, if there are such neighbours.
pub fn tries(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    let best = search.best(tried.contenders())?;
    let found = affordable_beside(this.budget, || single(search, best))?.flatten();
    tried.candidates.extend(found);
    Ok(())
}

/// The candidate with such blocks; none where there are no such neighbours.
pub fn single(search: &Search, best: &Candidate) -> Result<Option<Candidate>> {
    let scop = &best.scop;
    let parts = Parts { scop, clock: Clock::of_size(scop, search.machine, search.size)? };
    let (together, mut is_some) = (parts.below(scop.schedule.get_root()?.child(0)?, false)?, false);
    let root = gpu::with_groups(scop, together.root()?, &mut |band| {
        let wanted = bands::is_of_one(band)? && gpu::in_blocks(scop, band)?.is_some();
        is_some |= wanted;
        Ok(wanted)
    })?;
    is_some.then(|| search.in_blocks(best, root.get_schedule()?, Grouping::Single)).transpose()
}

/// Finds the work of parts of a tree.
struct Parts<'a> {
    scop: &'a Scop,
    clock: Clock<'a>,
}

/// The operations that a block waits for, and the launches without the block.
#[derive(Clone, Copy, Default)]
struct Work {
    alone: f64,
    together: f64,
    launches: usize,
}

impl Work {
    fn and(self, other: Self) -> Self {
        Self {
            alone: self.alone + other.alone,
            together: self.together + other.together,
            launches: self.launches + other.launches,
        }
    }

    /// Whether the sequential operations take as long as the rest in one block.
    fn waits_for_one(self) -> bool {
        self.together <= self.alone
    }

    /// Whether one block is worth it: some of it is parallel, too.
    fn is_for_one(self) -> bool {
        self.launches > 0 && self.waits_for_one()
    }
}

impl Parts<'_> {
    /// The node, with loops of one iteration around neighbours.
    fn below(&self, node: ScheduleNode, repeated: bool) -> Result<ScheduleNode> {
        if gpu::is_grid(self.scop, &node)? {
            return Ok(node);
        }
        let kind = node.get_type()?;
        if kind != Node::Filter && self.work(&node)?.is_for_one() {
            return around(node);
        }
        let node = if kind == Node::Sequence && repeated { self.in_runs(node)? } else { node };
        bands::for_each_child(node, |child| self.below(child, repeated || kind == Node::Band))
    }

    /// A sequence, with a loop of one iteration around each run of neighbours.
    fn in_runs(&self, sequence: ScheduleNode) -> Result<ScheduleNode> {
        let mut runs: Vec<(Work, Vec<merged::Child>)> = Vec::new();
        for (node, child) in bands::children(&sequence)?.iter().zip(merged::children(&sequence)?) {
            let work = self.work(node)?;
            match runs.last_mut() {
                Some((all, run)) if all.and(work).waits_for_one() => {
                    *all = all.and(work);
                    run.push(child);
                }
                _ => runs.push((work, vec![child])),
            }
        }
        let mut parts: Vec<Vec<merged::Child>> = Vec::new();
        for (work, run) in runs {
            match run.len() {
                2.. if work.is_for_one() => {
                    parts.push(run.into_iter().map(|child| child.with_first(0)).collect::<Result<_>>()?);
                }
                _ => parts.extend(run.into_iter().map(|child| vec![child])),
            }
        }
        if parts.iter().all(|run| run.len() == 1) { Ok(sequence) } else { merged::rebuilt(sequence, &parts) }
    }
}

/// The work of a subtree that must not be executed in one block.
const NEVER: Work = Work { alone: 0.0, together: f64::INFINITY, launches: 0 };

impl Parts<'_> {
    /// The work of a subtree.
    fn work(&self, node: &ScheduleNode) -> Result<Work> {
        if !gpu::may_be_alone(self.scop, node)? {
            return Ok(NEVER);
        }
        if gpu::is_grid(self.scop, node)? {
            return self.grid(node);
        }
        if node.get_type()? == Node::Leaf {
            return Ok(Work { alone: self.clock.work(&self.instances(node)?)?, ..Work::default() });
        }
        let parts = bands::children(node)?;
        parts.iter().try_fold(Work::default(), |all, part| Ok(all.and(self.work(part)?)))
    }

    /// The work of a grid in one block, unless it is faster as a grid.
    fn grid(&self, node: &ScheduleNode) -> Result<Work> {
        let (work, machine) = (self.clock.work(&self.instances(node)?)?, self.clock.machine);
        let together = work / limits::BLOCK as f64;
        let mut launches: f64 = 0.0;
        let dates = node.get_prefix_schedule_union_map()?.intersect_domain(node.get_domain()?)?;
        for dates in dates.range()?.sets()? {
            launches = launches.max(points(&self.clock.fixed(&dates)?)?);
        }
        let as_grid = launches * machine.launch + work / machine.threads * machine.operation;
        let is_slow = as_grid < together * machine.operation;
        Ok(if is_slow { NEVER } else { Work { alone: 0.0, together, launches: 1 } })
    }

    /// The instances that reach a node, of each statement.
    fn instances(&self, node: &ScheduleNode) -> Result<Vec<Set>> {
        let all = node.get_domain()?;
        let own = |domain: &Set| self.clock.fixed(&all.extract_set(domain.get_space()?)?);
        self.scop.statements.iter().map(|statement| own(&statement.domain)).collect()
    }
}

/// The node, with a parallel loop of one iteration around it.
fn around(node: ScheduleNode) -> Result<ScheduleNode> {
    let zero = Val::int_from_si(&Context::current(), 0)?;
    let one = UnionPwAff::val_on_domain(node.get_universe_domain()?, zero)?;
    let band = node.insert_partial_schedule(MultiUnionPwAff::from_union_pw_aff(one)?)?;
    flags::parallel(band)
}

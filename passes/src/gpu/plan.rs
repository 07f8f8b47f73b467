//! Which subtrees become kernels, and which members blocks and threads.
//!
//! Walk from the root to the outermost band with coincident members. No dependence connects two values of
//! such a member inside one execution of the band. So instances with different values may run at the same
//! time.
//!
//! ```text
//! coincident members   a grid: tiles are numbered by blocks, points by threads; a thread runs what is below
//! group mark           its members number blocks, an iteration each, and what is below is as in one block: memory
//!                      of an iteration, or of a tile, is the block's; blocks of a large group have more
//!                      threads
//! none, host           a sequential loop on the host; look for kernels below
//! none, block          one block: the loop runs in every thread, coincident members below go to threads,
//!                      statements under none to thread 0, barriers between conflicting accesses
//!                      ([`super::barrier`]); not with a while loop inside: one thread decides, and all would
//!                      have to know at once
//!                      not around group marks, whose iterations have blocks of their own
//! beside kernels       in a loop of the host, what is between kernels is a kernel of one thread: the host
//!                      would have to wait for the one kernel, and the next one for the host. With `alone`
//!                      outside of loops, too: then the host may have other memory
//! ```
//!
//! The plan is data; [`super::map`] applies it.

use super::{Policy, Sequential, few};
use crate::machine::limits::MEMBERS;
use crate::order::counter::has_counter;
use crate::orders::sequential::Loops;
use crate::scop::{Scop, Statement};
use crate::stage::Note;
use crate::tree::bands;
use crate::tree::marks::{self, Mark};
use mse_isl::{Result, ScheduleNode, ScheduleNodeType as Node};

/// How a node of the schedule tree is mapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// It stays on the host; these become of its children.
    Host(Vec<Plan>),
    /// A kernel of many blocks: its coincident members are numbered by blocks and threads.
    Grid,
    /// A kernel of a block for each iteration, with threads in at most so many dimensions.
    Blocks(usize),
    /// A kernel of one block, with threads in at most so many dimensions.
    Block(usize),
    /// A kernel of one thread; of children next to each other that are planned so, one for all.
    Alone,
}

/// The plan for a scop, and why loops stay on the host, or sequential.
pub fn plan(scop: &Scop, policy: &Policy) -> Result<(Plan, Vec<Note>)> {
    let mut planner = Planner { scop, loops: Loops::new(scop), policy };
    let plan = planner.of(&scop.schedule.get_root()?, policy.alone)?;
    Ok((plan, planner.loops.notes))
}

/// Whether a band becomes a grid where the walk arrives at it: it has coincident members, and nothing below
/// it is the host's.
pub fn is_grid(scop: &Scop, node: &ScheduleNode) -> Result<bool> {
    let is_parallel = node.get_type()? == Node::Band && bands::coincident(node)? > 0;
    Ok(is_parallel && calling(scop, node)?.is_none())
}

/// In how many dimensions there are parallel loops below a group mark; none if a node is no such mark, or
/// blocks cannot execute its iterations.
pub fn blocks(scop: &Scop, node: &ScheduleNode) -> Result<Option<usize>> {
    if bands::is_group(node)? { in_blocks(scop, &node.get_child(0)?) } else { Ok(None) }
}

/// The number of dimensions of parallel loops inside the iterations of a band. There is none if blocks cannot
/// execute these: the band is no grid, or one thread would decide on a while loop, and all would have to
/// know.
pub fn in_blocks(scop: &Scop, band: &ScheduleNode) -> Result<Option<usize>> {
    let repeats = |statement: &Statement| statement.repeats;
    if !is_grid(scop, band)? || has_counter(band)? || some_below(scop, band, repeats)?.is_some() {
        return Ok(None);
    }
    let widest = bands::widest_joined(&band.get_child(0)?)?;
    Ok((widest > 0).then_some(widest))
}

/// Group marks above the outermost bands that could be grids, where `wanted` says so of as many of their
/// members as number blocks.
pub fn with_groups(
    scop: &Scop,
    node: ScheduleNode,
    wanted: &mut impl FnMut(&ScheduleNode) -> Result<bool>,
) -> Result<ScheduleNode> {
    if !is_grid(scop, &node)? {
        return bands::for_each_child(node, |child| with_groups(scop, child, wanted));
    }
    let band = bands::joined(node.clone(), MEMBERS)?;
    if wanted(&band)? { Mark::Group.above(band) } else { Ok(node) }
}

/// The plan that makes nothing but grids, and kernels of one thread beside them; whether the host repeats the
/// node.
pub fn grids(scop: &Scop, node: &ScheduleNode, repeated: bool) -> Result<Plan> {
    if let Some(dimensions) = blocks(scop, node)? {
        return Ok(Plan::Blocks(dimensions.min(MEMBERS)));
    }
    if is_grid(scop, node)? {
        return Ok(Plan::Grid);
    }
    on_host(scop, node, repeated, |child, repeated| grids(scop, child, repeated))
}

/// The plan for a node of the host, from those for its children.
fn on_host(
    scop: &Scop,
    node: &ScheduleNode,
    repeated: bool,
    mut of_child: impl FnMut(&ScheduleNode, bool) -> Result<Plan>,
) -> Result<Plan> {
    if node.get_type()? == Node::Leaf {
        return Ok(Plan::Host(Vec::new()));
    }
    let repeated = repeated || node.get_type()? == Node::Band;
    let plans = (0..node.n_children()?).map(|position| of_child(&node.get_child(position)?, repeated));
    let mut plans = plans.collect::<Result<Vec<_>>>()?;
    if repeated {
        let kernels: Vec<bool> = plans.iter().map(Plan::has_kernels).collect();
        for (plan, is_alone) in plans.iter_mut().zip(alone(scop, node, &kernels)?) {
            if is_alone {
                *plan = Plan::Alone;
            }
        }
    }
    Ok(Plan::Host(plans))
}

/// Which children of a sequence or a set that the host repeats are for a kernel of one thread, where these
/// have kernels.
pub fn alone(scop: &Scop, node: &ScheduleNode, kernels: &[bool]) -> Result<Vec<bool>> {
    let is_split = matches!(node.get_type()?, Node::Sequence | Node::Set);
    if !is_split || !kernels.contains(&true) {
        return Ok(vec![false; kernels.len()]);
    }
    let is_alone = |(position, &kernels): (usize, &bool)| {
        Ok(!kernels && may_be_alone(scop, &node.get_child(position)?)?)
    };
    kernels.iter().enumerate().map(is_alone).collect()
}

/// Whether one thread can execute a subtree: it calls nothing, and decides on no while loop, inside or
/// around.
pub fn may_be_alone(scop: &Scop, node: &ScheduleNode) -> Result<bool> {
    let is_the_hosts = |statement: &Statement| statement.calls || statement.repeats;
    Ok(some_below(scop, node, is_the_hosts)?.is_none() && !has_counter(node)?)
}

impl Plan {
    /// Whether something becomes a kernel.
    pub fn has_kernels(&self) -> bool {
        match self {
            Self::Host(children) => children.iter().any(Self::has_kernels),
            Self::Grid | Self::Blocks(_) | Self::Block(_) | Self::Alone => true,
        }
    }
}

struct Planner<'a> {
    scop: &'a Scop,
    loops: Loops<'a>,
    policy: &'a Policy,
}

impl Planner<'_> {
    fn of(&mut self, node: &ScheduleNode, repeated: bool) -> Result<Plan> {
        if let Some(dimensions) = blocks(self.scop, node)? {
            self.loops.of_block(&node.get_child(0)?.get_child(0)?)?;
            return Ok(Plan::Blocks(dimensions.min(MEMBERS)));
        }
        if node.get_type()? != Node::Band {
            return self.on_host(node, repeated);
        }
        if let Some(statement) = calling(self.scop, node)? {
            let text = format!("a loop stays on the host: statement '{statement}' calls a function");
            self.loops.notes.push(Note::at(text, bands::counted(node, 0)?));
            return self.on_host(node, repeated);
        }
        if is_grid(self.scop, node)? {
            let grid = bands::joined(node.clone(), MEMBERS)?;
            if few::threads(&grid)? {
                self.loops.of_threads(&grid.get_child(0)?)?;
            }
            return Ok(Plan::Grid);
        }
        for member in 0..node.band_n_member()? {
            self.loops.tell(node, member, "loop stays sequential")?;
        }
        let has_groups = marks::marks(node)?.into_iter().any(Mark::is_group);
        let is_wanted =
            self.policy.sequential == Sequential::Block || self.policy.asked.is_block(self.scop, node)?;
        let in_block = is_wanted && !has_counter(node)? && !has_groups;
        let widest = bands::widest(node)?;
        if in_block && widest > 0 {
            self.loops.of_block(node)?;
            return Ok(Plan::Block(widest.min(MEMBERS)));
        }
        self.on_host(node, repeated)
    }

    fn on_host(&mut self, node: &ScheduleNode, repeated: bool) -> Result<Plan> {
        on_host(self.scop, node, repeated, |child, repeated| self.of(child, repeated))
    }
}

/// A statement below the node that the host executes, if there is one.
fn calling(scop: &Scop, node: &ScheduleNode) -> Result<Option<String>> {
    some_below(scop, node, |statement| statement.calls)
}

/// A statement below the node for which this holds.
fn some_below(
    scop: &Scop,
    node: &ScheduleNode,
    holds: impl Fn(&Statement) -> bool,
) -> Result<Option<String>> {
    let names = node.get_domain()?.sets()?;
    let names = names.iter().map(|instances| instances.get_tuple_name()).collect::<Result<Vec<_>>>()?;
    Ok(names.into_iter().flatten().find(|name| scop.statement(name).is_some_and(&holds)))
}

//! Which subtrees become kernels, and which members blocks and threads.
//!
//! Walk from the root to the outermost band with coincident members: no dependence connects two values of
//! such a member inside one execution of the band, so that instances with different values may run at the
//! same time.
//!
//! ```text
//! coincident members   a grid: tiles are numbered by blocks, points by threads; what is below runs in the thread
//! none, host           a sequential loop on the host; look for kernels below
//! none, block          one block: the loop runs in every thread, coincident members below go to threads,
//!                      statements under none to thread 0, barriers between conflicting accesses ([`super::barrier`]);
//!                      not with a while loop inside: one thread decides, and all would have to know at once
//! ```
//!
//! The plan is data; [`super::map`] applies it.

use super::{Policy, Sequential};
use crate::order::Dependences;
use crate::order::counter::has_counter;
use crate::schedule::{bands, witness};
use crate::scop::{Scop, Statement};
use crate::stage::Note;
use mse_isl::{DimType, Result, ScheduleNode, ScheduleNodeType as Node};

/// What becomes of a node of the schedule tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// It stays on the host; these become of its children.
    Host(Vec<Plan>),
    /// A kernel of many blocks: its coincident members are numbered by blocks and threads.
    Grid,
    /// A kernel of one block, with threads in so many dimensions.
    Block(usize),
}

/// The plan for a scop, and why loops stay on the host.
pub fn plan(scop: &Scop, dependences: &Dependences, policy: &Policy) -> Result<(Plan, Vec<Note>)> {
    let mut planner = Planner { scop, dependences, policy, notes: Vec::new() };
    let plan = planner.of(&scop.schedule.get_root()?)?;
    Ok((plan, planner.notes))
}

/// Whether a band becomes a grid where the walk arrives at it: it has coincident members, and nothing below it is
/// the host's.
pub fn is_grid(scop: &Scop, node: &ScheduleNode) -> Result<bool> {
    let is_parallel = node.get_type()? == Node::Band && bands::coincident(node)? > 0;
    Ok(is_parallel && calling(scop, node)?.is_none())
}

/// The plan that makes nothing but grids.
pub fn grids(scop: &Scop, node: &ScheduleNode) -> Result<Plan> {
    if is_grid(scop, node)? {
        return Ok(Plan::Grid);
    }
    let children = if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? };
    let of_child = |position| grids(scop, &node.get_child(position)?);
    (0..children).map(of_child).collect::<Result<_>>().map(Plan::Host)
}

impl Plan {
    /// Whether something becomes a kernel.
    pub fn has_kernels(&self) -> bool {
        match self {
            Self::Host(children) => children.iter().any(Self::has_kernels),
            Self::Grid | Self::Block(_) => true,
        }
    }
}

struct Planner<'a> {
    scop: &'a Scop,
    dependences: &'a Dependences,
    policy: &'a Policy,
    notes: Vec<Note>,
}

impl Planner<'_> {
    fn of(&mut self, node: &ScheduleNode) -> Result<Plan> {
        if node.get_type()? != Node::Band {
            return self.on_host(node);
        }
        if let Some(statement) = calling(self.scop, node)? {
            let text = format!("a loop stays on the host: statement '{statement}' calls a function");
            self.notes.push(Note { text, of: counted(node)? });
            return self.on_host(node);
        }
        if is_grid(self.scop, node)? {
            return Ok(Plan::Grid);
        }
        if let Some(text) = witness::in_the_way(self.scop, self.dependences, node)? {
            self.notes.push(Note { text, of: counted(node)? });
        }
        let in_block = self.policy.sequential == Sequential::Block && !has_counter(node)?;
        let widest = bands::widest(node)?;
        if in_block && widest > 0 {
            return Ok(Plan::Block(widest.min(self.policy.max_members())));
        }
        self.on_host(node)
    }

    fn on_host(&mut self, node: &ScheduleNode) -> Result<Plan> {
        let children = if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? };
        let of_child = |position| self.of(&node.get_child(position)?);
        (0..children).map(of_child).collect::<Result<_>>().map(Plan::Host)
    }
}

/// A statement below the node that the host executes, if there is one.
fn calling(scop: &Scop, node: &ScheduleNode) -> Result<Option<String>> {
    let names = node.get_domain()?.sets()?;
    let names = names.iter().map(|instances| instances.get_tuple_name()).collect::<Result<Vec<_>>>()?;
    let calls = |name: &String| scop.statement(name).is_some_and(Statement::calls);
    Ok(names.into_iter().flatten().find(calls))
}

/// A statement and its first coordinate on which the band's first member depends.
fn counted(band: &ScheduleNode) -> Result<Option<(String, usize)>> {
    let first = band.band_get_partial_schedule()?.get_at(0)?;
    for function in first.get_pw_aff_list()? {
        for coordinate in 0..function.dim(DimType::In)? {
            if function.involves_dims(DimType::In, coordinate, 1)? {
                let name = function.get_tuple_id(DimType::In)?.name();
                return Ok(Some((name, coordinate)));
            }
        }
    }
    Ok(None)
}

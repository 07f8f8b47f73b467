//! Loops that are to be executed with the loop after them: `mse.fuse`.
//!
//! ```text
//! before   mark hint:fuse { for i { S[i] } }   for j { T[j] }
//! after    for i { S[i] ; T[i] }
//! ```
//!
//! Iterations with equal values of the counters are executed together. An iteration that only one of the
//! loops has is executed at its own value. Other hints on any of the loops hold for the one loop.

use super::{hint, is_loop};
use crate::tree::bands;
use crate::tree::graft::{Values, replaced};
use mse_dialect::view::HINT;
use mse_isl::{
    Context, Error, Id, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, UnionPwAff, UnionSet,
};

/// The hint.
pub const FUSE: &str = "fuse";

/// The subtree with such loops fused; the hint stays where a loop has none after it.
pub fn fused(node: ScheduleNode) -> Result<ScheduleNode> {
    let node = if node.get_type()? == Node::Sequence { with_runs(node)? } else { node };
    bands::for_each_child(node, fused)
}

/// A child of a sequence.
struct Child {
    /// The filter.
    node: ScheduleNode,
    instances: UnionSet,
    /// The loop that it is, if it is one.
    of: Option<One>,
}

/// A loop.
struct One {
    /// `{ S[i] -> [(i0)] }`
    function: UnionPwAff,
    hints: Vec<String>,
    rest: ScheduleNode,
}

impl Child {
    fn of(node: ScheduleNode) -> Result<Self> {
        let (instances, mut below, mut hints) = (node.filter_get_filter()?, node.get_child(0)?, Vec::new());
        while let Some(own) = hint(&below)? {
            hints.push(own);
            below = below.child(0)?;
        }
        let of = if is_loop(&below)? {
            let function = below.band_get_partial_schedule()?.get_at(0)?;
            Some(One { function, hints, rest: below.child(0)? })
        } else {
            None
        };
        Ok(Self { node, instances, of })
    }

    /// Whether it goes with the next one.
    fn joins(&self, next: &Self) -> bool {
        self.of.as_ref().is_some_and(|own| own.hints.iter().any(|hint| hint == FUSE)) && next.of.is_some()
    }
}

/// The sequence with one loop for each run of those that go together.
fn with_runs(sequence: ScheduleNode) -> Result<ScheduleNode> {
    let children = bands::children(&sequence)?.into_iter().map(Child::of).collect::<Result<Vec<_>>>()?;
    let runs: Vec<_> = children.chunk_by(Child::joins).collect();
    if runs.len() == children.len() {
        return Ok(sequence);
    }
    let filters = runs.iter().map(|run| union(run)).collect::<Result<Vec<_>>>()?;
    bands::in_turn(sequence.cut()?, filters, |leaf, number| one_loop(leaf, runs[number]))
}

fn union(run: &[Child]) -> Result<UnionSet> {
    let instances = run.iter().map(|child| Ok(child.instances.clone()));
    instances.reduce(|all, one| all?.union(one?)).expect("a run has a child")
}

/// The leaf, with the loop of a run.
fn one_loop(leaf: ScheduleNode, run: &[Child]) -> Result<ScheduleNode> {
    if let [child] = run {
        return replaced(leaf, &child.node, &Values::default());
    }
    let loops: Vec<&One> = run.iter().filter_map(|child| child.of.as_ref()).collect();
    let functions = loops.iter().map(|one| Ok(one.function.clone()));
    let function = functions.reduce(|all, one| all?.union_add(one?)).expect("a run has a loop")?;
    let band = leaf.insert_partial_schedule(MultiUnionPwAff::from_union_pw_aff(function)?)?;
    let filters = run.iter().map(|child| child.instances.clone()).collect();
    let inside = bands::in_turn(band.child(0)?, filters, |leaf, number| {
        replaced(leaf, &loops[number].rest, &Values::default())
    })?;
    let mark = |hint: &String| Id::new(&Context::current(), &format!("{HINT}{hint}"));
    said(&loops)?.iter().rev().try_fold(inside.parent()?, |node, hint| node.insert_mark(mark(hint)?))
}

/// The other hints on these loops, each once.
fn said(loops: &[&One]) -> Result<Vec<String>> {
    let mut all: Vec<String> = Vec::new();
    for hint in loops.iter().flat_map(|one| &one.hints).filter(|hint| *hint != FUSE) {
        let name = |hint: &str| hint.split('=').next().map(str::to_owned);
        match all.iter().find(|other| name(other) == name(hint)) {
            None => all.push(hint.clone()),
            Some(same) if same == hint => {}
            Some(other) => {
                let message = format!("loops that mse.fuse makes one have mse.{other} and mse.{hint}");
                return Err(Error::invalid(message));
            }
        }
    }
    Ok(all)
}

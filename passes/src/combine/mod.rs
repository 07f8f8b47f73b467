//! Sums of threads and of blocks (pass `mse-combine`).
//!
//! ```text
//! before   for (k) { A[c] += v[k] }                        updates, one step each, of one cell
//! after    sum[] = 0 ; for (k) { sum[] += v[k] } ; A[c] += sum[]
//! ```
//!
//! Problem: threads that update one cell wait for each other. Take a subtree of the schedule tree where all
//! updates of one date are of one cell, and nothing else in it accesses that cell. It does not matter when in
//! between these updates come. They may be collected in memory of the thread or block that executes the
//! subtree, and added once.
//!
//! ```text
//! dates    { S[i] -> [d] }     the outer dates of the subtree
//! cell     { [d] -> A[a] }     dates^-1 . updates: one cell for each date
//! start    { start[d] }        in front of the subtree: sum[] = what changes nothing, for each date of an update
//! combine  { combine[d] -> A[a] }   behind it: A[cell(d)] += sum[]
//! ```
//!
//! The sum lies in memory of its owner ([`plan`]). In a kernel that is a thread, or a block if all its
//! threads have one cell. On the host it is an iteration of a parallel loop. Where nothing around is
//! parallel, everybody owns it. A thread's sum is added to its block's. Start and combine of a block are
//! executed by its first thread, and barriers come between them and the rest ([`crate::gpu::separated`]).
//!
//! All of it is in the scop: `mse-verify` proves that each contribution reaches its cell once.

mod apply;
mod asked;
mod plan;
mod tree;

use crate::contract;
use crate::gpu;
use crate::scop::Scop;
use crate::stage::{self, Outcome, Words};
use crate::tree::added;
use asked::Asked;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{Options, is_on};
use mse_isl::Result;

/// Adds up what it may in each scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> std::result::Result<(), Failure<'c>> {
    let words = Words { failed: "nothing added up", exceeded: "updates stay as they are: adding up takes" };
    let in_loops = is_on(options, "parallel", false);
    stage::run_on_versions(root, options, words, |scop| combined(scop, in_loops))
}

/// The scop as the pass without options leaves it.
pub fn by_default(scop: &Scop) -> Result<Scop> {
    Ok(combined(scop, false)?.scop.unwrap_or_else(|| scop.clone()))
}

/// The scop with sums; `in_loops` tells that parallel loops of the host are executed so.
fn combined(scop: &Scop, in_loops: bool) -> Result<Outcome> {
    let mut asked = Asked::of(scop)?;
    if asked.is_empty() && scop.selected(plan::may_be_collected).next().is_none() {
        return Ok(Outcome::default());
    }
    let has_barriers = added::adds(&scop.schedule.get_root()?)?;
    let bare = if has_barriers { gpu::without_barriers(scop)? } else { scop.clone() };
    let plans = asked.kept(plan::fitting(&bare, plan::plans(&bare, in_loops)?)?)?;
    if plans.iter().any(plan::Plan::is_of_iterations) {
        let marked = Scop { schedule: contract::with_iterations(&bare)?, ..bare.clone() };
        let plans = asked.kept(plan::plans(&marked, in_loops)?)?;
        return Ok(Outcome::new(asked.did(apply::applied(&marked, &plans)?)?));
    }
    if plans.is_empty() {
        let is_asked = !asked.is_empty();
        return if is_asked { Ok(Outcome::new(asked.did(scop.clone())?)) } else { Ok(Outcome::default()) };
    }
    let needs_barriers = has_barriers || plans.iter().any(|plan| !plan.blocks.is_empty());
    let after = apply::applied(&bare, &plans)?;
    Ok(Outcome::new(asked.did(if needs_barriers { gpu::separated(&after)? } else { after })?))
}

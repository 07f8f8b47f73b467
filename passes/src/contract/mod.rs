//! Contraction: smaller memory for arrays, where the schedule allows it (pass `mse-contract`).
//!
//! ```text
//! x[i, j] = x[i, j - 1] + a[i, j]     one thread for each i, j in its loop
//! x       { x[i, j] -> [] } private   one cell for each thread, which lowering keeps in a register
//! ```
//!
//! So far for values that live within one thread, or one iteration of a parallel loop: an array of the scop's
//! own becomes private memory of a few cells ([`private`]). Accesses stay as they are. Loops inside a thread
//! no longer claim that their iterations may change places. No dependence between threads goes through such
//! an array, so that a mapped scop stays one. Schedules with barriers stay as they are.

mod private;

pub use private::PARALLEL;

use crate::choice::choice;
use crate::order::Dates;
use crate::scop::{Home, Scop};
use crate::stage::{self, Note, Outcome, Words};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::Options;
use mse_isl::{Result, ScheduleNode, ScheduleNodeType};

choice! {
    /// Which arrays get less memory.
    Contraction {
        /// Those whose values live within one thread.
        Private = "private",
        /// None.
        None = "none",
    }
}

choice! {
    /// Who may have memory for itself.
    Owner {
        /// The threads of launches, as marks say.
        Thread = "thread",
        /// The iterations of outermost parallel loops, outside of launches.
        Iteration = "iteration",
    }
}

/// Said of a scop that was not mapped, but could be.
const UNMAPPED: &str = "arrays keep their memory: the schedule has no mark \"thread\"; mse-map-to-gpu, to be run \
     before, makes them; owner=iteration gives memory to iterations of parallel loops";

/// Contracts the arrays of every scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> std::result::Result<(), Failure<'c>> {
    let owner = Owner::of(options, "owner")?;
    let words = Words { failed: "not contracted", exceeded: "arrays keep their memory: contracting takes" };
    stage::run(root, options, words, |scop| contracted(scop, owner))
}

/// The scop with smaller arrays, where there are some.
pub fn contracted(scop: &Scop, owner: Owner) -> Result<Outcome> {
    let own = scop.arrays.iter().any(|array| array.home == Home::Global && array.layout.is_none());
    let root = scop.schedule.get_root()?;
    if !own || has_barriers(&root)? {
        return Ok(Outcome::default());
    }
    match owner {
        Owner::Thread => by_threads(scop),
        Owner::Iteration => {
            let marked = private::with_iterations(root)?.get_schedule()?;
            by_threads(&Scop { schedule: marked, ..scop.clone() })
        }
    }
}

/// The same for the threads that marks tell.
fn by_threads(scop: &Scop) -> Result<Outcome> {
    let root = scop.schedule.get_root()?;
    let threads = private::threads(&root)?;
    if threads.is_empty() {
        let notes = if crate::gpu::has_kernels(scop, &root, false)? {
            vec![Note::of_scop(UNMAPPED.to_owned())]
        } else {
            Vec::new()
        };
        return Ok(Outcome { scop: None, notes });
    }
    let dates = Dates::of(scop, |_| true)?;
    let (mut arrays, mut schedule, mut contracted) = (scop.arrays.clone(), scop.schedule.clone(), false);
    for array in arrays.iter_mut().filter(|array| array.home == Home::Global && array.layout.is_none()) {
        if let Some(layout) = private::layout(scop, array, &threads, &dates)? {
            (array.home, array.layout) = (Home::Private, Some(layout));
            schedule = private::in_order(schedule)?;
            contracted = true;
        }
    }
    Ok(if contracted { Outcome::new(Scop { arrays, schedule, ..scop.clone() }) } else { Outcome::default() })
}

/// Whether instances are added below some nodes: isl tells no dates of such trees.
fn has_barriers(node: &ScheduleNode) -> Result<bool> {
    if node.get_type()? == ScheduleNodeType::Extension {
        return Ok(true);
    }
    let children = if node.get_type()? == ScheduleNodeType::Leaf { 0 } else { node.n_children()? };
    for position in 0..children {
        if has_barriers(&node.get_child(position)?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

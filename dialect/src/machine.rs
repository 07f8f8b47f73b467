//! The machine that times are modelled on: a card of some 270 000 threads beside a host.
//!
//! ```text
//! launch    5 us + max(work / min(threads, 270 000), longest) x 1 ns + 1 us for each barrier of a block
//! host      20 us for each visit between launches, and 100 ns an operation: one thread, which waits for memory
//! ```
//!
//! Work is operations on data; *longest* is what the thread with most of them executes. `mse-choose` compares
//! schedules with it before they are code, `mse-run --stats` tells it of code that ran.

use crate::view;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Type, TypeLike, ValueLike};

/// A launch, in nanoseconds.
pub const LAUNCH: f64 = 5_000.0;
/// A visit of the host between launches, in nanoseconds.
pub const VISIT: f64 = 20_000.0;
/// A barrier that a block passes, in nanoseconds.
pub const BARRIER: f64 = 1_000.0;
/// An operation in one of many threads, in nanoseconds.
pub const OPERATION: f64 = 1.0;
/// An operation on the host, in nanoseconds.
pub const ALONE: f64 = 100.0;
/// Threads that the card executes at a time.
pub const THREADS: f64 = 270_000.0;

/// What a launch takes, in nanoseconds: so many operations of so many threads, of which one executes
/// `longest`, and the barriers that one block passes.
pub fn launch(work: f64, threads: f64, longest: f64, barriers: f64) -> f64 {
    let busy = (work / threads.clamp(1.0, THREADS)).max(longest);
    LAUNCH + busy * OPERATION + barriers * BARRIER
}

/// What the host takes, in nanoseconds: so many operations in so many visits.
pub fn host(work: f64, visits: f64) -> f64 {
    work * ALONE + visits * VISIT
}

/// Whether an operation works on data: it gives a number, but no index, nor one from an index.
pub fn is_work(operation: OperationRef) -> bool {
    let name = view::name(operation);
    let is_data = |r#type: Type| !r#type.is_index() && r#type.to_string() != "i1";
    ["arith.", "math.", "complex."].iter().any(|dialect| name.starts_with(dialect))
        && !matches!(name, "arith.constant" | "arith.index_cast" | "arith.index_castui")
        && operation.results().all(|result| is_data(result.r#type()))
}

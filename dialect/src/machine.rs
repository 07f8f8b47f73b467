//! The machines that times are modelled on: a card beside a host, as such were measured (an NVIDIA H200 and
//! an H100, 2026-11-26: `benches/card/costs.cu`; docs/card.md has the programs), and a host of several
//! threads.
//!
//! ```text
//! launch    5 us + max(work / min(threads, 100 000), longest) x 100 ns + 50 ns for each barrier of a block
//!           barriers of more than 256 threads take more; longest and barriers count once for each 270 336
//!           threads of blocks that have barriers
//! host      20 us for each visit between launches, and 100 ns an operation: one thread, which waits for memory
//! ```
//!
//! Work is operations on data, each with what it loads and stores; *longest* is what the thread with most of
//! them executes, from barrier to barrier. `mse-choose` compares schedules with it before they are code,
//! `mse-run --stats` tells it of
//! code that ran.

mod card;

pub use card::{Card, Demand, H100, H200, L4, Limit, Pipe};

use crate::view;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Type, TypeLike, ValueLike};

/// The time of each kind of work on a machine, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Machine {
    /// A launch; on a host, all its threads beginning and ending a loop.
    pub launch: f64,
    /// A visit of the host between launches.
    pub visit: f64,
    /// A barrier that a block passes.
    pub barrier: f64,
    /// An operation in one of many threads, with its loads and stores.
    pub operation: f64,
    /// An update of a cell that others update, too.
    pub update: f64,
    /// Whether threads add up what they contribute to a cell of others before they update it.
    pub adds_up: bool,
    /// An operation of the one thread that is there between launches.
    pub alone: f64,
    /// Threads that keep the machine busy.
    pub threads: f64,
    /// The card whose caches and units are modelled, too.
    pub card: Option<Card>,
}

/// The card. A launch took 3.7 us in a row (H200; 5.9 us on the H100), and 8.8 us if each is waited for. A
/// barrier took 16 to 67 ns, and up to 150 where the card is full. It has places for more threads than these,
/// which wait for memory longer.
pub const GPU: Machine = Machine {
    launch: 5_000.0,
    visit: 20_000.0,
    barrier: 50.0,
    operation: 100.0,
    update: 1.0,
    adds_up: true,
    alone: 100.0,
    threads: 100_000.0,
    card: Some(H100),
};

/// The same with the card of an H200.
pub const GPU_H200: Machine = Machine { card: Some(H200), ..GPU };

/// The same with an L4: fewer threads keep it busy.
pub const GPU_L4: Machine = Machine { threads: 44_000.0, card: Some(L4), ..GPU };

/// A host of 16 threads that wait for work; it was not measured. Loops of a thousand iterations are worth
/// them.
pub const CPU: Machine = Machine {
    launch: 500.0,
    visit: 0.0,
    barrier: 100.0,
    operation: 2.0,
    update: 20.0,
    adds_up: false,
    alone: 2.0,
    threads: 16.0,
    card: None,
};

/// The cache of a processor: its size, and the time of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cache {
    /// The bytes that a tile's lines may take.
    pub bytes: f64,
    /// The bytes of a line.
    pub line_bytes: f64,
    /// A line that is not in it, where the processor sees it coming, in nanoseconds.
    pub line: f64,
    /// An innermost loop that begins, and ends, in nanoseconds.
    pub start: f64,
}

/// A part of the second cache of a core, which has 256 KB to 2 MB. Times are estimates; `benches/locality.py`
/// measures what comes of them.
pub const CACHE: Cache = Cache { bytes: 192.0 * 1024.0, line_bytes: 64.0, line: 6.0, start: 6.0 };

/// The multiprocessors of the card (H100 SXM, H200).
pub const MULTIPROCESSORS: u64 = 132;

/// The capacity of a multiprocessor, beside registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiprocessor {
    /// The most threads, in whole warps.
    pub threads: u64,
    /// The most blocks.
    pub blocks: u64,
    /// The bytes of workgroup memory.
    pub workgroup_bytes: u64,
    /// The bytes of it that each block takes beside its own.
    pub reserved_bytes: u64,
    /// Workgroup memory is given out in multiples of so many bytes.
    pub unit_bytes: u64,
}

/// Compute capability 9.0, by table "Technical Specifications per Compute Capability" of NVIDIA's programming
/// guide.
pub const MULTIPROCESSOR: Multiprocessor = Multiprocessor {
    threads: 2048,
    blocks: 32,
    workgroup_bytes: 228 << 10,
    reserved_bytes: 1 << 10,
    unit_bytes: 128,
};

impl Multiprocessor {
    /// The blocks of so many threads and bytes of workgroup memory that it holds at one time, if registers
    /// allow.
    pub fn blocks(&self, threads: u64, workgroup_bytes: u64) -> u64 {
        let bytes = workgroup_bytes.next_multiple_of(self.unit_bytes) + self.reserved_bytes;
        let by_threads = self.threads / threads.next_multiple_of(32).max(32);
        self.blocks.min(by_threads).min(self.workgroup_bytes / bytes)
    }
}

impl Machine {
    /// The machines, by their names.
    pub const ALL: [(&'static str, &'static Self); 4] =
        [("gpu", &GPU), ("cpu", &CPU), ("h200", &GPU_H200), ("l4", &GPU_L4)];

    /// The barriers that one block of so many threads passes, as barriers of 256 threads.
    pub fn barriers(&self, passed: f64, threads: f64) -> f64 {
        passed * (threads / 256.0).max(1.0)
    }

    /// The time of a launch: so many operations of so many threads. The busiest thread executes `longest`,
    /// and one block passes so many barriers. Threads that wait for each other keep their places.
    pub fn launched(&self, work: f64, threads: f64, longest: f64, barriers: f64) -> f64 {
        let places = (MULTIPROCESSORS * MULTIPROCESSOR.threads) as f64;
        let rounds = if barriers > 0.0 { (threads / places).ceil().max(1.0) } else { 1.0 };
        let (longest, barriers) = (longest * rounds, barriers * rounds);
        let busy = (work / threads.clamp(1.0, self.threads)).max(longest);
        self.launch + busy * self.operation + barriers * self.barrier
    }

    /// The time of work between launches: so many operations in so many visits.
    pub fn between(&self, work: f64, visits: f64) -> f64 {
        work * self.alone + visits * self.visit
    }
}

/// Whether an operation works on data: it gives a number, but no index, nor one from an index.
pub fn is_work(operation: OperationRef) -> bool {
    let name = view::name(operation);
    let is_data = |r#type: Type| !r#type.is_index() && r#type.to_string() != "i1";
    ["arith.", "math.", "complex."].iter().any(|dialect| name.starts_with(dialect))
        && !matches!(name, "arith.constant" | "arith.index_cast" | "arith.index_castui")
        && operation.results().all(|result| is_data(result.r#type()))
}

/// Whether an operation on data takes many cycles: a division, a root, or another function.
pub fn is_slow(operation: OperationRef) -> bool {
    const QUICK: [&str; 10] = [
        "math.absf",
        "math.absi",
        "math.ceil",
        "math.copysign",
        "math.ctpop",
        "math.floor",
        "math.fma",
        "math.round",
        "math.roundeven",
        "math.trunc",
    ];
    let name = view::name(operation);
    let divides = name.starts_with("arith.") && (name.contains("div") || name.contains("rem"));
    let is_function = name.starts_with("math.") && !QUICK.contains(&name);
    is_work(operation) && (divides || is_function || name == "complex.div")
}

//! The time of a launch on a card, from counts of what its warps ask for.
//!
//! ```text
//! launch    the start + max(issue, pipes, loads, workgroup, L2, DRAM, chain)
//! issue     instructions of warps / 4 a cycle                                of the fullest multiprocessor
//! pipes     cycles of arithmetic, by type                                    "
//! loads     max(0.56 x lines of 128 bytes, bytes / 64) cycles an access of a warp    "
//! workgroup passes of accesses to workgroup memory, a cycle each             "
//! L2        sectors of 32 bytes that blocks ask the second cache for         of all
//! DRAM      bytes that come from memory                                      of all
//! chain     what the busiest thread waits for: operations, loads, barriers   once for each round of blocks
//! ```
//!
//! The limits overlap, since other warps run while one waits: the longest counts. Constants are those of an
//! H100; none is for a program. docs/model.md has what comes of them beside measured times.

/// A card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// The start of a launch in a row of such, in nanoseconds.
    pub launch: f64,
    /// How many multiprocessors.
    pub multiprocessors: f64,
    /// Cycles in a nanosecond.
    pub clock: f64,
    /// Instructions of warps that a multiprocessor issues in a cycle.
    pub issued: f64,
    /// Cycles of the unit for loads and stores, for each line of 128 bytes that an access of a warp touches.
    pub line: f64,
    /// Bytes that this unit moves in a cycle.
    pub bytes: f64,
    /// Bytes that the second cache gives all multiprocessors in a nanosecond.
    pub second: f64,
    /// The bytes that it holds.
    pub second_bytes: f64,
    /// Bytes that memory gives in a nanosecond.
    pub memory: f64,
    /// The bytes that a multiprocessor's own cache holds.
    pub first_bytes: f64,
    /// A load that the own cache has, and one that it does not have, as a loop waits for it, in nanoseconds.
    pub waits: [f64; 2],
    /// The threads that a multiprocessor holds.
    pub threads: f64,
}

/// NVIDIA H100 SXM.
pub const H100: Card = Card {
    launch: 4_000.0,
    multiprocessors: 132.0,
    clock: 1.755,
    issued: 4.0,
    line: 0.56,
    bytes: 64.0,
    second: 5_500.0,
    second_bytes: 40e6,
    memory: 3_000.0,
    first_bytes: 192.0 * 1024.0,
    waits: [34.0, 59.0],
    threads: 2_048.0,
};

/// The arithmetic of a type: cycles of a multiprocessor for an operation of a warp, and nanoseconds until its
/// result is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pipe {
    /// Cycles.
    pub cycles: f64,
    /// Nanoseconds.
    pub latency: f64,
    /// The same of a division, a root or another function.
    pub slow: [f64; 2],
}

impl Pipe {
    /// The cycles of so many operations of a warp, and until their results are there, one after the other, in
    /// nanoseconds. The slow ones are among them.
    pub fn takes(&self, operations: f64, slow: f64) -> [f64; 2] {
        let quick = operations - slow;
        [quick * self.cycles + slow * self.slow[0], quick * self.latency + slow * self.slow[1]]
    }

    /// That of the type of this name, on a card with half as many units for `f64` as for `f32`.
    pub fn of(element: &str) -> Self {
        match element {
            "f64" => Self { cycles: 0.5, latency: 4.56, slow: [12.0, 62.0] },
            "f32" | "f16" | "bf16" => Self { cycles: 0.25, latency: 2.3, slow: [4.0, 30.0] },
            _ => Self { cycles: 0.5, latency: 2.6, slow: [16.0, 60.0] },
        }
    }
}

/// The limit of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// Instructions that are issued.
    Issue,
    /// Arithmetic.
    Pipes,
    /// Accesses of warps to memory, by lines and bytes.
    Loads,
    /// Accesses of warps to workgroup memory.
    Workgroup,
    /// The second cache.
    Second,
    /// Memory.
    Memory,
    /// The thread with the most to wait for.
    Chain,
}

impl Limit {
    /// All of them, as [`Card::times`] gives them.
    pub const ALL: [Self; 7] =
        [Self::Issue, Self::Pipes, Self::Loads, Self::Workgroup, Self::Second, Self::Memory, Self::Chain];

    /// Its name in remarks.
    pub fn words(self) -> &'static str {
        match self {
            Self::Issue => "instructions",
            Self::Pipes => "arithmetic",
            Self::Loads => "loads and stores of warps",
            Self::Workgroup => "workgroup memory",
            Self::Second => "the second cache",
            Self::Memory => "memory",
            Self::Chain => "the longest thread",
        }
    }
}

/// Counts of what a launch asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Demand {
    /// Blocks.
    pub blocks: f64,
    /// Threads of a block.
    pub threads: f64,
    /// Instructions of warps.
    pub issued: f64,
    /// Cycles of arithmetic, of all warps.
    pub pipes: f64,
    /// Accesses of warps to memory of all.
    pub accesses: f64,
    /// The sectors of 32 bytes that these touch.
    pub sectors: f64,
    /// Cycles of the units for loads and stores for them.
    pub loads: f64,
    /// Passes of workgroup memory.
    pub passes: f64,
    /// Bytes that the second cache gives.
    pub second: f64,
    /// Bytes that come from memory.
    pub memory: f64,
    /// The nanoseconds that the busiest thread waits.
    pub chain: f64,
}

impl Demand {
    /// That of both, one beside the other in the same blocks.
    pub fn and(self, other: Self) -> Self {
        Self {
            blocks: self.blocks.max(other.blocks),
            threads: self.threads.max(other.threads),
            issued: self.issued + other.issued,
            pipes: self.pipes + other.pipes,
            accesses: self.accesses + other.accesses,
            sectors: self.sectors + other.sectors,
            loads: self.loads + other.loads,
            passes: self.passes + other.passes,
            second: self.second + other.second,
            memory: self.memory + other.memory,
            chain: self.chain + other.chain,
        }
    }
}

impl Card {
    /// Cycles of the unit for loads and stores, for accesses of warps that touch so many lines and ask for so
    /// many bytes.
    pub fn load(&self, lines: f64, bytes: f64) -> f64 {
        (self.line * lines).max(bytes / self.bytes)
    }

    /// The nanoseconds of a launch beside its start, for each limit ([`Limit::ALL`]).
    pub fn times(&self, demand: &Demand) -> [f64; 7] {
        let blocks = demand.blocks.max(1.0);
        // The fullest multiprocessor has whole blocks.
        let fullest = (blocks / self.multiprocessors).ceil() / blocks;
        let cycles = |cycles: f64| cycles * fullest / self.clock;
        let resident = (self.threads / demand.threads.max(32.0)).floor().clamp(1.0, 32.0);
        let rounds = (blocks / (resident * self.multiprocessors)).max(1.0);
        [
            cycles(demand.issued / self.issued),
            cycles(demand.pipes),
            cycles(demand.loads),
            cycles(demand.passes),
            demand.second / self.second,
            demand.memory / self.memory,
            demand.chain * rounds,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::{Demand, H100, Limit};

    #[test]
    fn a_product_is_limited_by_its_loads() {
        // C[i, j] += A[i, k] B[k, j] with 1000 x 1100 x 1200 f64: a warp loads 256 bytes of B and 8 of A.
        let (blocks, steps) = (125.0 * 35.0, 1200.0);
        let warps = blocks * 8.0 * steps;
        let loads = warps * (H100.load(2.0, 256.0) + H100.load(1.0, 8.0));
        let demand = Demand {
            blocks,
            threads: 256.0,
            issued: warps * 7.0,
            pipes: warps,
            loads,
            chain: steps * 68.0,
            ..Demand::default()
        };
        let times = H100.times(&demand);
        let (most, limit) =
            times.iter().zip(Limit::ALL).max_by(|one, other| one.0.total_cmp(other.0)).unwrap();
        assert_eq!(limit, Limit::Loads);
        // Measured: 854 us.
        assert!((700e3..1000e3).contains(most), "{most}");
    }
}

//! The time of a launch on a card, from counts of what its warps ask for.
//!
//! ```text
//! launch    the start + max(issue, pipes, loads, workgroup, L2, DRAM, chain, updates)
//! issue     instructions of warps / 4 a cycle                                of the fullest multiprocessor
//! pipes     cycles of arithmetic, by type                                    "
//! loads     max(0.56 x lines of 128 bytes, bytes / 64) cycles an access of a warp    "
//! workgroup passes of accesses to workgroup memory, a cycle each             "
//! L2        sectors of 32 bytes that blocks ask the second cache for         of all
//! DRAM      bytes that come from memory                                      of all
//! chain     what the busiest thread waits for: operations, loads, barriers   once for each round of blocks
//! updates   of the cell that most threads update, one after the other        of all
//! ```
//!
//! The limits overlap, since other warps run while one waits: the longest counts. No constant is for a
//! program. docs/model.md has what comes of them beside measured times.

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
    /// The bytes that one half of it holds.
    pub second_bytes: f64,
    /// Bytes that memory gives in a nanosecond.
    pub memory: f64,
    /// The bytes that a multiprocessor's own cache holds.
    pub first_bytes: f64,
    /// The nanoseconds that a loop waits for a load, with several of them under way: from the own cache, from
    /// the second one, and from memory.
    pub waits: [f64; 3],
    /// The same for each line that lanes ask for.
    pub wait_of_line: f64,
    /// A load that is waited for alone, from the own cache and from the second one, in nanoseconds.
    pub latencies: [f64; 2],
    /// The threads that a multiprocessor holds.
    pub threads: f64,
    /// How many operations of `f32` it does for each of `f64`.
    pub doubles: f64,
    /// A barrier of a block, and what it takes more for each thread, in nanoseconds.
    pub barrier: [f64; 2],
    /// An update of a cell that others update, too, in nanoseconds.
    pub update: f64,
    /// The same of a cell in workgroup memory, by the threads of a block.
    pub adds: f64,
}

/// NVIDIA H100 SXM, as it was measured (`benches/card`). Its times of mvt, gemver, gesummv and gramschmidt
/// give the waits. The other constants are those of `costs.csv`, of syrk and of gemm.
pub const H100: Card = Card {
    launch: 4_000.0,
    multiprocessors: 132.0,
    clock: 1.755,
    issued: 4.0,
    line: 0.56,
    bytes: 64.0,
    second: 5_500.0,
    second_bytes: 30e6,
    memory: 3_000.0,
    first_bytes: 192.0 * 1024.0,
    waits: [34.0, 10.0, 30.0],
    wait_of_line: 1.25,
    latencies: [59.0, 153.0],
    threads: 2_048.0,
    doubles: 2.0,
    barrier: [7.0, 0.033],
    update: 1.76,
    adds: 35.0,
};

/// NVIDIA H200: an H100 with faster memory. Published are 4 800 bytes in a nanosecond, for 3 350 of an H100;
/// as much of them counts as of the H100's. Its launches were measured.
pub const H200: Card = Card { launch: 3_700.0, memory: 4_300.0, ..H100 };

/// NVIDIA L4, a smaller card, from published figures. It has 58 multiprocessors of 1 536 threads at 2.04 GHz,
/// and memory gives 300 bytes in a nanosecond. The second cache has 48 MB, the own one 128 KB. There is one
/// unit for `f64` beside 64 for `f32`. All that is not published is a multiprocessor's of the H100.
pub const L4: Card = Card {
    multiprocessors: 58.0,
    clock: 2.04,
    second: 2_800.0,
    second_bytes: 40e6,
    memory: 270.0,
    first_bytes: 96.0 * 1024.0,
    threads: 1_536.0,
    doubles: 64.0,
    ..H100
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
    /// Updates of one cell, one after the other.
    Updates,
}

impl Limit {
    /// All of them, as [`Card::times`] gives them.
    pub const ALL: [Self; 8] = [
        Self::Issue,
        Self::Pipes,
        Self::Loads,
        Self::Workgroup,
        Self::Second,
        Self::Memory,
        Self::Chain,
        Self::Updates,
    ];

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
            Self::Updates => "updates of one cell",
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
    /// Updates of the cell that has the most.
    pub updates: f64,
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
            updates: self.updates.max(other.updates),
        }
    }
}

impl Card {
    /// The arithmetic of the type of this name.
    pub fn pipe(&self, element: &str) -> Pipe {
        match element {
            "f64" => {
                let cycles = 0.25 * self.doubles;
                Pipe { cycles, latency: 4.56, slow: [24.0 * cycles, 62.0] }
            }
            "f32" | "f16" | "bf16" => Pipe { cycles: 0.25, latency: 2.3, slow: [4.0, 30.0] },
            _ => Pipe { cycles: 0.5, latency: 2.6, slow: [16.0, 60.0] },
        }
    }

    /// Cycles of the unit for loads and stores, for accesses of warps that touch so many lines and ask for so
    /// many bytes.
    pub fn load(&self, lines: f64, bytes: f64) -> f64 {
        (self.line * lines).max(bytes / self.bytes)
    }

    /// The blocks of so many threads that a multiprocessor holds at one time.
    pub fn resident(&self, threads: f64) -> f64 {
        (self.threads / threads.max(32.0)).floor().clamp(1.0, 32.0)
    }

    /// The nanoseconds of a barrier of so many threads.
    pub fn barrier(&self, threads: f64) -> f64 {
        self.barrier[0] + self.barrier[1] * threads
    }

    /// The nanoseconds of a launch beside its start, and the limit that takes them.
    pub fn slowest(&self, demand: &Demand) -> (f64, Limit) {
        let times = self.times(demand).into_iter().zip(Limit::ALL);
        times.max_by(|(one, _), (other, _)| one.total_cmp(other)).expect("there are limits")
    }

    /// The nanoseconds of a launch beside its start, for each limit ([`Limit::ALL`]).
    pub fn times(&self, demand: &Demand) -> [f64; Limit::ALL.len()] {
        let blocks = demand.blocks.max(1.0);
        // The fullest multiprocessor has whole blocks.
        let fullest = (blocks / self.multiprocessors).ceil() / blocks;
        let cycles = |cycles: f64| cycles * fullest / self.clock;
        let rounds = (blocks / (self.resident(demand.threads) * self.multiprocessors)).max(1.0);
        [
            cycles(demand.issued / self.issued),
            cycles(demand.pipes),
            cycles(demand.loads),
            cycles(demand.passes),
            demand.second / self.second,
            demand.memory / self.memory,
            demand.chain * rounds,
            demand.updates * self.update,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::{Demand, H100, H200, L4, Limit};

    #[test]
    fn cards_differ() {
        // A sum of 2^28 f64 is limited by memory, a polynomial of them by arithmetic where that is slow.
        let bytes = f64::from(1 << 28) * 8.0;
        let stream =
            Demand { blocks: 1e6, threads: 256.0, second: bytes, memory: bytes, ..Demand::default() };
        let [h100, h200, l4] = [H100, H200, L4].map(|card| card.slowest(&stream));
        assert_eq!([h100.1, h200.1, l4.1], [Limit::Memory; 3]);
        assert!(h200.0 < h100.0 && h100.0 < l4.0);
        let warps = f64::from(1 << 23) * 20.0;
        let pipes = |element| [H100, L4].map(|card| warps * card.pipe(element).cycles);
        let with = |pipes| Demand { pipes, ..stream };
        let [h100, l4] = pipes("f64");
        assert_eq!(H100.slowest(&with(h100)).1, Limit::Memory);
        assert_eq!(L4.slowest(&with(l4)).1, Limit::Pipes);
        let [_, l4] = pipes("f32");
        assert_eq!(L4.slowest(&with(l4)).1, Limit::Memory);
    }

    #[test]
    fn threads_wait_for_barriers_and_for_updates() {
        // A barrier of 256 threads took 15.4 ns, one of 1024 took 39.8; updates of one cell 1.76 each.
        for (threads, measured) in [(32.0, 8.3), (256.0, 15.4), (1024.0, 39.8)] {
            assert!((H100.barrier(threads) / measured - 1.0).abs() < 0.05, "{threads}");
        }
        let demand = Demand { blocks: 132.0, threads: 256.0, updates: 1e4, ..Demand::default() };
        assert_eq!(H100.slowest(&demand), (17_600.0, Limit::Updates));
    }

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
        let (most, limit) = H100.slowest(&demand);
        assert_eq!(limit, Limit::Loads);
        // Measured: 854 us.
        assert!((700e3..1000e3).contains(&most), "{most}");
    }
}

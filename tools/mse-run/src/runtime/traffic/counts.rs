//! The counts of each kernel that `--stats` tells, as text and as JSON.

use crate::lower::{Access, Space};
use mse_dialect::machine::{Demand, H100, Limit, MULTIPROCESSOR, MULTIPROCESSORS};
use serde_json::{Value as Json, json};
use std::fmt;
use std::ops::AddAssign;

/// Bytes of a sector.
const SECTOR: f64 = 32.0;

/// The traffic of accesses of warps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// How many there were: executions by the lanes of a warp together.
    pub count: u64,
    /// The lanes that took part.
    pub lanes: u64,
    /// Those in which not all threads of the warp took part.
    pub partial: u64,
    /// The sectors of global memory that they touched.
    pub sectors: u64,
    /// The lines of 128 bytes that these are in.
    pub lines: u64,
    /// The sectors that would hold the bytes asked for, each once.
    pub ideal: u64,
    /// The passes of workgroup memory beyond the first.
    pub extra_passes: u64,
}

impl AddAssign for Requests {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.lanes += other.lanes;
        self.partial += other.partial;
        self.sectors += other.sectors;
        self.lines += other.lines;
        self.ideal += other.ideal;
        self.extra_passes += other.extra_passes;
    }
}

/// An operation of a kernel that accesses memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessCounts {
    /// Its name and location.
    pub text: String,
    /// The kind of access.
    pub access: Access,
    /// The memory that it accesses.
    pub space: Space,
    /// Its traffic.
    pub requests: Requests,
}

/// A kernel, over all its launches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KernelCounts {
    /// Its name and location.
    pub name: String,
    /// How often it was launched.
    pub launches: u64,
    /// Its blocks, of all launches.
    pub blocks: u64,
    /// The threads of a block, of the largest.
    pub threads: u64,
    /// The bytes of workgroup memory of a block, of the largest.
    pub workgroup_bytes: u64,
    /// Its accesses of global and workgroup memory.
    pub accesses: Vec<AccessCounts>,
    /// The sectors that blocks read, write, and change in one step, each once for its block.
    pub footprints: [u64; 3],
    /// Accesses of threads that are not counted: there were too many to keep until other lanes had come.
    pub not_counted: u64,
}

impl KernelCounts {
    /// The traffic of all accesses of a kind to a memory.
    pub fn requests(&self, access: Option<Access>, space: Option<Space>) -> Requests {
        let mut all = Requests::default();
        let of_kind = |one: &&AccessCounts| {
            access.is_none_or(|access| one.access == access) && space.is_none_or(|space| one.space == space)
        };
        self.accesses.iter().filter(of_kind).for_each(|one| all += one.requests);
        all
    }

    /// The blocks that a multiprocessor holds at one time, if registers allow.
    pub fn resident(&self) -> u64 {
        MULTIPROCESSOR.blocks(self.threads, self.workgroup_bytes)
    }

    /// The blocks of a launch for each multiprocessor, on average.
    pub fn blocks_each(&self) -> f64 {
        self.blocks as f64 / self.launches.max(1) as f64 / MULTIPROCESSORS as f64
    }

    /// The microseconds that a card takes for its launches and accesses, as they were counted, and what limits
    /// these beside the launches. It knows of no arithmetic, nor of threads that wait.
    pub fn on_card(&self) -> (f64, Option<Limit>) {
        let (card, launches) = (&H100, self.launches.max(1) as f64);
        let of_warps = |one: &AccessCounts| {
            let Requests { lines, ideal, .. } = one.requests;
            card.load(lines as f64, ideal as f64 * SECTOR)
        };
        let global = self.requests(None, Some(Space::Global));
        let workgroup = self.requests(None, Some(Space::Workgroup));
        let footprints: u64 = self.footprints.iter().sum();
        let demand = Demand {
            blocks: self.blocks as f64 / launches,
            threads: self.threads as f64,
            issued: (global.count + workgroup.count) as f64 / launches,
            accesses: global.count as f64 / launches,
            sectors: global.sectors as f64 / launches,
            loads: self.accesses.iter().map(of_warps).sum::<f64>() / launches,
            passes: (workgroup.count + workgroup.extra_passes) as f64 / launches,
            second: global.sectors.min(footprints) as f64 * SECTOR / launches,
            ..Demand::default()
        };
        let (time, limit) = card.slowest(&demand);
        let limit = Some(limit).filter(|_| time > card.launch);
        (launches * (card.launch + time) / 1e3, limit)
    }

    /// The numbers with their names.
    pub fn json(&self) -> Json {
        let (on_card, limit) = self.on_card();
        let global = |access: Access| {
            let all = requests_json(&self.requests(Some(access), Some(Space::Global)));
            json!({ "all": all, "block_footprints": self.footprints[access as usize] })
        };
        let all = self.requests(None, None);
        json!({
            "kernel": self.name, "launches": self.launches, "blocks": self.blocks,
            "threads_of_block": self.threads, "workgroup_bytes": self.workgroup_bytes,
            "loads": global(Access::Read), "stores": global(Access::Write), "atomics": global(Access::Atomic),
            "workgroup": requests_json(&self.requests(None, Some(Space::Workgroup))),
            "active_lanes": all.lanes as f64 / all.count.max(1) as f64,
            "partial": all.partial as f64 / all.count.max(1) as f64,
            "occupancy": {
                "blocks": self.resident(), "threads": self.resident() * self.threads,
                "of_threads": MULTIPROCESSOR.threads, "registers": null,
                "multiprocessors": MULTIPROCESSORS, "blocks_each": self.blocks_each(),
            },
            "on_card_us": on_card, "on_card_limit": limit.map(Limit::words),
            "accesses": self.accesses.iter().map(AccessCounts::json).collect::<Vec<_>>(),
            "not_counted": self.not_counted,
        })
    }
}

impl AccessCounts {
    fn json(&self) -> Json {
        let access = match self.access {
            Access::Read => "load",
            Access::Write => "store",
            Access::Atomic => "atomic",
        };
        let space = if self.space == Space::Workgroup { "workgroup" } else { "global" };
        let counts = requests_json(&self.requests);
        json!({ "operation": self.text, "access": access, "memory": space, "counts": counts })
    }
}

fn requests_json(requests: &Requests) -> Json {
    let Requests { count, lanes, partial, sectors, lines, ideal, extra_passes } = requests;
    json!({
        "by_warps": count, "lanes": lanes, "partial": partial, "sectors": sectors, "lines": lines,
        "ideal_sectors": ideal, "extra_passes": extra_passes,
    })
}

impl fmt::Display for KernelCounts {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Self { name, launches, blocks, threads, workgroup_bytes: bytes, .. } = self;
        writeln!(formatter, "kernel {name}:")?;
        writeln!(
            formatter,
            "  launches: {launches}, {blocks} blocks of {threads} threads, {bytes} bytes of workgroup memory"
        )?;
        for (what, access) in
            [("loads", Access::Read), ("stores", Access::Write), ("atomics", Access::Atomic)]
        {
            self.write_global(formatter, what, access)?;
        }
        let Requests { count, extra_passes, .. } = self.requests(None, Some(Space::Workgroup));
        if count > 0 {
            writeln!(formatter, "  workgroup memory: {count} by warps, {extra_passes} extra passes")?;
        }
        let Requests { count, lanes, partial, .. } = self.requests(None, None);
        let of = |part: u64| part as f64 / count.max(1) as f64;
        writeln!(
            formatter,
            "  active lanes: {:.1} of 32; {:.1} % of accesses not by all threads of their warp",
            of(lanes),
            100.0 * of(partial)
        )?;
        if self.not_counted > 0 {
            writeln!(formatter, "  not counted: {} accesses of threads, too many to keep", self.not_counted)?;
        }
        let (on_card, limit) = self.on_card();
        let limit = limit.map_or_else(String::new, |limit| format!(", limited by {}", limit.words()));
        writeln!(formatter, "  on a card: {on_card:.1} us for these launches and accesses{limit}")?;
        let (resident, all) = (self.resident(), MULTIPROCESSOR.threads);
        write!(
            formatter,
            "  occupancy: {resident} blocks, {} of {all} threads of a multiprocessor (registers: not known); \
             {:.2} blocks for each of {MULTIPROCESSORS}",
            resident * threads,
            self.blocks_each()
        )
    }
}

impl KernelCounts {
    fn write_global(&self, formatter: &mut fmt::Formatter, what: &str, access: Access) -> fmt::Result {
        let Requests { count, sectors, ideal, .. } = self.requests(Some(access), Some(Space::Global));
        if count == 0 {
            return Ok(());
        }
        let (ratio, footprints) = (sectors as f64 / ideal.max(1) as f64, self.footprints[access as usize]);
        write!(formatter, "  {what}: {count} by warps, {sectors} sectors, ideal {ideal} ({ratio:.2}), ")?;
        writeln!(formatter, "block footprints {footprints}")
    }
}

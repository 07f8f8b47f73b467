//! Counts of the events of a run.

use super::memory::Memory;
use super::traffic::KernelCounts;
use crate::lower::{Access, Space};
use mse_dialect::machine;
use std::cell::{Cell, RefCell};
use std::fmt;

/// The counts of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Kernel launches.
    pub launches: u64,
    /// Blocks of all launches.
    pub blocks: u64,
    /// Threads of all launches.
    pub threads: u64,
    /// Barriers passed, each counted once for its block.
    pub barriers: u64,
    /// How often the host reads or writes memory between launches, or in front of or behind them.
    pub visits: u64,
    /// Operations on data.
    pub work: Work,
    /// The time of all that on the modelled machine ([`machine`]), in nanoseconds.
    pub modelled: f64,
    /// Reads, by where they are.
    pub loads: Places,
    /// Writes, by where they are.
    pub stores: Places,
    /// Reads and writes in one step, by where they are.
    pub atomics: Places,
    /// The most bytes that were allocated on the host at one time.
    pub host_peak: u64,
    /// The most bytes that were allocated on the device at one time.
    pub device_peak: u64,
    /// Bytes copied.
    pub copied: u64,
    /// Of these, from host to device.
    pub copied_to_device: u64,
    /// Of these, from device to host.
    pub copied_to_host: u64,
    /// The seconds kernels took on a GPU that is not emulated.
    pub kernel_seconds: Option<f64>,
    /// The traffic of each kernel that was launched on the emulated GPU, if accesses were counted.
    pub kernels: Vec<KernelCounts>,
}

/// Operations on data; of a part that writes more than it computes, its writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Outside kernels, in visits.
    pub host: u64,
    /// In kernels.
    pub kernels: u64,
    /// In the thread of each launch that has most of them, over all launches; where blocks have barriers, in
    /// that of each part between two.
    pub longest: u64,
}

/// Counts of accesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Outside kernels.
    pub host: u64,
    /// In kernels, to global memory.
    pub global: u64,
    /// In kernels, to workgroup memory.
    pub workgroup: u64,
    /// In kernels, to private memory.
    pub private: u64,
}

impl Stats {
    /// The numbers with their names, as JSON.
    pub fn json(&self) -> serde_json::Value {
        let places = |places: &Places| {
            serde_json::json!({
                "host": places.host, "global": places.global, "workgroup": places.workgroup,
                "private": places.private,
            })
        };
        serde_json::json!({
            "launches": self.launches, "blocks": self.blocks, "threads": self.threads, "barriers": self.barriers,
            "visits": self.visits, "modelled_us": self.modelled / 1e3,
            "work": { "host": self.work.host, "kernels": self.work.kernels, "longest": self.work.longest },
            "loads": places(&self.loads), "stores": places(&self.stores), "atomics": places(&self.atomics),
            "peak_bytes": { "host": self.host_peak, "device": self.device_peak },
            "copied_bytes": {
                "all": self.copied, "to_device": self.copied_to_device, "to_host": self.copied_to_host,
            },
            "kernel_seconds": self.kernel_seconds,
            "kernels": self.kernels.iter().map(KernelCounts::json).collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let places = |name: &str, places: &Places| {
            let Places { host, global, workgroup, private } = places;
            format!("{name}: {host} host, {global} global, {workgroup} workgroup, {private} private\n")
        };
        writeln!(formatter, "launches: {}, {} blocks, {} threads", self.launches, self.blocks, self.threads)?;
        match self.kernel_seconds {
            Some(seconds) => writeln!(
                formatter,
                "in kernels: {:.3} ms (barriers and accesses not counted)",
                seconds * 1e3
            )?,
            None => {
                writeln!(formatter, "barriers: {}", self.barriers)?;
                write!(formatter, "{}{}", places("loads", &self.loads), places("stores", &self.stores))?;
                let Work { host, kernels, longest } = self.work;
                writeln!(
                    formatter,
                    "work: {host} host in {} visits, {kernels} in kernels, {longest} in longest threads",
                    self.visits
                )?;
                writeln!(formatter, "modelled time: {:.1} us", self.modelled / 1e3)?;
            }
        }
        if self.atomics != Places::default() {
            write!(formatter, "{}", places("atomics", &self.atomics))?;
        }
        writeln!(
            formatter,
            "allocated at peak: {} bytes host, {} bytes device",
            self.host_peak, self.device_peak
        )?;
        write!(
            formatter,
            "copied: {} bytes, of these {} to device, {} to host",
            self.copied, self.copied_to_device, self.copied_to_host
        )?;
        self.kernels.iter().try_for_each(|kernel| write!(formatter, "\n{kernel}"))
    }
}

/// The counters of a run.
#[derive(Default)]
pub struct Tally {
    launches: Cell<u64>,
    blocks: Cell<u64>,
    threads: Cell<u64>,
    barriers: Cell<u64>,
    visits: Cell<u64>,
    work: Cell<Work>,
    modelled: Cell<f64>,
    /// The work of the host since the last launch.
    host: Cell<Busy>,
    at_hand: RefCell<AtHand>,
    /// By access, then by place.
    accesses: [[Cell<u64>; 4]; 3],
    copied: [Cell<u64>; 3],
    kernel_seconds: Cell<Option<f64>>,
}

/// Operations, writes and reads.
#[derive(Clone, Copy, Default)]
struct Busy {
    operations: u64,
    writes: u64,
    reads: u64,
}

impl Busy {
    fn work(self) -> u64 {
        self.operations.max(self.writes)
    }

    fn plus(self, other: Self) -> Self {
        Self {
            operations: self.operations + other.operations,
            writes: self.writes + other.writes,
            reads: self.reads + other.reads,
        }
    }
}

/// The launch at hand.
#[derive(Default)]
struct AtHand {
    all: Busy,
    longest: u64,
    threads: u64,
    /// The barriers of its blocks, and how many blocks it has.
    barriers: u64,
    blocks: u64,
    /// The threads of the block at hand, since its last barrier.
    of_threads: Vec<Busy>,
    /// The work of the busiest thread since then, and the sum of those before each of the earlier barriers.
    phase: u64,
    phases: u64,
}

fn add(counter: &Cell<u64>, count: u64) -> u64 {
    counter.set(counter.get() + count);
    counter.get()
}

impl Tally {
    /// A launch; the number of launches with it.
    pub fn launch(&self, blocks: u64, threads: u64) -> u64 {
        self.visited();
        *self.at_hand.borrow_mut() = AtHand { threads: blocks * threads, blocks, ..AtHand::default() };
        add(&self.blocks, blocks);
        add(&self.threads, blocks * threads);
        add(&self.launches, 1)
    }

    /// The next block of the launch.
    pub fn block(&self, threads: usize) {
        let mut at_hand = self.at_hand.borrow_mut();
        at_hand.of_threads.clear();
        at_hand.of_threads.resize(threads, Busy::default());
        (at_hand.phase, at_hand.phases) = (0, 0);
    }

    /// The end of the launch.
    pub fn launched(&self) {
        let AtHand { all, longest, threads, barriers, blocks, .. } =
            std::mem::take(&mut *self.at_hand.borrow_mut());
        let Work { host, kernels, longest: before } = self.work.get();
        self.work.set(Work { host, kernels: kernels + all.work(), longest: before + longest });
        let of_block = barriers as f64 / blocks.max(1) as f64;
        let of_block = machine::GPU.barriers(of_block, threads as f64 / blocks.max(1) as f64);
        let time = machine::GPU.launched(all.work() as f64, threads as f64, longest as f64, of_block);
        self.modelled.set(self.modelled.get() + time);
    }

    /// The host stops to work. That was a visit if it touched memory; else it computed numbers for kernels.
    fn visited(&self) {
        let host = self.host.take();
        if host.reads + host.writes > 0 {
            add(&self.visits, 1);
            self.work.set(Work { host: self.work.get().host + host.work(), ..self.work.get() });
            self.modelled.set(self.modelled.get() + machine::GPU.between(host.work() as f64, 1.0));
        }
    }

    /// Operations on data, of a thread or of the host.
    pub fn work(&self, operations: u64, thread: Option<u32>) {
        self.busy(Busy { operations, ..Busy::default() }, thread);
    }

    fn busy(&self, more: Busy, thread: Option<u32>) {
        let Some(thread) = thread else { return self.host.set(self.host.get().plus(more)) };
        let mut at_hand = self.at_hand.borrow_mut();
        at_hand.all = at_hand.all.plus(more);
        let Some(of_thread) = at_hand.of_threads.get_mut(thread as usize) else { return };
        *of_thread = of_thread.plus(more);
        let work = of_thread.work();
        at_hand.phase = at_hand.phase.max(work);
        at_hand.longest = at_hand.longest.max(at_hand.phases + at_hand.phase);
    }

    /// The seconds a kernel took on a GPU.
    pub fn kernel_time(&self, seconds: f64) {
        self.kernel_seconds.set(Some(self.kernel_seconds.get().unwrap_or_default() + seconds));
    }

    /// A barrier that a block has passed.
    pub fn barrier(&self) {
        add(&self.barriers, 1);
        let mut at_hand = self.at_hand.borrow_mut();
        at_hand.barriers += 1;
        at_hand.phases += std::mem::take(&mut at_hand.phase);
        at_hand.of_threads.fill(Busy::default());
    }

    /// An access, of a thread or of the host.
    pub fn access(&self, access: Access, space: Space, thread: Option<u32>) {
        let busy = match access {
            Access::Read => Busy { reads: 1, ..Busy::default() },
            Access::Write | Access::Atomic => Busy { writes: 1, ..Busy::default() },
        };
        self.busy(busy, thread);
        let place = match space {
            _ if thread.is_none() => 0,
            Space::Global => 1,
            Space::Workgroup => 2,
            Space::Private => 3,
        };
        add(&self.accesses[access as usize][place], 1);
    }

    /// A copy; whether its target and its source are on the device.
    pub fn copy(&self, bytes: u64, target_on_device: bool, source_on_device: bool) {
        add(&self.copied[0], bytes);
        match (target_on_device, source_on_device) {
            (true, false) => add(&self.copied[1], bytes),
            (false, true) => add(&self.copied[2], bytes),
            _ => 0,
        };
    }

    /// The numbers.
    pub fn stats(&self, memory: &Memory) -> Stats {
        self.visited();
        let places = |access: Access| {
            let [host, global, workgroup, private] = &self.accesses[access as usize];
            Places {
                host: host.get(),
                global: global.get(),
                workgroup: workgroup.get(),
                private: private.get(),
            }
        };
        let (host_peak, device_peak) = memory.peaks();
        Stats {
            launches: self.launches.get(),
            blocks: self.blocks.get(),
            threads: self.threads.get(),
            barriers: self.barriers.get(),
            visits: self.visits.get(),
            work: self.work.get(),
            modelled: self.modelled.get(),
            loads: places(Access::Read),
            stores: places(Access::Write),
            atomics: places(Access::Atomic),
            host_peak,
            device_peak,
            copied: self.copied[0].get(),
            copied_to_device: self.copied[1].get(),
            copied_to_host: self.copied[2].get(),
            kernel_seconds: self.kernel_seconds.get(),
            kernels: Vec::new(),
        }
    }
}

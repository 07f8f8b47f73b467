//! What a run did, in numbers.

use super::memory::Memory;
use crate::lower::{Access, Space};
use std::cell::Cell;
use std::fmt;

/// What a run did, in numbers.
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
            "loads": places(&self.loads), "stores": places(&self.stores), "atomics": places(&self.atomics),
            "peak_bytes": { "host": self.host_peak, "device": self.device_peak },
            "copied_bytes": {
                "all": self.copied, "to_device": self.copied_to_device, "to_host": self.copied_to_host,
            },
            "kernel_seconds": self.kernel_seconds,
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
        )
    }
}

/// The counters of a run.
#[derive(Default)]
pub struct Tally {
    launches: Cell<u64>,
    blocks: Cell<u64>,
    threads: Cell<u64>,
    barriers: Cell<u64>,
    /// By access, then by place.
    accesses: [[Cell<u64>; 4]; 3],
    copied: [Cell<u64>; 3],
    kernel_seconds: Cell<Option<f64>>,
}

fn add(counter: &Cell<u64>, count: u64) -> u64 {
    counter.set(counter.get() + count);
    counter.get()
}

impl Tally {
    /// A launch; the number of launches with it.
    pub fn launch(&self, blocks: u64, threads: u64) -> u64 {
        add(&self.blocks, blocks);
        add(&self.threads, blocks * threads);
        add(&self.launches, 1)
    }

    /// The seconds a kernel took on a GPU.
    pub fn kernel_time(&self, seconds: f64) {
        self.kernel_seconds.set(Some(self.kernel_seconds.get().unwrap_or_default() + seconds));
    }

    /// A barrier that a block has passed.
    pub fn barrier(&self) {
        add(&self.barriers, 1);
    }

    /// An access, in a kernel or not.
    pub fn access(&self, access: Access, space: Space, in_kernel: bool) {
        let place = match space {
            _ if !in_kernel => 0,
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
            loads: places(Access::Read),
            stores: places(Access::Write),
            atomics: places(Access::Atomic),
            host_peak,
            device_peak,
            copied: self.copied[0].get(),
            copied_to_device: self.copied[1].get(),
            copied_to_host: self.copied[2].get(),
            kernel_seconds: self.kernel_seconds.get(),
        }
    }
}

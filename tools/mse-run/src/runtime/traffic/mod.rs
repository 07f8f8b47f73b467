//! The traffic of kernels, as a card would have it: which pieces of memory the lanes of a warp ask for
//! together. Here its threads run one after the other.
//!
//! A *warp* is 32 threads of a block in the order of their numbers, x fastest. A part, [`executions`], tells
//! which accesses its lanes execute together; from their addresses follow sectors and passes ([`request`]).
//! Besides, for each kernel:
//!
//! ```text
//! active lanes       mean over the accesses of warps of the lanes that take part, of 32
//! partial            accesses in which not all threads of the warp take part: branches and loops diverge
//! block footprints   sum over blocks of |{ sectors that the block touches }|: what would be moved if each
//!                    block moved each sector once, say into workgroup memory; by reads, writes, atomic steps
//! ```
//!
//! Accesses count as the program has them; a compiler may take some out of loops. Private memory makes no
//! traffic. Operations of a whole subgroup on matrices count as those of its first lane, `nvgpu.ldmatrix` not
//! at all.

mod addresses;
mod counts;
mod executions;
mod footprint;
mod hash;
mod request;

use super::entry::{current, kind};
use super::launch::Launch;
use crate::lower::{Access, Kernel, Memref, Sites, Space};
use executions::{Come, LANES, Warp};
use footprint::Footprint;
use std::collections::BTreeMap;

pub use counts::{AccessCounts, KernelCounts, Requests};

/// The most executions that are kept of a block at one time; beyond them, none is counted.
const MOST_KEPT: usize = 1 << 21;

/// The counters of a run.
#[derive(Default)]
pub struct Traffic {
    /// By the kernels' numbers.
    kernels: BTreeMap<usize, OfKernel>,
    /// The kernel that runs.
    kernel: usize,
    /// The warps of the block that runs.
    warps: Vec<Warp>,
    kept: usize,
    footprint: Footprint,
    /// The lanes of an access, and their addresses.
    lanes: Vec<(u32, u64)>,
}

/// The counts of a kernel.
#[derive(Default)]
struct OfKernel {
    counts: KernelCounts,
    /// By the accesses' numbers.
    sites: BTreeMap<u32, (Access, Requests)>,
}

impl Traffic {
    /// A launch of the kernel of this number.
    pub fn start_launch(&mut self, number: usize, kernel: &Kernel, launch: &Launch) {
        self.kernel = number;
        let counts = &mut self.kernels.entry(number).or_default().counts;
        counts.name = format!("{} at {}", kernel.name, kernel.place);
        counts.launches += 1;
        counts.blocks += launch.grid.iter().product::<i64>() as u64;
        counts.threads = counts.threads.max(launch.threads() as u64);
        let bytes = kernel.workgroup_bytes as u64 + launch.bytes as u64;
        counts.workgroup_bytes = counts.workgroup_bytes.max(bytes);
    }

    /// The next block of the launch, of so many threads.
    pub fn start_block(&mut self, threads: usize) {
        self.warps.resize_with(threads.div_ceil(LANES), Warp::default);
        let firsts = (0..threads).step_by(LANES);
        self.warps.iter_mut().zip(firsts).for_each(|(warp, first)| warp.start(LANES.min(threads - first)));
    }

    /// The end of a thread. When all threads of a warp have ended, nobody shares its accesses any more.
    pub fn end_thread(&mut self, thread: usize, sites: &Sites) {
        if self.warps[thread / LANES].end(thread % LANES) {
            self.count(thread / LANES, sites);
        }
    }

    /// A barrier of the block: no access in front of it is executed together with one behind.
    pub fn pass_barrier(&mut self, sites: &Sites) {
        (0..self.warps.len()).for_each(|warp| self.count(warp, sites));
    }

    /// The end of the block.
    pub fn end_block(&mut self, sites: &Sites) {
        self.pass_barrier(sites);
        let footprints = self.footprint.take();
        let of_kernel = &mut self.kernels.entry(self.kernel).or_default().counts.footprints;
        of_kernel.iter_mut().zip(footprints).for_each(|(all, more)| *all += more);
    }

    /// A thread comes to an access.
    #[inline]
    fn reach(&mut self, thread: usize, come: Come, sites: &Sites) {
        let number = thread / LANES;
        if self.warps[number].is_alone() {
            self.count(number, sites);
        }
        let warp = &mut self.warps[number];
        let before = warp.len();
        if !warp.reach(thread % LANES, come, MOST_KEPT - self.kept) {
            self.kernels.entry(self.kernel).or_default().counts.not_counted += 1;
        }
        self.kept += warp.len() - before;
    }

    /// Counts what a warp executed, and forgets it.
    fn count(&mut self, warp: usize, sites: &Sites) {
        let warp = &mut self.warps[warp];
        let threads = warp.threads();
        let of_kernel = self.kernels.entry(self.kernel).or_default();
        self.kept -= warp.len();
        for execution in warp.take() {
            let start = (execution.access, Requests::default());
            let (_, all) = of_kernel.sites.entry(execution.site).or_insert(start);
            self.lanes.clear();
            self.lanes.extend(execution.addresses.all());
            let (memory, active) = (sites.memory(execution.site as usize), execution.addresses.lanes());
            *all +=
                requests(&mut self.lanes, memory, |sector| self.footprint.touch(execution.access, sector));
            all.count += u64::from(active != 0);
            all.lanes += u64::from(active.count_ones());
            all.partial += u64::from(active != 0 && active != threads);
        }
    }

    /// The counts of all kernels.
    pub fn kernels(&self, sites: &Sites) -> Vec<KernelCounts> {
        let access = |(&site, &(access, requests)): (&u32, &(Access, Requests))| {
            let (text, space) = (sites.text(site as usize).to_owned(), sites.memory(site as usize).space);
            AccessCounts { text, access, space, requests }
        };
        let of_kernel = |kernel: &OfKernel| {
            let accesses = kernel.sites.iter().map(access).collect();
            KernelCounts { accesses, ..kernel.counts.clone() }
        };
        self.kernels.values().map(of_kernel).collect()
    }
}

/// The sectors of a line of 128 bytes.
const SECTORS_OF_LINE: u64 = 4;

/// The traffic of one execution of an access by lanes with these addresses; calls for each sector.
fn requests(lanes: &mut [(u32, u64)], memory: Memref, mut touch: impl FnMut(u64)) -> Requests {
    let mut requests = Requests::default();
    if lanes.is_empty() {
        return requests;
    }
    let bytes = (memory.bytes * memory.count) as u64;
    if memory.space == Space::Workgroup {
        requests.extra_passes = request::extra_passes(lanes, bytes);
    } else {
        let mut line = None;
        requests.ideal = request::sectors(lanes, bytes, |sector| {
            requests.sectors += 1;
            // Sectors come in order.
            requests.lines +=
                u64::from(line.replace(sector / SECTORS_OF_LINE) != Some(sector / SECTORS_OF_LINE));
            touch(sector);
        });
    }
    requests
}

/// A thread accesses memory: the access, what it does, the address, and the iteration's key.
pub extern "C" fn touch(site: usize, access: usize, address: u64, key: u64) {
    of_thread(|traffic, thread, sites| {
        let (site, access) = (site as u32, kind(access));
        traffic.reach(thread, Come { site, access, key, address: Some(address) }, sites);
    });
}

/// A thread comes to an access of a vector, whose addresses are told one by one.
pub extern "C" fn reach(site: usize, access: usize, key: u64) {
    of_thread(|traffic, thread, sites| {
        let (site, access) = (site as u32, kind(access));
        traffic.reach(thread, Come { site, access, key, address: None }, sites);
    });
}

/// An address of the access of a vector that a thread came to.
pub extern "C" fn part(address: u64) {
    of_thread(|traffic, thread, _| traffic.warps[thread / LANES].add(thread % LANES, address));
}

/// Calls with the number of the thread that runs, if one does and does it for itself.
fn of_thread(call: impl FnOnce(&mut Traffic, usize, &Sites)) {
    let machine = current();
    if let (Some(traffic), Some(now), false) = (&machine.traffic, machine.now.get(), machine.muted.get()) {
        call(&mut traffic.borrow_mut(), now.thread as usize, &machine.code.sites);
    }
}

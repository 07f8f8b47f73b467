//! Memory that programs allocate: aligned, filled with ones (so that real numbers nobody wrote are not
//! numbers), and given back when the run ends.

use std::alloc::Layout;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Where memory comes from.
pub trait Allocator {
    /// Memory of the device or of the host, all ones.
    fn allocate(&self, layout: Layout, on_device: bool) -> Option<usize>;

    /// Takes memory back that `allocate` gave with this layout.
    fn free(&self, address: usize, layout: Layout, on_device: bool);
}

/// The memory of this process, for device and host alike.
struct Process;

impl Allocator for Process {
    fn allocate(&self, layout: Layout, _: bool) -> Option<usize> {
        // SAFETY: callers ask for at least one byte.
        let address = unsafe { std::alloc::alloc(layout) };
        if address.is_null() {
            return None;
        }
        // SAFETY: the memory was just allocated with this size.
        unsafe { address.write_bytes(0xff, layout.size()) };
        Some(address as usize)
    }

    fn free(&self, address: usize, layout: Layout, _: bool) {
        // SAFETY: the address was allocated with this layout and was alive until now.
        unsafe { std::alloc::dealloc(address as *mut u8, layout) };
    }
}

/// The allocations of a run.
pub struct Memory<'p> {
    allocator: &'p dyn Allocator,
    allocations: RefCell<BTreeMap<usize, Allocation>>,
    /// Whether memory is kept when it is freed, so that later uses of it are seen.
    keep: bool,
    /// Whether the next allocation is the device's.
    device_next: Cell<bool>,
    host: Level,
    device: Level,
}

struct Allocation {
    layout: Layout,
    bytes: u64,
    on_device: bool,
    freed: bool,
}

/// How many bytes are allocated, and were at most.
#[derive(Default)]
struct Level {
    now: Cell<u64>,
    peak: Cell<u64>,
}

/// The result of a request to free memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freed {
    /// It is free now.
    Now,
    /// It was free before.
    Before,
    /// It never was an allocation.
    Never,
}

/// No allocation is aligned to less.
const ALIGNMENT: usize = 64;

impl<'p> Memory<'p> {
    /// No allocations yet.
    pub fn new(keep: bool, allocator: Option<&'p dyn Allocator>) -> Self {
        let (host, device) = Default::default();
        let allocator = allocator.unwrap_or(&Process);
        Self { allocator, allocations: RefCell::default(), keep, device_next: Cell::new(false), host, device }
    }

    /// Lets the next allocation be the device's.
    pub fn device_next(&self) {
        self.device_next.set(true);
    }

    /// Allocates; none if there is no memory left or the request makes no sense.
    pub fn allocate(&self, bytes: usize, alignment: usize) -> Option<*mut u8> {
        let layout = Layout::from_size_align(bytes.max(1), alignment.max(ALIGNMENT)).ok()?;
        let on_device = self.device_next.replace(false);
        let address = self.allocator.allocate(layout, on_device)?;
        let bytes = bytes as u64;
        self.level(on_device).change(bytes, 0);
        let allocation = Allocation { layout, bytes, on_device, freed: false };
        self.allocations.borrow_mut().insert(address, allocation);
        Some(address as *mut u8)
    }

    /// Frees.
    pub fn free(&self, address: *mut u8) -> Freed {
        let mut allocations = self.allocations.borrow_mut();
        let Some(allocation) = allocations.get_mut(&(address as usize)) else {
            return if address.is_null() { Freed::Now } else { Freed::Never };
        };
        if allocation.freed {
            return Freed::Before;
        }
        allocation.freed = true;
        self.level(allocation.on_device).change(0, allocation.bytes);
        if !self.keep
            && let Some(allocation) = allocations.remove(&(address as usize))
        {
            self.allocator.free(address as usize, allocation.layout, allocation.on_device);
        }
        Freed::Now
    }

    /// Whether an address is in an allocation on the device.
    pub fn on_device(&self, address: usize) -> bool {
        let allocations = self.allocations.borrow();
        let found = allocations.range(..=address).next_back();
        found.is_some_and(|(start, found)| found.on_device && address < start + found.layout.size())
    }

    /// The most bytes allocated at one time on the host and on the device.
    pub fn peaks(&self) -> (u64, u64) {
        (self.host.peak.get(), self.device.peak.get())
    }

    fn level(&self, on_device: bool) -> &Level {
        if on_device { &self.device } else { &self.host }
    }
}

impl Level {
    fn change(&self, more: u64, less: u64) {
        self.now.set(self.now.get() + more - less);
        self.peak.set(self.peak.get().max(self.now.get()));
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        for (&address, allocation) in self.allocations.borrow().iter() {
            self.allocator.free(address, allocation.layout, allocation.on_device);
        }
    }
}

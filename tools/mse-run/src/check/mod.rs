//! Watches a program's use of memory. For each cell, it knows whether anybody wrote it, and who used it since
//! the last point at which all threads that could were in step. It also knows in which iterations of the
//! parallel loops that run.

mod cell;
mod finding;
mod loops;
mod overlap;
mod pending;
mod region;
mod report;

use crate::buffers::Value;
use crate::error::Result;
use crate::lower::{Access, Global, Memref, Sites};
use crate::signature::Signature;
use loops::Loops;
use pending::{Copying, Pending};
use region::{Kind, Region};
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

/// Which GPU thread runs, and how many barriers its block has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// The number of the launch.
    pub launch: u32,
    /// The number of the block in its grid.
    pub block: u32,
    /// The number of the thread in its block.
    pub thread: u32,
    /// The number of barriers passed.
    pub phase: u32,
}

/// The kernel that runs and its sizes, to name threads.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// The kernel's name.
    pub kernel: String,
    /// The number of blocks.
    pub grid: [i64; 3],
    /// The number of threads of a block.
    pub block: [i64; 3],
}

/// A memref as compiled code describes it.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The address it is relative to.
    pub address: usize,
    /// The first element's distance, in elements.
    pub offset: i64,
    /// The size of each dimension.
    pub sizes: &'a [i64],
    /// The stride of each dimension, in elements.
    pub strides: &'a [i64],
}

impl View<'_> {
    /// The address of an element.
    pub fn at(&self, index: &[i64], bytes: usize) -> usize {
        let distance: i64 = index.iter().zip(self.strides).map(|(i, stride)| i.wrapping_mul(*stride)).sum();
        let elements = self.offset.wrapping_add(distance);
        self.address.wrapping_add_signed(elements.wrapping_mul(bytes as i64) as isize)
    }
}

/// All that is known of memory in one run.
pub struct Checker<'p> {
    sites: &'p Sites,
    /// Kernels may not use memory of the host.
    separate: bool,
    grid: Grid,
    /// The parallel loops that run.
    pub loops: Loops,
    /// How many of them are around the launch that runs.
    around_launch: usize,
    /// The asynchronous copies of the block that runs.
    pub pending: Pending,
    /// All memory there is or was.
    regions: Vec<Region>,
    /// The position of each piece of memory, by its start.
    starts: BTreeMap<usize, usize>,
    /// The piece of memory that each operation used last.
    latest: Vec<usize>,
    findings: Vec<Finding>,
    seen: HashSet<(FindingKind, usize, usize)>,
    more: usize,
}

impl<'p> Checker<'p> {
    /// Knows of no memory yet.
    pub fn new(sites: &'p Sites, separate: bool) -> Self {
        Self {
            sites,
            separate,
            grid: Grid::default(),
            loops: Loops::default(),
            around_launch: 0,
            pending: Pending::default(),
            regions: Vec::new(),
            starts: BTreeMap::new(),
            latest: Vec::new(),
            findings: Vec::new(),
            seen: HashSet::new(),
            more: 0,
        }
    }

    /// Takes note of the arguments, at the addresses given.
    pub fn arguments(&mut self, signature: &Signature, values: &mut [Value]) {
        for (argument, value) in signature.arguments.iter().zip(values) {
            if let Value::Buffer(buffer) = value {
                let name = format!("argument {}", argument.name);
                let (shape, bytes) = (buffer.shape().to_vec(), buffer.bytes().len());
                let mut region = Region::new(Kind::Argument, name, shape, buffer.element().bytes(), bytes);
                region.set_written(0..bytes, true);
                self.add(buffer.address() as usize, region);
            }
        }
    }

    /// Takes note of the globals, each with its address and bytes.
    pub fn globals<'g>(&mut self, globals: impl Iterator<Item = (&'g Global, usize, usize)>) {
        for (global, address, bytes) in globals.filter(|&(_, _, bytes)| bytes > 0) {
            let kind = match (global.constant, global.workgroup) {
                (true, _) => Kind::Constant,
                (false, true) => Kind::Workgroup,
                (false, false) => Kind::Global,
            };
            let (name, shape) = (format!("global @{}", global.name), global.shape.clone());
            let mut region = Region::new(kind, name, shape, global.element.bytes(), bytes);
            region.set_written(0..bytes, !global.uninitialized);
            self.add(address, region);
        }
    }

    /// A kernel starts.
    pub fn start_launch(&mut self, grid: Grid) {
        self.grid = grid;
        self.around_launch = self.loops.depth();
    }

    /// The iteration of a parallel loop that the GPU thread is in, in words.
    pub fn iteration_of_thread(&self) -> Option<String> {
        let innermost = self.loops.depth().checked_sub(1).filter(|&depth| depth >= self.around_launch)?;
        Some(self.iteration_text(innermost, None))
    }

    /// A block starts: nobody has written its workgroup memory.
    pub fn start_block(&mut self) {
        self.pending.clear();
        for region in self.regions.iter_mut().filter(|region| region.kind == Kind::Workgroup) {
            region.forget();
        }
    }

    /// Memory was allocated.
    pub fn allocated(&mut self, address: usize, bytes: usize, home: Home) {
        let mut region = Region::new(Kind::Heap, "an allocation".into(), Vec::new(), 1, bytes);
        region.home = home;
        self.add(address, region);
    }

    /// Remembers the name that the program has for the memory of a view, and its shape.
    pub fn named(&mut self, kind: Kind, site: usize, view: &View) {
        let memory = self.sites.memory(site);
        let shape: Vec<usize> = view.sizes.iter().map(|&size| size.max(0) as usize).collect();
        let bytes = shape.iter().product::<usize>() * memory.bytes;
        let text = self.sites.text(site);
        let name = if kind == Kind::Workgroup { text.to_owned() } else { format!("the {text}") };
        let mut region = Region::new(kind, name, shape, memory.element, bytes);
        match kind {
            Kind::Heap => {
                region.allocated_at = Some(site);
                region.home = self.around(view.address).map_or(Home::Host, |around| around.home);
            }
            Kind::Global if self.starts.contains_key(&view.address) => return,
            Kind::Global => region.set_written(0..bytes, true),
            // On the stack it may begin where other memory does.
            Kind::Workgroup if bytes == 0 => return,
            _ => {}
        }
        self.add(view.address, region);
    }

    /// The memory that holds an address.
    fn around(&self, address: usize) -> Option<&Region> {
        let (_, &position) = self.starts.range(..=address).next_back()?;
        Some(&self.regions[position]).filter(|region| address < region.start + region.bytes.max(1))
    }

    /// A view is to be freed, as memory of the device or of the host: it must start where an allocation there
    /// does, whose start this gives.
    pub fn check_free(&mut self, site: usize, on_device: bool, view: &View) -> Option<usize> {
        let start = view.at(&[], self.sites.memory(site).bytes);
        let region = self.around(start).filter(|region| region.kind == Kind::Heap)?;
        let (name, home, begins) = (&region.name, region.home, region.start);
        let wrong = match () {
            () if begins != start => format!("a part of {name}"),
            () if home != Home::Host && !on_device => format!("{name}, which is the device's, as the host's"),
            () if home == Home::Host && on_device => format!("{name}, which is the host's, as the device's"),
            () => return Some(begins),
        };
        self.report(FindingKind::Free, site, 0, |this| format!("{} frees {wrong}", this.sites.text(site)));
        Some(begins)
    }

    /// Memory is to be freed, which no other iteration may use.
    pub fn freed(&mut self, site: usize, address: usize) {
        let Some(&position) = self.starts.get(&address) else { return };
        self.check_loops(site, Access::Write, position, 0..self.regions[position].bytes, None);
        let region = &mut self.regions[position];
        match region.freed_at {
            None => region.freed_at = Some(site),
            Some(before) => {
                self.report(FindingKind::UseAfterFree, site, before, |this| {
                    let (name, sites) = (&this.regions[position].name, this.sites);
                    format!("{name} is freed by {} and again by {}", sites.text(before), sites.text(site))
                });
            }
        }
    }

    /// An access; fails if the program cannot go on after it.
    pub fn access(
        &mut self,
        site: usize,
        access: Access,
        view: &View,
        index: &[i64],
        now: Option<Now>,
    ) -> Result<()> {
        let memory = self.sites.memory(site);
        let last = view.sizes.len().wrapping_sub(1);
        let reach = |dimension| if dimension == last { memory.count as i64 - 1 } else { 0 };
        let outside = |(dimension, (&i, &size)): (usize, (&i64, &i64))| i < 0 || i + reach(dimension) >= size;
        if index.iter().zip(view.sizes).enumerate().any(outside) {
            return Err(self.out_of_bounds(site, view, index, now));
        }
        self.touch(site, access, view.at(index, memory.bytes), memory, now)
    }

    /// An access to an address.
    pub fn touch(
        &mut self,
        site: usize,
        access: Access,
        address: usize,
        memory: Memref,
        now: Option<Now>,
    ) -> Result<()> {
        let bytes = memory.bytes * memory.count;
        let Some(position) = self.find(site, address, bytes) else {
            let text =
                format!("{}{} accesses memory that belongs to nothing", self.sites.text(site), self.by(now));
            return Err(self.stop(FindingKind::OutOfBounds, site, text));
        };
        let region = &mut self.regions[position];
        let place = address - region.start..address - region.start + bytes;
        let unwritten = if access == Access::Write { None } else { region.first_unwritten(place.clone()) };
        if access != Access::Read || unwritten.is_some() {
            region.set_written(place.clone(), true);
        }
        if let Some(cell) = unwritten {
            self.report(FindingKind::Unwritten, site, 0, |this| {
                let what = this.regions[position].cell_text(cell);
                format!("{}{} reads {what}", this.sites.text(site), this.by(now))
            });
        }
        if access != Access::Read && self.regions[position].kind == Kind::Constant {
            self.report(FindingKind::Constant, site, 0, |this| {
                let what = this.regions[position].cell_text(place.start);
                format!("{}{} writes {what}", this.sites.text(site), this.by(now))
            });
        }
        self.check_order(site, access, position, place, now);
        Ok(())
    }

    /// Compares a use with those before it: after the memory was freed, by other threads, in other
    /// iterations.
    fn check_order(
        &mut self,
        site: usize,
        access: Access,
        position: usize,
        place: Range<usize>,
        now: Option<Now>,
    ) {
        self.check_host(site, position, place.start, now);
        let region = &mut self.regions[position];
        if let Some(freed) = region.freed_at {
            self.report_freed(site, position, place.start, freed, now);
        }
        let region = &mut self.regions[position];
        let shared = now.filter(|_| region.kind != Kind::Private);
        if let Some(now) = shared
            && let Some((cell, other)) = region.race(place.clone(), access, site, now)
        {
            self.report_race(site, position, cell, other, now);
        }
        self.check_loops(site, access, position, place.clone(), now);
        self.check_pending(site, access, position, place, now);
    }

    /// Reports a use that is not allowed. Memory of the device is not for the host itself, only for requests
    /// of the host to the device. Memory of the host, if it is another one, is not for kernels.
    fn check_host(&mut self, site: usize, position: usize, cell: usize, now: Option<Now>) {
        let Region { kind, home, .. } = &self.regions[position];
        let is_hosts = *home == Home::Host && matches!(kind, Kind::Argument | Kind::Heap | Kind::Stack);
        if self.separate && now.is_some() && is_hosts {
            self.report(FindingKind::Kernel, site, 0, |this| {
                let what = this.regions[position].cell_text(cell);
                format!("{}{} uses {what}, which is the host's", this.sites.text(site), this.by(now))
            });
        }
        if now.is_none() && self.regions[position].home == Home::Device && !self.sites.memory(site).by_device
        {
            self.report(FindingKind::Host, site, 0, |this| {
                let what = this.regions[position].cell_text(cell);
                format!("{} uses {what}, which is the device's", this.sites.text(site))
            });
        }
    }

    /// Compares a use with the asynchronous copies that may be under way.
    fn check_pending(
        &mut self,
        site: usize,
        access: Access,
        position: usize,
        place: Range<usize>,
        now: Option<Now>,
    ) {
        let Some(now) = now else { return };
        let address = self.regions[position].start + place.start;
        if let Some(part) = self.pending.conflict(access, address, place.len()) {
            self.report_pending(site, position, place.start, part, now);
        }
        if let Some((copy, grouped)) = self.pending.copying {
            let memory = Memref { bytes: place.len(), count: 1, ..self.sites.memory(site) };
            self.pending.add(Copying { access, address, memory, site: copy, thread: now.thread }, grouped);
        }
    }

    /// A thread waits for all its groups of asynchronous copies but the newest.
    pub fn wait_for_copies(&mut self, newest: usize, now: Now) -> Result<()> {
        let parts = self.pending.wait(now.thread, newest);
        parts
            .into_iter()
            .try_for_each(|part| self.touch(part.site, part.access, part.address, part.memory, Some(now)))
    }

    /// Compares a use with those in other iterations of the parallel loops that run.
    fn check_loops(
        &mut self,
        site: usize,
        access: Access,
        position: usize,
        place: Range<usize>,
        now: Option<Now>,
    ) {
        if self.loops.depth() == 0 {
            return;
        }
        let race = self.regions[position].loop_race(place, access, site, &self.loops);
        if let Some((cell, other, depth)) = race {
            self.report_loop_race(site, position, cell, (other, depth), now);
        }
    }

    /// A thread needs another of its subgroup, which takes no part.
    pub fn inactive(&mut self, site: usize, missing: usize, now: Now) {
        self.report(FindingKind::Inactive, site, 0, |this| {
            let (text, by) = (this.sites.text(site), this.by(Some(now)));
            format!("{text}{by} needs thread {missing} of the subgroup, which takes no part")
        });
    }

    /// A copy between views of one shape must not read at one index what it writes at another.
    pub fn check_overlap(&mut self, site: usize, target: &View, source: &View, bytes: usize) {
        if let Some(index) = overlap::first(target, source, bytes) {
            self.report(FindingKind::Overlap, site, 0, |this| {
                format!("{} reads at {index:?} what it writes elsewhere", this.sites.text(site))
            });
        }
    }

    /// Copies what is known of an element: one that nobody wrote stays so when it is copied.
    pub fn copied(
        &mut self,
        site: usize,
        (target, source): (usize, usize),
        memory: Memref,
        now: Option<Now>,
    ) -> Result<()> {
        let place =
            |region: &Region, address: usize| address - region.start..address - region.start + memory.bytes;
        let unwritten = self.find(site, source, memory.bytes).and_then(|position| {
            let bytes = place(&self.regions[position], source);
            self.regions[position].first_unwritten(bytes.clone()).map(|_| (position, bytes))
        });
        let written = unwritten.is_none();
        match unwritten {
            Some((position, bytes)) => self.check_order(site, Access::Read, position, bytes, now),
            None => self.touch(site, Access::Read, source, memory, now)?,
        }
        self.touch(site, Access::Write, target, memory, now)?;
        if let Some(position) = self.find(site, target, memory.bytes) {
            let region = &mut self.regions[position];
            region.set_written(place(region, target), written);
        }
        Ok(())
    }

    /// The run is over: what was not freed, and what was handed back without a value. `returned` are the
    /// addresses of results.
    pub fn finish(&mut self, returned: &[usize]) {
        let mut late = Vec::new();
        for region in self.starts.values().map(|&position| &self.regions[position]) {
            let place = region.start..region.start + region.bytes.max(1);
            let result = returned.iter().any(|address| place.contains(address));
            if let (Kind::Heap, Some(site), None, false) =
                (region.kind, region.allocated_at, region.freed_at, result)
            {
                let text = format!("{} bytes of {} are not freed", region.bytes, self.sites.text(site));
                late.push((FindingKind::Leak, site, text));
            }
            if let (true, Some(position)) =
                (region.kind == Kind::Argument || result, region.first_unwritten(0..region.bytes))
            {
                late.push((
                    FindingKind::Unwritten,
                    usize::MAX,
                    format!("{} after the run", region.cell_text(position)),
                ));
            }
        }
        for (kind, site, text) in late {
            self.report(kind, site, 0, |_| text);
        }
    }

    /// The findings, and how many more of the same there were.
    pub fn into_findings(self) -> (Vec<Finding>, usize) {
        (self.findings, self.more)
    }

    fn add(&mut self, address: usize, mut region: Region) {
        region.start = address;
        let end = address + region.bytes.max(1);
        let before = self.starts.range(..end).rev().map(|(&start, &position)| (start, position));
        let reaches =
            |position: usize| self.regions[position].start + self.regions[position].bytes.max(1) > address;
        let covered: Vec<_> = before.take_while(|&(_, position)| reaches(position)).collect();
        for &(start, _) in &covered {
            self.starts.remove(&start);
        }
        let position = match covered.first() {
            Some(&(_, position)) => {
                self.regions[position] = region;
                position
            }
            None => {
                self.regions.push(region);
                self.regions.len() - 1
            }
        };
        for &(_, other) in covered.iter().skip(1) {
            self.regions[other].bytes = 0;
        }
        self.starts.insert(address, position);
    }

    /// The position of the memory that holds all these bytes.
    fn find(&mut self, site: usize, address: usize, bytes: usize) -> Option<usize> {
        let holds = |region: &Region| {
            address >= region.start
                && address.checked_add(bytes).is_some_and(|end| end <= region.start + region.bytes)
        };
        if self.latest.len() <= site {
            self.latest.resize(site + 1, 0);
        }
        if self.regions.get(self.latest[site]).is_some_and(holds) {
            return Some(self.latest[site]);
        }
        let (_, &position) = self.starts.range(..=address).next_back()?;
        self.latest[site] = position;
        holds(&self.regions[position]).then_some(position)
    }
}

pub use finding::{Finding, FindingKind};
pub use region::{Home, Kind as RegionKind};

//! The functions that compiled code calls while it runs: launches, barriers, memory. The program runs on a
//! fibre of its own, so that it can be stopped anywhere. So does each GPU thread of a kernel whose threads
//! wait for each other.

mod asynchronous;
mod block;
mod collective;
mod conversion;
mod copy;
mod entry;
mod fault;
mod launch;
mod limits;
mod loops;
mod memory;
mod order;
mod rounds;
mod tally;
mod traffic;
mod warp;

use crate::check::{Checker, Home, Now};
use crate::cuda::Gpu;
use crate::error::{Error, Result};
use crate::ir::append_declarations;
use crate::jit::{Jit, Packed};
use crate::lower::{IDS, Kernel, Sites};
use corosensei::Yielder;
use corosensei::stack::DefaultStack;
use melior::Context;
use melior::ir::Module;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use fault::{catch_faults, explain_signals};
pub use launch::split;
pub use memory::Allocator;
pub use order::Order;
pub use tally::{Places, Stats, Work};
pub use traffic::{AccessCounts, KernelCounts, Requests};

/// A kernel's compiled functions.
pub struct KernelCode {
    /// The facts about it that lowering found.
    pub kernel: Kernel,
    /// The functions that run it, if the GPU is emulated.
    pub functions: Option<KernelFunctions>,
}

/// A kernel's functions on the CPU.
#[derive(Clone, Copy)]
pub struct KernelFunctions {
    /// Runs one thread.
    pub thread: Packed,
    /// Runs the threads of a block one after the other.
    pub block: Packed,
}

/// The parts of a compiled program that the runtime needs.
pub struct Code {
    /// The kernels.
    pub kernels: Vec<KernelCode>,
    /// The functions that combine two values in a reduction.
    pub reductions: Vec<Packed>,
    /// The operations that call the runtime.
    pub sites: Sites,
    /// Whether the code tells what each thread does.
    pub counts: bool,
    /// The GPU that the kernels run on, if it is not emulated.
    pub gpu: Option<Gpu>,
}

/// How far a run has come, to be read while it goes on.
#[derive(Debug, Default)]
pub struct Progress {
    launches: AtomicU64,
    blocks_done: AtomicU64,
    blocks: AtomicU64,
}

impl Progress {
    /// The number of launches so far, of blocks done in the latest one, and of its blocks.
    pub fn get(&self) -> (u64, u64, u64) {
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (load(&self.launches), load(&self.blocks_done), load(&self.blocks))
    }
}

/// Everything one run of a program needs and leaves behind.
pub struct Machine<'p> {
    code: &'p Code,
    order: Order,
    progress: Arc<Progress>,
    /// The fibre the program runs on, while it does.
    host: Cell<*const Yielder<(), Error>>,
    /// The GPU thread that runs, if it has a fibre.
    thread: Cell<*const Yielder<(), block::Wait>>,
    /// Which thread runs, where it matters.
    ids: Cell<[i64; IDS]>,
    now: Cell<Option<Now>>,
    /// The kernel that runs.
    kernel: Cell<Option<usize>>,
    /// The answer to the thread that waited.
    answer: Cell<(u64, bool)>,
    /// The operation that frees memory next, and where the memory starts if that is known.
    free_site: Cell<Option<(usize, Option<usize>)>>,
    /// The users of the next allocation.
    home: Cell<Home>,
    /// The operation that copies memrefs of unknown rank next.
    copy_site: Cell<Option<usize>>,
    /// Whether accesses are those of a thread that does what another one is taken to do.
    muted: Cell<bool>,
    stacks: RefCell<Vec<DefaultStack>>,
    memory: memory::Memory<'p>,
    tally: tally::Tally,
    /// Where kernels of the emulated GPU access memory, if that is counted.
    traffic: Option<RefCell<traffic::Traffic>>,
    rounds: rounds::Rounds,
    checker: Option<RefCell<Checker<'p>>>,
}

impl<'p> Machine<'p> {
    /// A machine on which nothing has run; `checker` watches what the program does with memory.
    pub fn new(code: &'p Code, order: Order, checker: Option<Checker<'p>>, progress: Arc<Progress>) -> Self {
        Self {
            code,
            order,
            progress,
            host: Cell::new(std::ptr::null()),
            thread: Cell::new(std::ptr::null()),
            ids: Cell::new([0; IDS]),
            now: Cell::new(None),
            kernel: Cell::new(None),
            answer: Cell::new((0, false)),
            free_site: Cell::new(None),
            home: Cell::default(),
            copy_site: Cell::new(None),
            muted: Cell::new(false),
            stacks: RefCell::default(),
            memory: memory::Memory::new(
                checker.is_some(),
                code.gpu.as_ref().map(|gpu| gpu as &dyn Allocator),
            ),
            tally: tally::Tally::default(),
            traffic: code.sites.counted.then(RefCell::default),
            rounds: rounds::Rounds::default(),
            checker: checker.map(RefCell::new),
        }
    }

    /// Memory of the host that kernels can use; it is given back when the machine is dropped.
    pub fn allocate(&self, bytes: usize) -> Result<usize> {
        let address = self.memory.allocate(bytes, 1).map(|address| address as usize);
        address.ok_or_else(|| Error::program(format!("no {bytes} bytes left")))
    }

    /// Runs compiled code to its end, or to the point where it does something wrong.
    pub fn run(&self, program: impl FnOnce()) -> Result<()> {
        let stack = DefaultStack::new(HOST_STACK)
            .map_err(|error| Error::internal(format!("no memory for the program's stack: {error}")))?;
        entry::on_fibre(self, stack, program)
    }

    /// The counts.
    pub fn stats(&self) -> Stats {
        let kernels = self.traffic.as_ref().map(|traffic| traffic.borrow().kernels(&self.code.sites));
        Stats { kernels: kernels.unwrap_or_default(), ..self.tally.stats(&self.memory) }
    }

    /// Tells the counters of traffic, if there are some.
    fn traffic(&self, tell: impl FnOnce(&mut traffic::Traffic, &Sites)) {
        if let Some(traffic) = &self.traffic {
            tell(&mut traffic.borrow_mut(), &self.code.sites);
        }
    }

    /// The checker, once the run is over.
    pub fn into_checker(self) -> Option<Checker<'p>> {
        self.checker.map(RefCell::into_inner)
    }
}

thread_local! {
    /// The machine whose program runs on this thread of the system.
    static CURRENT: Cell<*const ()> = const { Cell::new(std::ptr::null()) };
}

/// How much stack a program gets; memory is only taken as it is used.
const HOST_STACK: usize = 256 << 20;

/// Declares the runtime's functions in a module that is to be lowered.
pub fn declare(context: &Context, module: &Module) -> Result<()> {
    append_declarations(context, module, &entry::declarations())
}

/// Makes the runtime's functions known to compiled code.
pub fn register(jit: &Jit) {
    for (name, _, function) in entry::FUNCTIONS {
        jit.register(name, function.0);
    }
    for (name, function) in conversion::FUNCTIONS {
        jit.register(name, function);
    }
}

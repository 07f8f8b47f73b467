//! What compiled code calls while it runs: launches, barriers, memory. The program runs on a fibre of its own, so that it
//! can be stopped anywhere; so does each GPU thread of a kernel whose threads wait for each other.

mod entry;
mod launch;
mod memory;

use crate::error::{Error, Result};
use crate::ir::append_declarations;
use crate::jit::{Jit, Packed};
use crate::lower::{Kernel, Sites};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use melior::Context;
use melior::ir::Module;
use std::cell::{Cell, RefCell};

/// The order in which a block's threads, and a grid's blocks, run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By number.
    #[default]
    Forward,
    /// The last one first.
    Reverse,
    /// Shuffled, by a seed.
    Random(u64),
}

/// A kernel's compiled functions.
pub struct KernelCode {
    /// What lowering knows of it.
    pub kernel: Kernel,
    /// Runs one thread.
    pub thread: Packed,
    /// Runs the threads of a block one after the other.
    pub block: Packed,
}

/// Everything one run of a program needs and leaves behind.
pub struct Machine<'p> {
    kernels: &'p [KernelCode],
    sites: &'p Sites,
    order: Order,
    /// The fibre the program runs on, while it does.
    host: Cell<*const Yielder<(), Error>>,
    /// The GPU thread that runs, if it has a fibre.
    thread: Cell<*const Yielder<(), launch::Wait>>,
    memory: memory::Memory,
    launcher: RefCell<launch::Launcher>,
}

thread_local! {
    /// The machine whose program runs on this thread of the system.
    static CURRENT: Cell<*const ()> = const { Cell::new(std::ptr::null()) };
}

/// How much stack a program gets; memory is only taken as it is used.
const HOST_STACK: usize = 256 << 20;

impl<'p> Machine<'p> {
    /// A machine on which nothing has run.
    pub fn new(kernels: &'p [KernelCode], sites: &'p Sites, order: Order) -> Self {
        Self {
            kernels,
            sites,
            order,
            host: Cell::new(std::ptr::null()),
            thread: Cell::new(std::ptr::null()),
            memory: memory::Memory::default(),
            launcher: RefCell::default(),
        }
    }

    /// Runs compiled code to its end, or to the point where it does something wrong.
    pub fn run(&self, program: impl FnOnce()) -> Result<()> {
        let stack = DefaultStack::new(HOST_STACK)
            .map_err(|error| Error::internal(format!("no memory for the program's stack: {error}")))?;
        entry::on_fibre(self, stack, program)
    }
}

/// Declares the runtime's functions in a module that is to be lowered.
pub fn declare(context: &Context, module: &Module) -> Result<()> {
    append_declarations(context, module, &entry::declarations())
}

/// Makes the runtime's functions known to compiled code.
pub fn register(jit: &Jit) {
    for (name, _, function) in entry::FUNCTIONS {
        jit.register(name, function.0);
    }
}

type HostFibre = Coroutine<(), Error, (), DefaultStack>;
type HostResult = CoroutineResult<Error, ()>;

//! The boundary to compiled code: the functions it calls, the fibres it runs on, the addresses it passes.

use super::launch::{Launch, Wait};
use super::{CURRENT, HostFibre, HostResult, Machine};
use crate::error::{Error, Result};
use crate::jit::Packed;
use crate::lower::IDS;
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, Yielder};
use std::ffi::c_void;

/// The address of a function.
pub struct Address(pub *const ());

/// The runtime's functions: name, type in MLIR (empty if lowering declares it), address.
pub const FUNCTIONS: [(&str, &str, Address); 6] = [
    (
        "mse_launch",
        "(index, index, index, index, index, index, index, index) -> ()",
        Address(mse_launch as *const ()),
    ),
    ("mse_barrier", "(index) -> ()", Address(mse_barrier as *const ())),
    ("mse_assert", "(i1, index) -> ()", Address(mse_assert as *const ())),
    ("_mlir_memref_to_llvm_alloc", "", Address(allocate as *const ())),
    ("_mlir_memref_to_llvm_aligned_alloc", "", Address(allocate_aligned as *const ())),
    ("_mlir_memref_to_llvm_free", "", Address(free as *const ())),
];

/// The functions that lowering does not declare by itself, as text.
pub fn declarations() -> String {
    let declared = FUNCTIONS.iter().filter(|(_, r#type, _)| !r#type.is_empty());
    declared.map(|(name, r#type, _)| format!("func.func private @{name}{type}\n", r#type = r#type)).collect()
}

extern "C" fn mse_launch(
    kernel: usize,
    gx: i64,
    gy: i64,
    gz: i64,
    sx: i64,
    sy: i64,
    sz: i64,
    table: *const *mut u64,
) {
    let machine = current();
    let words = machine.kernels.get(kernel).map(|code| &code.kernel.words[..]).unwrap_or_default();
    let mut arguments = Vec::new();
    for (position, &count) in words.iter().enumerate() {
        // SAFETY: the launch function passes a table of one address per parameter, each that of the parameter's words.
        let start = unsafe { *table.add(position) };
        arguments.extend((0..count).map(|word| start.wrapping_add(word).cast::<c_void>()));
    }
    let launch = Launch { grid: [gx, gy, gz], block: [sx, sy, sz], arguments: &arguments };
    let result = machine.launch(kernel, &launch);
    drop(arguments);
    if let Err(error) = result {
        machine.fail(error);
    }
}

extern "C" fn mse_barrier(site: usize) {
    let machine = current();
    let thread = machine.thread.get();
    if thread.is_null() {
        machine.fail(Error::internal("a barrier outside a thread that can wait"));
    }
    machine.wait(thread, Wait::Barrier(site));
}

extern "C" fn mse_assert(holds: bool, site: usize) {
    if !holds {
        let machine = current();
        machine.fail(Error::program(format!("assertion failed: {}", machine.sites.get(site))));
    }
}

extern "C" fn allocate(bytes: usize) -> *mut u8 {
    allocate_aligned(1, bytes)
}

extern "C" fn allocate_aligned(alignment: usize, bytes: usize) -> *mut u8 {
    let machine = current();
    match machine.memory.allocate(bytes, alignment) {
        Some(address) => address,
        None => {
            machine.fail(Error::program(format!("the program asks for {bytes} bytes, which there are not")))
        }
    }
}

extern "C" fn free(address: *mut u8) {
    let machine = current();
    if !machine.memory.free(address) {
        machine.fail(Error::program("the program frees memory that is not allocated"));
    }
}

impl Machine<'_> {
    /// Stops the program.
    fn fail(&self, error: Error) -> ! {
        let thread = self.thread.get();
        if !thread.is_null() {
            self.wait(thread, Wait::Failed(error));
        } else {
            // SAFETY: compiled code only runs inside `on_fibre`, which keeps the yielder alive.
            unsafe { (*self.host.get()).suspend(error) };
        }
        unreachable!("a failed program is not resumed")
    }

    /// Gives control to the launch until it resumes this thread.
    fn wait(&self, thread: *const Yielder<(), Wait>, wait: Wait) {
        // SAFETY: the yielder of the thread that runs; its fibre is alive as this code runs on it.
        unsafe { (*thread).suspend(wait) };
        self.thread.set(thread);
    }
}

/// The machine whose program calls.
fn current() -> &'static Machine<'static> {
    // SAFETY: set by `on_fibre` for as long as compiled code can run on this thread of the system.
    unsafe { &*CURRENT.get().cast() }
}

/// Runs a program on a fibre of its own, with `machine` as the one that its calls reach.
pub fn on_fibre(machine: &Machine, stack: DefaultStack, program: impl FnOnce()) -> Result<()> {
    let this: *const Machine = machine;
    let before = CURRENT.replace(this.cast());
    let mut program = Some(program);
    let address: *mut Option<_> = &mut program;
    let address = address.cast::<c_void>();
    let run = runner(&program);
    let this = this.cast::<c_void>();
    let mut fibre: HostFibre = Coroutine::with_stack(stack, move |yielder: &Yielder<(), Error>, ()| {
        // SAFETY: both outlive the fibre, which this function does not let escape.
        unsafe {
            (*this.cast::<Machine>()).host.set(yielder);
            run(address);
        }
    });
    let result = match fibre.resume(()) {
        HostResult::Return(()) => Ok(()),
        HostResult::Yield(error) => Err(error),
    };
    // SAFETY: compiled code and the runtime's functions own nothing on this stack that must be dropped.
    unsafe { fibre.force_reset() };
    machine.host.set(std::ptr::null());
    CURRENT.set(before);
    result
}

/// A function that runs the program at an address; it names the program's type, which the fibre must not.
fn runner<F: FnOnce()>(_: &Option<F>) -> unsafe fn(*mut c_void) {
    unsafe fn run<F: FnOnce()>(address: *mut c_void) {
        // SAFETY: the caller passes the address of a program of this type.
        if let Some(program) = unsafe { (*address.cast::<Option<F>>()).take() } {
            program();
        }
    }
    run::<F>
}

/// A fibre that runs one GPU thread.
pub fn thread_fibre(
    stack: DefaultStack,
    code: Packed,
    ids: [i64; IDS],
    arguments: &[*mut c_void],
) -> Coroutine<(), Wait, (), DefaultStack> {
    let arguments: *const [*mut c_void] = arguments;
    Coroutine::with_stack(stack, move |yielder: &Yielder<(), Wait>, ()| {
        current().thread.set(yielder);
        // SAFETY: the launch keeps the arguments alive until all its fibres have ended.
        call(code, &ids, unsafe { &*arguments });
    })
}

/// Ends a fibre wherever it is and gives its stack back.
pub fn abandon(mut fibre: Coroutine<(), Wait, (), DefaultStack>) -> DefaultStack {
    if !fibre.done() {
        // SAFETY: what is on the stack of a thread that waits or failed is compiled code, which owns nothing there.
        unsafe { fibre.force_reset() };
    }
    fibre.into_stack()
}

/// Calls compiled code with ids and with arguments given by address.
pub fn call(code: Packed, ids: &[i64], arguments: &[*mut c_void]) {
    let ids = ids.iter().map(|id| std::ptr::from_ref(id).cast_mut().cast());
    let parameters: Vec<*mut c_void> = ids.chain(arguments.iter().copied()).collect();
    // SAFETY: the code takes the ids and then the words of the kernel's arguments, as lowering arranged.
    unsafe { code(parameters.as_ptr()) }
}

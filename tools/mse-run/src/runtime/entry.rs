//! The boundary to compiled code: the functions it calls, the fibres it runs on, the addresses it passes.

use super::block::{Fibre, Wait};
use super::collective::{Exchange, Reduction};
use super::fault::{self, End, Fault, Level};
use super::launch::Launch;
use super::memory::Freed;
use super::{CURRENT, Machine, asynchronous, copy, loops, rounds, traffic};
use crate::check::{Home, RegionKind, View};
use crate::error::{Error, Result};
use crate::jit::Packed;
use crate::lower::{Access, IDS};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::ffi::c_void;

/// The address of a function.
pub struct Address(pub *const ());

/// Lists functions with their types in MLIR, empty where lowering declares them.
macro_rules! functions {
    ($($name:literal $type:literal $function:path;)*) => {
        /// The runtime's functions: name, type, address.
        pub const FUNCTIONS: [(&str, &str, Address); [$($name),*].len()] =
            [$(($name, $type, Address($function as *const ()))),*];
    };
}

functions! {
    "mse_launch" "(index, index, index, index, index, index, index, index, index) -> ()" launch;
    "mse_id" "(index) -> index" id;
    "mse_barrier" "(index) -> ()" barrier;
    "mse_exchange" "(index, index, i64, index, index) -> i64" exchange;
    "mse_exchange_valid" "() -> i1" exchange_valid;
    "mse_reduce" "(index, index, i64, index, index) -> i64" reduce;
    "mse_together" "(index, index, index) -> ()" together;
    "mse_assert" "(i1, index) -> ()" assert;
    "mse_copy" "(index, index) -> ()" copy::copy;
    "mse_fill" "(index, index, i64) -> ()" copy::fill;
    "mse_note_copy" "(index) -> ()" copy::note_copy;
    "mse_count" "(index, index) -> ()" count;
    "mse_work" "(index) -> ()" work;
    "mse_access" "(index, index, index) -> ()" access;
    "mse_touch" "(index, index, index, index) -> ()" traffic::touch;
    "mse_reach" "(index, index, index) -> ()" traffic::reach;
    "mse_part" "(index) -> ()" traffic::part;
    "mse_mute" "(i1) -> ()" mute;
    "mse_note_alloc" "(index, index) -> ()" note_alloc;
    "mse_note_private" "(index, index) -> ()" note_private;
    "mse_note_stack" "(index, index) -> ()" note_stack;
    "mse_note_workgroup" "(index, index) -> ()" note_workgroup;
    "mse_note_global" "(index, index) -> ()" note_global;
    "mse_note_free" "(index, index, index) -> ()" note_free;
    "mse_loop_enter" "(index, index) -> ()" loops::enter;
    "mse_loop_iteration" "(index) -> ()" loops::iteration;
    "mse_loop_leave" "() -> ()" loops::leave;
    "mse_async_copy" "(index, i1) -> ()" asynchronous::copy;
    "mse_async_copied" "() -> ()" asynchronous::copied;
    "mse_async_group" "() -> ()" asynchronous::group;
    "mse_async_wait" "(index) -> ()" asynchronous::wait;
    "mse_device_memory" "(i1) -> ()" device_memory;
    "mse_round" "() -> ()" rounds::round;
    "_mlir_memref_to_llvm_alloc" "" allocate;
    "_mlir_memref_to_llvm_aligned_alloc" "" allocate_aligned;
    "_mlir_memref_to_llvm_free" "" free;
    "memrefCopy" "" copy::copy_unranked;
}

/// The functions that lowering does not declare by itself, as text.
pub fn declarations() -> String {
    let declared = FUNCTIONS.iter().filter(|(_, r#type, _)| !r#type.is_empty());
    declared.map(|(name, r#type, _)| format!("func.func private @{name}{}\n", r#type)).collect()
}

extern "C" fn launch(
    kernel: usize,
    gx: i64,
    gy: i64,
    gz: i64,
    sx: i64,
    sy: i64,
    sz: i64,
    bytes: i64,
    table: *const *mut u64,
) {
    let machine = current();
    let words = machine.code.kernels.get(kernel).map(|code| &code.kernel.words[..]).unwrap_or_default();
    let mut arguments = Vec::new();
    for (position, &count) in words.iter().enumerate() {
        // SAFETY: the launch function passes a table of one address per parameter, each that of the
        // parameter's words.
        let start = unsafe { *table.add(position) };
        arguments.extend((0..count).map(|word| start.wrapping_add(word).cast::<c_void>()));
    }
    let launch = Launch { grid: [gx, gy, gz], block: [sx, sy, sz], bytes, arguments: &arguments };
    let result = machine.launch(kernel, &launch);
    drop(arguments);
    machine.demand(result);
}

extern "C" fn id(position: usize) -> i64 {
    current().ids.get()[position % IDS]
}

extern "C" fn barrier(site: usize) {
    current().wait(Wait::Barrier(site));
}

extern "C" fn exchange(site: usize, kind: usize, bits: u64, offset: u64, width: u64) -> u64 {
    current().wait(Wait::Exchange(site, Exchange { kind, bits, offset, width })).0
}

extern "C" fn exchange_valid() -> bool {
    current().answer.get().1
}

extern "C" fn reduce(site: usize, function: usize, bits: u64, size: usize, stride: usize) -> u64 {
    current().wait(Wait::Reduce(site, Reduction { function, bits, size, stride })).0
}

extern "C" fn together(site: usize, what: usize, words: *const i64) {
    current().wait(Wait::Together(site, what, words));
}

extern "C" fn assert(holds: bool, site: usize) {
    if !holds {
        let machine = current();
        machine.fail(Error::program(format!("assertion failed: {}", machine.code.sites.text(site))));
    }
}

extern "C" fn work(operations: u64) {
    let machine = current();
    if !machine.muted.get() {
        machine.tally.work(operations, machine.now.get().map(|now| now.thread));
    }
}

extern "C" fn count(site: usize, access: usize) {
    let machine = current();
    machine.count(site, kind(access));
}

extern "C" fn access(site: usize, access: usize, words: *const i64) {
    let machine = current();
    machine.count(site, kind(access));
    let Some(checker) = machine.watching() else { return };
    let rank = machine.code.sites.memory(site).rank;
    // SAFETY: lowering stores a descriptor of this rank and an index.
    let words = unsafe { std::slice::from_raw_parts(words, 2 + 3 * rank) };
    let now = machine.now.get();
    let result =
        checker.borrow_mut().access(site, kind(access), &view(words, rank), &words[2 + 2 * rank..], now);
    machine.demand(result);
}

extern "C" fn mute(muted: bool) {
    current().muted.set(muted);
}

extern "C" fn note_alloc(site: usize, words: *const i64) {
    note(RegionKind::Heap, site, words);
}

extern "C" fn note_private(site: usize, words: *const i64) {
    note(RegionKind::Private, site, words);
}

extern "C" fn note_stack(site: usize, words: *const i64) {
    note(RegionKind::Stack, site, words);
}

extern "C" fn note_workgroup(site: usize, words: *const i64) {
    note(RegionKind::Workgroup, site, words);
}

extern "C" fn note_global(site: usize, words: *const i64) {
    note(RegionKind::Global, site, words);
}

fn note(kind: RegionKind, site: usize, words: *const i64) {
    let machine = current();
    let Some(checker) = &machine.checker else { return };
    let rank = machine.code.sites.memory(site).rank;
    // SAFETY: lowering stores a descriptor of this rank.
    let words = unsafe { std::slice::from_raw_parts(words, 2 + 2 * rank) };
    checker.borrow_mut().named(kind, site, &view(words, rank));
}

extern "C" fn note_free(site: usize, on_device: usize, words: *const i64) {
    let machine = current();
    machine.free_site.set(Some((site, None)));
    let (Some(checker), false) = (&machine.checker, words.is_null()) else { return };
    let rank = machine.code.sites.memory(site).rank;
    // SAFETY: lowering stores a descriptor of this rank.
    let words = unsafe { std::slice::from_raw_parts(words, 2 + 2 * rank) };
    let start = checker.borrow_mut().check_free(site, on_device != 0, &view(words, rank));
    machine.free_site.set(Some((site, start)));
}

extern "C" fn device_memory(shared: bool) {
    let machine = current();
    machine.memory.device_next();
    machine.home.set(if shared { Home::Shared } else { Home::Device });
}

extern "C" fn allocate(bytes: usize) -> *mut u8 {
    allocate_aligned(1, bytes)
}

extern "C" fn allocate_aligned(alignment: usize, bytes: usize) -> *mut u8 {
    let machine = current();
    let Some(address) = machine.memory.allocate(bytes, alignment) else {
        machine.fail(Error::program(format!("the program asks for {bytes} bytes, which there are not")))
    };
    let home = machine.home.take();
    if let Some(checker) = &machine.checker {
        checker.borrow_mut().allocated(address as usize, bytes, home);
    }
    address
}

extern "C" fn free(address: *mut u8) {
    let machine = current();
    let noted = machine.free_site.take();
    if let (Some(checker), Some((site, start))) = (&machine.checker, noted) {
        checker.borrow_mut().freed(site, start.unwrap_or(address as usize));
    }
    match machine.memory.free(address) {
        Freed::Now => {}
        Freed::Before if machine.checker.is_some() => {}
        Freed::Before | Freed::Never => {
            let text = noted.map_or("the program", |(site, _)| machine.code.sites.text(site)).to_owned();
            machine.fail(Error::program(format!("{text} frees memory that is not allocated")));
        }
    }
}

pub fn view(words: &[i64], rank: usize) -> View<'_> {
    View {
        address: words[0] as usize,
        offset: words[1],
        sizes: &words[2..2 + rank],
        strides: &words[2 + rank..2 + 2 * rank],
    }
}

/// The access of a number that lowering passes.
pub fn kind(access: usize) -> Access {
    [Access::Read, Access::Write, Access::Atomic][access % 3]
}

impl Machine<'_> {
    fn count(&self, site: usize, access: Access) {
        if !self.muted.get() {
            let thread = self.now.get().map(|now| now.thread);
            self.tally.access(access, self.code.sites.memory(site).space, thread);
        }
    }

    /// The failure of the code that runs outside fibres of threads.
    fn faulty(&self, fault: Fault) -> Error {
        let kernel = self.kernel.get().and_then(|kernel| self.code.kernels.get(kernel));
        let place = kernel.map_or("the program".into(), |code| format!("kernel '{}'", code.kernel.name));
        Error::program(format!("{place} {}", fault.text()))
    }

    /// Stops the program if something failed.
    pub(super) fn demand(&self, result: Result<()>) {
        if let Err(error) = result {
            self.fail(error);
        }
    }

    /// Stops the program.
    pub(super) fn fail(&self, error: Error) -> ! {
        if !self.thread.get().is_null() {
            self.wait(Wait::Failed(error));
        } else {
            // SAFETY: compiled code only runs inside `on_fibre`, which keeps the yielder alive.
            unsafe { (*self.host.get()).suspend(error) };
        }
        unreachable!("a failed program is not resumed")
    }

    /// Gives control to the block until it lets this thread go on; what the thread is told.
    fn wait(&self, wait: Wait) -> (u64, bool) {
        if !matches!(wait, Wait::Failed(_)) {
            self.demand(self.may_wait(wait.site()));
        }
        let thread = self.thread.get();
        if thread.is_null() {
            self.fail(Error::internal("a thread that cannot wait waits"));
        }
        // SAFETY: the yielder of the thread that runs; its fibre is alive as this code runs on it.
        unsafe { (*thread).suspend(wait) };
        self.thread.set(thread);
        self.answer.get()
    }
}

/// The machine whose program calls.
pub(super) fn current() -> &'static Machine<'static> {
    // SAFETY: set by `on_fibre` for as long as compiled code can run on this thread of the system.
    unsafe { &*CURRENT.get().cast() }
}

/// Runs a program on a fibre of its own, with `machine` as the one that its calls reach.
pub fn on_fibre(machine: &Machine, stack: DefaultStack, program: impl FnOnce()) -> Result<()> {
    let this: *const Machine = machine;
    let before = CURRENT.replace(this.cast());
    let mut program = Some(program);
    let run = runner(&program);
    let address = (&raw mut program).cast::<c_void>();
    let this = this.cast::<c_void>();
    let mut fibre: Coroutine<(), Error, End, _> =
        Coroutine::with_stack(stack, move |yielder: &Yielder<_, _>, ()| {
            // SAFETY: both outlive the fibre, which this function does not let escape.
            unsafe {
                (*this.cast::<Machine>()).host.set(yielder);
                run(address);
            }
            Ok(())
        });
    fault::running(Level::Program, Some(fibre.trap_handler()));
    let result = match fibre.resume(()) {
        CoroutineResult::Return(end) => end.map_err(|fault| machine.faulty(fault)),
        CoroutineResult::Yield(error) => {
            // SAFETY: compiled code and the runtime's functions own nothing on this stack that must be
            // dropped.
            unsafe { fibre.force_reset() };
            Err(error)
        }
    };
    fault::running(Level::Program, None);
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
pub fn thread_fibre(stack: DefaultStack, code: Packed, ids: [i64; IDS], arguments: &[*mut c_void]) -> Fibre {
    let arguments: *const [*mut c_void] = arguments;
    Coroutine::with_stack(stack, move |yielder: &Yielder<(), Wait>, ()| {
        current().thread.set(yielder);
        // SAFETY: the launch keeps the arguments alive until all its fibres have ended.
        call(code, &ids, unsafe { &*arguments });
        Ok(())
    })
}

/// Ends a fibre wherever it is and gives its stack back.
pub fn abandon(mut fibre: Fibre) -> DefaultStack {
    if !fibre.done() {
        // SAFETY: what is on the stack of a thread that waits or failed is compiled code, which owns nothing
        // there.
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

/// Combines two values by compiled code.
pub fn combine(code: Packed, mut a: u64, mut b: u64) -> u64 {
    let mut result = 0u64;
    let parameters: [*mut c_void; 3] = [(&raw mut a).cast(), (&raw mut b).cast(), (&raw mut result).cast()];
    // SAFETY: the code takes two values of at most 8 bytes and gives one.
    unsafe { code(parameters.as_ptr()) }
    result
}

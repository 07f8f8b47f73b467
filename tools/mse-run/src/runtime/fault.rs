//! Faults of compiled code (an access beside all memory, a division by zero, a stack that is too small) end
//! its fibre, not the process.

use corosensei::trap::CoroutineTrapHandler;
use std::cell::Cell;
use std::sync::Once;

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Memory that is not there.
    Memory,
    /// A division that has no result.
    Arithmetic,
    /// Code that must not be reached.
    Code,
}

impl Fault {
    /// The fault in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Memory => {
                "accesses memory that it does not have, or too much stack (--check may tell where)"
            }
            Self::Arithmetic => "divides an integer by zero, or with a result that does not fit",
            Self::Code => "reaches code that must not be reached",
        }
    }
}

/// How a fibre ends.
pub type End = Result<(), Fault>;

thread_local! {
    /// The fibres that run on this thread of the system: the program, and a GPU thread of it.
    static FIBRES: [Cell<Option<CoroutineTrapHandler<End>>>; 2] = const { [Cell::new(None), Cell::new(None)] };
}

/// Which fibre.
#[derive(Clone, Copy)]
pub enum Level {
    /// The program.
    Program = 0,
    /// A GPU thread.
    Thread = 1,
}

/// Says which fibre runs; none if it no longer does.
pub fn running(level: Level, fibre: Option<CoroutineTrapHandler<End>>) {
    FIBRES.with(|fibres| fibres[level as usize].set(fibre));
}

/// From now on, faults of programs that this process runs become errors of their runs. Changes the process's
/// signal handlers; faults that are not a program's are left to the handlers there were.
pub fn catch_faults() {
    static ONCE: Once = Once::new();
    ONCE.call_once(install);
}

/// Explains ends of this process from now on. If it ends since its memory is in disorder, it says that the
/// program may be the reason, since it wrote beside its arrays. For command line tools, before
/// [`catch_faults`].
pub fn explain_signals() {
    static ONCE: Once = Once::new();
    ONCE.call_once(explain);
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
fn install() {}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
fn explain() {}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use linux::{explain, install};

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod linux {
    use super::{FIBRES, Fault};
    use corosensei::trap::TrapHandlerRegs;
    use std::ffi::c_void;
    use std::mem::{MaybeUninit, zeroed};
    use std::sync::OnceLock;

    const SIGNALS: [(i32, Fault); 4] = [
        (libc::SIGSEGV, Fault::Memory),
        (libc::SIGBUS, Fault::Memory),
        (libc::SIGFPE, Fault::Arithmetic),
        (libc::SIGILL, Fault::Code),
    ];

    const DISORDER: &[u8] =
        b"mse-run: memory is in disorder: the program may have written beside its arrays; \
        --check tells where\n";

    /// Lets the signals of memory in disorder say so.
    pub fn explain() {
        for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGABRT] {
            // SAFETY: the action is filled in as sigaction wants it, and the handler stays valid.
            unsafe {
                let mut action: libc::sigaction = zeroed();
                action.sa_sigaction = say as *const () as usize;
                action.sa_flags = libc::SA_ONSTACK | libc::SA_RESETHAND;
                libc::sigemptyset(&mut action.sa_mask);
                libc::sigaction(signal, &action, std::ptr::null_mut());
            }
        }
    }

    extern "C" fn say(signal: i32) {
        // SAFETY: both functions may be called by handlers of signals; the signal comes again when this returns.
        unsafe {
            libc::write(2, DISORDER.as_ptr().cast(), DISORDER.len());
            libc::raise(signal);
        }
    }

    /// The handlers there were.
    static BEFORE: OnceLock<Vec<libc::sigaction>> = OnceLock::new();

    pub fn install() {
        let mut before = Vec::new();
        for (signal, _) in SIGNALS {
            // SAFETY: the action is filled in as sigaction wants it, and the handler stays valid.
            unsafe {
                let mut action: libc::sigaction = zeroed();
                action.sa_sigaction = handle as *const () as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
                libc::sigemptyset(&mut action.sa_mask);
                let mut old = MaybeUninit::uninit();
                if libc::sigaction(signal, &action, old.as_mut_ptr()) == 0 {
                    before.push(old.assume_init());
                }
            }
        }
        let _ = BEFORE.set(before);
    }

    extern "C" fn handle(signal: i32, _: *mut libc::siginfo_t, context: *mut c_void) {
        let position = SIGNALS.iter().position(|&(known, _)| known == signal).unwrap_or_default();
        // SAFETY: the kernel passes the context of what was interrupted.
        let registers = unsafe { &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs };
        let stack = registers[libc::REG_RSP as usize] as usize;
        let fibres = FIBRES.with(|fibres| [fibres[0].get(), fibres[1].get()]);
        let Some(fibre) = fibres.into_iter().flatten().find(|fibre| fibre.stack_ptr_in_bounds(stack)) else {
            give_back(signal, position);
            return;
        };
        let fault = SIGNALS[position].1;
        // SAFETY: the fault happened on this fibre's stack; what it did to memory is the program's own
        // affair, and the registers are set as asked.
        let TrapHandlerRegs { rip, rsp, rbp, rdi, rsi } =
            unsafe { fibre.setup_trap_handler(move || Err(fault)) };
        registers[libc::REG_RIP as usize] = rip as i64;
        registers[libc::REG_RSP as usize] = rsp as i64;
        registers[libc::REG_RBP as usize] = rbp as i64;
        registers[libc::REG_RDI as usize] = rdi as i64;
        registers[libc::REG_RSI as usize] = rsi as i64;
    }

    /// Puts the handler back that there was: the fault happens again, for it.
    fn give_back(signal: i32, position: usize) {
        if let Some(old) = BEFORE.get().and_then(|before| before.get(position)) {
            // SAFETY: the action is one that sigaction gave.
            unsafe { libc::sigaction(signal, old, std::ptr::null_mut()) };
        }
    }
}

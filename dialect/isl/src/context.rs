//! The isl context: the owner of everything that isl allocates.
//!
//! Every handle holds its context, so a context lives as long as its last handle and no lifetime parameter is
//! needed. A context and its handles stay on one thread, which the types enforce (`!Send`): isl is not
//! thread-safe. It reports failures by null results; it never prints nor aborts (`on_error = continue`).
//!
//! Work is counted by `meter.h`, which isl is compiled with: a bound on it bounds the time.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::fmt;
use std::panic::resume_unwind;
use std::ptr::NonNull;
use std::rc::Rc;

use crate::error::{Error, ErrorKind, Result};

/// A shared handle to an isl context; cloning it is cheap.
#[derive(Clone)]
pub struct Context(Rc<Inner>);

struct Inner {
    ptr: NonNull<c_void>,
    /// The failure of a closure that isl called, until the isl call that ran it returns.
    pending: RefCell<Option<Failure>>,
}

/// The state that `meter.h` keeps for each thread.
#[repr(C)]
struct Meter {
    /// Units of work that may still be done; negative when isl was told to abort.
    left: i64,
    /// The context that is bounded, or null.
    ctx: *mut c_void,
}

/// Units of `meter.h` in an operation, the unit of bounds: an allocation, or so many multiplications.
const UNITS: i64 = 32;

/// How a closure called by isl failed.
pub(crate) enum Failure {
    Error(Error),
    Panic(Box<dyn Any + Send>),
}

unsafe extern "C" {
    fn isl_ctx_alloc() -> *mut c_void;
    fn isl_ctx_free(ctx: *mut c_void);
    fn isl_ctx_last_error(ctx: *mut c_void) -> c_int;
    fn isl_ctx_last_error_msg(ctx: *mut c_void) -> *const c_char;
    fn isl_ctx_reset_error(ctx: *mut c_void);
    fn isl_ctx_abort(ctx: *mut c_void);
    fn isl_ctx_resume(ctx: *mut c_void);
    fn mse_isl_meter() -> *mut Meter;
    fn isl_options_set_on_error(ctx: *mut c_void, value: c_int) -> c_int;
    fn isl_version() -> *const c_char;
}

const ON_ERROR_CONTINUE: c_int = 1;
/// isl's reaction when a context is freed while objects still refer to it. Outside of tests it does nothing:
/// isl, when told to abort some work, loses what that held. In this crate's tests it aborts.
const ON_LEAK: c_int = if cfg!(test) { 2 } else { ON_ERROR_CONTINUE };

thread_local! {
    static CURRENT: Context = Context::new();
}

impl Context {
    /// A new context, independent of all others.
    pub fn new() -> Context {
        // SAFETY: takes no argument; a null result is out of memory, answered by a panic.
        let ptr = NonNull::new(unsafe { isl_ctx_alloc() }).expect("isl_ctx_alloc: out of memory");
        // SAFETY: `ptr` is the context just allocated.
        unsafe { isl_options_set_on_error(ptr.as_ptr(), ON_ERROR_CONTINUE) };
        Context(Rc::new(Inner { ptr, pending: RefCell::new(None) }))
    }

    /// The context of this thread.
    pub fn current() -> Context {
        CURRENT.with(Context::clone)
    }

    /// Runs `body` with at most `max_operations` operations (0: no bound of its own). An operation is an
    /// allocation, or 32 multiplications of small numbers, which is some 60 nanoseconds; large numbers count
    /// by their digits.
    ///
    /// When the bound is hit, isl calls fail with [`ErrorKind::Quota`] until `body` returns; afterwards the
    /// context is usable again. Work inside counts for the bounds around, too. A bound inside a bound is
    /// never looser than the rest of the outer one.
    pub fn bounded<T>(&self, max_operations: u64, body: impl FnOnce() -> Result<T>) -> Result<T> {
        let own = i64::try_from(max_operations).ok().and_then(|operations| operations.checked_mul(UNITS));
        let own = own.filter(|&units| units > 0).unwrap_or(i64::MAX);
        let outer = meter(|meter| Meter { left: meter.left, ctx: meter.ctx });
        let allowed = own.min(outer.left.max(0));
        meter(|meter| *meter = Meter { left: allowed, ctx: self.raw() });
        let _restore = Restore { ctx: self.clone(), outer, allowed };
        body()
    }

    /// The operations that the bound in force has left.
    pub fn left(&self) -> u64 {
        meter(|meter| u64::try_from(meter.left / UNITS).unwrap_or(0))
    }

    /// isl's version and integer representation, for example `isl-0.27-IMath-32`.
    pub fn version() -> String {
        // SAFETY: isl returns a static string.
        let text = unsafe { CStr::from_ptr(isl_version()) }.to_string_lossy().trim().to_string();
        text.replace("UNKNOWN", "isl-0.27") // of a release, as isl-rs carries one, it does not know which
    }

    /// How many handles and clones of this context there are.
    #[cfg(test)]
    pub(crate) fn owners(&self) -> usize {
        Rc::strong_count(&self.0)
    }

    pub(crate) fn raw(&self) -> *mut c_void {
        self.0.ptr.as_ptr()
    }

    /// The error of the isl call that just failed; resumes the panic of a closure that it ran.
    pub(crate) fn take_error(&self) -> Error {
        let failure = self.0.pending.borrow_mut().take();
        let reported = self.reported_error();
        match failure {
            Some(Failure::Panic(payload)) => resume_unwind(payload),
            Some(Failure::Error(error)) => error,
            None => reported.unwrap_or_else(|| self.unexplained()),
        }
    }

    /// The error that isl has recorded since it was last asked, if any.
    pub(crate) fn reported_error(&self) -> Option<Error> {
        // SAFETY: the context is alive; the message is a static string or null.
        unsafe {
            let kind = ErrorKind::from_raw(isl_ctx_last_error(self.raw()))?;
            let message = isl_ctx_last_error_msg(self.raw());
            let message = if message.is_null() {
                format!("isl error of kind {kind:?}").to_lowercase()
            } else {
                CStr::from_ptr(message).to_string_lossy().into_owned()
            };
            isl_ctx_reset_error(self.raw());
            Some(if self.is_exhausted() { Context::quota() } else { Error { kind, message } })
        }
    }

    /// Whether the bound that is in force, or one around it, has been reached. A caller inside isl may report
    /// the failure as its own, as the parser does; then isl's own answer is lost.
    pub fn is_exhausted(&self) -> bool {
        meter(|meter| meter.left < 0 && meter.ctx == self.raw())
    }

    fn quota() -> Error {
        Error { kind: ErrorKind::Quota, message: "maximal number of operations exceeded".to_string() }
    }

    /// Records why a closure called by isl failed, for the isl call that ran it.
    pub(crate) fn set_failure(&self, failure: Failure) {
        self.0.pending.borrow_mut().get_or_insert(failure);
    }

    fn unexplained(&self) -> Error {
        if self.is_exhausted() {
            return Context::quota();
        }
        Error { kind: ErrorKind::Unknown, message: "isl call failed without a message".to_string() }
    }
}

/// Reads or sets the meter of this thread.
fn meter<T>(with: impl FnOnce(&mut Meter) -> T) -> T {
    // SAFETY: the meter lives as long as the thread, and nobody else refers to it while `with`, which calls
    // no isl, runs.
    with(unsafe { &mut *mse_isl_meter() })
}

impl Default for Context {
    fn default() -> Context {
        Context::new()
    }
}

impl PartialEq for Context {
    fn eq(&self, other: &Context) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Context {}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Context({:p})", self.0.ptr)
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // SAFETY: the last owner frees the context; handles own it, so none is left.
        unsafe {
            isl_options_set_on_error(self.ptr.as_ptr(), ON_LEAK);
            isl_ctx_free(self.ptr.as_ptr());
        }
    }
}

/// Charges the outer bound for what was done, and puts it back, also when the bounded code panics.
struct Restore {
    ctx: Context,
    outer: Meter,
    allowed: i64,
}

impl Drop for Restore {
    fn drop(&mut self) {
        let left = meter(|meter| {
            let spent = self.allowed - meter.left;
            *meter = Meter { left: self.outer.left - spent, ctx: self.outer.ctx };
            meter.left
        });
        // SAFETY: both contexts are alive: this one is held, the outer one by the frame that bounds it.
        unsafe {
            isl_ctx_resume(self.ctx.raw());
            if left < 0 && !self.outer.ctx.is_null() {
                isl_ctx_abort(self.outer.ctx);
            }
        }
    }
}

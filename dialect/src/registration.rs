//! The dialect and the passes in MLIR's registries, MLIR's driver, and plugins.
//!
//! MLIR calls a pass with its name and its options as text; [`register`] tells which Rust function runs it. A panic in
//! a pass is a bug of ours: it fails the pass with a message and never crosses into C++.

use crate::diagnostic;
use crate::ffi::{self, RawOption};
use melior::StringRef;
use melior::dialect::DialectRegistry;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char};
use std::sync::OnceLock;

/// The options of one pass, as text.
pub type Options<'a> = BTreeMap<&'a str, &'a str>;

/// What passes and pipelines do; given once to [`register`].
#[derive(Clone, Copy)]
pub struct Passes {
    /// Runs the named pass on an operation; the error is a message for the user, already complete.
    pub run:
        for<'c, 'a> fn(pass: &str, operation: OperationRef<'c, 'a>, options: &Options) -> Result<(), String>,
    /// The textual pass pipeline that a named pipeline with these options stands for.
    pub expand: fn(pipeline: &str, options: &str) -> Result<String, String>,
    /// Names and descriptions of the pipelines.
    pub pipelines: &'static [(&'static str, &'static str)],
}

static PASSES: OnceLock<Passes> = OnceLock::new();

/// Registers passes and pipelines in MLIR's global registry, once; later calls do nothing.
pub fn register(passes: Passes) {
    if PASSES.set(passes).is_err() {
        return;
    }
    // SAFETY: the two functions live as long as the program; names are copied.
    unsafe {
        ffi::mseRegisterPasses(ffi::run_pass, ffi::expand_pipeline);
        for (name, description) in passes.pipelines {
            ffi::mseRegisterPipeline(StringRef::new(name).to_raw(), StringRef::new(description).to_raw());
        }
    }
}

/// Adds the dialect to a registry, from which contexts load it when they need it.
pub fn insert_dialect(registry: &DialectRegistry) {
    // SAFETY: the handle is a constant of the shim and the registry is alive.
    unsafe { mlir_sys::mlirDialectHandleInsertDialect(ffi::mlirGetDialectHandle__mse__(), registry.to_raw()) }
}

/// Adds the dialect to a registry that a plugin host passes.
///
/// # Safety
/// `registry` points to a live `mlir::DialectRegistry`.
pub unsafe fn insert_dialect_raw(registry: *mut std::ffi::c_void) {
    let registry = mlir_sys::MlirDialectRegistry { ptr: registry };
    // SAFETY: see the function's contract.
    unsafe { mlir_sys::mlirDialectHandleInsertDialect(ffi::mlirGetDialectHandle__mse__(), registry) }
}

/// Runs MLIR's `mlir-opt` driver with all dialects and passes on these arguments (the first is the program's name) and
/// returns its exit status.
pub fn opt_main(arguments: impl IntoIterator<Item = CString>) -> i32 {
    let arguments: Vec<CString> = arguments.into_iter().collect();
    let mut pointers: Vec<*mut c_char> =
        arguments.iter().map(|argument| argument.as_ptr().cast_mut()).collect();
    let count = i32::try_from(pointers.len()).expect("fewer than 2^31 arguments");
    pointers.push(std::ptr::null_mut());
    // SAFETY: `argv` has `count` strings and a final null, all alive during the call.
    unsafe { ffi::mseOptMain(count, pointers.as_mut_ptr()) }
}

/// The version of LLVM and MLIR that this was built with.
pub fn llvm_version() -> &'static str {
    // SAFETY: a constant of the shim.
    unsafe { CStr::from_ptr(ffi::mseLlvmVersion()) }.to_str().unwrap_or("unknown")
}

pub(crate) fn run_pass(pass: &str, operation: OperationRef, options: &[RawOption]) -> bool {
    let passes = PASSES.get().expect("passes are registered before they run");
    let options =
        options.iter().map(|option| (ffi::str_of(option.name), ffi::str_of(option.value))).collect();
    let outcome =
        ffi::guarded(|| (passes.run)(pass, operation, &options), |panic| report_bug(operation, pass, panic));
    match outcome {
        Some(Ok(())) => true,
        Some(Err(message)) => {
            diagnostic::error(operation.location(), &format!("{pass}: {message}"));
            false
        }
        None => false,
    }
}

pub(crate) fn expand_pipeline(name: &str, options: &str) -> Result<String, String> {
    let passes = PASSES.get().expect("pipelines are registered before they are built");
    let mut message = String::new();
    let expanded = ffi::guarded(|| (passes.expand)(name, options), |panic| message = bug(name, panic));
    expanded.unwrap_or(Err(message))
}

/// A panic is a bug of ours, and said so.
pub(crate) fn report_bug(operation: OperationRef, place: &str, panic: &str) {
    diagnostic::error(operation.location(), &bug(place, panic));
}

/// How a bug is reported.
pub(crate) fn bug(place: &str, panic: &str) -> String {
    format!("{place}: internal error, please report it: {panic}")
}

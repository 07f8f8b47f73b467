//! The dialect and the passes in MLIR's registries, MLIR's driver, and plugins.
//!
//! MLIR calls a pass with its name and its options as text; [`register`] tells which Rust function runs it. A
//! panic in a pass is a bug of ours: it fails the pass with a message and never crosses into C++.

use crate::diagnostic::{self, Failure};
use crate::{edit, ffi, progress};
use melior::dialect::DialectRegistry;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use std::collections::BTreeMap;
use std::ffi::CString;
use std::sync::OnceLock;

/// The options of one pass, as text.
pub type Options<'a> = BTreeMap<&'a str, &'a str>;

/// Whether an option that can be on or off is on; `default` if nobody sets it.
pub fn is_on(options: &Options, name: &str, default: bool) -> bool {
    options.get(name).map_or(default, |value| matches!(*value, "true" | "1"))
}

/// The functions of passes and pipelines; given once to [`register`].
#[derive(Clone, Copy)]
pub struct Passes {
    /// Runs the named pass on an operation.
    pub run: for<'c, 'a> fn(
        pass: &str,
        operation: OperationRef<'c, 'a>,
        options: &Options,
    ) -> Result<(), Failure<'c>>,
    /// The textual pass pipeline that a named pipeline with these options stands for.
    pub text_of: fn(pipeline: &str, options: &str) -> Result<String, String>,
    /// Names and descriptions of the pipelines.
    pub pipelines: fn() -> Vec<(&'static str, String)>,
}

static PASSES: OnceLock<Passes> = OnceLock::new();

/// Registers passes and pipelines in MLIR's global registry, once; later calls do nothing.
pub fn register(passes: Passes) {
    if PASSES.set(passes).is_err() {
        return;
    }
    ffi::register(&(passes.pipelines)());
}

/// Adds the dialect to a registry, from which contexts load it when they need it.
pub fn insert_dialect(registry: &DialectRegistry) {
    ffi::insert_dialect(registry);
}

pub use ffi::insert_dialect_raw;

/// Runs MLIR's `mlir-opt` driver with all dialects and passes on these arguments (the first is the program's
/// name) and returns its exit status.
pub fn opt_main(arguments: impl IntoIterator<Item = CString>) -> i32 {
    let arguments: Vec<CString> = arguments.into_iter().collect();
    ffi::opt_main(&arguments)
}

/// Runs MLIR's language server with all dialects, on standard input and output, and returns its exit status.
/// The first argument is the program's name.
pub fn lsp_server_main(arguments: impl IntoIterator<Item = CString>) -> i32 {
    let arguments: Vec<CString> = arguments.into_iter().collect();
    ffi::lsp_server_main(&arguments)
}

/// The version of LLVM and MLIR that this was built with.
pub fn llvm_version() -> &'static str {
    ffi::llvm_version()
}

/// Runs a pass; false after a diagnostic.
pub(crate) fn run_pass(pass: &str, operation: OperationRef, options: &Options) -> bool {
    let run = || (PASSES.get().expect("passes are registered before they run").run)(pass, operation, options);
    let guarded = || ffi::guarded(run, |panic| report_bug(operation, pass, panic));
    // SAFETY: a failure names a location.
    let ran = progress::during(pass, || unsafe { edit::freeing(guarded) });
    match ran {
        Some(Ok(())) => true,
        Some(Err(failure)) => {
            failure.report(pass, operation.location());
            false
        }
        None => false,
    }
}

/// The passes that a pipeline with these options stands for, or the fault in the options.
pub(crate) fn text_of_pipeline(name: &str, options: &str) -> Result<String, String> {
    let expand =
        || (PASSES.get().expect("pipelines are registered before they are built").text_of)(name, options);
    let mut panic = String::new();
    ffi::guarded(expand, |message| panic = bug(name, message)).unwrap_or(Err(panic))
}

/// A panic is a bug of ours, and said so.
pub(crate) fn report_bug(operation: OperationRef, place: &str, panic: &str) {
    diagnostic::error(operation.location(), &bug(place, panic));
}

/// How a bug is reported.
pub(crate) fn bug(place: &str, panic: &str) -> String {
    format!("{place}: internal error, please report it: {panic}")
}

//! A text through a pass pipeline.

use crate::diagnostic::{Told, heard};
use melior::Context;
use melior::ir::Module;
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use mse_dialect::registration::llvm_version;
use pyo3::prelude::*;

/// Runs a pipeline on the text of a module: the text that comes out, if all goes well, and what was told.
#[pyfunction]
pub fn compile(py: Python, text: &str, pipeline: &str, file: &str) -> (Option<String>, Vec<Told>) {
    py.detach(|| {
        let context = mse_run::context();
        let (module, told) = transformed(&context, text, Some(pipeline), file);
        (module.map(|module| module.as_operation().to_string()), told)
    })
}

/// The versions of mse, of the LLVM that it was built with, and of isl.
#[pyfunction]
pub fn versions() -> (&'static str, &'static str, String) {
    (env!("CARGO_PKG_VERSION"), llvm_version(), mse_isl::Context::version())
}

/// The module of a text after a pipeline, if all goes well, and what was told.
pub fn transformed<'c>(
    context: &'c Context,
    text: &str,
    pipeline: Option<&str>,
    file: &str,
) -> (Option<Module<'c>>, Vec<Told>) {
    if text.contains('\0') {
        return (None, vec![Told::error("the text has a zero byte")]);
    }
    let (result, mut told) = heard(context, file, || {
        let mut module = Module::parse(context, text).ok_or(None)?;
        run(context, &mut module, pipeline.unwrap_or_default()).map(|()| module)
    });
    if let Err(Some(fault)) = &result {
        told.push(Told::error(fault));
    }
    (result.ok(), told)
}

/// Runs a pipeline; a fault in its text is said, all others were told.
fn run(context: &Context, module: &mut Module, pipeline: &str) -> Result<(), Option<String>> {
    if pipeline.is_empty() {
        return Ok(());
    }
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).map_err(|error| match error {
        melior::Error::ParsePassPipeline(fault) => Some(fault.trim().to_owned()),
        other => Some(other.to_string()),
    })?;
    manager.run(module).map_err(|_| None)
}

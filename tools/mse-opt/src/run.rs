//! `mse-opt run`: a program becomes GPU code with memory of its own, and is executed.
//!
//! ```text
//! mse-opt run P.mlir ARGUMENTS      mse-opt --mse-to-gpu=transfers=copy P.mlir -o T
//!                                   mse-run [P.mlir] T ARGUMENTS
//! ```
//!
//! The program itself is executed, too, where the arguments say `--compare`.

use super::cli::RunOptions;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Compiles the program and executes it; ends as the executor does.
pub fn run(options: &RunOptions) -> ExitCode {
    match compiled_and_run(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("mse-opt run: {message}");
            ExitCode::FAILURE
        }
    }
}

fn compiled_and_run(options: &RunOptions) -> Result<bool, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let stem = options.file.file_stem().unwrap_or(options.file.as_os_str());
    let compiled = folder.path().join(stem).with_extension("gpu.mlir");
    compile(&options.file, &options.pipeline(), &compiled)?;
    let compares = options.arguments.iter().any(|argument| argument == "--compare");
    let files = compares.then_some(options.file.as_path()).into_iter().chain([compiled.as_path()]);
    let arguments = options.arguments.iter().cloned();
    execute(files.map(|file| file.as_os_str().to_owned()).chain(arguments).collect())
}

/// Runs one of the named pipelines on a file.
pub fn compile(from: &Path, pipeline: &str, to: &Path) -> Result<(), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    match Command::new(this).arg(pipeline).arg(from).arg("-o").arg(to).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the pipeline failed".into()),
        Err(error) => Err(error.to_string()),
    }
}

/// Runs `mse-run`; whether all went well.
pub fn execute(arguments: Vec<OsString>) -> Result<bool, String> {
    let status = Command::new(executor()?).args(arguments).status();
    Ok(status.map_err(|error| format!("mse-run: {error}"))?.success())
}

/// `mse-run` beside this program.
fn executor() -> Result<PathBuf, String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let executor = this.with_file_name("mse-run");
    if executor.is_file() {
        Ok(executor)
    } else {
        Err("mse-run is not beside mse-opt; build both: cargo build --release".into())
    }
}

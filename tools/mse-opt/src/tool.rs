//! MLIR's own optimizer driver with this dialect and these passes.
//!
//! clap sees only a leading word of ours (`demo`, `run`, `help`, `--help`, `--version`). Everything else goes
//! to MLIR's driver verbatim and in order, so that every `mlir-opt` flag works as people know it. There is
//! one change: `-o FILE` is written when the run has succeeded, and left alone otherwise.

mod against;
mod cli;
mod demo;
mod output;
mod progress;
mod proof;
mod remarks;
mod run;
mod statistics;
mod verify_each;

use std::ffi::{CString, OsString};
use std::os::unix::ffi::OsStringExt;
use std::process::ExitCode;

/// Runs it on the arguments of this process.
pub fn main() -> ExitCode {
    mse_dialect::pipes::end_when_nobody_reads();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match cli::leading_command(&arguments) {
        Some(cli::Command::Demo(options)) => demo::run(&options),
        Some(cli::Command::Run(options)) => run::run(&options),
        None => optimize(arguments),
    }
}

/// MLIR's driver, with the output file written only on success, and what passes tell as data.
fn optimize(arguments: Vec<OsString>) -> ExitCode {
    if arguments
        .iter()
        .any(|argument| argument.to_string_lossy().trim_start_matches('-').starts_with("mse-to-cuda"))
    {
        return fail(
            "there is no mse-to-cuda: --mse-to-ptx makes code for GPUs of NVIDIA's, 'mse-opt run --device cuda' runs it",
        );
    }
    let (arguments, remarks) = match remarks::wanted(arguments) {
        Ok(wanted) => wanted,
        Err(error) => return fail(&error),
    };
    if remarks.is_some() {
        mse_dialect::record::start();
    }
    let status = driven(arguments);
    match remarks.map_or(Ok(()), |file| remarks::write(&file)) {
        Ok(()) => status,
        Err(error) => fail(&error),
    }
}

fn driven(arguments: Vec<OsString>) -> ExitCode {
    mse_dialect::registration::register(statistics::passes(&arguments, verify_each::passes(&arguments)));
    progress::show();
    let (arguments, output) = match output::defer(arguments) {
        Ok(deferred) => deferred,
        Err(error) => return fail(&error),
    };
    let status = mse_dialect::registration::opt_main(arguments.into_iter().map(c_string));
    statistics::print();
    if status != 0 {
        return ExitCode::from(u8::try_from(status).unwrap_or(1));
    }
    match output.map_or(Ok(()), output::Deferred::keep) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("mse-opt: {message}");
    ExitCode::FAILURE
}

fn c_string(argument: OsString) -> CString {
    CString::new(argument.into_vec()).expect("the system passes no argument with a zero byte")
}

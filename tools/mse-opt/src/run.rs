//! `mse-opt run`: a program becomes GPU code with memory of its own, and is executed.
//!
//! ```text
//! mse-opt run P.mlir ARGUMENTS      mse-opt --mse-to-gpu=transfers=copy P.mlir -o T
//!                                   mse-run [P.mlir] T ARGUMENTS
//! ```
//!
//! The program itself is executed, too, where the arguments say `--compare`. No file is left behind.

use super::cli::RunOptions;
use mse_run::{Error, Source};
use std::fs::File;
use std::io::{Seek, Write};
use std::process::{Command, ExitCode, Stdio};

/// Compiles the program and executes it; ends as the executor does.
pub fn run(options: &RunOptions) -> ExitCode {
    let modules = || {
        let program = Source::read(&options.file)?;
        let compiled = compile(&program, &options.pipeline())?;
        Ok(if options.arguments.compare { vec![program, compiled] } else { vec![compiled] })
    };
    mse_run::execute(&options.arguments, modules)
}

/// Runs one of the named pipelines on a program, by this tool: remarks are of the file that it is named after,
/// if there is one.
pub fn compile(program: &Source, pipeline: &str) -> mse_run::Result<Source> {
    let cannot = |error: std::io::Error| Error::input(format!("{}: {error}", program.name));
    let this = std::env::current_exe().map_err(cannot)?;
    let is_file = std::path::Path::new(&program.name).is_file();
    let mut command = Command::new(this);
    command.arg(pipeline).arg(if is_file { &program.name } else { "-" }).stderr(Stdio::inherit());
    if !is_file {
        command.stdin(nameless(&program.text).map_err(cannot)?);
    }
    let output = command.output().map_err(cannot)?;
    if !output.status.success() {
        let message = format!("{}: the pipeline failed", program.name);
        return Err(if output.status.code().is_some() {
            Error::told(message)
        } else {
            Error::program(message)
        });
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(Source::text(&format!("{} as GPU code", program.name), &text).made_of(program))
}

/// A file without a name that holds a text, to be read from its start. Unlike a pipe, it takes the text of
/// this process also where the other one ends before it has read all.
fn nameless(text: &str) -> std::io::Result<File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(text.as_bytes())?;
    file.rewind()?;
    Ok(file)
}

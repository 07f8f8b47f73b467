//! `mse-opt demo`: a kernel's loops, the GPU code they become, and whether both compute the same.

use crate::cli::DemoOptions;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The kernels that the demo carries along: name, entry point, text.
const KERNELS: [(&str, &str, &str); 3] = [
    ("gemm", "gemm", include_str!("../../../test/mlir/kernels/gemm.mlir")),
    ("atax", "atax", include_str!("../../../test/mlir/kernels/atax.mlir")),
    ("jacobi-2d", "jacobi_2d", include_str!("../../../test/mlir/kernels/jacobi-2d.mlir")),
];

/// Runs the demo; fails if the results differ.
pub fn run(options: &DemoOptions) -> ExitCode {
    match show(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("mse-opt demo: {message}");
            ExitCode::FAILURE
        }
    }
}

fn show(options: &DemoOptions) -> Result<bool, String> {
    let names: Vec<_> = KERNELS.iter().map(|(name, ..)| *name).collect();
    let (_, entry, text) = KERNELS
        .iter()
        .find(|(name, ..)| *name == options.kernel)
        .ok_or_else(|| format!("no kernel '{}'; it has {}", options.kernel, names.join(", ")))?;
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let before = folder.path().join(format!("{}.mlir", options.kernel));
    let after = folder.path().join(format!("{}.gpu.mlir", options.kernel));
    std::fs::write(&before, text).map_err(|error| error.to_string())?;
    println!("==== {} before ====\n\n{text}", options.kernel);
    map(&before, &after)?;
    let mapped = std::fs::read_to_string(&after).map_err(|error| error.to_string())?;
    println!("==== {} after mse-opt --mse-to-gpu ====\n\n{mapped}", options.kernel);
    compare(&before, &after, entry, options.size)
}

fn map(before: &Path, after: &Path) -> Result<(), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let status = Command::new(this).arg("--mse-to-gpu").arg(before).arg("-o").arg(after).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the pipeline failed".into()),
        Err(error) => Err(error.to_string()),
    }
}

fn compare(before: &Path, after: &Path, entry: &str, size: u32) -> Result<bool, String> {
    println!("==== both executed, every dimension {size} ====\n");
    let status = Command::new(executor()?)
        .arg("--compare")
        .args([before, after])
        .args(["--entry", entry, "--size", &size.to_string()])
        .status()
        .map_err(|error| format!("mse-run: {error}"))?;
    Ok(status.success())
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

//! `mse-opt demo`: a kernel's loops, the GPU code they become, and whether both compute the same.

use super::cli::DemoOptions;
use super::run;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

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
    run::compile(&before, "--mse-to-gpu", &after)?;
    let mapped = std::fs::read_to_string(&after).map_err(|error| error.to_string())?;
    println!("==== {} after mse-opt --mse-to-gpu ====\n\n{mapped}", options.kernel);
    compare(&before, &after, entry, options.size)
}

fn compare(before: &Path, after: &Path, entry: &str, size: u32) -> Result<bool, String> {
    println!("==== both executed, every dimension {size} ====\n");
    let files = [before, after].map(|file| file.as_os_str().to_owned());
    let size = size.to_string();
    let arguments = ["--compare", "--entry", entry, "--size", &size].map(OsString::from);
    run::execute([&files[..], &arguments[..]].concat())
}

//! `mse-opt demo`: a kernel's loops, the GPU code they become, and whether both compute the same.

use super::cli::DemoOptions;
use super::run;
use mse_run::{Arguments, Source};
use std::process::ExitCode;

/// The kernels that the demo carries along: name, entry point, text.
const KERNELS: [(&str, &str, &str); 3] = [
    ("gemm", "gemm", include_str!("demo/gemm.mlir")),
    ("atax", "atax", include_str!("demo/atax.mlir")),
    ("jacobi-2d", "jacobi_2d", include_str!("demo/jacobi-2d.mlir")),
];

/// Runs the demo; fails if the results differ.
pub fn run(options: &DemoOptions) -> ExitCode {
    match show(options) {
        Ok(status) => status,
        Err(message) => {
            eprintln!("mse-opt demo: {message}");
            ExitCode::FAILURE
        }
    }
}

fn show(options: &DemoOptions) -> Result<ExitCode, String> {
    let names: Vec<_> = KERNELS.iter().map(|(name, ..)| *name).collect();
    let (_, entry, text) = KERNELS
        .iter()
        .find(|(name, ..)| *name == options.kernel)
        .ok_or_else(|| format!("no kernel '{}'; it has {}", options.kernel, names.join(", ")))?;
    let before = Source::text(&options.kernel, text);
    println!("==== {} before ====\n\n{text}", options.kernel);
    let after = run::compile(&before, "--mse-to-gpu").map_err(|error| error.to_string())?;
    println!("==== {} after mse-opt --mse-to-gpu ====\n\n{}", options.kernel, after.text);
    println!("==== both executed, every dimension {} ====\n", options.size);
    let size = options.size.to_string();
    let arguments = Arguments::of(["--compare", "--entry", entry, "--size", &size]);
    Ok(mse_run::execute(&arguments, || Ok(vec![before, after])))
}

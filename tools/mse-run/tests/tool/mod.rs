//! Running the tool.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A run, with the texts that it must print if it ends as it must.
struct Case<'a> {
    arguments: &'a str,
    succeeds: bool,
    /// Parts of what is printed, to the standard output or the standard error.
    prints: &'a [&'a str],
}

/// Where the modules are.
pub fn modules() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules")
}

/// Runs the tool; `GEMM` stands for the kernel of that name in the corpus.
pub fn run(arguments: &str) -> Output {
    let arguments = arguments.replace("GEMM", "../../../../test/mlir/kernels/gemm.mlir");
    Command::new(env!("CARGO_BIN_EXE_mse-run"))
        .current_dir(modules())
        .args(arguments.split_whitespace())
        .output()
        .expect("mse-run starts")
}

/// All that was printed.
pub fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn check(case: &Case) {
    let output = run(case.arguments);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(i32::from(!case.succeeds)), "mse-run {}\n{text}", case.arguments);
    for part in case.prints {
        assert!(text.contains(part), "mse-run {}\nprints\n{text}\nwithout\n{part}", case.arguments);
    }
}

/// A run that ends well, and parts of what it prints.
pub fn succeeds(arguments: &str, prints: &[&str]) {
    check(&Case { arguments, succeeds: true, prints });
}

/// A run that ends badly, and parts of what it prints.
pub fn fails(arguments: &str, prints: &[&str]) {
    check(&Case { arguments, succeeds: false, prints });
}

//! Says what a build of mse lacks. It is the first of mse's build scripts, since it waits for no other crate.
//! Where cargo runs few jobs at a time, the scripts of `tblgen` and `mlir-sys` still come before it.
//!
//! Two properties of isl depend on flags of its configure and of the linker: it counts its work, and it keeps
//! small numbers small. Cargo's configuration gives these flags, before cargo looks at this crate. A package
//! that uses this crate includes the file with the flags: `cargo/config.toml` of this crate, or
//! `.cargo/config.toml` of the whole project:
//!
//! ```text
//! .cargo/config.toml:    include = ["/where/mse/is/.cargo/config.toml"]
//! ```
//!
//! `mse-dialect` asks by the feature `llvm` that LLVM and MLIR are looked for, too.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of LLVM and MLIR.
const LLVM: &str = "22";
/// The parts of it that a build of mse needs; without one, some build script or the linker fails.
const NEEDED: [&str; 6] = [
    "bin/llvm-config",
    "bin/clang++",
    "bin/mlir-tblgen",
    "include/mlir-c/IR.h",
    "lib/libMLIR.so",
    "lib/libMLIRCAPIIR.a",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CONFIG_SITE");
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let all = here.join("../../.cargo/config.toml");
    let configuration = all.canonicalize().unwrap_or_else(|_| here.join("cargo/config.toml"));
    let checked = check_configuration(&configuration).and_then(|()| check_llvm());
    if let Err(message) = checked {
        eprintln!("{message}");
        std::process::exit(1);
    }
}

fn check_configuration(file: &Path) -> Result<(), String> {
    let site = std::env::var("CONFIG_SITE").unwrap_or_default();
    if Path::new(&site).file_name().is_none_or(|name| name != "isl-config.site") {
        return Err(format!(
            "isl is not configured for mse. Please write in .cargo/config.toml of your package:\n\
             include = [\"{}\"]\n\
             and after a build without it: cargo clean -p isl-rs",
            file.display()
        ));
    }
    if std::env::var_os("CARGO_CFG_MSE_ISL_METER").is_none() {
        println!(
            "cargo:warning=RUSTFLAGS replaces the flags of {}: isl's guard against a crash is not linked",
            file.display()
        );
    }
    Ok(())
}

/// Whether LLVM is there as `mse-dialect` needs it. Its own script would say so too late: cargo runs it after
/// those of `mlir-sys` and `tblgen`.
fn check_llvm() -> Result<(), String> {
    let Some(prefix) = std::env::var_os("MLIR_SYS_220_PREFIX") else { return Ok(()) };
    if std::env::var_os("CARGO_FEATURE_LLVM").is_none() {
        return Ok(());
    }
    let prefix = PathBuf::from(prefix);
    let missing: Vec<_> = NEEDED.into_iter().filter(|file| !prefix.join(file).exists()).collect();
    let found = if missing.is_empty() {
        let config = Command::new(prefix.join("bin/llvm-config")).arg("--version").output();
        let version = config.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        let version = version.unwrap_or_else(|error| error.to_string());
        if version.split('.').next() == Some(LLVM) {
            return Ok(());
        }
        format!("there, llvm-config says {version}")
    } else {
        format!("not there: {}", missing.join(" "))
    };
    Err(format!(
        "mse needs LLVM and MLIR {LLVM}, and looks for them in {} ({found}).\n\
         Debian 12 or later: in a copy of mse's repository, run scripts/setup; or\n\
         \x20 apt-get install libmlir-22-dev mlir-22-tools llvm-22-dev libclang-22-dev clang-22\n\
         If they are elsewhere: make LLVM_PREFIX=/path, or for cargo\n\
         \x20 MLIR_SYS_220_PREFIX=/path TABLEGEN_220_PREFIX=/path",
        prefix.display()
    ))
}

//! Writes the linker script that stands for the `libMLIR-C.so` which Debian does not ship: the static
//! archives of the C API, resolved against the one shared `libMLIR.so`.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let llvm = PathBuf::from(env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut archives: Vec<String> = fs::read_dir(llvm.join("lib"))
        .expect("LLVM's library directory")
        .filter_map(|entry| Some(entry.ok()?.path().display().to_string()))
        .filter(|path| path.contains("libMLIRCAPI") && path.ends_with(".a"))
        .collect();
    archives.sort();
    fs::write(out.join("libMLIR-C.so"), format!("GROUP ( {} )\n", archives.join(" ")))
        .expect("OUT_DIR is writable");
    println!("cargo:rustc-link-search=native={}", out.display());
}

//! Generates the ODS code, compiles the shim, and writes a linker script in the place of `libMLIR-C.so`.
//! Debian does not ship that library: the script names the static C API archives, resolved against the one
//! shared `libMLIR.so`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The files that `mlir-tblgen` writes: generator, input, output.
const GENERATED: [(&str, &str, &str); 7] = [
    ("dialect-decls", "Ops.td", "Dialect.h.inc"),
    ("dialect-defs", "Ops.td", "Dialect.cpp.inc"),
    ("attrdef-decls", "Ops.td", "Attributes.h.inc"),
    ("attrdef-defs", "Ops.td", "Attributes.cpp.inc"),
    ("op-decls", "Ops.td", "Ops.h.inc"),
    ("op-defs", "Ops.td", "Ops.cpp.inc"),
    ("pass-decls", "Passes.td", "Passes.h.inc"),
];

fn main() {
    println!("cargo:rerun-if-changed=ods");
    println!("cargo:rerun-if-changed=cpp");
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let llvm = PathBuf::from(env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()));
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    println!("cargo:rustc-env=MSE_ODS={here}/ods"); // read by melior's `dialect!`
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    for (generator, input, output) in GENERATED {
        generate(&llvm, generator, input, &out.join(output));
    }
    define_all_passes(&out);
    compile(&llvm, &out);
    write_linker_script(&llvm, &out);
}

fn generate(llvm: &Path, generator: &str, input: &str, output: &Path) {
    let status = Command::new(llvm.join("bin/mlir-tblgen"))
        .arg(format!("-gen-{generator}"))
        .arg("-I")
        .arg(llvm.join("include"))
        .args(["-I", "ods", &format!("ods/{input}"), "-o"])
        .arg(output)
        .status()
        .expect("mlir-tblgen runs (Debian's mlir-22-tools)");
    assert!(status.success(), "mlir-tblgen -gen-{generator} {input} failed");
}

/// Writes `Passes.all.inc`, which asks `Passes.h.inc` for the classes of all passes. Each has a macro.
fn define_all_passes(out: &Path) {
    let text = fs::read_to_string(out.join("Passes.h.inc")).expect("just written");
    let declared = text.lines().filter_map(|line| line.strip_prefix("#define GEN_PASS_DECL_"));
    let defined: String = declared.map(|pass| format!("#define GEN_PASS_DEF_{pass}\n")).collect();
    fs::write(out.join("Passes.all.inc"), defined).expect("OUT_DIR is writable");
}

/// Compiles the shim with LLVM's own clang: MLIR finds traits by the compiler's spelling of their types, and
/// a plugin must spell them as the `libMLIR.so` does that it is loaded beside.
fn compile(llvm: &Path, out: &Path) {
    let files = ["Dialect", "Syntax", "Passes", "Driver", "Upstream"].map(|name| format!("cpp/{name}.cpp"));
    cc::Build::new()
        .cpp(true)
        .compiler(llvm.join("bin/clang++"))
        .std("c++17")
        .flags(["-fno-rtti", "-fno-exceptions"])
        .warnings(false)
        .opt_level(1)
        .include(out)
        .include("cpp")
        .include(llvm.join("include"))
        .files(files)
        .compile("mse-shim");
}

fn write_linker_script(llvm: &Path, out: &Path) {
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

//! Host code from MLIR, as a program and by MLIR's JIT, with the stand-in for NVIDIA's driver: what it
//! computes, and what it asked the driver for.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The files of the tests, all in one folder.
struct Bench {
    folder: TempDir,
}

/// A path below LLVM's.
fn llvm(path: &str) -> PathBuf {
    let prefix = std::env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into());
    Path::new(&prefix).join(path)
}

/// Where cargo puts libraries that tests use, and programs.
fn built() -> [PathBuf; 2] {
    let test = std::env::current_exe().expect("this test is a file");
    let libraries = test.parent().expect("cargo's folder of tests");
    [libraries.to_owned(), libraries.parent().expect("cargo's folder of programs").to_owned()]
}

fn tests(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

/// Runs a command that must succeed.
fn runs(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}\n{}", printed(&output));
    output
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

impl Bench {
    /// A folder with the stand-in under the driver's name; none, with a line that says so, where a tool is
    /// missing.
    fn new(tools: &[PathBuf]) -> Option<Self> {
        let clang = llvm("bin/clang");
        if let Some(missing) = tools.iter().chain([&clang]).find(|tool| !tool.exists()) {
            println!("skipped: there is no {}", missing.display());
            return None;
        }
        let bench = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        let driver = bench.file("libcuda.so.1");
        runs(Command::new(clang).args(["-shared", "-fPIC", "-o"]).args([&driver, &tests("driver/driver.c")]));
        Some(bench)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Links sources with the library, which is here by the name that programs look for.
    fn program(&self, sources: &[PathBuf]) -> PathBuf {
        let [libraries, _] = built();
        let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
        let library = self.file(&format!("libmse_cuda.so.{version}"));
        std::os::unix::fs::symlink(libraries.join("libmse_cuda.so"), library).expect("a link of the test's");
        let program = self.file("program");
        let mut link = Command::new(llvm("bin/clang"));
        link.args(sources).arg("-o").arg(&program).arg("-L").arg(&libraries).arg("-lmse_cuda");
        runs(link.arg("-Wno-override-module"));
        program
    }

    /// A command that finds the stand-in as the driver.
    fn with_driver(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.env("LD_LIBRARY_PATH", self.folder.path()).env("MSE_CUDA_TEST_LOG", self.file("log"));
        command
    }

    /// The requests to the driver since the last look, but for waiting.
    fn asked(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.file("log")).unwrap_or_default();
        let _ = std::fs::remove_file(self.file("log"));
        text.lines().filter(|line| !line.contains("wait")).map(str::to_owned).collect()
    }
}

fn mse_opt() -> PathBuf {
    let [_, programs] = built();
    programs.join("mse-opt")
}

/// The host code of a module with kernels, which work on copies or on what is the program's.
fn compiled(bench: &Bench, source: &str, transfers: &str) -> PathBuf {
    let module = bench.file(source);
    let passes = format!("--mse-to-ptx=chip=sm_90 transfers={transfers}");
    let source = tests(&format!("programs/{source}"));
    runs(Command::new(mse_opt()).args([&passes, "-o"]).args([&module, &source]));
    module
}

#[test]
fn a_program_launches_its_kernel() {
    let Some(bench) = Bench::new(&[mse_opt(), llvm("bin/mlir-translate")]) else { return };
    let (module, code) = (compiled(&bench, "axpy.mlir", "copy"), bench.file("axpy.ll"));
    runs(Command::new(llvm("bin/mlir-translate")).args(["--mlir-to-llvmir", "-o"]).args([&code, &module]));
    // The program of the module is not the one that runs here.
    let text = std::fs::read_to_string(&code).expect("LLVM's code").replace("@main(", "@unused(");
    std::fs::write(&code, text).expect("a file of the test's");
    let program = bench.program(&[code, tests("programs/axpy.c")]);
    let output = runs(&mut bench.with_driver(&program));
    assert_eq!(printed(&output), "1 3 599\n");
    let first = [
        "allocate 1200",
        "allocate 1200",
        "copy 1200",
        "copy 1200",
        "load on 0, level 2",
        "launch axpy_kernel on 0: 2 x 1 x 1 blocks of 256 x 1 x 1",
        "copy 1200",
        "free",
        "free",
    ];
    // The second call has no elements; the driver ends before the program gives its code back.
    let second = ["allocate 1", "allocate 1", "free", "free", "ended"];
    assert_eq!(bench.asked(), [&first[..], &second].concat());

    let output =
        bench.with_driver(&program).env("MSE_CUDA_TEST_LAUNCH_FAILS", "1").output().expect("it starts");
    assert!(!output.status.success());
    let text = printed(&output);
    let told = "mse_cuda: mgpuLaunchKernel: cuLaunchKernel failed on the GPU: an illegal memory access \
                (CUDA_ERROR_ILLEGAL_ADDRESS, CUDA error 700)\nmse_cuda: this GPU does not reach memory of \
                the host";
    assert!(text.contains(told), "{text}");
    let nowhere = "/nowhere/libcuda.so.1";
    let output = bench.with_driver(&program).env("MSE_CUDA_DRIVER", nowhere).output().expect("it starts");
    assert!(!output.status.success());
    let text = printed(&output);
    let told = format!("mse_cuda: mgpuStreamCreate: no CUDA driver: {nowhere}");
    assert!(text.contains(&told), "{text}");
}

/// Runs a module by MLIR's JIT.
fn run_by_jit(bench: &Bench, module: &Path) -> String {
    let [libraries, _] = built();
    let shared = [libraries.join("libmse_cuda.so"), llvm("lib/libmlir_runner_utils.so")];
    let shared = shared.map(|library| library.display().to_string()).join(",");
    let mut runner = bench.with_driver(llvm("bin/mlir-runner"));
    runner.arg(format!("--shared-libs={shared}")).args(["--entry-point-result=void"]).arg(module);
    printed(&runs(&mut runner))
}

#[test]
fn the_jit_finds_the_library() {
    let Some(bench) = Bench::new(&[mse_opt(), llvm("bin/mlir-runner")]) else { return };
    let text = run_by_jit(&bench, &compiled(&bench, "axpy.mlir", "none"));
    assert!(text.ends_with("[9]\n"), "{text}");
    let asked = [
        "register 4",
        "register 4",
        "load on 0, level 2",
        "launch axpy_kernel on 0: 1 x 1 x 1 blocks of 256 x 1 x 1",
        "unregister",
        "unregister",
        "unload",
    ];
    assert_eq!(bench.asked(), asked);
}

#[test]
fn the_host_works_on_managed_memory_between_launches() {
    let Some(bench) = Bench::new(&[mse_opt(), llvm("bin/mlir-runner")]) else { return };
    let text = run_by_jit(&bench, &compiled(&bench, "managed.mlir", "managed"));
    assert!(text.ends_with("[34]\n"), "{text}");
    let asked = [
        "allocate 4 for all",
        "allocate 4",
        "copy 4",
        "copy 4",
        "load on 0, level 2",
        "launch axpy_kernel on 0: 1 x 1 x 1 blocks of 256 x 1 x 1",
        "launch axpy_kernel on 0: 1 x 1 x 1 blocks of 256 x 1 x 1",
        "copy 4",
        "free",
        "free",
        "unload",
    ];
    assert_eq!(bench.asked(), asked);
}

#[test]
fn memory_and_tokens_are_what_upstream_lowers_them_to() {
    let Some(bench) = Bench::new(&[llvm("bin/mlir-opt"), llvm("bin/mlir-runner")]) else { return };
    let module = bench.file("memory.mlir");
    let passes = ["--gpu-to-llvm", "--convert-to-llvm", "--reconcile-unrealized-casts", "-o"];
    runs(Command::new(llvm("bin/mlir-opt")).args(passes).args([&module, &tests("programs/memory.mlir")]));
    let text = run_by_jit(&bench, &module);
    assert!(text.ends_with("[1.5,  1.5,  1.5,  1.5]\n"), "{text}");
    let all = [
        "allocate 16",
        "set 4 of 32",
        "copy 16",
        "free",
        "allocate 1",
        "free",
        "allocate 16 for all",
        "free",
    ];
    assert_eq!(bench.asked(), all);
}

#[test]
fn no_bytes_are_memory_and_errors_end_the_process() {
    let Some(bench) = Bench::new(&[]) else { return };
    let program = bench.program(&[tests("programs/calls.c")]);
    assert_eq!(printed(&runs(bench.with_driver(&program).arg("memory"))), "1 7 7\n");
    assert_eq!(
        bench.asked(),
        [
            "allocate 1",
            "allocate 1 for all",
            "allocate 6",
            "set 3 of 16",
            "copy 6",
            "free",
            "free",
            "free",
            "register 36",
            "unregister",
            "register 1",
            "unregister"
        ]
    );
    assert_eq!(printed(&runs(bench.with_driver(&program).arg("devices"))), "1\n1\n1\n");
    assert_eq!(bench.asked(), ["load on 0, level -1", "load on 1, level -1", "unload", "unload"]);
    for (what, message) in [
        (
            "text",
            "mgpuModuleGetFunction: cuModuleLoadDataEx failed on the GPU: some error \
                  (CUDA_ERROR_INVALID_PTX, CUDA error 218)\nptxas application ptx input, line 1; \
                  fatal: Missing .version directive\n",
        ),
        (
            "kernel",
            "mgpuModuleGetFunction: cuModuleGetFunction failed on the GPU: some error (CUDA_ERROR_OTHER, ",
        ),
        ("nothing", "mgpuModuleGetFunction: no code to look for \"axpy_kernel\" in\n"),
        ("device", "mgpuStreamCreate: no GPU 7: the CUDA driver knows of 2\n"),
        ("sizes", "mgpuLaunchKernel: a launch with 4294967296 x 1 x 1 blocks\n"),
        (
            "twice",
            "mgpuMemHostUnregister: cuMemHostUnregister failed on the GPU: some error (CUDA_ERROR_OTHER, ",
        ),
    ] {
        let output = bench.with_driver(&program).arg(what).output().expect("it starts");
        let text = printed(&output);
        assert!(!output.status.success() && text.contains(&format!("mse_cuda: {message}")), "{what}: {text}");
    }
}

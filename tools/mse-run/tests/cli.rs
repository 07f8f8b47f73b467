//! The command line tool, run on the modules beside this file.

mod tool;

use std::path::{Path, PathBuf};
use std::process::Command;
use tool::{fails, modules, printed, run, succeeds};

/// Compares a function with its reference, in every order, counted and checked.
fn agrees(module: &str, entry: &str, sizes: &str) {
    for options in
        ["", "--check", "--order reverse", "--order random:7", "--order random:8 --check", "--stats", "-O 0"]
    {
        let arguments = format!(
            "--compare {module} {module} --entry {entry} --entry2 {entry}_reference {sizes} {options}"
        );
        succeeds(&arguments, &["agree"]);
    }
}

#[test]
fn collective_operations_give_what_loops_give() {
    for entry in ["exchange", "reduce", "widths"] {
        agrees("collective.mlir", entry, "");
    }
}

#[test]
fn matrix_operations_give_what_loops_give() {
    for entry in ["wmma", "loop", "mma", "mma64"] {
        agrees("matrix.mlir", entry, "");
    }
}

#[test]
fn launches_give_what_loops_give() {
    for entry in ["module", "grid", "copies"] {
        agrees(
            "launch.mlir",
            entry,
            "--size n=7,m=4".trim_end_matches(if entry == "copies" { "" } else { "--size n=7,m=4" }),
        );
    }
}

#[test]
fn tiled_gemm_gives_what_gemm_gives() {
    for options in ["--sizes 1,2,3,15,16,17,33", "--size ni=5,nj=18,nk=3", "--size 20,nj=3 --check"] {
        succeeds(
            &format!("--compare GEMM gemm-tiled.mlir {options}"),
            &["gemm.mlir and gemm-tiled.mlir agree"],
        );
    }
}

#[test]
fn differences_are_named() {
    fails(
        "--compare host.mlir host.mlir --entry double --entry2 double_almost --size 6",
        &["argument A at [5]: 10.0 (host.mlir @double) against 5.0 (host.mlir @double_almost)"],
    );
    fails(
        "--compare GEMM gemm-wrong.mlir --size 4",
        &["argument C at [0, 0]: ", "gemm.mlir) against ", ", and 15 more"],
    );
    succeeds("--compare GEMM gemm-wrong.mlir --size 4 --tolerance 0.01", &["agree"]);
    succeeds("--compare host.mlir host.mlir --entry double --entry2 double_almost --sizes 1", &["size 1: "]);
    fails(
        "--compare host.mlir host.mlir --entry double --entry2 double_almost --sizes 1,4",
        &["size 4: argument A at [3]"],
    );
}

#[test]
fn several_modules_are_compared_with_the_first_at_several_sizes() {
    let agree = printed(&run("--compare GEMM GEMM GEMM --size 3 --size ni=2,nj=0,nk=4"));
    assert_eq!(agree.matches(" agree (").count(), 4, "{agree}");
    fails(
        "--compare GEMM GEMM gemm-wrong.mlir --size 0 --size 4 --size 5",
        &[
            "gemm.mlir agree",
            "argument C at [0, 0]: ",
            "gemm.mlir) against ",
            "(gemm-wrong.mlir), and 15 more",
        ],
    );
    let each = printed(&run("GEMM --size ni=2 --size ni=3 --sizes 1,4"));
    assert_eq!(each.matches("@gemm ran in ").count(), 4, "{each}");
    fails("GEMM GEMM GEMM --size 3", &["several modules: did you mean --compare?"]);
}

#[test]
fn any_signature_runs() {
    succeeds("host.mlir --entry elements --size 9", &["@elements ran in "]);
    succeeds("host.mlir --entry results --size 6 --check", &["@results ran in "]);
    succeeds("host.mlir --entry math --size 6", &["@math ran in "]);
    succeeds("--compare host.mlir host.mlir --entry results --size 6", &["agree"]);
    succeeds("host.mlir --entry double --size 0", &["@double ran in "]);
}

#[test]
fn arrays_come_from_files_and_go_to_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (a, b) = (folder.path().join("a.npy"), folder.path().join("b.npy"));
    let (a, b) = (a.display(), b.display());
    succeeds(&format!("host.mlir --entry double --size 5 --output A={a}"), &[]);
    // The file's size need not be given; doubling twice is multiplying by four.
    succeeds(&format!("host.mlir --entry double --input A={a} --output A={b}"), &[]);
    fails(
        &format!("--compare host.mlir host.mlir --entry double --entry2 double_almost --input A={b}"),
        &["argument A at [4]: 32.0"],
    );
    fails(
        &format!("host.mlir --entry double --input A={a} --size 6,n=4"),
        &["a.npy: size 'n' is 5 here and 4 elsewhere"],
    );
    fails(&format!("host.mlir --entry math --input A={a}"), &["a.npy has elements of type '<f4', not f64"]);
    fails(&format!("host.mlir --entry assumes --input A={a}"), &["a.npy has shape [5], not 2 dimensions"]);
    fails("host.mlir --entry double --input A=none.npy", &["argument A: cannot read none.npy: No such file"]);
    fails("host.mlir --entry double --size 3 --output A=nowhere/a.npy", &["cannot write nowhere/a.npy: "]);
    let result = folder.path().join("r.npy");
    succeeds(&format!("host.mlir --entry results --size 4 --output result3={}", result.display()), &[]);
    let bytes = std::fs::read(result).expect("the result was written");
    assert!(
        String::from_utf8_lossy(&bytes).contains("'shape': (2, 2, )"),
        "{:?}",
        String::from_utf8_lossy(&bytes)
    );
}

#[test]
fn inputs_are_what_they_are_called() {
    for (input, value) in [("iota", "6.0"), ("one", "2.0"), ("2.5", "5.0")] {
        fails(
            &format!(
                "--compare host.mlir host.mlir --entry double --entry2 double_almost --size 4 --input A={input}"
            ),
            &[&format!("argument A at [3]: {value}")],
        );
    }
    fails(
        "host.mlir --entry double --size 4 --input A=nonsense",
        &["unknown input 'nonsense': one of random, spd, "],
    );
    fails("host.mlir --entry double --size 4 --input B=one", &["no argument 'B': @double has A"]);
    fails("types.mlir --entry inputs --size 4", &["argument A: unknown input 'nonsense'"]);
    fails(
        "types.mlir --entry spd --size n=3,m=4",
        &["argument A: this input is for square matrices of real numbers"],
    );
}

#[test]
fn wrong_requests_are_refused() {
    fails("nowhere.mlir", &["mse-run: cannot read nowhere.mlir: No such file"]);
    fails("syntax.mlir", &["mse-run: syntax.mlir:1:14: expected "]);
    fails("host.mlir", &["host.mlir: which function? the module defines results, elements, double, "]);
    fails("host.mlir --entry nothing", &["no function 'nothing': the module defines results, elements"]);
    fails("GEMM", &["gemm.mlir: argument C: size 'ni' is not known: give --size N or --size ni=N"]);
    fails("GEMM --size 3,nq=4", &["no size 'nq': @gemm has ni, nj, nk"]);
    fails("GEMM --size -3", &["size 'ni' is -3: only an argument that is an index may be negative"]);
    fails("GEMM --size x", &["'x' is not a size"]);
    fails(
        "GEMM --size 20,30",
        &["all sizes are 20 and 30: give one, or names as in n=30; --sizes 20,30 runs once for each"],
    );
    fails("GEMM --size ni=2,ni=3", &["size 'ni' is 2 and 3: give it once"]);
    fails(
        "GEMM --size 10000000000",
        &["argument C: an array of [10000000000, 10000000000] f64 does not fit in memory"],
    );
    fails("GEMM --compare --size 3", &["--compare needs two modules"]);
    fails("GEMM GEMM --size 3", &["two modules: did you mean --compare?"]);
    fails(
        "--compare GEMM host.mlir --entry gemm --entry2 double --size 3",
        &["the functions do not have the same type: (f64, f64, memref<?x?xf64>"],
    );
    fails(
        "gemm-tiled.mlir --size 4 --device cpu",
        &["gemm-tiled.mlir: GPU code does not run on the device cpu"],
    );
    fails("host.mlir --entry assumes --size n=6,m=5", &["@assumes assumes n <= m, but n is 6 and m is 5"]);
    fails(
        "types.mlir --entry complex --size 3",
        &["argument A: a value of type memref<?xcomplex<f16>> is not supported"],
    );
    fails("types.mlir --entry transposed", &["is not supported"]);
    fails(
        "types.mlir --entry dims --size 3",
        &["argument A: attribute 'dims' names 1 sizes, the type has 2"],
    );
    fails(
        "types.mlir --entry dims_count --size 3",
        &["attribute 'dims' has 2 strings, the function has 1 arguments"],
    );
}

#[test]
fn inputs_are_values_of_their_types() {
    for number in ["1.5", "300", "-129", "NaN", "inf"] {
        fails(
            &format!("types.mlir --entry bytes --size 3 --input A={number}"),
            &[&format!("argument A: {number} is no value of type i8")],
        );
    }
    for number in ["255", "-128", "1e2"] {
        succeeds(&format!("types.mlir --entry bytes --size 3 --input A={number}"), &["@bytes ran"]);
    }
    fails(
        "types.mlir --entry bytes --size 3 --input A=small",
        &["argument A: this input is for real numbers"],
    );
}

#[test]
fn unsupported_operations_are_named() {
    fails(
        "printf.mlir --size 3",
        &["printf.mlir:5:5: operation 'gpu.printf' is not supported on this device"],
    );
    fails("external.mlir", &["external.mlir:1:1: function 'elsewhere' has no body"]);
    fails(
        "transfer.mlir --entry packed --size 8 --check",
        &["operation 'vector.compressstore' is not supported with --check or --stats"],
    );
    succeeds("transfer.mlir --entry packed --size 8", &[]);
}

#[test]
fn barriers_must_be_reached_by_all() {
    fails(
        "wrong.mlir --entry divergent --size 8",
        &[
            "kernel 'divergent_kernel', block [0, 0, 0]: gpu.barrier at wrong.mlir:12:7 is not reached by all threads: \
           thread [1, 0, 0] waits there, thread [0, 0, 0] has returned",
        ],
    );
    fails(
        "wrong.mlir --entry two_barriers --size 8",
        &[
            "thread [0, 0, 0] waits at gpu.barrier at wrong.mlir:28:7 while thread [1, 0, 0] waits at gpu.barrier at wrong.mlir:26:7",
        ],
    );
}

#[test]
fn failures_while_running_are_errors() {
    fails("wrong.mlir --entry fault --size 8", &["the program accesses memory that it does not have"]);
    fails(
        "wrong.mlir --entry thread_fault --size 8",
        &["thread [1, 0, 0] accesses memory that it does not have"],
    );
    fails(
        "wrong.mlir --entry large_block --size 8",
        &["blocks of [64, 64, 1] threads: a block has at most 1024"],
    );
    fails("wrong.mlir --entry partial_subgroup --size 8", &["needs 32 threads in the subgroup, 16 came"]);
    fails(
        "wrong.mlir --entry copy_sizes --size arg0.0=4,arg1.0=5",
        &["memref.copy at wrong.mlir:232:3 copies sizes [4] to [5]"],
    );
    fails("host.mlir --entry asserts --size 6", &["assertion failed: n is small (cf.assert at host.mlir:"]);
    succeeds("host.mlir --entry asserts --size 4", &[]);
    fails(
        "host.mlir --entry size_of_dimension --size 2 --check",
        &["assertion failed: the memref has this dimension (memref.dim at host.mlir:"],
    );
    succeeds("host.mlir --entry size_of_dimension --size 2,d=1 --check", &[]);
}

#[test]
fn races_are_found_in_any_order() {
    for order in ["forward", "reverse", "random:1", "random:2"] {
        let found = |entry: &str, parts: &[&str]| {
            fails(&format!("wrong.mlir --entry {entry} --size 8 --check --order {order}"), parts);
        };
        found(
            "race",
            &[
                "data race: argument A at [",
                "memref.load at wrong.mlir:42:10",
                "memref.store at wrong.mlir:43:5",
            ],
        );
        found("block_race", &["data race: argument A at [", "of block [0, 0, 0]", "of block [1, 0, 0]"]);
        found("workgroup_race", &["data race: workgroup buffer 0 of 'workgroup_race_kernel' at ["]);
        for entry in ["no_race", "atomic"] {
            succeeds(&format!("wrong.mlir --entry {entry} --size 8 --check --order {order}"), &[]);
        }
    }
    let text = printed(&run("wrong.mlir --entry race --size 8 --check"));
    assert!(
        text.contains(
            "wrong.mlir: data race: argument A at [1] is used by memref.load at wrong.mlir:42:10 (thread [0, 0, 0] of \
             block [0, 0, 0] of 'race_kernel') and by memref.store at wrong.mlir:43:5 (thread [1, 0, 0] of block \
             [0, 0, 0] of 'race_kernel'), with no barrier or launch between them"
        ),
        "{text}"
    );
}

#[test]
fn misuse_of_memory_is_found() {
    let found =
        |entry: &str, parts: &[&str]| fails(&format!("wrong.mlir --entry {entry} --size 8 --check"), parts);
    found(
        "out_of_bounds",
        &[
            "out of bounds: memref.store at wrong.mlir:117:3 uses index [0, 8] of a memref of sizes [8, 8] (argument A)",
        ],
    );
    found(
        "bad_view",
        &["out of bounds: memref.store at wrong.mlir:126:3 accesses memory that belongs to nothing"],
    );
    found(
        "use_after_free",
        &[
            "use after free: memref.load at wrong.mlir:136:8 uses the memref.alloc at wrong.mlir:132:8 at [0], which memref.dealloc at wrong.mlir:135:3 freed",
        ],
    );
    found(
        "double_free",
        &[
            "use after free: the memref.alloc at wrong.mlir:142:8 is freed by memref.dealloc at wrong.mlir:146:3 and again by memref.dealloc at wrong.mlir:147:3",
        ],
    );
    found(
        "unwritten",
        &[
            "read of memory nobody wrote: memref.load at wrong.mlir:157:8 reads the memref.alloc at wrong.mlir:154:8 at [1]",
        ],
    );
    found("copied_unwritten", &["read of memory nobody wrote: argument A at [0] after the run"]);
    found("leak", &["leak: 16 bytes of memref.alloc at wrong.mlir:172:8 are not freed"]);
    found("fault", &["out of bounds: memref.store at wrong.mlir:183:3 uses index [100000000000]"]);
}

#[test]
fn statistics_count_what_runs() {
    succeeds(
        "launch.mlir --entry module --stats",
        &[
            "launches: 2, 6 blocks, 192 threads",
            "barriers: 9",
            "loads: 0 host, 192 global, 192 workgroup, 96 private",
            "stores: 0 host, 192 global, 192 workgroup, 96 private",
            "work: 0 host in 0 visits, 480 in kernels, 5 in longest threads",
            "modelled time: 10.7 us",
        ],
    );
    succeeds("launch.mlir --entry module --check --stats", &["480 in kernels", "modelled time: 10.7 us"]);
    succeeds(
        "launch.mlir --entry copies --size n=7,m=7 --stats",
        &[
            "allocated at peak: 0 bytes host, 784 bytes device",
            "copied: 952 bytes, of these 392 to device, 392 to host",
        ],
    );
    succeeds(
        "wrong.mlir --entry atomic --size 8 --stats",
        &["atomics: 0 host, 16 global, 0 workgroup, 0 private"],
    );
}

#[test]
fn reports_are_json_if_wanted() {
    let output = run("launch.mlir --entry module --stats --json --repeat 3");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!(json["ok"], true);
    let module = &json["rounds"][0]["modules"][0];
    assert_eq!((&module["runs"], &module["stats"]["barriers"]), (&3.into(), &9.into()), "{json:#}");
    let accesses = module["stats"]["kernels"][0]["accesses"].as_array().expect("accesses of the kernel");
    let counted = |access: &&serde_json::Value| access["counts"]["by_warps"].as_u64() > Some(0);
    assert!(!accesses.is_empty() && accesses.iter().filter(counted).count() == accesses.len(), "{json:#}");
    let output = run("wrong.mlir --entry race --size 8 --check --json");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!(json["ok"], false);
    assert_eq!(json["rounds"][0]["modules"][0]["findings"][0]["kind"], "data race", "{json:#}");
    let output = run("nowhere.mlir --json");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert!(
        json["error"].as_str().is_some_and(|error| error.starts_with("cannot read nowhere.mlir")),
        "{json:#}"
    );
}

#[test]
fn repeated_runs_give_median_and_spread() {
    succeeds("host.mlir --entry double --size 5 --repeat 4", &["median of 4 from "]);
}

/// The stand-in for NVIDIA's driver; none, with a line that says so, if it cannot be built here.
fn stand_in_driver(folder: &Path) -> Option<PathBuf> {
    let prefix = std::env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mse-cuda/tests/driver/driver.c");
    let library = folder.join("libdriver.so");
    let status = Command::new(Path::new(&prefix).join("bin/clang"))
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .status();
    match status {
        Ok(status) if status.success() => Some(library),
        _ => {
            println!("skipped: no clang to build the stand-in for the CUDA driver with");
            None
        }
    }
}

#[test]
fn the_cuda_device_talks_to_the_driver() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let Some(driver) = stand_in_driver(folder.path()) else { return };
    let run = |variables: &[&str], arguments: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_mse-run"))
            .current_dir(modules())
            .args(arguments.split_whitespace())
            .env("MSE_CUDA_DRIVER", &driver)
            .envs(variables.iter().map(|name| (name, "1")))
            .output()
            .expect("mse-run starts");
        (output.status.success(), printed(&output))
    };
    let both = "--compare scale.mlir scale.mlir --entry scale --entry2 scale_reference --sizes 1,127,1000 --device cuda";
    let (succeeds, text) = run(&[], &format!("{both} --stats"));
    assert!(succeeds && text.contains("size 1000: ") && text.contains("in kernels: 1.500 ms"), "{text}");
    let one = "scale.mlir --entry scale --size 5 --device cuda";
    for (variable, message) in [
        ("MSE_CUDA_TEST_NO_GPU", "no GPU: the CUDA driver knows of none"),
        ("MSE_CUDA_TEST_NO_INIT", "cuInit failed on the GPU: some error (CUDA_ERROR_OTHER, CUDA error 100)"),
        (
            "MSE_CUDA_TEST_LAUNCH_FAILS",
            "an illegal memory access (CUDA_ERROR_ILLEGAL_ADDRESS, CUDA error 700)",
        ),
    ] {
        let (succeeds, text) = run(&[variable], one);
        assert!(!succeeds && text.contains(message), "{variable}: {text}");
    }
    let (succeeds, text) = run(&[], &format!("{one} --check"));
    assert!(!succeeds && text.contains("--check works on the emulated device, not on cuda"), "{text}");
    let (succeeds, text) = run(&[], "collective.mlir --entry reduce --device cuda");
    assert!(!succeeds && text.contains("failed to legalize operation 'gpu."), "{text}");
}

#[test]
fn kernels_run_on_a_gpu() {
    let output = run("scale.mlir --entry scale --size 5 --device cuda");
    let text = printed(&output);
    if text.contains("no CUDA driver: ") || text.contains("no GPU: ") {
        assert_eq!(output.status.code(), Some(1), "{text}");
        println!("skipped: {text}");
        return;
    }
    succeeds(
        "--compare scale.mlir scale.mlir --entry scale --entry2 scale_reference --sizes 1,1000,100000 --device cuda",
        &["agree"],
    );
    succeeds("--compare GEMM gemm-tiled.mlir --sizes 1,33,100 --device cuda --tolerance 1e-12", &["agree"]);
    for entry in ["wmma", "loop", "mma", "mma64"] {
        let compare = format!("--compare matrix.mlir matrix.mlir --entry {entry} --entry2 {entry}_reference");
        succeeds(&format!("{compare} --device cuda --tolerance 1e-3"), &["agree"]);
    }
}

//! Things that the tool watches, and that it refuses: parallel loops, globals, launches.

mod tool;

use std::fs;
use tool::{fails, printed, run, succeeds};

/// The functions of a module.
fn functions(module: &str) -> Vec<String> {
    let text = fs::read_to_string(tool::modules().join(module)).expect("the module is there");
    let names = text.lines().filter_map(|line| line.strip_prefix("func.func @"));
    names.map(|rest| rest.split('(').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn races_of_iterations_are_found_and_nothing_else() {
    for (module, least) in [("loops.mlir", 45), ("memory-of-loops.mlir", 18)] {
        let functions = functions(module);
        assert!(functions.len() >= least, "{functions:?}");
        for function in functions {
            let arguments = format!("{module} --entry {function} --size 6 --check");
            if function.starts_with("race_") {
                fails(&arguments, &["data race: "]);
            } else {
                succeeds(&arguments, &[]);
            }
        }
    }
}

#[test]
fn races_of_iterations_are_described() {
    let said =
        |entry: &str, parts: &[&str]| fails(&format!("loops.mlir --entry {entry} --size 6 --check"), parts);
    said(
        "race_neighbour",
        &["argument A at [1] is used by memref.store at loops.mlir:9:5 in iteration [1] of scf.parallel at \
           loops.mlir:7:3 and by memref.load at loops.mlir:8:10 in iteration [2] of scf.parallel at loops.mlir:7:3, \
           which may run at the same time"],
    );
    // Coordinates are those of the source, of the loop whose iterations meet.
    said("race_forall", &["argument A at [0, 1] is used by ", "in iteration [0, 1] of scf.forall at "]);
    said("race_outer", &["iteration [0] of scf.parallel at ", "iteration [1] of scf.parallel at "]);
    said("race_free", &["and by memref.dealloc at ", "in iteration [7] of scf.parallel at "]);
    said("race_global", &["data race: global @g at [0] is used by "]);
    said(
        "race_host_and_launch",
        &["argument A at [1] is used by memref.store at ", " and by memref.load at "],
    );
    said(
        "race_launches",
        &[
            "and by memref.store at loops.mlir:",
            "(thread [0, 0, 0] of block [0, 0, 0] of 'race_launches_kernel') in",
        ],
    );
    said(
        "race_late",
        &["at [0] is used by ", "in iteration [0] of scf.parallel", "in iteration [1] of scf.parallel"],
    );
    // Threads are compared as ever.
    said("race_copy_of_threads", &["with no barrier or launch between them"]);
}

#[test]
fn threads_do_not_wait_in_parallel_loops() {
    fails(
        "waits.mlir --check",
        &["gpu.barrier at waits.mlir:", " waits for other threads in iteration [0] of scf.parallel at "],
    );
}

#[test]
fn comparisons_see_globals() {
    let compare = |entry: &str| {
        format!("--compare globals.mlir globals.mlir --entry nothing --entry2 {entry} --size 3")
    };
    let differs = |entry: &str, difference: &str| fails(&compare(entry), &[difference]);
    differs("stores_8", "global @g at [0]: 1 (globals.mlir @nothing) against 8 (globals.mlir @stores_8)");
    differs("stores_elsewhere", "global @g at [2]: 3 ");
    differs("private", "global @p: 0.0 ");
    differs("vectors", "global @v at [1, 0]: NaN ");
    differs("complex", "global @z at [1]: (0.0, 0.0) (globals.mlir @nothing) against (0.0, 2.5) ");
    differs("bits", "global @b at [1]: 0 ");
    differs("device", "global @g at [0]: 1 ");
    for entry in ["nothing", "stores_the_same"] {
        succeeds(&compare(entry), &["agree"]);
    }
}

#[test]
fn globals_of_one_module_only_must_stay_as_they_are() {
    let compare = |entry: &str, entry2: &str| {
        format!("--compare globals.mlir other-globals.mlir --entry {entry} --entry2 {entry2} --size 3")
    };
    for (entry, entry2) in [("nothing", "nothing"), ("nothing", "stores_hidden"), ("private", "nothing")] {
        succeeds(&compare(entry, entry2), &["agree"]);
    }
    let fails = |entry, entry2, difference: &str| tool::fails(&compare(entry, entry2), &[difference]);
    fails("stores_8", "nothing", "global @g at [0]: 8 (globals.mlir) against 1 (other-globals.mlir)");
    fails("nothing", "stores_here", "global @here (of one module only) at [1]: 0 (globals.mlir) against 8 ");
    fails("bits", "nothing", "global @b (of one module only) at [1]: 1 (globals.mlir) against 0 ");
}

#[test]
fn globals_of_two_contents_differ() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let module = |name: &str, value: i32| {
        let path = folder.path().join(name);
        let global = format!("memref.global @g : memref<2xi32> = dense<{value}>");
        fs::write(&path, format!("{global}\nfunc.func @f() {{\n  return\n}}\n"))
            .expect("the file is written");
        path.display().to_string()
    };
    let (one, other, same) = (module("one.mlir", 1), module("other.mlir", 2), module("same.mlir", 1));
    succeeds(&format!("--compare {one} {same}"), &["agree"]);
    fails(&format!("--compare {one} {other}"), &["global @g at [0]: 1 ", " against 2 ", ", and 1 more"]);
}

#[test]
fn every_run_starts_with_the_same_globals() {
    for options in ["", "--check", "--order reverse"] {
        succeeds(
            &format!(
                "--compare globals.mlir globals.mlir --entry counts --entry2 counts_reference --sizes 1,2,3 --repeat 3 {options}"
            ),
            &["size 3: globals.mlir @counts and globals.mlir @counts_reference agree"],
        );
    }
}

#[test]
fn contents_of_globals_are_watched() {
    fails(
        "globals.mlir --entry reads_raw --check",
        &["read of memory nobody wrote: memref.load at globals.mlir:", " reads global @raw at [2]"],
    );
    succeeds("globals.mlir --entry writes_raw --check", &[]);
    fails(
        "--compare globals.mlir globals.mlir --entry reads_raw --entry2 writes_raw",
        &["argument A at [0]: NaN (globals.mlir @reads_raw)"],
    );
    fails(
        "globals.mlir --entry writes_fixed --size 3 --check",
        &["write to a constant: memref.store at globals.mlir:", " writes global @fixed at [0]"],
    );
    fails(
        "globals.mlir --entry reads_odd --size 3",
        &["operation 'memref.global' is not supported on this device"],
    );
    fails(
        "limits.mlir --entry block_memory --size 3 --check",
        &[
            "(thread [0, 0, 0] of block [1, 0, 0] of 'reads_what_another_block_wrote') reads global @kernels.shared at [0]",
        ],
    );
}

#[test]
fn kernels_do_not_what_only_the_host_does() {
    for (entry, text) in [
        (
            "launch",
            "nested-launch.mlir:8:7: operation 'gpu.launch' is in a kernel: only the host launches kernels",
        ),
        (
            "call",
            "nested-launch.mlir:21:3: operation 'gpu.launch_func' is in a kernel: only the host launches kernels",
        ),
        ("copy", "operation 'gpu.memcpy' is in a kernel: only the host does this"),
        ("allocation", "operation 'gpu.alloc' is in a kernel: only the host does this"),
    ] {
        fails(&format!("nested-launch.mlir --entry {entry}"), &[text]);
    }
    succeeds("nested-launch.mlir --entry one_after_the_other --check", &[]);
    fails(
        "nested-functions.mlir",
        &["nested-functions.mlir:12:7: operation 'gpu.launch_func' is in a kernel"],
    );
}

#[test]
fn launches_that_devices_refuse_are_refused() {
    let sizes = |sizes: [i64; 6]| {
        let named =
            ["x", "y", "z", "u", "v", "w"].iter().zip(sizes).map(|(name, size)| format!("{name}={size}"));
        format!("limits.mlir --entry launches --size {}", named.collect::<Vec<_>>().join(","))
    };
    succeeds(&sizes([3, 2, 1, 4, 4, 64]), &[]);
    fails(
        &sizes([0, 1, 1, 1, 1, 1]),
        &["kernel 'empty': launched with a grid of [0, 1, 1] blocks: x must be at least 1"],
    );
    fails(
        &sizes([1, 75_000, 1, 1, 1, 1]),
        &["launched with a grid of [1, 75000, 1] blocks: y is at most 65535"],
    );
    fails(&sizes([1, 1, 1, 1, 1, 65]), &["launched with a block of [1, 1, 65] threads: z is at most 64"]);
    for size in [0, 1] {
        succeeds(&format!("limits.mlir --entry guarded --size {size}"), &[]);
    }
    fails(
        "--compare GEMM gemm-tiled.mlir --size 0",
        &["kernel 'gemm_kernel': launched with a grid of [0, 0, 1] blocks"],
    );
}

#[test]
fn workgroup_memory_is_limited() {
    for entry in ["static", "dynamic"] {
        succeeds(&format!("limits.mlir --entry {entry} --size 3"), &[]);
    }
    fails(
        "limits.mlir --entry static_too_much --size 3",
        &["kernel 'too_much': declares 49153 bytes of workgroup memory: at most 49152 are not dynamic"],
    );
    fails(
        "limits.mlir --entry global_too_much --size 3",
        &["kernel 'too_much_with_a_global': declares 52000 bytes"],
    );
    fails(
        "limits.mlir --entry dynamic --input n=183297",
        &[
            "with 183297 bytes of dynamic workgroup memory beside the 49152 that it declares: a block has at most 232448",
        ],
    );
}

#[test]
fn hints_for_passes_have_no_effect() {
    for options in ["", "--check"] {
        succeeds(&format!("hints.mlir --entry hints --size 4 {options}"), &["@hints ran in "]);
    }
    fails("scop.mlir", &["scop.mlir:4:3: operation 'mse.scop' does not run: lower it with mse-opt"]);
}

#[test]
fn accesses_that_nobody_sees_are_refused() {
    succeeds("pointers.mlir", &[]);
    let text = printed(&run("pointers.mlir --check"));
    assert!(text.contains("operation 'llvm.inttoptr' is not supported with --check or --stats"), "{text}");
}

//! Findings of `--check` where nothing of them shows in results, and programs that are refused instead.

mod tool;

use tool::{fails, succeeds};

#[test]
fn what_nobody_uses_is_watched() {
    let found = |entry: &str, part: &str| {
        fails(&format!("unused.mlir --entry {entry} --size 8 --check"), &[part]);
    };
    found("race_of_iterations", "data race: argument A at [0] is used by memref.store");
    found("race_of_threads", "data race: argument A at [0] is used by memref.store");
    for entry in ["bounds", "bounds_affine", "bounds_folded", "bounds_beside_linalg", "bounds_in_module"] {
        found(entry, "out of bounds: memref.load at unused.mlir:");
    }
    found("bounds_vector", "out of bounds: vector.load at unused.mlir:");
    found("freed", "use after free: memref.load at unused.mlir:");
    found("leak", "leak: 16 bytes of memref.alloc at unused.mlir:");
    found("leak_device", "leak: 16 bytes of ");
    found("empty", "launched with a grid of [0, 1, 1] blocks: x must be at least 1");
    fails("unused.mlir --entry empty --size 8", &["a grid of [0, 1, 1] blocks"]);
    for options in ["", "--check", "--stats"] {
        succeeds(&format!("unused.mlir --entry right --size 8 {options}"), &[]);
    }
}

#[test]
fn lanes_of_vectors_are_watched() {
    let found = |entry: &str, part: &str| {
        fails(&format!("transfer.mlir --entry {entry} --size 8 --check"), &[part]);
    };
    found(
        "outside",
        "out of bounds: vector.transfer_write at transfer.mlir:15:3 uses index [8, 1] of a memref",
    );
    found("gathered", "out of bounds: vector.gather at transfer.mlir:33:8 uses index [8] of a memref");
    let right = ["f", "transposed", "masked"].map(|entry| format!("transfer.mlir --entry {entry} --check"));
    right.iter().for_each(|right| succeeds(&format!("{right} --size 8"), &[]));
    succeeds(&format!("{} --size 16", right[2]), &[]);
    fails("transfer.mlir --entry racing --size 16 --check", &["data race: argument A at [8] is used by"]);
}

#[test]
fn what_does_not_run_is_named() {
    for options in ["", "--check", "--stats"] {
        let refused = |entry: &str, part: &str| {
            fails(&format!("refused.mlir --entry {entry} --size 8 {options}"), &[part]);
        };
        refused("vscale", "refused.mlir:4:8: operation 'vector.vscale' is not supported");
        refused(
            "scalable",
            "operation 'vector.load' is not supported on this device: vectors of unknown length",
        );
        refused("scalable_memory", "operation 'memref.alloca' is not supported on this device");
        refused("generic_atomic", "operation 'memref.generic_atomic_rmw' is not supported on this device");
        refused("atomic_product", "operation 'memref.atomic_rmw' is not supported on this device");
        refused("scope", "operation 'memref.alloca_scope' is not supported on this device with results");
        refused("stack", "kernel 'stack_kernel::stack_kernel' uses memory of the host's stack, which no GPU");
    }
}

#[test]
fn frames_beyond_the_stack_are_errors() {
    for options in ["--check", "-O 0"] {
        let ends = |entry: &str, part: &str| {
            fails(&format!("stacks.mlir --entry {entry} --size 8 {options}"), &[part]);
        };
        ends("host", "the program accesses memory that it does not have, or too much stack");
        ends("host_static", "the program accesses memory that it does not have, or too much stack");
        ends("thread", "thread [0, 0, 0] accesses memory that it does not have, or too much stack");
        succeeds(&format!("stacks.mlir --entry fits --size 8 {options}"), &[]);
    }
}

#[test]
fn tolerance_is_for_real_numbers() {
    let compare = |entry: &str| {
        format!("--compare results.mlir results.mlir --entry one --entry2 {entry} --tolerance 1")
    };
    fails(&compare("integer"), &["result 0: 100 (results.mlir @one) against 101"]);
    fails(&compare("bit"), &["result 1: 1 (results.mlir @one) against 0"]);
    succeeds(&compare("real"), &["agree"]);
}

#[test]
fn asynchronous_copies_are_waited_for() {
    for order in ["forward", "reverse", "random:3"] {
        let run = |entry: &str| format!("async-copies.mlir --entry {entry} --check --order {order}");
        for entry in ["right", "right_stages"] {
            succeeds(&run(entry), &[]);
        }
        for entry in ["own", "barrier_only", "newest_group", "source", "in_no_group", "copies"] {
            let parts = ["data race: ", "nvgpu.device_async_copy at async-copies.mlir:", "may be under way"];
            fails(&run(&format!("race_{entry}")), &parts);
        }
        fails(&run("race_wait_after_barrier"), &["data race: workgroup buffer 0 of "]);
    }
}

#[test]
fn memory_is_of_the_device_or_of_the_host() {
    let found = |entry: &str, part: &str| {
        fails(&format!("device-memory.mlir --entry {entry} --check"), &[part]);
    };
    found(
        "host_reads",
        "device memory used by the host: memref.load at device-memory.mlir:7:8 uses the gpu.alloc at ",
    );
    found("host_writes", "device memory used by the host: memref.store at ");
    found("host_copies", "device memory used by the host: memref.copy at ");
    found(
        "free_device_as_host",
        "wrong deallocation: memref.dealloc at device-memory.mlir:30:3 frees the gpu.alloc at",
    );
    found("free_host_as_device", ", which is the host's, as the device's");
    found("free_part", "frees a part of the memref.alloc at ");
    for options in ["", "--check", "--stats", "--check --order reverse"] {
        succeeds(&format!("device-memory.mlir --entry right {options}"), &[]);
    }
}

#[test]
fn copies_do_not_overlap() {
    for entry in ["overlap", "overlap_transposed"] {
        let part = "copy between overlapping places: memref.copy at device-memory.mlir:";
        fails(&format!("device-memory.mlir --entry {entry} --check"), &[part]);
    }
}

#[test]
fn asynchronous_operations_of_the_host_are_in_order() {
    succeeds("tokens.mlir --entry right --check", &[]);
    let refused = |entry: &str, part: &str| {
        succeeds(&format!("tokens.mlir --entry {entry}"), &[]);
        fails(&format!("tokens.mlir --entry {entry} --check"), &[part, "is not supported with --check"]);
    };
    refused("side_by_side", "'gpu.launch' is not waited for before 'gpu.memset' at tokens.mlir:");
    refused("host_does_not_wait", "'gpu.memset' is not waited for before 'memref.load' at tokens.mlir:");
    refused("never", "'gpu.memset' is not waited for before 'func.return' at tokens.mlir:");
    refused("dropped_in_loop", "'scf.for' is not waited for before 'gpu.memset' at tokens.mlir:");
}

#[test]
fn values_come_from_threads_that_take_part() {
    for (entry, part) in [
        (
            "inactive",
            "(thread [0, 0, 0] of block [0, 0, 0] of 'inactive_kernel') needs thread 4 of the subgroup",
        ),
        ("not_read", "of 'not_read_kernel') needs thread 4 of the subgroup, which takes no part"),
        ("too_few", "of 'too_few_kernel') needs thread 16 of the subgroup, which takes no part"),
        ("broadcast", "gpu.subgroup_broadcast at shuffles.mlir:"),
    ] {
        fails(&format!("shuffles.mlir --entry {entry} --check"), &["missing thread: ", part]);
    }
    succeeds("shuffles.mlir --entry right --check", &[]);
}

//! Remarks about loops that import does not read: no loop is left out in silence.
//!
//! ```text
//! device code   gpu.launch, gpu.module, omp, acc, async, spirv, loops that are mapped to a device: the program says
//!               itself what runs in parallel, and other threads may change memory meanwhile
//! branches      a cycle of blocks: a loop after `lift=true`
//! tensors       linalg, tosa and tensor operations: loops after bufferization
//! functions     of other dialects (llvm.func): import reads `func.func` only
//! ```
//!
//! One remark for each outermost region of device code and each function of another dialect; one of each kind
//! for a function.

use crate::import::program::device::{AFTER_BUFFERIZATION, is_device_code, is_tensor};
use crate::import::program::kind::is_loop;
use crate::import::program::refusal::{Code, Refusal};
use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, Value, ValueLike};
use std::collections::HashSet;

/// Tells about loops in forms that import does not read, except those that are `reported`.
pub fn tell(root: OperationRef, reported: &mut HashSet<usize>) {
    match mlir::name(root) {
        "builtin.module" => {
            let inside = mlir::blocks(root).into_iter().flat_map(mlir::operations);
            inside.for_each(|operation| tell(operation, reported));
        }
        "func.func" => {
            let found = [branches(root), operation_on_tensors(root)];
            found.into_iter().flatten().for_each(|refusal| report(&refusal, reported));
        }
        _ => other_function(root).iter().for_each(|refusal| report(refusal, reported)),
    }
}

fn report(refusal: &Refusal, reported: &mut HashSet<usize>) {
    if reported.insert(mlir::operation_key(refusal.operation)) {
        refusal.report("not imported");
    }
}

/// The first branch of a function that closes a cycle of blocks.
fn branches<'c, 'a>(function: OperationRef<'c, 'a>) -> Option<Refusal<'c, 'a>> {
    let branch = host_code(function).into_iter().find(|&operation| closes_cycle(operation))?;
    let reason = "closes a loop of branches: it is imported after lift=true, or --lift-cf-to-scf".to_owned();
    Some(Refusal { operation: branch, code: Code::Branches, reason })
}

/// The first operation of a function that is a loop over tensors, or one of linalg.
fn operation_on_tensors<'c, 'a>(function: OperationRef<'c, 'a>) -> Option<Refusal<'c, 'a>> {
    let operation = host_code(function).into_iter().find(|&operation| is_hidden_loop(operation))?;
    let has_tensors = mlir::name(operation).starts_with("tosa.")
        || operation.results().any(|result| is_tensor(Value::from(result).r#type()));
    let reason = match has_tensors {
        true => AFTER_BUFFERIZATION,
        false if operation.region_count() == 0 => DECOMPOSED,
        false => "is imported after --mse-linalg-to-loops",
    };
    Some(Refusal { operation, code: Code::UnsupportedOperation, reason: reason.to_owned() })
}

/// The way to loops for `linalg.softmax` and the like, which are several operations in one.
const DECOMPOSED: &str = "is several operations in one: it is imported after upstream's transform.structured.decompose_interface, \
     and --mse-linalg-to-loops";

fn is_hidden_loop(operation: OperationRef) -> bool {
    let name = mlir::name(operation);
    let has_region = operation.region_count() > 0;
    let is_part = matches!(name, "linalg.yield" | "linalg.index");
    name.starts_with("tosa.") && name != "tosa.const"
        || name.starts_with("linalg.") && !is_part
        || name.starts_with("tensor.") && has_region
}

/// An operation beside the functions that holds loops.
fn other_function<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Refusal<'c, 'a>> {
    let nested = mlir::all_nested(operation);
    if !nested.iter().any(|&inner| is_loop(inner) || is_parallel_loop(inner) || closes_cycle(inner)) {
        return None;
    }
    let (code, reason) = match is_device_code(operation) {
        true => (Code::Device, "runs in parallel as the program says: it is left as it is"),
        false => {
            (Code::UnsupportedOperation, "holds loops, which are read in functions of the func dialect only")
        }
    };
    Some(Refusal { operation, code, reason: reason.to_owned() })
}

fn is_parallel_loop(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "omp.loop_nest" | "acc.loop" | "spirv.mlir.loop")
}

/// The operations that a function holds, except device code.
fn host_code<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    for inner in mlir::blocks(operation).into_iter().flat_map(mlir::operations) {
        found.push(inner);
        if !is_device_code(inner) {
            found.extend(host_code(inner));
        }
    }
    found
}

/// Whether a branch leads to a block from which it can be reached, itself or one in front of it.
fn closes_cycle(branch: OperationRef) -> bool {
    let Some(home) = branch.block() else { return false };
    let reaches_home = |target: BlockRef| {
        let (mut open, mut seen) = (vec![target], Vec::new());
        while let Some(block) = open.pop() {
            if block == home {
                return true;
            }
            if !seen.contains(&block) {
                seen.push(block);
                open.extend(mlir::last(block).iter().flat_map(|end| end.successors()));
            }
        }
        false
    };
    branch.successors().any(|target| precedes(target, home) && reaches_home(target))
}

/// Whether a block is the other one, or in front of it in their region.
fn precedes(block: BlockRef, other: BlockRef) -> bool {
    std::iter::successors(Some(block), |block| block.next_in_region()).any(|block| block == other)
}

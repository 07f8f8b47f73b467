//! Operations of linalg on memory: upstream's loops in their place (pass `mse-linalg-to-loops`).
//!
//! ```text
//! before   linalg.matmul ins(%A, %B) outs(%C)
//! after    scf.for %i .. { scf.for %j .. { scf.for %k .. { C[i, j] += A[i, k] * B[k, j] } } }
//! ```
//!
//! The loops are those of upstream's `convert-linalg-to-loops`, with as few sizes as can be ([`sizes`]) and
//! without loads of values that are overwritten. But nothing else in the function changes, while that pass
//! simplifies whatever it meets. One remark for each function tells of them. Operations on tensors stay, and
//! import tells what has to happen to them before. Operations in device code stay, too.

mod carried;
mod shape;
mod sizes;
pub mod tensors;

use crate::import::program::device::is_device_code;
use crate::mlir;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::remark;
use mse_dialect::edit::linalg_to_loops;
use sizes::Sizes;

/// Runs the pass on all functions in `root`.
pub fn run(root: OperationRef) {
    if mlir::name(root) == "func.func" {
        in_function(root);
        return;
    }
    let inside = mlir::blocks(root).into_iter().flat_map(mlir::operations);
    inside.filter(|&operation| !is_device_code(operation)).for_each(run);
}

fn in_function(function: OperationRef) {
    let mut written = Vec::new();
    for operation in on_host(function) {
        let (name, location) = (mlir::name(operation), operation.location());
        if name.starts_with("linalg.") && in_loops(operation) {
            written.push((name, location));
        }
    }
    let Some(&(first, location)) = written.first() else { return };
    remark(location, &told(first, written.len() - 1));
}

/// Puts loops in the place of an operation of linalg, if it has some.
fn in_loops<'c: 'a, 'a>(operation: OperationRef<'c, 'a>) -> bool {
    let block = operation.block().expect("an operation of a function lies in a block");
    let all = mlir::operations(block);
    let number = all.iter().position(|&other| other == operation).expect("it lies in its block");
    let (sizes, after) = (Sizes::of(operation), all.len() - number - 1);
    if !linalg_to_loops(operation) {
        return false;
    }
    let parts =
        |all: &[OperationRef<'c, 'a>]| (all[number..all.len() - after].to_vec(), all[..number].to_vec());
    let (written, before) = parts(&mlir::operations(block));
    sizes.choose(&written, &before);
    let (written, before) = parts(&mlir::operations(block));
    sizes::write_once(&written, &before);
    let (written, _) = parts(&mlir::operations(block));
    written.iter().flat_map(|&own| mlir::all_nested(own).into_iter().chain([own])).for_each(erase_idle_load);
    true
}

/// Erases a load whose value nobody needs: memory that an operation overwrites may have no value to load.
fn erase_idle_load(operation: OperationRef) {
    if mlir::name(operation) == "memref.load" && !mlir::has_uses(operation.result(0).expect("a load").into())
    {
        mlir::erase(operation);
    }
}

/// `'linalg.fill' and 2 other operations of linalg become loops`
fn told(first: &str, others: usize) -> String {
    match others {
        0 => format!("'{first}' becomes loops, as with --convert-linalg-to-loops"),
        1 => format!(
            "'{first}' and another operation of linalg become loops, as with --convert-linalg-to-loops"
        ),
        _ => format!(
            "'{first}' and {others} other operations of linalg become loops, as with --convert-linalg-to-loops"
        ),
    }
}

/// The operations that a function holds, except those in device code and inside of operations of linalg.
fn on_host<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    for inner in mlir::blocks(operation).into_iter().flat_map(mlir::operations) {
        found.push(inner);
        if !is_device_code(inner) && !mlir::name(inner).starts_with("linalg.") {
            found.extend(on_host(inner));
        }
    }
    found
}

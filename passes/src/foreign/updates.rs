//! Updates in code that lowering wrote: which value they combine with a cell, and how.
//!
//! ```text
//! one step     memref.atomic_rmw addi %v, %A[%i]          memref.generic_atomic_rmw of one operation
//! two steps    %0 = load %A[%i] ; %1 = arith.addi %0, %v ; store %1, %A[%i]
//! ```
//!
//! In two steps, nothing lies in between, so that both are one event, at the store. Its load conflicts with
//! updates of others as every load does.

use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike, Value};
use mse_dialect::{combine, view};

/// How an update combines.
pub fn kind(update: OperationRef) -> Option<&'static str> {
    match mlir::name(update) {
        "memref.atomic_rmw" => combine::of_number(*mlir::integers(update.attribute("kind").ok()?).first()?),
        _ => combine::of_operation(mlir::name(combining(update)?)),
    }
}

/// The value that an update combines with the cell.
pub fn value<'c, 'a>(update: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    match mlir::name(update) {
        "memref.atomic_rmw" => view::operand(update, 0),
        _ => view::operand(combining(update)?, 1),
    }
}

/// The store of an update that a load begins.
pub fn in_two_steps<'c, 'a>(load: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let combining = load.next_in_block()?;
    let store = combining.next_in_block()?;
    (begun(store)? == load).then_some(store)
}

/// The operation that combines what a cell holds with a value.
fn combining<'c, 'a>(update: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    if mlir::name(update) != "memref.generic_atomic_rmw" {
        return begun(update)?.next_in_block();
    }
    let body = update.region(0).ok()?.first_block()?;
    let [combining, end] = view::operations(body)[..] else { return None };
    let held: Value = body.argument(0).ok()?.into();
    let is_combined = view::operand(combining, 0)? == held && view::operand(combining, 1)? != held;
    let is_yielded = view::operand(end, 0)? == combining.result(0).ok()?.into();
    (is_combined && is_yielded).then_some(combining)
}

/// The load of an update that ends with this store.
fn begun<'c, 'a>(store: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let load_name = match mlir::name(store) {
        "affine.store" => "affine.load",
        "memref.store" => "memref.load",
        _ => return None,
    };
    let combining = mlir::definition(view::operand(store, 0)?)?;
    let load = mlir::definition(view::operand(combining, 0)?)?;
    let is_next = load.next_in_block() == Some(combining) && combining.next_in_block() == Some(store);
    let is_of_cell =
        load.operands().eq(store.operands().skip(1)) && load.attribute("map") == store.attribute("map");
    let is_one_value = view::operand(combining, 1)? != view::operand(combining, 0)?;
    let fits = mlir::name(load) == load_name && combine::of_operation(mlir::name(combining)).is_some();
    (is_next && is_of_cell && is_one_value && fits).then_some(load)
}

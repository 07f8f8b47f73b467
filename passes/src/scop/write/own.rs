//! An array of the program that is allocated for the scop alone becomes an array of the scop's own.
//!
//! ```text
//! before   %a = memref.alloc(..)   mse.scop arrays("x" %x = %a : .. <extent>) { .. }   memref.dealloc %a
//! after    mse.scop { %x = mse.array "x" <extent> .. }
//! ```

use crate::mlir;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockLike, OperationRef, Value, ValueLike};
use mse_dialect::edit::context_of;
use mse_dialect::ops::ArrayOperation;
use mse_dialect::{tree, view};

/// Whether the memory of an array is allocated in front of the scop, in its block, and only the scop uses it
/// before it is freed. Independent iterations that the program states are about its own memory.
pub fn is_spare(scop: &view::Scop, array: &str, memory: Value) -> bool {
    let is_named = |claim: &view::Independence| claim.arrays().iter().any(|name| name == array);
    if scop.independences().iter().any(is_named) {
        return false;
    }
    let Some(allocation) = mlir::definition(memory) else { return false };
    let is_allocation = matches!(mlir::name(allocation), "memref.alloc" | "memref.alloca");
    let is_used_here = |&(user, _): &(OperationRef, usize)| {
        user == scop.operation() || matches!(mlir::name(user), "memref.dealloc" | "mse.kill")
    };
    is_allocation
        && scop.fallback().is_none()
        && allocation.block() == scop.operation().block()
        && mlir::uses(memory).iter().all(is_used_here)
        && mlir::uses(memory).iter().filter(|(user, _)| *user == scop.operation()).count() == 1
}

/// Makes the array with this name the scop's own.
pub fn take(scop: &view::Scop, name: &str) {
    let (operation, context) = (scop.operation(), context_of(scop.operation()));
    let outer: Vec<_> = scop.arrays().into_iter().filter(|array| array.outer.is_some()).collect();
    let number = outer.iter().position(|array| array.name == name).expect("an array from outside");
    let (parameters, values) = (scop.parameters().len(), scop.values().len());
    let memory = outer[number].outer.expect("it is from outside");
    declare(scop, &outer[number]);

    let names = outer.iter().map(|array| StringAttribute::new(context, &array.name).into()).collect();
    set_array(operation, "array_names", without(names, number));
    set_array(operation, "extents", without(view::attributes(operation, "extents"), number));
    for flags in ["live_in", "live_out"] {
        let left = without(view::bools(operation, flags), number);
        mlir::set_attribute(operation, flags, tree::bool_array(context, &left));
    }
    mlir::set_operands(operation, &without(operation.operands().collect(), parameters + number));
    let sizes = mlir::segment_sizes(context, &[parameters, outer.len() - 1, values]);
    mlir::set_attribute(operation, "operandSegmentSizes", sizes);
    mlir::erase_argument(outer[number].value);
    free(memory);
}

/// `mse.array` in the place of the argument that the array was.
fn declare<'c>(scop: &view::Scop<'c, '_>, array: &view::Array<'c, '_>) {
    let context = context_of(scop.operation());
    let allocation = array.outer.and_then(mlir::definition).expect("it is allocated");
    let declared = ArrayOperation::builder(context, allocation.location())
        .result(array.value.r#type())
        ._name(StringAttribute::new(context, &array.name))
        .extent(array.extent)
        .build();
    let first = scop.operations().into_iter().find(|&operation| !view::is(operation, "mse.array"));
    let first = first.expect("[R12]: a scop has a schedule");
    let declared = scop.body().insert_operation_before(first, declared.into());
    mlir::replace_uses(array.value, declared.result(0).expect("an array").into());
}

/// Removes the allocation, and where it is freed.
fn free(memory: Value) {
    let allocation = mlir::definition(memory).expect("it is allocated");
    mlir::uses(memory).into_iter().for_each(|(deallocation, _)| mlir::erase(deallocation));
    mlir::erase(allocation);
}

fn set_array<'c>(operation: OperationRef<'c, '_>, name: &str, elements: Vec<Attribute<'c>>) {
    mlir::set_attribute(operation, name, ArrayAttribute::new(context_of(operation), &elements).into());
}

fn without<T>(mut all: Vec<T>, number: usize) -> Vec<T> {
    all.remove(number);
    all
}

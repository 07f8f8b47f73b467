//! A copy of the callee in the place of a call.
//!
//! Memory on the callee's stack ends with the call. In the place of the call it would end only with the
//! function around, as upstream lowers it, and in a loop the stack would grow. So it becomes memory that the
//! end of its block frees.

use super::affine::{applied_at, fits};
use super::place::Place;
use crate::import::program::call::{callee, is_pure};
use crate::mlir;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike};
use mse_dialect::edit::lower_affine;

/// Replaces a call in a function, and the calls that its callee makes; adds the functions that were called.
pub fn replace<'c: 'a, 'a>(
    call: OperationRef<'c, 'a>,
    function: OperationRef<'c, 'a>,
    replaced: &mut Vec<OperationRef<'c, 'a>>,
) {
    let called = callee(call).expect("it was looked at");
    replaced.push(called);
    let body = moved_before(call, called, function);
    erase_with_results(call, &body.returned);
    for operation in body.operations.iter().flat_map(|&outer| with_nested(outer)).collect::<Vec<_>>() {
        match mlir::name(operation) {
            "func.call" if !is_pure(operation) => replace(operation, function, replaced),
            _ => fit(operation, &Place::new(function)),
        }
    }
}

/// The code that stands for a call.
struct Body<'c, 'a> {
    operations: Vec<OperationRef<'c, 'a>>,
    returned: Vec<Value<'c, 'a>>,
}

/// Puts a copy of a function's body, on the operands of a call, in front of the call in another function. The
/// copy has no affine operations if they have no meaning there.
fn moved_before<'c: 'a, 'a>(
    call: OperationRef<'c, 'a>,
    called: OperationRef<'c, 'a>,
    function: OperationRef<'c, 'a>,
) -> Body<'c, 'a> {
    let mut place = Place::new(function);
    let arguments = mlir::arguments(mlir::only_block(called, 0).expect("it was looked at"));
    place.bind(&arguments, &call.operands().collect::<Vec<_>>());
    let copy = (*called).clone();
    // SAFETY: operations that are moved out of the copy live on, and nothing else of it is used after it
    // ends.
    let inner = unsafe { OperationRef::from_raw(mlir::reference(&copy).to_raw()) };
    if !fits(called, &place) {
        assert!(lower_affine(inner), "it was looked at");
    }
    let block = mlir::only_block(inner, 0).expect("it was looked at");
    mlir::all_nested(inner).into_iter().filter(|&op| mlir::name(op) == "memref.alloca").for_each(free_at_end);
    for (argument, operand) in mlir::arguments(block).into_iter().zip(call.operands()) {
        mlir::replace_uses(argument, operand);
    }
    let mut operations = mlir::operations(block);
    let end = operations.pop().expect("a function returns");
    operations.iter().for_each(|&operation| mlir::move_before(operation, call));
    Body { operations, returned: end.operands().collect() }
}

/// Memory on the stack becomes memory that is freed at the end of the block.
fn free_at_end(on_stack: OperationRef) {
    let attributes: Vec<_> = on_stack.attributes().collect();
    let results: Vec<_> = on_stack.results().map(|memory| memory.r#type()).collect();
    let operands: Vec<_> = on_stack.operands().collect();
    let block = on_stack.block().expect("it lies in a function");
    let allocation = OperationBuilder::new("memref.alloc", on_stack.location())
        .add_operands(&operands)
        .add_attributes(&attributes)
        .add_results(&results)
        .build()
        .expect("an allocation of the same type");
    let allocation = block.insert_operation_before(on_stack, allocation);
    let memory = allocation.result(0).expect("the memory").into();
    let free = OperationBuilder::new("memref.dealloc", on_stack.location()).add_operands(&[memory]);
    let free = free.build().expect("a deallocation");
    block.insert_operation_before(mlir::last(block).expect("a terminator"), free);
    erase_with_results(on_stack, &[memory]);
}

/// Removes an operation whose results are these values from now on.
fn erase_with_results<'c>(operation: OperationRef<'c, '_>, values: &[Value<'c, '_>]) {
    for (result, &value) in operation.results().zip(values) {
        mlir::replace_uses(result.into(), value);
    }
    mlir::erase(operation);
}

fn with_nested<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    [vec![operation], mlir::all_nested(operation)].concat()
}

/// Gives an operation of a callee the maps and sets that it has at its new place.
fn fit<'c: 'a, 'a>(operation: OperationRef<'c, 'a>, place: &Place<'c, 'a>) {
    let formulas = applied_at(operation, place).expect("it was looked at");
    for formula in formulas {
        mlir::set_attribute(operation, formula.name, formula.attribute);
        for (number, operand) in formula.operands.into_iter().enumerate() {
            mlir::set_operand(operation, formula.first + number, operand);
        }
    }
}

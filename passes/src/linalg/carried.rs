//! Loops that carry tensors: each step writes what it hands on where the tensor lies that it was handed.
//!
//! ```text
//! before   scf.for .. iter_args(%u = %a) { %e = tensor.empty ; %v = linalg.exp ins(%u) outs(%e) ; yield %v }
//! after    scf.for .. iter_args(%u = %a) { %v = linalg.exp ins(%u) outs(%u)
//!                                          %w = linalg.copy ins(%v) outs(%u) ; yield %w }
//! memory   scf.for .. { linalg.exp ins(%u) outs(%u) }
//! ```
//!
//! Else bufferization allocates memory in each step, which the loop carries, and which is freed where a flag
//! says so. Import reads no such loop. Now the loop carries nothing. Bufferization gives a value memory of
//! its own only where the step still needs the old one, and a copy of memory to itself goes.
//!
//! A tensor that is handed on has the sizes of the one that it takes the place of, or the loop stays as it is
//! ([`same_sizes`]).

use super::shape::{destination, same_sizes};
use crate::mlir;
use melior::ir::attribute::DenseI32ArrayAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::RankedTensorType;
use melior::ir::{
    Block, Identifier, OperationRef, Region, RegionLike, ShapedTypeLike, TypeLike, Value, ValueLike,
};
use mse_dialect::edit::context_of;

/// A value that a loop hands on in the place of a tensor that it carries, after the number of the place.
type Move<'c, 'a> = (usize, Value<'c, 'a>);

/// Keeps in place what the loops inside of an operation carry, inner loops first.
pub fn keep_in_place(operation: OperationRef) {
    for inner in mlir::blocks(operation).into_iter().flat_map(mlir::operations) {
        keep_in_place(inner);
        if mlir::name(inner) == "scf.for" {
            of_loop(inner);
        }
    }
}

fn of_loop(counted: OperationRef) {
    let Some((carried, end)) = parts(counted) else { return };
    let is_moved = |&(place, value): &Move| value != carried[place] && value.r#type().is_tensor();
    let handed = (0..carried.len()).map(|place| (place, mlir::operand(end, place).expect("one for each")));
    let moved: Vec<Move> = handed.filter(is_moved).collect();
    if !moved.iter().all(|&(place, value)| same_sizes(value, carried[place])) {
        return;
    }
    let is_read = |place: usize| moved.iter().any(|&(_, value)| value == carried[place]);
    let mut open: Vec<Move> = moved
        .iter()
        .copied()
        .filter(|&(place, value)| is_read(place) || !lies_in(value, carried[place]))
        .collect();
    while !open.is_empty() {
        let number = next(&mut open, &carried, end);
        let (place, value) = open.remove(number);
        let copy = copied(value, carried[place], end);
        mlir::set_operand(end, place, copy);
    }
}

/// The values that a loop carries, and the operation that hands them on; nothing for a loop that carries
/// nothing.
fn parts<'c: 'a, 'a>(counted: OperationRef<'c, 'a>) -> Option<(Vec<Value<'c, 'a>>, OperationRef<'c, 'a>)> {
    let block = mlir::only_block(counted, 0)?;
    let carried = mlir::arguments(block).split_off(1);
    (!carried.is_empty()).then(|| Some((carried, mlir::last(block)?)))?
}

/// The number of a move into a place that no other move reads. Where all are read, as where two places are
/// exchanged, the value of one is kept in a tensor of its own.
fn next<'c: 'a, 'a>(
    open: &mut [Move<'c, 'a>],
    carried: &[Value<'c, 'a>],
    end: OperationRef<'c, 'a>,
) -> usize {
    let is_free = |&(place, _): &Move| !open.iter().any(|&(_, value)| value == carried[place]);
    if let Some(free) = open.iter().position(is_free) {
        return free;
    }
    let old = carried[open[0].0];
    let kept = super::tensors::copied(old, end);
    open.iter_mut().filter(|(_, value)| *value == old).for_each(|(_, value)| *value = kept);
    0
}

/// Whether a value is computed in the place of another one. It is now, if it was to be in an empty place.
fn lies_in<'c: 'a, 'a>(value: Value<'c, 'a>, place: Value<'c, 'a>) -> bool {
    let mut current = value;
    while current != place {
        let Some((operation, number)) = destination(current) else { return false };
        let target = mlir::operand(operation, number).expect("it has that operand");
        let is_empty = mlir::definition(target).is_some_and(|made| mlir::name(made) == "tensor.empty");
        if is_empty && target.r#type() == place.r#type() && mlir::is_visible_at(place, operation) {
            mlir::set_operand(operation, number, place);
            return false;
        }
        current = target;
    }
    true
}

/// `linalg.copy ins(%value) outs(%place)` in front of an operation.
fn copied<'c: 'a, 'a>(value: Value<'c, 'a>, place: Value<'c, 'a>, at: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    let (context, location) = (context_of(at), at.location());
    let r#type = RankedTensorType::try_from(place.r#type()).expect("its sizes are known");
    let body = Block::new(&[(r#type.element(), location), (r#type.element(), location)]);
    let handed = body.argument(0).expect("two arguments").into();
    let end = OperationBuilder::new("linalg.yield", location).add_operands(&[handed]);
    body.append_operation(end.build().expect("a well-formed operation"));
    let region = Region::new();
    region.append_block(body);
    let segments = DenseI32ArrayAttribute::new(context, &[1, 1]).into();
    let copy = OperationBuilder::new("linalg.copy", location)
        .add_operands(&[value, place])
        .add_attributes(&[(Identifier::new(context, "operandSegmentSizes"), segments)])
        .add_regions([region])
        .add_results(&[place.r#type()])
        .build()
        .expect("a copy with the type of its place");
    let block = at.block().expect("it lies in a loop");
    block.insert_operation_before(at, copy).result(0).expect("one result").into()
}

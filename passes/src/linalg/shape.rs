//! Sizes of tensors: whether two have the same ones, and the operand in whose place a result is computed.
//!
//! ```text
//! linalg.exp ins(%a) outs(%b)    %b                  tensor.empty(%n)     %n
//! tensor.insert %x into %b       %b                  tensor.dim %b, 0     the size of %b
//! scf.for iter_args(%u = %b)     %b, if all steps of the loop compute in its place
//! ```

use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, RankedTensorType};
use melior::ir::{BlockRef, OperationRef, ShapedTypeLike, Value, ValueLike};

/// A size.
#[derive(Clone, Copy, PartialEq)]
enum Size<'c, 'a> {
    /// A constant.
    Number(u64),
    /// A value.
    Value(Value<'c, 'a>),
    /// A dimension of a tensor; no more is known of it.
    Of(Value<'c, 'a>, usize),
}

/// Whether two tensors have the same sizes, where `place` is one that a loop carries, and `value` takes its
/// place. By induction over the steps of this loop, all that it carries has the sizes of what it begins with.
/// That is shown if this holds for each place.
pub fn same_sizes<'c: 'a, 'a>(value: Value<'c, 'a>, place: Value<'c, 'a>) -> bool {
    let Ok(r#type) = RankedTensorType::try_from(place.r#type()) else { return false };
    let Some((body, _)) = mlir::argument(place) else { return false };
    (0..r#type.rank()).all(|dimension| size(value, dimension, body) == size(place, dimension, body))
}

/// The operation and the number of its operand in whose place a tensor is computed. For the result of a loop,
/// that is the tensor that it begins with, if each step computes in the place of what it is handed.
pub fn destination<'c: 'a, 'a>(tensor: Value<'c, 'a>) -> Option<(OperationRef<'c, 'a>, usize)> {
    let operation = mlir::definition(tensor)?;
    let results = operation.result_count();
    let number = (0..results).find(|&number| mlir::result(operation, number) == Some(tensor))?;
    match mlir::name(operation) {
        "tensor.insert" | "tensor.insert_slice" => Some((operation, 1)),
        "scf.for" => Some((operation, 3 + number)).filter(|_| is_kept(operation, number)),
        name if name.starts_with("linalg.") => match mlir::segments(operation)[..] {
            [inputs, outputs] if outputs == results => Some((operation, inputs + number)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether what a loop hands on in a place is computed there.
fn is_kept<'c: 'a, 'a>(counted: OperationRef<'c, 'a>, place: usize) -> bool {
    let Some(block) = mlir::only_block(counted, 0) else { return false };
    let (argument, end) = (mlir::arguments(block)[1 + place], mlir::last(block));
    let mut current = end.and_then(|end| mlir::operand(end, place));
    while let Some(value) = current.filter(|&value| value != argument) {
        current = destination(value).and_then(|(operation, number)| mlir::operand(operation, number));
    }
    current.is_some()
}

/// A size of a tensor in the body of a loop.
fn size<'c: 'a, 'a>(tensor: Value<'c, 'a>, dimension: usize, body: BlockRef<'c, 'a>) -> Size<'c, 'a> {
    let (mut tensor, mut dimension) = (tensor, dimension);
    loop {
        match one_step(tensor, dimension, body) {
            Ok((of, its)) => (tensor, dimension) = (of, its),
            Err(size) => return size,
        }
    }
}

/// The tensor and the dimension that have the same size, one step back; or the size.
fn one_step<'c: 'a, 'a>(
    tensor: Value<'c, 'a>,
    dimension: usize,
    body: BlockRef<'c, 'a>,
) -> Result<(Value<'c, 'a>, usize), Size<'c, 'a>> {
    let r#type = RankedTensorType::try_from(tensor.r#type()).map_err(|_| Size::Of(tensor, dimension))?;
    if let Ok(DimSize::Static(size)) = r#type.dim_size(dimension) {
        return Err(Size::Number(size));
    }
    if let Some((_, number)) = mlir::argument(tensor).filter(|&(block, _)| block == body) {
        let first = mlir::parent(body).and_then(|counted| mlir::operand(counted, 2 + number));
        return Ok((first.expect("a loop begins with what it carries"), dimension));
    }
    if let Some((operation, number)) = destination(tensor) {
        return Ok((mlir::operand(operation, number).expect("it has that operand"), dimension));
    }
    let unknown = Size::Of(tensor, dimension);
    let definition = mlir::definition(tensor).ok_or(unknown)?;
    match mlir::name(definition) {
        "tensor.cast" => Ok((mlir::operand(definition, 0).ok_or(unknown)?, dimension)),
        "tensor.empty" => {
            let is_open = |&other: &usize| !matches!(r#type.dim_size(other), Ok(DimSize::Static(_)));
            let size = mlir::operand(definition, (0..dimension).filter(is_open).count());
            of_value(size.ok_or(unknown)?)
        }
        _ => Err(unknown),
    }
}

/// The tensor and the dimension whose size a value is, or the value.
fn of_value<'c: 'a, 'a>(value: Value<'c, 'a>) -> Result<(Value<'c, 'a>, usize), Size<'c, 'a>> {
    if let Some(number) = mlir::integer_constant(value) {
        return Err(Size::Number(number as u64));
    }
    let size = mlir::definition(value).filter(|&size| mlir::name(size) == "tensor.dim");
    let of = size.and_then(|size| mlir::operand(size, 0));
    let dimension = size.and_then(|size| mlir::integer_constant(mlir::operand(size, 1)?));
    match (of, dimension.and_then(|dimension| usize::try_from(dimension).ok())) {
        (Some(of), Some(dimension)) => Ok((of, dimension)),
        _ => Err(Size::Value(value)),
    }
}

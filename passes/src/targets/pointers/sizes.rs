//! Sizes of memory at launches: which are the same, and by which value to pass them.
//!
//! ```text
//! %n = memref.dim %A, %c0      %B = gpu.alloc(%n) : memref<?xf64>      the sizes of A and B are one
//! ```

use super::kernel::Launch;
use crate::import::program::view::{Size as Said, Subscript, size_of_view};
use crate::lower::emit::builder::Builder;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::edit::context_of;

/// A number of the host. Equal ones are the same number; others may be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// A constant.
    Number(i64),
    /// This size of the memref with this key.
    Of(usize, usize),
    /// The value with this key.
    Value(usize),
}

impl Size {
    /// A value of type `index`, as a size.
    pub fn of_value<'c: 'a, 'a>(value: Value<'c, 'a>) -> Self {
        if let Some(number) = mlir::integer_constant(value) {
            return Self::Number(number);
        }
        let dim = mlir::definition(value).filter(|&made_by| mlir::name(made_by) == "memref.dim");
        let asked = dim.and_then(asked_size);
        asked.map_or_else(|| Self::Value(mlir::key(value)), |(memref, dimension)| Self::of(memref, dimension))
    }

    /// A size of a memref.
    pub fn of<'c: 'a, 'a>(memref: Value<'c, 'a>, dimension: usize) -> Self {
        let unknown = Self::Of(mlir::key(memref), dimension);
        let Ok(memref_type) = MemRefType::try_from(memref.r#type()) else { return unknown };
        if let Some(number) = mlir::static_size(memref_type, dimension) {
            return Self::Number(number);
        }
        if let Some(value) = allocated_size(memref, dimension) {
            return Self::of_value(value);
        }
        match size_of_view(memref, dimension) {
            Some(Said::Of(other)) => Self::of(other, dimension),
            Some(Said::Expression(Subscript::Value(value))) => Self::of_value(value),
            Some(Said::Expression(Subscript::Number(number))) => Self::Number(number),
            _ => unknown,
        }
    }
}

/// The memref and the dimension that a `memref.dim` asks for, if that is a number in its rank.
pub fn asked_size<'c: 'a, 'a>(dim: OperationRef<'c, 'a>) -> Option<(Value<'c, 'a>, usize)> {
    let (memref, dimension) = (mlir::operand(dim, 0)?, mlir::integer_constant(mlir::operand(dim, 1)?)?);
    let rank = MemRefType::try_from(memref.r#type()).ok()?.rank();
    Some((memref, usize::try_from(dimension).ok().filter(|&dimension| dimension < rank)?))
}

/// The operand of an allocation, also of memory of the device, that gives this dynamic size of the memref.
fn allocated_size<'c: 'a, 'a>(memref: Value<'c, 'a>, dimension: usize) -> Option<Value<'c, 'a>> {
    let allocation = mlir::definition(memref)?;
    if mlir::name(allocation) != "gpu.alloc" {
        return mlir::allocated_size(memref, dimension);
    }
    let memref_type = MemRefType::try_from(memref.r#type()).ok()?;
    let tokens = *mlir::segments(allocation).first()?;
    let before = (0..dimension).filter(|&other| mlir::static_size(memref_type, other).is_none()).count();
    mlir::operand(allocation, tokens + before)
}

/// A dynamic size of memory, as a value that is there at a launch.
pub fn value_at<'c: 'a, 'a>(
    launch: Launch<'c, 'a>,
    memref: Value<'c, 'a>,
    dimension: usize,
) -> Value<'c, 'a> {
    let known = allocated_size(memref, dimension).or_else(|| asked_before(launch, memref, dimension));
    known.unwrap_or_else(|| asked_behind(memref, dimension))
}

/// A `memref.dim` that is always executed before a launch.
fn asked_before<'c: 'a, 'a>(
    launch: Launch<'c, 'a>,
    memref: Value<'c, 'a>,
    dimension: usize,
) -> Option<Value<'c, 'a>> {
    let asks = |&(user, _): &(OperationRef<'c, 'a>, usize)| {
        let around = mlir::ancestor_in(launch.0, user.block());
        mlir::name(user) == "memref.dim"
            && asked_size(user).is_some_and(|(_, asked)| asked == dimension)
            && around.is_some_and(|around| user.is_before_in_block(around))
    };
    let found = mlir::uses(memref).into_iter().find(asks);
    found.and_then(|(dim, _)| mlir::result(dim, 0))
}

/// A new `memref.dim` where the memref begins to be: code around launches may be repeated.
fn asked_behind<'c: 'a, 'a>(memref: Value<'c, 'a>, dimension: usize) -> Value<'c, 'a> {
    let next = match mlir::definition(memref) {
        Some(definition) => definition.next_in_block(),
        None => mlir::argument(memref).and_then(|(block, _)| mlir::operations(block).first().copied()),
    };
    let next = next.expect("a block ends with an operation that gives no memory");
    let builder = Builder::new(context_of(next), next);
    let number = builder.index_attribute(dimension as i64);
    let number = builder.value("arith.constant", &[], builder.index(), &[("value", number)]);
    builder.value("memref.dim", &[memref, number], builder.index(), &[])
}

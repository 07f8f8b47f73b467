//! Wide accesses: operations on vectors that load or store many cells at once.
//!
//! ```text
//! lane l of a transfer at A[s, t] with permutation_map (d0, d1) -> (d1, 0, d0)     A[s + l2, t + l0]
//! padded dimension d     only lanes with f_d < size_d touch memory
//! mask of b lanes        only lanes with l < b do; of other masks, any of them may
//! gather, scatter        any cell of the memory, perhaps
//! ```
//!
//! The operation stays what it is, and takes the array; a statement says which cells that touches, in one
//! access for all lanes. Vectors of few elements are taken apart instead, if all elements are touched
//! ([`super::vector`]). So stages can give each lane another cell.
//!
//! Not understood: scalable vectors, elements that are vectors, memory that a value decides on,
//! `vector.mask`.

use super::access::subscripts;
use super::kind::memory_position;
use super::vector;
use super::view::{Subscript, is_chosen};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, TypeLike, Value, ValueLike};
use mse_dialect::effects::is_vector_access;
use mse_dialect::view::AccessKind;

/// The cells that such an operation touches.
pub struct Wide<'c, 'a> {
    /// The memory.
    pub memref: Value<'c, 'a>,
    /// Whether it loads or stores.
    pub kind: AccessKind,
    /// The subscripts of the first lane; none if lanes lie anywhere.
    pub first: Option<Vec<Subscript<'c, 'a>>>,
    /// The dimensions of the vector along which cells differ.
    pub lanes: Vec<Lanes<'c, 'a>>,
    /// Whether it touches all lanes that these let through.
    pub certain: bool,
}

/// One dimension of the lanes.
pub struct Lanes<'c, 'a> {
    /// How many there are.
    pub count: i64,
    /// The dimension of memory in which they are neighbours.
    pub along: usize,
    /// Those outside of the memory are left alone.
    pub padded: bool,
    /// A mask lets through so many, the first ones.
    pub below: Option<Subscript<'c, 'a>>,
}

/// Which lanes a mask lets through.
enum Mask<'c, 'a> {
    /// All.
    Every,
    /// The first ones, so many in each dimension.
    First(Vec<Subscript<'c, 'a>>),
    /// Nobody knows.
    Some,
}

/// Whether the operation is one.
pub fn is_wide(operation: OperationRef) -> bool {
    wide(operation).is_some()
}

/// Whether the operation loads or stores vectors with an unknown number of elements.
pub fn is_scalable(operation: OperationRef) -> bool {
    is_vector_access(operation)
        && vector_of(operation).is_some_and(|vector| {
            vector.r#type().is_vector() && mlir::vector_shape(vector.r#type()).is_none()
        })
}

/// The cells that a wide access touches; none for any other operation.
pub fn wide<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Wide<'c, 'a>> {
    touched(operation).filter(|_| vector::lanes(operation).is_none())
}

/// The cells that an access of a vector touches, also a short one.
pub fn touched<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Wide<'c, 'a>> {
    if !is_vector_access(operation) {
        return None;
    }
    let memref = operation.operand(memory_position(operation)).ok()?;
    let memory = MemRefType::try_from(memref.r#type()).ok()?;
    let (shape, element) = mlir::vector_shape(vector_of(operation)?.r#type())?;
    if memory.element() != element || is_chosen(memref) {
        return None;
    }
    let kind = if is_written(operation) { AccessKind::Write } else { AccessKind::Read };
    let anywhere = matches!(mlir::name(operation), "vector.gather" | "vector.scatter");
    if anywhere {
        return Some(Wide { memref, kind, first: None, lanes: Vec::new(), certain: false });
    }
    let along = vector::along(operation, memory.rank(), shape.len())?;
    let mut lanes = Vec::new();
    for ((&count, along), inside) in shape.iter().zip(along).zip(vector::in_bounds(operation, shape.len())) {
        lanes.extend(along.map(|along| Lanes { count, along, padded: !inside, below: None }));
    }
    let packs = matches!(mlir::name(operation), "vector.expandload" | "vector.compressstore");
    let certain = match mask(operation) {
        Mask::Every => true,
        _ if packs => false,
        Mask::First(sizes) => {
            limit(&mut lanes, sizes);
            true
        }
        Mask::Some => false,
    };
    Some(Wide { memref, kind, first: Some(subscripts(operation)), lanes, certain })
}

/// A mask has a dimension for each of memory that lanes lie along, in memory's order.
fn limit<'c, 'a>(lanes: &mut [Lanes<'c, 'a>], sizes: Vec<Subscript<'c, 'a>>) {
    let mut in_memory: Vec<_> = lanes.iter_mut().collect();
    in_memory.sort_by_key(|lanes| lanes.along);
    in_memory.into_iter().zip(sizes).for_each(|(lanes, size)| lanes.below = Some(size));
}

/// The vector that is loaded or stored.
fn vector_of<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    match operation.result_count() {
        0 if memory_position(operation) > 0 => mlir::operand(operation, 0),
        0 => mlir::operand(operation, operation.operand_count().checked_sub(1)?),
        _ => mlir::result(operation, 0),
    }
}

fn is_written(operation: OperationRef) -> bool {
    operation.result_count() == 0
}

/// The lanes that the operation's mask lets through, as far as they are known.
fn mask<'c, 'a>(operation: OperationRef<'c, 'a>) -> Mask<'c, 'a> {
    let operand = match mlir::name(operation) {
        "vector.transfer_read" | "vector.transfer_write" => {
            let is_masked = mlir::segments(operation).last().is_some_and(|&masks| masks > 0);
            is_masked.then(|| operation.operand_count() - 1)
        }
        "affine.vector_load" | "affine.vector_store" | "vector.load" | "vector.store" => None,
        _ => operation.operand_count().checked_sub(2),
    };
    operand.and_then(|operand| mlir::operand(operation, operand)).map_or(Mask::Every, lets_through)
}

fn lets_through<'c, 'a>(mask: Value<'c, 'a>) -> Mask<'c, 'a> {
    let Some(made) = mlir::definition(mask) else { return Mask::Some };
    let sizes = |name| made.attribute(name).map(mlir::dense_i64).unwrap_or_default();
    match mlir::name(made) {
        "vector.create_mask" => Mask::First(made.operands().map(Subscript::Value).collect()),
        "vector.constant_mask" => {
            Mask::First(sizes("mask_dim_sizes").into_iter().map(Subscript::Number).collect())
        }
        "arith.constant"
            if made.attribute("value").is_ok_and(|value| value.to_string().starts_with("dense<true>")) =>
        {
            Mask::Every
        }
        _ => Mask::Some,
    }
}

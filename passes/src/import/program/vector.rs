//! Loads and stores of vectors: an access of one cell for each lane.
//!
//! ```text
//! lane (l, .., m) of a vector that is loaded or stored at A[s, .., t, u]     A[s, .., t + l, u + m]
//! ```
//!
//! A statement puts a vector together from the cells that it reads, and takes a vector apart to write it;
//! lowering makes one access again where the cells still lie side by side.
//!
//! Not understood: scalable vectors, vectors of more than [`LANES`] elements, masks, transfers that permute,
//! broadcast or pad.

use super::kind::memory_position;
use super::view::is_chosen;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};

/// Every lane is an access that all stages treat alone.
pub const LANES: i64 = 16;

/// The positions of the lanes, in the order of the elements; none for what is no load or store of a vector.
pub fn lanes(operation: OperationRef) -> Option<Vec<Vec<i64>>> {
    let (shape, element) = mlir::vector_shape(vector(operation)?.r#type())?;
    let memref = MemRefType::try_from(operation.operand(memory_position(operation)).ok()?.r#type()).ok()?;
    let is_chosen = is_chosen(operation.operand(memory_position(operation)).ok()?);
    let fits = !is_chosen && shape.len() <= memref.rank() && memref.element() == element;
    let understood =
        fits && shape.iter().product::<i64>() <= LANES && is_plain(operation, memref.rank(), shape.len());
    understood.then(|| positions(&shape))
}

/// Whether the operation loads a vector.
pub fn is_load(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.vector_load" | "vector.load" | "vector.transfer_read")
}

/// Whether the operation stores a vector.
pub fn is_store(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.vector_store" | "vector.store" | "vector.transfer_write")
}

/// The vector that is loaded or stored.
fn vector<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    match operation {
        _ if is_load(operation) => mlir::result(operation, 0),
        _ if is_store(operation) => mlir::operand(operation, 0),
        _ => None,
    }
}

/// Whether lanes are neighbours in the last dimensions, and all are accessed.
fn is_plain(operation: OperationRef, rank: usize, lanes: usize) -> bool {
    let Some(permutation) = mlir::affine_map(operation, "permutation_map") else { return true };
    let minor = |(position, expected)| {
        let result = permutation.result(position);
        result.is_ok_and(|result| result.is_dim() && result.dim_position() == expected)
    };
    let in_bounds = operation.attribute("in_bounds").map(|bounds| bounds.to_string()).unwrap_or_default();
    let is_masked = mlir::segments(operation).last().is_none_or(|&masks| masks > 0);
    permutation.result_count() == lanes
        && (rank - lanes..rank).enumerate().all(minor)
        && !in_bounds.contains("false")
        && (lanes == 0 || in_bounds.contains("true"))
        && !is_masked
}

/// All positions in a shape, the last dimension fastest.
fn positions(shape: &[i64]) -> Vec<Vec<i64>> {
    shape.iter().fold(vec![Vec::new()], |outer, &size| {
        outer.into_iter().flat_map(|prefix| (0..size).map(move |i| [&prefix[..], &[i]].concat())).collect()
    })
}

//! Loads and stores of short vectors: an access of one cell for each lane.
//!
//! ```text
//! lane (l, .., m) of a vector that is loaded or stored at A[s, .., t, u]     A[s, .., t + l, u + m]
//! of a transfer with permutation_map (.., d0, d1) -> (d1, 0)                 A[s, .., t, u + l]
//! ```
//!
//! A statement puts a vector together from the cells that it reads, and takes a vector apart to write it.
//! Lowering makes one access again where the cells still lie side by side.
//!
//! Some vectors are [`super::wide`] accesses: those of more than [`LANES`] elements, and those with elements
//! that need not be touched.

use super::kind::memory_position;
use super::view::is_chosen;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};

/// Every lane is an access that all stages treat alone.
pub const LANES: i64 = 16;

/// The positions of the lanes, in the order of the elements; none if the operation is no load or store of a
/// short vector.
pub fn lanes(operation: OperationRef) -> Option<Vec<Vec<i64>>> {
    let (shape, element) = mlir::vector_shape(vector(operation)?.r#type())?;
    let memref = operation.operand(memory_position(operation)).ok()?;
    let memory = MemRefType::try_from(memref.r#type()).ok()?;
    let fits = !is_chosen(memref) && memory.element() == element;
    let is_short = fits && shape.iter().product::<i64>() <= LANES;
    let understood =
        is_short && along(operation, memory.rank(), shape.len()).is_some() && is_whole(operation);
    understood.then(|| positions(&shape))
}

/// For each of so many dimensions of the vector, the dimension of memory, of this rank, along which its lanes
/// lie; none where they all are one cell. None at all for a map that says something else.
pub fn along(operation: OperationRef, rank: usize, dimensions: usize) -> Option<Vec<Option<usize>>> {
    let Some(map) = mlir::affine_map(operation, "permutation_map") else {
        return Some((rank.checked_sub(dimensions)?..rank).map(Some).collect());
    };
    let results = (0..map.result_count()).map(|position| match map.result(position).ok()? {
        result if result.is_dim() => Some(Some(result.dim_position())),
        result => result.is_constant().then_some(None),
    });
    results.collect()
}

/// For each of so many dimensions of the vector, whether all lanes are certainly inside of the memory.
pub fn in_bounds(operation: OperationRef, dimensions: usize) -> Vec<bool> {
    let is_transfer = mlir::name(operation).starts_with("vector.transfer_");
    let told = operation.attribute("in_bounds").map(|told| told.to_string()).unwrap_or_default();
    let mut told: Vec<_> = told.trim_matches(['[', ']']).split(", ").map(|each| each == "true").collect();
    told.resize(dimensions, false);
    if is_transfer { told } else { vec![true; dimensions] }
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

/// Whether all lanes are accessed.
fn is_whole(operation: OperationRef) -> bool {
    let dimensions = vector(operation).map_or(0, |vector| mlir::vector_sizes(vector.r#type()).len());
    let is_transfer = mlir::name(operation).starts_with("vector.transfer_");
    let is_masked = is_transfer && mlir::segments(operation).last().is_none_or(|&masks| masks > 0);
    !is_masked && in_bounds(operation, dimensions).into_iter().all(|inside| inside)
}

/// All positions in a shape, the last dimension fastest.
fn positions(shape: &[i64]) -> Vec<Vec<i64>> {
    shape.iter().fold(vec![Vec::new()], |outer, &size| {
        outer.into_iter().flat_map(|prefix| (0..size).map(move |i| [&prefix[..], &[i]].concat())).collect()
    })
}

//! Loads, stores and updates: which they are, and the cells that they touch.

use super::arithmetic::Applied;
use super::kind::memory_position;
use super::vector;
use super::view::{Cell, Subscript, resolve, selection};
use super::wide::{is_wide, wide};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_dialect::view::AccessKind;
use mse_dialect::{combine, effects};
use std::collections::HashSet;
use std::rc::Rc;

/// Whether the operation reads or writes one cell, or one for each lane of a vector.
pub fn is_access(operation: OperationRef) -> bool {
    is_store(operation) || is_load(operation)
}

/// Whether the operation reads one cell, or one for each lane of a vector.
pub fn is_load(operation: OperationRef) -> bool {
    let is_scalar = matches!(mlir::name(operation), "affine.load" | "memref.load");
    is_scalar || (vector::is_load(operation) && vector::lanes(operation).is_some())
}

/// Whether the operation writes one cell, or one for each lane of a vector; an update does.
pub fn is_store(operation: OperationRef) -> bool {
    let is_scalar = matches!(mlir::name(operation), "affine.store" | "memref.store");
    is_scalar
        || update(operation).is_some()
        || (vector::is_store(operation) && vector::lanes(operation).is_some())
}

/// How an atomic update combines a cell with a value, if nobody looks at its result.
pub fn update(operation: OperationRef) -> Option<&'static str> {
    if mlir::name(operation) != "memref.atomic_rmw" {
        return None;
    }
    let result = mlir::result(operation, 0).filter(|&result| !mlir::has_uses(result))?;
    let kind = combine::of_number(mlir::integers(operation.attribute("kind").ok()?)[0])?;
    combine::is_atomic(kind, &result.r#type().to_string()).then_some(kind)
}

/// The memref that a load or a store accesses.
pub fn accessed<'c, 'a>(access: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    access.operand(memory_position(access)).expect("a memref")
}

/// The cells that a load or a store accesses, views resolved: one for each lane of a vector, two if a value
/// decides which.
pub fn cells<'c, 'a>(access: OperationRef<'c, 'a>) -> Vec<Cell<'c, 'a>> {
    let subscripts = subscripts(access);
    let lanes = vector::lanes(access).unwrap_or_else(|| vec![Vec::new()]);
    let along = vector::along(access, subscripts.len(), lanes[0].len()).unwrap_or_default();
    let at = |lane: Vec<i64>| {
        let mut cell = subscripts.clone();
        for (dimension, offset) in along.iter().zip(lane) {
            if let Some(dimension) = *dimension {
                cell[dimension] = cell[dimension].clone().plus(Subscript::Number(offset));
            }
        }
        either(resolve(accessed(access), Some(cell)))
    };
    lanes.into_iter().flat_map(at).collect()
}

/// The value that decides which of two memories is accessed, if there is one.
pub fn selector<'c: 'a, 'a>(access: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    selection(resolve(accessed(access), None).base).map(|selection| selection.condition)
}

/// The memory that an operation may write by a store, of whatever width.
pub fn stored<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    if is_store(operation) {
        return cells(operation).into_iter().map(|cell| cell.base).collect();
    }
    let wide = wide(operation).filter(|wide| wide.kind == AccessKind::Write);
    wide.into_iter().map(|wide| resolve(wide.memref, None).base).collect()
}

/// Whether what memory holds decides on a subscript of a load or store.
pub fn is_at_data(access: OperationRef) -> bool {
    let mut open: Vec<Value> = access.operands().skip(1 + memory_position(access)).collect();
    let mut seen = HashSet::new();
    while let Some(value) = open.pop() {
        let Some(definition) = mlir::definition(value) else { continue };
        if !seen.insert(mlir::operation_key(definition)) {
            continue;
        }
        if !effects::is_pure(definition) && mlir::name(definition) != "memref.dim" {
            return true;
        }
        open.extend(definition.operands());
    }
    false
}

/// Whether a use of a memref, as this operand, only loads or stores.
pub fn only_accesses(user: OperationRef, operand: usize) -> bool {
    (is_access(user) || is_wide(user)) && operand == memory_position(user)
}

/// The cell, or the cells of two memories if it is in one of them.
fn either<'c: 'a, 'a>(cell: Cell<'c, 'a>) -> Vec<Cell<'c, 'a>> {
    let Some(selection) = selection(cell.base) else { return vec![cell] };
    selection.memories.map(|memory| resolve(memory, cell.subscripts.clone())).into()
}

/// The subscripts that a load or a store gives, those of the first lane of a vector.
pub fn subscripts<'c, 'a>(access: OperationRef<'c, 'a>) -> Vec<Subscript<'c, 'a>> {
    let operands = access.operands().skip(1 + memory_position(access));
    match mlir::affine_map(access, "map") {
        Some(map) => {
            let applied = Rc::new(Applied { operation: access, map, operands: operands.collect() });
            let results = (0..map.result_count()).map(|i| map.result(i).expect("in range"));
            results.map(|result| Subscript::Map(result, applied.clone())).collect()
        }
        None => operands.take(rank(accessed(access))).map(Subscript::Value).collect(),
    }
}

fn rank(memref: Value) -> usize {
    MemRefType::try_from(memref.r#type()).expect("a memref").rank()
}

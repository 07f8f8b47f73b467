//! Updates: one step where others may access the cell, a load and a store where nobody does.
//!
//! ```text
//! inside a parallel loop or a launch, or
//! in memory that others may know          %0 = memref.atomic_rmw addi %v, %A[%i]
//! else, or in memory of one thread        %0 = load %A[%i] ; %1 = arith.addi %0, %v ; store %1, %A[%i]
//! ```
//!
//! A program that updates memory of its caller in one step may be called by several at the same time. What
//! the function allocates, import's own cells among it, others do not know.

use super::builder::{Builder, argument, block};
use crate::mlir;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::combine;

/// Whether the memory is allocated by the function itself.
pub fn is_own(memref: Value) -> bool {
    mlir::definition(memref).is_some_and(|made| matches!(mlir::name(made), "memref.alloc" | "memref.alloca"))
}

/// Whether several may execute the operation at the same time: it is inside of what is no sequential loop or
/// conditional.
pub fn is_shared(operation: OperationRef) -> bool {
    const ONE_BY_ONE: [&str; 9] = [
        "affine.for",
        "affine.if",
        "builtin.module",
        "func.func",
        "scf.execute_region",
        "scf.for",
        "scf.if",
        "scf.index_switch",
        "scf.while",
    ];
    let around = std::iter::successors(operation.parent_operation(), OperationRef::parent_operation);
    around.into_iter().any(|around| !ONE_BY_ONE.contains(&mlir::name(around)))
}

/// Updates a cell in one step.
pub fn atomic<'c, 'a>(
    builder: Builder<'c, 'a>,
    kind: &str,
    value: Value<'c, 'a>,
    memref: Value<'c, 'a>,
    indices: &[Value<'c, 'a>],
) -> OperationRef<'c, 'a> {
    let element = value.r#type();
    if combine::is_atomic(kind, &element.to_string()) {
        let number = combine::number(kind).expect("[R21]: a kind");
        let number = IntegerAttribute::new(IntegerType::new(builder.context, 64).into(), number);
        let operands = [&[value, memref], indices].concat();
        let kind = [("kind", number.into())];
        return builder.create("memref.atomic_rmw", &operands, &[element], &kind, Vec::new());
    }
    let (operands, region) = ([&[memref], indices].concat(), builder.region(&[element]));
    let update = builder.create("memref.generic_atomic_rmw", &operands, &[element], &[], vec![region]);
    let body = block(update, 0);
    let inside = builder.at_end_of(body);
    let combined = combined(inside, kind, argument(body, 0), value);
    inside.create("memref.atomic_yield", &[combined], &[], &[], Vec::new());
    update
}

/// Two values combined.
pub fn combined<'c, 'a>(
    builder: Builder<'c, 'a>,
    kind: &str,
    one: Value<'c, 'a>,
    other: Value<'c, 'a>,
) -> Value<'c, 'a> {
    let operation = combine::operation(kind).expect("[R21]: a kind");
    builder.value(operation, &[one, other], one.r#type(), &[])
}

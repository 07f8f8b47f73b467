//! Updates: one step where others may access the cell, a load and a store where nobody does.
//!
//! ```text
//! inside a parallel loop or a launch      %0 = memref.atomic_rmw addi %v, %A[%i]
//! else, or in memory of one thread        %0 = load %A[%i] ; %1 = arith.addi %0, %v ; store %1, %A[%i]
//! ```

use super::builder::{Builder, argument, block};
use melior::ir::attribute::IntegerAttribute;
use melior::ir::r#type::IntegerType;
use melior::ir::{Value, ValueLike};
use mse_dialect::combine;

/// Updates a cell in one step.
pub fn atomic<'c, 'a>(
    builder: Builder<'c, 'a>,
    kind: &str,
    value: Value<'c, 'a>,
    memref: Value<'c, 'a>,
    indices: &[Value<'c, 'a>],
) {
    let element = value.r#type();
    if combine::is_atomic(kind, &element.to_string()) {
        let number = combine::number(kind).expect("[R21]: a kind");
        let number = IntegerAttribute::new(IntegerType::new(builder.context, 64).into(), number);
        let operands = [&[value, memref], indices].concat();
        builder.create("memref.atomic_rmw", &operands, &[element], &[("kind", number.into())], Vec::new());
        return;
    }
    let (operands, region) = ([&[memref], indices].concat(), builder.region(&[element]));
    let update = builder.create("memref.generic_atomic_rmw", &operands, &[element], &[], vec![region]);
    let body = block(update, 0);
    let inside = builder.at_end_of(body);
    let combined = combined(inside, kind, argument(body, 0), value);
    inside.create("memref.atomic_yield", &[combined], &[], &[], Vec::new());
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

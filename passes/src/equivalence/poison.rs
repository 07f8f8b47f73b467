//! Undefined values of the transformed function that decide what it executes.
//!
//! Problem: an operation may have no value for some operands (*poison*). Examples are a shift by more bits
//! than there are, and an `exact` division with a remainder. Another is a comparison of a NaN where fast-math
//! says that there is none. Poison does no harm if it is stored where nobody reads it. But a program that
//! branches on it, or uses it as an address, has no meaning. The scop shows neither: import reads such
//! operations as functions on all integers.
//!
//! Definition: an operation is *loose* if it computes floats or vectors and may be poison. That is so if its
//! fast-math flags let it suppose something of its operands, or if it has a vector. An operation is a
//! *source* if its result is an integer, and it is
//!
//! ```text
//! a shift         by an amount that is no constant below the number of bits (below 32 for an index)
//! exact           an operation whose flag says what its operands are
//! arith.cmpf      with such flags, or in a function with loose operations
//! ```
//!
//! The result of a source, and every value computed from it, is *unsure*. No loop, condition, subscript or
//! size may use an unsure value.
//!
//! Other operations that give integers and may be poison (`arith.fptosi`, `arith.addi` with flags, ...) are
//! named as a condition of the proof ([`super::wrapping`]). Loaded values decide nothing in a scop of exact
//! accesses.

use super::function::computes;
use super::wrapping::constant;
use crate::mlir::key;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{OperationRef, Type, TypeLike, Value, ValueLike};
use mse_dialect::view;
use std::collections::BTreeSet;

/// Operations that shift by their second operand.
const SHIFTS: [&str; 6] =
    ["arith.shli", "arith.shrsi", "arith.shrui", "index.shl", "index.shrs", "index.shru"];

/// The fewest bits of an index.
const INDEX_BITS: u32 = 32;

/// Whether no undefined value decides what is executed; `inside` has all operations of a function, in order.
pub fn decides_nothing(inside: &[OperationRef]) -> Result<(), String> {
    let is_loose = inside.iter().any(|&operation| computes(operation) && is_loose(operation));
    let mut unsure = BTreeSet::new();
    for &operation in inside {
        let used = |value: &Value| unsure.contains(&key(*value));
        if computes(operation) {
            if is_source(operation)
                || (is_loose && is_comparison(operation))
                || operation.operands().any(|operand| used(&operand))
            {
                unsure.extend(operation.results().map(|result| key(result.into())));
            }
        } else if deciding(operation).iter().any(used) {
            let name = view::name(operation);
            return Err(format!("what '{name}' of the transformed function depends on may be undefined"));
        }
    }
    Ok(())
}

/// For an operation on memory, a loop or a condition: the operands that decide what is executed, or that it
/// hands on.
fn deciding<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let stored = usize::from(view::name(operation).ends_with(".store"));
    let returns = view::is(operation, "func.return");
    operation.operands().skip(stored).filter(|_| !returns).collect()
}

fn is_source(operation: OperationRef) -> bool {
    let shifts_too_much = SHIFTS.contains(&view::name(operation)) && !shifts_within(operation);
    let supposes = is_comparison(operation) && supposes(operation);
    shifts_too_much || supposes || operation.has_attribute("isExact")
}

fn is_comparison(operation: OperationRef) -> bool {
    view::name(operation) == "arith.cmpf"
}

fn shifts_within(operation: OperationRef) -> bool {
    let amount = view::operand(operation, 1);
    amount.is_some_and(|amount| {
        constant(amount).is_some_and(|number| (0..i64::from(bits(amount.r#type()))).contains(&number))
    })
}

/// How many bits an integer has at least.
fn bits(r#type: Type) -> u32 {
    if r#type.is_index() {
        INDEX_BITS
    } else {
        IntegerType::try_from(r#type).map_or(0, |r#type| r#type.width())
    }
}

/// Whether it computes with vectors, or supposes something of floats.
fn is_loose(operation: OperationRef) -> bool {
    let mut values = operation.operands().chain(operation.results().map(Value::from));
    supposes(operation) || values.any(|value| value.r#type().is_vector())
}

/// Whether the operation's fast-math flags say that there are no NaNs, or no infinities.
fn supposes(operation: OperationRef) -> bool {
    let flags = operation.attribute("fastmath").map(|flags| flags.to_string()).unwrap_or_default();
    ["fast>", "nnan", "ninf"].iter().any(|flag| flags.contains(flag))
}

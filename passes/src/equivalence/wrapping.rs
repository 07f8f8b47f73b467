//! Integers that a proof takes not to wrap.
//!
//! Problem: import reads subscripts, bounds and conditions as functions on all integers, but a machine
//! computes them in a limited number of bits.
//!
//! Definition: an operation *may wrap* if it computes an integer or an index, and is none of the operations
//! below. For all operands, these have the result that integers have. Operations that nobody thought of may
//! wrap. Affine maps are taken not to wrap, as the affine dialect says, up to coefficients of [`LARGEST`].
//! With sizes and bounds of any array that fits in memory, their results stay within 64 bits. The same is
//! taken of the steps of loops.
//!
//! A proof names the operations that may wrap; it does not say what they compute if they do.

use crate::mlir::vector_sizes;
use melior::ir::operation::{OperationLike, OperationResult};
use melior::ir::{OperationRef, TypeLike, ValueLike};
use mse_dialect::view;

/// An affine map with a larger number, or a loop with a larger step, may wrap.
const LARGEST: u64 = 1 << 15;

/// Operations on integers with the result that integers have.
const EXACT: [&str; 41] = [
    "affine.apply",
    "affine.max",
    "affine.min",
    "arith.andi",
    "arith.ceildivsi",
    "arith.ceildivui",
    "arith.cmpf",
    "arith.cmpi",
    "arith.constant",
    "arith.divsi",
    "arith.divui",
    "arith.extsi",
    "arith.extui",
    "arith.floordivsi",
    "arith.maxsi",
    "arith.maxui",
    "arith.minsi",
    "arith.minui",
    "arith.ori",
    "arith.remsi",
    "arith.remui",
    "arith.select",
    "arith.shrsi",
    "arith.shrui",
    "arith.xori",
    "index.and",
    "index.bool.constant",
    "index.ceildivs",
    "index.ceildivu",
    "index.cmp",
    "index.constant",
    "index.divs",
    "index.divu",
    "index.floordivs",
    "index.maxs",
    "index.maxu",
    "index.mins",
    "index.minu",
    "index.rems",
    "index.remu",
    "memref.dim",
];

/// Operations that change the type of an integer, and do not wrap if the result is an index.
const CASTS: [&str; 4] = ["arith.index_cast", "arith.index_castui", "index.casts", "index.castu"];

/// The name of the operation, if it may wrap and is taken not to.
pub fn taken_not_to(operation: OperationRef) -> Option<String> {
    let name = view::name(operation);
    let wraps = match name {
        "scf.for" => !counts_in_steps(operation),
        "scf.parallel" => operation.operands().any(|operand| constant(operand).is_some_and(is_large)),
        name if name.starts_with("affine.") => has_large_number(operation),
        name if EXACT.contains(&name) => false,
        name if CASTS.contains(&name) => !view::result(operation, 0)?.r#type().is_index(),
        _ => {
            operation.region_count() == 0 && !view::name(operation).ends_with("load") && is_number(operation)
        }
    };
    wraps.then(|| name.to_owned())
}

/// Whether a result is an index or an integer.
fn is_number(operation: OperationRef) -> bool {
    operation.results().any(|result| {
        let r#type = melior::ir::Value::from(result).r#type();
        vector_sizes(r#type).is_empty() && (r#type.is_index() || r#type.is_integer())
    })
}

/// Whether a loop counts indices in small constant steps.
fn counts_in_steps(counted: OperationRef) -> bool {
    let step = view::operand(counted, 2);
    step.is_some_and(|step| {
        step.r#type().is_index() && constant(step).is_some_and(|number| !is_large(number))
    })
}

/// The number that a value is, if it is a constant.
pub fn constant(value: melior::ir::Value) -> Option<i64> {
    if !value.is_operation_result() {
        return None;
    }
    let definition = OperationResult::try_from(value).ok()?.owner();
    let number = definition.attribute("value").ok()?;
    melior::ir::attribute::IntegerAttribute::try_from(number).ok().map(|number| number.value())
}

fn is_large(number: i64) -> bool {
    number.unsigned_abs() > LARGEST
}

/// Whether a map, a set or a step of the operation has a large number.
fn has_large_number(operation: OperationRef) -> bool {
    let attributes = operation.attributes().map(|(_, attribute)| attribute.to_string());
    attributes.into_iter().any(|text| {
        text.split(|character: char| !character.is_ascii_digit())
            .any(|digits| !digits.is_empty() && !digits.parse().is_ok_and(|number: u64| number <= LARGEST))
    })
}

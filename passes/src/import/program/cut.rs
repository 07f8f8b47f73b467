//! Memory that is cut out of bytes, `memref.view`.
//!
//! ```text
//! %bytes = memref.alloc(%n) : memref<?xi8>
//! %a = memref.view %bytes[%c0][]   : memref<?xi8> to memref<4xf32>        bytes 0 to 15
//! %b = memref.view %bytes[%c16][]  : memref<?xi8> to memref<2xf64>        bytes 16 to 31
//! ```
//!
//! The bytes are allocated, or an argument of the function. A view of them is a memory of its own if nothing
//! but views gets hold of them there, and no other view shows the same bytes. So it is the only view, or all views show other bytes: they start at
//! numbers and have sizes that are numbers.

use super::alias::is_entry;
use super::kind::is_allocation;
use crate::mlir;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};
use std::ops::Range;

/// Whether a memref is a view of bytes that no other memref shows.
pub fn is_cut_out(memref: Value) -> bool {
    let is_view = |&operation: &OperationRef| mlir::name(operation) == "memref.view";
    let Some(view) = mlir::definition(memref).filter(is_view) else { return false };
    let Some(buffer) = mlir::operand(view, 0) else { return false };
    let is_allocated = mlir::definition(buffer).is_some_and(is_allocation);
    let is_given = mlir::argument(buffer).is_some_and(|(block, _)| is_entry(block));
    if !is_allocated && !is_given {
        return false;
    }
    let users: Vec<_> = mlir::uses(buffer).into_iter().map(|(user, _)| user).collect();
    let others = users.iter().filter(|&&user| user != view && is_view(&user));
    let is_harmless = |user: &OperationRef| matches!(mlir::name(*user), "memref.dealloc" | "memref.dim");
    let apart = |other: &OperationRef| match (bytes(view), bytes(*other)) {
        (Some(one), Some(other)) => one.end <= other.start || other.end <= one.start,
        _ => false,
    };
    users.iter().all(|user| is_view(user) || is_harmless(user)) && others.into_iter().all(apart)
}

/// The bytes that a memory is cut out of; itself for others.
pub fn cut_from<'c: 'a, 'a>(memref: Value<'c, 'a>) -> Value<'c, 'a> {
    let view = mlir::definition(memref).filter(|&view| mlir::name(view) == "memref.view");
    view.and_then(|view| mlir::operand(view, 0)).unwrap_or(memref)
}

/// The bytes that a view shows, if they are known.
fn bytes(view: OperationRef) -> Option<Range<i64>> {
    let first = mlir::integer_constant(mlir::operand(view, 1)?)?;
    let of = MemRefType::try_from(Value::from(view.result(0).ok()?).r#type()).ok()?;
    let bits = element_bits(of)?;
    let sizes = (0..of.rank()).map(|dimension| mlir::static_size(of, dimension));
    let count = sizes.reduce(|one, other| one?.checked_mul(other?)).unwrap_or(Some(1))?;
    let length = count.checked_mul(i64::from(bits).checked_add(7)? / 8)?;
    Some(first..first.checked_add(length)?)
}

fn element_bits(of: MemRefType) -> Option<u32> {
    let name = of.element().to_string();
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    match name.as_str() {
        "index" => Some(64),
        _ if name.starts_with(['i', 'f', 'b']) && !name.contains('<') => digits.parse().ok(),
        _ => None,
    }
}

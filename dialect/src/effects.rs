//! What operations of any dialect do besides computing their results: MLIR's effect interfaces, which the C API lacks.

use crate::{ffi, view};
use melior::ir::OperationRef;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::{OperationLike, OperationResult};

/// Whether the operation, with all in its regions, touches no memory and has no other effect.
pub fn is_pure(operation: OperationRef) -> bool {
    ffi::is_pure(operation)
}

/// Whether the operation makes a memref that is a part of its first operand.
pub fn is_view(operation: OperationRef) -> bool {
    const VIEWS: [&str; 7] = [
        "memref.cast",
        "memref.memory_space_cast",
        "memref.subview",
        "memref.transpose",
        "memref.expand_shape",
        "memref.collapse_shape",
        "memref.reinterpret_cast",
    ];
    VIEWS.iter().any(|&view| view::is(operation, view))
}

/// Whether the operation may also be executed where the program would not: it cannot fail.
///
/// MLIR 22 says so of remainders, which are undefined for a divisor of zero; here they, and divisions, are only if the
/// divisor is a constant other than zero and minus one.
pub fn is_speculatable(operation: OperationRef) -> bool {
    ffi::is_speculatable(operation) && (!divides(operation) || has_safe_divisor(operation))
}

fn divides(operation: OperationRef) -> bool {
    let (dialect, name) = view::name(operation).split_once('.').unwrap_or_default();
    let is_division = ["div", "rem", "ceildiv", "floordiv"].iter().any(|prefix| name.starts_with(prefix));
    matches!(dialect, "arith" | "index") && is_division && name != "divf" && name != "remf"
}

fn has_safe_divisor(operation: OperationRef) -> bool {
    let constant = || {
        let divisor = OperationResult::try_from(view::operand(operation, 1)?).ok()?.owner();
        IntegerAttribute::try_from(divisor.attribute("value").ok()?).ok()
    };
    constant().is_some_and(|divisor| !matches!(divisor.value(), 0 | -1))
}

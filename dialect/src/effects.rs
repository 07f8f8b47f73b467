//! Effects of operations of any dialect, beside their results: MLIR's effect interfaces, which the C API
//! lacks.

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

/// Whether the operation may execute what it holds several times at once.
pub fn is_parallel(operation: OperationRef) -> bool {
    const PARALLEL: [&str; 7] = [
        "affine.parallel",
        "scf.parallel",
        "scf.forall",
        "gpu.launch",
        "async.execute",
        "omp.parallel",
        "omp.task",
    ];
    PARALLEL.iter().any(|&parallel| view::is(operation, parallel))
}

/// Whether the operation loads or stores a vector, or some of its elements.
pub fn is_vector_access(operation: OperationRef) -> bool {
    const ACCESSES: [&str; 12] = [
        "affine.vector_load",
        "affine.vector_store",
        "vector.load",
        "vector.store",
        "vector.transfer_read",
        "vector.transfer_write",
        "vector.maskedload",
        "vector.maskedstore",
        "vector.gather",
        "vector.scatter",
        "vector.expandload",
        "vector.compressstore",
    ];
    ACCESSES.iter().any(|&access| view::is(operation, access))
}

/// Whether the operation may also be executed where the program would not: it cannot fail.
///
/// MLIR 22 says so of three operations that may fail. Remainders are undefined for a divisor of zero: here
/// they and divisions count only if the divisor is a constant other than zero and minus one. Powers of
/// integers divide by a base of zero if the exponent is negative: here they count if the exponent is a
/// constant that is not negative. `affine.delinearize_index` divides by its basis: here it counts if the
/// basis is constant (other than zero, as the operation demands).
pub fn is_speculatable(operation: OperationRef) -> bool {
    let safe = match view::name(operation) {
        "math.ipowi" => constant(operation, 1).is_some_and(|exponent| exponent >= 0),
        "affine.delinearize_index" => operation.operand_count() == 1,
        name if divides(name) => constant(operation, 1).is_some_and(|divisor| !matches!(divisor, 0 | -1)),
        _ => true,
    };
    safe && ffi::is_speculatable(operation)
}

fn divides(name: &str) -> bool {
    let (dialect, name) = name.split_once('.').unwrap_or_default();
    let is_division = ["div", "rem", "ceildiv", "floordiv"].iter().any(|prefix| name.starts_with(prefix));
    matches!(dialect, "arith" | "index") && is_division && name != "divf" && name != "remf"
}

/// The integer that an operand is, if an operation says so.
fn constant(operation: OperationRef, operand: usize) -> Option<i64> {
    let constant = OperationResult::try_from(view::operand(operation, operand)?).ok()?.owner();
    IntegerAttribute::try_from(constant.attribute("value").ok()?).ok().map(|number| number.value())
}

//! What operations of any dialect do besides computing their results: MLIR's effect interfaces, which the C API lacks.

use crate::ffi;
use melior::ir::OperationRef;

/// Whether the operation, with all in its regions, touches no memory and has no other effect.
pub fn is_pure(operation: OperationRef) -> bool {
    ffi::is_pure(operation)
}

/// Whether the operation may also be executed where the program would not: it cannot fail.
pub fn is_speculatable(operation: OperationRef) -> bool {
    ffi::is_speculatable(operation)
}

//! Editing the IR where melior's safe interface has no door.

use melior::Context;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

/// Removes an operation from its block and frees it. No view of it, or of what is inside, may be used afterwards; its
/// results must have no uses.
pub fn erase(operation: OperationRef) {
    // SAFETY: the operation is alive and sits in a block; the caller gives up all views of it.
    unsafe {
        mlir_sys::mlirOperationRemoveFromParent(operation.to_raw());
        mlir_sys::mlirOperationDestroy(operation.to_raw());
    }
}

/// The context of an operation, which outlives it.
pub fn context_of<'c>(operation: OperationRef<'c, '_>) -> &'c Context {
    // SAFETY: operations live in their context.
    unsafe { operation.context().to_ref() }
}

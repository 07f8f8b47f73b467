//! Kinds of operations, by their names.

use crate::mlir;
use melior::ir::OperationRef;

/// Whether the operation is a loop or holds one.
pub fn has_loop(operation: OperationRef) -> bool {
    is_loop(operation) || mlir::blocks(operation).into_iter().flat_map(mlir::operations).any(has_loop)
}

/// Whether the operation repeats its regions.
pub fn is_loop(operation: OperationRef) -> bool {
    matches!(
        mlir::name(operation),
        "affine.for" | "affine.parallel" | "scf.for" | "scf.parallel" | "scf.forall" | "scf.while"
    )
}

/// Whether the operation is a loop whose iterations the program lets run in any order.
pub fn is_parallel(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.parallel" | "scf.parallel" | "scf.forall")
}

/// Whether the operation makes memory.
pub fn is_allocation(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "memref.alloc" | "memref.alloca")
}

/// Which operand of a load or a store is the memory.
pub fn memory_position(access: OperationRef) -> usize {
    let stores = [
        "affine.store",
        "memref.store",
        "memref.atomic_rmw",
        "affine.vector_store",
        "vector.store",
        "vector.transfer_write",
    ];
    usize::from(stores.contains(&mlir::name(access)))
}

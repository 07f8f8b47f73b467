//! Code that the program itself runs on a device or in parallel, and values that are no memory yet.

use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Type, TypeLike};

/// The reason why operations on tensors are refused: bufferization must come first.
pub const AFTER_BUFFERIZATION: &str = "is imported after bufferization (--mse-from-tensors)";

/// Dialects whose regions run on devices, or beside other threads.
const PARALLEL: [&str; 5] = ["gpu.", "omp.", "acc.", "async.", "spirv."];

/// Whether the program itself says how a region runs in parallel.
pub fn is_device_code(operation: OperationRef) -> bool {
    let name = mlir::name(operation);
    let is_parallel = PARALLEL.iter().any(|dialect| name.starts_with(dialect));
    (is_parallel && operation.region_count() > 0) || is_mapped(operation)
}

/// Whether a loop says which threads execute its iterations.
fn is_mapped(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "scf.parallel" | "scf.forall")
        && operation.attribute("mapping").is_ok_and(|mapping| mapping.to_string() != "[]")
}

/// Whether values of this type are tensors.
pub fn is_tensor(r#type: Type) -> bool {
    r#type.is_tensor()
}

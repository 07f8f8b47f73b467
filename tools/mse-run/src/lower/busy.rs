//! Whether the host works on memory itself, or only tells a GPU what to do.
//!
//! ```text
//! it does      %x = memref.load %A[%i]          func.call @external(%A)
//! it does not  %B = memref.alloc()   %C = memref.subview %A[..]   gpu.memcpy %B, %A   launches, loops
//! ```
//!
//! A GPU does one thing after the other, copies and fills included. Where the host does not, it need not
//! wait.

use super::launches::LAUNCH;
use crate::ir::{name, operations_in, operations_inside, string};
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef, ValueLike};

/// Operations that take memory without a look at its contents, or have the GPU look.
const IDLE: [&str; 20] = [
    "func.return",
    "gpu.alloc",
    "gpu.dealloc",
    "gpu.host_register",
    "gpu.host_unregister",
    "gpu.memcpy",
    "gpu.memset",
    "llvm.inttoptr",
    "memref.alloc",
    "memref.assume_alignment",
    "memref.cast",
    "memref.collapse_shape",
    "memref.dealloc",
    "memref.dim",
    "memref.expand_shape",
    "memref.extract_aligned_pointer_as_index",
    "memref.extract_strided_metadata",
    "memref.reinterpret_cast",
    "memref.subview",
    "scf.yield",
];

/// Whether some operation of the host may read or write memory; kernels are cut out, and launches are calls.
pub fn host_works(module: &Module) -> bool {
    let launches =
        |operation| name(operation) == "func.func" && string(operation, "sym_name").starts_with(LAUNCH);
    let own = operations_in(module.body()).into_iter().filter(|&operation| !launches(operation));
    own.flat_map(operations_inside).any(works)
}

fn works(operation: OperationRef) -> bool {
    let is_memory = |text: String| text.contains("memref<") || text.contains("ptr");
    let takes_memory = operation.operands().any(|operand| is_memory(operand.r#type().to_string()));
    let gives_memory = operation.results().any(|result| is_memory(result.r#type().to_string()));
    let name = name(operation);
    match name.as_str() {
        "func.call" => operation
            .attribute("callee")
            .is_ok_and(|callee| !callee.to_string().trim_start_matches(['@', '"']).starts_with(LAUNCH)),
        "memref.get_global" | "func.func" | "builtin.module" => name == "memref.get_global",
        _ => (takes_memory || gives_memory) && !IDLE.contains(&name.as_str()),
    }
}

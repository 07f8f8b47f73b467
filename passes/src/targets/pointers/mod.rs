//! Memory that kernels take, as bare pointers (pass `mse-bare-pointers`); that which the host shares, without
//! tokens ([`shared`]).
//!
//! ```text
//! before   gpu.launch_func @k args(%A : memref<?x?xf64>, %B : memref<?x?xf64>)     14 parameters of PTX
//! after    gpu.launch_func @k args(%a : !llvm.ptr, %b : !llvm.ptr, %m : index)     3 parameters
//!          gpu.func @k(%a: !llvm.ptr {llvm.align = 8, llvm.noalias, ..}, ..)       A = %a, strides %m, 1
//! ```
//!
//! Upstream passes a memref of rank r as its descriptor: two pointers, an offset, r sizes and r strides. Its
//! option for bare pointers is for static shapes, and for all kernels or none. Here each argument is decided
//! by itself. It becomes a pointer if its type has the plain layout in the default memory space: then the
//! strides are products of sizes. Any other stays a descriptor.
//!
//! A *size* of an argument is passed if the kernel needs it: for strides, those but the outermost; all, where
//! more than loads and stores use the memref. Sizes, and arguments of type `index`, that are the same at
//! every launch ([`sizes`]) are one parameter; those that are one number are no parameter.
//!
//! A pointer gets the alignment of an element, and `llvm.readonly` if the kernel only loads by it. It gets
//! `llvm.noalias` if, at every launch, every other argument that is memory is other memory ([`apart`]), or
//! neither of the two is written. Import takes for granted that distinct arguments of the host's function are
//! distinct memory, for loops that it reads. That is not enough here, where kernels of any origin are changed.
//!
//! All launches of a kernel must be known. So a kernel stays as it is if it is launched nowhere in its
//! module, or if something else than launches names it.

mod apart;
pub mod kernel;
mod plan;
pub mod shared;
mod sizes;
mod uses;
mod write;

use crate::mlir;
use kernel::Kernel;
use melior::ir::OperationRef;

/// Runs the pass on a module, and on all modules in it; on anything else it does nothing, as other launches
/// may change meanwhile.
pub fn run(root: OperationRef) {
    if mlir::name(root) != "builtin.module" {
        return;
    }
    for kernel in Kernel::all_in(root) {
        if let Some(plan) = plan::plan(&kernel) {
            write::apply(&kernel, &plan);
        }
    }
    mlir::blocks(root).into_iter().flat_map(mlir::operations).for_each(run);
}

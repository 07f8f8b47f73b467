//! SPIR-V: prepares kernels for upstream's lowering (pass `mse-spirv-kernels`), names its passes, and checks
//! whether its result is whole (pass `mse-check-spirv`, [`numbers`]).
//!
//! ```text
//! before   memref<8xf32, #gpu.address_space<workgroup>>     memref.atomic_rmw maximumf %x, %A[%i]
//! after    memref<8xf32, 3>                                 a loop of llvm.cmpxchg
//! ```
//!
//! All kernels of a program become one module of SPIR-V ([`together`]). OpenCL's number of a block's memory
//! is 3. Upstream's lowering gives memory without a space the number 1, that of the device, and fails on
//! spaces that are attributes. LLVM's code generator for SPIR-V has updates in one step for integers of 32
//! and 64 bits, and ends the process on others ([`updates`]).
//! Complex numbers are vectors of two ([`complex`]).

mod complex;
mod numbers;
mod together;
mod updates;

pub use numbers::check;

use crate::lower::memory::{OF_A_BLOCK, OF_A_THREAD};
use crate::mlir;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike};
use mse_dialect::diagnostic::Failure;
use mse_dialect::edit::context_of;
use mse_dialect::view;

/// OpenCL's number of the memory of a block.
const WORKGROUP: i64 = 3;
/// OpenCL's number of the memory of the device.
const DEVICE: i64 = 1;

/// The reason why a kernel has no SPIR-V.
const OPEN: &str = "memory of a block has a size that is known at run time only, which upstream's lowering to SPIR-V does not give it";

/// The passes from kernels in modules of their own on: assembly of SPIR-V, and host code that calls the
/// functions of upstream's `libmlir_levelzero_runtime.so`. Maxima and minima become comparisons first: LLVM's
/// code generator makes OpenCL's `fmax` of them, which loses values that are no number. The program that
/// loads SPIR-V optimizes it. LLVM 22's own optimizer is left out: its result for some programs makes its
/// code generator end the process.
pub fn passes() -> Vec<String> {
    [
        "mse-spirv-kernels",
        "gpu.module(arith-expand)",
        "gpu-lower-to-xevm-pipeline{xegpu-op-level=lane binary-format=isa use-64bit-index=true opt-level=0}",
        "mse-check-spirv",
    ]
    .map(str::to_owned)
    .into()
}

/// Prepares the kernels in `root`; fails where there is no SPIR-V.
pub fn run<'c>(root: OperationRef<'c, '_>) -> Result<(), Failure<'c>> {
    together::gather(root);
    let mut kernels = view::all_nested(root);
    kernels.retain(|&one| view::is(one, "gpu.func"));
    for kernel in kernels {
        let (updates, others): (Vec<_>, Vec<_>) =
            view::all_nested(kernel).into_iter().partition(updates::is_one);
        if let Some(open) = others.into_iter().find(|&other| view::is(other, "gpu.dynamic_shared_memory")) {
            return Err(Failure::at(open.location(), OPEN));
        }
        updates.into_iter().try_for_each(updates::in_terms_of_integers)?;
        std::iter::once(kernel).chain(view::all_nested(kernel)).for_each(numbered);
    }
    complex::as_vectors(root);
    Ok(())
}

/// Gives the memory of blocks its number, that of threads none, in the types of the values that an operation
/// defines.
fn numbered(operation: OperationRef) {
    let blocks = mlir::blocks(operation);
    let arguments = blocks.iter().flat_map(|block| {
        (0..block.argument_count()).map(|number| block.argument(number).expect("in range").into())
    });
    let results = operation.results().map(Value::from);
    for value in arguments.chain(results) {
        let Ok(memory) = MemRefType::try_from(value.r#type()) else { continue };
        let context = context_of(operation);
        if is_of_a_block(memory) {
            let number = IntegerAttribute::new(IntegerType::new(context, 64).into(), WORKGROUP);
            mlir::set_type(value, mlir::in_space(memory, Some(number.into())));
        } else if is_in(memory, OF_A_THREAD) {
            mlir::set_type(value, mlir::in_space(memory, None));
        }
    }
}

/// Whether memory is that of a block.
fn is_of_a_block(memory: MemRefType) -> bool {
    is_in(memory, OF_A_BLOCK)
}

fn is_in(memory: MemRefType, space: &str) -> bool {
    memory.memory_space().is_some_and(|own| own.to_string() == space)
}

//! All kernels in one GPU module, which is one module of SPIR-V.
//!
//! ```text
//! before   gpu.module @k { gpu.func @k }  gpu.module @k_0 { gpu.func @k }     gpu.launch_func @k_0::@k
//! after    gpu.module @k { gpu.func @k  gpu.func @k_0 }                       gpu.launch_func @k::@k_0
//! ```
//!
//! Host code loads one module instead of many. And LLVM 22 needs it: its code generator for SPIR-V keeps
//! numbers from one module to the next of a process, and gives some twice (llvm/llvm-project#160613).

use crate::mlir;
use crate::targets::pointers::kernel::Kernel;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef};
use mse_dialect::edit::context_of;

/// Moves the kernels of a module into the first of its GPU modules. Kernels stay that something else than
/// launches may name, and those that are to be code for something else.
pub fn gather(module: OperationRef) {
    let mut all = Vec::new();
    for kernel in Kernel::all_in(module) {
        let home = kernel.function.parent_operation().expect("a kernel lies in a GPU module");
        if !home.has_attribute("targets") {
            all.push((home, kernel));
        }
    }
    let Some((first, _)) = all.first() else { return };
    let (first, first_name) = (*first, mlir::symbol_name(*first));
    for (home, kernel) in all {
        if mlir::operation_key(home) != mlir::operation_key(first) {
            move_to(first, &first_name, home, &kernel);
        }
    }
}

/// Moves a kernel into another GPU module, where it gets the name of its own, which is erased if it is empty.
fn move_to<'c: 'a, 'a>(
    to: OperationRef<'c, 'a>,
    to_name: &str,
    home: OperationRef<'c, 'a>,
    kernel: &Kernel<'c, 'a>,
) {
    let (context, name) = (context_of(to), mlir::symbol_name(home));
    let inside = mlir::operations(mlir::blocks(to)[0]);
    let is_taken = inside.iter().any(|&other| mlir::symbol_name(other) == name);
    let path = Attribute::parse(context, &format!("@\"{to_name}\"::@\"{name}\""));
    let (false, Some(path), Some(&last)) = (is_taken, path, inside.last()) else { return };
    mlir::set_attribute(kernel.function, "sym_name", StringAttribute::new(context, &name).into());
    mlir::move_after(kernel.function, last);
    kernel.launches.iter().for_each(|launch| mlir::set_attribute(launch.0, "kernel", path));
    if mlir::operations(mlir::blocks(home)[0]).is_empty() {
        mlir::erase(home);
    }
}

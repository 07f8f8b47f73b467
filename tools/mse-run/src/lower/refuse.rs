//! Refuses operations that do not run, before lowering, and those that lowering left over. Messages name them
//! as the program does where that can be.

use super::{is_gpu, sites::Sites};
use crate::error::{Error, Result};
use crate::ir::{blocks, element_type, is_declaration, name, operations_inside, string};
use crate::module::place;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef, Type, TypeLike, ValueLike};
use mlir_sys::mlirVectorTypeIsScalable;

/// Fails for what no pass lowers, and what passes would fail at without saying what it is.
pub fn before(module: &Module, file: &str) -> Result<()> {
    for operation in operations_inside(module.as_operation()) {
        let place = || place(file, operation.location());
        let name = name(operation);
        if is_declaration(operation) {
            let (place, function) = (place(), string(operation, "sym_name"));
            return Err(Error::unsupported(format!("{place}: function '{function}' has no body")));
        }
        if name.ends_with(".vscale") || types(operation).into_iter().any(is_scalable) {
            let place = place();
            return Err(Error::unsupported(format!(
                "{place}: operation '{name}' is not supported on this device: vectors of unknown length"
            )));
        }
        // Upstream's lowering compares and exchanges integers alone, and makes no valid operation of others.
        if name == "memref.generic_atomic_rmw" && types(operation).into_iter().any(|held| held.is_float()) {
            let place = place();
            return Err(Error::unsupported(format!(
                "{place}: operation '{name}' is not supported on this device with floating-point numbers"
            )));
        }
        if name == "memref.alloca_scope" && hands_on(operation) {
            let place = place();
            return Err(Error::unsupported(format!(
                "{place}: operation '{name}' is not supported on this device with results or several blocks"
            )));
        }
    }
    Ok(())
}

/// Whether the body of an operation hands results on, or is more than a block.
fn hands_on(operation: OperationRef) -> bool {
    operation.result_count() > 0 || operation.regions().any(|region| blocks(region).len() > 1)
}

/// The types of an operation's results, and of the arguments of its blocks.
fn types<'c>(operation: OperationRef<'c, '_>) -> Vec<Type<'c>> {
    let mut types: Vec<_> = operation.results().map(|result| result.r#type()).collect();
    for block in operation.regions().flat_map(blocks) {
        let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
        types.extend(arguments.map(|argument| argument.r#type()));
    }
    types
}

/// Whether a type is that of vectors of unknown length, or of memory with such vectors in it.
fn is_scalable(r#type: Type) -> bool {
    if !r#type.is_vector() {
        return r#type.is_mem_ref() && element_type(r#type).is_some_and(is_scalable);
    }
    // SAFETY: the type is a vector type of a live context.
    unsafe { mlirVectorTypeIsScalable(r#type.to_raw()) }
}

/// Fails if host code still has operations for a GPU.
pub fn gpu(module: &Module, sites: &Sites) -> Result<()> {
    match operations_inside(module.as_operation()).into_iter().find(|&operation| is_gpu(&name(operation))) {
        Some(operation) => Err(sites.unsupported(operation)),
        None => Ok(()),
    }
}

/// Fails if an operation was not lowered. Casts between the types of lowered and other operations are there
/// because of the others.
pub fn rest(module: &Module, sites: &Sites) -> Result<()> {
    let known = |name: &str| name.starts_with("llvm.") || name == "builtin.module";
    let operations = operations_inside(module.as_operation()).into_iter();
    let rest = operations.filter(|&operation| !known(&name(operation)));
    match rest.min_by_key(|&operation| name(operation) == "builtin.unrealized_conversion_cast") {
        Some(operation) => Err(sites.unsupported(operation)),
        None => Ok(()),
    }
}

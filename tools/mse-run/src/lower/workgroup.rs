//! How much workgroup memory a kernel declares: its own buffers, and the globals in workgroup memory that it
//! or a function of its GPU module uses.

use super::globals::{bytes, is_workgroup};
use crate::error::Result;
use crate::ir::{function_type, integer, name, operations_inside};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, RegionLike, ValueLike};
use std::collections::BTreeMap;

/// The bytes that a function of a GPU module declares.
pub fn declared_bytes(gpu_module: OperationRef, function: OperationRef) -> Result<usize> {
    let Some(entry) = function.region(0)?.first_block() else { return Ok(0) };
    let first = function_type(function)?.input_count();
    let buffers = first..first + integer(function, "workgroup_attributions") as usize;
    let buffer = |position| Ok(MemRefType::try_from(entry.argument(position)?.r#type()).map_or(0, bytes));
    let own = buffers.map(buffer).sum::<Result<usize>>()?;
    Ok(own + globals_of(gpu_module, function).values().sum::<usize>())
}

/// The globals in workgroup memory that a kernel may use, and their bytes.
fn globals_of(gpu_module: OperationRef, kernel: OperationRef) -> BTreeMap<String, usize> {
    let functions = operations_inside(gpu_module).into_iter();
    let helpers = functions.filter(|&function| name(function) == "func.func");
    let users = helpers.chain([kernel]).flat_map(operations_inside);
    let global = |operation: OperationRef| {
        let r#type = MemRefType::try_from(operation.result(0).ok()?.r#type()).ok()?;
        let name = operation.attribute("name").ok()?.to_string();
        is_workgroup(r#type).then(|| (name, bytes(r#type)))
    };
    users.filter(|&user| name(user) == "memref.get_global").filter_map(global).collect()
}

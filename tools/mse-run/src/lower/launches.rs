//! Launches: the host code's side. `launch.N` puts a kernel's arguments in memory and passes their addresses
//! on.

use super::sites::Sites;
use crate::error::{Error, Result};
use crate::ir::{Builder, name, operand_groups, operations_inside};
use crate::module::place;
use melior::Context;
use melior::ir::operation::{OperationLike, OperationResult};
use melior::ir::{Module, OperationRef, Type, TypeLike, Value, ValueLike};
use std::collections::HashMap;

/// The attribute of a launch function's allocations for workgroup memory, which names them.
pub const WORKGROUP: &str = "run.workgroup";

/// How the names of the functions that launch begin.
pub const LAUNCH: &str = "mse.launch.";

/// Operations that only the host executes.
const OF_THE_HOST: [&str; 9] = [
    "gpu.launch",
    "gpu.launch_func",
    "gpu.alloc",
    "gpu.dealloc",
    "gpu.memcpy",
    "gpu.memset",
    "gpu.wait",
    "gpu.host_register",
    "gpu.host_unregister",
];

/// Fails if a kernel launches another, or does something else that only the host does.
pub fn refuse_in_kernels(module: &Module, file: &str) -> Result<()> {
    let operations = operations_inside(module.as_operation()).into_iter();
    let mut of_the_host = operations.filter(|&operation| OF_THE_HOST.contains(&name(operation).as_str()));
    let Some(operation) = of_the_host.find(|&operation| is_in_kernel(operation)) else { return Ok(()) };
    let (place, name) = (place(file, operation.location()), name(operation));
    let what = if name.starts_with("gpu.launch") { "launches kernels" } else { "does this" };
    Err(Error::unsupported(format!("{place}: operation '{name}' is in a kernel: only the host {what}")))
}

fn is_in_kernel(operation: OperationRef) -> bool {
    let parents = std::iter::successors(operation.parent_operation(), |parent| parent.parent_operation());
    parents
        .into_iter()
        .any(|parent| ["gpu.launch", "gpu.func", "gpu.module"].contains(&name(parent).as_str()))
}

/// Turns all launches into calls, given the kernels' numbers.
pub fn lower_launches(
    context: &Context,
    module: &Module,
    numbers: &HashMap<String, usize>,
    sites: &Sites,
) -> Result<()> {
    let operations = operations_inside(module.as_operation()).into_iter();
    for launch in operations.filter(|&operation| name(operation) == "gpu.launch_func") {
        lower_launch(context, launch, numbers, sites)?;
    }
    Ok(())
}

/// Fails if a launch gives a kernel memory on the stack.
pub fn refuse_stack(module: &Module, sites: &Sites) -> Result<()> {
    let operations = operations_inside(module.as_operation()).into_iter();
    for launch in operations.filter(|&operation| name(operation) == "gpu.launch_func") {
        if let Some(stack) = launch.operands().find_map(stack_memory) {
            return Err(sites.unseen(stack, &target(launch)?));
        }
    }
    Ok(())
}

/// `module::kernel`
fn target(launch: OperationRef) -> Result<String> {
    Ok(launch.attribute("kernel")?.to_string().replace(['@', '"'], ""))
}

/// Replaces a launch by a call of the kernel's launch function.
fn lower_launch(
    context: &Context,
    launch: OperationRef,
    numbers: &HashMap<String, usize>,
    sites: &Sites,
) -> Result<()> {
    let target = target(launch)?;
    let number =
        *numbers.get(&target).ok_or_else(|| Error::input(format!("no kernel '{target}' in the module")))?;
    let groups = operand_groups(launch);
    let [_, gx, gy, gz, sx, sy, sz, cx, cy, cz, dynamic, operands, object] = &groups[..] else {
        return Err(sites.unsupported(launch));
    };
    if [cx, cy, cz, object].iter().any(|group| !group.is_empty()) {
        return Err(sites.unsupported(launch));
    }
    if let Some(stack) = operands.iter().find_map(|&operand| stack_memory(operand)) {
        return Err(sites.unseen(stack, &target));
    }
    let builder = Builder::before(context, launch);
    let mut arguments = Vec::new();
    for size in [gx, gy, gz, sx, sy, sz].into_iter().flatten() {
        arguments.push(builder.index_of(*size)?);
    }
    arguments.push(match dynamic.first() {
        Some(&bytes) => builder.index_of(bytes)?,
        None => builder.index(0)?,
    });
    arguments.extend(operands);
    builder.call(&format!("{LAUNCH}{number}"), &arguments, &[])?;
    super::host::drop_token(&builder, launch)?;
    Ok(())
}

/// The allocation on the stack that a kernel's argument is a view of.
fn stack_memory<'c, 'a>(argument: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let result = argument.is_operation_result().then(|| OperationResult::try_from(argument))?;
    let definition = result.ok()?.owner();
    if name(definition) == "memref.alloca" {
        return Some(definition);
    }
    let mut sources = definition.operands().filter(|operand| operand.r#type().is_mem_ref());
    sources.next().filter(|_| argument.r#type().is_mem_ref()).and_then(stack_memory)
}

/// The function that host code calls to launch a kernel with these arguments. The kernel may take buffers for
/// workgroup memory, and for dynamic workgroup memory, as further arguments; then the function has them.
pub fn launch_function(
    kernel: &str,
    number: usize,
    arguments: &[Type],
    buffers: &[Type],
    dynamic: Option<Type>,
) -> String {
    let list: String =
        arguments.iter().enumerate().map(|(k, r#type)| format!(", %a{k}: {}", r#type)).collect();
    let mut body = String::new();
    for (k, r#type) in buffers.iter().enumerate() {
        let name = format!("workgroup buffer {k} of '{kernel}'");
        body += &buffer(arguments.len() + k, "", &name, *r#type);
    }
    if let Some(r#type) = dynamic {
        let name = format!("dynamic workgroup memory of '{kernel}'");
        body += &buffer(arguments.len() + buffers.len(), "%bytes", &name, r#type);
    }
    let all: Vec<_> = arguments.iter().chain(buffers).chain(dynamic.as_ref()).collect();
    let count = all.len();
    body += &format!("  %table = memref.alloca() : memref<{count}xindex>\n");
    for (k, r#type) in all.into_iter().enumerate() {
        body += &stored(k, *r#type, count);
    }
    let types = ["index"; 9].join(", ");
    format!(
        "func.func private @mse_launch({types})\n\
         func.func @{LAUNCH}{number}(%gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index, \
         %bytes: index{list}) {{\n{body}  %kernel = arith.constant {number} : index\n  \
         %pointer = memref.extract_aligned_pointer_as_index %table : memref<{count}xindex> -> index\n  \
         call @mse_launch(%kernel, %gx, %gy, %gz, %sx, %sy, %sz, %bytes, %pointer) : ({types}) -> ()\n  \
         return\n}}\n"
    )
}

/// Puts an argument in memory, and its address in the table of so many; a pointer as a number, as memrefs
/// hold no pointers.
fn stored(k: usize, r#type: Type, count: usize) -> String {
    let (before, value, element) = match r#type.to_string() {
        pointer if pointer.starts_with("!llvm.ptr") => {
            (format!("  %i{k} = llvm.ptrtoint %a{k} : {pointer} to i64\n"), "i", "i64".to_owned())
        }
        other => (String::new(), "a", other),
    };
    format!(
        "{before}  %s{k} = memref.alloca() : memref<{element}>\n  \
         memref.store %{value}{k}, %s{k}[] : memref<{element}>\n  \
         %p{k} = memref.extract_aligned_pointer_as_index %s{k} : memref<{element}> -> index\n  \
         %k{k} = arith.constant {k} : index\n  memref.store %p{k}, %table[%k{k}] : memref<{count}xindex>\n"
    )
}

fn buffer(position: usize, size: &str, name: &str, r#type: Type) -> String {
    format!(
        "  %a{position} = memref.alloca({size}) {{alignment = 64 : i64, {WORKGROUP} = \"{name}\"}} : {}\n",
        r#type
    )
}

//! Kernels become functions for the emulated GPU: `kernel.N` runs one thread, `block.N` all threads of a
//! block one after the other (for kernels whose threads never wait).
//!
//! `kernel.N` takes block id, thread id, grid size and block size (x, y, z each), and the kernel's own
//! arguments. Behind them come a buffer for each workgroup attribution, and one for dynamic workgroup memory.

use super::launches::{launch_function, lower_launches};
use super::matrix;
use super::scratch::Scratch;
use super::sites::Sites;
use super::threads::{Needs, Threads};
use super::workgroup::declared_bytes;
use crate::error::{Error, Result};
use crate::ir::{
    Builder, append_text, detach, erase, erase_argument, function_type, integer, name, operations_in,
    operations_inside, replace_uses, set_attribute, string, take_body,
};
use melior::Context;
use melior::ir::attribute::{FlatSymbolRefAttribute, StringAttribute, TypeAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::{FunctionType, MemRefType, ShapedTypeLike};
use melior::ir::{
    Attribute, BlockRef, Identifier, Module, Operation, OperationRef, RegionLike, Type, Value, ValueLike,
};
use std::collections::HashMap;

/// How many of a kernel function's parameters say which thread it is.
pub const IDS: usize = 12;

/// A kernel, as the runtime needs it.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Its name in the module.
    pub name: String,
    /// Where it stands: the launch that it was cut out of, or its function.
    pub place: String,
    /// Whether its threads wait for each other.
    pub waits: bool,
    /// How many words each parameter after the ids takes; a single value counts as one.
    pub words: Vec<usize>,
    /// How much workgroup memory it declares.
    pub workgroup_bytes: usize,
}

impl Kernel {
    /// The name of the function that runs one thread of kernel `number`.
    pub fn thread_function(number: usize) -> String {
        format!("mse.kernel.{number}")
    }

    /// The name of the function that runs one block of kernel `number`.
    pub fn block_function(number: usize) -> String {
        format!("mse.block.{number}")
    }
}

/// Turns all GPU modules into functions and all launches into calls.
pub fn lower<'c>(context: &'c Context, module: &Module<'c>, sites: &mut Sites) -> Result<Vec<Kernel>> {
    let mut kernels = Vec::new();
    let mut numbers = HashMap::new();
    let gpu_modules =
        operations_in(module.body()).into_iter().filter(|&operation| name(operation) == "gpu.module");
    for gpu_module in gpu_modules.collect::<Vec<_>>() {
        let path = string(gpu_module, "sym_name");
        let declared = declared(gpu_module)?;
        let helpers_wait = lower_helpers(context, module, gpu_module, &path, sites)?;
        let functions =
            operations_inside(gpu_module).into_iter().filter(|&function| name(function) == "gpu.func");
        for function in functions.collect::<Vec<_>>() {
            let number = kernels.len();
            numbers.insert(format!("{path}::{}", string(function, "sym_name")), number);
            let workgroup_bytes = declared[&string(function, "sym_name")];
            let mut kernel = lower_kernel(context, module, function, number, sites)?;
            kernel.workgroup_bytes = workgroup_bytes;
            kernel.waits |= helpers_wait;
            kernels.push(kernel);
        }
        if let Some(rest) = gpu_module.region(0)?.first_block().and_then(|block| block.first_operation()) {
            return Err(sites.unsupported(rest));
        }
        erase(gpu_module);
    }
    lower_launches(context, module, &numbers, sites)?;
    Ok(kernels)
}

/// The workgroup memory that each kernel of a GPU module declares, by name.
fn declared(gpu_module: OperationRef) -> Result<HashMap<String, usize>> {
    let functions =
        operations_inside(gpu_module).into_iter().filter(|&function| name(function) == "gpu.func");
    functions
        .map(|function| Ok((string(function, "sym_name"), declared_bytes(gpu_module, function)?)))
        .collect()
}

/// Moves the functions and globals that a GPU module's kernels use into the module itself, under names of
/// their own. Returns whether the functions ask which thread runs them, or wait: then the runtime must know
/// the thread.
fn lower_helpers<'c>(
    context: &'c Context,
    module: &Module<'c>,
    gpu_module: OperationRef<'c, '_>,
    path: &str,
    sites: &mut Sites,
) -> Result<bool> {
    let mut renamed = HashMap::new();
    let Some(block) = gpu_module.region(0)?.first_block() else { return Ok(false) };
    for operation in operations_in(block) {
        if ["func.func", "memref.global"].contains(&name(operation).as_str()) {
            let old = string(operation, "sym_name");
            let new = format!("mse.{path}.{old}");
            set_attribute(operation, "sym_name", StringAttribute::new(context, &new).into());
            renamed.insert(format!("@{old}"), new);
        }
    }
    for operation in operations_inside(gpu_module) {
        for attribute in ["callee", "name"] {
            let target =
                operation.attribute(attribute).ok().and_then(|target| renamed.get(&target.to_string()));
            if let Some(target) = target {
                set_attribute(operation, attribute, FlatSymbolRefAttribute::new(context, target).into());
            }
        }
    }
    let mut waits = false;
    for operation in operations_in(block) {
        if ["func.func", "memref.global"].contains(&name(operation).as_str()) {
            let moved = module.body().append_operation(detach(operation));
            let threads = Threads::in_helper(context);
            matrix::prepare(context, moved);
            let mut scratch = Scratch::new(context);
            for inner in rewritten(moved) {
                waits |= threads.operation(module, inner, &mut scratch, sites)? != Needs::Nothing;
            }
        }
    }
    Ok(waits)
}

/// The operations of a function that may be rewritten: those right inside a reduction move away with it.
fn rewritten<'c, 'a>(function: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let is_reduction = |operation: OperationRef| name(operation) == "gpu.all_reduce";
    let mut operations = operations_inside(function);
    operations.retain(|operation| !operation.parent_operation().is_some_and(is_reduction));
    operations
}

fn lower_kernel<'c>(
    context: &'c Context,
    module: &Module<'c>,
    function: OperationRef<'c, '_>,
    number: usize,
    sites: &mut Sites,
) -> Result<Kernel> {
    let signature = function_type(function)?;
    let mut parameters: Vec<_> =
        (0..signature.input_count()).map(|position| signature.input(position)).collect::<Result<_, _>>()?;
    let (kernel_name, place) = (string(function, "sym_name"), sites.place(function));
    let buffers = integer(function, "workgroup_attributions") as usize;
    let entry = function.region(0)?.first_block();
    let entry = entry.ok_or_else(|| Error::input(format!("kernel '{kernel_name}' has no body")))?;
    for position in 0..IDS {
        entry.insert_argument(position, Type::index(context), function.location());
    }
    for position in IDS + parameters.len()..IDS + parameters.len() + buffers {
        parameters.push(entry.argument(position)?.r#type());
    }
    let dynamic_type = dynamic_memory_type(context)?;
    entry.insert_argument(IDS + parameters.len(), dynamic_type, function.location());
    parameters.push(dynamic_type);
    let first = entry.first_operation().ok_or_else(|| Error::internal("an empty kernel"))?;
    private_buffers(&Builder::before(context, first), entry, IDS + parameters.len())?;

    let lowered = module.body().append_operation(thread_function(context, function, number, &parameters)?);
    erase(function);
    let entry = lowered.region(0)?.first_block().ok_or_else(|| Error::internal("an empty kernel"))?;
    let ids: Vec<Value> =
        (0..IDS).map(|position| Ok(entry.argument(position)?.into())).collect::<Result<_>>()?;
    let dynamic = entry.argument(IDS + parameters.len() - 1)?.into();
    let threads = Threads::in_kernel(context, ids, dynamic);
    let mut waits = false;
    matrix::prepare(context, lowered);
    let mut scratch = Scratch::new(context);
    for operation in rewritten(lowered) {
        waits |= threads.operation(module, operation, &mut scratch, sites)? == Needs::Waiting;
    }
    let (given, own) = parameters[..parameters.len() - 1].split_at(parameters.len() - 1 - buffers);
    append_text(context, module, &launch_function(&kernel_name, number, given, own, Some(dynamic_type)))?;
    append_text(context, module, &block_text(number, &parameters))?;
    let words = parameters.iter().map(|&r#type| words(r#type)).collect();
    Ok(Kernel { name: kernel_name, place, waits, words, workgroup_bytes: 0 })
}

/// The function `kernel.N`, with the body of the kernel.
fn thread_function<'c>(
    context: &'c Context,
    kernel: OperationRef<'c, '_>,
    number: usize,
    parameters: &[Type<'c>],
) -> Result<Operation<'c>> {
    let mut types = vec![Type::index(context); IDS];
    types.extend(parameters);
    let r#type = TypeAttribute::new(FunctionType::new(context, &types, &[]).into());
    let symbol = StringAttribute::new(context, &Kernel::thread_function(number));
    let inline =
        Attribute::parse(context, "[\"alwaysinline\"]").ok_or_else(|| Error::internal("an attribute"))?;
    let attributes = [
        (Identifier::new(context, "sym_name"), symbol.into()),
        (Identifier::new(context, "function_type"), r#type.into()),
        (Identifier::new(context, "passthrough"), inline),
    ];
    let builder = OperationBuilder::new("func.func", kernel.location()).add_attributes(&attributes);
    Ok(builder.add_regions([take_body(kernel.region(0)?)]).build()?)
}

fn dynamic_memory_type(context: &Context) -> Result<Type<'_>> {
    Type::parse(context, "memref<?xi8, #gpu.address_space<workgroup>>")
        .ok_or_else(|| Error::internal("memref type"))
}

/// How many words of memory a value of this type takes: a memref is a descriptor of its own.
pub fn words(r#type: Type) -> usize {
    MemRefType::try_from(r#type).map_or(1, |memref| 3 + 2 * memref.rank())
}

/// Private attributions become allocations at the start of the thread's function.
fn private_buffers<'c>(builder: &Builder<'c, '_>, entry: BlockRef<'c, '_>, first: usize) -> Result<()> {
    while entry.argument_count() > first {
        let argument = entry.argument(first)?;
        let segments = builder.attribute("operandSegmentSizes", "array<i32: 0, 0>")?;
        let buffer = builder.create("memref.alloca", &[], &[argument.r#type()], &[segments], Vec::new())?;
        replace_uses(argument.into(), buffer.result(0)?.into());
        erase_argument(entry, first);
    }
    Ok(())
}

/// The function that runs all threads of a block in their order.
fn block_text(number: usize, parameters: &[Type]) -> String {
    let list: String =
        parameters.iter().enumerate().map(|(k, r#type)| format!(", %a{k}: {}", r#type)).collect();
    let names: String = (0..parameters.len()).map(|k| format!(", %a{k}")).collect();
    let types: String = parameters.iter().map(|r#type| format!(", {}", r#type)).collect();
    let twelve = ["index"; IDS].join(", ");
    let thread = Kernel::thread_function(number);
    format!(
        "func.func private @{thread}({twelve}{types})\n\
         func.func @{}(%bx: index, %by: index, %bz: index, %gx: index, %gy: index, %gz: index, \
         %sx: index, %sy: index, %sz: index{list}) {{\n  \
         %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  \
         scf.for %tz = %c0 to %sz step %c1 {{\n  scf.for %ty = %c0 to %sy step %c1 {{\n  \
         scf.for %tx = %c0 to %sx step %c1 {{\n  \
         func.call @{thread}(%bx, %by, %bz, %tx, %ty, %tz, %gx, %gy, %gz, %sx, %sy, %sz{names}) \
         : ({twelve}{types}) -> ()\n  }}\n  }}\n  }}\n  return\n}}\n",
        Kernel::block_function(number)
    )
}

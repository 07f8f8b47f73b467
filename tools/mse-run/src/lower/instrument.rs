//! Calls that tell the runtime what the program does with memory: each access, allocation and release, and
//! the iterations of parallel loops, for checking; or only that an access happened, and how many operations
//! on data a block has, for counting.

use super::lanes::Lanes;
use super::launches::{LAUNCH, WORKGROUP};
use super::loops::{is_parallel, loop_calls};
use super::scratch::{OURS, Scratch, elements};
use super::sites::{Memory, ORIGIN, Sites};
use crate::error::Result;
use crate::ir::{Builder, name, operations_inside, string};
use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Module, OperationRef, ShapedTypeLike, Type, TypeLike, Value, ValueLike};
use mse_dialect::machine::is_work;

/// `arith.cmpi ult`
pub const UNSIGNED_LESS: i64 = 6;

/// How much the runtime wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Nothing.
    Nothing,
    /// How often memory is read and written.
    Counts,
    /// Where each access goes.
    Accesses,
}

/// What an access does; the numbers are those the runtime is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads.
    Read = 0,
    /// Writes.
    Write = 1,
    /// Reads and writes as one step.
    Atomic = 2,
}

/// An access: the memref, its indices, and how many elements from there on.
struct Accessed<'c, 'a> {
    access: Access,
    memref: Value<'c, 'a>,
    indices: Vec<Value<'c, 'a>>,
    count: usize,
}

/// Adds the calls to all functions.
pub fn instrument<'c>(
    context: &'c Context,
    module: &Module<'c>,
    level: Level,
    sites: &mut Sites,
) -> Result<()> {
    if level == Level::Nothing {
        return Ok(());
    }
    let mut scratch = Scratch::new(context);
    for function in operations_inside(module.as_operation()) {
        if name(function) != "func.func" {
            continue;
        }
        let symbol = string(function, "sym_name");
        let in_kernel = symbol.starts_with("mse.");
        let is_launch = symbol.starts_with(LAUNCH);
        work_calls(context, function)?;
        for operation in operations_inside(function) {
            let ours =
                if is_launch { !operation.has_attribute(WORKGROUP) } else { operation.has_attribute(OURS) };
            if !ours {
                operation_calls(context, operation, in_kernel, level, &mut scratch, sites)?;
            }
        }
    }
    Ok(())
}

/// Tells the runtime how many operations on data each block of a function has, where it comes to the first; not
/// those of an atomic step, which may have no other effects.
fn work_calls<'c>(context: &'c Context, function: OperationRef<'c, '_>) -> Result<()> {
    let mut of_blocks: Vec<(OperationRef, i64)> = Vec::new();
    let is_atomic = |around: OperationRef| name(around) == "memref.generic_atomic_rmw";
    let counts = |operation: &OperationRef| {
        is_work(*operation) && !operation.parent_operation().is_some_and(is_atomic)
    };
    for operation in operations_inside(function).into_iter().filter(counts) {
        match of_blocks.iter_mut().find(|(first, _)| first.block() == operation.block()) {
            Some((_, count)) => *count += 1,
            None => of_blocks.push((operation, 1)),
        }
    }
    for (first, count) in of_blocks {
        let builder = Builder::before(context, first);
        let count = builder.index(count)?;
        builder.call("mse_work", &[count], &[])?;
    }
    Ok(())
}

fn operation_calls<'c, 'a>(
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    in_kernel: bool,
    level: Level,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    if let Some(accessed) = accessed(operation)? {
        let builder = Builder::before(context, operation);
        return access_call(&builder, operation, accessed, level, scratch, sites);
    }
    if let Some(lanes) = Lanes::of(operation) {
        return lanes.each(&Builder::before(context, operation), &mut |builder, indices| {
            let (access, memref) = (lanes.access, lanes.memref);
            let accessed = Accessed { access, memref, indices: indices.to_vec(), count: 1 };
            access_call(builder, operation, accessed, level, scratch, sites)
        });
    }
    if name(operation).starts_with("vector.") && touches_memory(operation) {
        return Err(sites.unchecked(operation));
    }
    if level != Level::Accesses {
        return Ok(());
    }
    if is_parallel(operation) {
        return loop_calls(context, operation, scratch, sites);
    }
    match name(operation).as_str() {
        "memref.alloc" => note(context, operation, "mse_note_alloc", scratch, sites),
        "memref.alloca" if operation.has_attribute(WORKGROUP) => {
            note(context, operation, "mse_note_workgroup", scratch, sites)
        }
        "memref.alloca" => {
            let function = if in_kernel { "mse_note_private" } else { "mse_note_stack" };
            note(context, operation, function, scratch, sites)
        }
        "memref.get_global" => note(context, operation, "mse_note_global", scratch, sites),
        "memref.dealloc" => free_call(context, operation, scratch, sites),
        "memref.copy" => announce(context, operation, sites),
        "memref.dim" => dimension_call(context, operation, sites),
        "memref.realloc" => Err(sites.unchecked(operation)),
        other if other.starts_with("llvm.") && hides_accesses(operation) => Err(sites.unchecked(operation)),
        _ => Ok(()),
    }
}

/// Tells the runtime which operation copies next.
fn announce<'c>(context: &'c Context, operation: OperationRef<'c, '_>, sites: &mut Sites) -> Result<()> {
    let builder = Builder::before(context, operation);
    let site = sites.value(&builder, operation)?;
    builder.call("mse_note_copy", &[site], &[])?;
    Ok(())
}

/// Tells the runtime which operation frees next, for the device or for the host, and what: no address stands
/// for a memref that cannot be described.
fn free_call<'c, 'a>(
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let memref = operation.operand(0)?;
    let memory = scratch.memory(memref);
    let words = scratch.words(operation)?;
    let builder = Builder::before(context, operation);
    let site = sites.value_with(&builder, operation, memory)?;
    let on_device = builder.index(i64::from(string(operation, ORIGIN) == "gpu.dealloc"))?;
    let address = match memory {
        Some(_) => {
            scratch.describe(&builder, memref, words, 0)?;
            scratch.address(&builder, words)?
        }
        None => builder.index(0)?,
    };
    builder.call("mse_note_free", &[site, on_device, address], &[])?;
    Ok(())
}

/// What an operation accesses, if it does: one cell, or elements of a vector that follow each other.
fn accessed<'c, 'a>(operation: OperationRef<'c, 'a>) -> Result<Option<Accessed<'c, 'a>>> {
    let (access, memref) = match name(operation).as_str() {
        "memref.load" | "vector.load" => (Access::Read, 0),
        "memref.store" | "vector.store" => (Access::Write, 1),
        "memref.atomic_rmw" => (Access::Atomic, 1),
        "memref.generic_atomic_rmw" => (Access::Atomic, 0),
        _ => return Ok(None),
    };
    let operands: Vec<_> = operation.operands().collect();
    let vector = match name(operation).as_str() {
        "vector.load" => Some(operation.result(0)?.r#type()),
        "vector.store" => Some(operands[0].r#type()),
        _ => None,
    };
    let count = match vector {
        None => 1,
        Some(vector) => match elements(vector) {
            Some((_, count)) if vector.to_string().matches('x').count() == 1 => count,
            _ => return Ok(None),
        },
    };
    let indices = operands[memref + 1..].to_vec();
    Ok(Some(Accessed { access, memref: operands[memref], indices, count }))
}

/// Whether an operation of the `llvm` dialect may access memory that nobody sees.
fn hides_accesses(operation: OperationRef) -> bool {
    let is_pointer = |r#type: Type| r#type.to_string().contains("!llvm.ptr");
    let operands = operation.operands().any(|operand| is_pointer(operand.r#type()));
    let results = operation.results().any(|result| is_pointer(result.r#type()));
    operands || results || name(operation).contains("call") || name(operation) == "llvm.inline_asm"
}

fn touches_memory(operation: OperationRef) -> bool {
    operation.operands().any(|operand| operand.r#type().is_mem_ref())
}

fn access_call<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    accessed: Accessed<'c, 'a>,
    level: Level,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let Some(memory) = scratch.memory(accessed.memref) else { return Err(sites.unchecked(operation)) };
    let memory = Memory { count: accessed.count, ..memory };
    let site = sites.value_with(builder, operation, Some(memory))?;
    let access = builder.index(accessed.access as i64)?;
    if level == Level::Counts {
        builder.call("mse_count", &[site, access], &[])?;
        return Ok(());
    }
    let words = scratch.words(operation)?;
    scratch.describe_with(builder, accessed.memref, &accessed.indices, words, 0)?;
    let address = scratch.address(builder, words)?;
    builder.call("mse_access", &[site, access, address], &[])?;
    Ok(())
}

/// Asserts that a memref has the dimension whose size is asked for.
fn dimension_call<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    sites: &mut Sites,
) -> Result<()> {
    let (memref, dimension) = (operation.operand(0)?, operation.operand(1)?);
    let Ok(r#type) = MemRefType::try_from(memref.r#type()) else { return Ok(()) };
    let builder = Builder::before(context, operation);
    let rank = builder.index(r#type.rank() as i64)?;
    let exists = builder.compare(UNSIGNED_LESS, dimension, rank)?;
    let site = sites.asserted(&builder, operation, "the memref has this dimension")?;
    builder.call("mse_assert", &[exists, site], &[])?;
    Ok(())
}

/// Tells the runtime about the memref that an operation gives, right after it.
fn note<'c, 'a>(
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    function: &str,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let memref: Value = operation.result(0)?.into();
    let Some(memory) = scratch.memory(memref) else { return Err(sites.unchecked(operation)) };
    let Some(next) = operation.next_in_block() else { return Ok(()) };
    let builder = Builder::before(context, next).at(operation.location());
    let site = match string(operation, WORKGROUP) {
        name if name.is_empty() => sites.add(operation, Some(memory)),
        name => sites.add_text(name, Some(memory)),
    };
    let site =
        builder.constant(IntegerAttribute::new(builder.index_type(), site).into(), builder.index_type())?;
    let words = scratch.words(operation)?;
    scratch.describe(&builder, memref, words, 0)?;
    let address = scratch.address(&builder, words)?;
    builder.call(function, &[site, address], &[])?;
    Ok(())
}

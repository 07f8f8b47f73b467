//! Calls that tell the runtime what the program does with memory. For checking, they tell each access,
//! allocation and release, and the iterations of parallel loops. For counting, they tell only that an access
//! happened, and how many operations on data a block has; then also where the accesses of kernels go.

use super::lanes::Lanes;
use super::launches::{LAUNCH, WORKGROUP};
use super::loops::{is_parallel, loop_calls};
use super::scratch::{OURS, Scratch, elements};
use super::sites::{Memref, ORIGIN, Sites, Space};
use super::traffic::{Keys, TOLD, element_address};
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
    /// The same, and where in kernels.
    Traffic,
    /// Where each access goes.
    Accesses,
    /// All of it.
    All,
}

impl Level {
    /// Whether accesses are watched.
    pub fn watches(self) -> bool {
        matches!(self, Self::Accesses | Self::All)
    }

    /// Whether accesses of kernels are counted by where they go.
    pub fn makes_traffic(self) -> bool {
        matches!(self, Self::Traffic | Self::All)
    }
}

/// The kinds of accesses; the numbers are those that the runtime gets.
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

/// Adds the calls.
struct Calls<'c, 'a, 's> {
    context: &'c Context,
    level: Level,
    /// Whether the function at hand is of a kernel.
    in_kernel: bool,
    scratch: Scratch<'c, 'a>,
    keys: Keys<'c, 'a>,
    sites: &'s mut Sites,
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
    let (scratch, keys) = (Scratch::new(context), Keys::new(context));
    let mut calls = Calls { context, level, in_kernel: false, scratch, keys, sites };
    for function in operations_inside(module.as_operation()) {
        if name(function) != "func.func" {
            continue;
        }
        let symbol = string(function, "sym_name");
        calls.in_kernel = symbol.starts_with("mse.");
        let is_launch = symbol.starts_with(LAUNCH);
        work_calls(context, function)?;
        for operation in operations_inside(function) {
            let ours =
                if is_launch { !operation.has_attribute(WORKGROUP) } else { operation.has_attribute(OURS) };
            if !ours {
                calls.operation(operation)?;
            }
        }
    }
    Ok(())
}

/// Tells the runtime how many operations on data each block of a function has, where it comes to the first
/// one. Those of an atomic step are left out: it may have no other effects.
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

impl<'c, 'a> Calls<'c, 'a, '_> {
    fn operation(&mut self, operation: OperationRef<'c, 'a>) -> Result<()> {
        if let Some(accessed) = accessed(operation)? {
            return self.access(operation, accessed);
        }
        if let Some(lanes) = Lanes::of(operation) {
            return self.lanes(operation, &lanes);
        }
        if name(operation).starts_with("vector.") && touches_memory(operation) {
            return Err(self.sites.unchecked(operation));
        }
        if self.level.watches() { self.watched(operation) } else { Ok(()) }
    }

    /// An access of one cell, or of cells that follow each other.
    fn access(&mut self, operation: OperationRef<'c, 'a>, accessed: Accessed<'c, 'a>) -> Result<()> {
        let builder = Builder::before(self.context, operation);
        let (site, memory) = self.site(operation, accessed.memref, accessed.count)?;
        self.cell(&builder, operation, &accessed, site)?;
        if self.makes_traffic(memory) && !operation.has_attribute(TOLD) {
            let key = self.keys.around(&builder, operation)?;
            let Accessed { access, memref, indices, .. } = &accessed;
            let address = element_address(&builder, &self.scratch, *memref, indices, memory.bytes)?;
            let (site, access) = (builder.index(site)?, builder.index(*access as i64)?);
            builder.call("mse_touch", &[site, access, address, key], &[])?;
        }
        Ok(())
    }

    /// An access of cells of a vector that need not follow each other.
    fn lanes(&mut self, operation: OperationRef<'c, 'a>, lanes: &Lanes<'c, 'a>) -> Result<()> {
        let builder = Builder::before(self.context, operation);
        let (access, memref) = (lanes.access, lanes.memref);
        let (site, memory) = self.site(operation, memref, 1)?;
        if self.makes_traffic(memory) {
            let key = self.keys.around(&builder, operation)?;
            builder.call("mse_reach", &[builder.index(site)?, builder.index(access as i64)?, key], &[])?;
        }
        lanes.each(&builder, &mut |builder, indices| {
            let accessed = Accessed { access, memref, indices: indices.to_vec(), count: 1 };
            self.cell(builder, operation, &accessed, site)?;
            if self.makes_traffic(memory) {
                let address = element_address(builder, &self.scratch, memref, indices, memory.bytes)?;
                builder.call("mse_part", &[address], &[])?;
            }
            Ok(())
        })
    }

    /// The number of an access of so many elements, and the memory that it accesses.
    fn site(
        &mut self,
        operation: OperationRef<'c, 'a>,
        memref: Value<'c, 'a>,
        count: usize,
    ) -> Result<(i64, Memref)> {
        let Some(memory) = self.scratch.memory(memref) else { return Err(self.sites.unchecked(operation)) };
        let memory = Memref { count, ..memory };
        Ok((self.sites.add(operation, Some(memory)), memory))
    }

    /// Whether accesses of a memory are told with their addresses, to count what goes where.
    fn makes_traffic(&self, memory: Memref) -> bool {
        self.level.makes_traffic() && self.in_kernel && memory.space != Space::Private
    }

    /// Tells of an access, with its place if accesses are watched.
    fn cell(
        &mut self,
        builder: &Builder<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        accessed: &Accessed<'c, 'a>,
        site: i64,
    ) -> Result<()> {
        let (site, access) = (builder.index(site)?, builder.index(accessed.access as i64)?);
        if !self.level.watches() {
            builder.call("mse_count", &[site, access], &[])?;
            return Ok(());
        }
        let words = self.scratch.words(operation)?;
        self.scratch.describe_with(builder, accessed.memref, &accessed.indices, words, 0)?;
        let address = self.scratch.address(builder, words)?;
        builder.call("mse_access", &[site, access, address], &[])?;
        Ok(())
    }

    /// Adds calls for an operation that is watched and is no access.
    fn watched(&mut self, operation: OperationRef<'c, 'a>) -> Result<()> {
        let Self { context, in_kernel, scratch, sites, .. } = self;
        if is_parallel(operation) {
            return loop_calls(context, operation, scratch, sites);
        }
        match name(operation).as_str() {
            "memref.alloc" => note(context, operation, "mse_note_alloc", scratch, sites),
            "memref.alloca" if operation.has_attribute(WORKGROUP) => {
                note(context, operation, "mse_note_workgroup", scratch, sites)
            }
            "memref.alloca" => {
                let function = if *in_kernel { "mse_note_private" } else { "mse_note_stack" };
                note(context, operation, function, scratch, sites)
            }
            "memref.get_global" => note(context, operation, "mse_note_global", scratch, sites),
            "memref.dealloc" => free_call(context, operation, scratch, sites),
            "memref.copy" => announce(context, operation, sites),
            "memref.dim" => dimension_call(context, operation, sites),
            "memref.realloc" => Err(sites.unchecked(operation)),
            other if other.starts_with("llvm.") && hides_accesses(operation) => {
                Err(sites.unchecked(operation))
            }
            _ => Ok(()),
        }
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

/// The memory that an operation accesses, if it does: one cell, or elements of a vector that follow each
/// other.
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

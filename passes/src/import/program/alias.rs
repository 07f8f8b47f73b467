//! Which memories differ: by which names a region may access them.
//!
//! These are taken for different memories: arguments of a function, globals, constants, and allocations.
//! Allocations include those that a callee makes and returns, and memory that is cut out of one
//! ([`super::cut`]). Arguments and globals may be one memory with `aliasing=may`, unless the program says
//! otherwise, or if a caller makes them one ([`super::callers`]). Also different are memrefs that a loop
//! around hands from one iteration to the next, like buffers that are swapped:
//!
//! ```text
//! %r:2 = scf.for ... iter_args(%a = %A, %b = %B) {
//!   region                                              a and b: two arrays
//!   scf.yield %b, %a
//! }
//! origins   the memories that such a memref may be: those of all initial values
//! ```
//!
//! Let the initial values be different memories, and let the loop yield the memrefs that it was given, in
//! some order. Then it holds different memories in each iteration, and so do its results. Each is an array,
//! but not beside one of its origins.
//!
//! Any other memory from in front of the region (of a call, or an operation of another dialect) may be any
//! memory that existed when it became known. It is not that of a later allocation, nor of one that only
//! accesses get hold of. It is an array, but not beside another one that it may be, if one of them is
//! written.

use super::access::only_accesses;
use super::callers::is_made_by_callee;
use super::cut::is_cut_out;
use super::kind::is_allocation;
use super::view::{is_view, resolve};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, TypeLike, Value, ValueLike};

/// Whether unknown memory may be that of another array.
pub fn may_be(unknown: Value, other: Value) -> bool {
    let allocation = mlir::definition(other).filter(|&definition| is_allocation(definition));
    allocation.is_none_or(|allocation| !is_in_front_of(unknown, allocation) && is_handed_out(other))
}

/// Whether the value is there before the operation is executed.
fn is_in_front_of(value: Value, operation: OperationRef) -> bool {
    match (mlir::definition(value), mlir::argument(value)) {
        (Some(definition), _) => mlir::ancestor_in(operation, definition.block())
            .is_some_and(|around| definition.is_before_in_block(around)),
        (None, Some((block, _))) => mlir::ancestor_in(operation, Some(block)).is_some(),
        (None, None) => false,
    }
}

/// Whether anything but accesses gets hold of the memory.
fn is_handed_out(memref: Value) -> bool {
    mlir::uses(memref).into_iter().any(|(user, operand)| match mlir::name(user) {
        "memref.dim" | "memref.dealloc" | "memref.copy" => false,
        _ if is_view(user) => is_handed_out(user.result(0).expect("a view has a result").into()),
        _ => !only_accesses(user, operand),
    })
}

/// A loop that holds a memref.
pub struct Holder<'c, 'a> {
    /// The loop.
    pub by: OperationRef<'c, 'a>,
    /// The memref is a result of the loop.
    pub after: bool,
}

/// The loop that has the memref as a result, or as an argument of its body.
pub fn holder<'c, 'a>(memref: Value<'c, 'a>) -> Option<Holder<'c, 'a>> {
    let found = match mlir::definition(memref) {
        Some(by) => Holder { by, after: true },
        None => Holder { by: mlir::parent(mlir::argument(memref)?.0)?, after: false },
    };
    matches!(mlir::name(found.by), "affine.for" | "scf.for").then_some(found)
}

pub fn is_same_holder<'c, 'a>(one: Value<'c, 'a>, other: Value<'c, 'a>) -> bool {
    match (holder(one), holder(other)) {
        (Some(one), Some(other)) => one.by == other.by && one.after == other.after,
        (None, None) => true,
        _ => false,
    }
}

/// Whether it is known which memory this is.
pub fn is_known(memref: Value) -> bool {
    match mlir::definition(memref) {
        Some(definition) if is_allocation(definition) => true,
        Some(definition) if matches!(mlir::name(definition), "memref.get_global" | "arith.constant") => true,
        Some(_) if is_given(memref) => true,
        None if mlir::argument(memref).is_some_and(|(block, _)| is_entry(block)) => true,
        _ => holder(memref).is_some_and(|holder| hands_on(holder.by) && begins_distinct(holder.by)),
    }
}

/// Whether an operation gives a memory of its own, but does not allocate it.
pub fn is_given(memref: Value) -> bool {
    is_made_by_callee(memref) || is_cut_out(memref)
}

/// Whether the block is where a function starts: arguments of other blocks may be any memory.
pub fn is_entry(block: BlockRef) -> bool {
    mlir::function_of(block).is_some_and(|function| mlir::blocks(function)[0] == block)
}

/// Whether the memrefs that a loop starts with are known, and different memories.
fn begins_distinct(by: OperationRef) -> bool {
    let bases: Vec<_> = initial(by).into_iter().map(|value| resolve(value, None).base).collect();
    let differs =
        |(number, &base): (usize, &Value)| !bases[..number].iter().any(|&other| overlap(base, other));
    bases.iter().enumerate().all(differs) && bases.iter().all(|&base| is_known(base))
}

/// The initial values of the memrefs that a loop carries.
fn initial<'c, 'a>(by: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let first = by.operand_count() - by.result_count();
    by.operands().skip(first).filter(is_memory).collect()
}

/// Whether each iteration yields the memrefs that it was given, each of them once.
fn hands_on(by: OperationRef) -> bool {
    let Some(body) = mlir::only_block(by, 0) else { return false };
    let Some(last) = mlir::last(body) else { return false };
    let mut given: Vec<_> = mlir::arguments(body).into_iter().filter(is_memory).map(mlir::key).collect();
    let mut yielded: Vec<_> = last.operands().filter(is_memory).map(mlir::key).collect();
    given.sort_unstable();
    yielded.sort_unstable();
    given == yielded
}

fn is_memory(value: &Value) -> bool {
    value.r#type().is_mem_ref()
}

/// The memories that a memref, which is no view, may be.
pub fn origins<'c: 'a, 'a>(memref: Value<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let Some(holder) = holder(memref) else { return vec![memref] };
    initial(holder.by).into_iter().flat_map(|value| origins(resolve(value, None).base)).collect()
}

pub fn overlap<'c: 'a, 'a>(one: Value<'c, 'a>, other: Value<'c, 'a>) -> bool {
    let (ones, others) = (origins(one), origins(other));
    ones.iter().any(|&one| others.iter().any(|&other| one == other || is_same_global(one, other)))
}

/// Whether two memrefs are one global.
pub fn is_same_global(one: Value, other: Value) -> bool {
    let global = |value| mlir::definition(value).filter(|&op| mlir::name(op) == "memref.get_global");
    let (Some(one), Some(other)) = (global(one), global(other)) else { return false };
    one.attribute("name").ok() == other.attribute("name").ok()
}

//! Calls that tell the runtime where each access of a kernel goes, and in which iterations of the loops
//! around it. By these it knows which threads of a warp would execute the access together.
//!
//! ```mlir
//! scf.for %i = %a to %b step %c {          // around it a key %outer: 0 outside of loops
//!   %key = %outer * M + (%i - %a) / %c + 1
//!   call @mse_touch(%site, %access, %address, %key)
//!   memref.load ...
//! }
//! ```
//!
//! Iterations count from the loop's start, which may differ from lane to lane. Other loops (`scf.while`,
//! branches between blocks) add nothing: there the runtime counts.

use super::instrument::{Access, UNSIGNED_LESS};
use super::scratch::Scratch;
use super::sites::{Memref, Sites};
use crate::error::{Error, Result};
use crate::ir::{Builder, integer, name, operand_groups};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike, Value};
use std::collections::HashMap;

/// The attribute of accesses whose addresses are told where they are made.
pub const TOLD: &str = "run.told";

/// The multiplier of keys: odd, so that different iterations have different keys.
const MULTIPLIER: i64 = 0x9e37_79b9_7f4a_7c15_u64 as i64;

/// The keys of loops' iterations, as values in the loops' bodies.
pub struct Keys<'c, 'a> {
    context: &'c Context,
    keys: HashMap<usize, Value<'c, 'a>>,
}

impl<'c, 'a> Keys<'c, 'a> {
    /// None yet.
    pub fn new(context: &'c Context) -> Self {
        Self { context, keys: HashMap::new() }
    }

    /// The key of the iterations that an operation is in.
    pub fn around(
        &mut self,
        builder: &Builder<'c, 'a>,
        operation: OperationRef<'c, 'a>,
    ) -> Result<Value<'c, 'a>> {
        let mut parents =
            std::iter::successors(operation.parent_operation(), |parent| parent.parent_operation());
        match parents.find(|&parent| is_counted(parent)) {
            Some(around) => self.inside(around),
            None => builder.index(0),
        }
    }

    /// The key of a loop's iterations, computed where its body starts.
    fn inside(&mut self, around: OperationRef<'c, 'a>) -> Result<Value<'c, 'a>> {
        let number = around.to_raw().ptr as usize;
        if let Some(&key) = self.keys.get(&number) {
            return Ok(key);
        }
        let body = around.region(0)?.first_block();
        let body = body.ok_or_else(|| Error::internal("a loop without a body"))?;
        let first = body.first_operation().ok_or_else(|| Error::internal("a loop without an end"))?;
        let builder = Builder::before(self.context, first).at(around.location());
        let mut key = self.around(&builder, around)?;
        for (position, (start, step)) in starts_and_steps(around).into_iter().enumerate() {
            let distance = builder.same("arith.subi", &[body.argument(position)?.into(), start])?;
            let iteration = builder.index_of(builder.same("arith.divui", &[distance, step])?)?;
            let outer = builder.same("arith.muli", &[key, builder.index(MULTIPLIER)?])?;
            let inner = builder.same("arith.addi", &[iteration, builder.index(1)?])?;
            key = builder.same("arith.addi", &[outer, inner])?;
        }
        self.keys.insert(number, key);
        Ok(key)
    }
}

/// Whether a loop's iterations have numbers.
fn is_counted(operation: OperationRef) -> bool {
    ["scf.for", "scf.parallel"].contains(&name(operation).as_str())
}

/// Where the counters of a loop start, and their steps.
fn starts_and_steps<'c, 'a>(around: OperationRef<'c, 'a>) -> Vec<(Value<'c, 'a>, Value<'c, 'a>)> {
    if name(around) == "scf.for" {
        let operands: Vec<_> = around.operands().take(3).collect();
        return vec![(operands[0], operands[2])];
    }
    let groups = operand_groups(around);
    let [starts, _, steps, ..] = &groups[..] else { return Vec::new() };
    starts.iter().copied().zip(steps.iter().copied()).collect()
}

/// Tells where an asynchronous copy reads and writes: each thread's elements are one access of each memory,
/// though they are copied one by one.
pub fn copy_calls<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    scratch: &Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let groups = operand_groups(operation);
    let [target, target_index, source, source_index, present] = &groups[..] else { return Ok(()) };
    let key = Keys::new(builder.context()).around(builder, operation)?;
    let ends = [(Access::Read, source[0], source_index), (Access::Write, target[0], target_index)];
    for (access, memref, index) in ends {
        let count = integer(operation, "dstElements");
        let Some(memory) = scratch.memory(memref) else { return Err(sites.unchecked(operation)) };
        let address = element_address(builder, scratch, memref, index, memory.bytes)?;
        let (number, bytes) = (builder.index(access as i64)?, memory.bytes);
        let present = present.first().filter(|_| access == Access::Read);
        let at_once = if present.is_some() { 1 } else { count as usize };
        let site = builder.index(sites.add(operation, Some(Memref { count: at_once, ..memory })))?;
        let Some(&present) = present else {
            builder.call("mse_touch", &[site, number, address, key], &[])?;
            continue;
        };
        builder.call("mse_reach", &[site, number, key], &[])?;
        for element in 0..count {
            let there = builder.compare(UNSIGNED_LESS, builder.index(element)?, present)?;
            let distance = builder.index(element * bytes as i64)?;
            let address = builder.same("arith.addi", &[address, distance])?;
            builder.when(there, |inside| inside.call("mse_part", &[address], &[]).map(|_| ()))?;
        }
    }
    Ok(())
}

/// The address of an element of a memref whose elements have so many bytes.
pub fn element_address<'c, 'a>(
    builder: &Builder<'c, 'a>,
    scratch: &Scratch<'c, 'a>,
    memref: Value<'c, 'a>,
    indices: &[Value<'c, 'a>],
    bytes: usize,
) -> Result<Value<'c, 'a>> {
    let (address, parts) = scratch.parts(builder, memref)?;
    let mut distance: Value = parts.result(1)?.into();
    for (dimension, &index) in indices.iter().enumerate() {
        let stride = parts.result(2 + indices.len() + dimension)?.into();
        let along = builder.same("arith.muli", &[index, stride])?;
        distance = builder.same("arith.addi", &[distance, along])?;
    }
    let bytes = builder.same("arith.muli", &[distance, builder.index(bytes as i64)?])?;
    builder.same("arith.addi", &[address, bytes])
}

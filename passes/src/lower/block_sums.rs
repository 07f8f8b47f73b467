//! Contributions that the threads of a block add up before the block updates a cell once.
//!
//! ```text
//! before   launch { .. atomic_rmw addi %v, %s[%i] .. }
//! after    launch workgroup(%sum) {
//!            if (thread 0) %sum[] = 0 ; barrier
//!            .. atomic_rmw addi %v, %sum[] ..
//!            barrier ; if (thread 0) atomic_rmw addi %sum[], %s[%i]
//!          }
//! ```
//!
//! That is the same if the updates may come in any order, all threads of the block have the same cell, and
//! nothing else in the launch looks at the array. What all threads know is what is defined outside, numbers
//! of blocks, and what is computed of these.

use super::builder::{Builder, argument, block};
use super::contributions::{Sum, is_alone};
use super::memory::OF_A_BLOCK;
use super::updates;
use crate::gpu::machine;
use crate::mlir::{self, Constraint};
use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{AffineExpr, Attribute, BlockRef, OperationRef, ShapedTypeLike, Type, Value, ValueLike};
use mse_dialect::{effects, view};

/// The arguments of a launch in front of its workgroup memory: numbers and sizes of blocks and threads.
const ARGUMENTS: usize = 12;

/// Lets blocks add up where they can: what loops have added up, and other updates. Returns the updates by
/// sums that there are then.
pub fn collected<'c: 'a, 'a>(
    context: &'c Context,
    of_loops: Vec<OperationRef<'c, 'a>>,
    others: Vec<OperationRef<'c, 'a>>,
) -> Vec<OperationRef<'c, 'a>> {
    let (mut sums, mut left): (Vec<Sum>, Vec<_>) = (Vec::new(), Vec::new());
    let of_loops = of_loops.into_iter().map(|update| (update, true));
    for (update, is_sum) in of_loops.chain(others.into_iter().map(|update| (update, false))) {
        let sum = Sum::of(update, |_, _, _| launch(update)).filter(|sum| {
            is_common(sum) && is_alone(sum.around, sum.kind, &sum.cell) && threads(sum.around) > 1
        });
        match sum {
            Some(sum) => Sum::add(&mut sums, sum),
            None => left.extend(is_sum.then_some(update)),
        }
    }
    while let Some(first) = sums.first() {
        let launch = first.around;
        let (own, others) = sums.into_iter().partition(|sum| sum.around == launch);
        left.extend(add_up(context, launch, own));
        sums = others;
    }
    left
}

fn launch<'c, 'a>(update: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    std::iter::successors(update.parent_operation(), OperationRef::parent_operation)
        .find(|around| mlir::name(*around) == "gpu.launch")
}

/// How many threads a block of the launch has, as far as is known.
fn threads(launch: OperationRef) -> i64 {
    let sizes = launch.operands().skip(3).take(3);
    sizes.map(|size| mlir::integer_constant(size).unwrap_or(1)).product()
}

/// Whether all threads of a block have this cell.
fn is_common(sum: &Sum) -> bool {
    sum.cell.iter().all(|&value| is_known_to_all(value, sum.around))
}

/// Whether all threads of a block know the value, from its first operation that needs it to the last: it is
/// defined outside, the number of a block, or computed of such values in front of all conditions and loops.
fn is_known_to_all<'c: 'a, 'a>(value: Value<'c, 'a>, launch: OperationRef<'c, 'a>) -> bool {
    if !mlir::is_defined_in(value, launch) {
        return true;
    }
    let body = block(launch, 0);
    if let Some(definition) = mlir::definition(value) {
        return definition.block() == Some(body)
            && definition.region_count() == 0
            && effects::is_pure(definition)
            && definition.operands().all(|operand| is_known_to_all(operand, launch));
    }
    (0..3).any(|axis| argument(body, axis) == value)
}

/// One sum of a launch in memory of its blocks.
struct Shared<'c, 'a> {
    sum: Sum<'c, 'a>,
    element: Type<'c>,
    neutral: Attribute<'c>,
    memory: Value<'c, 'a>,
}

/// Returns the updates by the sums of a block.
fn add_up<'c: 'a, 'a>(
    context: &'c Context,
    launch: OperationRef<'c, 'a>,
    sums: Vec<Sum<'c, 'a>>,
) -> Vec<OperationRef<'c, 'a>> {
    let body = block(launch, 0);
    let shared: Vec<Shared> = sums.into_iter().filter_map(|sum| share(context, launch, sum)).collect();
    let operations = view::operations(body);
    let (Some(&first), Some(&last), false) = (operations.first(), operations.last(), shared.is_empty())
    else {
        return Vec::new();
    };
    let front = Builder::new(context, first);
    let once = thread_zero(front, launch);
    for Shared { element, neutral, memory, .. } in &shared {
        let neutral = once.value("arith.constant", &[], *element, &[("value", *neutral)]);
        once.create("memref.store", &[neutral, *memory], &[], &[], Vec::new());
    }
    once.terminate("affine.yield");
    front.terminate("gpu.barrier");
    for Shared { sum, memory, .. } in &shared {
        for &update in &sum.updates {
            let value = mlir::operand(update, 0).expect("an update has a value");
            updates::atomic(Builder::new(context, update), sum.kind, value, *memory, &[]);
            mlir::erase(update);
        }
    }
    let behind = Builder::new(context, last);
    behind.terminate("gpu.barrier");
    let once = thread_zero(behind, launch);
    let update = |Shared { sum, element, memory, .. }: &Shared<'c, 'a>| {
        let all = once.value("memref.load", &[*memory], *element, &[]);
        updates::atomic(once, sum.kind, all, sum.cell[0], &sum.cell[1..])
    };
    let updates = shared.iter().map(update).collect();
    once.terminate("affine.yield");
    updates
}

/// Gives a launch memory for the sum; none if its neutral value is not known, or a block has not so much
/// memory.
fn share<'c: 'a, 'a>(
    context: &'c Context,
    launch: OperationRef<'c, 'a>,
    sum: Sum<'c, 'a>,
) -> Option<Shared<'c, 'a>> {
    let element = mlir::operand(sum.updates[0], 0)?.r#type();
    let neutral = updates::neutral(context, sum.updates[0])?;
    let space = Attribute::parse(context, OF_A_BLOCK)?;
    let memory: Type = MemRefType::new(element, &[], None, Some(space)).into();
    let count = launch.attribute("workgroup_attributions").ok();
    let count =
        count.and_then(|count| IntegerAttribute::try_from(count).ok()).map_or(0, |count| count.value());
    let body = block(launch, 0);
    let given = (0..count as usize).map(|number| argument(body, ARGUMENTS + number).r#type());
    let bytes: u64 = given.chain([memory]).map(bytes).sum();
    if bytes > machine::WORKGROUP_BYTES || launch.operand_count() > ARGUMENTS / 2 {
        return None; // the rest may be memory of dynamic size
    }
    let memory = mlir::insert_argument(body, ARGUMENTS + count as usize, memory, launch.location());
    let more = IntegerAttribute::new(IntegerType::new(context, 64).into(), count + 1);
    mlir::set_attribute(launch, "workgroup_attributions", more.into());
    Some(Shared { sum, element, neutral, memory })
}

/// The bytes of memory of constant size, each buffer at a multiple of its elements' size.
fn bytes(memory: Type) -> u64 {
    let Ok(memory) = MemRefType::try_from(memory) else { return 0 };
    let sizes = (0..memory.rank()).map(|dimension| mlir::static_size(memory, dimension).unwrap_or(0));
    let cells: i64 = sizes.product();
    (cells.unsigned_abs() + 1) * mlir::element_bytes(memory)
}

/// The place inside a conditional that only the first thread of a block enters; the end is to be written.
fn thread_zero<'c: 'a, 'a>(builder: Builder<'c, 'a>, launch: OperationRef<'c, 'a>) -> Builder<'c, 'a> {
    let body: BlockRef = block(launch, 0);
    let sizes = launch.operands().skip(3).take(3);
    let several = sizes.enumerate().filter(|(_, size)| mlir::integer_constant(*size) != Some(1));
    let numbers: Vec<Value> = several.map(|(axis, _)| argument(body, 3 + axis)).collect();
    let is_zero = |symbol: usize| Constraint {
        expression: AffineExpr::symbol(builder.context, symbol),
        equality: true,
    };
    let conditions: Vec<_> = (0..numbers.len()).map(is_zero).collect();
    let set = mlir::integer_set_attribute(builder.context, 0, numbers.len(), &conditions);
    let regions = vec![builder.region(&[]), melior::ir::Region::new()];
    let conditional = builder.create("affine.if", &numbers, &[], &[("condition", set)], regions);
    builder.at_end_of(block(conditional, 0))
}

//! Contributions that a parallel loop of the host reduces before it updates a cell once.
//!
//! ```text
//! before   affine.parallel (%i) { .. ; atomic_rmw addi %v, %s[] }
//! after    %all = affine.parallel (%i) reduce ("addi") { .. ; yield %v } ; atomic_rmw addi %all, %s[]
//! ```
//!
//! That is the same under four conditions. The updates may come in any order, each iteration executes one,
//! all iterations update the same cell, and nothing else in the loop looks at the array. Then the loop around
//! may reduce again. Sums of floating-point numbers stay updates: `affine.parallel` starts with 0.0, which
//! does not keep the sign of zero. So do those that it does not take for integers without a sign.

use crate::lower::emit::builder::{Builder, block};
use crate::lower::emit::updates::{self, kind};
use crate::mlir;
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, OperationRef, Region, Value, ValueLike};
use mse_dialect::{combine, effects, view};

/// The kinds of updates that `affine.parallel` reduces exactly, to the bit.
const KINDS: [&str; 5] = ["addi", "andi", "ori", "maximumf", "minimumf"];

/// Operations that touch no memory but that of their operands.
const ACCESSES: [&str; 5] = ["affine.load", "affine.store", "memref.load", "memref.store", "gpu.barrier"];
/// Those that end blocks.
const ENDS: [&str; 3] = ["affine.yield", "scf.yield", "gpu.terminator"];

/// Lets parallel loops reduce what they can; returns the updates by what they have reduced.
pub fn collected<'c: 'a, 'a>(
    context: &'c Context,
    updates: Vec<OperationRef<'c, 'a>>,
) -> Vec<OperationRef<'c, 'a>> {
    let outermost =
        |update| std::iter::successors(reduced(context, update), |&inner| reduced(context, inner)).last();
    updates.into_iter().filter_map(outermost).collect()
}

/// The update behind the loop around this one, which reduces it; none if it cannot.
fn reduced<'c: 'a, 'a>(context: &'c Context, update: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let around = update.parent_operation().filter(|around| mlir::name(*around) == "affine.parallel")?;
    let (kind, cell) = (kind(update)?, update.operands().skip(1).collect::<Vec<Value>>());
    let is_same = cell.iter().all(|&value| !mlir::is_defined_in(value, around));
    if !KINDS.contains(&kind) || !is_same || !is_alone(around, kind, &cell) || several(around, cell[0]) {
        return None;
    }
    let value = mlir::operand(update, 0)?;
    let end = mlir::last(block(around, 0))?;
    let yielded: Vec<Value> = end.operands().chain([value]).collect();
    Builder::new(context, end).create("affine.yield", &yielded, &[], &[], Vec::new());
    mlir::erase(end);
    mlir::erase(update);
    let taken = with_reduction(context, around, kind, value);
    let behind = Builder::new(context, taken.next_in_block()?);
    let all = taken.result(taken.result_count() - 1).ok()?.into();
    Some(updates::atomic(behind, kind, all, cell[0], &cell[1..]))
}

/// Whether nothing in a loop accesses the array but updates of this cell.
fn is_alone<'c>(around: OperationRef<'c, '_>, kind: &str, cell: &[Value<'c, '_>]) -> bool {
    view::all_nested(around).into_iter().all(|inner| {
        if inner.operands().any(|operand| operand == cell[0]) {
            return updates::kind(inner) == Some(kind) && inner.operands().skip(1).eq(cell.iter().copied());
        }
        let is_known = inner.region_count() > 0
            || effects::is_pure(inner)
            || ACCESSES.contains(&mlir::name(inner))
            || updates::kind(inner).is_some();
        is_known || ENDS.contains(&mlir::name(inner))
    })
}

/// Whether a loop holds several operations that use the memory.
fn several(around: OperationRef, memory: Value) -> bool {
    let uses = |inner: &OperationRef| inner.operands().any(|operand| operand == memory);
    view::all_nested(around).into_iter().filter(uses).count() > 1
}

/// The loop in its place with one more result, reduced so.
fn with_reduction<'c: 'a, 'a>(
    context: &'c Context,
    around: OperationRef<'c, 'a>,
    kind: &str,
    value: Value<'c, 'a>,
) -> OperationRef<'c, 'a> {
    let number = combine::number(kind).expect("a kind");
    let number = IntegerAttribute::new(IntegerType::new(context, 64).into(), number).into();
    let known = around.attribute("reductions").ok().and_then(|all| ArrayAttribute::try_from(all).ok());
    let mut reductions: Vec<Attribute> = known.iter().flat_map(elements).collect();
    reductions.push(number);
    let reductions: Attribute = ArrayAttribute::new(context, &reductions).into();
    let kept = around
        .attributes()
        .map(|(name, attribute)| (name.as_string_ref().as_str().unwrap_or_default().to_owned(), attribute));
    let mut attributes: Vec<_> = kept.filter(|(name, _)| name != "reductions").collect();
    attributes.push(("reductions".to_owned(), reductions));
    let named: Vec<_> = attributes.iter().map(|(name, attribute)| (name.as_str(), *attribute)).collect();
    let operands: Vec<Value> = around.operands().collect();
    let results: Vec<_> = around.results().map(|result| result.r#type()).chain([value.r#type()]).collect();
    let builder = Builder::new(context, around);
    let taken = builder.create("affine.parallel", &operands, &results, &named, vec![Region::new()]);
    let (new, old) = (taken.region(0).expect("one region"), around.region(0).expect("one region"));
    mlir::take_body(new, old);
    for (new, old) in taken.results().zip(around.results()) {
        mlir::replace_uses(old.into(), new.into());
    }
    mlir::erase(around);
    taken
}

fn elements<'c>(array: &ArrayAttribute<'c>) -> Vec<Attribute<'c>> {
    (0..array.len()).filter_map(|number| array.element(number).ok()).collect()
}

//! Loops whose iterations test data execute only those that pass.
//!
//! ```text
//! before   for (k = l; k < u) { %b = load B[i] ; %e = load B[i + 1] ; if (%b <= k and k < %e and %c) { .. } }
//! after    if (l < u) {
//!            %b = load B[i] ; %e = load B[i + 1]
//!            if (%c) { for (k = max(l, %b); k < min(u, %e)) { .. } }
//!          }
//! ```
//!
//! A condition moves out of a loop if no iteration changes it. Its operands are from outside then, or are
//! loaded from memory that nothing in the loop stores to. Comparisons of the loop's variable with such a value
//! become bounds, in loops of `scf`. Operations are executed in front of the loop only if it has an
//! iteration, as they were before. Inner loops come first.

use crate::lower::emit::builder::{Builder, block};
use crate::lower::tidy::carried;
use crate::mlir;
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Region, Value, ValueLike};
use mse_dialect::{effects, view};

/// `arith::CmpIPredicate::slt`
pub const BELOW: i64 = 2;
/// `arith::CmpIPredicate::sge`
const AT_LEAST: i64 = 5;

/// Narrows the loops in these operations.
pub fn narrow<'c: 'a, 'a>(context: &'c Context, operations: Vec<OperationRef<'c, 'a>>) {
    for operation in operations {
        for inner in mlir::blocks(operation) {
            narrow(context, view::operations(inner));
        }
        if matches!(view::name(operation), "affine.for" | "scf.for") {
            while narrow_once(context, operation) {}
        }
    }
}

/// A loop that does nothing but test, and what it does under that test.
struct Tested<'c, 'a> {
    around: OperationRef<'c, 'a>,
    /// The operations in front of the test: loads, and operations without effects.
    before: Vec<OperationRef<'c, 'a>>,
    /// The conditional.
    test: OperationRef<'c, 'a>,
}

impl<'c: 'a, 'a> Tested<'c, 'a> {
    fn of(around: OperationRef<'c, 'a>) -> Option<Self> {
        let mut before = view::operations(view::body(around));
        before.pop()?;
        let test = before.pop()?;
        let is_test = matches!(view::name(test), "affine.if" | "scf.if")
            && test.result_count() == 0
            && mlir::only_block(test, 1).is_none_or(|other| view::operations(other).len() < 2);
        let can_move = |&operation: &OperationRef| {
            operation.region_count() == 0 && (is_load(operation) || effects::is_pure(operation))
        };
        let may_move = is_test
            && around.result_count() == 0
            && before.iter().all(can_move)
            && mlir::all_nested(around).into_iter().all(carried::is_allowed);
        may_move.then_some(Self { around, before, test })
    }

    /// The operations in front of the test that give the same in each iteration.
    fn fixed(&self) -> Vec<OperationRef<'c, 'a>> {
        let mut fixed: Vec<OperationRef> = Vec::new();
        for &operation in &self.before {
            let is_known = |value| is_fixed(value, self.around, &fixed);
            if operation.operands().all(is_known) && !(is_load(operation) && self.is_stored_to(operation)) {
                fixed.push(operation);
            }
        }
        fixed
    }

    /// Whether the loop may store to the memory of a load.
    fn is_stored_to(&self, load: OperationRef<'c, 'a>) -> bool {
        let memory = base(load.operand(0).expect("a memref"));
        let mut inside = mlir::all_nested(self.around).into_iter().filter(|&inner| !is_load(inner));
        inside.any(|inner| {
            let mut memories = inner.operands().filter(|operand| mlir::is_memory(operand.r#type()));
            memories.any(|other| base(other) == memory)
        })
    }
}

fn is_load(operation: OperationRef) -> bool {
    matches!(view::name(operation), "affine.load" | "memref.load")
}

/// The memory that a view is of.
fn base<'c: 'a, 'a>(memory: Value<'c, 'a>) -> Value<'c, 'a> {
    let view = mlir::definition(memory).filter(|&definition| effects::is_view(definition));
    view.and_then(|view| mlir::operand(view, 0)).map_or(memory, base)
}

fn is_fixed<'c: 'a, 'a>(
    value: Value<'c, 'a>,
    around: OperationRef<'c, 'a>,
    fixed: &[OperationRef<'c, 'a>],
) -> bool {
    !mlir::is_defined_in(value, around)
        || mlir::definition(value).is_some_and(|definition| fixed.contains(&definition))
}

/// The parts of a test.
#[derive(Default)]
struct Parts<'c, 'a> {
    /// Those that are the same in each iteration.
    fixed: Vec<Value<'c, 'a>>,
    /// The values that the variable is not below.
    lower: Vec<Value<'c, 'a>>,
    /// The values that it is below.
    upper: Vec<Value<'c, 'a>>,
    /// The rest.
    others: Vec<Value<'c, 'a>>,
}

impl<'c: 'a, 'a> Parts<'c, 'a> {
    fn of(tested: &Tested<'c, 'a>, fixed: &[OperationRef<'c, 'a>]) -> Self {
        let mut parts = Self::default();
        let mut open = vec![tested.test.operand(0).expect("a condition")];
        let has_bounds = view::is(tested.around, "scf.for")
            && mlir::integer_constant(tested.around.operand(2).expect("a step")) == Some(1);
        let variable = mlir::arguments(view::body(tested.around))[0];
        while let Some(truth) = open.pop() {
            let definition = mlir::definition(truth).filter(|made| tested.before.contains(made));
            let operands: Vec<_> = definition.iter().flat_map(|made| made.operands()).collect();
            let name = definition.map_or("", view::name);
            let is_bound = has_bounds
                && name == "arith.cmpi"
                && operands[0] == variable
                && is_fixed(operands[1], tested.around, fixed);
            let predicate = definition.and_then(|made| made.attribute("predicate").ok());
            match predicate.map(|predicate| mlir::integers(predicate)[0]) {
                _ if is_fixed(truth, tested.around, fixed) => parts.fixed.push(truth),
                Some(BELOW) if is_bound => parts.upper.push(operands[1]),
                Some(AT_LEAST) if is_bound => parts.lower.push(operands[1]),
                _ if name == "arith.andi" => open.extend(operands),
                _ => parts.others.push(truth),
            }
        }
        parts
    }

    fn are_all_others(&self) -> bool {
        self.fixed.is_empty() && self.lower.is_empty() && self.upper.is_empty()
    }
}

/// Narrows the loop by what its iterations test first; whether that was possible.
fn narrow_once<'c: 'a, 'a>(context: &'c Context, around: OperationRef<'c, 'a>) -> bool {
    let Some(tested) = Tested::of(around) else { return false };
    let fixed = tested.fixed();
    if view::is(tested.test, "affine.if") {
        let is_from_outside = |operand| !mlir::is_defined_in(operand, around);
        let is_fixed = tested.test.operands().all(is_from_outside);
        if is_fixed {
            let builder = Builder::new(context, around);
            let operands: Vec<_> = tested.test.operands().collect();
            let set = tested.test.attribute("condition").expect("a condition");
            put_under(around, builder, "affine.if", &operands, &[("condition", set)]);
            inline(tested.test);
        }
        return is_fixed;
    }
    let parts = Parts::of(&tested, &fixed);
    if parts.are_all_others() {
        return false;
    }
    carried::only_if_it_runs(context, around);
    fixed.iter().for_each(|&operation| mlir::move_before(operation, around));
    let builder = Builder::new(context, around);
    if let Some(truth) = all_of(builder, parts.fixed) {
        put_under(around, builder, "scf.if", &[truth], &[]);
    }
    let builder = Builder::new(context, around);
    for (operand, bounds, extreme) in [(0, parts.lower, "arith.maxsi"), (1, parts.upper, "arith.minsi")] {
        for bound in bounds {
            let now = around.operand(operand).expect("a bound");
            mlir::set_operand(around, operand, builder.value(extreme, &[now, bound], builder.index(), &[]));
        }
    }
    match all_of(Builder::new(context, tested.test), parts.others) {
        Some(truth) => mlir::set_operand(tested.test, 0, truth),
        None => inline(tested.test),
    }
    let is_unused =
        |operation: &OperationRef| !operation.results().any(|result| mlir::has_uses(result.into()));
    tested.before.into_iter().rev().for_each(|operation| {
        if is_unused(&operation) {
            mlir::erase(operation);
        }
    });
    true
}

/// Whether all of these hold; none if there are none.
fn all_of<'c: 'a, 'a>(builder: Builder<'c, 'a>, truths: Vec<Value<'c, 'a>>) -> Option<Value<'c, 'a>> {
    truths.into_iter().rev().reduce(|a, b| builder.value("arith.andi", &[a, b], a.r#type(), &[]))
}

/// Puts a loop under a condition.
pub fn put_under<'c: 'a, 'a>(
    around: OperationRef<'c, 'a>,
    builder: Builder<'c, 'a>,
    name: &str,
    operands: &[Value<'c, 'a>],
    attributes: &[(&str, melior::ir::Attribute<'c>)],
) {
    let regions = vec![builder.region(&[]), Region::new()];
    let conditional = builder.create(name, operands, &[], attributes, regions);
    let inside = builder.at_end_of(block(conditional, 0));
    inside.terminate(if name == "affine.if" { "affine.yield" } else { "scf.yield" });
    mlir::move_before(around, inside.last().expect("the end"));
}

/// Puts what a conditional does in its place.
fn inline(conditional: OperationRef) {
    let mut inside = view::operations(block(conditional, 0));
    inside.pop();
    inside.into_iter().for_each(|operation| mlir::move_before(operation, conditional));
    mlir::erase(conditional);
}

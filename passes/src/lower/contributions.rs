//! Contributions that a loop adds up before it updates a cell once.
//!
//! ```text
//! before   for (k) { .. ; atomic_rmw addi %v, %s[%i] }
//! after    %all = for (k) iter_args(%sum = 0) { .. ; yield %sum + %v } ; atomic_rmw addi %all, %s[%i]
//! ```
//!
//! A loop may execute no update at all, and there may be no such cell: then there is none afterwards
//! ([`updates::guard`]). It is the same if the updates may come in any order, the loop does not change the
//! cell, and nothing else in it looks at the array: others could see the contributions only later, which
//! the order among updates and readers allows anyway, since none of these is in the loop. The loop may be
//! several, and hold conditionals. The sum is kept in a cell that becomes a value ([`super::registers`]).

use super::builder::Builder;
use super::updates;
use crate::mlir;
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, Type, Value, ValueLike};
use mse_dialect::{effects, view};

/// What may be between an update and the loop that adds up.
const AROUND: [&str; 4] = ["affine.for", "scf.for", "affine.if", "scf.if"];

/// Operations that touch no memory but that of their operands.
const ACCESSES: [&str; 5] = ["affine.load", "affine.store", "memref.load", "memref.store", "gpu.barrier"];
/// Those that end blocks.
const ENDS: [&str; 3] = ["affine.yield", "scf.yield", "gpu.terminator"];

/// Updates of one cell in one loop, or launch.
pub struct Sum<'c, 'a> {
    /// The loop, or the launch.
    pub around: OperationRef<'c, 'a>,
    /// How they combine ([`mse_dialect::combine`]).
    pub kind: &'static str,
    /// The memref, then its subscripts.
    pub cell: Vec<Value<'c, 'a>>,
    /// The updates.
    pub updates: Vec<OperationRef<'c, 'a>>,
}

/// What is left when loops have added up.
#[derive(Default)]
pub struct Collected<'c, 'a> {
    /// The cells that hold sums.
    pub cells: Vec<Value<'c, 'a>>,
    /// The updates by sums.
    pub sums: Vec<OperationRef<'c, 'a>>,
    /// The other updates.
    pub others: Vec<OperationRef<'c, 'a>>,
}

/// Lets loops add up these updates where they can.
pub fn collected<'c: 'a, 'a>(context: &'c Context, updates: Vec<OperationRef<'c, 'a>>) -> Collected<'c, 'a> {
    let (mut sums, mut collected): (Vec<Sum>, _) = (Vec::new(), Collected::default());
    for update in updates {
        match Sum::of(update, outermost) {
            Some(sum) => Sum::add(&mut sums, sum),
            None => collected.others.push(update),
        }
    }
    for sum in sums {
        match sum.add_up(context) {
            Some((cell, update)) => {
                collected.cells.push(cell);
                collected.sums.push(update);
            }
            None => collected.others.extend(sum.updates),
        }
    }
    collected
}

/// The outermost loop around an update that may add it up.
fn outermost<'c: 'a, 'a>(
    update: OperationRef<'c, 'a>,
    kind: &str,
    cell: &[Value<'c, 'a>],
) -> Option<OperationRef<'c, 'a>> {
    let around = std::iter::successors(update.parent_operation(), OperationRef::parent_operation);
    let around = around.take_while(|around| AROUND.contains(&mlir::name(*around)));
    let fits = |around: &OperationRef<'c, 'a>| {
        cell.iter().all(|&value| !mlir::is_defined_in(value, *around)) && is_alone(*around, kind, cell)
    };
    around.take_while(fits).filter(|around| mlir::name(*around).ends_with(".for")).last()
}

/// Whether nothing in a loop, or a launch, accesses the array but updates of this cell.
pub fn is_alone<'c>(around: OperationRef<'c, '_>, kind: &str, cell: &[Value<'c, '_>]) -> bool {
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

impl<'c: 'a, 'a> Sum<'c, 'a> {
    /// An update alone, with what is around it.
    pub fn of(
        update: OperationRef<'c, 'a>,
        around: impl Fn(OperationRef<'c, 'a>, &str, &[Value<'c, 'a>]) -> Option<OperationRef<'c, 'a>>,
    ) -> Option<Self> {
        let (kind, cell) = (updates::kind(update)?, update.operands().skip(1).collect::<Vec<_>>());
        let around = around(update, kind, &cell)?;
        Some(Self { around, kind, cell, updates: vec![update] })
    }

    /// Adds to the sums one that may be a part of another one.
    pub fn add(sums: &mut Vec<Self>, sum: Self) {
        let is_same = |other: &&mut Self| {
            other.around == sum.around && other.kind == sum.kind && other.cell == sum.cell
        };
        match sums.iter_mut().find(is_same) {
            Some(known) => known.updates.extend(sum.updates),
            None => sums.push(sum),
        }
    }

    /// Adds up in a cell, which is returned with the one update.
    fn add_up(&self, context: &'c Context) -> Option<(Value<'c, 'a>, OperationRef<'c, 'a>)> {
        let element = mlir::operand(self.updates[0], 0)?.r#type();
        let nothing = updates::neutral(context, self.updates[0])?;
        let front = Builder::new(context, self.around);
        let memory: Type = MemRefType::new(element, &[], None, None).into();
        let segments = mlir::segment_sizes(context, &[0, 0]);
        let sum = front.value("memref.alloca", &[], memory, &[("operandSegmentSizes", segments)]);
        let neutral = front.value("arith.constant", &[], element, &[("value", nothing)]);
        front.create("memref.store", &[neutral, sum], &[], &[], Vec::new());
        for &update in &self.updates {
            let builder = Builder::new(context, update);
            let held = builder.value("memref.load", &[sum], element, &[]);
            let value = mlir::operand(update, 0)?;
            let combined = updates::combined(builder, self.kind, held, value);
            builder.create("memref.store", &[combined, sum], &[], &[], Vec::new());
            mlir::erase(update);
        }
        let behind = self.around.next_in_block().expect("a loop is no terminator");
        let behind = Builder::new(context, behind);
        let all = behind.value("memref.load", &[sum], element, &[]);
        Some((sum, updates::atomic(behind, self.kind, all, self.cell[0], &self.cell[1..])))
    }
}

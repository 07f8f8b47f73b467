//! Reductions: statements that combine a cell with a value, in three steps.
//!
//! ```text
//! combining    %x = mse.read %s @r0 ; %y = arith.addi %x, %v ; mse.write %y, %s @w0
//! update       mse.update "addi" %v, %s @w0
//! ```
//!
//! `%y` may also be the larger or the smaller of `%x` and `%v` by a comparison of integers and a selection.
//! Both do the same, if nobody else sees `%x` and `%y`, and nothing of the statement writes the cell in
//! between. The second says what the first only happens to do: `s` gets a contribution, and in which order
//! with others makes no difference, or none that the program minds (`fastmath<reassoc>`). A value that is
//! subtracted is a contribution with the other sign.
//!
//! [`find`] tells of a statement which of its writes combine; [`crate::scop::write`] makes one an update.

use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::view::{self, AccessKind};
use mse_dialect::{combine, machine};

/// A write that combines what its cell holds with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The read of what the cell holds, by number among the accesses of the body.
    pub read: usize,
    /// The write, by number.
    pub write: usize,
    /// How ([`mse_dialect::combine`]).
    pub kind: &'static str,
    /// Any order gives the same value, or the operation says that the program does not mind.
    pub may_reorder: bool,
    /// How many operations on data an update does without: it combines by itself.
    pub saves: usize,
}

/// The operations of a reduction.
pub struct Steps<'c, 'a> {
    /// The read of what the cell holds.
    pub read: OperationRef<'c, 'a>,
    /// The operation that combines.
    pub combining: OperationRef<'c, 'a>,
    /// The comparison by which it selects.
    pub comparison: Option<OperationRef<'c, 'a>>,
    /// The contribution.
    pub value: Value<'c, 'a>,
    /// How it is combined ([`mse_dialect::combine`]).
    pub kind: &'static str,
    /// The value is subtracted.
    pub is_subtracted: bool,
}

/// The reductions of a statement.
pub fn find(statement: &view::Statement) -> Vec<Reduction> {
    let accesses = statement.accesses();
    let number = |operation: OperationRef| accesses.iter().position(|access| access.operation == operation);
    let reduction = |write: usize| {
        let steps = steps(&accesses[write])?;
        let read = number(steps.read)?;
        let is_beside = |&other: &usize| {
            let (other, write) = (&accesses[other], &accesses[write]);
            let is_of_array = other.array() == write.array() && other.kind != AccessKind::Read;
            is_of_array && !is_of_other_cells(other, write)
        };
        let may_reorder = may_reorder(&steps);
        let saves = usize::from(machine::is_work(steps.combining) && !steps.is_subtracted);
        let found = Reduction { read, write, kind: steps.kind, may_reorder, saves };
        let is_last = !(read + 1..write).chain(write + 1..accesses.len()).any(|other| is_beside(&other));
        is_last.then_some(found)
    };
    (0..accesses.len()).filter_map(reduction).collect()
}

/// The steps that a write is the last one of; none if it combines nothing.
pub fn steps<'c, 'a>(write: &view::Access<'c, 'a>) -> Option<Steps<'c, 'a>> {
    if mlir::name(write.operation) != "mse.write" {
        return None;
    }
    let combined = write.operation.operand(0).ok()?;
    let combining = mlir::definition(combined)?;
    let Combining { kind, operands: [one, other], is_subtracted, comparison } = Combining::of(combining)?;
    let uses = if comparison.is_some() { 2 } else { 1 };
    let held = |value: Value<'c, 'a>| {
        let read = view::Access::new(mlir::definition(value)?)?;
        let is_alone = mlir::uses(value).len() == uses && read.operation.block() == write.operation.block();
        (is_alone && is_of_same_cell(&read, write)).then_some(read.operation)
    };
    let (read, value) = match held(one) {
        Some(read) => (read, other),
        None if is_subtracted => return None,
        None => (held(other)?, one),
    };
    let is_only = mlir::uses(combined).len() == 1 && combining.block() == write.operation.block();
    let fits = is_only && combine::is_atomic(kind, &value.r#type().to_string());
    fits.then_some(Steps { read, combining, comparison, value, kind, is_subtracted })
}

/// An operation that combines two values.
struct Combining<'c, 'a> {
    kind: &'static str,
    operands: [Value<'c, 'a>; 2],
    /// The second is subtracted.
    is_subtracted: bool,
    /// The comparison by which it selects, which nothing else uses.
    comparison: Option<OperationRef<'c, 'a>>,
}

impl<'c, 'a> Combining<'c, 'a> {
    fn of(operation: OperationRef<'c, 'a>) -> Option<Self> {
        if mlir::name(operation) == "arith.select" {
            return Self::selection(operation);
        }
        let (kind, is_subtracted) = match mlir::name(operation) {
            "arith.subi" => ("addi", true),
            "arith.subf" => ("addf", true),
            name => (combine::of_operation(name)?, false),
        };
        let operands = [mlir::operand(operation, 0)?, mlir::operand(operation, 1)?];
        Some(Self { kind, operands, is_subtracted, comparison: None })
    }

    /// `arith.select (a < b), a, b`: the smaller one.
    fn selection(operation: OperationRef<'c, 'a>) -> Option<Self> {
        let [condition, one, other] = [0, 1, 2].map(|number| mlir::operand(operation, number));
        let (condition, operands) = (condition?, [one?, other?]);
        let comparison = mlir::definition(condition).filter(|by| mlir::name(*by) == "arith.cmpi")?;
        let compared = [mlir::operand(comparison, 0)?, mlir::operand(comparison, 1)?];
        let is_same = compared == operands;
        if mlir::uses(condition).len() != 1 || !(is_same || compared == [operands[1], operands[0]]) {
            return None;
        }
        let predicate = *mlir::integers(comparison.attribute("predicate").ok()?).first()?;
        let (smaller, larger) = match predicate {
            2..=5 => ("mins", "maxs"),
            6..=9 => ("minu", "maxu"),
            _ => return None,
        };
        let is_less = matches!(predicate, 2 | 3 | 6 | 7);
        let kind = if is_less == is_same { smaller } else { larger };
        Some(Self { kind, operands, is_subtracted: false, comparison: Some(comparison) })
    }
}

/// Whether a read is of the very cell that a write is to: where relations say less, index operands do.
pub fn is_of_same_cell(read: &view::Access, write: &view::Access) -> bool {
    mlir::name(read.operation) == "mse.read"
        && read.array() == write.array()
        && read.indices() == write.indices()
        && read.relation_attribute() == write.relation_attribute()
}

/// Whether no instance accesses one cell by both.
fn is_of_other_cells(one: &view::Access, other: &view::Access) -> bool {
    let apart = || one.relation()?.intersect(other.relation()?)?.is_empty();
    apart().unwrap_or(false)
}

/// Whether any order gives the same, to the bit, or the program does not mind. `maxnumf` may take either of
/// two zeros.
fn may_reorder(steps: &Steps) -> bool {
    let flags = steps.combining.attribute("fastmath").map(|flags| flags.to_string()).unwrap_or_default();
    let says = |flag: &str| flags.contains(flag) || flags.contains("fast>");
    match steps.kind {
        "maxnumf" | "minnumf" => says("nsz") || says("reassoc"),
        kind => combine::is_exact(kind) || says("reassoc"),
    }
}

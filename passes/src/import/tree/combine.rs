//! Values that a loop hands on to its next iteration, if they are not operands of its terminator.
//!
//! ```text
//! scf.reduce(%v) { ^(%so_far, %own): %r = arith.addi %so_far, %own .. }    an update: addi %v
//! affine.yield %v in reduce ("addi")                                       the same
//! scf.reduce(%v) { ^(%so_far, %own): .. scf.reduce.return %r }             %so_far is the phi, %own is %v, %r is handed on
//! ```
//!
//! A parallel loop may combine values by one operation that can also update memory. Such a value is a
//! *contribution*: an update of the cell, in any order with those of other iterations. Otherwise the
//! operations of the block are taken as the last ones of the body. Then iterations combine in lexicographic
//! order, which is one of the orders that the program allows. That makes the loop sequential, so it is done
//! only inside another parallel loop, which stays parallel. A loop that is not inside one stays as it is.

use super::Reader;
use crate::import::program::combination::Combination;
use crate::import::program::kind::is_parallel;
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::combine;

/// The kind and the value of the update that combines the values with this number in the parallel loop of
/// this terminator. None if the loop combines them otherwise, inside another parallel loop, or carries them.
pub fn contribution<'c, 'a>(
    terminator: OperationRef<'c, 'a>,
    number: usize,
    how: Option<Combination>,
) -> Outcome<'c, 'a, Option<(&'static str, Value<'c, 'a>)>> {
    let kind = match how {
        Some(how) => combine::of_operation(how.name()),
        None if mlir::name(terminator) == "scf.reduce" => combined(terminator, number),
        None => return Ok(None),
    };
    let value = terminator.operand(number).expect("a value for each one that is carried");
    let kind = kind.filter(|kind| combine::is_atomic(kind, &value.r#type().to_string()));
    let reduced = terminator.parent_operation().expect("a terminator of a loop");
    if kind.is_none() && !is_inside_parallel(reduced) {
        let what =
            format!("combines values of {} in a way that only a sequential loop could", value.r#type());
        return refuse(reduced, Code::Reduction, &what);
    }
    Ok(kind.map(|kind| (kind, value)))
}

/// The kind of the one operation that a region of `scf.reduce` consists of.
fn combined(reduce: OperationRef, number: usize) -> Option<&'static str> {
    let block = mlir::only_block(reduce, number)?;
    let [operation, end] = mlir::operations(block)[..] else { return None };
    let arguments = mlir::arguments(block);
    let operands: Vec<_> = operation.operands().collect();
    let is_all = operands == arguments || operands.iter().rev().eq(&arguments);
    let is_handed_on = end.operand(0).ok() == mlir::result(operation, 0);
    combine::of_operation(mlir::name(operation)).filter(|_| is_all && is_handed_on)
}

/// Whether a parallel loop is around.
fn is_inside_parallel(operation: OperationRef) -> bool {
    std::iter::successors(operation.parent_operation(), OperationRef::parent_operation).any(is_parallel)
}

impl<'c, 'a> Reader<'c, 'a> {
    /// The value with this number that a loop's body hands on, computed in its last run.
    pub fn next(
        &mut self,
        terminator: OperationRef<'c, 'a>,
        number: usize,
        phi: usize,
        last: usize,
    ) -> Outcome<'c, 'a, Value<'c, 'a>> {
        let own = terminator.operand(number).expect("a value for each one that is carried");
        if mlir::name(terminator) != "scf.reduce" {
            return Ok(own);
        }
        let block = mlir::only_block(terminator, number).expect("a block for each value that is combined");
        let arguments = mlir::arguments(block);
        self.tree.phi_of.insert(mlir::key(arguments[0]), phi);
        self.values.same_as.insert(mlir::key(arguments[1]), own);
        let mut operations = mlir::operations(block);
        let combined = operations.pop().expect("a terminator");
        for operation in operations {
            if operation.region_count() > 0 {
                return refuse(operation, Code::Reduction, "combines values by more than simple operations");
            }
            let position = self.next_position();
            self.simple(operation, last, position)?;
        }
        Ok(combined.operand(0).expect("the combined value"))
    }
}

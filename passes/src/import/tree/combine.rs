//! Values that a loop hands on to its next iteration, if they are not operands of its terminator.
//!
//! ```text
//! scf.reduce(%v) { ^(%so_far, %own): .. scf.reduce.return %r }      %so_far is the phi, %own is %v, %r is handed on
//! ```
//!
//! The operations of the block are taken as the last ones of the body: iterations combine in lexicographic
//! order, which is one of the orders that the program allows.

use super::Tree;
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};

impl<'c, 'a> Tree<'c, 'a> {
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
        self.phi_of.insert(mlir::key(arguments[0]), phi);
        self.same_as.insert(mlir::key(arguments[1]), own);
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

//! While loops that do not count, with a virtual counter (`while=counter`).
//!
//! ```text
//! go = true                               in front of the loop
//! for w = 0, 1, 2, ...                    no upper bound
//!   what is before the condition          { B[i, w] : w >= 0 }
//!   go = condition                        { C[i, w] : w >= 0 }    the statement that says `while`
//!   what is after it                      { A[i, w] : w >= 0 }
//! ```
//!
//! Nobody knows how often the loop goes on, so not all instances are executed: `B[i, w]` and `C[i, w]` are if
//! `go` is true, `A[i, w]` is if it still is. Hence all accesses are may-accesses, kills and assumptions say
//! nothing, and every statement reads `go`. Source flow from `C[i, w]` to `A[i, w]` and to iteration `w + 1`
//! keeps the iterations one after the other. So does the order among the writes of `go`. Nothing is executed
//! ahead of the decision to execute it.
//!
//! ```text
//! before-argument k   a phi: the initial value in front of the loop, what the after-region yields at its end
//! after-argument j    a phi, that of result j, too: what the condition passes on, in every iteration
//! ```
//!
//! The first iteration certainly writes the latter before anything reads it. Inside other loops a kill in
//! front of the loop says so, so that each of their iterations may have cells of its own.

use super::{Item, Reader, Written};
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::import::values::run::{Guard, Surroundings};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, Value};
use mse_isl::{DimType, Result};

impl<'c, 'a> Reader<'c, 'a> {
    /// A while loop: a level of the tree for its counter.
    pub fn repeated(
        &mut self,
        operation: OperationRef<'c, 'a>,
        before: usize,
        position: usize,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        let [Some(first), Some(second)] = [0, 1].map(|region| mlir::only_block(operation, region)) else {
            return refuse(operation, Code::UnsupportedOperation, "has a region of several blocks");
        };
        let [decision, end] = [first, second].map(|block| mlir::last(block).expect("a terminator"));
        let condition = decision.operand(0).expect("a condition");
        let guard = Guard { phi: self.phi_for(&[]), condition };
        let inner = counted(operation, guard, here)?;
        let taken: Vec<_> = mlir::arguments(first).into_iter().map(|value| self.phi_for(&[value])).collect();
        let results = operation.results().map(Value::from);
        let passed = mlir::arguments(second).into_iter().zip(results);
        let passed: Vec<_> = passed.map(|(inside, result)| self.phi_for(&[inside, result])).collect();
        let mut body = self.before_condition(first, &inner, &passed)?;
        if !here.coordinates.is_empty() && here.guards.is_empty() {
            passed
                .iter()
                .for_each(|&phi| self.tree.phis[phi].writes.push((before, position, Written::Unknown)));
        }
        let Some(&Item::Run(run)) = body.last() else { unreachable!("a block ends with a run") };
        let decided = self.next_position();
        self.tree.decisions.insert(run, guard.phi);
        self.tree.phis[guard.phi].writes =
            vec![(before, position, Written::True), (run, decided, Written::Value(condition))];
        let (after, last) = self.block(&mlir::operations(second), &inner)?;
        body.extend(after);
        let last_position = self.next_position();
        for (phi, (initial, next)) in taken.into_iter().zip(operation.operands().zip(end.operands())) {
            self.tree.phis[phi].writes = vec![
                (before, position, Written::Value(initial)),
                (last, last_position, Written::Value(next)),
            ];
        }
        Ok(vec![Item::Loop { dimension: here.coordinates.len(), body }])
    }

    /// The tree of the before-region, which passes on the operands of the condition after the first.
    fn before_condition(
        &mut self,
        block: BlockRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
        passed: &[usize],
    ) -> Outcome<'c, 'a, Vec<Item>> {
        let (items, run) = self.block(&mlir::operations(block), here)?;
        let end = self.next_position();
        let condition = mlir::last(block).expect("a terminator");
        for (&phi, value) in passed.iter().zip(condition.operands().skip(1)) {
            self.tree.phis[phi].writes = vec![(run, end, Written::Value(value))];
        }
        Ok(items)
    }
}

/// Where the regions of the loop are executed.
fn counted<'c, 'a>(
    operation: OperationRef<'c, 'a>,
    guard: Guard<'c, 'a>,
    here: &Surroundings<'c, 'a>,
) -> Result<Surroundings<'c, 'a>> {
    let mut inner = here.clone();
    let counter = inner.coordinates.len();
    inner.domain = inner.domain.add_dims(DimType::Set, 1)?.lower_bound_si(DimType::Set, counter, 0)?;
    inner.coordinates.push(operation.location());
    inner.guards.push(guard);
    Ok(inner)
}

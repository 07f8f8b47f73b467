//! Opaque operations: loops and conditionals that a statement executes as a whole.
//!
//! An opaque operation is a while loop, a loop with bounds that are data, or a conditional on data. The
//! smallest such operation becomes part of a run like a load or a store. All its accesses are may-accesses.
//! Loops and conditions inside that are affine, fully or in part, narrow the relations:
//!
//! ```text
//! { [i] -> A[f(i, j)] : j in what is known of inner induction variables }, unknown subscripts being any in the array
//! ```
//!
//! Where that leaves several cells, index operands beside the relation say which one to execute. The accesses
//! of an inner loop have no order: whoever reads a scop takes its writes to come first.

use super::Reader;
use super::read::refuse_effects;
use crate::import::memory::access::Access;
use crate::import::program::access::{cells, is_access, is_store};
use crate::import::program::call::{is_pure, summary};
use crate::import::program::kind::is_loop;
use crate::import::program::refusal::{Failure, Outcome, Refusal, refuse_region};
use crate::import::program::view::Cell;
use crate::import::program::wide::is_wide;
use crate::import::values::run::Surroundings;
use crate::import::values::scope::Scope;
use crate::mlir;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_isl::DimType;

impl<'c, 'a> Reader<'c, 'a> {
    /// Takes a refused operation into the run as a whole, if that is sensible.
    pub fn swallow(
        &mut self,
        refusal: Refusal<'c, 'a>,
        run: usize,
        position: usize,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, ()> {
        let (operation, depth) = (refusal.operation, here.coordinates.len());
        let is_whole = can_be_copied(operation) && !has_inner_loop(operation);
        if (depth == 0 && is_loop(operation)) || !is_whole {
            return Err(Failure::Refused(refusal));
        }
        let scope = self.values.scope_of(run, position);
        self.values.places.insert(mlir::operation_key(operation), (run, position));
        self.look_inside(operation, &scope)?;
        let writes = |inner| {
            is_store(inner) && !self.values.region.temporaries.concern(inner)
                || self.memory.writes_by_call(inner)
        };
        if mlir::all_nested(operation).into_iter().any(writes) {
            self.tree.writers[run].push(operation);
        }
        self.memory.approximations.push(refusal);
        Ok(())
    }

    fn look_inside(&mut self, operation: OperationRef<'c, 'a>, scope: &Scope) -> Outcome<'c, 'a, ()> {
        if !can_be_copied(operation) {
            return refuse_region(operation);
        }
        for (number, block) in mlir::blocks(operation).into_iter().enumerate() {
            let scope = self.values.inner_scope(operation, number, scope)?;
            for inner in mlir::operations(block) {
                self.look_at(inner, &scope)?;
            }
        }
        Ok(())
    }

    fn look_at(&mut self, operation: OperationRef<'c, 'a>, scope: &Scope) -> Outcome<'c, 'a, ()> {
        if operation.region_count() > 0 {
            return self.look_inside(operation, scope);
        }
        if self.values.region.temporaries.concern(operation) {
            return Ok(());
        }
        if is_access(operation) {
            self.values.places.insert(mlir::operation_key(operation), (scope.run, scope.position));
            let cells = cells(operation).into_iter().map(|cell| self.inner_access(operation, cell, scope));
            let accesses = cells.collect::<Outcome<_>>()?;
            self.memory.accesses.insert(mlir::operation_key(operation), accesses);
            return Ok(());
        }
        if is_wide(operation) || (!is_pure(operation) && summary(operation).is_some()) {
            return self.take_array(operation, scope);
        }
        let is_assumption = mlir::name(operation) == "mse.assume";
        if !is_pure(operation) && !is_terminator(operation) && !is_assumption {
            return refuse_effects(operation);
        }
        Ok(())
    }

    fn inner_access(
        &mut self,
        operation: OperationRef<'c, 'a>,
        cell: Cell<'c, 'a>,
        scope: &Scope,
    ) -> Outcome<'c, 'a, Access<'c, 'a>> {
        let (array, subscripts) = self.memory.array_and_subscripts(&mut self.values, operation, cell)?;
        let relation = match self.memory.arrays[array].is_apart {
            true => self.values.relation(&subscripts, scope.domain.clone(), scope.depth)?,
            false => self.values.any_cell(scope.domain.clone(), subscripts.len())?,
        };
        let relation = relation.project_out(DimType::In, scope.outer, scope.depth - scope.outer)?;
        let mut relation = relation.gist_domain(self.values.runs[scope.run].domain.clone())?.coalesce()?;
        let domain = self.values.runs[scope.run].domain.clone();
        if self.values.is_intricate(&relation, &domain)? {
            let everything = self.values.universe(scope.outer)?;
            relation = self.values.any_cell(everything, subscripts.len())?;
        }
        let indexed = !relation.is_single_valued()?;
        let relation = relation.set_tuple_name(DimType::Out, &self.memory.arrays[array].name)?;
        Ok(Access { array, relation, may: true, indexed, subscripts })
    }
}

fn has_inner_loop(operation: OperationRef) -> bool {
    mlir::all_nested(operation).into_iter().any(is_loop)
}

/// Whether a statement's body can hold a copy of the operation.
fn can_be_copied(operation: OperationRef) -> bool {
    let known = [
        "affine.for",
        "affine.if",
        "scf.for",
        "scf.if",
        "scf.while",
        "scf.index_switch",
        "scf.execute_region",
    ];
    let one_block = (0..operation.region_count()).all(|region| mlir::block_count(operation, region) <= 1);
    known.contains(&mlir::name(operation)) && one_block
}

fn is_terminator(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.yield" | "scf.yield" | "scf.condition")
}

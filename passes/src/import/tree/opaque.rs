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
use crate::import::program::kind::{is_allocation, is_loop, is_parallel};
use crate::import::program::refusal::{Code, Failure, Outcome, Refusal, refuse, refuse_region};
use crate::import::program::view::{Cell, Subscript};
use crate::import::program::wide::is_wide;
use crate::import::values::run::Surroundings;
use crate::import::values::scope::Scope;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};
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
        let is_whole = can_be_copied(operation)
            && (!has_inner_loop(operation)
                || self.is_in_parallel(operation)
                || self.stores_by_iteration_around(operation, here));
        if (depth == 0 && is_loop(operation)) || !is_whole {
            return Err(Failure::Refused(refusal));
        }
        let scope = self.values.scope_of(run, position);
        self.look_inside(operation, &scope)?;
        self.forget_inside(operation, run);
        // Its allocations are forgotten in front of it.
        let position = self.next_position();
        self.values.places.insert(mlir::operation_key(operation), (run, position));
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

    /// Whether a loop of the region around the operation is parallel, as the program says.
    fn is_in_parallel(&self, operation: OperationRef<'c, 'a>) -> bool {
        let mut around = std::iter::successors(operation.parent_operation(), OperationRef::parent_operation)
            .take_while(|&around| self.values.region.contains(around));
        around.any(|around| is_parallel(around) || around.has_attribute("mse.independent"))
    }

    /// Whether each store inside has the variable of a loop around for a subscript, so that iterations of that
    /// loop may be independent. Then it is better to have them in parallel than the loops inside.
    fn stores_by_iteration_around(
        &self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> bool {
        let is_around = |value: Value<'c, 'a>| {
            let dimension = self.values.dimensions.get(&mlir::key(value));
            dimension.is_some_and(|dimension| dimension.number < here.coordinates.len())
                && !mlir::is_defined_in(value, operation)
        };
        let mentions = |subscript: &Subscript<'c, 'a>| subscript.values().into_iter().any(is_around);
        let is_own = |store: &OperationRef<'c, 'a>| {
            cells(*store).iter().all(|cell| {
                mlir::is_defined_in(cell.base, operation) || cell.subscripts.iter().flatten().any(mentions)
            })
        };
        mlir::all_nested(operation).into_iter().filter(|&inner| is_store(inner)).all(|store| is_own(&store))
    }

    /// Forgets, in front of an opaque operation, the arrays that it allocates, and those that it kills before
    /// it uses them, if nobody else does. Nothing of what was there before is read.
    fn forget_inside(&mut self, operation: OperationRef<'c, 'a>, run: usize) {
        for killer in mlir::all_nested(operation) {
            let forgets = is_allocation(killer) || is_first_use_of_all(killer, operation);
            let is_array = forgets && self.memory.forgotten(killer).is_some();
            if is_array && self.values.runs[run].guards.is_empty() {
                let position = self.next_position();
                self.values.places.insert(mlir::operation_key(killer), (run, position));
                self.tree.writers[run].push(killer);
            }
        }
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
        if is_allocation(operation) {
            return self.inner_allocation(operation);
        }
        let says_nothing = matches!(mlir::name(operation), "mse.assume" | "mse.kill");
        if says_nothing || is_pure(operation) || is_terminator(operation) || self.frees_own(operation) {
            return Ok(());
        }
        refuse_effects(operation)
    }

    /// Whether the operation frees memory that is an array of the scop.
    fn frees_own(&self, operation: OperationRef<'c, 'a>) -> bool {
        let region = &self.values.region;
        let is_own = |allocation: OperationRef<'c, 'a>| {
            region.contains(allocation) && !region.operations.contains(&allocation)
        };
        let freed = mlir::operand(operation, 0).filter(|_| mlir::name(operation) == "memref.dealloc");
        freed.and_then(mlir::definition).is_some_and(|made| is_allocation(made) && is_own(made))
    }

    /// An allocation is an array of the scop.
    fn inner_allocation(&mut self, allocation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, ()> {
        let memory: Value = allocation.result(0).expect("a memref").into();
        let of_type = MemRefType::try_from(memory.r#type()).expect("an allocation gives a memref");
        let is_static = |dimension| mlir::static_size(of_type, dimension).is_some();
        if !(0..of_type.rank()).all(is_static) {
            return refuse(allocation, Code::Effects, "has a size that is computed under control of data");
        }
        self.memory.array(&mut self.values, allocation, memory).map(drop)
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

/// Whether the operation is a kill of an allocation that is used inside of another operation only, and there
/// behind the kill.
fn is_first_use_of_all(kill: OperationRef, inside: OperationRef) -> bool {
    let memory = mlir::operand(kill, 0).filter(|_| mlir::name(kill) == "mse.kill");
    let Some(memory) = memory.filter(|&memory| mlir::definition(memory).is_some_and(is_allocation)) else {
        return false;
    };
    mlir::uses(memory).into_iter().all(|(user, _)| {
        let is_nothing = user == kill || mlir::name(user) == "memref.dealloc";
        let here = mlir::ancestor_in(user, kill.block());
        let is_behind = here.is_some_and(|here| kill.is_before_in_block(here));
        is_nothing || is_behind && mlir::ancestor_in(user, inside.block()) == Some(inside)
    })
}

/// Whether a loop is inside of the operation.
pub fn has_inner_loop(operation: OperationRef) -> bool {
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

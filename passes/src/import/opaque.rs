//! Opaque operations: loops and conditionals that a statement executes as a whole.
//!
//! A while loop, a loop with bounds that are data, a conditional on data: the smallest such operation becomes
//! part of a run like a load or a store. All its accesses are may-accesses. Loops and conditions inside that
//! are affine, fully or in part, narrow the relations:
//!
//! ```text
//! { [i] -> A[f(i, j)] : j in what is known of inner induction variables }, unknown subscripts being any in the array
//! ```
//!
//! Where that leaves several cells, index operands beside the relation say which one to execute. The accesses
//! of an inner loop have no order: whoever reads a scop takes its writes to come first.

use super::access::Access;
use super::call::is_pure;
use super::detect::{is_access, is_loop, is_store};
use super::memory::{Cell, cells, choice, is_view};
use super::mlir;
use super::nest::{Nest, Place};
use super::parameter::size_of;
use super::refusal::{Code, Failure, Outcome, Refusal, refuse, refuse_region};
use super::shape::Range;
use super::summary::summary;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_isl::{DimType, Result, Set};

/// What is known inside an opaque operation: `{ [i, j] }` for outer and inner induction variables.
#[derive(Clone)]
pub struct Scope {
    /// The run of the operation.
    pub run: usize,
    position: usize,
    /// How many outer induction variables there are.
    pub outer: usize,
    /// How many there are in all.
    pub depth: usize,
    /// Their values.
    pub domain: Set,
}

impl<'c, 'a> Nest<'c, 'a> {
    /// Takes an operation that was refused into the run as a whole, if that is sensible.
    pub fn swallow(
        &mut self,
        refusal: Refusal<'c, 'a>,
        run: usize,
        position: usize,
        place: &Place<'c, 'a>,
    ) -> Outcome<'c, 'a, ()> {
        let (operation, depth) = (refusal.operation, place.coordinates.len());
        if (depth == 0 && is_loop(operation)) || has_inner_loop(operation) {
            return Err(Failure::Refused(refusal));
        }
        let scope = self.scope_of(run, position);
        self.places.insert(mlir::operation_key(operation), (run, position));
        self.look_inside(operation, &scope)?;
        let writes = |inner| is_store(inner) || self.writes_by_call(inner);
        if mlir::all_nested(operation).into_iter().any(writes) {
            self.runs[run].writers.push(operation);
        }
        self.approximations.push(refusal);
        Ok(())
    }

    /// What is known of an operation at a position of a run.
    pub fn scope_of(&self, run: usize, position: usize) -> Scope {
        let depth = self.runs[run].coordinates.len();
        Scope { run, position, outer: depth, depth, domain: self.runs[run].domain.clone() }
    }

    fn look_inside(&mut self, operation: OperationRef<'c, 'a>, scope: &Scope) -> Outcome<'c, 'a, ()> {
        if !can_be_copied(operation) {
            return refuse_region(operation);
        }
        for (number, block) in mlir::blocks(operation).into_iter().enumerate() {
            let scope = self.inner_scope(operation, number, scope)?;
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
        if is_access(operation) {
            self.places.insert(mlir::operation_key(operation), (scope.run, scope.position));
            let cells = cells(operation).into_iter().map(|cell| self.inner_access(operation, cell, scope));
            let accesses = cells.collect::<Outcome<_>>()?;
            self.accesses.insert(mlir::operation_key(operation), accesses);
            return Ok(());
        }
        if !is_pure(operation) && summary(operation).is_some() {
            return self.called(operation, scope);
        }
        let is_assumption = mlir::name(operation) == "mse.assume";
        if !is_pure(operation) && !is_terminator(operation) && !is_assumption {
            return refuse(operation, Code::Effects, "has effects that are not modelled");
        }
        Ok(())
    }

    /// What is known in a block of the operation.
    pub fn inner_scope(
        &mut self,
        operation: OperationRef<'c, 'a>,
        block: usize,
        scope: &Scope,
    ) -> Result<Scope> {
        match mlir::name(operation) {
            "affine.for" | "scf.for" => self.loop_scope(operation, scope),
            "affine.if" | "scf.if" => self.branch_scope(operation, block, scope),
            _ => Ok(scope.clone()),
        }
    }

    fn loop_scope(&mut self, operation: OperationRef<'c, 'a>, scope: &Scope) -> Result<Scope> {
        let Some(range) = self.loose_range(operation, scope.depth)? else { return Ok(scope.clone()) };
        let domain = self.enter(scope.domain.clone(), &range, scope.depth)?;
        Ok(Scope { depth: scope.depth + 1, domain, ..scope.clone() })
    }

    fn branch_scope(
        &mut self,
        operation: OperationRef<'c, 'a>,
        block: usize,
        scope: &Scope,
    ) -> Result<Scope> {
        let domain = match self.condition(operation, scope.depth) {
            Ok(holds) if block == 0 => scope.domain.clone().intersect(holds)?,
            Ok(holds) => scope.domain.clone().subtract(holds)?,
            Err(Failure::Refused(_)) => scope.domain.clone(),
            Err(Failure::Isl(error)) => return Err(error),
        };
        Ok(Scope { domain, ..scope.clone() })
    }

    /// The values of the induction variable as far as they are affine; none for a loop over something else.
    fn loose_range(
        &mut self,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<Range<'c, 'a>>> {
        match self.shape(operation, depth) {
            Ok(shape) => Ok(shape.dimensions.into_iter().next()),
            Err(Failure::Isl(error)) => Err(error),
            Err(Failure::Refused(_)) => Ok(mlir::only_block(operation, 0)
                .and_then(|body| mlir::arguments(body).into_iter().next())
                .filter(|&variable| super::parameter::is_index(variable))
                .map(Range::unknown)),
        }
    }

    fn inner_access(
        &mut self,
        operation: OperationRef<'c, 'a>,
        cell: Cell<'c, 'a>,
        scope: &Scope,
    ) -> Outcome<'c, 'a, Access<'c, 'a>> {
        let (array, subscripts) = self.array_and_subscripts(operation, cell)?;
        let relation = match self.arrays[array].is_apart {
            true => self.relation(&subscripts, scope.domain.clone(), scope.depth)?,
            false => self.any_cell(scope.domain.clone(), subscripts.len())?,
        };
        let relation = relation.project_out(DimType::In, scope.outer, scope.depth - scope.outer)?;
        let mut relation = relation.gist_domain(self.runs[scope.run].domain.clone())?.coalesce()?;
        if self.is_intricate(&relation, &self.runs[scope.run].domain.clone())? {
            relation = self.any_cell(self.universe(scope.outer)?, subscripts.len())?;
        }
        let indexed = !relation.is_single_valued()?;
        let relation = relation.set_tuple_name(DimType::Out, &self.arrays[array].name)?;
        Ok(Access { array, relation, may: true, indexed, subscripts })
    }

    /// The values from elsewhere that executing the operation needs, and memory that something in it needs as
    /// a value.
    pub fn needs(&self, operation: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let mut inner = vec![operation];
        inner.extend(mlir::all_nested(operation));
        let values = inner.into_iter().flat_map(|inner| self.own_needs(inner));
        let is_needed = |value: &Value<'c, 'a>| {
            mlir::is_memory(value.r#type()) || !mlir::is_defined_in(*value, operation)
        };
        values.filter(is_needed).collect()
    }

    fn own_needs(&self, operation: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        if mlir::name(operation) == "mse.assume" || is_view(operation) {
            return Vec::new();
        }
        if let Some(size) = self.invariant_size(operation) {
            return vec![size];
        }
        if self.calls.contains_key(&mlir::operation_key(operation)) {
            return operation.operands().flat_map(needs_of_operand).collect();
        }
        match self.accesses.get(&mlir::operation_key(operation)) {
            Some(accesses) => {
                let needed = accesses.iter().flat_map(Access::needs);
                let mut needed: Vec<_> = needed.chain(choice(operation)).collect();
                needed.extend(mlir::operand(operation, 0).filter(|_| is_store(operation)));
                needed
            }
            None => operation.operands().collect(),
        }
    }

    /// The result of a `memref.dim` that is a parameter or a number.
    pub fn invariant_size(&self, operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        let size = mlir::result(operation, 0)?;
        (size_of(size).is_some() && self.is_invariant(size)).then_some(size)
    }
}

/// Of an operand of a call, itself; of a view, what it is made with.
fn needs_of_operand<'c: 'a, 'a>(operand: Value<'c, 'a>) -> Vec<Value<'c, 'a>> {
    if !mlir::is_memory(operand.r#type()) {
        return vec![operand];
    }
    match mlir::definition(operand).filter(|&definition| is_view(definition)) {
        Some(view) => view.operands().flat_map(needs_of_operand).collect(),
        None => Vec::new(),
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

//! Reads a region into its tree.
//!
//! An operation that is not understood is refused where it stands. An operation with regions that is refused
//! itself may still be executed as a whole ([`super::opaque`]).

use super::combine::contribution;
use super::{Item, Phi, Reader, Tree, Written};
use crate::import::memory::Memory;
use crate::import::program::access::{cells, is_access, is_store};
use crate::import::program::call::{is_pure, summary};
use crate::import::program::device::is_device_code;
use crate::import::program::kind::{is_loop, is_parallel};
use crate::import::program::refusal::{Code, Failure, Outcome, refuse, refuse_region};
use crate::import::program::region::Region;
use crate::import::program::view::resolve;
use crate::import::program::wide::{is_scalable, is_wide};
use crate::import::values::Values;
use crate::import::values::run::{Run, Surroundings};
use crate::import::values::scope::Scope;
use crate::import::values::shape::Shape;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};

/// The most loops inside each other: isl's time grows fast with dimensions, also in code generation, which
/// has no way out.
pub const MOST_LOOPS: usize = 24;

impl<'c, 'a> Reader<'c, 'a> {
    /// The tree of a region; refuses what is beyond the model.
    pub fn read(region: Region<'c, 'a>) -> Outcome<'c, 'a, Self> {
        let operations = region.operations.clone();
        let values = Values::new(region);
        let (memory, tree) = (Memory::default(), Tree::default());
        let mut reader = Self { values, memory, tree, positions: 0 };
        let domain = reader.values.universe(0)?;
        let here =
            Surroundings { coordinates: Vec::new(), domain, guards: Vec::new(), conditions: Vec::new() };
        (reader.tree.body, _) = reader.block(&operations, &here)?;
        Ok(reader)
    }

    /// Reads operations of one block; returns their tree and the last run.
    pub fn block(
        &mut self,
        operations: &[OperationRef<'c, 'a>],
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, (Vec<Item>, usize)> {
        let mut run = self.open_run(here);
        let mut items = vec![Item::Run(run)];
        for &operation in operations {
            let position = self.next_position();
            if is_terminator(operation) {
                continue;
            }
            if mlir::name(operation) == "memref.copy" {
                items.push(self.copied(operation, here)?);
                run = self.open_run(here);
                items.push(Item::Run(run));
                continue;
            }
            if operation.region_count() == 0 {
                self.simple(operation, run, position)?;
                continue;
            }
            match self.structured(operation, run, position, here) {
                Ok(tree) => {
                    items.extend(tree);
                    run = self.open_run(here);
                    items.push(Item::Run(run));
                }
                Err(Failure::Refused(refusal)) if refusal.operation == operation => {
                    self.swallow(refusal, run, position, here)?;
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok((items, run))
    }

    /// Reads a loop or a conditional; an operation that is refused itself leaves no trace.
    fn structured(
        &mut self,
        operation: OperationRef<'c, 'a>,
        run: usize,
        position: usize,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        match mlir::name(operation) {
            _ if is_device_code(operation) => refuse_region(operation),
            "affine.for" | "scf.for" | "affine.parallel" | "scf.parallel" | "scf.forall" => {
                self.looped(operation, run, position, here)
            }
            "affine.if" | "scf.if" | "scf.index_switch" | "scf.execute_region" => {
                self.branches(operation, here)
            }
            "scf.while" => self.while_loop(operation, run, position, here),
            _ => refuse_region(operation),
        }
    }

    /// A while loop: one that counts, or one with a virtual counter if the user wants that.
    fn while_loop(
        &mut self,
        operation: OperationRef<'c, 'a>,
        run: usize,
        position: usize,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        if let Some(counted) = self.values.counted(operation, here)? {
            return self.counted_loop(&counted, (run, position), here);
        }
        if self.values.region.choices.counters && here.conditions.is_empty() {
            return self.repeated(operation, run, position, here);
        }
        refuse(
            operation,
            Code::UnsupportedOperation,
            "does not count to a bound, or may wrap: it becomes a loop of a scop with while=counter only",
        )
    }

    /// A new run, empty.
    pub fn open_run(&mut self, here: &Surroundings<'c, 'a>) -> usize {
        let Surroundings { coordinates, domain, guards, conditions } = here.clone();
        let start = self.next_position();
        self.values.runs.push(Run { coordinates, domain, guards, conditions, start });
        self.tree.writers.push(Vec::new());
        self.values.runs.len() - 1
    }

    pub fn simple(
        &mut self,
        operation: OperationRef<'c, 'a>,
        run: usize,
        position: usize,
    ) -> Outcome<'c, 'a, ()> {
        self.values.places.insert(mlir::operation_key(operation), (run, position));
        match mlir::name(operation) {
            _ if self.is_of_inner_temporary(operation) => Ok(()),
            "memref.alloc" | "memref.alloca" => self.allocation(operation, run),
            "memref.dealloc" => self.deallocation(operation),
            "mse.assume" => Ok(self.assumption(operation, run)?),
            "cf.assert" => self.assertion(operation, run),
            "mse.kill" => {
                let killed = resolve(operation.operand(0).expect("a memref"), None).base;
                let array = self.memory.array(&mut self.values, operation, killed)?;
                if self.memory.arrays[array].is_apart {
                    self.forget_in(run, operation);
                }
                Ok(())
            }
            _ if is_access(operation) => {
                for cell in cells(operation) {
                    self.memory.array(&mut self.values, operation, cell.base)?;
                }
                self.tree.writers[run].extend(is_store(operation).then_some(operation));
                Ok(())
            }
            _ if is_pure(operation) => Ok(()),
            _ if is_wide(operation) || summary(operation).is_some() => {
                let scope = self.values.scope_of(run, position);
                self.take_array(operation, &scope)?;
                let writes = self.memory.writes_by_call(operation);
                self.tree.writers[run].extend(writes.then_some(operation));
                Ok(())
            }
            "memref.atomic_rmw" => {
                let reason = "is read as an update only if it is of i8 to i64, f32 or f64, combines, \
                              and its result is not used";
                refuse(operation, Code::Effects, reason)
            }
            _ => refuse_effects(operation),
        }
    }

    /// Understands which cells are touched by an operation that takes arrays as they are.
    pub fn take_array(&mut self, operation: OperationRef<'c, 'a>, scope: &Scope) -> Outcome<'c, 'a, ()> {
        if is_wide(operation) {
            self.memory.widely_accessed(&mut self.values, operation, scope)
        } else {
            self.memory.called(&mut self.values, operation, scope)
        }
    }

    /// Whether the operation is for a temporary, and need not stay: an allocation of the region's own block
    /// goes in front of the scop as others do.
    fn is_of_inner_temporary(&self, operation: OperationRef<'c, 'a>) -> bool {
        let stays = !is_access(operation) && self.values.region.operations.contains(&operation);
        !stays && self.values.region.temporaries.concern(operation)
    }

    /// An allocation goes in front of the scop, or, if it is repeated, is an array of the scop with unknown
    /// contents.
    fn allocation(&mut self, allocation: OperationRef<'c, 'a>, run: usize) -> Outcome<'c, 'a, ()> {
        if self.values.region.operations.contains(&allocation) {
            if !allocation.operands().all(|size| self.values.is_invariant(size)) {
                return refuse(allocation, Code::Effects, "has a size that is computed in the region");
            }
            self.values.moved.push(allocation);
            return Ok(());
        }
        self.memory.array(&mut self.values, allocation, allocation.result(0).expect("a memref").into())?;
        self.forget_in(run, allocation);
        Ok(())
    }

    /// A kill, if it certainly happens: a kill that need not happen says nothing.
    fn forget_in(&mut self, run: usize, killer: OperationRef<'c, 'a>) {
        if self.values.runs[run].is_certain() {
            self.tree.writers[run].push(killer);
        }
    }

    /// A deallocation goes behind the scop; that of an array of the scop is left out.
    fn deallocation(&mut self, deallocation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, ()> {
        let memref = deallocation.operand(0).expect("a memref");
        let allocation = mlir::definition(memref).filter(|&made| mlir::name(made) == "memref.alloc");
        if allocation.is_some_and(|allocation| {
            self.values.region.contains(allocation) && !self.values.region.operations.contains(&allocation)
        }) {
            return Ok(());
        }
        if !self.values.region.operations.contains(&deallocation) || !self.values.is_outside(memref) {
            return refuse(
                deallocation,
                Code::Effects,
                "frees memory that was not allocated in the same loop",
            );
        }
        self.values.moved.push(deallocation);
        Ok(())
    }

    /// A loop: a level of the tree for each of its dimensions.
    fn looped(
        &mut self,
        operation: OperationRef<'c, 'a>,
        before: usize,
        position: usize,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        if let Some(items) = self.grid(operation, here)? {
            return Ok(items);
        }
        let outer = here.coordinates.len();
        self.values.here = Some(here.domain.clone());
        let shape = self.shape_or_data(operation, here);
        self.values.here = None;
        let (shape, on_data) = shape?;
        if outer + shape.dimensions.len() > MOST_LOOPS {
            return too_many(operation);
        }
        let mut inner = self.inside(&shape, here)?;
        if let Some(on_data) = on_data {
            self.bound_by_data(on_data, &shape, &mut inner)?;
        }
        if self.values.is_beyond_code(&inner.domain)? {
            return refuse(
                operation,
                Code::NonAffineBound,
                "has affine bounds, but code for them may need numbers of more than 64 bits",
            );
        }
        let carried = self.carried(operation, &shape, &inner, &here.domain)?;
        let first = self.values.runs.len();
        let (body, last) = self.block(&mlir::operations(shape.body), &inner)?;
        self.says_independent(operation, outer..inner.coordinates.len(), first);
        self.has_hints(operation, outer..inner.coordinates.len(), first);
        if is_parallel(operation) {
            let runs = first..self.values.runs.len();
            let dimensions = outer..inner.coordinates.len();
            self.tree.unordered.extend(dimensions.map(|dimension| (dimension, runs.clone())));
        }
        for (number, phi) in carried.into_iter().enumerate() {
            self.hand_on(&shape, number, phi, (before, position), last)?;
        }
        let nested = |body, dimension| vec![Item::Loop { dimension, body }];
        Ok((outer..inner.coordinates.len()).rev().fold(body, nested))
    }

    /// The phis of the values that the loop carries; an argument that counts along is a coordinate.
    fn carried(
        &mut self,
        operation: OperationRef<'c, 'a>,
        shape: &Shape<'c, 'a>,
        inner: &Surroundings<'c, 'a>,
        around: &mse_isl::Set,
    ) -> Outcome<'c, 'a, Vec<usize>> {
        let mut carried = Vec::new();
        for number in 0..shape.carried.len() + shape.combinations.len() {
            let argument = shape.arguments.get(number).copied();
            self.values.tally(operation, shape, number, [around, &inner.domain])?;
            carried.push(if self.values.counts_along(shape, number, &inner.domain)? {
                let dimension = shape.dimensions[0].dimension(inner.coordinates.len() - 1)?;
                self.values.dimensions.extend(argument.map(|argument| (mlir::key(argument), dimension)));
                self.carry(operation, number, None)
            } else if let Some(phi) = self.lent(operation, shape, number) {
                let result = operation.result(number).expect("a result for each value that is carried");
                let values = argument.into_iter().chain([result.into()]);
                self.tree.phi_of.extend(values.map(|value| (mlir::key(value), phi)));
                phi
            } else {
                self.carry(operation, number, argument)
            });
        }
        Ok(carried)
    }

    /// Writes of a phi: in front of the loop, and at the end of the last run of its body.
    fn hand_on(
        &mut self,
        shape: &Shape<'c, 'a>,
        number: usize,
        phi: usize,
        (before, position): (usize, usize),
        last: usize,
    ) -> Outcome<'c, 'a, ()> {
        let yielded = mlir::last(shape.body).expect("a loop's body has a terminator");
        let how = shape.combinations.get(number).copied();
        let next = match contribution(yielded, number, how)? {
            Some((kind, value)) => Written::Updated(kind, value),
            None => {
                let next = self.next(yielded, number, phi, last)?;
                how.map_or(Written::Value(next), |how| Written::Combined(how, next))
            }
        };
        let first = how.map_or_else(|| Written::Value(shape.carried[number]), Written::Neutral);
        let end = self.next_position();
        let is_there = |value| self.tree.phi_of.get(&mlir::key(value)) == Some(&phi);
        let is_lent = how.is_none() && is_there(shape.carried[number]);
        let is_back = next.value().is_some_and(|value| mlir::definition(value).is_some() && is_there(value));
        let writes = &mut self.tree.phis[phi].writes;
        if !is_lent {
            writes.insert(0, (before, position, first));
        }
        if !is_back {
            writes.push((last, end, next));
        }
        Ok(())
    }

    /// The phi of the loop around, if that loop only hands a value to this loop, and hands on the result of
    /// this one. Then one cell is enough.
    fn lent(&self, operation: OperationRef<'c, 'a>, shape: &Shape<'c, 'a>, number: usize) -> Option<usize> {
        let is_sequential = |of| matches!(mlir::name(of), "affine.for" | "scf.for");
        let initial = *shape.carried.get(number)?;
        let (block, position) = mlir::argument(initial).filter(|_| is_sequential(operation))?;
        let around = mlir::parent(block).filter(|&around| is_sequential(around))?;
        let [(user, back)] = mlir::uses(mlir::result(operation, number)?)[..] else { return None };
        let is_alone = operation.block() == Some(block) && mlir::uses(initial).len() == 1;
        let is_handed_on = Some(user) == mlir::last(block) && back + 1 == position;
        let phi = self.tree.phi_of.get(&mlir::key(initial)).copied();
        phi.filter(|_| is_alone && is_handed_on && around.result_count() > back)
    }

    /// Where the body of the loop is executed.
    fn inside(
        &mut self,
        shape: &Shape<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Surroundings<'c, 'a>> {
        let mut inner = here.clone();
        for range in &shape.dimensions {
            inner.domain = self.values.enter(inner.domain, range, inner.coordinates.len())?;
            inner.coordinates.push(range.variable.location());
        }
        Ok(inner)
    }

    /// The phi of a loop's result, and of the iteration argument, if there is one.
    fn carry(
        &mut self,
        operation: OperationRef<'c, 'a>,
        number: usize,
        argument: Option<Value<'c, 'a>>,
    ) -> usize {
        let result = operation.result(number).expect("a result for each value that is carried");
        let phi = self.tree.phis.len();
        self.tree.phis.push(Phi { writes: Vec::new() });
        for value in argument.into_iter().chain([result.into()]) {
            self.tree.phi_of.insert(mlir::key(value), phi);
        }
        phi
    }
}

/// Refuses an operation that a statement cannot hold.
pub fn refuse_effects<'c, 'a, T>(operation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, T> {
    if is_scalable(operation) {
        return refuse(operation, Code::UnknownSize, "has scalable vectors: nobody knows how many elements");
    }
    refuse(operation, Code::Effects, "has effects that are not modelled")
}

/// Refuses a loop inside of as many as there may be.
pub fn too_many<'c, 'a, T>(operation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, T> {
    let reason = format!("is one of more than {MOST_LOOPS} loops around each other");
    refuse(last_loop(operation), Code::Bound, &reason)
}

/// The last loop inside a loop; all loops around it have the same one.
fn last_loop<'c, 'a>(operation: OperationRef<'c, 'a>) -> OperationRef<'c, 'a> {
    let mut inside = mlir::all_nested(operation).into_iter();
    inside.rfind(|&inner| is_loop(inner)).unwrap_or(operation)
}

fn is_terminator(operation: OperationRef) -> bool {
    matches!(
        mlir::name(operation),
        "affine.yield" | "scf.yield" | "scf.condition" | "scf.reduce" | "scf.forall.in_parallel"
    )
}

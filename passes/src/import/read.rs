//! Reads a region into its tree.
//!
//! What is not understood is refused where it stands; an operation with regions that is refused itself may still be
//! executed as a whole ([`super::opaque`]).

use super::detect::{is_access, is_store};
use super::memory::{accessed, resolve};
use super::mlir;
use super::nest::{Item, Nest, Phi, Place, Run};
use super::refusal::{Code, Failure, Outcome, refuse};
use super::shape::Shape;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::effects;

impl<'c, 'a> Nest<'c, 'a> {
    /// Understands a region, or tells why not.
    pub fn read(region: &[OperationRef<'c, 'a>]) -> Outcome<'c, 'a, Self> {
        let mut nest = Self::empty(region);
        let place = Place { coordinates: Vec::new(), domain: nest.universe(0)? };
        let (body, _) = nest.block(region, &place)?;
        nest.body = body;
        nest.demand_all()?;
        nest.expect_loops()?;
        nest.form_statements()?;
        nest.describe_arrays()?;
        nest.describe_context()?;
        Ok(nest)
    }

    /// Refuses a region in which nothing is repeated but inside statements.
    fn expect_loops(&self) -> Outcome<'c, 'a, ()> {
        let is_loop = |item: &Item| matches!(item, Item::Loop { .. });
        match self.approximations.first() {
            Some(refusal) if !self.body.iter().any(is_loop) => Err(Failure::Refused(refusal.clone())),
            _ => Ok(()),
        }
    }

    /// Reads operations of one block; returns their tree and the last run.
    fn block(
        &mut self,
        operations: &[OperationRef<'c, 'a>],
        place: &Place<'c>,
    ) -> Outcome<'c, 'a, (Vec<Item>, usize)> {
        let mut run = self.open_run(place);
        let mut items = vec![Item::Run(run)];
        for &operation in operations {
            let position = self.next_position();
            if is_terminator(operation) {
                continue;
            }
            if mlir::name(operation) == "memref.copy" {
                items.push(self.copied(operation, place)?);
                run = self.open_run(place);
                items.push(Item::Run(run));
                continue;
            }
            if operation.region_count() == 0 {
                self.simple(operation, run, position)?;
                continue;
            }
            match self.structured(operation, run, position, place) {
                Ok(tree) => {
                    items.extend(tree);
                    run = self.open_run(place);
                    items.push(Item::Run(run));
                }
                Err(Failure::Refused(refusal)) if refusal.operation == operation => {
                    self.swallow(refusal, run, position, place)?;
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
        place: &Place<'c>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        match mlir::name(operation) {
            "affine.for" | "scf.for" | "affine.parallel" | "scf.parallel" => {
                Ok(vec![self.looped(operation, run, position, place)?])
            }
            "affine.if" | "scf.if" => self.conditional(operation, place),
            _ => refuse(
                operation,
                Code::UnsupportedOperation,
                "is no loop or conditional that can be imported",
            ),
        }
    }

    /// A new run, empty.
    pub fn open_run(&mut self, place: &Place<'c>) -> usize {
        let Place { coordinates, domain } = place.clone();
        let start = self.next_position();
        self.runs.push(Run { coordinates, domain, start, writers: Vec::new(), roots: Vec::new() });
        self.runs.len() - 1
    }

    fn simple(
        &mut self,
        operation: OperationRef<'c, 'a>,
        run: usize,
        position: usize,
    ) -> Outcome<'c, 'a, ()> {
        self.places.insert(mlir::operation_key(operation), (run, position));
        match mlir::name(operation) {
            "memref.alloc" | "memref.alloca" => self.allocation(operation, run),
            "memref.dealloc" => self.deallocation(operation),
            "mse.kill" => {
                self.array(operation, resolve(operation.operand(0).expect("a memref"), None).base)?;
                self.runs[run].writers.push(operation);
                Ok(())
            }
            _ if is_access(operation) => {
                self.array(operation, resolve(accessed(operation), None).base)?;
                self.runs[run].writers.extend(is_store(operation).then_some(operation));
                Ok(())
            }
            _ if effects::is_pure(operation) => Ok(()),
            _ => refuse(operation, Code::Effects, "has effects that are not modelled"),
        }
    }

    /// An allocation goes in front of the scop, or, if it is repeated, is an array of the scop with unknown contents.
    fn allocation(&mut self, allocation: OperationRef<'c, 'a>, run: usize) -> Outcome<'c, 'a, ()> {
        if self.region.contains(&allocation) {
            if !allocation.operands().all(|size| self.is_invariant(size)) {
                return refuse(allocation, Code::Effects, "has a size that is computed in the region");
            }
            self.moved.push(allocation);
            return Ok(());
        }
        self.array(allocation, allocation.result(0).expect("a memref").into())?;
        self.runs[run].writers.push(allocation);
        Ok(())
    }

    /// A deallocation goes behind the scop; that of an array of the scop is left out.
    fn deallocation(&mut self, deallocation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, ()> {
        let memref = deallocation.operand(0).expect("a memref");
        let allocation = mlir::definition(memref);
        if allocation
            .is_some_and(|allocation| self.contains(allocation) && !self.region.contains(&allocation))
        {
            return Ok(());
        }
        if !self.region.contains(&deallocation) || !self.is_outside(memref) {
            return refuse(
                deallocation,
                Code::Effects,
                "frees memory that was not allocated in the same loop",
            );
        }
        self.moved.push(deallocation);
        Ok(())
    }

    /// A loop: a level of the tree for each of its dimensions.
    fn looped(
        &mut self,
        operation: OperationRef<'c, 'a>,
        before: usize,
        position: usize,
        place: &Place<'c>,
    ) -> Outcome<'c, 'a, Item> {
        let outer = place.coordinates.len();
        let shape = self.shape(operation, outer)?;
        let inner = self.inside(&shape, place)?;
        let yielded = mlir::last(shape.body).expect("a loop's body has a terminator");
        let carried: Vec<usize> = shape
            .arguments
            .iter()
            .enumerate()
            .map(|(i, &argument)| self.carry(operation, i, argument))
            .collect();
        let (body, last) = self.block(&mlir::operations(shape.body), &inner)?;
        let end = self.next_position();
        for (i, phi) in carried.into_iter().enumerate() {
            let next = yielded.operand(i).expect("a value for each iteration argument");
            self.phis[phi].writes = vec![(before, position, shape.carried[i]), (last, end, next)];
        }
        let nested = |body, dimension| Item::Loop { dimension, body: vec![body] };
        let innermost = Item::Loop { dimension: inner.coordinates.len() - 1, body };
        Ok((outer..inner.coordinates.len() - 1).rev().fold(innermost, nested))
    }

    /// Where the body of the loop is executed.
    fn inside(&mut self, shape: &Shape<'c, 'a>, place: &Place<'c>) -> Outcome<'c, 'a, Place<'c>> {
        let mut inner = place.clone();
        for range in &shape.dimensions {
            let dimension = inner.coordinates.len();
            self.dimensions.insert(mlir::key(range.variable), dimension);
            inner.coordinates.push(range.variable.location());
            inner.domain = self.restrict(inner.domain, range, dimension)?;
        }
        Ok(inner)
    }

    /// The phi of a loop's iteration argument and result.
    fn carry(&mut self, operation: OperationRef<'c, 'a>, number: usize, argument: Value<'c, 'a>) -> usize {
        let result = operation.result(number).expect("a result for each iteration argument");
        self.phis.push(Phi { writes: Vec::new() });
        let phi = self.phis.len() - 1;
        self.phi_of.insert(mlir::key(argument), phi);
        self.phi_of.insert(mlir::key(result.into()), phi);
        phi
    }

    /// A conditional: the trees of its regions, one after the other.
    fn conditional(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: &Place<'c>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        let holds = self.condition(operation, place.coordinates.len())?;
        let domains = [place.domain.clone().intersect(holds.clone())?, place.domain.clone().subtract(holds)?];
        let first = self.phis.len();
        for result in operation.results() {
            self.phi_of.insert(mlir::key(result.into()), self.phis.len());
            self.phis.push(Phi { writes: Vec::new() });
        }
        let mut items = Vec::new();
        for (branch, domain) in mlir::blocks(operation).into_iter().zip(domains) {
            let place = Place { coordinates: place.coordinates.clone(), domain: domain.coalesce()? };
            let (tree, last) = self.block(&mlir::operations(branch), &place)?;
            items.extend(tree);
            let end = self.next_position();
            let yielded = mlir::last(branch).expect("a branch has a terminator");
            for i in 0..operation.result_count() {
                self.phis[first + i].writes.push((
                    last,
                    end,
                    yielded.operand(i).expect("a value for each result"),
                ));
            }
        }
        Ok(items)
    }
}

fn is_terminator(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.yield" | "scf.yield" | "scf.reduce")
}

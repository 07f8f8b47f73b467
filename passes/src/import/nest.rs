//! A region as a tree of loops and runs.
//!
//! A *run* is a maximal sequence of operations without regions in one block; its domain is the set of the values of the
//! surrounding induction variables for which it is executed. Conditionals only restrict domains. Values that loops and
//! conditionals carry (`iter_args`, results) are *phis*: cells that each of a few places writes.

use super::access::Access;
use super::array::Array;
use super::demand::Root;
use super::detect::{is_access, is_store};
use super::mlir;
use super::name::Names;
use super::parameter::Parameter;
use super::refusal::{Failure, Outcome, Refusal, refuse};
use super::shape::Shape;
use super::statement::Statement;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Type, Value};
use mse_dialect::{edit, effects};
use mse_isl::{Context, PwAff, Set};
use std::collections::{HashMap, VecDeque};

/// Everything that is known of a region.
pub struct Nest<'c, 'a> {
    /// The operations, of one block, in order.
    pub region: Vec<OperationRef<'c, 'a>>,
    /// MLIR's context.
    pub context: &'c melior::Context,
    /// isl's context.
    pub isl: Context,
    /// Names given.
    pub names: Names,
    /// The parameters.
    pub parameters: Vec<Parameter<'c, 'a>>,
    /// The arrays of the program.
    pub arrays: Vec<Array<'c, 'a>>,
    /// Other values from outside.
    pub captured: Vec<Value<'c, 'a>>,
    /// The scalars that carry values between statements.
    pub scalars: Vec<Scalar<'c, 'a>>,
    /// The tree.
    pub body: Vec<Item>,
    /// The runs, in source order.
    pub runs: Vec<Run<'c, 'a>>,
    /// The statements, in source order.
    pub statements: Vec<Statement<'c, 'a>>,
    /// Induction variables and their dimensions.
    pub dimensions: HashMap<usize, usize>,
    /// Index values that are known as functions, by value and depth.
    pub functions: HashMap<(usize, usize), PwAff>,
    /// The run and the position of each operation in a run.
    pub places: HashMap<usize, (usize, usize)>,
    /// Values that loops and conditionals carry.
    pub phis: Vec<Phi<'c, 'a>>,
    /// The phi of each carried value: iteration arguments and results.
    pub phi_of: HashMap<usize, usize>,
    /// The scalar that holds a value or a phi.
    pub scalar_of: HashMap<Carried, usize>,
    /// What loads and stores touch.
    pub accesses: HashMap<usize, Access>,
    /// What is imported less precisely than it is written.
    pub approximations: Vec<Refusal<'c, 'a>>,
    /// Whether operations depend only on coordinates and values from outside.
    pub free: HashMap<usize, bool>,
    /// Roots of which the needs are not known yet, by run.
    pub pending: VecDeque<(usize, usize)>,
    positions: usize,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub enum Item {
    /// A run, by number.
    Run(usize),
    /// A loop over one dimension.
    Loop {
        /// The dimension of its induction variable.
        dimension: usize,
        /// What it repeats.
        body: Vec<Item>,
    },
}

/// Operations between loops and conditionals.
pub struct Run<'c, 'a> {
    /// The surrounding induction variables, outermost first.
    pub coordinates: Vec<Value<'c, 'a>>,
    /// `{ [i] }`
    pub domain: Set,
    /// The position before the first operation.
    pub start: usize,
    /// The stores and the opaque operations that hold some, in order.
    pub stores: Vec<OperationRef<'c, 'a>>,
    /// What is to be computed.
    pub roots: Vec<Root<'c, 'a>>,
}

/// A value that a loop or a conditional carries.
pub struct Phi<'c, 'a> {
    /// Where it is written: the run at whose end, the position, and the value.
    pub writes: Vec<(usize, usize, Value<'c, 'a>)>,
}

/// What a scalar holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carried {
    /// A value, by its key.
    Value(usize),
    /// A phi, by its number.
    Phi(usize),
}

/// A cell that import makes.
pub struct Scalar<'c, 'a> {
    /// isl's name, once statements are ordered.
    pub name: String,
    /// The type of what it holds.
    pub r#type: Type<'c>,
    /// The values used after the region that it holds at the end.
    pub results: Vec<Value<'c, 'a>>,
}

/// Where a block is executed.
#[derive(Clone)]
pub struct Place<'c, 'a> {
    /// The surrounding induction variables, outermost first.
    pub coordinates: Vec<Value<'c, 'a>>,
    /// `{ [i] }`
    pub domain: Set,
}

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
        Ok(nest)
    }

    fn empty(region: &[OperationRef<'c, 'a>]) -> Self {
        Self {
            region: region.to_vec(),
            context: edit::context_of(region[0]),
            isl: Context::current(),
            names: Names::default(),
            parameters: Vec::new(),
            arrays: Vec::new(),
            captured: Vec::new(),
            scalars: Vec::new(),
            body: Vec::new(),
            runs: Vec::new(),
            statements: Vec::new(),
            dimensions: HashMap::new(),
            functions: HashMap::new(),
            places: HashMap::new(),
            phis: Vec::new(),
            phi_of: HashMap::new(),
            scalar_of: HashMap::new(),
            accesses: HashMap::new(),
            approximations: Vec::new(),
            free: HashMap::new(),
            pending: VecDeque::new(),
            positions: 0,
        }
    }

    /// Refuses a region in which nothing is repeated but inside statements.
    fn expect_loops(&self) -> Outcome<'c, 'a, ()> {
        let is_loop = |item: &Item| matches!(item, Item::Loop { .. });
        match self.approximations.first() {
            Some(refusal) if !self.body.iter().any(is_loop) => Err(Failure::Refused(refusal.clone())),
            _ => Ok(()),
        }
    }

    /// Whether the operation lies in the region.
    pub fn contains(&self, operation: OperationRef<'c, 'a>) -> bool {
        let home = self.region[0].block();
        let mut current = Some(operation);
        while let Some(operation) = current {
            if operation.block() == home {
                return self.region.contains(&operation);
            }
            current = operation.parent_operation();
        }
        false
    }

    /// Reads operations of one block; returns their tree and the last run.
    fn block(
        &mut self,
        operations: &[OperationRef<'c, 'a>],
        place: &Place<'c, 'a>,
    ) -> Outcome<'c, 'a, (Vec<Item>, usize)> {
        let mut run = self.open_run(place);
        let mut items = vec![Item::Run(run)];
        for &operation in operations {
            let position = self.next_position();
            if is_terminator(operation) {
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
        place: &Place<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        match mlir::name(operation) {
            "affine.for" | "scf.for" | "affine.parallel" | "scf.parallel" => {
                Ok(vec![self.looped(operation, run, position, place)?])
            }
            "affine.if" | "scf.if" => self.conditional(operation, place),
            _ => refuse(operation, "unsupported-operation", "is no loop or conditional that can be imported"),
        }
    }

    fn open_run(&mut self, place: &Place<'c, 'a>) -> usize {
        let Place { coordinates, domain } = place.clone();
        let start = self.next_position();
        self.runs.push(Run { coordinates, domain, start, stores: Vec::new(), roots: Vec::new() });
        self.runs.len() - 1
    }

    fn next_position(&mut self) -> usize {
        self.positions += 1;
        self.positions
    }

    fn simple(
        &mut self,
        operation: OperationRef<'c, 'a>,
        run: usize,
        position: usize,
    ) -> Outcome<'c, 'a, ()> {
        if !is_access(operation) && !effects::is_pure(operation) {
            return refuse(operation, "effects", "has effects that are not modelled");
        }
        self.places.insert(mlir::operation_key(operation), (run, position));
        if is_access(operation) {
            self.array(operation, operation.operand(usize::from(is_store(operation))).expect("a memref"))?;
        }
        if is_store(operation) {
            self.runs[run].stores.push(operation);
        }
        Ok(())
    }

    /// A loop: a level of the tree for each of its dimensions.
    fn looped(
        &mut self,
        operation: OperationRef<'c, 'a>,
        before: usize,
        position: usize,
        place: &Place<'c, 'a>,
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
    fn inside(&mut self, shape: &Shape<'c, 'a>, place: &Place<'c, 'a>) -> Outcome<'c, 'a, Place<'c, 'a>> {
        let mut inner = place.clone();
        for range in &shape.dimensions {
            let dimension = inner.coordinates.len();
            self.dimensions.insert(mlir::key(range.variable), dimension);
            inner.coordinates.push(range.variable);
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
        place: &Place<'c, 'a>,
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

//! What is known of a region: a tree of loops and runs, and tables.
//!
//! A *run* is a maximal sequence of operations without regions in one block; its domain is the set of the
//! values of the surrounding induction variables for which it is executed. Conditionals only restrict
//! domains. Values that loops and conditionals carry (`iter_args`, results) are *phis*: cells that each of a
//! few places writes.

use super::access::Accesses;
use super::array::Array;
use super::callers::Callers;
use super::demand::Root;
use super::interval::Interval;
use super::layout::Strided;
use super::mlir;
use super::name::Names;
use super::parameter::Parameter;
use super::reduction::Written;
use super::refusal::Refusal;
use super::statement::Statement;
use super::summary::Touched;
use super::version::Check;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, OperationRef, Type, Value};
use mse_dialect::edit;
use mse_isl::{Context, PwAff, Set};
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::rc::Rc;

/// Everything that is known of a region.
pub struct Nest<'c, 'a> {
    /// The operations, of one block, in order.
    pub region: Vec<OperationRef<'c, 'a>>,
    /// The function around.
    pub function: Option<OperationRef<'c, 'a>>,
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
    pub dimensions: HashMap<usize, Dimension>,
    /// Values that are others: those of the sizes of a launch, arguments of regions that combine values.
    pub same_as: HashMap<usize, Value<'c, 'a>>,
    /// Index values that are known as functions, by value and depth.
    pub functions: HashMap<(usize, usize), PwAff>,
    /// The numbers that values may be.
    pub intervals: HashMap<usize, Interval>,
    /// The run and the position of each operation in a run.
    pub places: HashMap<usize, (usize, usize)>,
    /// Values that loops and conditionals carry.
    pub phis: Vec<Phi<'c, 'a>>,
    /// The while loop on which each run that ends with a condition decides, as its phi.
    pub decisions: HashMap<usize, usize>,
    /// The phi of each carried value: iteration arguments and results.
    pub phi_of: HashMap<usize, usize>,
    /// The scalar that holds a value or a phi.
    pub scalar_of: HashMap<Carried, usize>,
    /// What loads and stores touch.
    pub accesses: HashMap<usize, Accesses<'c, 'a>>,
    /// What calls touch, reads first.
    pub calls: HashMap<usize, Rc<[Touched<'c, 'a>]>>,
    /// Loops with independent iterations: the dimension, and the runs inside.
    pub independent: Vec<(usize, Range<usize>)>,
    /// What the program says is outside of what it may be executed for: `{ p }`.
    pub excluded: Vec<Set>,
    /// What is taken for granted of the parameters, and checked at run time.
    pub checks: Vec<Check<'c, 'a>>,
    /// Memory of which the strides are checked at run time.
    pub strided: Vec<Strided<'c, 'a>>,
    /// The memory that the region may write, views resolved.
    pub written: Vec<Value<'c, 'a>>,
    /// What is known of the parameters.
    pub known: Option<Set>,
    /// What the user chose.
    pub choices: Choices,
    /// Which arguments may be one memory.
    pub callers: Rc<Callers>,
    /// Deallocations, which go behind the scop, and allocations, which go in front of it.
    pub moved: Vec<OperationRef<'c, 'a>>,
    /// What is imported less precisely than it is written.
    pub approximations: Vec<Refusal<'c, 'a>>,
    /// Whether operations depend only on coordinates and values from outside.
    pub free: HashMap<usize, bool>,
    /// Roots of which the needs are not known yet, by run.
    pub pending: VecDeque<(usize, usize)>,
    positions: usize,
}

/// What the user chose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices {
    /// Arguments may be parts of the same memory.
    pub arguments_may_alias: bool,
    /// A run is one statement.
    pub whole_runs: bool,
    /// While loops have virtual counters.
    pub counters: bool,
    /// Arithmetic that may wrap is taken not to where this can be checked at run time.
    pub checks: bool,
    /// Nobody else changes functions of the module meanwhile.
    pub whole_module: bool,
}

/// Where an induction variable is among the coordinates: its value is `first + step * coordinate`.
#[derive(Clone, Copy, Debug)]
pub struct Dimension {
    /// The coordinate.
    pub number: usize,
    /// Its value where the coordinate is 0.
    pub first: i64,
    /// By how much it grows with the coordinate.
    pub step: i64,
}

impl Dimension {
    /// The coordinate is the value.
    pub fn plain(number: usize) -> Self {
        Self { number, first: 0, step: 1 }
    }
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
    /// The locations of the surrounding induction variables, outermost first.
    pub coordinates: Vec<Location<'c>>,
    /// `{ [i] }`
    pub domain: Set,
    /// The while loops around, outermost first: it need not be executed for all of its domain.
    pub guards: Vec<Guard<'c, 'a>>,
    /// The position before the first operation.
    pub start: usize,
    /// The operations that write: stores, opaque operations that hold some, allocations and kills, in order.
    pub writers: Vec<OperationRef<'c, 'a>>,
    /// What is to be computed.
    pub roots: Vec<Root<'c, 'a>>,
}

/// What decides whether a while loop goes on.
#[derive(Clone, Copy)]
pub struct Guard<'c, 'a> {
    /// The phi that holds it.
    pub phi: usize,
    /// The condition.
    pub condition: Value<'c, 'a>,
}

/// A value that a loop or a conditional carries.
pub struct Phi<'c, 'a> {
    /// Where it is written: the run at whose end, the position, and the value.
    pub writes: Vec<(usize, usize, Written<'c, 'a>)>,
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
    /// The locations of the surrounding induction variables, outermost first.
    pub coordinates: Vec<Location<'c>>,
    /// `{ [i] }`
    pub domain: Set,
    /// The while loops around, outermost first.
    pub guards: Vec<Guard<'c, 'a>>,
}

impl Run<'_, '_> {
    /// Whether it is executed for all of its domain.
    pub fn is_certain(&self) -> bool {
        self.guards.is_empty()
    }
}

impl<'c, 'a> Nest<'c, 'a> {
    /// Nothing known yet.
    pub fn empty(region: &[OperationRef<'c, 'a>]) -> Self {
        Self {
            region: region.to_vec(),
            function: mlir::function_around(region[0]),
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
            same_as: HashMap::new(),
            functions: HashMap::new(),
            intervals: HashMap::new(),
            places: HashMap::new(),
            phis: Vec::new(),
            decisions: HashMap::new(),
            phi_of: HashMap::new(),
            scalar_of: HashMap::new(),
            accesses: HashMap::new(),
            calls: HashMap::new(),
            independent: Vec::new(),
            excluded: Vec::new(),
            checks: Vec::new(),
            strided: Vec::new(),
            written: Vec::new(),
            known: None,
            choices: Choices::default(),
            callers: Rc::default(),
            moved: Vec::new(),
            approximations: Vec::new(),
            free: HashMap::new(),
            pending: VecDeque::new(),
            positions: 0,
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

    /// A new position, after all others.
    pub fn next_position(&mut self) -> usize {
        self.positions += 1;
        self.positions
    }
}

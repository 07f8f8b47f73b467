//! Reads one outermost parallel operation, with the sequential loops and conditionals around it.
//!
//! Values computed outside of the operation are parameters; affine loops around it are coordinates, and bound
//! the others. Inside, a value that is not affine may be anything, and everything that this makes uncertain
//! is not exact.

use super::code::{Code, Event, Named, Node, Order};
use super::kernels;
use crate::import::program::callers::Callers;
use crate::import::program::refusal::if_understood;
use crate::import::program::region::{Choices, Region};
use crate::import::program::view::{Subscript, is_view};
use crate::import::values::Values;
use crate::import::values::parameter::Origin;
use crate::import::values::shape::Range;
use crate::mlir::{self, Place};
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, Value};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, Set};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// The state while reading.
pub struct Reader<'c, 'a> {
    /// Import's analysis of index values, loops and conditions, for the one operation.
    pub values: Values<'c, 'a>,
    /// The code that was read so far.
    pub code: Code<'c>,
    /// The memory of each buffer.
    pub buffers: Vec<Value<'c, 'a>>,
    /// The coordinates of the owner of memory that is not everybody's.
    pub owners: HashMap<usize, Vec<usize>>,
    /// Which access of a scop comes next.
    pub named: Option<Named>,
    /// The event of the last load, and the value that it loaded.
    pub loaded: Option<(usize, Value<'c, 'a>)>,
}

/// Where an operation is executed.
#[derive(Clone)]
pub struct Surroundings<'c, 'a> {
    /// The number of coordinates.
    pub depth: usize,
    /// `{ [i] }`
    pub domain: Set,
    /// The domain has no more than is executed.
    pub exact: bool,
    /// The coordinates of loops in a launch have equal values in all threads that execute them together.
    pub in_step: bool,
    /// The launch around it.
    pub launch: Option<Launch<'c, 'a>>,
}

/// The coordinates of a launch.
#[derive(Clone)]
pub struct Launch<'c, 'a> {
    /// Those of blocks.
    pub blocks: std::ops::Range<usize>,
    /// Those of threads.
    pub threads: std::ops::Range<usize>,
    /// The sizes of the grid and of a block.
    pub sizes: Vec<Value<'c, 'a>>,
    /// `{ [i] }`, all threads.
    pub domain: Set,
}

/// Whether the iterations of an operation of this name may run at the same time.
pub fn is_parallel(name: &str) -> bool {
    matches!(name, "affine.parallel" | "scf.parallel" | "scf.forall" | "gpu.launch")
}

/// Reads an outermost parallel operation.
pub fn read<'c>(parallel: OperationRef<'c, '_>, callers: &Callers) -> Result<Code<'c>> {
    let (mut reader, mut here) = Reader::new(&[parallel])?;
    reader.code.launched = (kernels::name(parallel) == kernels::LAUNCH).then(|| parallel.location());
    for (operation, child) in surroundings(parallel) {
        reader.enter(operation, child, &mut here)?;
    }
    let (outer, body) = (here.depth, reader.operation(parallel, &here)?);
    reader.code.nodes = match body {
        body if body.is_empty() || outer == 0 => body,
        body => vec![Node::Loops { order: Order::Sequential, dimensions: 0..outer, body }],
    };
    reader.code.context = reader.context()?;
    reader.joined_by_callers(parallel, callers);
    let parameters = reader.values.parameters.iter();
    reader.code.places =
        parameters.filter_map(|parameter| Some((parameter.name.clone(), place(parameter.origin)?))).collect();
    Ok(reader.code)
}

/// The size of the function's argument, or the argument, that a parameter is.
fn place(origin: Origin) -> Option<Place> {
    match origin {
        Origin::Value(value) => mlir::place(value),
        Origin::Size(memref, dimension) => {
            let argument = mlir::function_argument(memref)?;
            Some(Place { argument, dimension: Some(dimension) })
        }
        Origin::Integer(_) | Origin::Count(..) | Origin::Rest(..) => None,
    }
}

/// The operations around, outermost first, each with the number of its block that leads to the operation.
fn surroundings<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<(OperationRef<'c, 'a>, usize)> {
    let mut around = Vec::new();
    let mut current = operation;
    while let Some(parent) = current.parent_operation() {
        let block = mlir::blocks(parent).into_iter().position(|block| Some(block) == current.block());
        around.push((parent, block.unwrap_or(0)));
        current = parent;
    }
    around.reverse();
    around
}

impl<'c, 'a> Reader<'c, 'a> {
    /// A reader of these operations, and where they are executed.
    fn new(operations: &[OperationRef<'c, 'a>]) -> Result<(Self, Surroundings<'c, 'a>)> {
        let region = Region::new(operations, Choices::default(), &Rc::default(), &Rc::default());
        let values = Values::new(region);
        let domain = values.universe(0)?;
        let code = Code {
            context: domain.clone().params()?,
            buffers: Vec::new(),
            events: Vec::new(),
            nodes: Vec::new(),
            errors: Vec::new(),
            undecided: Vec::new(),
            places: BTreeMap::new(),
            launched: None,
        };
        let (buffers, owners) = (Vec::new(), HashMap::new());
        let reader = Self { values, code, buffers, owners, named: None, loaded: None };
        Ok((reader, Surroundings { depth: 0, domain, exact: true, in_step: true, launch: None }))
    }

    /// Reads operations that follow each other; what is around them is fixed.
    pub fn sequence(operations: &[OperationRef<'c, 'a>]) -> Result<Self> {
        let (mut reader, here) = Self::new(operations)?;
        for &operation in operations {
            let nodes = reader.operation(operation, &here)?;
            reader.code.nodes.extend(nodes);
        }
        reader.code.context = reader.context()?;
        Ok(reader)
    }

    /// The known facts about the parameters.
    pub fn context(&self) -> Result<Set> {
        self.values.sizes()
    }

    /// Notes that something was not understood.
    pub fn undecided(&mut self, operation: OperationRef<'c, 'a>, why: &str) {
        let message = format!("'{}' {why}", kernels::name(operation));
        self.code.undecided.push((operation.location(), message));
    }

    /// Notes the pairs of buffers, one of them written, that may be one memory for some caller.
    fn joined_by_callers(&mut self, parallel: OperationRef<'c, 'a>, callers: &Callers) {
        let touches = || self.code.events.iter().flat_map(|event| &event.touches);
        let is_written =
            |buffer| touches().any(|touch| touch.buffer == buffer && touch.kind == AccessKind::Write);
        let mut found = Vec::new();
        for (number, &buffer) in self.buffers.iter().enumerate() {
            for (other, &memory) in self.buffers[..number].iter().enumerate() {
                let call = callers.shared(buffer, memory).filter(|_| is_written(number) || is_written(other));
                let [one, two] = [other, number].map(|buffer| &self.code.buffers[buffer].name);
                found.extend(call.map(|call| format!("{one} and {two} may be one memory by {call}")));
            }
        }
        self.code.undecided.extend(found.into_iter().map(|message| (parallel.location(), message)));
    }

    /// A name for an event of this kind.
    pub fn name(&self, kind: &str) -> String {
        format!("{kind}{}", self.code.events.iter().filter(|event| event.name.starts_with(kind)).count())
    }

    /// Adds an event.
    pub fn event(&mut self, event: Event<'c>) -> Node {
        self.code.events.push(event);
        Node::Event(self.code.events.len() - 1)
    }

    /// Enters a loop or conditional around the parallel operation, as far as it is affine.
    fn enter(
        &mut self,
        operation: OperationRef<'c, 'a>,
        block: usize,
        here: &mut Surroundings<'c, 'a>,
    ) -> Result<()> {
        match mlir::name(operation) {
            "affine.for" | "scf.for" => {
                if let Some(shape) = if_understood(self.values.shape(operation, here.depth))? {
                    self.dimensions(shape.dimensions, here)?;
                }
            }
            "affine.if" | "scf.if" => {
                if let Some(holds) = if_understood(self.values.condition(operation, here.depth))? {
                    here.domain = branch(&here.domain, holds, block)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn dimensions(&mut self, ranges: Vec<Range<'c, 'a>>, here: &mut Surroundings<'c, 'a>) -> Result<()> {
        for range in ranges {
            here.domain = self.values.enter(here.domain.clone(), &range, here.depth)?;
            here.depth += 1;
        }
        Ok(())
    }

    /// The operations of a block.
    pub fn block(&mut self, block: BlockRef<'c, 'a>, here: &Surroundings<'c, 'a>) -> Result<Vec<Node>> {
        let mut nodes = Vec::new();
        for operation in mlir::operations(block) {
            nodes.extend(self.operation(operation, here)?);
        }
        Ok(nodes)
    }

    fn operation(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Result<Vec<Node>> {
        match mlir::name(operation) {
            "affine.for" | "scf.for" => self.looped(operation, Order::Sequential, here),
            "affine.parallel" | "scf.parallel" | "scf.forall" => {
                self.looped(operation, Order::Parallel, here)
            }
            "gpu.launch" => self.launch(operation, here),
            "affine.if" | "scf.if" => self.conditional(operation, here),
            "scf.while" => self.repeated(operation, here),
            "scf.execute_region" | "memref.alloca_scope" => self.blocks(operation, here),
            "scf.index_switch" => {
                self.blocks(operation, &Surroundings { exact: false, in_step: false, ..here.clone() })
            }
            "gpu.barrier" => self.barrier(operation, here),
            "gpu.thread_id" | "gpu.block_id" | "gpu.block_dim" | "gpu.grid_dim" => {
                self.identity(operation, here);
                Ok(Vec::new())
            }
            "gpu.dynamic_shared_memory" => {
                self.dynamic(operation, here);
                Ok(Vec::new())
            }
            "memref.view" => Ok(Vec::new()),
            kernels::LAUNCH => {
                let why = kernels::kernel_of(operation).err().unwrap_or("is not looked at");
                self.undecided(operation, why);
                Ok(Vec::new())
            }
            "mse.instance" => {
                self.named = Some(self.name_next(operation, here.depth)?);
                Ok(Vec::new())
            }
            "memref.alloc" | "memref.alloca" => {
                let memory = operation.result(0).expect("a memref").into();
                self.owners.insert(mlir::key(memory), (0..here.depth).collect());
                Ok(Vec::new())
            }
            name if touches_nothing(name) || is_view(operation) => Ok(Vec::new()),
            _ => self.access(operation, here),
        }
    }

    fn looped(
        &mut self,
        operation: OperationRef<'c, 'a>,
        order: Order,
        here: &Surroundings<'c, 'a>,
    ) -> Result<Vec<Node>> {
        let mut inner = here.clone();
        let body = mlir::only_block(operation, 0).expect("a loop has a body of one block");
        let shape = match mlir::name(operation) {
            "scf.forall" => self.forall(operation, here.depth)?,
            _ => if_understood(self.values.iterations(operation, here.depth))?.map(|shape| shape.dimensions),
        };
        let ranges = shape.unwrap_or_else(|| {
            (inner.exact, inner.in_step) = (false, false);
            let count = if order == Order::Parallel { rank_of(operation) } else { 1 };
            mlir::arguments(body).into_iter().take(count).map(Range::unknown).collect()
        });
        self.dimensions(ranges, &mut inner)?;
        inner.in_step = inner.in_step && self.starts_together(&inner, here)?;
        let body = self.block(body, &inner)?;
        Ok(loops(order, here.depth..inner.depth, body))
    }

    /// Whether the loops between the places have the same first values in all threads.
    fn starts_together(&self, inner: &Surroundings<'c, 'a>, outer: &Surroundings<'c, 'a>) -> Result<bool> {
        let Some(launch) = &inner.launch else { return Ok(true) };
        let (threads, own) = (launch.threads.len(), inner.depth - outer.depth);
        if own == 0 || launch.threads.end > outer.depth {
            return Ok(true);
        }
        let values =
            Map::from_range(inner.domain.clone())?.move_dims(DimType::In, 0, DimType::Out, 0, outer.depth)?;
        values.lexmin()?.project_out(DimType::In, launch.threads.start, threads)?.is_single_valued()
    }

    /// The dimensions of `scf.forall`; none if its steps are not positive constants.
    fn forall(
        &mut self,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<Vec<Range<'c, 'a>>>> {
        let mut operands = operation.operands();
        let mut bounds = Vec::new();
        for name in ["staticLowerBound", "staticUpperBound", "staticStep"] {
            let fixed = operation.attribute(name).map(mlir::dense_i64).unwrap_or_default();
            let bound = |number| match number {
                i64::MIN => operands.next().map_or(Subscript::Number(0), Subscript::Value),
                number => Subscript::Number(number),
            };
            bounds.push(fixed.into_iter().map(bound).collect::<Vec<_>>());
        }
        let variables = mlir::arguments(mlir::only_block(operation, 0).expect("a body"));
        let mut ranges = Vec::new();
        for (number, step) in bounds[2].iter().enumerate() {
            let [lower, upper] = [0, 1].map(|bound| self.values.subscript(&bounds[bound][number], depth));
            let (Some(lower), Some(upper), Subscript::Number(step @ 1..)) = (lower?, upper?, step) else {
                return Ok(None);
            };
            ranges.push(Range::new(variables[number], vec![lower], vec![upper], *step));
        }
        Ok(Some(ranges))
    }

    fn conditional(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Result<Vec<Node>> {
        let holds = if_understood(self.values.condition(operation, here.depth))?;
        let mut nodes = Vec::new();
        for (number, block) in mlir::blocks(operation).into_iter().enumerate() {
            let inner = match &holds {
                Some(holds) => {
                    Surroundings { domain: branch(&here.domain, holds.clone(), number)?, ..here.clone() }
                }
                None => Surroundings { exact: false, in_step: false, ..here.clone() },
            };
            nodes.extend(self.block(block, &inner)?);
        }
        Ok(nodes)
    }

    /// A loop about which nothing is known.
    fn repeated(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Result<Vec<Node>> {
        let domain = here.domain.clone().add_dims(DimType::Set, 1)?;
        let domain = domain.lower_bound_si(DimType::Set, here.depth, 0)?;
        let inner =
            Surroundings { depth: here.depth + 1, domain, exact: false, in_step: false, ..here.clone() };
        let body = self.blocks(operation, &inner)?;
        Ok(loops(Order::Sequential, here.depth..inner.depth, body))
    }

    fn blocks(&mut self, operation: OperationRef<'c, 'a>, here: &Surroundings<'c, 'a>) -> Result<Vec<Node>> {
        if (0..operation.region_count()).any(|region| mlir::block_count(operation, region) > 1) {
            self.undecided(operation, "has branches");
            return Ok(Vec::new());
        }
        let mut nodes = Vec::new();
        for block in mlir::blocks(operation) {
            nodes.extend(self.block(block, here)?);
        }
        Ok(nodes)
    }
}

fn loops(order: Order, dimensions: std::ops::Range<usize>, body: Vec<Node>) -> Vec<Node> {
    if body.is_empty() || dimensions.is_empty() {
        body
    } else {
        vec![Node::Loops { order, dimensions, body }]
    }
}

/// Where a branch of a conditional is executed.
fn branch(domain: &Set, holds: Set, number: usize) -> Result<Set> {
    if number == 0 { domain.clone().intersect(holds) } else { domain.clone().subtract(holds) }
}

/// The number of induction variables of a parallel loop.
fn rank_of(operation: OperationRef) -> usize {
    match mlir::name(operation) {
        "affine.parallel" => operation.attribute("steps").map(mlir::integers).unwrap_or_default().len(),
        "scf.parallel" => mlir::segments(operation)[0],
        _ => operation.attribute("staticStep").map(mlir::dense_i64).unwrap_or_default().len(),
    }
}

/// Operations that touch no memory of the program, or end a block.
fn touches_nothing(name: &str) -> bool {
    const NAMES: [&str; 21] = [
        "affine.prefetch",
        "affine.yield",
        "cf.assert",
        "func.return",
        "gpu.all_reduce",
        "gpu.printf",
        "gpu.return",
        "gpu.shuffle",
        "gpu.subgroup_reduce",
        "gpu.terminator",
        "memref.alloca_scope.return",
        "memref.assume_alignment",
        "memref.dealloc",
        "memref.prefetch",
        "mse.assume",
        "scf.condition",
        "scf.forall.in_parallel",
        "scf.reduce",
        "scf.reduce.return",
        "scf.yield",
        "vector.print",
    ];
    NAMES.contains(&name)
}

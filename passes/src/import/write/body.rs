//! The body of a statement: copies of its operations, with reads and writes in the place of loads and stores.

mod access;
mod conditions;

use super::arithmetic::Builder;
use super::attributes;
use super::inside::Inside;
use crate::import::form::Formed;
use crate::import::form::demand::Source;
use crate::import::form::statement::Step;
use crate::import::memory::access::Access;
use crate::import::program::access::{is_load, selector};
use crate::import::program::arithmetic::Arithmetic;
use crate::import::program::integer::is_index;
use crate::import::program::kind::memory_position;
use crate::import::program::refusal::Failure;
use crate::import::program::vector::lanes;
use crate::import::tree::Written;
use crate::import::values::Dimension;
use crate::import::values::linearize::is_linearized;
use crate::import::values::pace::{Entry, Pace};
use crate::mlir;
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike, OperationMutLike};
use melior::ir::{Block, BlockRef, Location, Operation, OperationRef, Region, RegionLike, Value, ValueLike};
use mse_dialect::ops::KillOperation;
use mse_dialect::text;
use mse_isl::{Map, Result};
use std::collections::HashMap;

/// A statement's body while it is written.
pub struct Body<'n, 'c, 'a> {
    pub formed: &'n mut Formed<'c, 'a>,
    /// MLIR's context.
    pub context: &'c Context,
    inside: &'n mut Inside<'c, 'a>,
    statement: usize,
    top: BlockRef<'c, 'a>,
    /// Where operations go: the body's block, or one inside an opaque operation.
    pub block: BlockRef<'c, 'a>,
    /// Values of the program and their counterparts here.
    pub values: HashMap<usize, Value<'c, 'a>>,
    scalars: HashMap<usize, Value<'c, 'a>>,
    /// How many conditions on data are around `block`.
    conditions: usize,
    /// The unknowns that decide whether `block` is executed, `{ [i] -> c[f(i)] }`; none if that is not known.
    pub unknowns: Option<Vec<Map>>,
}

impl<'n, 'c, 'a> Body<'n, 'c, 'a> {
    /// An empty body in the block, which has the coordinates as arguments.
    pub fn new(
        formed: &'n mut Formed<'c, 'a>,
        context: &'c Context,
        inside: &'n mut Inside<'c, 'a>,
        statement: usize,
        block: BlockRef<'c, 'a>,
    ) -> Self {
        let (values, scalars) = (HashMap::new(), HashMap::new());
        Self {
            formed,
            context,
            inside,
            statement,
            top: block,
            block,
            values,
            scalars,
            conditions: 0,
            unknowns: Some(Vec::new()),
        }
    }

    /// Writes the whole body.
    pub fn write(mut self) -> Result<()> {
        let location = self.formed.statements[self.statement].location;
        for scalar in self.formed.statements[self.statement].reads.clone() {
            let cell = self.cell(scalar, location)?;
            let value = self.read(&cell);
            self.scalars.insert(scalar, value);
        }
        if self.formed.values.runs[self.formed.statements[self.statement].run].conditions.is_empty() {
            for (_, step) in self.formed.statements[self.statement].steps.clone() {
                self.step(step, location)?;
            }
            return Ok(());
        }
        self.conditional_steps(location)
    }

    fn step(&mut self, step: Step<'c, 'a>, location: Location<'c>) -> Result<()> {
        match step {
            Step::Execute(operation) => self.execute(operation),
            Step::Store(store) => self.store(store),
            Step::Kill(killer) => self.kill(killer),
            Step::Copy(_, accesses) => self.copy_cell(&accesses, location),
            Step::Assign(written, scalar) => self.assign(written, scalar, location),
        }
    }

    fn assign(&mut self, written: Written<'c, 'a>, scalar: usize, location: Location<'c>) -> Result<()> {
        let mut cell = self.cell(scalar, location)?;
        if let Written::Updated(kind, _) = written {
            cell.combines = Some(kind);
        }
        match self.written(written, scalar, location)? {
            Some(value) => {
                self.write_cell(&cell, value);
            }
            None => self.kill_cells(cell.array, &cell.relation, location),
        }
        Ok(())
    }

    /// The value that is written to a scalar; none for an unknown value.
    fn written(
        &mut self,
        written: Written<'c, 'a>,
        scalar: usize,
        location: Location<'c>,
    ) -> Result<Option<Value<'c, 'a>>> {
        let builder = Builder { context: self.context, block: self.block, location };
        Ok(Some(match written {
            Written::Unknown => return Ok(None),
            Written::Value(value) | Written::Updated(_, value) => self.value(value)?,
            Written::True => builder.truth(),
            Written::Neutral(how) => builder.neutral(how, self.formed.scalars[scalar].r#type),
            Written::Combined(how, value) => {
                let held = self.scalars[&scalar];
                let value = self.value(value)?;
                builder.combined(how, held, value)
            }
        }))
    }

    fn kill(&mut self, killer: OperationRef<'c, 'a>) -> Result<()> {
        let run = self.formed.statements[self.statement].run;
        let cells = self.formed.killed_cells(killer, run)?;
        let relation = self.of_statement(cells)?;
        let array = self.inside.arrays[self.formed.memory.killed(killer)].expect("arrays are declared");
        self.kill_cells(array, &relation, killer.location());
        Ok(())
    }

    fn kill_cells(&mut self, array: Value<'c, 'a>, relation: &Map, location: Location<'c>) {
        let reference = self.reference(2);
        let mut kill: Operation = KillOperation::builder(self.context, location).array(array).build().into();
        kill.set_attribute("reference", reference.into());
        kill.set_attribute("relation", text::map_attribute(self.context, relation));
        self.block.append_operation(kill);
    }

    fn copy_cell(&mut self, accesses: &[Access<'c, 'a>; 2], location: Location<'c>) -> Result<()> {
        let [from, to] = accesses.clone();
        let from = self.place_of(from, location)?;
        let value = self.read(&from);
        let to = self.place_of(to, location)?;
        self.write_cell(&to, value);
        Ok(())
    }

    /// Copies an operation that is no store.
    pub fn execute(&mut self, operation: OperationRef<'c, 'a>) -> Result<()> {
        if is_load(operation) {
            return self.load(operation);
        }
        if operation.region_count() > 0 {
            return self.opaque(operation);
        }
        if self.formed.memory.calls.contains_key(&mlir::operation_key(operation)) {
            return self.call(operation);
        }
        if operation.result_count() == 0 {
            return self.terminator(operation);
        }
        if let Some(size) = self.formed.invariant_size(operation) {
            let value = self.value(size)?;
            self.values.insert(mlir::key(size), value);
            return Ok(());
        }
        let operands = operation.operands().map(|operand| self.value(operand)).collect::<Result<Vec<_>>>()?;
        if is_linearized(operation) {
            let builder =
                Builder { context: self.context, block: self.block, location: operation.location() };
            for (result, value) in operation.results().zip(builder.linearized(operation, &operands)) {
                self.values.insert(mlir::key(result.into()), value);
            }
            return Ok(());
        }
        if mlir::affine_map(operation, "map").is_some() {
            let builder =
                Builder { context: self.context, block: self.block, location: operation.location() };
            let value = builder.applied(operation, &operands);
            self.values.insert(mlir::key(operation.result(0).expect("one result").into()), value);
            return Ok(());
        }
        self.copy(operation, &operands, self.block);
        Ok(())
    }

    /// A load as a read; a load of a vector as a read of each lane.
    fn load(&mut self, load: OperationRef<'c, 'a>) -> Result<()> {
        if let Some(condition) = selector(load) {
            let read = self.one_of(load, condition, None)?;
            self.map_results(load, read);
            return Ok(());
        }
        let elements: Vec<_> = self.places(load)?.iter().map(|inner| self.read(inner)).collect();
        let result: Value = load.result(0).expect("one result").into();
        let builder = Builder { context: self.context, block: self.block, location: load.location() };
        let value = match lanes(load) {
            Some(_) => builder.vector_of(&elements, result.r#type()),
            None => {
                attributes::keep(load, mlir::definition(elements[0]).expect("a read"));
                elements[0]
            }
        };
        self.values.insert(mlir::key(result), value);
        Ok(())
    }

    /// A call of a function, or an access of a vector, that takes arrays, with what it touches.
    fn call(&mut self, call: OperationRef<'c, 'a>) -> Result<()> {
        for touched in self.formed.memory.touched(call).iter() {
            let inner = self.place_of(touched.access.clone(), call.location())?;
            self.touch(&inner, touched.kind);
        }
        self.hand_on(call)
    }

    /// A copy of a call, or of a view that a call takes.
    fn hand_on(&mut self, operation: OperationRef<'c, 'a>) -> Result<()> {
        let mut operands = Vec::new();
        for operand in operation.operands() {
            operands.push(match mlir::is_memory(operand.r#type()) {
                true => self.memory(operand)?,
                false => self.value(operand)?,
            });
        }
        if mlir::affine_map(operation, "map").is_some() {
            self.without_map(operation, &operands);
            return Ok(());
        }
        self.copy(operation, &operands, self.block);
        Ok(())
    }

    /// An affine access of a vector, with these operands, as one at subscripts that are computed.
    fn without_map(&mut self, access: OperationRef<'c, 'a>, operands: &[Value<'c, 'a>]) {
        let builder = Builder { context: self.context, block: self.block, location: access.location() };
        let map = mlir::affine_map(access, "map").expect("an affine access has a map");
        let (before, arguments) = operands.split_at(1 + memory_position(access));
        let name = if access.result_count() > 0 { "vector.load" } else { "vector.store" };
        let results: Vec<_> = access.results().map(|result| result.r#type()).collect();
        let plain = OperationBuilder::new(name, access.location())
            .add_operands(before)
            .add_operands(&builder.results(map, arguments))
            .add_results(&results);
        let plain = self.block.append_operation(plain.build().expect("a well-formed operation"));
        self.map_results(access, plain);
    }

    /// An array, or a view of one.
    fn memory(&mut self, memref: Value<'c, 'a>) -> Result<Value<'c, 'a>> {
        if let Some(array) = self.formed.memory.known_array(memref) {
            return Ok(self.inside.arrays[array].expect("arrays are declared"));
        }
        self.hand_on(mlir::definition(memref).expect("the analysis has seen this memory"))?;
        Ok(self.values[&mlir::key(memref)])
    }

    fn copy(&mut self, operation: OperationRef<'c, 'a>, operands: &[Value<'c, 'a>], block: BlockRef<'c, 'a>) {
        let copy = mlir::clone_into(operation, &block);
        operands.iter().enumerate().for_each(|(i, &operand)| mlir::set_operand(copy, i, operand));
        self.map_results(operation, copy);
    }

    /// Uses of the operation's results become uses of its copy's.
    pub fn map_results(&mut self, operation: OperationRef<'c, 'a>, copy: OperationRef<'c, 'a>) {
        for (result, copy) in operation.results().zip(copy.results()) {
            self.values.insert(mlir::key(result.into()), copy.into());
        }
    }

    /// A store as a write.
    pub fn store(&mut self, store: OperationRef<'c, 'a>) -> Result<()> {
        let value = self.value(store.operand(0).expect("a stored value"))?;
        if let Some(condition) = selector(store) {
            return self.one_of(store, condition, Some(value)).map(drop);
        }
        let places = self.places(store)?;
        let Some(lanes) = lanes(store) else {
            attributes::keep(store, self.write_cell(&places[0], value));
            return Ok(());
        };
        let builder = Builder { context: self.context, block: self.block, location: store.location() };
        let elements: Vec<_> = lanes.iter().map(|lane| builder.element_at(value, lane)).collect();
        places.iter().zip(elements).for_each(|(inner, element)| {
            self.write_cell(inner, element);
        });
        Ok(())
    }

    /// A load, or a store or an update with a value, in one of two memories.
    fn one_of(
        &mut self,
        operation: OperationRef<'c, 'a>,
        condition: Value<'c, 'a>,
        stored: Option<Value<'c, 'a>>,
    ) -> Result<OperationRef<'c, 'a>> {
        let condition = self.value(condition)?;
        let mut branches = Vec::new();
        for inner in self.places(operation)? {
            let region = Region::new();
            let outer = std::mem::replace(&mut self.block, region.append_block(Block::new(&[])));
            let read = match stored {
                Some(value) => {
                    self.write_cell(&inner, value);
                    None
                }
                None => Some(self.read(&inner)),
            };
            let end = OperationBuilder::new("scf.yield", operation.location()).add_operands(read.as_slice());
            self.block.append_operation(end.build().expect("a well-formed operation"));
            self.block = outer;
            branches.push(region);
        }
        // An update of the program has a result, which nobody uses; that of a statement has none.
        let results: Vec<_> = match stored {
            Some(_) => Vec::new(),
            None => operation.results().map(|result| result.r#type()).collect(),
        };
        let both = OperationBuilder::new("scf.if", operation.location())
            .add_operands(&[condition])
            .add_results(&results)
            .add_regions_vec(branches);
        Ok(self.block.append_operation(both.build().expect("a well-formed operation")))
    }

    /// The value inside the statement.
    pub fn value(&mut self, value: Value<'c, 'a>) -> Result<Value<'c, 'a>> {
        let value = self.formed.values.original(value);
        if let Some(&known) = self.values.get(&mlir::key(value)) {
            return Ok(known);
        }
        let run = self.formed.statements[self.statement].run;
        let source = match self.formed.source(value, run) {
            Ok(source) => source,
            Err(Failure::Isl(error)) => return Err(error),
            Err(Failure::Refused(_)) => unreachable!("the analysis has seen this value"),
        };
        Ok(match source {
            Source::Coordinate(dimension) => self.coordinate(value, dimension)?,
            Source::Parameter(parameter) => self.inside.parameters[parameter],
            Source::Captured(captured) => self.inside.captured[captured],
            Source::Carried(carried) => self.scalars[&self.formed.scalar_of[&carried]],
            Source::Constant(constant) => {
                self.copy(constant, &[], self.top);
                self.values[&mlir::key(value)]
            }
            Source::Member(..) => unreachable!("members are executed in order"),
        })
    }

    /// An induction variable: `origin + first + step * coordinate`, as the type that it has in the program.
    fn coordinate(&mut self, variable: Value<'c, 'a>, dimension: Dimension) -> Result<Value<'c, 'a>> {
        let Dimension { number, first, step, origin, pace } = dimension;
        let mut value = mlir::arguments(self.top)[number];
        if let Some(pace) = pace {
            return self.paced(variable, number, self.formed.values.paces[pace].clone());
        }
        let origin = origin.map(|origin| self.formed.values.origins[origin].0);
        let origin = origin.map(|origin| self.value(origin)).transpose()?;
        let builder = Builder { context: self.context, block: self.top, location: variable.location() };
        if step == 0 {
            value = builder.constant(first);
        } else if step != 1 {
            value = builder.arithmetic(Arithmetic::Multiply, value, builder.constant(step));
        }
        if first != 0 && step != 0 {
            value = builder.arithmetic(Arithmetic::Add, value, builder.constant(first));
        }
        if let Some(origin) = origin {
            value = builder.arithmetic(Arithmetic::Add, builder.index(origin), value);
        }
        if !is_index(variable) {
            value = builder.append("arith.index_cast", &[value], variable.r#type(), &[]);
        }
        self.values.insert(mlir::key(variable), value);
        Ok(value)
    }

    /// `first + step * coordinate`, or the value of parts, as the type that it has in the program.
    fn paced(&mut self, variable: Value<'c, 'a>, number: usize, pace: Pace<'c, 'a>) -> Result<Value<'c, 'a>> {
        let builder = Builder { context: self.context, block: self.top, location: variable.location() };
        let coordinates = mlir::arguments(self.top);
        let mut value = match pace {
            Pace::Steps { first, step } => {
                let step = self.value(step)?;
                let steps =
                    builder.arithmetic(Arithmetic::Multiply, coordinates[number], builder.index(step));
                let first = match first {
                    Entry::Number(number) => builder.constant(number),
                    Entry::Value(value) => builder.index(self.value(value)?),
                };
                builder.arithmetic(Arithmetic::Add, first, steps)
            }
            Pace::Parts(sizes) => {
                let inner = coordinates[..=number].iter().skip(number + 1 - sizes.len()).zip(&sizes);
                inner.fold(coordinates[number - sizes.len()], |value, (&coordinate, size)| {
                    let parameter = self.inside.parameters[self.formed.values.number_of(&size.parameter)];
                    let row = match size.times {
                        1 => parameter,
                        times => builder.arithmetic(Arithmetic::Multiply, parameter, builder.constant(times)),
                    };
                    let rows = builder.arithmetic(Arithmetic::Multiply, value, row);
                    builder.arithmetic(Arithmetic::Add, rows, coordinate)
                })
            }
        };
        if !is_index(variable) {
            value = builder.append("arith.index_cast", &[value], variable.r#type(), &[]);
        }
        self.values.insert(mlir::key(variable), value);
        Ok(value)
    }
}

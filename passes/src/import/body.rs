//! The body of a statement: copies of its operations, with reads and writes in the place of loads and stores.

use super::build::Inside;
use super::demand::{Source, Target};
use super::detect::is_load;
use super::index::Writer;
use super::mlir;
use super::nest::Nest;
use super::refusal::Failure;
use super::statement::Step;
use melior::Context;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{BlockRef, Location, OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_dialect::ops::{ReadOperation, WriteOperation};
use mse_dialect::text;
use mse_isl::{DimType, Map, Result};
use std::collections::HashMap;

/// A statement's body while it is written.
pub struct Body<'n, 'c, 'a> {
    nest: &'n mut Nest<'c, 'a>,
    context: &'c Context,
    inside: &'n mut Inside<'c, 'a>,
    statement: usize,
    block: BlockRef<'c, 'a>,
    values: HashMap<usize, Value<'c, 'a>>,
    scalars: HashMap<usize, Value<'c, 'a>>,
}

impl<'n, 'c, 'a> Body<'n, 'c, 'a> {
    /// An empty body in the block, which has the coordinates as arguments.
    pub fn new(
        nest: &'n mut Nest<'c, 'a>,
        context: &'c Context,
        inside: &'n mut Inside<'c, 'a>,
        statement: usize,
        block: BlockRef<'c, 'a>,
    ) -> Self {
        Self { nest, context, inside, statement, block, values: HashMap::new(), scalars: HashMap::new() }
    }

    /// Writes the whole body.
    pub fn write(mut self) -> Result<()> {
        let location = self.nest.statements[self.statement].location;
        for scalar in self.nest.statements[self.statement].reads.clone() {
            let relation = self.cell_relation(scalar)?;
            let array = self.inside.scalars[scalar].expect("scalars are declared");
            let value = self.read(array, &relation, location);
            self.scalars.insert(scalar, value);
        }
        for (_, step) in self.nest.statements[self.statement].steps.clone() {
            match step {
                Step::Execute(operation) => self.execute(operation)?,
                Step::Write(value, target) => self.assign(value, target)?,
            }
        }
        Ok(())
    }

    fn execute(&mut self, operation: OperationRef<'c, 'a>) -> Result<()> {
        if is_load(operation) {
            let (array, relation) = self.nest.relations[&mlir::operation_key(operation)].clone();
            let relation = self.of_statement(relation)?;
            let value = self.read(self.inside.arrays[array], &relation, operation.location());
            self.values.insert(mlir::key(operation.result(0).expect("one result").into()), value);
            return Ok(());
        }
        let operands = operation.operands().map(|operand| self.value(operand)).collect::<Result<Vec<_>>>()?;
        if mlir::affine_map(operation, "map").is_some() {
            let writer = Writer { context: self.context, block: self.block, location: operation.location() };
            let value = writer.applied(operation, &operands);
            self.values.insert(mlir::key(operation.result(0).expect("one result").into()), value);
            return Ok(());
        }
        self.copy(operation, &operands);
        Ok(())
    }

    fn copy(&mut self, operation: OperationRef<'c, 'a>, operands: &[Value<'c, 'a>]) {
        let copy = mlir::clone_into(operation, &self.block);
        operands.iter().enumerate().for_each(|(i, &operand)| mlir::set_operand(copy, i, operand));
        for (result, copy) in operation.results().zip(copy.results()) {
            self.values.insert(mlir::key(result.into()), copy.into());
        }
    }

    fn assign(&mut self, value: Value<'c, 'a>, target: Target<'c, 'a>) -> Result<()> {
        let (array, relation, location) = match target {
            Target::Store(store) => {
                let (array, relation) = self.nest.relations[&mlir::operation_key(store)].clone();
                (self.inside.arrays[array], self.of_statement(relation)?, store.location())
            }
            Target::Scalar(scalar) => {
                let array = self.inside.scalars[scalar].expect("scalars are declared");
                (array, self.cell_relation(scalar)?, self.nest.statements[self.statement].location)
            }
        };
        let value = self.value(value)?;
        let reference = self.reference(1);
        let write = WriteOperation::builder(self.context, location)
            .value(value)
            .array(array)
            .indices(&[])
            .reference(reference)
            .relation(text::map_attribute(self.context, &relation))
            .build();
        self.block.append_operation(write.into());
        Ok(())
    }

    fn read(&mut self, array: Value<'c, 'a>, relation: &Map, location: Location<'c>) -> Value<'c, 'a> {
        let element = MemRefType::try_from(array.r#type()).expect("an array is a memref").element();
        let reference = self.reference(0);
        let read = ReadOperation::builder(self.context, location)
            .result(element)
            .array(array)
            .indices(&[])
            .reference(reference)
            .relation(text::map_attribute(self.context, relation))
            .build();
        self.block.append_operation(read.into()).result(0).expect("one result").into()
    }

    fn reference(&mut self, kind: usize) -> StringAttribute<'c> {
        let number = self.inside.references[kind];
        self.inside.references[kind] += 1;
        StringAttribute::new(self.context, &format!("{}{number}", ["r", "w"][kind]))
    }

    /// The value inside the statement.
    fn value(&mut self, value: Value<'c, 'a>) -> Result<Value<'c, 'a>> {
        if let Some(&known) = self.values.get(&mlir::key(value)) {
            return Ok(known);
        }
        let run = self.nest.statements[self.statement].run;
        let source = match self.nest.source(value, run) {
            Ok(source) => source,
            Err(Failure::Isl(error)) => return Err(error),
            Err(Failure::Refused(_)) => unreachable!("the analysis has seen this value"),
        };
        Ok(match source {
            Source::Coordinate(dimension) => mlir::arguments(self.block)[dimension],
            Source::Parameter(parameter) => self.inside.parameters[parameter],
            Source::Captured(captured) => self.inside.captured[captured],
            Source::Carried(carried) => self.scalars[&self.nest.scalar_of[&carried]],
            Source::Constant(constant) => {
                self.copy(constant, &[]);
                self.values[&mlir::key(value)]
            }
            Source::Member(..) => unreachable!("members are executed in order"),
        })
    }

    /// `{ S[i] -> A[f(i)] }` from `{ [i] -> A[f(i)] }`
    fn of_statement(&self, relation: Map) -> Result<Map> {
        let relation = relation.set_tuple_name(DimType::In, &self.nest.statements[self.statement].name)?;
        relation.align_params(self.nest.parameter_space()?)?.drop_unused_params()
    }

    /// `{ S[i] -> x[] }`
    fn cell_relation(&self, scalar: usize) -> Result<Map> {
        let run = self.nest.statements[self.statement].run;
        let relation = Map::from_domain(self.nest.universe(self.nest.runs[run].coordinates.len())?)?;
        self.of_statement(relation.set_tuple_name(DimType::Out, &self.nest.scalars[scalar].name)?)
    }
}

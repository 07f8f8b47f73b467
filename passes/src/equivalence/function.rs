//! Reads a function that was imported: its scop as the checker sees it, and what names and statements stand
//! for.
//!
//! Memory that the function allocates around the scop is the scop's own, if its contents do not matter before
//! and after.

use crate::check::model::Model;
use crate::mlir::{Place, function_argument, key, place};
use melior::ir::block::{BlockArgument, BlockLike};
use melior::ir::operation::{OperationLike, OperationResult};
use melior::ir::{Attribute, BlockRef, Identifier, OperationRef, RegionLike, Value, ValueLike};
use mse_dialect::effects;
use mse_dialect::view::{self, Access, AccessKind, Scop, Statement};
use std::collections::{BTreeMap, BTreeSet};

/// A function in which nothing but one scop has an effect.
pub struct Function {
    /// The scop.
    pub model: Model,
    /// The value outside that each parameter stands for, by its name in the scop.
    pub parameters: BTreeMap<String, String>,
    /// The memory of each array from outside, by its name in the scop.
    pub arrays: BTreeMap<String, String>,
    /// The parameters that are sizes of arguments, or arguments.
    pub places: BTreeMap<String, Place>,
    /// The arrays that are arguments, with their numbers.
    pub memories: BTreeMap<String, usize>,
    /// The computation of each statement; none for one that does more than read, compute and write.
    pub computations: BTreeMap<String, Option<Computation>>,
    /// The values that the function returns.
    pub results: Vec<String>,
}

/// The computation of a statement from its reads.
pub struct Computation {
    /// The values that it writes, as expressions of reads, coordinates and values from outside the scop.
    pub text: String,
    /// The coordinates in these expressions, by position.
    pub coordinates: Vec<usize>,
    /// The reads in these expressions, by reference.
    pub reads: Vec<String>,
    /// The writes, by reference.
    pub writes: Vec<String>,
}

impl Function {
    /// Reads the function; the error says what else it does.
    pub fn read(function: OperationRef) -> Result<Self, String> {
        let block = only_block(function)?;
        let (mut scops, mut results) = (Vec::new(), Vec::new());
        for operation in view::operations(block) {
            match view::name(operation) {
                "mse.scop" => scops.extend(Scop::new(operation)),
                "func.return" => results = identities(operation.operands())?,
                _ if computes(operation) || keeps_memory(operation) => {}
                other => return Err(format!("'{other}' is not in a scop")),
            }
        }
        match scops.as_slice() {
            [scop] => Self::of(scop, results),
            scops => Err(format!("{} scops, one is wanted", scops.len())),
        }
    }

    fn of(scop: &Scop, results: Vec<String>) -> Result<Self, String> {
        let (model, _) = Model::read(scop).map_err(|error| format!("isl: {error}"))?;
        let mut names = BTreeMap::new(); // of the scop's values, by key
        let (mut parameters, mut arrays) = (BTreeMap::new(), BTreeMap::new());
        let (mut places, mut memories) = (BTreeMap::new(), BTreeMap::new());
        for parameter in scop.parameters() {
            let outside = identity(parameter.outer)?;
            names.insert(key(parameter.value), outside.clone());
            places.extend(place(parameter.outer).map(|place| (parameter.name.clone(), place)));
            parameters.insert(parameter.name, outside);
        }
        for array in scop.arrays() {
            match array.outer {
                Some(outer) if array.live_in || array.live_out || !is_allocated(outer) => {
                    memories.extend(function_argument(outer).map(|argument| (array.name.clone(), argument)));
                    arrays.insert(array.name, identity(outer)?);
                }
                _ => {}
            }
        }
        if repeats(&parameters) || repeats(&arrays) {
            return Err("two parameters or arrays of the scop are the same".into());
        }
        for (inside, outside) in scop.values() {
            names.insert(key(inside), identity(outside)?);
        }
        let statements = scop.statements().into_iter();
        let computations =
            statements.map(|statement| (statement.name(), Computation::of(&statement, &names).ok()));
        let computations = computations.collect();
        Ok(Self { model, parameters, arrays, places, memories, computations, results })
    }
}

/// Whether two names stand for one thing.
fn repeats(names: &BTreeMap<String, String>) -> bool {
    names.values().collect::<BTreeSet<_>>().len() < names.len()
}

fn only_block<'c, 'a>(function: OperationRef<'c, 'a>) -> Result<BlockRef<'c, 'a>, String> {
    let block = function.region(0).ok().and_then(|region| region.first_block());
    let block = block.ok_or("a function without a body")?;
    if block.next_in_region().is_some() { Err("several blocks".into()) } else { Ok(block) }
}

/// Whether the operation allocates or frees memory; it has no other effect then.
fn keeps_memory(operation: OperationRef) -> bool {
    ALLOCATIONS.iter().any(|name| view::is(operation, name)) || view::is(operation, "memref.dealloc")
}

fn is_allocated(value: Value) -> bool {
    result(value).is_some_and(|result| ALLOCATIONS.iter().any(|name| view::is(result.owner(), name)))
}

const ALLOCATIONS: [&str; 2] = ["memref.alloc", "memref.alloca"];

/// A value in front of the scop, as text: how it is computed from the function's arguments.
pub fn identity(value: Value) -> Result<String, String> {
    if value.is_block_argument() {
        let argument = BlockArgument::try_from(value).map_err(|error| error.to_string())?;
        let around = argument.owner().parent_operation();
        if !around.is_some_and(|around| view::is(around, "func.func")) {
            return Err("a value of a loop".into());
        }
        return Ok(format!("argument {}", argument.argument_number()));
    }
    let operation = producer(value)?;
    let operands = identities(operation.operands())?;
    Ok(applied(operation, &operands, value))
}

fn identities<'c: 'a, 'a>(values: impl Iterator<Item = Value<'c, 'a>>) -> Result<Vec<String>, String> {
    values.map(identity).collect()
}

/// The value as a result. (melior's conversions print all that is around a value of another kind.)
fn result<'c, 'a>(value: Value<'c, 'a>) -> Option<OperationResult<'c, 'a>> {
    value.is_operation_result().then(|| OperationResult::try_from(value).expect("it is one"))
}

/// The pure operation whose result the value is.
pub fn producer<'c, 'a>(value: Value<'c, 'a>) -> Result<OperationRef<'c, 'a>, String> {
    let operation = result(value).ok_or("a value that no operation computes")?.owner();
    match computes(operation) {
        true => Ok(operation),
        false => Err(format!("a value is the result of '{}'", view::name(operation))),
    }
}

/// Whether the operation only computes its results.
pub fn computes(operation: OperationRef) -> bool {
    effects::is_pure(operation) && operation.region_count() == 0
}

/// A result of an operation as text: name, attributes, operands, number and type.
fn applied(operation: OperationRef, operands: &[String], result: Value) -> String {
    let attribute = |(name, value): (Identifier, Attribute)| {
        format!(" {}={value}", name.as_string_ref().as_str().unwrap_or_default())
    };
    let attributes: String = operation.attributes().map(attribute).collect();
    let number = self::result(result).map_or(0, |result| result.result_number());
    format!("{}{attributes}({}) #{number} : {}", view::name(operation), operands.join(", "), result.r#type())
}

/// Longer expressions are not compared.
const LONGEST: usize = 100_000;

impl Computation {
    /// The computation of the statement, with `names` of the scop's values; the error names an operation
    /// beyond this.
    fn of(statement: &Statement, names: &BTreeMap<usize, String>) -> Result<Self, String> {
        let mut computation =
            Self { text: String::new(), coordinates: Vec::new(), reads: Vec::new(), writes: Vec::new() };
        let body = statement.body();
        let coordinate = |i| key(body.argument(i).expect("one of so many").into());
        let coordinates: Vec<usize> = (0..body.argument_count()).map(coordinate).collect();
        for operation in view::operations(body) {
            match Access::new(operation) {
                Some(access) if access.is_touch() => return Err("an operation that takes arrays".into()),
                Some(access) if access.kind == AccessKind::Write => {
                    let value = view::operand(operation, 0).ok_or("a write of nothing")?;
                    let text = computation.expression(value, &coordinates, names)?;
                    computation.text += &format!("{text}\n");
                    computation.writes.extend(access.reference());
                }
                Some(_) => {}
                None if computes(operation) => {}
                None => return Err(format!("'{}'", view::name(operation))),
            }
        }
        Ok(computation)
    }

    fn expression(
        &mut self,
        value: Value,
        coordinates: &[usize],
        names: &BTreeMap<usize, String>,
    ) -> Result<String, String> {
        if let Some(name) = names.get(&key(value)) {
            return Ok(name.clone());
        }
        if let Some(position) = coordinates.iter().position(|&coordinate| coordinate == key(value)) {
            self.coordinates.push(position);
            return Ok("coordinate".into());
        }
        if let Some(read) = result(value).and_then(|result| Access::new(result.owner())) {
            self.reads.extend(read.reference());
            return Ok(format!("read : {}", value.r#type()));
        }
        let operation = producer(value)?;
        let operands = operation.operands().map(|operand| self.expression(operand, coordinates, names));
        let text = applied(operation, &operands.collect::<Result<Vec<_>, _>>()?, value);
        if text.len() > LONGEST { Err("a long expression".into()) } else { Ok(text) }
    }
}

//! Lowers the operations by which GPU code knows and meets other threads. They become arguments of the
//! thread's function, or calls of the runtime.

use super::scratch::Scratch;
use super::sites::Sites;
use super::{matrix, warp};
use crate::error::{Error, Result};
use crate::ir::{Builder, append_text, erase, integer, name, operations_inside, replace};
use melior::Context;
use melior::ir::attribute::TypeAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{
    Attribute, Identifier, Module, OperationRef, RegionLike, Type, TypeLike, Value, ValueLike,
    attribute::StringAttribute,
};

/// How many threads form a subgroup.
pub const SUBGROUP: i64 = 32;

/// The need of an operation for the runtime while a kernel runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// To know which thread runs.
    Thread,
    /// Threads that can wait.
    Waiting,
}

/// Rewrites GPU operations in one function.
pub struct Threads<'c, 'a> {
    context: &'c Context,
    /// The thread's ids and the buffer of dynamic workgroup memory, where the function has them as arguments.
    arguments: Option<(Vec<Value<'c, 'a>>, Value<'c, 'a>)>,
}

impl<'c, 'a> Threads<'c, 'a> {
    /// In a function that has the ids (block, thread, grid, block size) as arguments.
    pub fn in_kernel(context: &'c Context, ids: Vec<Value<'c, 'a>>, dynamic: Value<'c, 'a>) -> Self {
        Self { context, arguments: Some((ids, dynamic)) }
    }

    /// In a function that kernels call.
    pub fn in_helper(context: &'c Context) -> Self {
        Self { context, arguments: None }
    }

    /// Rewrites one operation, if it is one of these.
    pub fn operation(
        &self,
        module: &Module<'c>,
        operation: OperationRef<'c, 'a>,
        scratch: &mut Scratch<'c, 'a>,
        sites: &mut Sites,
    ) -> Result<Needs> {
        let builder = Builder::before(self.context, operation);
        let x = || dimension(operation);
        let known = if self.arguments.is_some() { Needs::Nothing } else { Needs::Thread };
        match name(operation).as_str() {
            "gpu.block_id" => replace(operation, &[self.id(&builder, x())?]),
            "gpu.thread_id" => replace(operation, &[self.id(&builder, 3 + x())?]),
            "gpu.grid_dim" => replace(operation, &[self.id(&builder, 6 + x())?]),
            "gpu.block_dim" => replace(operation, &[self.id(&builder, 9 + x())?]),
            "gpu.global_id" => {
                let (block, size) = (self.id(&builder, x())?, self.id(&builder, 9 + x())?);
                let start = builder.same("arith.muli", &[block, size])?;
                replace(operation, &[builder.same("arith.addi", &[start, self.id(&builder, 3 + x())?])?]);
            }
            "gpu.lane_id" => {
                let (thread, size) = (self.linear_id(&builder)?, builder.index(SUBGROUP)?);
                replace(operation, &[builder.same("arith.remui", &[thread, size])?]);
            }
            "gpu.subgroup_id" => {
                let (thread, size) = (self.linear_id(&builder)?, builder.index(SUBGROUP)?);
                replace(operation, &[builder.same("arith.divui", &[thread, size])?]);
            }
            "gpu.num_subgroups" => {
                let (threads, size) = (self.block_size(&builder)?, builder.index(SUBGROUP)?);
                let more = builder.same("arith.addi", &[threads, builder.index(SUBGROUP - 1)?])?;
                replace(operation, &[builder.same("arith.divui", &[more, size])?]);
            }
            "gpu.subgroup_size" => replace(operation, &[builder.index(SUBGROUP)?]),
            "gpu.dynamic_shared_memory" => match &self.arguments {
                Some((_, dynamic)) => replace(operation, &[*dynamic]),
                None => return Err(sites.unsupported(operation)),
            },
            "gpu.return" => {
                builder.create("func.return", &[], &[], &[], Vec::new())?;
                erase(operation);
                return Ok(Needs::Nothing);
            }
            "gpu.barrier" => {
                let site = sites.value(&builder, operation)?;
                builder.call("mse_barrier", &[site], &[])?;
                erase(operation);
                return Ok(Needs::Waiting);
            }
            "gpu.shuffle" | "gpu.rotate" | "gpu.subgroup_broadcast" => {
                exchange(&builder, operation, sites)?;
                return Ok(Needs::Waiting);
            }
            "gpu.all_reduce" | "gpu.subgroup_reduce" => {
                reduce(&builder, module, operation, sites)?;
                return Ok(Needs::Waiting);
            }
            matrix if matrix.starts_with("gpu.subgroup_mma_") => {
                let (thread, size) = (self.linear_id(&builder)?, builder.index(SUBGROUP)?);
                let lane = builder.same("arith.remui", &[thread, size])?;
                return Ok(known.max(matrix::lower(&builder, operation, lane, sites)?));
            }
            warp if warp.starts_with("nvgpu.") => return warp::lower(&builder, operation, scratch, sites),
            _ => return Ok(Needs::Nothing),
        }
        Ok(known)
    }

    /// One of the twelve numbers that say which thread this is.
    fn id(&self, builder: &Builder<'c, 'a>, position: usize) -> Result<Value<'c, 'a>> {
        match &self.arguments {
            Some((ids, _)) => Ok(ids[position]),
            None => {
                let position = builder.index(position as i64)?;
                Ok(builder.call("mse_id", &[position], &[builder.index_type()])?.result(0)?.into())
            }
        }
    }

    /// The number of the thread in its block, x fastest.
    fn linear_id(&self, builder: &Builder<'c, 'a>) -> Result<Value<'c, 'a>> {
        let planes = builder.same("arith.muli", &[self.id(builder, 10)?, self.id(builder, 5)?])?;
        let rows = builder.same("arith.addi", &[planes, self.id(builder, 4)?])?;
        let start = builder.same("arith.muli", &[rows, self.id(builder, 9)?])?;
        builder.same("arith.addi", &[start, self.id(builder, 3)?])
    }

    fn block_size(&self, builder: &Builder<'c, 'a>) -> Result<Value<'c, 'a>> {
        let plane = builder.same("arith.muli", &[self.id(builder, 9)?, self.id(builder, 10)?])?;
        builder.same("arith.muli", &[plane, self.id(builder, 11)?])
    }
}

/// Which of x, y, z an operation asks for.
fn dimension(operation: OperationRef) -> usize {
    let text = attribute_text(operation, "dimension");
    ["x>", "y>", "z>"].iter().position(|end| text.ends_with(end)).unwrap_or_default()
}

fn attribute_text(operation: OperationRef, attribute: &str) -> String {
    operation.attribute(attribute).map(|value| value.to_string()).unwrap_or_default()
}

/// How values move between the threads of a subgroup, by the runtime's numbers.
const EXCHANGES: [&str; 7] = ["xor", "down", "up", "idx", "rotate", "first_active_lane", "specific_lane"];

fn exchange<'c>(builder: &Builder<'c, '_>, operation: OperationRef<'c, '_>, sites: &mut Sites) -> Result<()> {
    let value = operation.operand(0)?;
    let (kind, offset, width) = match name(operation).as_str() {
        "gpu.shuffle" => {
            let (offset, width) = (operation.operand(1)?, operation.operand(2)?);
            let kind = attribute_text(operation, "mode");
            (kind, builder.index_of_unsigned(offset)?, builder.index_of_unsigned(width)?)
        }
        "gpu.rotate" => {
            let (offset, width) = (integer(operation, "offset"), integer(operation, "width"));
            ("<rotate>".into(), builder.index(offset)?, builder.index(width)?)
        }
        _ => {
            let lane = match operation.operand(1) {
                Ok(lane) => builder.index_of_unsigned(lane)?,
                Err(_) => builder.index(0)?,
            };
            (attribute_text(operation, "broadcast_type"), lane, builder.index(SUBGROUP)?)
        }
    };
    let is_kind = |word: &str| kind.contains(&format!(" {word}>")) || kind.contains(&format!("<{word}>"));
    let kind = EXCHANGES.iter().position(|word| is_kind(word));
    let kind = builder.index(kind.ok_or_else(|| sites.unsupported(operation))? as i64)?;
    let bits = to_bits(builder, value)?.ok_or_else(|| sites.unsupported(operation))?;
    let site = sites.value(builder, operation)?;
    let moved =
        builder.call("mse_exchange", &[site, kind, bits, offset, width], &[builder.integer_type(64)])?;
    let mut results = vec![from_bits(builder, moved.result(0)?.into(), value.r#type())?];
    if operation.result_count() > 1 {
        results.push(builder.call("mse_exchange_valid", &[], &[builder.integer_type(1)])?.result(0)?.into());
    }
    replace(operation, &results);
    Ok(())
}

fn reduce<'c>(
    builder: &Builder<'c, '_>,
    module: &Module<'c>,
    operation: OperationRef<'c, '_>,
    sites: &mut Sites,
) -> Result<()> {
    let value = operation.operand(0)?;
    let r#type = value.r#type();
    let bits = to_bits(builder, value)?.ok_or_else(|| sites.unsupported(operation))?;
    let number = sites.reductions;
    sites.reductions += 1;
    reduction_function(builder, module, operation, number)?;
    let whole_block = name(operation) == "gpu.all_reduce";
    let (size, stride) = match integer(operation, "cluster_size") {
        _ if whole_block => (0, 1),
        0 => (SUBGROUP, 1),
        size => (size, integer(operation, "cluster_stride").max(1)),
    };
    let site = sites.value(builder, operation)?;
    let (number, size, stride) =
        (builder.index(number as i64)?, builder.index(size)?, builder.index(stride)?);
    let reduced =
        builder.call("mse_reduce", &[site, number, bits, size, stride], &[builder.integer_type(64)])?;
    let reduced = from_bits(builder, reduced.result(0)?.into(), r#type)?;
    replace(operation, &[reduced]);
    Ok(())
}

/// The name of the function that combines two values in reduction `number`.
pub fn reduction_name(number: usize) -> String {
    format!("mse.reduce.{number}")
}

/// Adds the function that combines two values: of the operation's kind, or with its region as the body.
fn reduction_function<'c>(
    builder: &Builder<'c, '_>,
    module: &Module<'c>,
    operation: OperationRef<'c, '_>,
    number: usize,
) -> Result<()> {
    let context = builder.context();
    let r#type = operation.operand(0)?.r#type();
    let name = reduction_name(number);
    if let Ok(kind) = operation.attribute("op") {
        let combine = combine(&kind.to_string(), r#type)?;
        let (value, pair) = (r#type.to_string(), format!("%a: {type}, %b: {type}", r#type = r#type));
        let text = format!(
            "func.func @{name}({pair}) -> {value} {{\n  %r = {combine} %a, %b : {value}\n  return %r : {value}\n}}\n"
        );
        return append_text(context, module, &text);
    }
    let function_type = TypeAttribute::new(FunctionType::new(context, &[r#type; 2], &[r#type]).into());
    let attributes = [
        (Identifier::new(context, "sym_name"), StringAttribute::new(context, &name).into()),
        (Identifier::new(context, "function_type"), Attribute::from(function_type)),
    ];
    let body = crate::ir::take_body(operation.region(0)?);
    if body.first_block().is_none() {
        return Err(Error::unsupported("a reduction with neither an operation nor a region"));
    }
    let function = OperationBuilder::new("func.func", operation.location())
        .add_attributes(&attributes)
        .add_regions([body])
        .build()?;
    let function = module.body().append_operation(function);
    for inner in operations_inside(function) {
        if crate::ir::name(inner) == "gpu.yield" {
            let result = inner.operand(0)?;
            Builder::before(context, inner).create("func.return", &[result], &[], &[], Vec::new())?;
            erase(inner);
        }
    }
    Ok(())
}

/// The operation that combines two values of a type.
fn combine(kind: &str, r#type: Type) -> Result<&'static str> {
    let float = r#type.is_float();
    let operations = [
        ("add", "arith.addi", "arith.addf"),
        ("mul", "arith.muli", "arith.mulf"),
        ("minui", "arith.minui", ""),
        ("minsi", "arith.minsi", ""),
        ("maxui", "arith.maxui", ""),
        ("maxsi", "arith.maxsi", ""),
        ("and", "arith.andi", ""),
        ("or", "arith.ori", ""),
        ("xor", "arith.xori", ""),
        ("minnumf", "", "arith.minnumf"),
        ("maxnumf", "", "arith.maxnumf"),
        ("minimumf", "", "arith.minimumf"),
        ("maximumf", "", "arith.maximumf"),
    ];
    let kind = kind.trim_end_matches('>').rsplit([' ', '<']).next().unwrap_or_default();
    let found = operations.iter().find(|(word, _, _)| *word == kind);
    let operation = found.map(|&(_, integer, real)| if float { real } else { integer }).unwrap_or_default();
    if operation.is_empty() {
        return Err(Error::unsupported(format!("reduction '{kind}' of values of type {}", r#type)));
    }
    Ok(operation)
}

/// A value of at most 64 bits as an i64; none if its type is another.
pub fn to_bits<'c, 'a>(builder: &Builder<'c, 'a>, value: Value<'c, 'a>) -> Result<Option<Value<'c, 'a>>> {
    let Some(width) = width(value.r#type()) else { return Ok(None) };
    let integer = builder.integer_type(width);
    let bits = if value.r#type().is_vector() {
        let whole = Type::vector(&[1], integer);
        let whole = builder.value("vector.bitcast", &[value], whole)?;
        let position = builder.attribute("static_position", "array<i64: 0>")?;
        builder.create("vector.extract", &[whole], &[integer], &[position], Vec::new())?.result(0)?.into()
    } else if value.r#type() == integer {
        value
    } else {
        builder.value("arith.bitcast", &[value], integer)?
    };
    if width == 64 {
        Ok(Some(bits))
    } else {
        builder.value("arith.extui", &[bits], builder.integer_type(64)).map(Some)
    }
}

/// The reverse of `to_bits`.
fn from_bits<'c, 'a>(
    builder: &Builder<'c, 'a>,
    bits: Value<'c, 'a>,
    r#type: Type<'c>,
) -> Result<Value<'c, 'a>> {
    let width = width(r#type).ok_or_else(|| Error::internal("a value without a width"))?;
    let integer = builder.integer_type(width);
    let bits = if width == 64 { bits } else { builder.value("arith.trunci", &[bits], integer)? };
    if r#type.is_vector() {
        let whole = builder.value("vector.broadcast", &[bits], Type::vector(&[1], integer))?;
        return builder.value("vector.bitcast", &[whole], r#type);
    }
    if r#type == integer { Ok(bits) } else { builder.value("arith.bitcast", &[bits], r#type) }
}

/// How many bits a value of this type has, if that is a number from 1 to 64.
fn width(r#type: Type) -> Option<u32> {
    let scalar = |r#type: Type| match IntegerType::try_from(r#type) {
        Ok(integer) => Some(integer.width()),
        Err(_) => crate::element::Element::from_type(r#type)
            .filter(|element| element.is_float())
            .map(|element| 8 * element.bytes() as u32),
    };
    if !r#type.is_vector() {
        return scalar(r#type).filter(|width| *width <= 64);
    }
    let text = r#type.to_string();
    let inner = text.strip_prefix("vector<")?.strip_suffix('>')?;
    let (count, _) = inner.split_once('x')?;
    let element = crate::ir::element_type(r#type)?;
    Some(count.parse::<u32>().ok()? * scalar(element)?).filter(|width| *width <= 64)
}

//! Matrices that a subgroup works on together (`gpu.subgroup_mma_*`): here every thread holds the whole
//! matrix, as a vector of two dimensions. The first thread of the subgroup stores; before that all have
//! loaded.

use super::sites::Sites;
use super::threads::Needs;
use super::warp::Together;
use crate::error::{Error, Result};
use crate::ir::{Builder, blocks, integer, name, operations_inside, replace, set_attribute};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, OperationRef, Type, TypeLike, Value, ValueLike};

/// Gives all matrices of a function vector types; what gets lost of the types becomes attributes.
pub fn prepare<'c>(context: &'c Context, function: OperationRef<'c, '_>) {
    for operation in operations_inside(function) {
        if name(operation) == "gpu.subgroup_mma_compute" {
            for (position, mark) in ["mse.unsigned_a", "mse.unsigned_b"].into_iter().enumerate() {
                let unsigned = operation
                    .operand(position)
                    .is_ok_and(|matrix| matrix.r#type().to_string().contains("xui"));
                if unsigned && let Some(unit) = Attribute::parse(context, "unit") {
                    set_attribute(operation, mark, unit);
                }
            }
        }
    }
    for operation in operations_inside(function) {
        for result in operation.results() {
            result.set_type(vector(context, result.r#type()));
        }
        for block in operation.regions().flat_map(blocks) {
            for argument in (0..block.argument_count()).filter_map(|position| block.argument(position).ok()) {
                argument.set_type(vector(context, argument.r#type()));
            }
        }
    }
}

/// The vector type for a matrix type; other types stay.
fn vector<'c>(context: &'c Context, r#type: Type<'c>) -> Type<'c> {
    let text = r#type.to_string();
    let inner = text.strip_prefix("!gpu.mma_matrix<").and_then(|inner| inner.split_once(','));
    let vector =
        inner.map(|(inner, _)| format!("vector<{}>", inner.replace("xsi", "xi").replace("xui", "xi")));
    vector.and_then(|vector| Type::parse(context, &vector)).unwrap_or(r#type)
}

/// Rewrites an operation on matrices; `lane` is the number of the thread in its subgroup.
pub fn lower<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    lane: Value<'c, 'a>,
    sites: &mut Sites,
) -> Result<Needs> {
    match name(operation).as_str() {
        "gpu.subgroup_mma_load_matrix" => load(builder, operation, lane)?,
        "gpu.subgroup_mma_store_matrix" => {
            store(builder, operation, lane, sites)?;
            return Ok(Needs::Waiting);
        }
        "gpu.subgroup_mma_compute" => compute(builder, operation)?,
        "gpu.subgroup_mma_constant_matrix" => {
            let r#type = operation.result(0)?.r#type();
            replace(operation, &[builder.value("vector.broadcast", &[operation.operand(0)?], r#type)?]);
        }
        "gpu.subgroup_mma_elementwise" => elementwise(builder, operation, sites)?,
        _ => return Err(sites.unsupported(operation)),
    }
    Ok(Needs::Nothing)
}

fn load<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    lane: Value<'c, 'a>,
) -> Result<()> {
    let r#type = operation.result(0)?.r#type();
    let transposed = operation.has_attribute("transpose");
    let (shape, element) = shape(r#type)?;
    let [rows, columns] = if transposed { [shape[1], shape[0]] } else { shape };
    let operands: Vec<_> = operation.operands().collect();
    let window =
        window(builder, operands[0], &operands[1..], integer(operation, "leadDimension"), [rows, columns])?;
    let row = Type::vector(&[columns], element);
    let stored = Type::vector(&[rows, columns], element);
    let not_first = builder.compare(1, lane, builder.index(0)?)?;
    builder.call("mse_mute", &[not_first], &[])?;
    let mut matrix = builder.zero(stored)?;
    let first = builder.index(0)?;
    for position in 0..rows {
        let line = builder.value("vector.load", &[window, builder.index(position as i64)?, first], row)?;
        let at = builder.attribute("static_position", &format!("array<i64: {position}>"))?;
        matrix =
            builder.create("vector.insert", &[line, matrix], &[stored], &[at], Vec::new())?.result(0)?.into();
    }
    let heard = builder.constant(builder.attribute("value", "false")?.1, builder.integer_type(1))?;
    builder.call("mse_mute", &[heard], &[])?;
    if transposed {
        matrix = transpose(builder, matrix, r#type)?;
    }
    replace(operation, &[matrix]);
    Ok(())
}

fn store<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    lane: Value<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let site = sites.value(builder, operation)?;
    let meet = builder.index(Together::Meet as i64)?;
    builder.call("mse_together", &[site, meet, builder.index(0)?], &[])?;
    let operands: Vec<_> = operation.operands().collect();
    let (lead, transposed) = (integer(operation, "leadDimension"), operation.has_attribute("transpose"));
    let first = builder.compare(0, lane, builder.index(0)?)?;
    builder.when(first, |inside| {
        let (mut shape, element) = shape(operands[0].r#type())?;
        let mut matrix = operands[0];
        if transposed {
            shape.reverse();
            matrix = transpose(inside, matrix, Type::vector(&shape, element))?;
        }
        let window = window(inside, operands[1], &operands[2..], lead, shape)?;
        let start = inside.index(0)?;
        for position in 0..shape[0] {
            let at = inside.attribute("static_position", &format!("array<i64: {position}>"))?;
            let row = [Type::vector(&[shape[1]], element)];
            let line = inside.create("vector.extract", &[matrix], &row, &[at], Vec::new())?.result(0)?;
            let position = inside.index(position as i64)?;
            inside.create("vector.store", &[line.into(), window, position, start], &[], &[], Vec::new())?;
        }
        Ok(())
    })?;
    crate::ir::erase(operation);
    Ok(())
}

/// The product plus the third operand, in the third operand's type; sums of half precision are formed in
/// single.
fn compute<'c, 'a>(builder: &Builder<'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<()> {
    let r#type = operation.result(0)?.r#type();
    let ([rows, columns], element) = shape(r#type)?;
    let context = builder.context();
    let half = element.to_string() == "f16";
    let sum = if half { Type::float32(context) } else { element };
    let operand = |position: usize, mark: &str| {
        let value = operation.operand(position)?;
        let (shape, element) = shape(value.r#type())?;
        let wide = Type::vector(&shape, sum);
        match () {
            () if element == sum => Ok(value),
            () if sum.is_float() => builder.value("arith.extf", &[value], wide),
            () if operation.has_attribute(mark) => builder.value("arith.extui", &[value], wide),
            () => builder.value("arith.extsi", &[value], wide),
        }
    };
    let (a, b) = (operand(0, "mse.unsigned_a")?, operand(1, "mse.unsigned_b")?);
    let c = operand(2, "")?;
    let maps =
        "[affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]";
    let kinds = ["parallel", "parallel", "reduction"].map(|kind| format!("#vector.iterator_type<{kind}>"));
    let attributes = [
        builder.attribute("indexing_maps", maps)?,
        builder.attribute("iterator_types", &format!("[{}]", kinds.join(", ")))?,
        builder.attribute("kind", "#vector.kind<add>")?,
    ];
    let wide = Type::vector(&[rows, columns], sum);
    let product =
        builder.create("vector.contract", &[a, b, c], &[wide], &attributes, Vec::new())?.result(0)?.into();
    replace(operation, &[if half { builder.value("arith.truncf", &[product], r#type)? } else { product }]);
    Ok(())
}

fn elementwise<'c>(builder: &Builder<'c, '_>, operation: OperationRef<'c, '_>, sites: &Sites) -> Result<()> {
    let kinds = [
        ("addf", "arith.addf"),
        ("mulf", "arith.mulf"),
        ("subf", "arith.subf"),
        ("maxf", "arith.maximumf"),
        ("minf", "arith.minimumf"),
        ("divf", "arith.divf"),
        ("addi", "arith.addi"),
        ("muli", "arith.muli"),
        ("subi", "arith.subi"),
        ("divs", "arith.divsi"),
        ("divu", "arith.divui"),
        ("negatef", "arith.negf"),
        ("extf", "arith.extf"),
    ];
    let text = operation.attribute("opType")?.to_string();
    let kind = text.trim_end_matches('>').rsplit([' ', '<']).next().unwrap_or_default();
    let (_, kind) =
        kinds.iter().find(|(word, _)| *word == kind).ok_or_else(|| sites.unsupported(operation))?;
    let operands: Vec<_> = operation.operands().collect();
    replace(operation, &[builder.value(kind, &operands, operation.result(0)?.r#type())?]);
    Ok(())
}

fn transpose<'c, 'a>(
    builder: &Builder<'c, 'a>,
    matrix: Value<'c, 'a>,
    r#type: Type<'c>,
) -> Result<Value<'c, 'a>> {
    let swap = builder.attribute("permutation", "array<i64: 1, 0>")?;
    Ok(builder.create("vector.transpose", &[matrix], &[r#type], &[swap], Vec::new())?.result(0)?.into())
}

/// The part of a memref that a matrix covers: from an element on, rows `lead` elements apart.
fn window<'c, 'a>(
    builder: &Builder<'c, 'a>,
    memref: Value<'c, 'a>,
    indices: &[Value<'c, 'a>],
    lead: i64,
    [rows, columns]: [u64; 2],
) -> Result<Value<'c, 'a>> {
    let r#type = MemRefType::try_from(memref.r#type())?;
    let (index, space) = (builder.index_type(), r#type.memory_space());
    let base: Type = MemRefType::new(r#type.element(), &[], None, space).into();
    let mut parts = vec![base];
    parts.extend(vec![index; 1 + 2 * r#type.rank()]);
    let parts = builder.create("memref.extract_strided_metadata", &[memref], &parts, &[], Vec::new())?;
    let mut offset: Value = parts.result(1)?.into();
    for (dimension, &position) in indices.iter().enumerate() {
        let stride = parts.result(2 + r#type.rank() + dimension)?.into();
        let distance = builder.same("arith.muli", &[position, stride])?;
        offset = builder.same("arith.addi", &[offset, distance])?;
    }
    let layout = Attribute::parse(builder.context(), &format!("strided<[{lead}, 1], offset: ?>"));
    let window: Type =
        MemRefType::new(r#type.element(), &[rows as i64, columns as i64], layout, space).into();
    let attributes = [
        builder.attribute("operandSegmentSizes", "array<i32: 1, 1, 0, 0>")?,
        builder.attribute("static_offsets", &format!("array<i64: {}>", i64::MIN))?,
        builder.attribute("static_sizes", &format!("array<i64: {rows}, {columns}>"))?,
        builder.attribute("static_strides", &format!("array<i64: {lead}, 1>"))?,
    ];
    let operands = [parts.result(0)?.into(), offset];
    Ok(builder
        .create("memref.reinterpret_cast", &operands, &[window], &attributes, Vec::new())?
        .result(0)?
        .into())
}

/// The sizes and the element type of a vector of two dimensions.
fn shape(r#type: Type) -> Result<([u64; 2], Type)> {
    let text = r#type.to_string();
    let mut sizes = text.trim_start_matches("vector<").split('x').map_while(|size| size.parse().ok());
    match (sizes.next(), sizes.next(), crate::ir::element_type(r#type)) {
        (Some(rows), Some(columns), Some(element)) => Ok(([rows, columns], element)),
        _ => Err(Error::unsupported(format!("a matrix of type {text}"))),
    }
}

//! NVIDIA's own operations (`nvgpu`). Asynchronous copies are made at once. If accesses are watched, the
//! runtime is told which accesses are part of a copy, and which copies are waited for. Operations that a
//! subgroup executes together are executed by the runtime when all its threads have come.

use super::host::drop_token;
use super::scratch::{OURS, Scratch};
use super::sites::Sites;
use super::threads::Needs;
use super::traffic::{TOLD, copy_calls};
use crate::error::Result;
use crate::ir::{Builder, integer, integers, is_used, name, replace};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, OperationRef, RegionLike, Type, Value, ValueLike};

/// The operations that threads of a subgroup execute together, by the runtime's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// Meet.
    Meet = 0,
    /// Multiply matrices.
    Multiply = 1,
    /// Load matrices.
    Load = 2,
}

/// The element types of matrices, by the runtime's numbers.
pub const ELEMENTS: [&str; 6] = ["f16", "bf16", "f32", "f64", "i8", "i32"];

/// Rewrites an operation.
pub fn lower<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<Needs> {
    if name(operation) == "nvgpu.device_async_copy" && sites.counted {
        copy_calls(builder, operation, scratch, sites)?;
    }
    match name(operation).as_str() {
        "nvgpu.device_async_copy" if sites.watched => {
            let site = sites.value(builder, operation)?;
            let token = operation.result(0)?.into();
            let truth = if is_used(token) { "true" } else { "false" };
            let grouped = builder.constant(builder.attribute("value", truth)?.1, builder.integer_type(1))?;
            builder.call("mse_async_copy", &[site, grouped], &[])?;
            copy(builder, operation)?;
            builder.call("mse_async_copied", &[], &[])?;
        }
        "nvgpu.device_async_copy" => copy(builder, operation)?,
        "nvgpu.device_async_create_group" if sites.watched => {
            builder.call("mse_async_group", &[], &[])?;
        }
        "nvgpu.device_async_wait" if sites.watched => {
            let newest = builder.index(integer(operation, "numGroups"))?;
            builder.call("mse_async_wait", &[newest], &[])?;
        }
        "nvgpu.device_async_create_group" | "nvgpu.device_async_wait" => {}
        "nvgpu.mma.sync" => {
            multiply(builder, operation, scratch, sites)?;
            return Ok(Needs::Waiting);
        }
        "nvgpu.ldmatrix" => {
            load(builder, operation, scratch, sites)?;
            return Ok(Needs::Waiting);
        }
        _ => return Err(sites.unsupported(operation)),
    }
    drop_token(builder, operation)?;
    Ok(Needs::Nothing)
}

/// Copies elements one by one; those beyond the source's number become zero.
fn copy<'c, 'a>(builder: &Builder<'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<()> {
    let groups = crate::ir::operand_groups(operation);
    let [target, target_index, source, source_index, present] = &groups[..] else { return Ok(()) };
    let element = crate::ir::element_type(target[0].r#type()).unwrap_or_else(|| builder.index_type());
    for distance in 0..integer(operation, "dstElements") {
        let move_one = |inside: &Builder<'c, 'a>| {
            let place = shifted(inside, source[0], source_index, distance)?;
            let told = [inside.attribute(TOLD, "unit")?];
            let value =
                inside.create("memref.load", &place, &[element], &told, Vec::new())?.result(0)?.into();
            let place = shifted(inside, target[0], target_index, distance)?;
            inside.create("memref.store", &[&[value], &place[..]].concat(), &[], &told, Vec::new())?;
            Ok(())
        };
        let Some(&present) = present.first() else {
            move_one(builder)?;
            continue;
        };
        let (here, bit) = (builder.index(distance)?, builder.integer_type(1));
        let there = builder.compare(6, here, present)?;
        builder.when(there, move_one)?;
        let truth = builder.constant(builder.attribute("value", "true")?.1, bit)?;
        let absent = builder.same("arith.xori", &[there, truth])?;
        builder.when(absent, |inside| {
            let zero = inside.zero(element)?;
            let place = shifted(inside, target[0], target_index, distance)?;
            let told = [inside.attribute(TOLD, "unit")?];
            inside.create("memref.store", &[&[zero], &place[..]].concat(), &[], &told, Vec::new())?;
            Ok(())
        })?;
    }
    Ok(())
}

/// A memref and an index in it, with its last number increased.
fn shifted<'c, 'a>(
    builder: &Builder<'c, 'a>,
    memref: Value<'c, 'a>,
    index: &[Value<'c, 'a>],
    distance: i64,
) -> Result<Vec<Value<'c, 'a>>> {
    let mut place = vec![memref];
    place.extend(index);
    if let (Some(last), false) = (place.last_mut(), index.is_empty()) {
        *last = builder.same("arith.addi", &[*last, builder.index(distance)?])?;
    }
    Ok(place)
}

/// `mma.sync`: each thread passes the addresses of its parts of the matrices.
fn multiply<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let shape = integers(operation, "mmaShape");
    let operands: Vec<_> = operation.operands().collect();
    let number = |value: Value| {
        let element = crate::ir::element_type(value.r#type()).map(|element| element.to_string());
        ELEMENTS.iter().position(|name| Some(*name) == element.as_deref())
    };
    let (Some(element), Some(sum), &[m, n, k]) = (number(operands[0]), number(operands[2]), &shape[..])
    else {
        return Err(sites.unsupported(operation));
    };
    if !is_known([m, n, k], ELEMENTS[element], ELEMENTS[sum]) {
        return Err(sites.unsupported(operation));
    }
    let words = scratch.words(operation)?;
    for (at, word) in [m, n, k, element as i64, sum as i64].into_iter().enumerate() {
        scratch.store(builder, builder.index(word)?, words, at)?;
    }
    let r#type = operation.result(0)?.r#type();
    let mut result = None;
    for (at, value) in operands.iter().copied().map(Some).chain([None]).enumerate() {
        let place = place(builder, operation, value.map_or(r#type, |value| value.r#type()))?;
        if let Some(value) = value {
            builder.create("memref.store", &[value, place], &[], &[ours(builder)?], Vec::new())?;
        }
        let address =
            builder.value("memref.extract_aligned_pointer_as_index", &[place], builder.index_type())?;
        scratch.store(builder, address, words, 5 + at)?;
        result = Some(place);
    }
    meet(builder, operation, Together::Multiply, words, scratch, sites)?;
    let Some(result) = result else { return Ok(()) };
    let loaded = builder.create("memref.load", &[result], &[r#type], &[ours(builder)?], Vec::new())?;
    replace(operation, &[loaded.result(0)?.into()]);
    Ok(())
}

/// The shapes and types whose layout is known.
fn is_known(shape: [i64; 3], element: &str, sum: &str) -> bool {
    match (shape, element) {
        ([16, 8, 8 | 16], "f16") => ["f16", "f32"].contains(&sum),
        ([16, 8, 8 | 16], "bf16") | ([16, 8, 4 | 8], "f32") => sum == "f32",
        ([8, 8, 4], "f64") => sum == "f64",
        ([16, 8, 16 | 32], "i8") => sum == "i32",
        _ => false,
    }
}

/// `ldmatrix`: each thread passes the address of a row.
fn load<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let r#type = operation.result(0)?.r#type();
    let transposed = operation.attribute("transpose").is_ok_and(|value| value.to_string() == "true");
    let operands: Vec<_> = operation.operands().collect();
    let memory = scratch.memory(operands[0]).ok_or_else(|| sites.unsupported(operation))?;
    if transposed && memory.bytes != 2 {
        return Err(sites.unsupported(operation));
    }
    let words = scratch.words(operation)?;
    let (tiles, transposed) = (integer(operation, "numTiles"), i64::from(transposed));
    for (at, word) in [tiles, transposed, memory.bytes as i64].into_iter().enumerate() {
        scratch.store(builder, builder.index(word)?, words, at)?;
    }
    let place = place(builder, operation, r#type)?;
    let address = builder.value("memref.extract_aligned_pointer_as_index", &[place], builder.index_type())?;
    scratch.store(builder, address, words, 3)?;
    scratch.describe_with(builder, operands[0], &operands[1..], words, 4)?;
    meet(builder, operation, Together::Load, words, scratch, sites)?;
    let loaded = builder.create("memref.load", &[place], &[r#type], &[ours(builder)?], Vec::new())?;
    replace(operation, &[loaded.result(0)?.into()]);
    Ok(())
}

fn meet<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    together: Together,
    words: Value<'c, 'a>,
    scratch: &Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let memory = operation.operand(0).ok().and_then(|operand| scratch.memory(operand));
    let site = sites.value_with(builder, operation, memory)?;
    let address = scratch.address(builder, words)?;
    builder.call("mse_together", &[site, builder.index(together as i64)?, address], &[])?;
    Ok(())
}

/// A place in the thread's own memory for a value of a type.
fn place<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    r#type: Type<'c>,
) -> Result<Value<'c, 'a>> {
    let mut function = operation;
    while name(function) != "func.func" {
        let Some(parent) = function.parent_operation() else { break };
        function = parent;
    }
    let first =
        function.region(0)?.first_block().and_then(|block| melior::ir::BlockLike::first_operation(&*block));
    let first = first.ok_or_else(|| crate::Error::internal("an operation outside any function"))?;
    let start = Builder::before(builder.context(), first);
    let segments = start.attribute("operandSegmentSizes", "array<i32: 0, 0>")?;
    let memref: Type = MemRefType::new(r#type, &[], None, None).into();
    Ok(start
        .create("memref.alloca", &[], &[memref], &[segments, ours(&start)?], Vec::new())?
        .result(0)?
        .into())
}

/// The mark of operations that are not the program's own.
fn ours<'c>(builder: &Builder<'c, '_>) -> Result<(melior::ir::Identifier<'c>, Attribute<'c>)> {
    builder.attribute(OURS, "unit")
}

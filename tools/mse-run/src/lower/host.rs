//! The host side. Operations of the `gpu` dialect outside kernels become those of `memref` and calls of the
//! runtime. All are in order, so asynchronous ones have nothing to wait for.

use super::scratch::Scratch;
use super::sites::{Memref, ORIGIN, Sites};
use crate::error::Result;
use crate::ir::{Builder, blocks, erase, name, operand_groups, operations_inside, replace_uses, string};
use melior::Context;
use melior::ir::attribute::DenseI32ArrayAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Module, OperationRef, Type, TypeLike, Value, ValueLike};

/// Rewrites the operations that the upstream lowering would not lower as this tool needs it.
pub fn lower<'c>(context: &'c Context, module: &Module<'c>, sites: &mut Sites) -> Result<()> {
    let mut scratch = Scratch::new(context);
    for operation in operations_inside(module.as_operation()) {
        lower_operation(context, operation, &mut scratch, sites)?;
    }
    drop_token_types(context, module);
    Ok(())
}

fn lower_operation<'c, 'a>(
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let builder = Builder::before(context, operation);
    // Tokens, which are bits by now, come first.
    let operands: Vec<Value> = operation.operands().collect();
    let last = |count: usize| &operands[operands.len() - count..];
    match name(operation).as_str() {
        "cf.assert" => {
            let site = sites.asserted(&builder, operation, &string(operation, "msg"))?;
            builder.call("mse_assert", &[operands[0], site], &[])?;
            erase(operation);
        }
        "gpu.wait" | "gpu.host_register" | "gpu.host_unregister" | "gpu.set_default_device" => {
            drop_token(&builder, operation)?;
        }
        "gpu.alloc" => {
            let groups = operand_groups(operation);
            let (sizes, symbols) = (&groups[1], &groups[2]);
            let counts = [sizes.len() as i32, symbols.len() as i32];
            let shared = if operation.has_attribute("hostShared") { "true" } else { "false" };
            let shared = builder.constant(builder.attribute("value", shared)?.1, builder.integer_type(1))?;
            builder.call("mse_device_memory", &[shared], &[])?;
            let r#type = operation.result(0)?.r#type();
            let operands: Vec<_> = sizes.iter().chain(symbols).copied().collect();
            let segments = DenseI32ArrayAttribute::new(context, &counts).into();
            let segments = (melior::ir::Identifier::new(context, "operandSegmentSizes"), segments);
            let origin = builder.attribute(ORIGIN, "\"gpu.alloc\"")?;
            let attributes = [segments, origin];
            let memory = builder.create("memref.alloc", &operands, &[r#type], &attributes, Vec::new())?;
            replace_uses(operation.result(0)?.into(), memory.result(0)?.into());
            drop_token(&builder, operation)?;
        }
        "gpu.dealloc" => {
            let origin = builder.attribute(ORIGIN, "\"gpu.dealloc\"")?;
            builder.create("memref.dealloc", last(1), &[], &[origin], Vec::new())?;
            drop_token(&builder, operation)?;
        }
        "gpu.memcpy" => {
            copy(&builder, operation, (last(2)[0], last(2)[1]), scratch, sites)?;
            drop_token(&builder, operation)?;
        }
        "memref.copy" if copy(&builder, operation, (operands[1], operands[0]), scratch, sites)? => {
            erase(operation)
        }
        "gpu.memset" => {
            fill(&builder, operation, (last(2)[0], last(2)[1]), scratch, sites)?;
            drop_token(&builder, operation)?;
        }
        _ => {}
    }
    Ok(())
}

/// Copies by a call; false for memrefs whose rank is not known, which upstream copies.
fn copy<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    (target, source): (Value<'c, 'a>, Value<'c, 'a>),
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<bool> {
    let Some(info) = scratch.memory(target) else {
        return if name(operation) == "memref.copy" { Ok(false) } else { Err(sites.unsupported(operation)) };
    };
    let info = Memref { by_device: name(operation) != "memref.copy", ..info };
    let words = scratch.words(operation)?;
    let next = scratch.describe(builder, target, words, 0)?;
    scratch.describe(builder, source, words, next)?;
    let site = sites.value_with(builder, operation, Some(info))?;
    let address = scratch.address(builder, words)?;
    builder.call("mse_copy", &[site, address], &[])?;
    Ok(true)
}

/// Fills by a call.
fn fill<'c, 'a>(
    builder: &Builder<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    (target, value): (Value<'c, 'a>, Value<'c, 'a>),
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let info = scratch.memory(target).ok_or_else(|| sites.unsupported(operation))?;
    let info = Memref { by_device: true, ..info };
    let bits = if value.r#type().is_index() {
        builder.value("arith.index_cast", &[value], builder.integer_type(64))?
    } else {
        super::threads::to_bits(builder, value)?.ok_or_else(|| sites.unsupported(operation))?
    };
    let words = scratch.words(operation)?;
    scratch.describe(builder, target, words, 0)?;
    let site = sites.value_with(builder, operation, Some(info))?;
    let address = scratch.address(builder, words)?;
    builder.call("mse_fill", &[site, address, bits], &[])?;
    Ok(())
}

/// Erases an operation whose only remaining result is the token that it is done: an operation after it has no
/// need to ask.
pub fn drop_token<'c>(builder: &Builder<'c, '_>, operation: OperationRef<'c, '_>) -> Result<()> {
    for result in operation.results().filter(|result| is_token(result.r#type())) {
        let done = builder.attribute("value", "true")?.1;
        replace_uses(result.into(), builder.constant(done, builder.integer_type(1))?);
    }
    erase(operation);
    Ok(())
}

fn is_token(r#type: Type) -> bool {
    ["!gpu.async.token", "!nvgpu.device.async.token"].contains(&r#type.to_string().as_str())
}

/// Tokens that loops and branches hand on become bits as well.
fn drop_token_types<'c>(context: &'c Context, module: &Module<'c>) {
    let bit: Type = IntegerType::new(context, 1).into();
    for operation in operations_inside(module.as_operation()) {
        for result in operation.results().filter(|result| is_token(result.r#type())) {
            result.set_type(bit);
        }
        for block in operation.regions().flat_map(blocks) {
            let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
            for argument in arguments.filter(|argument| is_token(argument.r#type())) {
                argument.set_type(bit);
            }
        }
    }
}

//! Memory spaces: the host has one, so they are dropped from every type.

use crate::ir::{blocks, name, operations_inside, replace, set_attribute};
use melior::Context;
use melior::ir::attribute::TypeAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{FunctionType, MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, Module, OperationRef, Type, TypeLike, ValueLike};

/// Drops the memory space of every memref type of a module, and the casts between memory spaces.
pub fn strip<'c>(context: &'c Context, module: &Module<'c>) {
    for operation in operations_inside(module.as_operation()) {
        for result in operation.results() {
            result.set_type(plain(context, result.r#type()));
        }
        for block in operation.regions().flat_map(blocks) {
            for position in 0..block.argument_count() {
                if let Ok(argument) = block.argument(position) {
                    argument.set_type(plain(context, argument.r#type()));
                }
            }
        }
        for name in ["function_type", "type"] {
            strip_attribute(context, operation, name);
        }
    }
    for operation in operations_inside(module.as_operation()) {
        if name(operation) == "memref.memory_space_cast"
            && let Ok(source) = operation.operand(0)
        {
            replace(operation, &[source]);
        }
    }
}

fn strip_attribute<'c>(context: &'c Context, operation: OperationRef<'c, '_>, name: &str) {
    let Some(attribute) =
        operation.attribute(name).ok().and_then(|attribute| TypeAttribute::try_from(attribute).ok())
    else {
        return;
    };
    let stripped = plain(context, attribute.value());
    if stripped != attribute.value() {
        set_attribute(operation, name, TypeAttribute::new(stripped).into());
    }
}

/// The same type without memory spaces.
fn plain<'c>(context: &'c Context, r#type: Type<'c>) -> Type<'c> {
    if let Ok(function) = FunctionType::try_from(r#type) {
        let inputs = (0..function.input_count()).filter_map(|position| function.input(position).ok());
        let results = (0..function.result_count()).filter_map(|position| function.result(position).ok());
        let inputs: Vec<_> = inputs.map(|r#type| plain(context, r#type)).collect();
        let results: Vec<_> = results.map(|r#type| plain(context, r#type)).collect();
        return FunctionType::new(context, &inputs, &results).into();
    }
    let Ok(memref) = MemRefType::try_from(r#type) else {
        return if r#type.is_unranked_mem_ref() { plain_unranked(context, r#type) } else { r#type };
    };
    let element = plain(context, memref.element());
    if memref.memory_space().is_none() && element == memref.element() {
        return r#type;
    }
    let size = |dimension| match memref.dim_size(dimension) {
        Ok(melior::ir::r#type::DimSize::Static(size)) => size as i64,
        _ => i64::MIN,
    };
    let shape: Vec<_> = (0..memref.rank()).map(size).collect();
    MemRefType::new(element, &shape, Some(memref.layout()), None::<Attribute>).into()
}

/// An unranked memref type without its memory space; printed types are `memref<*xT, space>`.
fn plain_unranked<'c>(context: &'c Context, r#type: Type<'c>) -> Type<'c> {
    let text = r#type.to_string();
    let Some((head, _)) = text.split_once(',') else { return r#type };
    Type::parse(context, &format!("{head}>")).unwrap_or(r#type)
}

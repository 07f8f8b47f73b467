//! Complex numbers in kernels: vectors of two numbers.
//!
//! ```text
//! before   memref<?xcomplex<f32>>     %z = complex.create %a, %b          complex.re %z
//! after    memref<?xvector<2xf32>>    %z = vector.from_elements %a, %b    vector.extract %z[0]
//! ```
//!
//! Both have the same bytes. Upstream's lowering makes structures of complex numbers. LLVM's code generator
//! for SPIR-V ends the process where a loop carries a structure, or one of two is chosen; it has both for
//! vectors. Arithmetic of complex numbers is that of their parts before (`convert-complex-to-standard`).

use crate::lower::emit::builder::Builder;
use crate::mlir;
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, DenseI64ArrayAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{FunctionType, MemRefType};
use melior::ir::{Attribute, OperationRef, ShapedTypeLike, Type, TypeLike, Value, ValueLike};
use mse_dialect::edit::context_of;
use mse_dialect::view;

/// Makes vectors of the complex numbers in the GPU modules in `root`, and of those that launches hand over.
pub fn as_vectors(root: OperationRef) {
    let all = view::all_nested(root);
    for &gpu_module in all.iter().filter(|&&one| view::is(one, "gpu.module")) {
        let inside = view::all_nested(gpu_module);
        inside.iter().for_each(|&operation| retype(operation));
        inside.into_iter().for_each(rewrite);
    }
    all.into_iter().filter(|&one| view::is(one, "gpu.launch_func")).for_each(hand_over);
}

/// The type in the place of that of complex numbers, or of memory of them; none for others.
fn vector<'c>(context: &'c Context, r#type: Type<'c>) -> Option<Type<'c>> {
    if let Ok(memory) = MemRefType::try_from(r#type) {
        let element = vector(context, memory.element())?;
        return Some(mlir::with_element(memory, element));
    }
    let text = r#type.to_string();
    let part = text.strip_prefix("complex<")?.strip_suffix('>')?;
    Type::parse(context, &format!("vector<2x{part}>"))
}

/// Gives the values that an operation defines, and a function, their types.
fn retype(operation: OperationRef) {
    let context = context_of(operation);
    let arguments = mlir::blocks(operation).into_iter().flat_map(mlir::arguments);
    for value in operation.results().map(Value::from).chain(arguments) {
        if let Some(r#type) = vector(context, value.r#type()) {
            mlir::set_type(value, r#type);
        }
    }
    let said = operation.attribute("function_type").ok().and_then(|said| TypeAttribute::try_from(said).ok());
    let Some(function) = said.and_then(|said| FunctionType::try_from(said.value()).ok()) else { return };
    let new = |r#type| vector(context, r#type).unwrap_or(r#type);
    let inputs: Vec<_> =
        (0..function.input_count()).filter_map(|at| function.input(at).ok()).map(new).collect();
    let results: Vec<_> =
        (0..function.result_count()).filter_map(|at| function.result(at).ok()).map(new).collect();
    let function = FunctionType::new(context, &inputs, &results);
    mlir::set_attribute(operation, "function_type", TypeAttribute::new(function.into()).into());
}

/// Puts an operation on vectors in the place of one on complex numbers.
fn rewrite(operation: OperationRef) {
    let builder = Builder::new(context_of(operation), operation);
    let operands: Vec<Value> = operation.operands().collect();
    let new = match mlir::name(operation) {
        "complex.create" => both(builder, &operands, result_type(operation)),
        "complex.re" => part(builder, operands[0], 0, result_type(operation)),
        "complex.im" => part(builder, operands[0], 1, result_type(operation)),
        "complex.constant" => constant(builder, operation),
        _ => return,
    };
    mlir::replace_uses(view::result(operation, 0).expect("ODS: a result"), new);
    mlir::erase(operation);
}

fn result_type<'c>(operation: OperationRef<'c, '_>) -> Type<'c> {
    view::result(operation, 0).expect("ODS: a result").r#type()
}

fn both<'c: 'a, 'a>(builder: Builder<'c, 'a>, parts: &[Value<'c, 'a>], to: Type<'c>) -> Value<'c, 'a> {
    builder.value("vector.from_elements", parts, to, &[])
}

fn part<'c: 'a, 'a>(
    builder: Builder<'c, 'a>,
    vector: Value<'c, 'a>,
    number: i64,
    to: Type<'c>,
) -> Value<'c, 'a> {
    let place = DenseI64ArrayAttribute::new(builder.context, &[number]).into();
    builder.value("vector.extract", &[vector], to, &[("static_position", place)])
}

fn constant<'c: 'a, 'a>(builder: Builder<'c, 'a>, operation: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    let parts = operation.attribute("value").ok().and_then(|value| ArrayAttribute::try_from(value).ok());
    let parts = parts.expect("ODS: an array of both parts");
    let to = result_type(operation);
    let element = mlir::vector_shape(to).expect("it is a vector now").1;
    let one = |part: Attribute<'c>| builder.value("arith.constant", &[], element, &[("value", part)]);
    let parts: Vec<_> = (0..parts.len()).filter_map(|at| parts.element(at).ok()).map(one).collect();
    both(builder, &parts, to)
}

/// Makes vectors of the complex numbers that a launch hands to its kernel. Memory is the same.
fn hand_over(launch: OperationRef) {
    let builder = Builder::new(context_of(launch), launch);
    for (number, operand) in launch.operands().enumerate() {
        let Some(to) = vector(builder.context, operand.r#type()) else { continue };
        let new = if to.is_vector() {
            let element = mlir::vector_shape(to).expect("it is a vector").1;
            let parts =
                ["complex.re", "complex.im"].map(|name| builder.value(name, &[operand], element, &[]));
            both(builder, &parts, to)
        } else {
            builder.value("builtin.unrealized_conversion_cast", &[operand], to, &[])
        };
        mlir::set_operand(launch, number, new);
    }
}

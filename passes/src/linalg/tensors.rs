//! Operations on tensors: upstream's passes that fuse them and give them memory (`mse-from-tensors`).
//!
//! JAX, torch and others print values for tensors, and an operation for each step of the arithmetic.
//!
//! ```text
//! calls       inlined: most are one operation of the source language
//! scalars     tensors of rank 0 become scalars, known ones constants
//! steps       operations of one shape become one operation; dimensions of size 1 go away
//! memory      each value its place, in the place of an operand that nobody needs any more if there is one
//! results     arguments: the caller says where they are to be (`bufferize.result`)
//! loops       memory that each step of a loop would allocate is allocated once
//! ends        memory that is allocated here is freed here
//! ```
//!
//! A tensor is a value (pass `mse-tensor-boundaries`). So a public function must not change the memory of
//! tensors that it is given; upstream would write it in place. Each result has memory of its own, also where
//! one value is returned twice; upstream crashes at that. Before fusion, one of several equal operations is
//! left, so that all users have its value from one place. After it, the same holds for loads and subscripts.
//! Memory has no layout of its own, so that import reads all subscripts. All that a loop carries stays where
//! it is ([`super::carried`]). Bufferization looks at operations in their order: of those that cannot share a
//! place, the later one gets the copy. So one that reads several parts of an array and overwrites a part
//! copies its result; from the end on, all that it reads would be copied.

use super::carried::keep_in_place;
use crate::mlir;
use melior::ir::attribute::{ArrayAttribute, Attribute, DenseI32ArrayAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Identifier, OperationRef, TypeLike, Value, ValueLike};
use mse_dialect::edit::context_of;

/// The passes, for a module.
pub const FROM_TENSORS: [&str; 18] = [
    FROM_TOSA,
    "inline",
    "canonicalize",
    "func.func(linalg-detensorize{aggressive-mode=true})",
    "canonicalize",
    "cse",
    "func.func(linalg-generalize-named-ops,linalg-fold-unit-extent-dims)",
    "canonicalize",
    "func.func(linalg-inline-scalar-operands)",
    "canonicalize",
    "func.func(linalg-fuse-elementwise-ops)",
    "canonicalize",
    "mse-tensor-boundaries",
    MEMORY,
    RESULTS,
    "func.func(buffer-loop-hoisting)",
    "buffer-deallocation-pipeline",
    "canonicalize,cse",
];

const FROM_TOSA: &str = "func.func(tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg-named,\
    tosa-to-linalg,tosa-to-arith,tosa-to-tensor)";

const MEMORY: &str = "eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true \
    function-boundary-type-conversion=identity-layout-map unknown-type-conversion=identity-layout-map \
    allow-return-allocs-from-loops=true analysis-heuristic=top-down},\
    canonicalize,cse";

const RESULTS: &str = "drop-equivalent-buffer-results,buffer-results-to-out-params{modify-public-functions=true \
    hoist-static-allocs=true hoist-dynamic-allocs=true add-result-attr=true}";

/// The attribute that keeps bufferization from writing an argument.
const WRITABLE: &str = "bufferization.writable";

/// Runs the pass `mse-tensor-boundaries` on the functions of a module, or on one. Functions of modules inside
/// are left alone, since upstream gives no memory to them. Tensors that a public function is given may not be
/// written in place, unless their attribute says so. A tensor that a function returns again, or that it was
/// given, is a copy. Tensors that loops carry stay in place.
pub fn boundaries(root: OperationRef) {
    let own = mlir::blocks(root).into_iter().flat_map(mlir::operations).chain([root]);
    for function in own.filter(|&own| mlir::name(own) == "func.func") {
        if is_public(function) {
            keep_those_of(function);
        }
        separate_results_of(function);
        keep_in_place(function);
    }
}

fn is_public(function: OperationRef) -> bool {
    let says = function.attribute("sym_visibility").map(|says| says.to_string());
    !says.is_ok_and(|says| says == "\"private\"")
}

fn keep_those_of(function: OperationRef) {
    let Some(block) = mlir::only_block(function, 0) else { return };
    let context = context_of(function);
    let empty = || Attribute::parse(context, "{}").expect("a dictionary");
    let said = function.attribute("arg_attrs").and_then(ArrayAttribute::try_from).ok();
    let of = |number: usize| said.and_then(|said| said.element(number).ok()).unwrap_or_else(empty);
    let kept = (0..block.argument_count()).map(|number| {
        let (argument, said) = (block.argument(number).expect("one of so many"), of(number));
        if !argument.r#type().is_tensor() || said.to_string().contains(WRITABLE) {
            return said;
        }
        let said = said.to_string();
        let others = said.strip_prefix('{').and_then(|said| said.strip_suffix('}')).unwrap_or_default();
        let separator = if others.is_empty() { "" } else { ", " };
        let text = format!("{{{others}{separator}{WRITABLE} = false}}");
        Attribute::parse(context, &text).expect("a dictionary with one more entry")
    });
    let kept: Vec<_> = kept.collect();
    if !kept.is_empty() {
        mlir::set_attribute(function, "arg_attrs", ArrayAttribute::new(context, &kept).into());
    }
}

/// Copies each tensor that stands before among the results, or is an argument.
fn separate_results_of(function: OperationRef) {
    let Some(block) = mlir::only_block(function, 0) else { return };
    let Some(last) = mlir::last(block) else { return };
    let mut before: Vec<_> = mlir::arguments(block).into_iter().map(mlir::key).collect();
    for number in 0..last.operand_count() {
        let result = mlir::operand(last, number).expect("one of so many");
        if result.r#type().is_tensor() && before.contains(&mlir::key(result)) {
            mlir::set_operand(last, number, copied(result, last));
        }
        before.push(mlir::key(result));
    }
}

/// `bufferization.alloc_tensor() copy(%value)` in front of an operation.
pub(super) fn copied<'c, 'a>(value: Value<'c, 'a>, at: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    let context = context_of(at);
    let segments = DenseI32ArrayAttribute::new(context, &[0, 1, 0]).into();
    let copy = OperationBuilder::new("bufferization.alloc_tensor", at.location())
        .add_operands(&[value])
        .add_attributes(&[(Identifier::new(context, "operandSegmentSizes"), segments)])
        .add_results(&[value.r#type()])
        .build()
        .expect("a copy with the type of what it copies");
    let block = at.block().expect("it lies in a function");
    block.insert_operation_before(at, copy).result(0).expect("one result").into()
}

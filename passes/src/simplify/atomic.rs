//! Generic atomic updates that are plain ones, as plain ones.
//!
//! ```text
//! before   memref.generic_atomic_rmw %A[%i] { ^(%held): .. %v = f()
//!            %new = arith.addi %held, %v ; atomic_yield %new }
//! after    .. %v = f() ; memref.atomic_rmw addi %v, %A[%i]
//! ```
//!
//! That is so if nobody uses the result, `held` is used by the one operation only, and there is such a plain
//! update of this type. Both are the same step, so that it does not matter whether import reads the region
//! around.

use crate::mlir;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::IntegerType;
use melior::ir::{Identifier, OperationRef, Value, ValueLike};
use mse_dialect::combine;
use mse_dialect::edit::context_of;

/// Makes generic updates in `root` plain ones, where they can be.
pub fn simplify(root: OperationRef) {
    for operation in mlir::all_nested(root) {
        if mlir::name(operation) == "memref.generic_atomic_rmw"
            && let Some((kind, value)) = plain(operation)
        {
            replace(operation, kind, value);
        }
    }
}

/// The kind and the value of the plain update that it is.
fn plain<'c, 'a>(update: OperationRef<'c, 'a>) -> Option<(&'static str, Value<'c, 'a>)> {
    let result = mlir::result(update, 0).filter(|&result| !mlir::has_uses(result))?;
    let block = mlir::only_block(update, 0)?;
    let held = mlir::arguments(block)[0];
    let operations = mlir::operations(block);
    let [.., combining, end] = &operations[..] else { return None };
    let kind = combine::of_operation(mlir::name(*combining))?;
    let (one, other) = (mlir::operand(*combining, 0)?, mlir::operand(*combining, 1)?);
    let value = if one == held { other } else { one };
    let is_once = (one == held) != (other == held) && mlir::uses(held).len() == 1;
    let is_stored = end.operand(0).ok() == mlir::result(*combining, 0);
    let fits = is_once && is_stored && combine::is_atomic(kind, &result.r#type().to_string());
    fits.then_some((kind, value))
}

fn replace<'c>(update: OperationRef<'c, '_>, kind: &str, value: Value<'c, '_>) {
    let block = mlir::only_block(update, 0).expect("one block");
    let mut inside = mlir::operations(block);
    inside.truncate(inside.len() - 2);
    inside.into_iter().for_each(|operation| mlir::move_before(operation, update));
    let context = context_of(update);
    let number = combine::number(kind).expect("a kind");
    let number = IntegerAttribute::new(IntegerType::new(context, 64).into(), number);
    let operands: Vec<Value> = std::iter::once(value).chain(update.operands()).collect();
    let plain = OperationBuilder::new("memref.atomic_rmw", update.location())
        .add_operands(&operands)
        .add_results(&[value.r#type()])
        .add_attributes(&[(Identifier::new(context, "kind"), number.into())])
        .build()
        .expect("a well-formed operation");
    update.block().expect("it lies in a block").insert_operation_before(update, plain);
    mlir::erase(update);
}

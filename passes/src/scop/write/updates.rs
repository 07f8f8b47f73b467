//! Writes that combine, as the updates that the model says.
//!
//! ```text
//! before   %x = mse.read %s @r0 ; %y = arith.addi %x, %v ; mse.write %y, %s @w0
//! after    mse.update "addi" %v, %s @w0
//! ```

use crate::idioms::reduction::{Steps, steps};
use crate::mlir;
use crate::scop::Access;
use melior::ir::attribute::{IntegerAttribute, StringAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Attribute, Identifier, OperationRef, Value, ValueLike};
use mse_dialect::edit::context_of;
use mse_dialect::{combine, text, view};
use mse_isl::Result;

/// Makes a write of a statement's body the update that the model says; the read before goes.
pub fn rewrite(write: &view::Access, new: &Access) -> Result<()> {
    let steps = steps(write).expect("the model knows it as a reduction");
    let context = context_of(write.operation);
    let value = if steps.is_subtracted { negated(&steps) } else { steps.value };
    let operands: Vec<Value> = [value, write.array()].into_iter().chain(write.indices()).collect();
    let named = |name| Identifier::new(context, name);
    let mut attributes = vec![
        (named("kind"), StringAttribute::new(context, steps.kind).into()),
        (named("reference"), StringAttribute::new(context, &new.reference).into()),
        (named("relation"), text::map_attribute(context, &new.stated)),
    ];
    if !combine::is_exact(steps.kind) {
        attributes.push((named("unordered"), Attribute::unit(context)));
    }
    let update = OperationBuilder::new("mse.update", write.operation.location())
        .add_operands(&operands)
        .add_attributes(&attributes)
        .build()
        .expect("an update with the types of a write");
    let block = write.operation.block().expect("a write lies in a statement");
    block.insert_operation_before(write.operation, update);
    let last = [write.operation, steps.combining].into_iter().chain(steps.comparison);
    last.chain([steps.read]).for_each(mlir::erase);
    Ok(())
}

/// The value with the other sign, in front of the operation that subtracts it.
fn negated<'c, 'a>(steps: &Steps<'c, 'a>) -> Value<'c, 'a> {
    let (context, at) = (context_of(steps.combining), steps.combining);
    let block = at.block().expect("it lies in a statement");
    let r#type = steps.value.r#type();
    let insert = |builder: OperationBuilder<'c>| -> Value<'c, 'a> {
        let built = builder.add_results(&[r#type]).build().expect("a well-formed operation");
        block.insert_operation_before(at, built).result(0).expect("one result").into()
    };
    if steps.kind == "addf" {
        let negated = OperationBuilder::new("arith.negf", at.location()).add_operands(&[steps.value]);
        return insert(negated.add_attributes(&fastmath(at)));
    }
    let zero = (Identifier::new(context, "value"), IntegerAttribute::new(r#type, 0).into());
    let zero = insert(OperationBuilder::new("arith.constant", at.location()).add_attributes(&[zero]));
    insert(OperationBuilder::new("arith.subi", at.location()).add_operands(&[zero, steps.value]))
}

/// The flags of an operation on floating-point numbers.
fn fastmath<'c>(operation: OperationRef<'c, '_>) -> Vec<(Identifier<'c>, Attribute<'c>)> {
    let flags = operation.attribute("fastmath").ok();
    flags.map(|flags| (Identifier::new(context_of(operation), "fastmath"), flags)).into_iter().collect()
}

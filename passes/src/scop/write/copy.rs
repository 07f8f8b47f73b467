//! Statements that copy cells: `mse.stmt "copy"(%a) { %v = mse.read %A @r ..  mse.write %v, %B @w .. }`.

use crate::scop::{Access, Statement};
use melior::Context as MlirContext;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationBuilder;
use melior::ir::r#type::ShapedTypeLike;
use melior::ir::{Attribute, Block, Identifier, Location, Operation, Region, RegionLike, Type, Value};
use mse_dialect::ops::StmtOperation;
use mse_dialect::text::{map_attribute, set_attribute};
use mse_dialect::view;
use mse_isl::{DimType, Result};

/// The statement whose second access writes what its first one reads.
pub fn statement<'c>(
    context: &'c MlirContext,
    location: Location<'c>,
    arrays: &[view::Array<'c, '_>],
    copy: &Statement,
) -> Result<Operation<'c>> {
    let [read, write] = copy.accesses.as_slice() else { unreachable!("a copy reads, then writes") };
    let array = |access: &Access| {
        let name = access.array()?;
        Ok(arrays.iter().find(|array| array.name == name).expect("an array of the scop"))
    };
    let (from, to) = (array(read)?, array(write)?);
    let domain = copy.stated.clone().coalesce()?.drop_unused_params()?;
    let block = Block::new(&vec![(Type::index(context), location); domain.dim(DimType::Set)?]);
    let access = |name: &str, access: &Access| {
        let attributes: [(_, Attribute); 2] = [
            (Identifier::new(context, "reference"), StringAttribute::new(context, &access.reference).into()),
            (Identifier::new(context, "relation"), map_attribute(context, &access.stated)),
        ];
        OperationBuilder::new(name, location).add_attributes(&attributes)
    };
    let built =
        |builder: OperationBuilder<'c>| builder.build().expect("an access with the types of its array");
    let element = from.memref_type().element();
    let value = access("mse.read", read).add_operands(&[from.value]).add_results(&[element]);
    let value: Value =
        block.append_operation(built(value)).result(0).expect("ODS: a read has a result").into();
    block.append_operation(built(access("mse.write", write).add_operands(&[value, to.value])));
    let body = Region::new();
    body.append_block(block);
    let statement = StmtOperation::builder(context, location)
        .body(body)
        ._name(StringAttribute::new(context, &copy.name))
        .domain(set_attribute(context, &domain));
    Ok(statement.build().into())
}

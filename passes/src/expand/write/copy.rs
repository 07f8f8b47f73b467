//! Writes the statements that copy initial values.

use crate::storage::Copy;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, Block, Identifier, Operation, Region, RegionLike, Type, Value, ValueLike};
use mse_dialect::edit::context_of;
use mse_dialect::ops::StmtOperation;
use mse_dialect::text::{map_attribute, set_attribute};
use mse_dialect::view;
use mse_isl::{DimType, Map, Result, Set};

/// The arrays of a copy, as values in the scop.
pub struct Ends<'c, 'a> {
    /// What is copied.
    pub from: Value<'c, 'a>,
    /// Where it goes.
    pub to: Value<'c, 'a>,
}

/// `mse.stmt "copy_A"(%a) { %v = mse.read %A @copy_A_r ..  mse.write %v, %A_in @copy_A_w .. }`
pub fn statement<'c>(scop: &view::Scop<'c, '_>, copy: &Copy, ends: Ends<'c, '_>) -> Result<Operation<'c>> {
    let (context, location) = (context_of(scop.operation()), scop.operation().location());
    let domain = copy.domain.clone().coalesce()?.drop_unused_params()?;
    let index = (Type::index(context), location);
    let block = Block::new(&vec![index; domain.dim(DimType::Set)?]);
    let [read, write] = copy.accesses(&Set::universe(domain.get_space()?)?)?;
    let element = MemRefType::try_from(ends.from.r#type()).expect("ODS: an array is a memref").element();
    let access = |name: &str, reference: &str, relation: &Map| {
        let attributes: [(_, Attribute); 2] = [
            (Identifier::new(context, "reference"), StringAttribute::new(context, reference).into()),
            (Identifier::new(context, "relation"), map_attribute(context, relation)),
        ];
        OperationBuilder::new(name, location).add_attributes(&attributes)
    };
    let built =
        |builder: OperationBuilder<'c>| builder.build().expect("an access with the types of its array");
    let value = access("mse.read", &read.0, &read.2).add_operands(&[ends.from]).add_results(&[element]);
    let value = block.append_operation(built(value)).result(0).expect("ODS: a read has a result").into();
    block.append_operation(built(access("mse.write", &write.0, &write.2).add_operands(&[value, ends.to])));
    let body = Region::new();
    body.append_block(block);
    let statement = StmtOperation::builder(context, location)
        .body(body)
        ._name(StringAttribute::new(context, &copy.statement))
        .domain(set_attribute(context, &domain));
    Ok(statement.build().into())
}

//! Writes a mapped schedule, and a statement for each barrier.

use super::map::Mapped;
use crate::schedule::replace;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Block, Operation, Region, RegionLike};
use mse_dialect::edit::context_of;
use mse_dialect::ops::StmtOperation;
use mse_dialect::text::set_attribute;
use mse_dialect::view;
use mse_isl::{Context, Result, Set};

/// Replaces the schedule and adds `mse.stmt "barrier0"() <"{ barrier0[] }"> { gpu.barrier }`.
pub fn write(scop: &view::Scop, mapped: &Mapped) -> Result<()> {
    let schedule = scop.schedule().expect("[R12]: a scop has a schedule");
    for name in &mapped.barriers {
        scop.body().insert_operation_before(schedule, barrier(scop, name)?);
    }
    replace(scop, &mapped.schedule)
}

fn barrier<'c>(scop: &view::Scop<'c, '_>, name: &str) -> Result<Operation<'c>> {
    let (context, location) = (context_of(scop.operation()), scop.operation().location());
    let domain = Set::read_from_str(&Context::current(), &format!("{{ {name}[] }}"))?;
    let block = Block::new(&[]);
    block.append_operation(
        OperationBuilder::new("gpu.barrier", location).build().expect("a barrier has no operands"),
    );
    let body = Region::new();
    body.append_block(block);
    let statement = StmtOperation::builder(context, location)
        .body(body)
        ._name(StringAttribute::new(context, name))
        .domain(set_attribute(context, &domain));
    Ok(statement.build().into())
}

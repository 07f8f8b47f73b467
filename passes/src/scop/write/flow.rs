//! The source flow as `mse.dataflow`: one operation for each line.

use crate::scop::flow::{Flow, Line};
use melior::Context as MlirContext;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationLike, OperationMutLike};
use melior::ir::{Attribute, Block, Location, Operation, Region, RegionLike};
use mse_dialect::edit::context_of;
use mse_dialect::ops::{
    DataflowOperation, FlowBetweenOperation, FlowInOperation, FlowOutOperation, FlowThroughOperation,
    OrderOperation,
};
use mse_dialect::text::{map_attribute, set_attribute};
use mse_dialect::view;

/// Appends the `mse.dataflow`.
pub fn write(scop: &view::Scop, flow: &Flow) {
    let context = context_of(scop.operation());
    let location = scop.operation().location();
    let body = Block::new(&[]);
    for line in &flow.lines {
        body.append_operation(operation(line, context, location));
    }
    let region = Region::new();
    region.append_block(body);
    scop.body().append_operation(DataflowOperation::builder(context, location).body(region).build().into());
}

fn operation<'c>(line: &Line, context: &'c MlirContext, location: Location<'c>) -> Operation<'c> {
    let string = |text: &str| StringAttribute::new(context, text);
    let (mut operation, may): (Operation<'c>, bool) = match line {
        Line::Between { sink, source, may, relation } => {
            let flow = FlowBetweenOperation::builder(context, location);
            let flow = flow.sink(string(sink)).source(string(source));
            (flow.relation(map_attribute(context, relation)).build().into(), *may)
        }
        Line::In { sink, array, may, relation } => {
            let flow = FlowInOperation::builder(context, location);
            let flow = flow.sink(string(sink)).array(string(array));
            (flow.relation(map_attribute(context, relation)).build().into(), *may)
        }
        Line::Out { array, source, may, relation } => {
            let flow = FlowOutOperation::builder(context, location);
            let flow = flow.array(string(array)).source(string(source));
            (flow.relation(map_attribute(context, relation)).build().into(), *may)
        }
        Line::Through { array, may, cells } => {
            let flow = FlowThroughOperation::builder(context, location).array(string(array));
            (flow.cells(set_attribute(context, cells)).build().into(), *may)
        }
        Line::Order { earlier, later, relation } => {
            let order = OrderOperation::builder(context, location);
            let order = order.earlier(string(earlier)).later(string(later));
            (order.relation(map_attribute(context, relation)).build().into(), false)
        }
    };
    if may {
        operation.set_attribute("may", Attribute::unit(context));
    }
    operation
}

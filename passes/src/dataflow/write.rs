//! Writes a source flow as `mse.dataflow`: one line for each pair of references.

use super::Flow;
use crate::dates::OUTSIDE_REFERENCES;
use crate::scop::Scop;
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
use mse_dialect::view::{self, AccessKind};
use mse_isl::{DimType, Error, Map, Result, Set, Space};

/// One line of the table: sorted by sink, then source.
struct Line<'c> {
    key: (usize, String, String),
    operation: Operation<'c>,
}

/// Appends the `mse.dataflow`.
pub fn write(scop: &view::Scop, model: &Scop, flow: &Flow) -> Result<()> {
    let context = context_of(scop.operation());
    let writer = Writer { context, location: scop.operation().location(), model };
    let mut lines = Vec::new();
    for (relation, may) in [(&flow.must, false), (&flow.may, true)] {
        for map in relation.clone().maps()? {
            lines.extend(writer.flow(map, may)?);
        }
    }
    for map in flow.order.clone().maps()? {
        lines.extend(writer.order(map)?);
    }
    lines.sort_by(|a, b| a.key.cmp(&b.key));
    let body = Block::new(&[]);
    for line in lines {
        body.append_operation(line.operation);
    }
    let region = Region::new();
    region.append_block(body);
    scop.body()
        .append_operation(DataflowOperation::builder(context, writer.location).body(region).build().into());
    Ok(())
}

struct Writer<'c, 'm> {
    context: &'c MlirContext,
    location: Location<'c>,
    model: &'m Scop,
}

impl<'c> Writer<'c, '_> {
    /// A line for `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`, none if the source is a kill.
    fn flow(&self, map: Map, may: bool) -> Result<Option<Line<'c>>> {
        let space = map.get_space()?;
        let sink = space.clone().domain()?.unwrap()?;
        let array =
            sink.get_tuple_name(DimType::Out)?.ok_or_else(|| Error::invalid("an array has a name"))?;
        let (sink, source) = (reference(sink.domain()?)?, reference(space.range()?)?);
        if self.model.access(&source).is_some_and(|(_, access)| access.kind == AccessKind::Kill) {
            return Ok(None);
        }
        // A may-read reads one of the cells of its relation, if at all.
        let may = may || self.model.access(&sink).is_some_and(|(_, access)| access.may);
        let [before, after] = OUTSIDE_REFERENCES;
        Ok(Some(match (sink == after, source == before) {
            (false, false) => {
                self.flow_between(&sink, &source, may, map.domain_factor_domain()?.factor_domain()?)?
            }
            (false, true) => {
                self.flow_in(&sink, &array, may, map.domain()?.unwrap()?.domain_factor_domain()?)?
            }
            (true, false) => {
                self.flow_out(&array, &source, may, map.domain_factor_range()?.range_factor_domain()?)?
            }
            (true, true) => self.flow_through(&array, may, map.domain()?.unwrap()?.range()?)?,
        }))
    }

    fn flow_between(&self, sink: &str, source: &str, may: bool, relation: Map) -> Result<Line<'c>> {
        let relation = self.tidy(relation)?;
        let operation = FlowBetweenOperation::builder(self.context, self.location)
            .sink(self.string(sink))
            .source(self.string(source))
            .relation(map_attribute(self.context, &relation));
        let operation = self.maybe(may, operation.build().into());
        Ok(Line { key: (0, order_key(sink), order_key(source)), operation })
    }

    fn flow_in(&self, sink: &str, array: &str, may: bool, relation: Map) -> Result<Line<'c>> {
        let relation = self.tidy(relation)?;
        let operation = FlowInOperation::builder(self.context, self.location)
            .sink(self.string(sink))
            .array(self.string(array))
            .relation(map_attribute(self.context, &relation));
        let operation = self.maybe(may, operation.build().into());
        Ok(Line { key: (0, order_key(sink), String::new()), operation })
    }

    fn flow_out(&self, array: &str, source: &str, may: bool, relation: Map) -> Result<Line<'c>> {
        let relation = self.tidy(relation)?;
        let operation = FlowOutOperation::builder(self.context, self.location)
            .array(self.string(array))
            .source(self.string(source))
            .relation(map_attribute(self.context, &relation));
        let operation = self.maybe(may, operation.build().into());
        Ok(Line { key: (1, array.to_owned(), order_key(source)), operation })
    }

    fn flow_through(&self, array: &str, may: bool, cells: Set) -> Result<Line<'c>> {
        let cells = cells.gist_params(self.model.context.clone())?.coalesce()?;
        let operation = FlowThroughOperation::builder(self.context, self.location)
            .array(self.string(array))
            .cells(set_attribute(self.context, &cells));
        let operation = self.maybe(may, operation.build().into());
        Ok(Line { key: (1, array.to_owned(), String::new()), operation })
    }

    /// A line for `{ [T[j] -> w[]] -> [U[k] -> v[]] }`, none if one of them is the content before the scop.
    fn order(&self, map: Map) -> Result<Option<Line<'c>>> {
        let space = map.get_space()?;
        let (earlier, later) = (reference(space.clone().domain()?)?, reference(space.range()?)?);
        let source =
            |name: &str| self.model.access(name).is_some_and(|(_, access)| access.kind == AccessKind::Write);
        if !source(&earlier) || !source(&later) {
            return Ok(None);
        }
        let relation = self.tidy(map.factor_domain()?)?;
        let operation = OrderOperation::builder(self.context, self.location)
            .earlier(self.string(&earlier))
            .later(self.string(&later))
            .relation(map_attribute(self.context, &relation))
            .build()
            .into();
        Ok(Some(Line { key: (2, order_key(&earlier), order_key(&later)), operation }))
    }

    fn tidy(&self, relation: Map) -> Result<Map> {
        relation.gist_params(self.model.context.clone())?.coalesce()
    }

    fn maybe(&self, may: bool, mut operation: Operation<'c>) -> Operation<'c> {
        if may {
            operation.set_attribute("may", Attribute::unit(self.context));
        }
        operation
    }

    fn string(&self, text: &str) -> StringAttribute<'c> {
        StringAttribute::new(self.context, text)
    }
}

/// `r10` after `r9`.
fn order_key(reference: &str) -> String {
    let digits = reference.trim_start_matches(|c: char| !c.is_ascii_digit());
    format!("{}{digits:0>8}", &reference[..reference.len() - digits.len()])
}

/// The reference in the space of `{ [S[i] -> r[]] }`.
fn reference(tagged: Space) -> Result<String> {
    tagged.unwrap()?.get_tuple_name(DimType::Out)?.ok_or_else(|| Error::invalid("an access has a reference"))
}

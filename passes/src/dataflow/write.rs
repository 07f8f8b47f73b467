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
use mse_isl::{DimType, Error, Map, Result, Set, Space, simplified};

/// One line of the table: sorted by sink, then source.
pub struct Line {
    key: (usize, String, String),
    what: What,
    may: bool,
}

/// What a line says, of references and arrays.
enum What {
    /// `{ T[j] -> S[i] }`: sink, source.
    Between(String, String, Map),
    /// `{ T[j] -> A[a] }`: sink, array.
    In(String, String, Map),
    /// `{ A[a] -> S[i] }`: array, source.
    Out(String, String, Map),
    /// `{ A[a] }`: array.
    Through(String, Set),
    /// `{ S[i] -> T[j] }`: earlier, later.
    Order(String, String, Map),
}

/// The lines of a flow, in order.
pub fn lines(model: &Scop, flow: &Flow) -> Result<Vec<Line>> {
    let table = Table { model };
    let mut lines = Vec::new();
    for (relation, may) in [(&flow.must, false), (&flow.may, true)] {
        for map in relation.clone().maps()? {
            lines.extend(table.flow(map, may)?);
        }
    }
    for map in flow.order.clone().maps()? {
        lines.extend(table.order(map)?);
    }
    lines.sort_by(|a, b| a.key.cmp(&b.key));
    Ok(lines)
}

/// Appends the `mse.dataflow`. It is not to be bounded: attributes are checked by isl.
pub fn write(scop: &view::Scop, lines: Vec<Line>) {
    let context = context_of(scop.operation());
    let location = scop.operation().location();
    let body = Block::new(&[]);
    for line in lines {
        body.append_operation(line.operation(context, location));
    }
    let region = Region::new();
    region.append_block(body);
    scop.body().append_operation(DataflowOperation::builder(context, location).body(region).build().into());
}

impl Line {
    fn operation<'c>(self, context: &'c MlirContext, location: Location<'c>) -> Operation<'c> {
        let string = |text: &str| StringAttribute::new(context, text);
        let mut operation: Operation<'c> = match &self.what {
            What::Between(sink, source, relation) => FlowBetweenOperation::builder(context, location)
                .sink(string(sink))
                .source(string(source))
                .relation(map_attribute(context, relation))
                .build()
                .into(),
            What::In(sink, array, relation) => FlowInOperation::builder(context, location)
                .sink(string(sink))
                .array(string(array))
                .relation(map_attribute(context, relation))
                .build()
                .into(),
            What::Out(array, source, relation) => FlowOutOperation::builder(context, location)
                .array(string(array))
                .source(string(source))
                .relation(map_attribute(context, relation))
                .build()
                .into(),
            What::Through(array, cells) => FlowThroughOperation::builder(context, location)
                .array(string(array))
                .cells(set_attribute(context, cells))
                .build()
                .into(),
            What::Order(earlier, later, relation) => OrderOperation::builder(context, location)
                .earlier(string(earlier))
                .later(string(later))
                .relation(map_attribute(context, relation))
                .build()
                .into(),
        };
        if self.may {
            operation.set_attribute("may", Attribute::unit(context));
        }
        operation
    }
}

struct Table<'m> {
    model: &'m Scop,
}

impl Table<'_> {
    /// A line for `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`, none if the source is a kill.
    fn flow(&self, map: Map, may: bool) -> Result<Option<Line>> {
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
        let (key, what) = match (sink == after, source == before) {
            (false, false) => {
                let relation = self.tidy(map.domain_factor_domain()?.factor_domain()?)?;
                ((0, order_key(&sink), order_key(&source)), What::Between(sink, source, relation))
            }
            (false, true) => {
                let relation = self.tidy(map.domain()?.unwrap()?.domain_factor_domain()?)?;
                ((0, order_key(&sink), String::new()), What::In(sink, array, relation))
            }
            (true, false) => {
                let relation = self.tidy(map.domain_factor_range()?.range_factor_domain()?)?;
                ((1, array.clone(), order_key(&source)), What::Out(array, source, relation))
            }
            (true, true) => {
                let cells = self.tidy_cells(map.domain()?.unwrap()?.range()?)?;
                ((1, array.clone(), String::new()), What::Through(array, cells))
            }
        };
        Ok(Some(Line { key, what, may }))
    }

    /// A line for `{ [T[j] -> w[]] -> [U[k] -> v[]] }`, none if one of them is the content before the scop.
    fn order(&self, map: Map) -> Result<Option<Line>> {
        let space = map.get_space()?;
        let (earlier, later) = (reference(space.clone().domain()?)?, reference(space.range()?)?);
        let source =
            |name: &str| self.model.access(name).is_some_and(|(_, access)| access.kind == AccessKind::Write);
        if !source(&earlier) || !source(&later) {
            return Ok(None);
        }
        let relation = self.tidy(map.factor_domain()?)?;
        let key = (2, order_key(&earlier), order_key(&later));
        Ok(Some(Line { key, what: What::Order(earlier, later, relation), may: false }))
    }

    /// The relation for what is known of parameters, if that is simpler.
    fn tidy(&self, relation: Map) -> Result<Map> {
        let context = self.model.context.clone();
        simplified(relation, |relation| relation.gist_params(context)?.coalesce())
    }

    fn tidy_cells(&self, cells: Set) -> Result<Set> {
        let context = self.model.context.clone();
        simplified(cells, |cells| cells.gist_params(context)?.coalesce())
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

//! A source flow line by line: one for each pair of references.

use super::SourceFlow;
use crate::order::dates::OUTSIDE_REFERENCES;
use crate::scop::Scop;
use crate::scop::flow::{Flow, Line, is_kill};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Error, Map, Result, Set, Space, simplified};

/// The order of lines: by kind, then sink, then source.
type Key = (usize, String, String);

/// The lines of a flow, in order.
pub fn lines(scop: &Scop, flow: &SourceFlow) -> Result<Flow> {
    let table = Table { scop };
    let mut lines = Vec::new();
    for (relation, may) in [(&flow.must, false), (&flow.may, true)] {
        for map in relation.clone().maps()? {
            lines.extend(table.flow(map, may)?);
        }
    }
    for map in flow.order.clone().maps()? {
        lines.extend(table.order(map)?);
    }
    lines.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Flow { lines: lines.into_iter().map(|(_, line)| line).collect() })
}

struct Table<'m> {
    scop: &'m Scop,
}

impl Table<'_> {
    /// A line for `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`, none if the source is a kill.
    fn flow(&self, map: Map, may: bool) -> Result<Option<(Key, Line)>> {
        let space = map.get_space()?;
        let sink = space.clone().domain()?.unwrap()?;
        let array =
            sink.get_tuple_name(DimType::Out)?.ok_or_else(|| Error::invalid("an array has a name"))?;
        let (sink, source) = (reference(sink.domain()?)?, reference(space.range()?)?);
        if is_kill(self.scop, &source) {
            return Ok(None);
        }
        // A may-read reads one of the cells of its relation, if at all; others may read many, each with a
        // source.
        let may = may || self.scop.access(&sink).is_some_and(|(_, access)| access.may || access.touches);
        let [before, after] = OUTSIDE_REFERENCES;
        Ok(Some(match (sink == after, source == before) {
            (false, false) => {
                let relation = self.tidy(map.domain_factor_domain()?.factor_domain()?)?;
                ((0, order_key(&sink), order_key(&source)), Line::Between { sink, source, may, relation })
            }
            (false, true) => {
                let relation = self.tidy(map.domain()?.unwrap()?.domain_factor_domain()?)?;
                ((0, order_key(&sink), String::new()), Line::In { sink, array, may, relation })
            }
            (true, false) => {
                let relation = self.tidy(map.domain_factor_range()?.range_factor_domain()?)?;
                ((1, array.clone(), order_key(&source)), Line::Out { array, source, may, relation })
            }
            (true, true) => {
                let cells = self.tidy_cells(map.domain()?.unwrap()?.range()?)?;
                ((1, array.clone(), String::new()), Line::Through { array, may, cells })
            }
        }))
    }

    /// A line for `{ [T[j] -> w[]] -> [U[k] -> v[]] }`, none if one of them is the content before the scop.
    fn order(&self, map: Map) -> Result<Option<(Key, Line)>> {
        let space = map.get_space()?;
        let (earlier, later) = (reference(space.clone().domain()?)?, reference(space.range()?)?);
        let source =
            |name: &str| self.scop.access(name).is_some_and(|(_, access)| access.kind == AccessKind::Write);
        if !source(&earlier) || !source(&later) {
            return Ok(None);
        }
        let relation = self.tidy(map.factor_domain()?)?;
        let key = (2, order_key(&earlier), order_key(&later));
        Ok(Some((key, Line::Order { earlier, later, relation })))
    }

    /// The relation without what is known of parameters, if that is simpler.
    fn tidy(&self, relation: Map) -> Result<Map> {
        let context = self.scop.context.clone();
        simplified(relation, |relation| relation.gist_params(context)?.coalesce())
    }

    fn tidy_cells(&self, cells: Set) -> Result<Set> {
        let context = self.scop.context.clone();
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

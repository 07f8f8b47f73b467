//! Who supplies whom: the source flow without cells, as the stages after `mse-dataflow` read it.
//!
//! A read of one cell is supplied in that cell, so its instance says all; a read that may touch several cells
//! is supplied by the writes of each of them.

use super::Flow;
use crate::dates::{OUTSIDE_REFERENCES, reference};
use crate::scop::{Access, Scop, Statement, union_of_maps};
use mse_dialect::text;
use mse_dialect::view::{self, AccessKind};
use mse_isl::{Context, DimType, Error, Result, UnionMap, UnionSet};

/// Source flow between instances, by reference.
#[derive(Clone, Debug)]
pub struct Supply {
    /// `{ [S[i] -> r[]] -> [T[j] -> w[]] }`: the read may get what the write wrote.
    pub flow: UnionMap,
    /// `{ [S[i] -> r[]] }`: reads that may get what a cell held before the scop.
    pub initial: UnionSet,
    /// `{ [T[j] -> w[]] }`: writes that may supply a cell's last value.
    pub last: UnionSet,
}

/// Why a scop does not say who supplies whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Nobody has computed it.
    NoFlow,
    /// Its accesses are parts of those that it had then.
    Expanded,
}

impl Unknown {
    /// The reason as remarks spell it.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoFlow => "no-source-flow",
            Self::Expanded => "expanded-before",
        }
    }

    /// The reason in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::NoFlow => "the scop has no mse.dataflow",
            Self::Expanded => {
                "the scop was expanded before: its accesses are parts of those that source flow names"
            }
        }
    }
}

impl Supply {
    /// What the `mse.dataflow` of a scop says, or why there is nothing.
    pub fn read(scop: &view::Scop, model: &Scop) -> Result<std::result::Result<Self, Unknown>> {
        let Some(dataflow) = scop.dataflow() else { return Ok(Err(Unknown::NoFlow)) };
        if scop
            .statements()
            .iter()
            .flat_map(view::Statement::accesses)
            .any(|access| access.origin().is_some())
        {
            return Ok(Err(Unknown::Expanded));
        }
        let mut supply = Self::none()?;
        for operation in view::nested(dataflow) {
            let tagged =
                |name| known(model, &view::string(operation, name)).and_then(|(_, access)| access.untag());
            let relation = || text::read_map(&view::attribute(operation, "relation"));
            match view::name(operation) {
                "mse.flow" => {
                    let flow = relation()?.preimage_domain_multi_aff(tagged("sink")?)?;
                    supply.flow = supply.flow.add_map(flow.preimage_range_multi_aff(tagged("source")?)?)?;
                }
                "mse.flow_in" => {
                    let sinks = relation()?.domain()?.preimage_multi_aff(tagged("sink")?)?;
                    supply.initial = supply.initial.add_set(sinks)?;
                }
                "mse.flow_out" => {
                    let sources = relation()?.range()?.preimage_multi_aff(tagged("source")?)?;
                    supply.last = supply.last.add_set(sources)?;
                }
                _ => {}
            }
        }
        supply.flow = supply.flow.intersect_params(model.context.clone())?;
        Ok(Ok(supply))
    }

    /// The same of a flow as data.
    pub fn of(flow: &Flow, model: &Scop) -> Result<Self> {
        let mut supply = Self::none()?;
        for map in flow.must.clone().union(flow.may.clone())?.maps()? {
            let map = map.domain_factor_domain()?; // { [S[i] -> r[]] -> [T[j] -> w[]] }
            let [sink, source] = [reference(&map, DimType::In)?, reference(&map, DimType::Out)?];
            let [before, after] = OUTSIDE_REFERENCES;
            if model.access(&source).is_some_and(|(_, access)| access.kind == AccessKind::Kill) {
                continue;
            }
            match (sink == after, source == before) {
                (false, false) => supply.flow = supply.flow.add_map(map)?,
                (false, true) => supply.initial = supply.initial.add_set(map.domain()?)?,
                (true, false) => supply.last = supply.last.add_set(map.range()?)?,
                (true, true) => {}
            }
        }
        Ok(supply)
    }

    /// The part whose reads are of one array.
    pub fn of_array(&self, model: &Scop, array: &str) -> Result<UnionMap> {
        let mut own = Vec::new();
        for map in self.flow.maps()? {
            let (_, read) = known(model, &reference(&map, DimType::In)?)?;
            if read.array()? == array {
                own.push(map);
            }
        }
        union_of_maps(own.into_iter())
    }

    fn none() -> Result<Self> {
        let isl = Context::current();
        let set = UnionSet::empty_ctx(&isl)?;
        Ok(Self { flow: UnionMap::empty_ctx(&isl)?, initial: set.clone(), last: set })
    }
}

/// The access of this name, and its statement.
pub fn known<'s>(model: &'s Scop, reference: &str) -> Result<(&'s Statement, &'s Access)> {
    let unknown =
        || Error::invalid(format!("source flow names @{reference}, which is no access of the scop"));
    model.access(reference).ok_or_else(unknown)
}

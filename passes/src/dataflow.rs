//! Source flow: for each read the writes that may supply it, and their order (pass `mse-dataflow`).
//!
//! ```text
//! sinks          may-reads, and one read of every live-out cell after the scop
//! must-sources   must-writes, kills, and one write of every live-in cell before the scop
//! may-sources    may-writes
//! must           { [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }   the last write, certainly
//! may            the same, one of several
//! order          { [T[j] -> w[]] -> [U[k] -> v[]] }   both may supply one read of one cell, the first is earlier
//! ```
//!
//! Accesses are dated by the schedule and by their position in the instance ([`crate::dates`]); the last sources are found by
//! [`crate::sources`]. What a kill supplies is an unknown value, hence no flow. Feautrier, Dataflow
//! analysis of array and scalar references, IJPP 1991; kills and may-writes as in PENCIL.

mod supply;
mod write;

pub use supply::{Supply, known, reference};

use crate::dates::{self, dates};
use crate::independence;
use crate::scop::{Scop, max_operations};
use crate::sources::Accesses;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::remark;
use mse_dialect::registration::Options;
use mse_dialect::view::{self, AccessKind};
use mse_isl::{Context, Map, Result, Set, UnionMap};

/// The source flow of a scop.
#[derive(Clone, Debug)]
pub struct Flow {
    /// `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`: sinks with exactly this source.
    pub must: UnionMap,
    /// The same, for sinks with several possible sources.
    pub may: UnionMap,
    /// `{ [T[j] -> w[]] -> [U[k] -> v[]] }`: the first is earlier, and both are possible sources of one sink and cell.
    pub order: UnionMap,
}

/// Adds an `mse.dataflow` to each scop that has none.
pub fn run(root: OperationRef, options: &Options) -> Result<(), String> {
    let bound = max_operations(options)?;
    let with_table = options.get("table").is_some_and(|value| matches!(*value, "true" | "1"));
    for scop in view::Scop::all_in(root).into_iter().filter(|scop| scop.dataflow().is_none()) {
        let location = scop.operation().location();
        match analyse(&scop, bound) {
            Ok(lines) if with_table => remark(location, &table(&lines)),
            Ok(_) => {}
            Err(error) if error.is_quota() => {
                remark(location, &format!("no source flow: it takes isl more than {bound} operations"));
            }
            Err(error) => return Err(format!("no source flow: {error}")),
        }
    }
    Ok(())
}

/// Writes the flow of one scop; returns its lines.
fn analyse(scop: &view::Scop, bound: u64) -> Result<Vec<String>> {
    let model = Scop::read(scop)?;
    let flow = Context::current().bounded(bound, || source_flow(&model))?;
    write::write(scop, &model, &flow)
}

/// The source flow of the scop as it stands.
pub fn source_flow(scop: &Scop) -> Result<Flow> {
    let dates = dates(scop)?;
    let sinks = scop.tagged_accesses(|access| access.kind == AccessKind::Read)?.union(after(scop)?)?;
    let must = scop
        .tagged_accesses(|access| access.kind != AccessKind::Read && !access.may)?
        .union(before(scop)?)?;
    let may = scop.tagged_accesses(|access| access.kind != AccessKind::Read && access.may)?;
    let sources = Accesses { sinks, must, may }.sources(&dates)?;
    let unreal = independence::unreal(scop)?;
    let real = |flow: UnionMap| {
        flow.clone().subtract(flow.intersect_domain_factor_domain(unreal.clone())?)?.coalesce()
    };
    let (must, may) = (real(sources.must)?, real(sources.may)?);
    let order = order(&may, dates)?.subtract(unreal)?;
    Ok(Flow { must, may, order })
}

/// `{ [T[j] -> w[]] -> [U[k] -> v[]] }` of the sources in `{ [sink -> A[a]] -> source }`.
fn order(may: &UnionMap, dates: UnionMap) -> Result<UnionMap> {
    let together = may.clone().reverse()?.apply_range(may.clone())?.coalesce()?;
    let sources = together.clone().domain()?;
    let dates = dates.intersect_domain(sources)?;
    together.intersect(dates.clone().lex_lt_union_map(dates)?)?.coalesce()
}

/// `{ [mse_before[] -> mse_in[]] -> A[a] }`
fn before(scop: &Scop) -> Result<UnionMap> {
    outside(scop, dates::BEFORE, |array| array.live_in)
}

/// `{ [mse_after[] -> mse_out[]] -> A[a] }`
fn after(scop: &Scop) -> Result<UnionMap> {
    outside(scop, dates::AFTER, |array| array.live_out)
}

fn outside(scop: &Scop, instance: &str, live: impl Fn(&crate::scop::Array) -> bool) -> Result<UnionMap> {
    let isl = Context::current();
    let instance = Set::read_from_str(&isl, &format!("{{ {instance} }}"))?;
    let mut all = UnionMap::read_from_str(&isl, "{ }")?;
    for array in scop.arrays.iter().filter(|array| live(array)) {
        let extent = array.extent.clone().intersect_params(scop.context.clone())?;
        all = all.union(UnionMap::from_map(Map::from_domain_and_range(instance.clone(), extent)?)?)?;
    }
    Ok(all)
}

fn table(lines: &[String]) -> String {
    let mut text = "source flow".to_owned();
    for line in lines {
        text.push_str("\n  ");
        text.push_str(line);
    }
    text
}

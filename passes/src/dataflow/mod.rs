//! Source flow: for each read the writes that may supply it, and their order (pass `mse-dataflow`).
//!
//! ```text
//! sinks          may-reads, and one read of every live-out cell after the scop
//! must-sources   must-writes and kills
//! may-sources    may-writes
//! initial        sinks of live-in cells without a must-source: they may get what the cell held before the scop
//! must           { [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }   the last write, certainly
//! may            the same, one of several
//! order          { [T[j] -> w[]] -> [U[k] -> v[]] }   both may supply one read of one cell, the first is
//!                                                     earlier; not of updates that commute
//! ```
//!
//! An access has its date from the schedule and from its position in the instance ([`crate::order::dates`]);
//! [`crate::order::sources`] finds the last sources, on places. A kill supplies an unknown value, hence no
//! flow. Feautrier, Dataflow analysis of array and scalar references, IJPP 1991; kills and may-writes as in
//! PENCIL.

mod lines;
#[cfg(test)]
mod tests;

use crate::order::{Accesses, Dates, Later, Sources, dates};
use crate::scop::commuting::commuting;
use crate::scop::flow::{Flow, Supply, is_kill};
use crate::scop::reference;
use crate::scop::{Scop, independence, union_of_maps, union_of_sets};
use crate::stage::{self, Note, Outcome, Words};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{Options, is_on};
use mse_isl::{Context, DimType, Map, Result, Set, UnionMap, UnionSet};

/// The source flow of a scop.
#[derive(Clone, Debug)]
pub struct SourceFlow {
    /// `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`: sinks with exactly this source.
    pub must: UnionMap,
    /// The same, for sinks with several possible sources.
    pub may: UnionMap,
    /// `{ [T[j] -> w[]] -> [U[k] -> v[]] }`: the first is earlier, and both are possible sources of one sink
    /// and cell.
    pub order: UnionMap,
}

/// Adds an `mse.dataflow` to each scop that has none: all of it, or nothing.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let with_table = is_on(options, "table", false);
    let words = Words { failed: "no source flow", exceeded: "no source flow: it takes" };
    stage::run(root, options, words, |scop| {
        if scop.flow.is_some() {
            return Ok(Outcome::default());
        }
        if let Some(array) = folded_by_parameter(scop)? {
            let why = format!("no source flow: array '{array}' is folded by a parameter");
            return Ok(Outcome::same([why]));
        }
        let after = with_flow(scop)?;
        let table = after.flow.iter().filter(|_| with_table).map(|flow| Note::of_scop(table(flow)));
        Ok(Outcome { notes: table.collect(), ..Outcome::new(after) })
    })
}

/// The scop with its source flow.
pub fn with_flow(scop: &Scop) -> Result<Scop> {
    let flow = lines::lines(scop, &source_flow(scop)?)?;
    Ok(Scop { flow: Some(flow), ..scop.clone() })
}

/// An array for which it is not known which cells lie in one place.
fn folded_by_parameter(scop: &Scop) -> Result<Option<&str>> {
    for array in &scop.arrays {
        if !array.place()?.is_whole() {
            return Ok(Some(&array.name));
        }
    }
    Ok(None)
}

/// The lines, each indented, below a heading.
fn table(flow: &Flow) -> String {
    flow.lines.iter().fold("source flow".to_owned(), |text, line| format!("{text}\n  {line}"))
}

/// The source flow of the scop as it stands.
pub fn source_flow(scop: &Scop) -> Result<SourceFlow> {
    let dates = Dates::of(scop, |_| true)?;
    let accesses = Accesses::of(scop)?;
    let accesses = Accesses { sinks: accesses.sinks.union(after(scop)?)?, ..accesses };
    let sources = accesses.sources(&dates)?;
    let [alone, beside] = initial(scop, &accesses, &sources)?;
    let unreal = independence::unreal(scop)?;
    let real = |flow: UnionMap| {
        let flow = flow.clone().subtract(flow.intersect_domain_factor_domain(unreal.clone())?)?;
        if scop.independent.is_empty() { Ok(flow) } else { flow.coalesce() }
    };
    let (must, may) = (real(sources.must)?, real(sources.may)?);
    let order = order(&may, &accesses.must, &dates)?.subtract(unreal)?.subtract(commuting(scop)?)?;
    Ok(SourceFlow { must: must.union(alone)?, may: may.union(beside)?, order })
}

/// Flow from before the scop, to those sinks of live-in cells that have no certain source: that with no other
/// source, and the rest.
fn initial(scop: &Scop, accesses: &Accesses, sources: &Sources) -> Result<[UnionMap; 2]> {
    let before = UnionSet::read_from_str(&Context::current(), &format!("{{ {} }}", dates::BEFORE))?;
    let from_before = |sinks: UnionSet| UnionMap::from_domain_and_range(sinks.coalesce()?, before.clone());
    let open = accesses.open(sources, live_in(scop)?)?;
    let supplied = sources.may.clone().domain()?;
    let alone = open.clone().subtract(supplied.clone())?;
    Ok([from_before(alone)?, from_before(open.intersect(supplied)?)?])
}

/// `{ [T[j] -> w[]] -> [U[k] -> v[]] }` of the sources in `{ [sink -> A[a]] -> source }`. No source comes
/// before a `certain` one, since that would hide it.
fn order(may: &UnionMap, certain: &UnionMap, dates: &Dates) -> Result<UnionMap> {
    let mut ordered = Vec::new();
    let sources = may.maps()?;
    let uncertain = may.clone().subtract_range(certain.clone().domain()?)?.maps()?;
    for (earlier, later) in sources.iter().flat_map(|one| uncertain.iter().map(move |other| (one, other))) {
        if !earlier.get_space()?.domain()?.is_equal(&later.get_space()?.domain()?)? {
            continue;
        }
        let both = || earlier.clone().reverse()?.apply_range(later.clone());
        match dates.later(&reference(later, DimType::Out)?, &reference(earlier, DimType::Out)?)? {
            Later::Never => {}
            Later::Always => ordered.push(both()?),
            Later::Where(later) => ordered.push(both()?.intersect(later.reverse()?)?),
        }
    }
    union_of_maps(ordered.into_iter())?.coalesce()
}

/// The cells that hold something before the scop: `{ A[a] }`.
fn live_in(scop: &Scop) -> Result<UnionSet> {
    let live = scop.arrays.iter().filter(|array| array.live_in);
    union_of_sets(live.map(|array| array.extent.clone()))?.intersect_params(scop.context.clone())
}

/// `{ [mse_after[] -> mse_out[]] -> A[a] }`
fn after(scop: &Scop) -> Result<UnionMap> {
    let after = Set::read_from_str(&Context::current(), &format!("{{ {} }}", dates::AFTER))?;
    let live = scop.arrays.iter().filter(|array| array.live_out);
    let reads = live.map(|array| {
        let cells = array.extent.clone().intersect_params(scop.context.clone())?;
        Map::from_domain_and_range(after.clone(), cells)
    });
    union_of_maps(reads.collect::<Result<Vec<_>>>()?.into_iter())
}

impl Supply {
    /// The supply of a source flow that is given as data.
    pub fn of_relations(flow: &SourceFlow, scop: &Scop) -> Result<Self> {
        let mut supply = Self::none()?;
        for map in flow.must.clone().union(flow.may.clone())?.maps()? {
            let map = map.domain_factor_domain()?; // { [S[i] -> r[]] -> [T[j] -> w[]] }
            let [sink, source] = [reference(&map, DimType::In)?, reference(&map, DimType::Out)?];
            let [before, after] = dates::OUTSIDE_REFERENCES;
            if is_kill(scop, &source) {
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
}

//! Source flow: for each read the writes that may supply it, and their order (pass `mse-dataflow`).
//!
//! ```text
//! sinks          may-reads, and one read of every live-out cell after the scop
//! must-sources   must-writes and kills
//! may-sources    may-writes
//! initial        sinks of live-in cells without a must-source: they may get what the cell held before the scop
//! must           { [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }   the last write, certainly
//! may            the same, one of several
//! order          { [T[j] -> w[]] -> [U[k] -> v[]] }   both may supply one read of one cell, the first is earlier
//! ```
//!
//! Accesses are dated by the schedule and by their position in the instance ([`crate::dates`]); the last
//! sources are found by [`crate::sources`]. What a kill supplies is an unknown value, hence no flow.
//! Feautrier, Dataflow analysis of array and scalar references, IJPP 1991; kills and may-writes as in PENCIL.

mod supply;
mod table;
mod write;

pub use crate::dates::reference;
pub use supply::{Supply, Unknown, known};

use crate::dates::{self, Dates, Later};
use crate::independence;
use crate::scop::{Scop, allowance, union_of_maps, union_of_sets};
use crate::sources::{Accesses, Sources};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{Failure, remark};
use mse_dialect::registration::{Options, is_on};
use mse_dialect::view::{self, AccessKind};
use mse_isl::{Allowance, Context, DimType, Map, Result, Set, UnionMap, UnionSet};
use table::table;

/// The source flow of a scop.
#[derive(Clone, Debug)]
pub struct Flow {
    /// `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`: sinks with exactly this source.
    pub must: UnionMap,
    /// The same, for sinks with several possible sources.
    pub may: UnionMap,
    /// `{ [T[j] -> w[]] -> [U[k] -> v[]] }`: the first is earlier, and both are possible sources of one sink
    /// and cell.
    pub order: UnionMap,
}

/// Adds an `mse.dataflow` to each scop that has none.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let mut allowance = allowance(options)?;
    let with_table = is_on(options, "table", false);
    for scop in view::Scop::all_in(root).into_iter().filter(|scop| scop.dataflow().is_none()) {
        let location = scop.operation().location();
        let bound = allowance.bound();
        match analyse(&scop, &mut allowance) {
            Ok(()) if with_table => {
                scop.dataflow().into_iter().for_each(|flow| remark(location, &table(flow)))
            }
            Ok(()) => {}
            Err(error) if error.is_quota() => {
                remark(location, &format!("no source flow: it takes isl more than {bound} operations"));
            }
            Err(error) => return Err(Failure::at(location, format!("no source flow: {error}"))),
        }
    }
    Ok(())
}

/// Writes the flow of one scop: all of it, or nothing.
fn analyse(scop: &view::Scop, allowance: &mut Allowance) -> Result<()> {
    let model = Scop::read(scop)?;
    let lines = allowance.spend(|| write::lines(&model, &source_flow(&model)?))?;
    write::write(scop, lines);
    Ok(())
}

/// The source flow of the scop as it stands.
pub fn source_flow(scop: &Scop) -> Result<Flow> {
    let dates = Dates::of(scop, |_| true)?;
    let sinks = scop.tagged_accesses(|access| access.kind == AccessKind::Read)?.union(after(scop)?)?;
    let must = scop.tagged_accesses(|access| access.kind != AccessKind::Read && !access.may)?;
    let may = scop.tagged_accesses(|access| access.kind != AccessKind::Read && access.may)?;
    let accesses = Accesses { sinks, must, may };
    let sources = accesses.sources(&dates)?;
    let initial = initial(scop, &accesses, &sources)?;
    let unreal = independence::unreal(scop)?;
    let real = |flow: UnionMap| {
        let flow = flow.clone().subtract(flow.intersect_domain_factor_domain(unreal.clone())?)?;
        if scop.independent.is_empty() { Ok(flow) } else { flow.coalesce() }
    };
    let (must, may) = (real(sources.must)?, real(sources.may)?);
    let order = order(&may, &accesses.must, &dates)?.subtract(unreal)?;
    Ok(Flow { must: must.union(initial.must)?, may: may.union(initial.may)?, order })
}

/// Flow from before the scop: to the sinks of live-in cells that have no certain source.
fn initial(scop: &Scop, accesses: &Accesses, sources: &Sources) -> Result<Sources> {
    let before = UnionSet::read_from_str(&Context::current(), &format!("{{ {} }}", dates::BEFORE))?;
    let from_before = |sinks: UnionSet| UnionMap::from_domain_and_range(sinks.coalesce()?, before.clone());
    let open = accesses.open(sources, live_in(scop)?)?;
    let supplied = sources.may.clone().domain()?;
    Ok(Sources {
        must: from_before(open.clone().subtract(supplied.clone())?)?,
        may: from_before(open.intersect(supplied)?)?,
    })
}

/// `{ [T[j] -> w[]] -> [U[k] -> v[]] }` of the sources in `{ [sink -> A[a]] -> source }`; no source is before
/// one of the `certain` ones, which would hide it.
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

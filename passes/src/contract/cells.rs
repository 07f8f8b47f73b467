//! The accesses to an array, and what they make of its cells in one unit ([`super::unit`]).
//!
//! ```text
//! flow      { [s -> A[a]] -> w }        the writes that may supply a read of A, all of the same unit
//! clobber   { A[a] -> A[a'] : a != a' } the unit writes a' between a write of a and a read of its value
//! beside    { A[a] -> A[a'] : a != a' } the unit accesses both
//! ```

use super::unit::Unit;
use crate::order::{Accesses, Dates};
use crate::scop::{Access, Array, Layout, Place, Scop, union_of_maps};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Result, Set, UnionMap, UnionSet};

/// The accesses of one array.
#[derive(Clone)]
pub struct Cells {
    /// `{ [S[i] -> r[]] -> A[a] }`
    reads: UnionMap,
    /// `{ [S[i] -> w[]] -> A[a] }`
    writes: UnionMap,
    /// Those of the writes that certainly happen.
    must: UnionMap,
}

impl Cells {
    /// Those of an array; none unless all are of known cells, and something is written.
    pub fn of(scop: &Scop, array: &Array) -> Result<Option<Self>> {
        let own = || scop.selected(|access| access.is_of(&array.name));
        let is_known = |access: &Access| {
            !access.touches && access.operands.is_empty() && access.kind != AccessKind::Kill
        };
        if array.live_in || array.live_out || !own().all(|(_, access)| is_known(access)) {
            return Ok(None);
        }
        let those = |holds: &dyn Fn(&Access) -> bool| {
            let tagged = own().filter(|(_, access)| holds(access)).map(|(_, access)| access.tagged());
            union_of_maps(tagged.collect::<Result<Vec<_>>>()?.into_iter())
        };
        let reads = those(&|access| access.kind == AccessKind::Read)?;
        let writes = those(&|access| access.kind == AccessKind::Write)?;
        let must = those(&|access| access.kind == AccessKind::Write && !access.may)?;
        Ok(if writes.is_empty()? { None } else { Some(Self { reads, writes, must }) })
    }

    /// `{ S[i] }`
    pub fn instances(&self) -> Result<UnionSet> {
        self.all()?.domain()?.unwrap()?.domain()
    }

    /// `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`; none unless each read has sources, all of the same
    /// unit.
    ///
    /// What a unit itself has certainly written, no other overwrites: a unit is executed as a whole. Else no
    /// other unit may write the cell.
    pub fn flow(&self, same: &UnionMap, order: &Dates) -> Result<Option<UnionMap>> {
        let (sinks, must) = (self.reads.clone(), self.must.clone());
        let accesses = Accesses { sinks, must, may: self.writes.clone().subtract(self.must.clone())? };
        let sources = accesses.sources_among(order, same)?;
        let flow = sources.must.clone().union(sources.may.clone())?;
        let open = accesses.open(&sources, self.reads.clone().range()?)?;
        if !open.is_subset(&flow.clone().domain()?)? {
            return Ok(None);
        }
        let writers = open.unwrap()?.apply_range(self.writes.clone().reverse()?)?.factor_domain()?;
        Ok(writers.is_subset(same)?.then_some(flow))
    }

    /// `{ A[a] -> A[a'] }`: one unit accesses both; its instances are `same`, `{ S[i] -> T[j] }`.
    pub fn beside(&self, same: &UnionMap) -> Result<UnionMap> {
        let cells = self.all()?.domain_factor_domain()?;
        cells.clone().reverse()?.apply_range(same.clone())?.apply_range(cells)
    }

    /// Whether accesses of the unit to one place have an order, where one writes.
    pub fn are_ordered(&self, array: &Array, layout: &Layout, unit: &Unit) -> Result<bool> {
        let unordered = unit.unordered()?;
        if unordered.is_empty()? {
            return Ok(true);
        }
        let place = match layout.place(&array.name)? {
            Place::Apart => return Ok(true),
            Place::Folded(place) | Place::Coarse(place) => UnionMap::from_map(place)?,
        };
        let [reads, writes] =
            [&self.reads, &self.writes].map(|cells| cells.clone().apply_range(place.clone()));
        let (reads, writes) = (reads?, writes?);
        let meet = writes.clone().apply_range(reads.union(writes)?.reverse()?)?.factor_domain()?;
        meet.intersect(unordered)?.is_empty()
    }

    /// `{ [S[i] -> r[]] -> A[a] }`
    pub fn reads(&self) -> UnionMap {
        self.reads.clone()
    }

    /// `{ [S[i] -> w[]] -> A[a] }`
    pub fn writes(&self) -> UnionMap {
        self.writes.clone()
    }

    /// `{ w -> x }`: each write with itself and the reads that may get its value by this flow.
    pub fn uses(&self, flow: UnionMap) -> Result<UnionMap> {
        flow.domain_factor_domain()?.reverse()?.union(self.writes.clone().domain()?.identity()?)
    }

    /// `{ [a - a'] }` of cells with values that conflict, and perhaps 0; none if all are 0.
    pub fn apart(&self, conflicts: UnionMap) -> Result<Option<Set>> {
        let mut apart: Option<Set> = None;
        for conflicts in conflicts.maps()? {
            let conflicts = UnionMap::from_map(conflicts)?;
            let cells = self.writes().reverse()?.apply_range(conflicts)?.apply_range(self.writes())?;
            if cells.is_empty()? {
                continue;
            }
            let own = cells.deltas()?.as_set()?.coalesce()?;
            apart = Some(match apart {
                Some(all) => all.union(own)?,
                None => own,
            });
        }
        let Some(apart) = apart else { return Ok(None) };
        if is_zero(&apart)? { Ok(None) } else { apart.coalesce().map(Some) }
    }

    /// `{ A[a] -> A[a'] }`: a write of a' is between a write of a and a read that gets its value.
    pub fn clobbered(&self, flow: UnionMap, same: &UnionMap, order: &Dates) -> Result<UnionMap> {
        let between = self.between(flow, same, order)?;
        let cells = between.apply_range(self.writes.clone())?.domain_factor_range()?;
        cells.clone().subtract(cells.domain()?.identity()?)
    }

    /// `{ [[S[i] -> r[]] -> A[a]] -> w' }`: w' is between a write of a and this read, which gets its value.
    pub fn between(&self, flow: UnionMap, same: &UnionMap, order: &Dates) -> Result<UnionMap> {
        let (reads, writes) = (self.reads.clone().domain()?, self.writes.clone().domain()?);
        let pairs = |first: &UnionSet, second: &UnionSet| order.ordered(&tagged(same, first, second)?);
        let after_source = flow.apply_range(pairs(&writes, &writes)?)?;
        let before_sink = pairs(&writes, &reads)?.reverse()?;
        after_source.intersect_domain_factor_domain(before_sink)
    }

    /// `{ [S[i] -> x[]] -> A[a] }`
    pub fn all(&self) -> Result<UnionMap> {
        self.reads.clone().union(self.writes.clone())
    }
}

/// Whether a set, `{ [d] }`, holds nothing but 0.
pub fn is_zero(differences: &Set) -> Result<bool> {
    let dimensions = 0..differences.dim(DimType::Set)?;
    let zero = Set::universe(differences.get_space()?)?;
    let zero =
        dimensions.into_iter().try_fold(zero, |zero, dimension| zero.fix_si(DimType::Set, dimension, 0))?;
    differences.is_subset(&zero)
}

/// Pairs of instances as pairs of accesses: `{ [S[i] -> x[]] -> [T[j] -> y[]] }`.
pub fn tagged(pairs: &UnionMap, first: &UnionSet, second: &UnionSet) -> Result<UnionMap> {
    let untagged = |tagged: &UnionSet| tagged.clone().unwrap()?.domain_map();
    untagged(first)?.apply_range(pairs.clone())?.apply_range(untagged(second)?.reverse()?)
}

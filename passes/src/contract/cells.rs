//! The accesses to an array, and their effect on its cells in one unit ([`super::unit`]).
//!
//! ```text
//! flow      { [s -> A[a]] -> w }        the writes that may supply a read of A, all of the same unit
//! clobber   { A[a] -> A[a'] : a != a' } the unit writes or kills a' between a write of a and its read
//! beside    { A[a] -> A[a'] : a != a' } the unit accesses both
//! ```
//!
//! A kill, of memory that is allocated in a loop, overwrites cells with values that nobody may read. It needs
//! no cell itself: no flow starts at one, or goes through one, and two kills never conflict. But it must not
//! be executed while its place holds a value of another cell. A read that certainly gets the value of a kill
//! has no source: such an array keeps its cells.
//!
//! An access whose first subscripts are operands may be to any of several cells. The one that it touches is
//! among them, and so is the write that supplies it. Nobody reads what no write supplies.

use super::kept::Why;
use super::unit::Unit;
use crate::order::one_iteration::of_some_iteration;
use crate::order::{Accesses, Conditions, Dates};
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
    /// `{ [S[i] -> k[]] -> A[a] }`
    kills: UnionMap,
    /// Those of the reads whose cells only execution knows.
    vague: UnionMap,
    /// How many subscripts, the first ones, are operands of accesses.
    pub operands: usize,
    /// The conditions under which accesses happen.
    conditions: Conditions,
}

impl Cells {
    /// Those of an array; none unless all are of known cells, and something is written.
    pub fn of(scop: &Scop, array: &Array) -> Result<std::result::Result<Self, Why>> {
        let own = scop.selected(|access| access.is_of(&array.name));
        match own.into_iter().find(|(_, access)| !access.operands.is_empty()) {
            Some((_, access)) if !array.live_in && !array.live_out => Ok(Err(Why::unknown(access))),
            _ => Self::with_operands(scop, array),
        }
    }

    /// The same, also where operands of accesses are subscripts.
    pub fn with_operands(scop: &Scop, array: &Array) -> Result<std::result::Result<Self, Why>> {
        let own = || scop.selected(|access| access.is_of(&array.name));
        if array.live_in || array.live_out {
            return Ok(Err(Why::Lives));
        }
        for (_, access) in own() {
            // An access that is never executed is in the code of its statement all the same, wherever that is
            // executed.
            let is_dead = access.kind != AccessKind::Kill && access.relation.is_empty()?;
            if access.touches || is_dead {
                return Ok(Err(Why::unknown(access)));
            }
        }
        let those = |holds: &dyn Fn(&Access) -> bool| {
            let tagged = own().filter(|(_, access)| holds(access)).map(|(_, access)| access.tagged());
            union_of_maps(tagged.collect::<Result<Vec<_>>>()?.into_iter())
        };
        let reads = those(&|access| access.kind == AccessKind::Read)?;
        let writes = those(&|access| access.kind == AccessKind::Write)?;
        let must = those(&|access| access.kind == AccessKind::Write && !access.may)?;
        let kills = those(&|access| access.kind == AccessKind::Kill)?;
        let vague = those(&|access| access.kind == AccessKind::Read && !access.operands.is_empty())?;
        let operands = own().map(|(_, access)| access.operands.len()).max().unwrap_or(0);
        let conditions = Conditions::of(scop)?;
        let cells = Self { reads, writes, must, kills, vague, operands, conditions };
        Ok(if cells.writes.is_empty()? { Err(Why::Unwritten) } else { Ok(cells) })
    }

    /// The same, with the kills of these units alone: others do not kill the memory of one of them.
    pub fn of_units(&self, unit: &Unit) -> Result<Self> {
        let killing = self.kills.clone().domain()?.unwrap()?.intersect_domain(unit.instances()?)?;
        Ok(Self { kills: self.kills.clone().intersect_domain(killing.wrap()?)?, ..self.clone() })
    }

    /// `{ S[i] }`: those that kill, too.
    pub fn all_instances(&self) -> Result<UnionSet> {
        self.instances()?.union(self.kills.clone().domain()?.unwrap()?.domain()?)
    }

    /// `{ S[i] }`: those that read or write.
    pub fn instances(&self) -> Result<UnionSet> {
        self.reads.clone().union(self.writes.clone())?.domain()?.unwrap()?.domain()
    }

    /// `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`, if each read has sources, all of the same unit.
    /// Otherwise reads that have not, `{ [[S[i] -> r[]] -> A[a]] }`.
    ///
    /// No other unit overwrites a cell that a unit itself has certainly written or killed: a unit is executed
    /// as a whole. Otherwise no other unit may write the cell.
    pub fn flow(&self, same: &UnionMap, order: &Dates) -> Result<std::result::Result<UnionMap, UnionSet>> {
        let (sinks, must) = (self.reads.clone(), self.must.clone().union(self.kills.clone())?);
        let may = self.writes.clone().subtract(self.must.clone())?;
        let accesses = Accesses { sinks, must, may, conditions: self.conditions.clone() };
        let sources = accesses.sources_among(order, same)?;
        let all = sources.must.clone().union(sources.may.clone())?;
        let open = accesses.open(&sources, self.reads.clone().range()?)?;
        let kills = self.kills.clone().domain()?;
        let killed = all.clone().intersect_range(kills.clone())?.domain()?;
        let flow = all.subtract_range(kills)?;
        let unsupplied = open.clone().union(killed)?.subtract(flow.clone().domain()?)?;
        let unsupplied = unsupplied.subtract(self.vague.clone().wrap()?)?;
        if !unsupplied.is_empty()? {
            return Ok(Err(unsupplied));
        }
        let writers = open.clone().unwrap()?.apply_range(self.writes.clone().reverse()?)?.factor_domain()?;
        Ok(if writers.is_subset(same)? { Ok(flow) } else { Err(open) })
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

    /// `{ [S[i] -> k[]] -> A[a] }`
    pub fn kills(&self) -> UnionMap {
        self.kills.clone()
    }

    /// `{ [S[i] -> x[]] -> A[a] }` of writes and kills: what was there is gone.
    pub fn touched(&self) -> Result<UnionMap> {
        self.writes.clone().union(self.kills.clone())
    }

    /// `{ w -> x }`: each write with itself and the reads that may get its value by this flow.
    pub fn uses(&self, flow: UnionMap) -> Result<UnionMap> {
        flow.domain_factor_domain()?.reverse()?.union(self.writes.clone().domain()?.identity()?)
    }

    /// `{ [a - a'] }` of cells with values that conflict, or of two cells where one is killed while the other
    /// has a value. It may also hold 0; none if all are 0.
    pub fn apart(&self, conflicts: UnionMap) -> Result<Option<Set>> {
        let mut apart: Option<Set> = None;
        for conflicts in conflicts.maps()? {
            let conflicts = UnionMap::from_map(conflicts)?;
            let cells = self.touched()?.reverse()?.apply_range(conflicts)?.apply_range(self.touched()?)?;
            if cells.is_empty()? {
                continue;
            }
            let own = of_some_iteration(cells.deltas()?.as_set()?)?.coalesce()?;
            apart = Some(match apart {
                Some(all) => all.union(own)?,
                None => own,
            });
        }
        let Some(apart) = apart else { return Ok(None) };
        if is_zero(&apart)? { Ok(None) } else { apart.coalesce().map(Some) }
    }

    /// `{ A[a] -> A[a'] }`: a write or kill of a' is between a write of a and a read that gets its value.
    pub fn clobbered(&self, flow: UnionMap, same: &UnionMap, order: &Dates) -> Result<UnionMap> {
        let never_read = self.vague.clone().wrap()?.subtract(flow.clone().domain()?)?;
        let between = self.between(flow, same, order)?;
        let cells = between.apply_range(self.touched()?)?.domain_factor_range()?;
        let cells = cells.union(self.beside_reads(never_read, same)?)?;
        cells.clone().subtract(cells.domain()?.identity()?)
    }

    /// `{ A[a] -> A[a'] }`: the cells of these reads, `{ [[S[i] -> r[]] -> A[a]] }`, and what the unit writes.
    fn beside_reads(&self, reads: UnionSet, same: &UnionMap) -> Result<UnionMap> {
        let of_reads = reads.unwrap()?.domain_factor_domain()?;
        let written = self.touched()?.domain_factor_domain()?;
        of_reads.reverse()?.apply_range(same.clone())?.apply_range(written)
    }

    /// `{ [[S[i] -> r[]] -> A[a]] -> w' }`: w' is a write or kill between a write of a and this read, which
    /// gets its value.
    pub fn between(&self, flow: UnionMap, same: &UnionMap, order: &Dates) -> Result<UnionMap> {
        let (reads, writes) = (self.reads.clone().domain()?, self.writes.clone().domain()?);
        let touched = self.touched()?.domain()?;
        let pairs = |first: &UnionSet, second: &UnionSet| order.ordered(&tagged(same, first, second)?);
        let after_source = flow.apply_range(pairs(&writes, &touched)?)?;
        let before_sink = pairs(&touched, &reads)?.reverse()?;
        after_source.intersect_domain_factor_domain(before_sink)
    }

    /// `{ [S[i] -> x[]] -> A[a] }`: all accesses, kills among them.
    pub fn all(&self) -> Result<UnionMap> {
        self.reads.clone().union(self.touched()?)
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

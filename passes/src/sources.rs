//! The last accesses before an access: what source flow and dependences are made of.
//!
//! ```text
//! before    { [s -> A[a]] -> w }   w accesses the cell A[a] before s does
//! hidden    { [s -> A[a]] -> w }   some w' that certainly accesses the cell is between w and s
//! sources   before - hidden
//! ```
//!
//! isl finds them by parametric integer programming, which isl 0.27 gets wrong for some relations with integer divisions: in
//! `for i = 0 to n step 3: for j = i to n: x = f(x)` the first read of every `i` was said to get the last value of `i = 0`.
//! Where divisions occur, its answer is compared with the definition above, computed by difference alone, and replaced if
//! it differs.

use crate::scop::union_of_maps;
use mse_isl::{DimType, Map, Result, UnionAccessInfo, UnionMap, UnionSet};

/// The accesses to relate, by reference: `{ [S[i] -> r[]] -> A[a] }`.
#[derive(Clone, Debug)]
pub struct Accesses {
    /// Those whose sources are looked for.
    pub sinks: UnionMap,
    /// Those that certainly happen.
    pub must: UnionMap,
    /// Those that may happen.
    pub may: UnionMap,
}

/// The last accesses before each sink.
#[derive(Clone, Debug)]
pub struct Sources {
    /// `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`: where there is exactly one.
    pub must: UnionMap,
    /// The same, one of several.
    pub may: UnionMap,
}

impl Accesses {
    /// The sources in the order of `dates`, `{ [S[i] -> r[]] -> [t] }`.
    pub fn sources(&self, dates: &UnionMap) -> Result<Sources> {
        let found = self.by_isl(dates)?;
        let doubtful = self.with_divisions()?;
        if doubtful.sinks.is_empty()? {
            return Ok(found);
        }
        let cells = doubtful.sinks.clone().range_map()?.domain()?.universe()?;
        found.corrected(&cells, doubtful.by_difference(dates)?)
    }

    /// All accesses before each sink, the last and those hidden by it.
    pub fn all_before(&self, dates: &UnionMap) -> Result<Sources> {
        let of = |sources| before(&self.sinks, sources, dates);
        Ok(Sources { must: of(&self.must)?, may: of(&self.may)? })
    }

    fn by_isl(&self, dates: &UnionMap) -> Result<Sources> {
        let analysis = UnionAccessInfo::from_sink(self.sinks.clone())?
            .set_must_source(self.must.clone())?
            .set_may_source(self.may.clone())?
            .set_schedule_map(dates.clone())?
            .compute_flow()?;
        let must = analysis.get_full_must_dependence()?; // { source -> [sink -> A[a]] }
        let may = analysis.get_full_may_dependence()?.subtract(must.clone())?;
        Ok(Sources { must: must.reverse()?, may: may.reverse()? })
    }

    /// The accesses to arrays of which one access has a division in its relation or domain.
    fn with_divisions(&self) -> Result<Self> {
        let all = self.sinks.clone().union(self.must.clone())?.union(self.may.clone())?;
        let mut arrays = Vec::new();
        for map in all.maps()? {
            if has_divisions(&map)? {
                arrays.push(map.range()?);
            }
        }
        let arrays = crate::scop::union_of_sets(arrays.into_iter())?.universe()?;
        let of = |accesses: &UnionMap| accesses.clone().intersect_range(arrays.clone());
        Ok(Self { sinks: of(&self.sinks)?, must: of(&self.must)?, may: of(&self.may)? })
    }

    fn by_difference(&self, dates: &UnionMap) -> Result<Sources> {
        let must = before(&self.sinks, &self.must, dates)?;
        let may = before(&self.sinks, &self.may, dates)?;
        let dates = dates.clone().intersect_domain(self.must.clone().union(self.may.clone())?.domain()?)?;
        let earlier = dates.clone().lex_gt_union_map(dates)?; // { w' -> w }, w earlier
        let hidden = must.clone().apply_range(earlier)?;
        let (must, may) = (must.subtract(hidden.clone())?, may.subtract(hidden)?);
        let several = may.clone().domain()?;
        let one_of = must.clone().intersect_domain(several.clone())?;
        Ok(Sources { must: must.subtract_domain(several)?.coalesce()?, may: may.union(one_of)?.coalesce()? })
    }
}

impl Sources {
    /// These sources, except where `exact` says otherwise for sinks and cells in `cells`, `{ [s -> A[a]] }`.
    fn corrected(self, cells: &UnionSet, exact: Self) -> Result<Self> {
        let same =
            |all: &UnionMap, some: &UnionMap| all.clone().intersect_domain(cells.clone())?.is_equal(some);
        if same(&self.must, &exact.must)? && same(&self.may, &exact.may)? {
            return Ok(self);
        }
        let replaced = |all: UnionMap, some| all.subtract_domain(cells.clone())?.union(some);
        Ok(Self { must: replaced(self.must, exact.must)?, may: replaced(self.may, exact.may)? })
    }

    /// All, without the cells: `{ [S[i] -> r[]] -> [T[j] -> w[]] }`.
    pub fn without_cells(self) -> Result<UnionMap> {
        let maps = self.must.union(self.may)?.maps()?;
        union_of_maps(
            maps.into_iter().map(Map::domain_factor_domain).collect::<Result<Vec<_>>>()?.into_iter(),
        )
    }
}

/// `{ [s -> A[a]] -> w }`: accesses to the cell before the sink.
fn before(sinks: &UnionMap, sources: &UnionMap, dates: &UnionMap) -> Result<UnionMap> {
    let same_cell = sinks.clone().range_map()?.apply_range(sources.clone().reverse()?)?;
    let dated = sinks.clone().domain_map()?.apply_range(dates.clone())?; // { [s -> A[a]] -> [t] }
    let of_sources = dates.clone().intersect_domain(sources.clone().domain()?)?;
    same_cell.intersect(dated.lex_gt_union_map(of_sources)?)
}

fn has_divisions(map: &Map) -> Result<bool> {
    for piece in map.basic_maps()? {
        if piece.dim(DimType::Div)? > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

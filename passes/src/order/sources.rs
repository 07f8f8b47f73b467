//! The last accesses before an access: source flow and dependences are made of them.
//!
//! ```text
//! before    { [s -> A[a]] -> w }   w accesses the cell A[a] before s does
//! hidden    { [s -> A[a]] -> w }   some w' that certainly accesses the cell is between w and s
//! sources   before - hidden
//! open      { [s -> A[a]] }        nothing certainly accesses A[a] before s does
//! ```
//!
//! An access that happens under conditions is certain for those before which it comes that have them, too: if
//! the one happens, so does the other ([`super::conditions`]).
//!
//! This is the definition, and it is computed as it stands, for one pair of references after the other:
//! `hidden` by `w'` is `before` of `w'`, then `w` earlier than `w'`. The analysis of isl itself finds last
//! accesses by parametric integer programming. But isl 0.27 gets some relations with integer divisions wrong.
//! An example: `for i = 0 to n step 3: for j = i to n: x = f(x)`. It said that the first read of every `i`
//! gets the last value of `i = 0`.

use super::conditions::Conditions;
use super::dates::{Dates, Later};
use super::known::Common;
use crate::scop::reference;
use crate::scop::{Scop, union_of_maps};
use mse_dialect::view::AccessKind;
use mse_isl::{Context, DimType, Map, Result, UnionMap, UnionSet};
use std::collections::BTreeMap;

/// The accesses to relate, by reference and place: `{ [S[i] -> r[]] -> A[a] }`.
#[derive(Clone, Debug)]
pub struct Accesses {
    /// Those whose sources are looked for.
    pub sinks: UnionMap,
    /// Those that certainly happen.
    pub must: UnionMap,
    /// Those that may happen.
    pub may: UnionMap,
    /// The conditions under which some of them do.
    pub conditions: Conditions,
}

/// The last accesses before each sink.
#[derive(Clone, Debug)]
pub struct Sources {
    /// `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`: where there is exactly one.
    pub must: UnionMap,
    /// The same, one of several.
    pub may: UnionMap,
    /// The sinks with a certain source: `{ [[S[i] -> r[]] -> A[a]] }`.
    pub closed: UnionSet,
}

impl Accesses {
    /// Reads, and the writes and kills that may supply them, by the places that they touch.
    pub fn of(scop: &Scop) -> Result<Self> {
        let (mut must, mut may) = (Vec::new(), Vec::new());
        for (_, access) in scop.selected(|access| access.kind != AccessKind::Read) {
            let place = scop.place(access)?.of(&access.tagged()?)?;
            if scop.overwrites(access)? { must.push(place) } else { may.push(place) }
        }
        let sinks = scop.tagged_places(|access| access.kind == AccessKind::Read)?;
        let union = |places: Vec<Map>| union_of_maps(places.into_iter());
        let conditions = Conditions::of(scop)?;
        Ok(Self { sinks, must: union(must)?, may: union(may)?, conditions })
    }

    /// The sources in the order of the dates.
    pub fn sources(&self, dates: &Dates) -> Result<Sources> {
        self.each(|sink, accesses| last(&self.before(sink, accesses, dates)?, dates))
    }

    /// The same, where only some instances may supply others: `{ S[i] -> T[j] }`.
    pub fn sources_among(&self, dates: &Dates, pairs: &UnionMap) -> Result<Sources> {
        let all_pairs = self.meeting()?.is_subset(pairs)?;
        self.each(|sink, accesses| {
            let mut before = self.before(sink, accesses, dates)?;
            if !all_pairs {
                before.iter_mut().try_for_each(|source| source.restrict(pairs))?;
            }
            last(&before, dates)
        })
    }

    /// The instances that sinks may have something from, whatever the order: `{ S[i] -> T[j] }`.
    fn meeting(&self) -> Result<UnionMap> {
        let accesses = self.must.clone().union(self.may.clone())?;
        self.sinks.clone().apply_range(accesses.reverse()?)?.factor_domain()
    }

    /// The same, with those that are known.
    pub fn sources_beside(&self, dates: &Dates, common: &Common) -> Result<Sources> {
        self.each(|sink, accesses| {
            let own = reference(sink, DimType::In)?;
            common.sources(&own, || last(&self.before(sink, accesses, dates)?, dates))
        })
    }

    /// All accesses before each sink, the last and those hidden by it.
    pub fn all_before(&self, dates: &Dates) -> Result<Sources> {
        self.each(|sink, accesses| self.before(sink, accesses, dates))
    }

    /// The sinks of `cells`, `{ A[a] }`, without a certain source, given all sources: `{ [s -> A[a]] }`. The
    /// last certain access is always a source.
    pub fn open(&self, sources: &Sources, cells: UnionSet) -> Result<UnionSet> {
        let sinks = self.sinks.clone().intersect_range(cells)?.wrap()?;
        sinks.subtract(sources.must.clone().domain()?)?.subtract(sources.closed.clone())
    }

    /// The accesses before a sink, `{ s -> A[a] }`, to its cells; those that are likely to be nearest come first.
    /// One that is certain for some instances of the sink only is there twice.
    fn before(&self, sink: &Map, accesses: &[Source], dates: &Dates) -> Result<Vec<Source>> {
        let own = reference(sink, DimType::In)?;
        let cells = sink.clone().range_map()?; // { [s -> A[a]] -> A[a] }
        let mut found = Vec::new();
        for access in accesses {
            let same_cell = cells.clone().apply_range(access.relation.clone().reverse()?)?;
            let relation = match dates.later(&own, &access.reference)? {
                Later::Never => continue,
                Later::Always => same_cell,
                Later::Where(later) => same_cell.intersect_domain_factor_domain(later)?,
            };
            let distance = dates.distance(&own, &access.reference)?;
            let mut rest = Source { relation, ..access.clone() };
            if !access.certain
                && let Some(pairs) = self.conditions.both(&own, &access.reference)?
            {
                let relation = rest.relation.clone().intersect_domain_factor_domain(pairs)?;
                rest.relation = rest.relation.subtract(relation.clone())?;
                let certain = Source { relation, certain: true, ..access.clone() };
                found.extend((!certain.relation.is_empty()?).then_some((distance, certain)));
            }
            if !rest.relation.is_empty()? {
                found.push((distance, rest));
            }
        }
        found.sort_by_key(|&(distance, _)| distance);
        Ok(found.into_iter().map(|(_, source)| source).collect())
    }

    /// The sources that `find` gives for each sink, `{ s -> A[a] }`, among the accesses to its array.
    fn each(&self, find: impl Fn(&Map, &[Source]) -> Result<Vec<Source>>) -> Result<Sources> {
        let mut of_array: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (accesses, certain) in [(&self.must, true), (&self.may, false)] {
            for relation in accesses.maps()? {
                let source = Source { reference: reference(&relation, DimType::In)?, certain, relation };
                of_array.entry(source.relation.get_tuple_name(DimType::Out)?).or_default().push(source);
            }
        }
        let mut found = Parts::default();
        for sink in self.sinks.maps()? {
            let accesses = of_array.get(&sink.get_tuple_name(DimType::Out)?).map_or(&[][..], Vec::as_slice);
            found.add(find(&sink, accesses)?)?;
        }
        found.sources()
    }
}

/// An access that may supply a sink.
#[derive(Clone, Debug)]
pub struct Source {
    reference: String,
    certain: bool,
    /// `{ w -> A[a] }`; of one sink: `{ [s -> A[a]] -> w }`.
    relation: Map,
}

impl Source {
    /// Keeps the part that belongs to these pairs of instances.
    fn restrict(&mut self, pairs: &UnionMap) -> Result<()> {
        let relation = UnionMap::from_map(self.relation.clone())?;
        let [sinks, sources] = [relation.clone().domain()?.unwrap()?.domain()?, relation.clone().range()?];
        let untagged = |tagged: UnionSet| tagged.unwrap()?.domain_map();
        let tagged =
            untagged(sinks)?.apply_range(pairs.clone())?.apply_range(untagged(sources)?.reverse()?)?;
        let kept = relation.intersect_domain_factor_domain(tagged)?;
        self.relation = self.relation.clone().intersect(kept.extract_map(self.relation.get_space()?)?)?;
        Ok(())
    }
}

/// Those that no certain access hides.
fn last(before: &[Source], dates: &Dates) -> Result<Vec<Source>> {
    let mut found = Vec::new();
    for source in before {
        let mut last = source.relation.clone();
        for hiding in before.iter().filter(|other| other.certain) {
            last = match dates.later(&hiding.reference, &source.reference)? {
                Later::Never => continue,
                Later::Always => last.subtract_domain(hiding.relation.clone().domain()?)?,
                Later::Where(later) => last.subtract(hiding.relation.clone().apply_range(later)?)?,
            };
            if last.is_empty()? {
                break;
            }
        }
        found.push(Source { relation: last.coalesce()?, ..source.clone() });
    }
    Ok(found)
}

/// Sources of some sinks.
#[derive(Default)]
struct Parts {
    must: Vec<UnionMap>,
    may: Vec<UnionMap>,
    closed: Vec<UnionSet>,
}

impl Parts {
    /// Adds the sources of one sink: a certain one is one of several where there are others.
    fn add(&mut self, sources: Vec<Source>) -> Result<()> {
        let several = sources.iter().filter(|source| !source.certain).map(|source| source.relation.clone());
        let several = union_of_maps(several)?.domain()?;
        for source in sources {
            let relation = UnionMap::from_map(source.relation)?;
            if source.certain {
                self.closed.push(relation.clone().domain()?);
            }
            if several.is_empty()? {
                self.must.push(relation);
            } else if source.certain {
                self.may.push(relation.clone().intersect_domain(several.clone())?.coalesce()?);
                self.must.push(relation.subtract_domain(several.clone())?.coalesce()?);
            } else {
                self.may.push(relation);
            }
        }
        Ok(())
    }

    fn sources(self) -> Result<Sources> {
        let union = |parts: Vec<UnionMap>| {
            let none = UnionMap::empty_ctx(&Context::current())?;
            parts.into_iter().try_fold(none, UnionMap::union)
        };
        let none = UnionSet::empty_ctx(&Context::current())?;
        let closed = self.closed.into_iter().try_fold(none, UnionSet::union)?;
        Ok(Sources { must: union(self.must)?, may: union(self.may)?, closed })
    }
}

impl Sources {
    /// All, without the cells: `{ [S[i] -> r[]] -> [T[j] -> w[]] }`.
    pub fn without_cells(self) -> Result<UnionMap> {
        let maps = self.must.union(self.may)?.maps()?;
        union_of_maps(
            maps.into_iter().map(Map::domain_factor_domain).collect::<Result<Vec<_>>>()?.into_iter(),
        )
    }
}

//! The rule of source flow, in general: compares the values that each sink gets with those that it must get.
//!
//! [`super::flow`] decides the common case without computing the values that a sink gets. Here are the
//! others: reads of one of several cells, copies on the way, and values that are computed more than once.
//!
//! ```text
//! value        what a write stores: [T[j] -> w[]], the source instance and write that it stands for;
//!              what a copy stores: the value that its statement read; at first: the initial cell A[a], or undefined[]
//! reach        { [y -> c] -> x }   x may write the place of cell c, which y reads, before y
//! overwritten  { [y -> c] -> x }   some x < z in reach certainly writes the place of c
//! gets         { [y -> c] -> value }   the values of reach - overwritten
//! ranked       { [y -> c] -> [v -> u] }   v and u are among them, v is written earlier
//! ```
//!
//! A sink is right if it gets all values that it must get, these in source order, and no other value that may
//! hide them. Where it must get one of several, a value written before all of them does no harm.

use super::model::Expected;
use super::scene::Scene;
use super::sink::{Due, Sink};
use super::storage::{Meet, Use, is_certain, same_place};
use mse_dialect::view::AccessKind;
use mse_isl::{Context, Map, Result, Set, UnionMap, UnionSet};
use std::cell::RefCell;
use std::collections::HashMap;

/// Copies of copies are followed to this depth.
const DEPTH: usize = 8;

/// Works out the values that sinks get.
pub struct Resolver<'a> {
    scene: &'a Scene<'a>,
    expected: &'a Expected,
    /// The values that the reads of copies get, by place and reference.
    copies: RefCell<HashMap<(usize, String), Option<Got>>>,
}

/// The values that a sink gets.
#[derive(Clone)]
struct Got {
    /// `{ [y -> c] -> value }`
    values: UnionMap,
    /// `{ [y -> c] -> [v -> u] }`
    ranked: UnionMap,
}

/// A write that may be in reach of a sink.
struct Reach<'a> {
    write: &'a Use,
    /// `{ [y -> c] -> x }`
    may: Map,
    /// The same of certain writes, where places are certainly the same.
    must: Option<Map>,
}

/// A write in reach of a sink that no later write certainly overwrites.
struct Supply<'a> {
    write: &'a Use,
    /// `{ [y -> c] -> x }`
    pairs: Map,
}

impl<'a> Resolver<'a> {
    /// A resolver for the scene's scop.
    pub fn new(scene: &'a Scene<'a>, expected: &'a Expected) -> Self {
        Self { scene, expected, copies: RefCell::default() }
    }

    /// The instances of the sink that do not get what they must; an error text if copies go too deep.
    pub fn wrong(&self, sink: Sink, wanted: &Due) -> Result<std::result::Result<Option<Set>, &'static str>> {
        let Some(got) = self.sink(sink, DEPTH)? else { return Ok(Err("copies feed on each other")) };
        let must_get = wanted_values(wanted)?;
        let cells = sink.cells(self.scene)?;
        let forget =
            UnionMap::from_map(cells.clone().domain_map()?)?.intersect_range(must_get.clone().domain()?)?;
        let gets = forget.clone().reverse()?.apply_range(got.values)?;
        let ranked = forget.reverse()?.apply_range(got.ranked)?;
        let unwanted = gets.clone().subtract(must_get.clone())?;
        let unwanted = if cells.is_single_valued()? && wanted.is_certain() {
            unwanted
        } else {
            harmful(unwanted, &ranked, &must_get, wanted)?
        };
        let pairs = must_get.clone().range_product(must_get.clone())?;
        let reversed = ranked.intersect(pairs)?.subtract_range(self.source_order()?.wrap()?)?;
        let wrong = must_get.subtract(gets)?.union(unwanted)?.domain()?.union(reversed.domain()?)?;
        Ok(Ok(match wrong.sets()?.into_iter().next() {
            Some(instances) if !instances.is_empty()? => Some(instances),
            _ => None,
        }))
    }

    /// `None` if copies go deeper than `depth`.
    fn sink(&self, sink: Sink, depth: usize) -> Result<Option<Got>> {
        let reaches = self.reaches(sink)?;
        let supplies = self.supplies(&reaches)?;
        let mut got = Got { values: self.initial(sink, &reaches)?, ranked: none()? };
        for supply in &supplies {
            let Some((values, ranked)) = self.stored(supply.write, depth)? else { return Ok(None) };
            let pairs = UnionMap::from_map(supply.pairs.clone())?;
            got.values = got.values.union(pairs.clone().apply_range(values)?)?;
            got.ranked = got.ranked.union(pairs.apply_range(ranked)?)?;
        }
        for first in &supplies {
            for second in &supplies {
                let ranked = self.ranked(first, second, depth)?;
                got.ranked = got.ranked.union(ranked)?;
            }
        }
        Ok(Some(Got { values: got.values.coalesce()?, ranked: got.ranked.coalesce()? }))
    }

    /// The writes in reach of a sink.
    fn reaches(&self, sink: Sink) -> Result<Vec<Reach<'a>>> {
        let mut reaches = Vec::new();
        for write in self.scene.changes(sink.memory()) {
            let may = self.reach(sink, write, Meet::May)?;
            let [array, other] = [sink.array(), write.array].map(|array| &self.scene.model.arrays[array]);
            let must = match is_sure(write)? {
                true if is_certain(array, other)? => Some(may.clone()),
                true => Some(self.reach(sink, write, Meet::Must)?),
                false => None,
            };
            reaches.push(Reach { write, may, must });
        }
        Ok(reaches)
    }

    /// The writes that a sink may get, with the instances that no later write certainly overwrites.
    fn supplies(&self, reaches: &[Reach<'a>]) -> Result<Vec<Supply<'a>>> {
        let mut last = Vec::new();
        for Reach { write, may, .. } in reaches {
            let mut pairs = may.clone();
            for later in reaches {
                let Some(certain) = &later.must else { continue };
                if pairs.is_empty()? {
                    break;
                }
                let earlier = self.scene.before_where_they_meet(write, later.write)?.reverse()?;
                pairs = pairs.subtract(certain.clone().apply_range(earlier)?)?;
            }
            if !pairs.is_empty()? {
                last.push(Supply { write, pairs: pairs.coalesce()? });
            }
        }
        Ok(last)
    }

    /// `{ [y -> c] -> x }`
    fn reach(&self, sink: Sink, write: &Use, how: Meet) -> Result<Map> {
        let cells = sink.cells(self.scene)?;
        let [array, other] = [sink.array(), write.array].map(|array| &self.scene.model.arrays[array]);
        let written = same_place(array, other, how)?.apply_range(write.relation.clone().reverse()?)?;
        let meeting = cells.clone().range_map()?.apply_range(written)?;
        let earlier = sink.supplied(self.scene, write, how)?.reverse()?;
        meeting.intersect(cells.domain_map()?.apply_range(earlier)?)
    }

    /// The initial values of the cells, where nothing certainly overwrote them: `{ [y -> c] -> A[a] }`.
    fn initial(&self, sink: Sink, reaches: &[Reach]) -> Result<UnionMap> {
        let cells = sink.cells(self.scene)?;
        let mut untouched = cells.clone().wrap()?;
        for certain in reaches.iter().filter_map(|reach| reach.must.as_ref()) {
            untouched = untouched.subtract(certain.clone().domain()?)?;
        }
        let array = &self.scene.model.arrays[sink.array()];
        if array.live_in {
            return UnionMap::from_map(cells.range_map()?.intersect_domain(untouched)?);
        }
        let undefined = UnionSet::read_from_str(&Context::current(), UNDEFINED)?;
        UnionMap::from_domain_and_range(UnionSet::from_set(untouched)?, undefined)
    }

    /// `{ x -> value }` and `{ x -> [v -> u] }` of a write.
    fn stored(&self, write: &Use, depth: usize) -> Result<Option<(UnionMap, UnionMap)>> {
        if write.kind == AccessKind::Kill {
            let undefined = UnionSet::read_from_str(&Context::current(), UNDEFINED)?;
            let instances = UnionSet::from_set(write.relation.clone().domain()?)?;
            return Ok(Some((UnionMap::from_domain_and_range(instances, undefined)?, none()?)));
        }
        if !self.scene.is_copy(write) {
            return Ok(Some((UnionMap::from_map(tagged(&write.origin, &write.source)?)?, none()?)));
        }
        let Some(read) = self.scene.copied_read(write) else { return Ok(None) };
        let Some(got) = self.copied(read, depth)? else { return Ok(None) };
        let forget = UnionMap::from_map(read.relation.clone().domain_map()?)?.reverse()?;
        Ok(Some((forget.clone().apply_range(got.values)?, forget.apply_range(got.ranked)?)))
    }

    /// The values that the read of a copy gets.
    fn copied(&self, read: &Use, depth: usize) -> Result<Option<Got>> {
        if depth == 0 {
            return Ok(None);
        }
        let key = (read.place, read.reference.clone());
        if let Some(known) = self.copies.borrow().get(&key) {
            return Ok(known.clone());
        }
        let got = self.sink(Sink::Read(read), depth - 1)?;
        self.copies.borrow_mut().insert(key, got.clone());
        Ok(got)
    }

    /// `{ [y -> c] -> [v -> u] }` where the first supplies `v`, and later the second `u`.
    fn ranked(&self, first: &Supply, second: &Supply, depth: usize) -> Result<UnionMap> {
        let pairs = first.pairs.clone().range_product(second.pairs.clone())?;
        let before = self.scene.before_where_they_meet(first.write, second.write)?;
        let before = self.scene.beside(first.write, second.write, before)?;
        let before = self.scene.without_commuting(first.write, second.write, before)?;
        let pairs = pairs.intersect_range(before.wrap()?)?;
        if pairs.is_empty()? {
            return none();
        }
        let (Some((one, _)), Some((other, _))) =
            (self.stored(first.write, depth)?, self.stored(second.write, depth)?)
        else {
            return none();
        };
        let undefined = UnionSet::read_from_str(&Context::current(), UNDEFINED)?;
        let (one, other) = (one.subtract_range(undefined.clone())?, other.subtract_range(undefined)?);
        UnionMap::from_map(pairs)?.apply_range(one.product(other)?)
    }

    /// `{ v -> u }`: in source order, `v` is written before `u`, or they are the same; initial cells come
    /// before all.
    fn source_order(&self) -> Result<UnionMap> {
        let mut order = none()?;
        for pair in &self.expected.order {
            let later = tagged(&pair.relation, &pair.later)?;
            let earlier = tagged(&pair.relation.clone().domain()?.identity()?, &pair.earlier)?;
            order = order.union(UnionMap::from_map(earlier.reverse()?.apply_range(later)?)?)?;
        }
        let mut written = UnionSet::empty_ctx(&Context::current())?;
        let between = self.expected.between.iter().map(|flow| (&flow.relation, &flow.source));
        for (relation, source) in
            between.chain(self.expected.last.iter().map(|flow| (&flow.relation, &flow.source)))
        {
            written = written.union(UnionSet::from_set(tagged(relation, source)?.range()?)?)?;
        }
        order = order.union(written.clone().identity()?)?;
        let initial = self.initial_cells()?;
        order = order.union(initial.clone().identity()?)?;
        order.union(UnionMap::from_domain_and_range(initial, written)?)
    }

    fn initial_cells(&self) -> Result<UnionSet> {
        let mut cells = UnionSet::empty_ctx(&Context::current())?;
        for array in &self.scene.model.arrays {
            cells = cells.union(UnionSet::from_set(array.extent.clone())?)?;
        }
        Ok(cells)
    }
}

/// The unwanted values `{ y -> v }` that may hide a wanted one: those written after one, or where an initial
/// cell is wanted. Others do no harm: a wanted value is certainly written after them, since the source
/// program does not read undefined values.
fn harmful(unwanted: UnionMap, ranked: &UnionMap, must_get: &UnionMap, wanted: &Due) -> Result<UnionMap> {
    let after = ranked.clone().intersect_range_factor_domain(must_get.clone())?.range_factor_range()?;
    let mut initial = UnionSet::empty_ctx(&Context::current())?;
    for cells in &wanted.initial {
        initial = initial.union(UnionSet::from_set(cells.relation.clone().domain()?)?)?;
    }
    let undefined = UnionSet::read_from_str(&Context::current(), UNDEFINED)?;
    let defined = unwanted.subtract_range(undefined)?;
    defined.clone().intersect(after)?.union(defined.intersect_domain(initial)?)
}

/// Whether it certainly overwrites its cells; of kills only those of one cell are looked at.
fn is_sure(write: &Use) -> Result<bool> {
    Ok(!write.may && (write.kind == AccessKind::Write || write.relation.is_single_valued()?))
}

/// The value of a cell that nobody wrote.
const UNDEFINED: &str = "{ undefined[] }";

/// `{ x -> [T[j] -> w[]] }` for `{ x -> T[j] }`.
fn tagged(relation: &Map, reference: &str) -> Result<Map> {
    let tag = Set::read_from_str(&Context::current(), "{ [] }")?.set_tuple_name(reference)?;
    let tags = Map::from_domain_and_range(relation.clone().domain()?, tag)?;
    relation.clone().range_product(tags)
}

/// `{ y -> value }`
fn wanted_values(wanted: &Due) -> Result<UnionMap> {
    let mut values = none()?;
    for write in &wanted.writes {
        values = values.union(UnionMap::from_map(tagged(&write.relation, &write.source)?)?)?;
    }
    for cells in &wanted.initial {
        values = values.union(UnionMap::from_map(cells.relation.clone())?)?;
    }
    Ok(values)
}

fn none() -> Result<UnionMap> {
    UnionMap::empty_ctx(&Context::current())
}

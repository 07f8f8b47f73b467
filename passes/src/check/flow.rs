//! The rule of source flow: each live read has exactly its sources, in order.
//!
//! ```text
//! sink        a read at a place, or the cells of a live-out array after the scop           y
//! expected    what mse.dataflow says of the source instance that y stands for:  sources T[j], initial cells
//! candidates  the writes at places that stand for an expected source                       { y -> x }
//! ```
//!
//! A sink is right if, for each of its instances `y` and each expected source,
//!
//! ```text
//! 1 executed    some candidate is executed
//! 2 in reach    candidate and sink certainly meet in memory
//! 3 in time     the candidate does not come after the sink
//! 4 preserved   no other write meets the sink after the candidate and before the sink, except one that is
//!               itself expected, later in source order
//! ```
//!
//! Updates that commute are preserved by each other in any order; each is executed once ([`commuting`]).
//!
//! Rules 3 and 4 compare instances that meet, one of them a write: in 4, candidate and other write meet in
//! the one cell of the sink. Where no race was found, that is cheap ([`Scene::before_where_they_meet`]).
//!
//! This rule applies if the sink is one cell, no copies write its array, and each candidate is executed at
//! most once. Otherwise [`super::resolve`] works out the sources that the sink gets. An initial cell counts
//! as written before everything. Pairs without an order are races and reported as such ([`super::races`]).
//! The check computes no last writer: it only tests whether conjunctions are empty. For the one example that
//! is shown, [`super::explain`] works out the source that the sink gets instead. An instance may be missing
//! only if no live-out value depends on it. For by 1, values after the scop need their writes, and the reads
//! of these writes need theirs.

use super::commuting;
use super::explain::explain;
use super::model::Expected;
use super::resolve::Resolver;
use super::scene::Scene;
use super::sink::{Due, DueCells, DueWrite, Sink, through};
use super::storage::{Meet, Use};
use super::witness::Violation;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, Set};
use std::cell::RefCell;
use std::collections::HashMap;

/// The result of a check of one sink.
pub enum Verdict {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong(Violation),
    /// Not decided, and why.
    Undecided(&'static str),
}

/// Checks one sink.
pub fn check(scene: &Scene, expected: &Expected, resolver: &Resolver, sink: Sink) -> Result<Verdict> {
    let wanted = sink.wanted(scene, expected)?;
    if wanted.writes.is_empty() && wanted.initial.is_empty() {
        return Ok(Verdict::Right);
    }
    if let Some(violation) = commuting::repeated(scene, &wanted)? {
        return Ok(Verdict::Wrong(violation));
    }
    let wrong = if is_simple(scene, &sink, &wanted)? {
        Checker { scene, expected, sink, wanted: &wanted, supplied: RefCell::default() }.wrong()?
    } else {
        match resolver.wrong(sink, &wanted)? {
            Ok(wrong) => wrong,
            Err(why) => return Ok(Verdict::Undecided(why)),
        }
    };
    match wrong {
        None => Ok(Verdict::Right),
        Some(instances) => Ok(Verdict::Wrong(explain(scene, expected, sink, &wanted, &instances)?)),
    }
}

/// Whether the sink is one cell, no copy writes its array, and each value it must get is computed once.
fn is_simple(scene: &Scene, sink: &Sink, wanted: &Due) -> Result<bool> {
    if scene.changes(sink.memory()).any(|write| scene.is_copy(write)) {
        return Ok(false);
    }
    for write in &wanted.writes {
        if !scene.is_unique(&write.source)? {
            return Ok(false);
        }
    }
    match sink {
        Sink::Read(read) => read.relation.is_single_valued(),
        Sink::End(_) => Ok(true),
    }
}

struct Checker<'a> {
    scene: &'a Scene<'a>,
    expected: &'a Expected,
    sink: Sink<'a>,
    wanted: &'a Due,
    /// Earlier results for writes, by place, reference and what they stand for.
    supplied: RefCell<HashMap<(usize, String, String), Map>>,
}

impl Checker<'_> {
    /// Instances of the sink that do not get what they must: the first that are found.
    fn wrong(&self) -> Result<Option<Set>> {
        for wanted in &self.wanted.writes {
            if let Some(wrong) = self.write(wanted)? {
                return Ok(Some(wrong));
            }
        }
        for wanted in &self.wanted.initial {
            if let Some(wrong) = self.initial(wanted)? {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    }

    fn write(&self, wanted: &DueWrite) -> Result<Option<Set>> {
        let mut missing = wanted.relation.clone();
        for write in self.scene.standing_for(&wanted.source) {
            let candidates = through(&wanted.relation, &write.origin.clone().reverse()?)?;
            missing = missing.subtract_range(write.origin.clone().range()?)?;
            if candidates.is_empty()? {
                continue;
            }
            if let Some(wrong) = self.candidate(wanted, write, &candidates)? {
                return Ok(Some(wrong));
            }
        }
        some(missing)
    }

    /// `candidates` is `{ y -> x }`.
    fn candidate(&self, wanted: &DueWrite, write: &Use, candidates: &Map) -> Result<Option<Set>> {
        let out_of_reach =
            candidates.clone().subtract(self.sink.meet(self.scene, write, Meet::Must)?.reverse()?)?;
        if let Some(wrong) = some(out_of_reach)? {
            return Ok(Some(wrong));
        }
        if let Sink::Read(read) = self.sink {
            let late = candidates.clone().intersect(self.scene.before_where_they_meet(read, write)?)?;
            if let Some(wrong) = some(late)? {
                return Ok(Some(wrong));
            }
        }
        for other in self.scene.changes(self.sink.memory()) {
            let between = self.between(wanted, write, other, candidates)?;
            if let Some(wrong) = some(between)? {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    }

    /// `{ y -> z }`: the write may meet the sink, before it.
    fn supplied(&self, write: &Use) -> Result<Map> {
        let key = (write.place, write.reference.clone(), write.source.clone());
        if let Some(known) = self.supplied.borrow().get(&key) {
            return Ok(known.clone());
        }
        let supplied = self.sink.supplied(self.scene, write, Meet::May)?.reverse()?;
        self.supplied.borrow_mut().insert(key, supplied.clone());
        Ok(supplied)
    }

    /// `{ y -> z }`: the other write comes between candidate and sink, and must not.
    fn between(&self, wanted: &DueWrite, write: &Use, other: &Use, candidates: &Map) -> Result<Map> {
        let supplied = self.supplied(other)?;
        let later = self.scene.before_where_they_meet(write, other)?;
        let between = candidates.clone().apply_range(later.clone())?.intersect(supplied.clone())?;
        if !wanted.may || other.kind != AccessKind::Write || between.is_empty()? {
            return Ok(between);
        }
        let later = self.scene.beside(write, other, later)?;
        let later = self.scene.without_commuting(write, other, later)?;
        let out_of_order = later.subtract(self.in_order(write, other)?)?;
        let out_of_order = candidates.clone().apply_range(out_of_order)?.intersect(supplied)?;
        out_of_order.union(between.subtract(self.also_wanted(other)?)?)
    }

    /// `{ x -> z }`: in source order, the first comes before the second.
    fn in_order(&self, first: &Use, second: &Use) -> Result<Map> {
        let space = first
            .origin
            .get_space()?
            .domain()?
            .map_from_domain_and_range(second.origin.get_space()?.domain()?)?;
        let mut pairs = Map::empty(space)?;
        let orders = self.expected.order.iter();
        for order in orders.filter(|order| order.earlier == first.source && order.later == second.source) {
            let later = through(&order.relation, &second.origin.clone().reverse()?)?;
            pairs = pairs.union(through(&first.origin, &later)?)?;
        }
        if first.origin.is_single_valued()? && second.origin.is_single_valued()? {
            return Ok(pairs);
        }
        self.all_in_order(first, second, pairs)
    }

    /// The pairs `{ x -> z }` in which all that the one stands for comes before all that the other
    /// does, in source order.
    fn all_in_order(&self, first: &Use, second: &Use, pairs: Map) -> Result<Map> {
        let mut out_of_order = first.origin.clone().product(second.origin.clone())?;
        let orders = self.expected.order.iter();
        for order in orders.filter(|order| order.earlier == first.source && order.later == second.source) {
            out_of_order = out_of_order.subtract_range(order.relation.clone().wrap()?)?;
        }
        pairs.subtract(out_of_order.domain()?.unwrap()?)
    }

    /// `{ y -> z }`: the write stands for one of several wanted sources.
    fn also_wanted(&self, write: &Use) -> Result<Map> {
        let sink = self.wanted_space()?;
        let mut pairs = Map::empty(sink.map_from_domain_and_range(write.origin.get_space()?.domain()?)?)?;
        for wanted in self.wanted.writes.iter().filter(|wanted| wanted.may && wanted.source == write.source) {
            pairs = pairs.union(through(&wanted.relation, &write.origin.clone().reverse()?)?)?;
        }
        if write.origin.is_single_valued()? { Ok(pairs) } else { self.all_wanted(write, pairs) }
    }

    /// The pairs `{ y -> z }` in which the sink wants all that the write stands for.
    fn all_wanted(&self, write: &Use, pairs: Map) -> Result<Map> {
        let stands_for = pairs.clone().range_map()?.apply_range(write.origin.clone())?;
        let mut unwanted = stands_for;
        for wanted in self.wanted.writes.iter().filter(|wanted| wanted.source == write.source) {
            let own = through(&pairs.clone().domain_map()?, &wanted.relation)?;
            unwanted = unwanted.subtract(own)?;
        }
        pairs.subtract(unwanted.domain()?.unwrap()?)
    }

    fn wanted_space(&self) -> Result<mse_isl::Space> {
        match self.sink {
            Sink::Read(read) => read.relation.get_space()?.domain(),
            Sink::End(array) => self.scene.model.arrays[array].extent.get_space(),
        }
    }

    fn initial(&self, wanted: &DueCells) -> Result<Option<Set>> {
        if let Sink::Read(read) = self.sink {
            let elsewhere = if wanted.relation.get_space()?.tuple_is_equal(
                DimType::Out,
                &read.relation.get_space()?,
                DimType::Out,
            )? {
                wanted.relation.clone().subtract(read.relation.clone())?
            } else {
                wanted.relation.clone()
            };
            if let Some(wrong) = some(elsewhere)? {
                return Ok(Some(wrong));
            }
        }
        let instances = wanted.relation.clone().domain()?;
        for other in self.scene.changes(self.sink.memory()) {
            let mut lost = self.supplied(other)?.intersect_domain(instances.clone())?;
            if wanted.may && other.kind == AccessKind::Write && !lost.is_empty()? {
                lost = lost.subtract(self.also_wanted(other)?)?;
            }
            if let Some(wrong) = some(lost)? {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    }
}

/// The instances, if there are any.
fn some(relation: Map) -> Result<Option<Set>> {
    if relation.is_empty()? { Ok(None) } else { relation.domain().map(Some) }
}

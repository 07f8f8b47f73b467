//! Everything that a check looks at: the scop, the places of its instances, their accesses and their order.

use super::commuting::commuting;
use super::independence::apart;
use super::model::Model;
use super::order::Order;
use super::place::{Place, places};
use super::storage::{Meet, Use, meetings, uses};
use super::witness::{self, Violation};
use mse_dialect::view::AccessKind;
use mse_isl::{Map, Result, Set};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// A scop, made ready for checking.
pub struct Scene<'a> {
    /// The scop.
    pub model: &'a Model,
    /// Where instances are executed.
    pub places: &'a [Place],
    /// The accesses at all places.
    pub uses: Vec<Use>,
    /// The precedence of instances.
    pub order: Order<'a>,
    /// Conflicts all have an order: that was checked.
    pub has_no_race: Cell<bool>,
    unique: RefCell<HashMap<String, bool>>,
}

impl<'a> Scene<'a> {
    /// The scene of a scop; `places` are its own.
    pub fn new(model: &'a Model, places: &'a [Place]) -> Result<Self> {
        Ok(Self {
            model,
            places,
            uses: uses(model, places)?,
            order: Order::new(model, places),
            has_no_race: Cell::new(false),
            unique: RefCell::default(),
        })
    }

    /// The places of a scop, and what is wrong with its schedule tree.
    pub fn places(model: &Model) -> Result<(Vec<Place>, Vec<Violation>)> {
        places(model)
    }

    /// `{ S[i] -> T[j] }`: the first access certainly comes before the second.
    pub fn before(&self, first: &Use, second: &Use) -> Result<Map> {
        self.with_positions(first, second, self.order.before(first.place, second.place)?)
    }

    /// `{ S[i] -> T[j] }`: of instances in which the two accesses meet, the same as [`Scene::before`], and
    /// cheaper where no race was found. Two instances of one block that conflict have an order then, which
    /// can only be the one in which a block's program has them. Kills, atomic updates and two updates, which
    /// may commute, may have no order, nor accesses that the program says are apart: for these it is the
    /// same.
    pub fn before_where_they_meet(&self, first: &Use, second: &Use) -> Result<Map> {
        let may_race = |access: &Use| access.kind == AccessKind::Kill || access.atomic;
        let may_commute = first.combines.is_some() && second.combines.is_some();
        let is_apart = apart(self.model, first, second)?.is_some();
        if is_apart || !self.has_no_race.get() || may_race(first) || may_race(second) || may_commute {
            return self.before(first, second);
        }
        self.with_positions(first, second, self.order.in_program(first.place, second.place)?)
    }

    /// The relation `before`, together with the order of accesses of one instance.
    fn with_positions(&self, first: &Use, second: &Use, before: Map) -> Result<Map> {
        if first.place != second.place || first.position >= second.position {
            return Ok(before);
        }
        before.union(self.places[first.place].domain.clone().identity()?)
    }

    /// `{ S[i] -> T[j] }`: the two accesses meet.
    pub fn meet(&self, first: &Use, second: &Use, how: Meet) -> Result<Map> {
        let pairs = meetings(self.model, &self.order, first, second, how)?;
        match how {
            Meet::May => self.beside(first, second, pairs),
            Meet::Must => Ok(pairs),
        }
    }

    /// The pairs, `{ S[i] -> T[j] }`, without those for which the program says that the accesses touch
    /// different cells.
    pub fn beside(&self, first: &Use, second: &Use, pairs: Map) -> Result<Map> {
        match apart(self.model, first, second)? {
            Some(apart) => pairs.subtract(apart),
            None => Ok(pairs),
        }
    }

    /// The pairs, `{ S[i] -> T[j] }`, without updates that commute.
    pub fn without_commuting(&self, first: &Use, second: &Use, pairs: Map) -> Result<Map> {
        match commuting(self.model, first, second)? {
            Some(commuting) => pairs.subtract(commuting),
            None => Ok(pairs),
        }
    }

    /// The accesses that change cells in a memory, given by the array that owns it.
    pub fn changes(&self, memory: usize) -> impl Iterator<Item = &Use> {
        self.uses.iter().filter(move |other| other.memory == memory && other.changes())
    }

    /// The writes that stand for a write of the source program.
    pub fn standing_for(&self, source: &str) -> impl Iterator<Item = &Use> {
        self.uses.iter().filter(move |other| other.kind == AccessKind::Write && other.source == source)
    }

    /// Whether each instance of a write of the source program is executed at most once.
    pub fn is_unique(&self, source: &str) -> Result<bool> {
        if let Some(&known) = self.unique.borrow().get(source) {
            return Ok(known);
        }
        let mut unique = true;
        let mut before: Option<Set> = None;
        for write in self.standing_for(source) {
            let origins = write.origin.clone().range()?;
            unique &= write.origin.is_injective()?;
            before = Some(match before {
                Some(before) => {
                    unique &= before.is_disjoint(&origins)?;
                    before.union(origins)?
                }
                None => origins,
            });
        }
        self.unique.borrow_mut().insert(source.to_owned(), unique);
        Ok(unique)
    }

    /// Whether a write is a copy: it writes what its statement read, and the source program has no such
    /// write.
    pub fn is_copy(&self, write: &Use) -> bool {
        let known = self.model.expected.as_ref().is_some_and(|expected| expected.names(&write.source));
        write.copies.is_some() && !known
    }

    /// The read whose value a copy writes.
    pub fn copied_read(&self, write: &Use) -> Option<&Use> {
        let read = write.copies.as_ref().filter(|_| self.is_copy(write))?;
        self.uses.iter().find(|other| other.place == write.place && other.reference == *read)
    }

    /// `S[0,3]`
    pub fn instance(&self, place: usize, point: &[String]) -> String {
        let place = &self.places[place];
        witness::instance(&self.model.statements[place.statement].name, place.added, point)
    }

    /// The name of a use's array.
    pub fn array(&self, number: usize) -> &str {
        &self.model.arrays[number].name
    }
}

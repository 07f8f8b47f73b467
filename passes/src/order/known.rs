//! Last accesses that were found before, on other storage in the same order.
//!
//! ```text
//! same      statements, their order; all accesses to A        in the one scop and in the other
//! sources   of an access to A                                 depend on these alone: found once
//! ```
//!
//! A trial of other storage changes the accesses to a few arrays. For the others, the objects of isl are
//! still the same ones. So they are recognized by their objects, without a look at their contents.

use super::sources::Source;
use crate::scop::{Access, Array, Scop};
use mse_isl::Result;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The sources that were found for scops with the order of this one.
#[derive(Debug)]
pub struct Known<'a> {
    scop: &'a Scop,
    /// By the reference of the sink.
    found: RefCell<HashMap<String, Vec<Found>>>,
}

/// The sources of a sink, an access to an array, where all accesses to it are these.
#[derive(Debug)]
struct Found {
    accesses: Rc<[Access]>,
    sources: Vec<Source>,
}

/// The accesses that a scop may have in common with others: for each sink all accesses to its array.
#[derive(Debug)]
pub struct Common<'a> {
    known: &'a Known<'a>,
    accesses: HashMap<String, Rc<[Access]>>,
}

impl<'a> Known<'a> {
    /// Nothing yet.
    pub fn of(scop: &'a Scop) -> Self {
        Self { scop, found: RefCell::default() }
    }

    /// Nothing in common: for accesses to other places than a scop's own.
    pub fn nothing(&'a self) -> Common<'a> {
        Common { known: self, accesses: HashMap::new() }
    }

    /// The accesses that another scop may have in common with those before: none, if its order is another
    /// one.
    pub fn common(&'a self, scop: &Scop) -> Common<'a> {
        let mut accesses = HashMap::new();
        let arrays = scop.arrays.iter().filter(|array| array.layout.is_none());
        for array in arrays.filter(|array| has_same_order(scop, self.scop) && is_alone(scop, array)) {
            let all: Rc<[Access]> =
                scop.selected(|one| one.is_of(&array.name)).map(|(_, one)| one.clone()).collect();
            accesses.extend(all.iter().map(|one| (one.reference.clone(), Rc::clone(&all))));
        }
        Common { known: self, accesses }
    }
}

impl Common<'_> {
    /// The sources of a sink, found now unless they were before.
    pub fn sources(&self, sink: &str, find: impl FnOnce() -> Result<Vec<Source>>) -> Result<Vec<Source>> {
        let Some(accesses) = self.accesses.get(sink) else { return find() };
        let known = self.known.found.borrow().get(sink).and_then(|all| {
            let same = all.iter().find(|found| are_same(&found.accesses, accesses));
            same.map(|found| found.sources.clone())
        });
        if let Some(sources) = known {
            return Ok(sources);
        }
        let found = Found { accesses: Rc::clone(accesses), sources: find()? };
        let sources = found.sources.clone();
        self.known.found.borrow_mut().entry(sink.to_owned()).or_default().push(found);
        Ok(sources)
    }
}

/// Whether both scops have the same statements in the same order.
fn has_same_order(one: &Scop, other: &Scop) -> bool {
    one.schedule.is_same(&other.schedule)
        && one.statements.len() == other.statements.len()
        && one.statements.iter().zip(&other.statements).all(|(one, other)| one.domain.is_same(&other.domain))
}

/// Whether no other array lies in the memory of this one.
fn is_alone(scop: &Scop, array: &Array) -> bool {
    !scop.is_shared(&array.name).unwrap_or(true)
}

fn are_same(some: &[Access], others: &[Access]) -> bool {
    let same = |(one, other): (&Access, &Access)| {
        one.relation.is_same(&other.relation)
            && one.reference == other.reference
            && (one.kind, one.may, one.position) == (other.kind, other.may, other.position)
    };
    some.len() == others.len() && some.iter().zip(others).all(same)
}

#[cfg(test)]
mod tests {
    use super::Known;
    use crate::scop::{Access, Array, Scop, Statement};
    use mse_dialect::view::AccessKind;
    use mse_isl::{Context, DimType, Map, Schedule, Set};

    /// `for i = 0 to 9: x[i] = ..`
    fn scop() -> Scop {
        let isl = Context::current();
        let set = |text: &str| Set::read_from_str(&isl, text).expect("a set");
        let relation = Map::read_from_str(&isl, "{ S[i] -> x[i] : 0 <= i < 9 }").expect("a relation");
        let write = Access::of("w", AccessKind::Write, relation, 0);
        let statement = Statement::of("S", set("{ S[i] : 0 <= i < 9 }"), vec![write]);
        let tree = "{ domain: \"{ S[i] : 0 <= i < 9 }\", child: { schedule: \"[{ S[i] -> [(i)] }]\" } }";
        let schedule = Schedule::read_from_str(&isl, tree).expect("a schedule");
        let array = Array::outside("x", set("{ x[i] : 0 <= i < 9 }"), true, true);
        Scop::of(set("{ : }"), vec![array], vec![statement], schedule)
    }

    /// How often sources are looked for, for the access of each scop in turn.
    fn finds(scops: &[Scop]) -> usize {
        let (known, mut finds) = (Known::of(&scops[0]), 0);
        for scop in scops {
            let find = || {
                finds += 1;
                Ok(Vec::new())
            };
            known.common(scop).sources("w", find).expect("sources");
        }
        finds
    }

    #[test]
    fn sources_are_found_once_for_the_same_accesses_in_the_same_order() {
        let scop = scop();
        assert_eq!(finds(&[scop.clone(), scop.clone()]), 1);
        let mut moved = scop.clone();
        let relation = &mut moved.statements[0].accesses[0].relation;
        *relation = relation.clone().set_tuple_name(DimType::Out, "y").expect("a relation");
        assert_eq!(finds(&[scop.clone(), moved, scop.clone()]), 2, "accesses to another array are others");
        let read_again = Scop { schedule: self::scop().schedule, ..scop.clone() };
        assert_eq!(finds(&[scop, read_again]), 2, "a tree that is another object may be another order");
    }
}

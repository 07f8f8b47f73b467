//! The polyhedral model as data: what the stages compute on.
//!
//! ```text
//! domain           { S[i] }                      instances
//! access relation  { S[i] -> A[a] }              cells that an instance may touch
//! tagged access    { [S[i] -> r[]] -> A[a] }     by reference: a statement may access an array more than once
//! place            { A[a] -> A[m] }              where a cell lies ([`layout`])
//! schedule         isl schedule tree over the domain
//! ```
//!
//! A stage is a function from a [`Scop`] to a [`Scop`]. There are only two bridges to operations: [`read`]
//! takes a scop from an `mse.scop`, and [`mod@write`] writes the difference between two of them back.

mod access;
pub mod around;
mod array;
pub mod commuting;
pub mod flow;
pub mod independence;
pub mod layout;
mod names;
#[cfg(test)]
pub(crate) mod random;
mod read;
mod statement;
pub mod write;

pub use crate::idioms::{Best, Reduction};
pub use access::{Access, reference};
pub use array::{Array, Home};
pub use flow::Flow;
pub use independence::Independence;
pub use layout::{Layout, Place};
pub use names::Names;
pub use statement::{BestPart, Body, Statement, coordinates};

use mse_isl::{Context, Map, Result, Schedule, Set, UnionMap, UnionSet};
use std::collections::BTreeSet;

/// A piece of program as the polyhedral model.
#[derive(Clone, Debug)]
pub struct Scop {
    /// The known facts about the parameters: `[N] -> { : }`.
    pub context: Set,
    /// The arrays, those from outside first.
    pub arrays: Vec<Array>,
    /// The statements.
    pub statements: Vec<Statement>,
    /// The order of all instances.
    pub schedule: Schedule,
    /// Loops with independent iterations, as the program states.
    pub independent: Vec<Independence>,
    /// Instances in different iterations of a loop that the program says is parallel: `{ S[i] -> T[j] }`.
    pub unordered: Vec<UnionMap>,
    /// The source flow, once it was computed.
    pub flow: Option<Flow>,
    /// There is a fall-back. It is executed if an array of the scop's own takes more bytes than these, and
    /// where lowering finds no loops for the scop.
    pub fallback: Option<i64>,
    /// The steps that made its storage and schedule, as text ([`crate::steps`]), once they were chosen.
    pub recipe: Option<String>,
    /// The steps that a recipe asks of later stages, as text ([`crate::steps`]).
    pub asked: Option<String>,
}

/// As many bytes as can be counted.
pub const UNBOUNDED: i64 = i64::MAX;

impl Scop {
    /// A scop about which nothing else is known.
    pub fn of(context: Set, arrays: Vec<Array>, statements: Vec<Statement>, schedule: Schedule) -> Self {
        let (independent, unordered) = (Vec::new(), Vec::new());
        let (flow, fallback, recipe, asked) = (None, None, None, None);
        Self { context, arrays, statements, schedule, independent, unordered, flow, fallback, recipe, asked }
    }

    /// All instances: `{ S[i] }`.
    pub fn domain(&self) -> Result<UnionSet> {
        union_of_sets(self.statements.iter().map(|statement| statement.domain.clone()))
    }

    /// The access relations of one kind by reference: `{ [S[i] -> r[]] -> A[a] }`.
    pub fn tagged_accesses(&self, select: impl Fn(&Access) -> bool) -> Result<UnionMap> {
        let tagged = self.selected(select).map(|(_, access)| access.tagged()).collect::<Result<Vec<_>>>()?;
        union_of_maps(tagged.into_iter())
    }

    /// The places that accesses of one kind may touch: `{ S[i] -> A[m] }`.
    pub fn places(&self, select: impl Fn(&Access) -> bool) -> Result<UnionMap> {
        let places = self.selected(select).map(|(_, access)| self.place(access)?.of(&access.relation));
        union_of_maps(places.collect::<Result<Vec<_>>>()?.into_iter())
    }

    /// The same by reference: `{ [S[i] -> r[]] -> A[m] }`.
    pub fn tagged_places(&self, select: impl Fn(&Access) -> bool) -> Result<UnionMap> {
        let places = self.selected(select).map(|(_, access)| self.place(access)?.of(&access.tagged()?));
        union_of_maps(places.collect::<Result<Vec<_>>>()?.into_iter())
    }

    /// Whether the access certainly happens, and to all of the place that it touches: what was there before
    /// is gone.
    pub fn overwrites(&self, access: &Access) -> Result<bool> {
        Ok(!access.may && self.place(access)?.is_whole())
    }

    /// Where the cells of the access's array lie. Of arrays in one memory all places have the same
    /// dimensions.
    pub fn place(&self, access: &Access) -> Result<Place> {
        let array = access.array()?;
        let Some(array) = self.array(&array) else { return Ok(Place::Apart) };
        let (memory, mut unknown) = (array.memory()?, BTreeSet::new());
        for other in &self.arrays {
            if other.name != array.name && other.layout.is_some() && other.memory()? == memory {
                unknown.extend(other.unknown_dimensions()?);
            }
        }
        array.place_beside(&unknown)
    }

    /// The accesses that a condition selects, with their statements.
    pub fn selected(&self, select: impl Fn(&Access) -> bool) -> impl Iterator<Item = (&Statement, &Access)> {
        let all = self
            .statements
            .iter()
            .flat_map(|statement| statement.accesses.iter().map(move |access| (statement, access)));
        all.filter(move |(_, access)| select(access))
    }

    /// The array of this name.
    pub fn array(&self, name: &str) -> Option<&Array> {
        self.arrays.iter().find(|array| array.name == name)
    }

    /// The statement of this name.
    pub fn statement(&self, name: &str) -> Option<&Statement> {
        self.statements.iter().find(|statement| statement.name == name)
    }

    /// The access with this reference, and its statement.
    pub fn access(&self, reference: &str) -> Option<(&Statement, &Access)> {
        self.selected(|access| access.reference == reference).next()
    }

    /// Whether other arrays lie in the memory of this one.
    pub fn is_shared(&self, array: &str) -> Result<bool> {
        for other in self.arrays.iter().filter(|other| other.name != array) {
            if other.memory()? == array {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a call, or an access of a vector, takes the array as it is.
    pub fn is_called(&self, array: &str) -> bool {
        self.selected(|access| access.touches && access.is_of(array)).next().is_some()
    }
}

/// The union of sets, empty for none.
pub fn union_of_sets(mut sets: impl Iterator<Item = Set>) -> Result<UnionSet> {
    let empty = UnionSet::empty_ctx(&Context::current())?;
    sets.try_fold(empty, |union, set| union.union(UnionSet::from_set(set)?))
}

/// The union of relations, empty for none.
pub fn union_of_maps(mut maps: impl Iterator<Item = Map>) -> Result<UnionMap> {
    let empty = UnionMap::empty_ctx(&Context::current())?;
    maps.try_fold(empty, |union, map| union.union(UnionMap::from_map(map)?))
}

#[cfg(test)]
mod tests {
    use super::{Access, Array, Home, Layout, Scop, Statement};
    use mse_dialect::{text, view::AccessKind};
    use mse_isl::{Context, Map, Schedule, Set, UnionMap};

    /// `S[i]` writes `A[i]`, or `B[i]`; A is folded by a parameter, and B lies in its memory as it is.
    #[test]
    fn places_in_one_memory_are_of_one_space() {
        let isl = Context::current();
        let set = |text: &str| Set::read_from_str(&isl, text).expect("a set");
        let map = |text: &str| Map::read_from_str(&isl, text).expect("a relation");
        let array = |name: &str, basis: &str, modulus: Option<&str>| {
            let moduli = vec![modulus.map(|modulus| text::expression(modulus).expect("a modulus"))];
            let extent = set(&format!("[N] -> {{ {name}[i] : 0 <= i < 2N }}"));
            let layout = Some(Layout { basis: map(basis), moduli });
            Array { home: Home::Global, layout, ..Array::outside(name, extent, false, false) }
        };
        let arrays = vec![array("A", "{ A[i] -> [i] }", Some("N")), array("B", "{ B[i] -> A[i] }", None)];
        let write = |name: &str, number| {
            let relation = map(&format!("[N] -> {{ S[i] -> {name}[i] : 0 <= i < N }}"));
            Access::of(&name.to_lowercase(), AccessKind::Write, relation, number)
        };
        let domain = set("[N] -> { S[i] : 0 <= i < N }");
        let statement = Statement::of("S", domain.clone(), vec![write("A", 0), write("B", 1)]);
        let schedule = Schedule::from_domain(mse_isl::UnionSet::from_set(domain).expect("a set"));
        let scop = Scop::of(set("[N] -> { : N > 0 }"), arrays, vec![statement], schedule.expect("one"));
        let places = scop.places(|_| true).expect("places");
        let all = UnionMap::read_from_str(&isl, "[N] -> { S[i] -> A[] : 0 <= i < N }").expect("a relation");
        assert!(places.is_equal(&all).expect("isl"), "{places}: what is unknown of one is so of both");
        assert!(!scop.overwrites(&scop.statements[0].accesses[1]).expect("isl"));
    }
}

//! Statements: their instances, and what these execute.

use super::{Access, Best, Part, Reduction};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, MultiUnionPwAff, Result, Schedule, Set, UnionMap, UnionSet};

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The tuple name of its instances.
    pub name: String,
    /// The instances, within the context: `{ S[i] }`.
    pub domain: Set,
    /// The same as the scop states it, without what the context says.
    pub stated: Set,
    /// The instances of the source program that they stand for, `{ S[i] -> Source[i] }`; themselves without
    /// it.
    pub origin: Option<Map>,
    /// The accesses, in the order of execution.
    pub accesses: Vec<Access>,
    /// Its last write is a while loop's condition; its last coordinate counts the iterations.
    pub repeats: bool,
    /// It calls a function that takes an array as it is: the host executes it.
    pub calls: bool,
    /// It has effects beside its accesses.
    pub acts: bool,
    /// How many operations on data an instance executes, as [`mse_dialect::machine`] counts them; inner loops
    /// once.
    pub work: usize,
    /// Its writes that combine what their cells hold with a value.
    pub reductions: Vec<Reduction>,
    /// It keeps the best value, and what goes with it.
    pub best: Option<Best>,
    /// What an instance executes.
    pub body: Body,
}

/// What an instance of a statement executes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// What the statement of this name did when the scop was read.
    Of(String),
    /// Its second access writes the value that its first one reads.
    Copy,
    /// A part of what the statement of this name did, which kept the best value.
    Part {
        /// The statement.
        of: String,
        /// Which one.
        part: Part,
        /// Over how many loops the best value is looked for.
        loops: usize,
    },
    /// A barrier of the threads of a block.
    Barrier,
}

impl Statement {
    /// A statement with no effects beside its accesses.
    pub fn of(name: &str, domain: Set, accesses: Vec<Access>) -> Self {
        let (stated, body) = (domain.clone(), Body::Of(name.to_owned()));
        let name = name.to_owned();
        let (origin, repeats, calls, acts, reductions, best) = (None, false, false, false, Vec::new(), None);
        Self { name, domain, stated, origin, accesses, repeats, calls, acts, work: 1, reductions, best, body }
    }

    /// A statement that copies what the cells of the first relation have to those of the second:
    /// `{ copy[a] -> From[b] }`, `{ copy[a] -> To[c] }`, for the instances `{ copy[a] }` within a context.
    pub fn copy(domain: &Set, context: &Set, from: Map, to: Map) -> Result<Self> {
        let name = domain.get_tuple_name()?.unwrap_or_default();
        let within = domain.clone().intersect_params(context.clone())?;
        let access = |kind: AccessKind, suffix: &str, stated: Map, number| {
            let relation = stated.clone().intersect_domain(within.clone())?;
            Ok(Access { stated, ..Access::of(&format!("{name}_{suffix}"), kind, relation, number) })
        };
        let read = access(AccessKind::Read, "r", from, 0)?;
        let write = access(AccessKind::Write, "w", to, 1)?;
        let statement = Self::of(&name, within.clone(), vec![read, write]);
        Ok(Self { stated: domain.clone(), body: Body::Copy, ..statement })
    }

    /// Its instances in lexicographic order.
    pub fn nest(&self) -> Result<Schedule> {
        let nest = Schedule::from_domain(UnionSet::from_set(self.domain.clone())?)?;
        match coordinates(&self.domain)? {
            Some(coordinates) => nest.insert_partial_schedule(coordinates),
            None => Ok(nest),
        }
    }

    /// The barrier of this name: `{ barrier[] }`.
    pub fn barrier(name: &str) -> Result<Self> {
        let domain = Set::read_from_str(&mse_isl::Context::current(), &format!("{{ {name}[] }}"))?;
        Ok(Self { body: Body::Barrier, acts: true, work: 0, ..Self::of(name, domain, Vec::new()) })
    }
}

/// `{ S[i] -> [i] }`, if the instances have coordinates.
pub fn coordinates(domain: &Set) -> Result<Option<MultiUnionPwAff>> {
    let all = Set::universe(domain.get_space()?)?.identity()?.reset_tuple_id(DimType::Out)?;
    if all.dim(DimType::Out)? == 0 {
        return Ok(None);
    }
    MultiUnionPwAff::from_union_map(UnionMap::from_map(all)?).map(Some)
}

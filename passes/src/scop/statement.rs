//! Statements: their instances, and what these execute.

use super::{Access, Best, Reduction};
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
    /// How many of them take long: divisions, roots and other functions.
    pub slow: usize,
    /// Its writes that combine what their cells hold with a value.
    pub reductions: Vec<Reduction>,
    /// It keeps the best value, and the values that go with it.
    pub best: Option<Best>,
    /// The operations that an instance executes.
    pub body: Body,
}

/// The operations that an instance of a statement executes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Those of the statement of this name when the scop was read.
    Of(String),
    /// Its second access writes the value that its first one reads.
    Copy,
    /// Its access writes the value with which combining in this way changes nothing.
    Start(String),
    /// Its second access combines the value of a cell with the value that its first one reads. If it is
    /// guarded, it does so unless that value changes nothing.
    Combine {
        /// There may be no such cell where no value was combined.
        guarded: bool,
    },
    /// A part of those of the statement of this name, which kept the best value.
    Part {
        /// The statement.
        of: String,
        /// Which one.
        part: BestPart,
        /// Over how many loops the best value is looked for.
        loops: usize,
    },
    /// A barrier of the threads of a block.
    Barrier,
}

/// The parts of a statement that keeps the best value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestPart {
    /// The key of the value that is there, and no number. Reads the value; writes key and numbers.
    Start,
    /// The best key. The reads of the value; updates the key.
    Values,
    /// The number of the best one in this loop. The same reads, the key, and the numbers in loops around;
    /// updates the number.
    Places(usize),
    /// The best value in the end. Reads the value, key, numbers, and the followers; writes the value and the
    /// followers.
    End,
}

impl Statement {
    /// A statement with no effects beside its accesses.
    pub fn of(name: &str, domain: Set, accesses: Vec<Access>) -> Self {
        let (stated, body) = (domain.clone(), Body::Of(name.to_owned()));
        let name = name.to_owned();
        let (origin, repeats, calls, acts, reductions, best) = (None, false, false, false, Vec::new(), None);
        let (work, slow) = (1, 0);
        Self {
            name,
            domain,
            stated,
            origin,
            accesses,
            repeats,
            calls,
            acts,
            work,
            slow,
            reductions,
            best,
            body,
        }
    }

    /// A statement that copies the values of the cells of the first relation to those of the second: `{
    /// copy[a] -> From[b] }`, `{ copy[a] -> To[c] }`, for the instances `{ copy[a] }` within a context.
    pub fn copy(domain: &Set, context: &Set, from: Map, to: Map) -> Result<Self> {
        let (name, within) = (named(domain)?, domain.clone().intersect_params(context.clone())?);
        let read = within_domain(&format!("{name}_r"), AccessKind::Read, from, &within, 0)?;
        let write = within_domain(&format!("{name}_w"), AccessKind::Write, to, &within, 1)?;
        let statement = Self::of(&name, within, vec![read, write]);
        Ok(Self { stated: domain.clone(), body: Body::Copy, ..statement })
    }

    /// A statement that writes to the cells, `{ start[a] -> Sum[] }`, the value with which combining in this
    /// way changes nothing.
    pub fn start(domain: &Set, context: &Set, to: Map, kind: &str) -> Result<Self> {
        let (name, within) = (named(domain)?, domain.clone().intersect_params(context.clone())?);
        let write = within_domain(&format!("{name}_w"), AccessKind::Write, to, &within, 0)?;
        let statement = Self::of(&name, within, vec![write]);
        Ok(Self { stated: domain.clone(), body: Body::Start(kind.to_owned()), work: 0, ..statement })
    }

    /// A statement that combines the values of the cells of the second relation with those of the first: `{
    /// add[a] -> Sum[] }`, `{ add[a] -> To[c] }`.
    pub fn combine(domain: &Set, context: &Set, [from, to]: [Map; 2], update: &Access) -> Result<Self> {
        let (name, within) = (named(domain)?, domain.clone().intersect_params(context.clone())?);
        let read = within_domain(&format!("{name}_r"), AccessKind::Read, from, &within, 0)?;
        let write = within_domain(&format!("{name}_w"), AccessKind::Write, to, &within, 1)?;
        let (combines, in_any_order) = (update.combines.clone(), update.in_any_order);
        let write = Access { combines, in_any_order, may: true, conditional: update.conditional, ..write };
        let body = Body::Combine { guarded: update.conditional };
        let statement = Self::of(&name, within, vec![read, write]);
        Ok(Self { stated: domain.clone(), body, ..statement })
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

fn named(domain: &Set) -> Result<String> {
    Ok(domain.get_tuple_name()?.unwrap_or_default())
}

/// An access of these instances.
fn within_domain(name: &str, kind: AccessKind, stated: Map, domain: &Set, number: usize) -> Result<Access> {
    let relation = stated.clone().intersect_domain(domain.clone())?;
    Ok(Access { stated, ..Access::of(name, kind, relation, number) })
}

/// `{ S[i] -> [i] }`, if the instances have coordinates.
pub fn coordinates(domain: &Set) -> Result<Option<MultiUnionPwAff>> {
    let all = Set::universe(domain.get_space()?)?.identity()?.reset_tuple_id(DimType::Out)?;
    if all.dim(DimType::Out)? == 0 {
        return Ok(None);
    }
    MultiUnionPwAff::from_union_map(UnionMap::from_map(all)?).map(Some)
}

//! Splitting: statements in pieces; on each piece, every access goes to one array.
//!
//! ```text
//! target   of an access of an instance: the array that it has, a new array, or nothing (a write that supplies nothing)
//! piece    { S_0[i] -> S[i] }: the instances of S whose accesses have the same targets
//! ```
//!
//! Where a `may` access has no cell, any target will do. A write that supplies nothing may as well stay where
//! it is. It does if the instances of the others are a union of very many polyhedra: each loop and condition
//! would say all of it. A piece that writes nothing and has no other effect vanishes: no live value depends
//! on it. A statement in one piece keeps its name and references. Of a statement in several pieces nothing is
//! left; the pieces that stand for it say so by their origins. A statement is split in at most [`MAX_PIECES`]
//! pieces; beyond that, the array that asked for more must stay as it is. So must an array that would split
//! the statement that decides whether a while loop goes on, with some iterations in each piece.

use crate::scop::{Access, Names, Scop, Statement};
use crate::storage::{Coordinate, NewArray, Storage};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Error, Map, Result, Set};
use std::collections::{BTreeMap, BTreeSet};

/// A statement is split in at most so many pieces.
pub const MAX_PIECES: usize = 32;

/// Writes that supply nothing are left out if the others have at most so many polyhedra.
const MAX_POLYHEDRA: usize = 16;

/// The result of splitting the statements.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The pieces of each statement, in the order of the scop.
    Split(Vec<Vec<Piece>>),
    /// A statement would need too many pieces: its name, and an array to leave as it is.
    TooManyPieces(String, String),
    /// Iterations of a while loop would be decided by several pieces: the statement, and an array to leave as
    /// it is.
    SeveralDecide(String, String),
}

/// Why a statement cannot be split as an array asks for; [`Outcome`] has the same cases.
type Refused = fn(String, String) -> Outcome;

/// A part of a statement.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The tuple name of its instances.
    pub name: String,
    /// Its instances: `{ S_0[i] }`.
    pub domain: Set,
    /// The instances of the statement: `{ S_0[i] -> S[i] }`; none if the piece keeps its name.
    pub origin: Option<Map>,
    /// Its accesses, in the order of the statement's.
    pub accesses: Vec<PieceAccess>,
}

/// An access of a piece.
#[derive(Clone, Debug)]
pub struct PieceAccess {
    /// The name of the access.
    pub reference: String,
    /// Where it goes.
    pub target: Target,
}

/// Where an access goes.
#[derive(Clone, Debug)]
pub enum Target {
    /// Where it went.
    Same,
    /// Nowhere: it is left out.
    Nothing,
    /// To a new array.
    New {
        /// The name of the array.
        array: String,
        /// `{ S_0[i] -> New[c] }`
        relation: Map,
        /// The index operands that say its first subscripts, by their number.
        operands: Vec<usize>,
    },
}

/// One target of an access, and the instances that have it.
#[derive(Clone, Debug)]
struct Choice {
    /// `{ S[i] }`
    domain: Set,
    target: Target,
}

/// Instances with the same targets.
#[derive(Clone, Debug)]
struct Targeted {
    /// `{ S[i] }`
    domain: Set,
    targets: Vec<Target>,
}

/// Splits all statements.
pub fn split(scop: &Scop, storage: &Storage) -> Result<Outcome> {
    let moved = Moved::of(storage)?;
    let mut parts = Vec::new();
    for statement in &scop.statements {
        match moved.parts(statement)? {
            Ok(of_statement) => parts.push(of_statement),
            Err((refused, array)) => return Ok(refused(statement.name.clone(), array)),
        }
    }
    without_idle_kills(scop, &mut parts)?;
    let mut names = names(scop, storage);
    let mut pieces = Vec::new();
    for (statement, parts) in scop.statements.iter().zip(parts) {
        let kept: Vec<_> = parts.into_iter().filter(|part| part.acts(statement) || statement.acts).collect();
        pieces.push(named(scop, statement, kept, &mut names)?);
    }
    Ok(Outcome::Split(pieces))
}

impl Piece {
    /// Whether nothing changes: neither instances nor accesses.
    pub fn is_all_of(&self, statement: &Statement) -> Result<bool> {
        let same = self.accesses.iter().all(|access| matches!(access.target, Target::Same));
        Ok(same && self.origin.is_none() && statement.domain.is_subset(&self.domain)?)
    }
}

impl Targeted {
    /// Whether it writes or kills.
    fn acts(&self, statement: &Statement) -> bool {
        let acts = |(access, target): (&Access, &Target)| {
            access.kind != AccessKind::Read && !matches!(target, Target::Nothing)
        };
        statement.accesses.iter().zip(&self.targets).any(acts)
    }
}

/// The new storage, by reference.
struct Moved<'s> {
    arrays: BTreeMap<&'s str, &'s NewArray>,
    /// `{ S[i] -> New[c] }`
    moved: BTreeMap<String, Vec<(String, Map)>>,
    /// `{ S[i] }`
    unread: BTreeMap<String, Set>,
}

impl<'s> Moved<'s> {
    fn of(storage: &'s Storage) -> Result<Self> {
        let arrays = storage.arrays.iter().map(|array| (array.name.as_str(), array)).collect();
        let mut all = Self { arrays, moved: BTreeMap::new(), unread: BTreeMap::new() };
        for map in storage.moved.clone().maps()? {
            let reference = reference(&map.clone().domain()?)?;
            let array = map.get_space()?.get_tuple_name(DimType::Out)?.unwrap_or_default();
            all.moved.entry(reference).or_default().push((array, map.domain_factor_domain()?));
        }
        for set in storage.unread.clone().sets()? {
            all.unread.insert(reference(&set)?, set.unwrap()?.domain()?);
        }
        all.moved.values_mut().for_each(|moved| moved.sort_by(|(a, _), (b, _)| a.cmp(b)));
        Ok(all)
    }

    /// The parts of a statement; if there cannot be these, why, and the array of the access that asked for
    /// them.
    fn parts(&self, statement: &Statement) -> Result<std::result::Result<Vec<Targeted>, (Refused, String)>> {
        let mut parts = vec![Targeted { domain: statement.domain.clone(), targets: Vec::new() }];
        for access in &statement.accesses {
            parts = refined(parts, &self.choices(statement, access)?)?;
            if parts.len() > MAX_PIECES {
                return Ok(Err((Outcome::TooManyPieces, access.array()?)));
            }
            for part in &parts {
                if statement.repeats && !has_all_iterations(&part.domain, statement)? {
                    return Ok(Err((Outcome::SeveralDecide, access.array()?)));
                }
            }
        }
        Ok(Ok(parts))
    }

    /// The targets of an access, on disjoint domains.
    fn choices(&self, statement: &Statement, access: &Access) -> Result<Vec<Choice>> {
        let mut rest = access.relation.clone().domain()?;
        let mut choices = Vec::new();
        if let Some(unread) = self.unread.get(&access.reference) {
            let supplying = rest.clone().subtract(unread.clone())?.coalesce()?;
            let may_split = !statement.repeats || has_all_iterations(&supplying, statement)?;
            if supplying.n_basic_set()? <= MAX_POLYHEDRA && may_split {
                choices.push(Choice { domain: rest.intersect(unread.clone())?, target: Target::Nothing });
                rest = supplying;
            }
        }
        for (array, moved) in self.moved.get(&access.reference).into_iter().flatten() {
            let domain = rest.clone().intersect(moved.clone().domain()?)?;
            rest = rest.subtract(domain.clone())?;
            let operands = self.operands(array, moved)?;
            let target = Target::New { array: array.clone(), relation: moved.clone(), operands };
            choices.push(Choice { domain, target });
        }
        choices.push(Choice { domain: rest, target: Target::Same });
        complete(choices, statement)
    }

    /// The index operands that an access with this relation to a new array needs.
    fn operands(&self, array: &str, relation: &Map) -> Result<Vec<usize>> {
        if relation.is_single_valued()? {
            return Ok(Vec::new());
        }
        let coordinates = &self.arrays[array].coordinates;
        let subscript = |coordinate: &Coordinate| match coordinate {
            Coordinate::Subscript(number) => Some(*number),
            Coordinate::Label => None,
        };
        Ok(coordinates.iter().map_while(subscript).collect())
    }
}

/// Whether instances of a statement that decides about a while loop are all of them for each loop: the last
/// coordinate is that loop's.
fn has_all_iterations(domain: &Set, statement: &Statement) -> Result<bool> {
    let counter = domain.dim(DimType::Set)?.saturating_sub(1);
    let whole = domain.clone().eliminate(DimType::Set, counter, 1)?.intersect(statement.domain.clone())?;
    whole.is_subset(domain)
}

/// The choices that some instance has; the first of them where there is no cell.
fn complete(choices: Vec<Choice>, statement: &Statement) -> Result<Vec<Choice>> {
    let mut kept: Vec<Choice> = Vec::new();
    let mut without = statement.domain.clone();
    for choice in choices {
        if !choice.domain.is_empty()? {
            without = without.subtract(choice.domain.clone())?;
            kept.push(choice);
        }
    }
    match kept.first_mut() {
        Some(first) => first.domain = first.domain.clone().union(without)?,
        None => kept.push(Choice { domain: without, target: Target::Same }),
    }
    Ok(kept)
}

/// The parts cut along the choices of one more access.
fn refined(parts: Vec<Targeted>, choices: &[Choice]) -> Result<Vec<Targeted>> {
    let mut finer = Vec::new();
    for part in parts {
        for choice in choices {
            let domain = part.domain.clone().intersect(choice.domain.clone())?;
            if !domain.is_empty()? {
                let targets = part.targets.iter().chain([&choice.target]).cloned().collect();
                finer.push(Targeted { domain, targets });
            }
        }
    }
    Ok(finer)
}

/// Leaves out the kills of the scop's own arrays that no part reads or writes any more.
fn without_idle_kills(scop: &Scop, parts: &mut [Vec<Targeted>]) -> Result<()> {
    let mut used = BTreeSet::new();
    for (statement, parts) in scop.statements.iter().zip(parts.iter()) {
        for (number, access) in statement.accesses.iter().enumerate() {
            let here = parts.iter().any(|part| matches!(part.targets[number], Target::Same));
            if here && access.kind != AccessKind::Kill {
                used.insert(access.array()?);
            }
        }
    }
    for (statement, parts) in scop.statements.iter().zip(parts) {
        for (number, access) in statement.accesses.iter().enumerate() {
            let array = access.array()?;
            let outer = scop.array(&array).is_none_or(|array| array.live_in || array.live_out);
            if access.kind == AccessKind::Kill && !outer && !used.contains(&array) {
                parts.iter_mut().for_each(|part| part.targets[number] = Target::Nothing);
            }
        }
    }
    Ok(())
}

/// The parts of a statement under names of their own, if there are several.
fn named(scop: &Scop, statement: &Statement, parts: Vec<Targeted>, names: &mut Names) -> Result<Vec<Piece>> {
    let several = parts.len() > 1;
    let mut pieces = Vec::new();
    for (number, part) in parts.into_iter().enumerate() {
        let name = if several { names.numbered(&statement.name, number) } else { statement.name.clone() };
        let (domain, origin) = renamed(part.domain.clone(), &name)?;
        let mut accesses = Vec::new();
        for (access, target) in statement.accesses.iter().zip(part.targets) {
            let reference =
                if several { names.numbered(&access.reference, number) } else { access.reference.clone() };
            accesses.push(PieceAccess { reference, target: target.on(&part.domain, &name)? });
        }
        let domain = domain.gist_params(scop.context.clone())?.coalesce()?;
        pieces.push(Piece { name, domain, origin: several.then_some(origin), accesses });
    }
    Ok(pieces)
}

/// A domain under another name, and the function to the old name.
fn renamed(domain: Set, name: &str) -> Result<(Set, Map)> {
    let origin = Set::universe(domain.get_space()?)?.identity()?.set_tuple_name(DimType::In, name)?;
    Ok((domain.set_tuple_name(name)?, origin))
}

impl Target {
    /// The target on a domain of this name: `{ S[i] }`.
    fn on(self, domain: &Set, name: &str) -> Result<Self> {
        let Target::New { array, relation, operands } = self else { return Ok(self) };
        let relation = relation.intersect_domain(domain.clone())?.gist_domain(domain.clone())?.coalesce()?;
        Ok(Target::New { array, relation: relation.set_tuple_name(DimType::In, name)?, operands })
    }
}

/// The reference in `{ [S[i] -> r[]] }`.
fn reference(tagged: &Set) -> Result<String> {
    let name = tagged.get_space()?.unwrap()?.get_tuple_name(DimType::Out)?;
    name.ok_or_else(|| Error::invalid("an access has a reference"))
}

/// The names that are taken: the scop's, and those of the storage.
fn names(scop: &Scop, storage: &Storage) -> Names {
    let mut names = Names::of(scop);
    for array in &storage.arrays {
        names.take(&array.name);
    }
    for copy in &storage.copies {
        for kind in ["r", "w"] {
            names.take(format!("{}_{kind}", copy.statement));
        }
        names.take(&copy.statement);
    }
    names
}

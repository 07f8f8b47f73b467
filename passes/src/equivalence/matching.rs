//! Gives the transformed scop the meaning of the original one: origins of its statements, and the source flow
//! it must have.
//!
//! A statement's origin starts with all pairs of instances, and keeps those for which
//!
//! ```text
//! { S[i'] -> T[i] : coordinates that are computed with agree, accesses to one array from outside touch one cell }
//! ```
//!
//! If that is no function, accesses to the scop's own arrays may decide. Next, each coordinate of `T` may
//! equal one of `S`, both counted from where they start; last, the first instance left is taken. Every
//! instance of `S` needs one: if one has none, `S` does not stand for `T`.

use super::Open;
use super::function::{Computation, Function};
use super::pairing::decided;
use crate::check::model::{Access, Expected, Model, Statement, tuple};
use crate::check::witness::smallest;
use mse_dialect::view::AccessKind;
use mse_isl::{Context, DimType, Id, Map, Result, Set};
use std::collections::{BTreeMap, BTreeSet};

/// The transformed scop with the original's meaning.
pub struct Matched {
    /// Its model, with origins and the source flow that it must have.
    pub model: Model,
    /// The first statement that is no copy and has a computation that no statement of the original has.
    pub stranger: Option<String>,
}

/// The names of the original's parameters in the transformed scop.
pub fn parameters(original: &Function, transformed: &Function) -> BTreeMap<String, String> {
    Names::between(original, transformed).parameters
}

/// Gives the transformed scop the original's meaning; the inner error says why that is impossible, if it is
/// known from the start.
pub fn matched(original: &Function, transformed: &Function) -> Result<std::result::Result<Matched, Open>> {
    let names = Names::between(original, transformed);
    let context = with_natural_sizes(names.set(defined(&original.model)?)?, &names, transformed)?;
    if let Some(reason) = hindrance(original, transformed, &names, &context)? {
        return Ok(Err(reason));
    }
    let (mut model, mut stranger) = (transformed.model.clone(), None);
    model.context = context;
    model.expected = original.model.expected.clone().map(|flow| names.expected(flow)).transpose()?;
    for statement in &mut model.statements {
        let Some(computation) = transformed.computations.get(&statement.name).and_then(Option::as_ref) else {
            return Ok(Err(format!("{} does more than read, compute and write", statement.name).into()));
        };
        let stands_for = names.counterpart(statement, computation)?;
        if stands_for.is_none() && computes(statement) {
            stranger.get_or_insert(statement.name.clone());
        }
        stand_for(statement, stands_for)?;
    }
    Ok(Ok(Matched { model, stranger }))
}

/// A reason why nothing can be proved. It may be inexact accesses, or sizes in `context` for which the
/// transformed scop is not defined. It may also be memory from outside that only one scop writes, or accesses
/// that may be out of bounds.
fn hindrance(
    original: &Function,
    transformed: &Function,
    names: &Names,
    context: &Set,
) -> Result<Option<Open>> {
    for (function, which) in [(original, "original"), (transformed, "transformed function")] {
        if let Some(access) = inexact(function)? {
            return Ok(Some(format!("access @{access} of the {which} is not exact").into()));
        }
    }
    let undefined = context.clone().subtract(transformed.model.context.clone())?;
    if let Some(witness) = smallest(&undefined.from_params()?)? {
        let sizes = witness.parameters;
        let why =
            format!("the transformed function leaves its arrays, or assumes that it is not called{sizes}");
        return Ok(Some(Open { why, parameters: witness.values }));
    }
    if let Some(array) = written_by_one(original, transformed)? {
        return Ok(Some(format!("the original writes {array}, the transformed function does not").into()));
    }
    if let Some(array) = written_by_one(transformed, original)? {
        return Ok(Some(format!("the transformed function writes {array}, the original does not").into()));
    }
    let array = out_of_bounds(original, transformed, names, context)?;
    Ok(array.map(|array| format!("the transformed function may access {array} out of bounds").into()))
}

/// An array from outside that the first function writes, and the second does not. (Memory that is only read
/// may be read-only.)
fn written_by_one(first: &Function, second: &Function) -> Result<Option<String>> {
    for (array, memory) in &first.arrays {
        let there = second.arrays.iter().find(|(_, other)| *other == memory);
        let also = there.map_or(Ok(false), |(other, _)| writes(&second.model, other))?;
        if writes(&first.model, array)? && !also {
            return Ok(Some(array.clone()));
        }
    }
    Ok(None)
}

/// The sizes for which the accesses stay inside arrays: `[n] -> { : }`. For others the program has no
/// meaning.
pub fn defined(model: &Model) -> Result<Set> {
    let mut defined = model.context.clone();
    for access in model.statements.iter().flat_map(moving) {
        if let Some(array) = model.array(&access.array()?) {
            let outside = access.relation.clone().subtract_range(array.extent.clone())?;
            defined = defined.subtract(outside.domain()?.params()?)?;
        }
    }
    defined.coalesce()
}

/// Adds that the parameters of either scop that are sizes of memory are not negative: `[n] -> { : n >= 0 }`.
fn with_natural_sizes(context: Set, names: &Names, transformed: &Function) -> Result<Set> {
    let originals = &names.original.parameters;
    let renamed = originals.iter().map(|(name, outside)| (&names.parameters[name], outside));
    let both = transformed.parameters.iter().chain(renamed);
    let sizes: BTreeSet<&String> =
        both.filter(|(_, outside)| outside.starts_with("memref.dim(")).map(|(name, _)| name).collect();
    let natural = |context: Set, name: &String| {
        let natural = Set::read_from_str(&Context::current(), &format!("[{name}] -> {{ : {name} >= 0 }}"))?;
        context.intersect(natural)
    };
    sizes.into_iter().try_fold(context, natural)
}

/// An array in which the transformed scop may touch cells that may not exist. They lie in no known bounds,
/// and the original does not touch them for the same sizes.
fn out_of_bounds(
    original: &Function,
    transformed: &Function,
    names: &Names,
    context: &Set,
) -> Result<Option<String>> {
    for access in transformed.model.statements.iter().flat_map(moving) {
        let name = access.array()?;
        let Some(array) = transformed.model.array(&name) else { continue };
        let cells = access.relation.clone().range()?.intersect_params(context.clone())?;
        let mut there = match array.extent.is_bounded()? {
            true => array.extent.clone(),
            false => Set::empty(array.extent.get_space()?)?,
        };
        for other in original.model.statements.iter().flat_map(moving) {
            if names.outside.contains(&name) && names.arrays.get(&other.array()?) == Some(&name) {
                let touched = names.map(other.relation.clone())?.range()?;
                there = there.union(touched.set_tuple_name(&name)?)?;
            }
        }
        if !cells.is_subset(&there)? {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// An access, by reference, that is not exact.
fn inexact(function: &Function) -> Result<Option<String>> {
    for access in function.model.statements.iter().flat_map(moving) {
        if !is_exact(access)? {
            return Ok(Some(access.reference.clone()));
        }
    }
    Ok(None)
}

/// Whether every instance accesses the one cell that the relation says.
fn is_exact(access: &Access) -> Result<bool> {
    Ok(!access.may
        && !access.indexed
        && access.repeated_from.is_none()
        && access.relation.is_single_valued()?)
}

fn of_one_rank(one: &Map, other: &Map) -> Result<bool> {
    Ok(one.dim(DimType::Out)? == other.dim(DimType::Out)?)
}

fn writes(model: &Model, array: &str) -> Result<bool> {
    let accesses = model.statements.iter().flat_map(|statement| &statement.accesses);
    for access in accesses.filter(|access| access.kind == AccessKind::Write) {
        if access.array()? == array {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Makes the instances of a statement stand for those of another, or for none.
fn stand_for(statement: &mut Statement, counterpart: Option<Counterpart>) -> Result<()> {
    let nobody = |name: &str| format!("transformed_{name}");
    let references = counterpart.as_ref().map(|counterpart| &counterpart.references);
    statement.used.clear(); // The origin says which are used where, since the expressions agree.
    for access in &mut statement.accesses {
        let known = references.and_then(|references| references.get(&access.reference));
        access.source = known.cloned().unwrap_or_else(|| nobody(&access.reference));
    }
    statement.origin = Some(match counterpart {
        Some(counterpart) => counterpart.origin,
        None => {
            let own = statement.domain.clone().identity()?;
            own.set_tuple_name(DimType::Out, &nobody(&statement.name))?
        }
    });
    Ok(())
}

/// The instances and accesses that a statement stands for.
struct Counterpart {
    /// `{ S[i'] -> T[i] }`
    origin: Map,
    /// The access of `T` for each access of `S`.
    references: BTreeMap<String, String>,
}

/// Pairs of accesses that do the same, in two statements that compute the same.
fn pairs<'p>(own: &'p Computation, other: &'p Computation) -> impl Iterator<Item = (&'p String, &'p String)> {
    own.reads.iter().zip(&other.reads).chain(own.writes.iter().zip(&other.writes))
}

/// The access of `T` for each of `S`; none if one access of `S` stands for several of `T`, and these may
/// differ.
fn references(
    own: &Computation,
    other: &Computation,
    there: &Statement,
) -> Result<Option<BTreeMap<String, String>>> {
    let mut references: BTreeMap<String, String> = BTreeMap::new();
    for (own, other) in pairs(own, other) {
        let first = references.entry(own.clone()).or_insert_with(|| other.clone());
        if first != other && !read_the_same(there, first, other)? {
            return Ok(None);
        }
    }
    Ok(Some(references))
}

/// Whether two reads of a statement get the same value: that of one cell, with no write between them.
fn read_the_same(statement: &Statement, one: &str, other: &str) -> Result<bool> {
    let position =
        |reference: &str| statement.accesses.iter().position(|access| access.reference == reference);
    let (Some(one), Some(other)) = (position(one), position(other)) else { return Ok(false) };
    let between = &statement.accesses[one.min(other)..one.max(other)];
    let (one, other) = (&statement.accesses[one], &statement.accesses[other]);
    Ok(between.iter().all(|access| access.kind == AccessKind::Read)
        && one.kind == AccessKind::Read
        && other.kind == AccessKind::Read
        && one.array()? == other.array()?
        && one.relation.is_equal(&other.relation)?)
}

/// The access of this reference.
fn access<'s>(statement: &'s Statement, reference: &str) -> Option<&'s Access> {
    statement.accesses.iter().find(|access| access.reference == reference)
}

/// Reads and writes, in order.
pub fn moving(statement: &Statement) -> impl Iterator<Item = &Access> {
    statement.accesses.iter().filter(|access| access.kind != AccessKind::Kill)
}

/// Whether it writes anything but what it reads.
fn computes(statement: &Statement) -> bool {
    moving(statement).any(|access| access.kind == AccessKind::Write && access.copies.is_none())
}

/// The original in the names of the transformed scop.
struct Names<'f> {
    original: &'f Function,
    parameters: BTreeMap<String, String>,
    arrays: BTreeMap<String, String>,
    /// The transformed scop's arrays from outside.
    outside: BTreeSet<String>,
}

impl<'f> Names<'f> {
    /// Parameters and arrays that are the same outside have the same name; all others get a new name.
    fn between(original: &'f Function, transformed: &Function) -> Self {
        let renamed = |own: &BTreeMap<String, String>, others: &BTreeMap<String, String>| {
            let same = |outside: &String| others.iter().find(|(_, other)| *other == outside);
            let new = |(name, outside): (&String, &String)| {
                let other = same(outside).map(|(other, _)| other.clone());
                (name.clone(), other.unwrap_or_else(|| format!("original_{name}")))
            };
            own.iter().map(new).collect()
        };
        Self {
            original,
            parameters: renamed(&original.parameters, &transformed.parameters),
            arrays: renamed(&original.arrays, &transformed.arrays),
            outside: transformed.arrays.keys().cloned().collect(),
        }
    }

    /// The statement of the original that computes the same, preferably in the same memory, and the origin.
    fn counterpart(&self, statement: &Statement, computation: &Computation) -> Result<Option<Counterpart>> {
        if computation.writes.is_empty() {
            return Ok(None);
        }
        let mut candidates = Vec::new();
        for other in &self.original.model.statements {
            let there = self.original.computations.get(&other.name).and_then(Option::as_ref);
            let Some(there) = there.filter(|there| there.text == computation.text) else { continue };
            if let Some(moved) = self.moved(statement, computation, other, there)? {
                candidates.push(((moved, other.name != statement.name), other, there));
            }
        }
        candidates.sort_by_key(|(rank, _, _)| *rank);
        for (_, other, there) in candidates {
            if let Some(references) = references(computation, there, other)?
                && let Some(origin) = self.origin(statement, computation, other, there)?
            {
                return Ok(Some(Counterpart { origin, references }));
            }
        }
        Ok(None)
    }

    /// How many accesses go to memory from outside in one scop, and to the scop's own memory in the other.
    /// None if some go to different memory from outside.
    fn moved(
        &self,
        own: &Statement,
        computation: &Computation,
        other: &Statement,
        there: &Computation,
    ) -> Result<Option<usize>> {
        let mut moved = 0;
        for (reference, counterpart) in pairs(computation, there) {
            let (Some(own), Some(other)) = (access(own, reference), access(other, counterpart)) else {
                continue;
            };
            let own = Some(own.array()?).filter(|array| self.outside.contains(array));
            match (own, self.arrays.get(&other.array()?)) {
                (Some(own), Some(other)) if own != *other => return Ok(None),
                (Some(_), Some(_)) | (None, None) => {}
                _ => moved += 1,
            }
        }
        Ok(Some(moved))
    }

    /// `{ S[i'] -> T[i] }`, a function of all instances of `S`; none if there is no such function.
    fn origin(
        &self,
        own: &Statement,
        computation: &Computation,
        other: &Statement,
        there: &Computation,
    ) -> Result<Option<Map>> {
        let mut instances = Map::from_domain_and_range(own.domain.clone(), self.set(other.domain.clone())?)?;
        for (&own, &other) in computation.coordinates.iter().zip(&there.coordinates) {
            instances = instances.equate(DimType::In, own, DimType::Out, other)?;
        }
        let mut own_arrays = Vec::new();
        for (reference, counterpart) in pairs(computation, there) {
            let (Some(here), Some(there)) = (access(own, reference), access(other, counterpart)) else {
                continue;
            };
            let relation = self.map(there.relation.clone())?;
            let same_cell = |relation: Map| here.relation.clone().apply_range(relation.reverse()?);
            let (array, from_outside) = (there.array()?, self.arrays.get(&there.array()?));
            match from_outside {
                Some(name) if *name == here.array()? => {
                    let relation = relation.set_tuple_name(DimType::Out, name)?;
                    instances = instances.intersect(same_cell(relation)?)?;
                }
                None if array == here.array()? && of_one_rank(&relation, &here.relation)? => {
                    own_arrays.push(same_cell(relation)?);
                }
                _ => {}
            }
        }
        let is_total = |instances: &Map| own.domain.is_subset(&instances.clone().domain()?);
        if !is_total(&instances)? {
            return Ok(None);
        }
        for same in own_arrays {
            let fewer = instances.clone().intersect(same)?;
            if !instances.is_single_valued()? && is_total(&fewer)? {
                instances = fewer;
            }
        }
        decided(instances, &is_total).map(Some)
    }

    fn expected(&self, mut flow: Expected) -> Result<Expected> {
        for between in &mut flow.between {
            between.relation = self.map(between.relation.clone())?;
        }
        for initial in &mut flow.initial {
            let array = self.array(&tuple(&initial.relation, DimType::Out)?);
            initial.relation = self.map(initial.relation.clone())?.set_tuple_name(DimType::Out, &array)?;
        }
        for last in &mut flow.last {
            last.array = self.array(&last.array);
            last.relation = self.map(last.relation.clone())?.set_tuple_name(DimType::In, &last.array)?;
        }
        for through in &mut flow.through {
            through.array = self.array(&through.array);
            through.cells = self.set(through.cells.clone())?.set_tuple_name(&through.array)?;
        }
        for order in &mut flow.order {
            order.relation = self.map(order.relation.clone())?;
        }
        Ok(flow)
    }

    fn array(&self, name: &str) -> String {
        self.arrays.get(name).cloned().unwrap_or_else(|| format!("original_{name}"))
    }

    fn map(&self, map: Map) -> Result<Map> {
        let ids =
            self.ids(map.dim(DimType::Param)?, |position| map.get_dim_name(DimType::Param, position))?;
        ids.into_iter().try_fold(map, |map, (position, id)| map.set_dim_id(DimType::Param, position, id))
    }

    fn set(&self, set: Set) -> Result<Set> {
        let ids =
            self.ids(set.dim(DimType::Param)?, |position| set.get_dim_name(DimType::Param, position))?;
        ids.into_iter().try_fold(set, |set, (position, id)| set.set_dim_id(DimType::Param, position, id))
    }

    /// The new names of parameters, by position.
    fn ids(&self, count: usize, name: impl Fn(usize) -> Result<Option<String>>) -> Result<Vec<(usize, Id)>> {
        let mut ids = Vec::new();
        for position in 0..count {
            if let Some(new) = name(position)?.and_then(|name| self.parameters.get(&name)) {
                ids.push((position, Id::new(&Context::current(), new)?));
            }
        }
        Ok(ids)
    }
}

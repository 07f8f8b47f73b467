//! Sizes of a function's arguments for which its scop has a meaning: those at which a proof fails, and small
//! ones at which every access is in bounds.
//!
//! A parameter is a size of an argument, or an argument. Sizes that are no parameter are as large as the
//! accesses demand.

use super::function::Function;
use super::matching::{defined, moving};
use crate::check::model::{Array, Model};
use crate::check::witness::smallest;
use crate::mlir::Place;
use mse_isl::{Context, DimType, Result, Set};
use std::collections::BTreeMap;

/// Sizes of arguments, and arguments that are an index.
pub type Sizes = BTreeMap<Place, i64>;

/// At most this many cells are worth an execution.
const MOST_CELLS: i64 = 1 << 22;

/// Parameters are at least so large, if there are such sizes; small ones say little.
const LEAST: [i64; 4] = [1, 2, 3, 5];

/// The smallest sizes for which parameters of a function have these values and all accesses are in bounds.
/// None if there are none, or too much memory is needed.
pub fn with_parameters(function: &Function, values: &BTreeMap<String, i64>) -> Result<Option<Sizes>> {
    smallest_of(function, &in_bounds(function)?.intersect(point(values)?)?)
}

/// Some small sizes for which all accesses are in bounds, and as many statements as can be are executed.
pub fn small(function: &Function) -> Result<Vec<Sizes>> {
    let mut some = in_bounds(function)?;
    for statement in &function.model.statements {
        let executed = some.clone().intersect(statement.domain.clone().params()?)?;
        if !executed.is_empty()? {
            some = executed;
        }
    }
    let mut found: Vec<Sizes> = Vec::new();
    let bounds = LEAST.iter().map(|&least| at_least(function, least, |_| true));
    for large in [Ok(some.clone())].into_iter().chain(bounds) {
        let sizes = smallest_of(function, &some.clone().intersect(large?)?)?;
        found.extend(sizes.filter(|sizes| !found.contains(sizes)));
    }
    Ok(found)
}

/// Whether the scop's arrays are small enough for an execution, with these values of parameters.
pub fn is_small(function: &Function, values: &BTreeMap<String, i64>) -> Result<bool> {
    Ok(cells(&function.model, &point(values)?)?.is_some())
}

/// The parameters for which all accesses are in bounds, all of them named.
fn in_bounds(function: &Function) -> Result<Set> {
    let natural = at_least(function, 0, |place| place.dimension.is_some())?;
    defined(&function.model)?.intersect(natural)
}

/// `[n, m] -> { : n >= 2 and m >= 2 }`
fn at_least(function: &Function, least: i64, of: impl Fn(Place) -> bool) -> Result<Set> {
    let names: Vec<_> = function.parameters.keys().map(String::as_str).collect();
    let counted = names.iter().filter(|&&name| function.places.get(name).is_some_and(|&place| of(place)));
    let bounds: Vec<_> = counted.map(|name| format!("{name} >= {least}")).collect();
    let text = format!("[{}] -> {{ : {} }}", names.join(", "), bounds.join(" and "));
    Set::read_from_str(&Context::current(), &text)
}

/// `[n, m] -> { : n = 2 and m = 3 }`
fn point(values: &BTreeMap<String, i64>) -> Result<Set> {
    let names: Vec<_> = values.keys().map(String::as_str).collect();
    let equations: Vec<_> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let text = format!("[{}] -> {{ : {} }}", names.join(", "), equations.join(" and "));
    Set::read_from_str(&Context::current(), &text)
}

/// The sizes at the smallest of some parameters; none if a parameter is no size, or the memory is too large.
fn smallest_of(function: &Function, parameters: &Set) -> Result<Option<Sizes>> {
    let Some(witness) = smallest(&parameters.clone().from_params()?)? else { return Ok(None) };
    let mut sizes = Sizes::new();
    for (name, &value) in &witness.values {
        let Some(&place) = function.places.get(name) else { return Ok(None) };
        sizes.insert(place, value);
    }
    let Some(cells) = cells(&function.model, &witness.context)? else { return Ok(None) };
    for (array, extents) in &cells {
        let Some(&argument) = function.memories.get(*array) else { continue };
        for (dimension, &size) in extents.iter().enumerate() {
            sizes.entry(Place { argument, dimension: Some(dimension) }).or_insert(size);
        }
    }
    Ok(Some(sizes))
}

/// How many cells each array has along each dimension, by the array's name; none if there are too many.
fn cells<'m>(model: &'m Model, parameters: &Set) -> Result<Option<BTreeMap<&'m str, Vec<i64>>>> {
    let (mut all, mut total) = (BTreeMap::new(), 0_i64);
    for array in &model.arrays {
        let extents = extents(model, array, parameters)?;
        total = total.saturating_add(extents.iter().fold(1, |cells: i64, &size| cells.saturating_mul(size)));
        all.insert(array.name.as_str(), extents);
    }
    Ok((total <= MOST_CELLS).then_some(all))
}

/// How many cells an array has along each dimension: as it is known, or as accesses demand, but one at least.
fn extents(model: &Model, array: &Array, parameters: &Set) -> Result<Vec<i64>> {
    let mut touched = Set::empty(array.extent.get_space()?)?;
    for access in model.statements.iter().flat_map(moving) {
        if access.array()? == array.name {
            touched = touched.union(access.relation.clone().range()?)?;
        }
    }
    let [known, touched] =
        [array.extent.clone(), touched].map(|cells| cells.intersect_params(parameters.clone()));
    let (known, touched) = (known?, touched?);
    let size = |dimension| {
        let largest = match last(&known, dimension)? {
            Some(largest) => Some(largest),
            None => last(&touched, dimension)?,
        };
        Ok(largest.map_or(1, |largest| largest.saturating_add(1).max(1)))
    };
    (0..array.extent.dim(DimType::Out)?).map(size).collect()
}

/// The largest coordinate of a set, if it has one.
fn last(cells: &Set, dimension: usize) -> Result<Option<i64>> {
    if cells.is_empty()? {
        return Ok(None);
    }
    let largest = cells.clone().dim_max_val(dimension)?;
    if largest.is_int()? { largest.to_i64().map(Some) } else { Ok(None) }
}

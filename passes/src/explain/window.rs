//! A window moving over an array: which cells use one place, and which hold values at some moments.
//!
//! ```text
//! place     A[a] -> [h a mod m]    where the layout has a cell, at the values of the parameters
//! moment    a write w              some, in the order of the schedule
//! in use    { w' : (w', w) is a pair that must be apart } and w     (`crate::contract`, `Together`)
//! ```
//!
//! In use is what may be: iterations of parallel loops have no order. Cells of values in use when w comes
//! have other places than the cell of w, or are that cell.
//!
//! In memory of threads, the cells of the first thread are drawn.
//!
//! Bounded: arrays of more than [`MAX_CELLS`] cells are not drawn, and not those with more than
//! [`MAX_POINTS`] writes.

use super::scene::MAX_POINTS;
use super::values::{Coordinates, Values};
use crate::contract::Together;
use crate::order::padded;
use crate::scop::reference;
use crate::scop::{Array, Layout, Scop};
use mse_isl::{DimType, Result, Set, UnionSet};
use std::collections::{BTreeMap, BTreeSet};

/// Arrays of more cells are not drawn.
const MAX_CELLS: u64 = 400;

/// So many moments are shown.
const MOMENTS: usize = 6;

/// A window at some moments.
#[derive(Clone, Debug)]
pub struct Window {
    /// The array.
    pub array: String,
    /// The cells that are touched, by subscripts, each with the number of its place.
    pub cells: Vec<(Coordinates, usize)>,
    /// The number of places.
    pub places: usize,
    /// In the order of the schedule.
    pub moments: Vec<Moment>,
}

/// A moment of execution.
#[derive(Clone, Debug)]
pub struct Moment {
    /// `S[0, 1] (@w0)`, a write that happens then.
    pub when: String,
    /// The cells, by number, that it writes.
    pub written: BTreeSet<usize>,
    /// The cells whose values may be in use then, and those that are written.
    pub in_use: BTreeSet<usize>,
}

/// The window over an array, or why it is not drawn; none over a single cell.
pub fn window(
    scop: &Scop,
    values: &Values,
    array: &Array,
    layout: &Layout,
    together: &Together,
) -> Result<Option<std::result::Result<Window, String>>> {
    let too_many = |what: &str| Ok(Some(Err(format!("too many {what}: choose smaller values"))));
    let Some(all) = writes(scop, values, together)? else { return too_many("writes") };
    let Some((access, instance)) = all.first() else { return Ok(None) };
    let own = together.writes_beside(&one(access, instance)?.1)?;
    let touched = together.cells_of(&own)?.extract_set(array.extent.get_space()?)?;
    match values.count(&touched)? {
        Some(0 | 1) => return Ok(None),
        Some(count) if count <= MAX_CELLS => {}
        _ => return too_many("cells"),
    }
    let Some(cells) = places(values, &touched, layout)? else { return too_many("cells") };
    let writes = among(values, all, &own)?;
    let number: BTreeMap<_, _> =
        cells.iter().enumerate().map(|(number, (cell, _))| (cell.clone(), number)).collect();
    let numbers = |cells: UnionSet| -> Result<BTreeSet<usize>> {
        let cells = cells.extract_set(touched.get_space()?)?;
        let points = values.points(&cells)?.unwrap_or_default();
        Ok(points.iter().filter_map(|cell| number.get(cell).copied()).collect())
    };
    let mut moments = Vec::new();
    for (access, instance) in spread(&writes) {
        let (when, write) = one(access, instance)?;
        let (written, in_use) = (numbers(together.cells_of(&write)?)?, numbers(together.in_use_at(&write)?)?);
        moments.push(Moment { when, written, in_use });
    }
    let places = cells.iter().map(|(_, place)| *place + 1).max().unwrap_or(0);
    Ok(Some(Ok(Window { array: array.name.clone(), cells, places, moments })))
}

/// The cells with the numbers of their places.
fn places(values: &Values, cells: &Set, layout: &Layout) -> Result<Option<Vec<(Coordinates, usize)>>> {
    let Some(pairs) = values.pairs(&layout.basis.clone().intersect_domain(cells.clone())?)? else {
        return Ok(None);
    };
    let mut moduli = Vec::new();
    for modulus in &layout.moduli {
        moduli.push(modulus.as_ref().map(|modulus| values.number(modulus)).transpose()?.flatten());
    }
    let folded = |place: Coordinates| -> Coordinates {
        let fold =
            |(at, modulus): (i64, &Option<i64>)| modulus.map_or(at, |modulus| at.rem_euclid(modulus.max(1)));
        place.into_iter().zip(&moduli).map(fold).collect()
    };
    let placed: Vec<_> = pairs.into_iter().map(|(cell, place)| (cell, folded(place))).collect();
    let all: BTreeSet<_> = placed.iter().map(|(_, place)| place.clone()).collect();
    let number: BTreeMap<_, _> = all.into_iter().zip(0..).collect();
    Ok(Some(placed.into_iter().map(|(cell, place)| (cell, number[&place])).collect()))
}

/// The accesses that write, `{ [S[i] -> w[]] }` each, and their instances in the order of the schedule; none
/// if they are too many.
fn writes(scop: &Scop, values: &Values, together: &Together) -> Result<Option<Vec<(Set, Coordinates)>>> {
    let mut dates: BTreeMap<String, BTreeMap<Coordinates, Coordinates>> = BTreeMap::new();
    let all = together.writes();
    let instances = all.clone().unwrap()?.domain()?;
    for map in padded(together.dates().intersect_domain(instances)?)? {
        let Some(pairs) = values.pairs(&map)? else { return Ok(None) };
        dates.entry(map.get_tuple_name(DimType::In)?.unwrap_or_default()).or_default().extend(pairs);
    }
    let mut writes = Vec::new();
    for set in all.sets()? {
        let name = reference(&set.clone().identity()?, DimType::In)?;
        let position = scop.access(&name).map(|(_, access)| access.position);
        let statement = set.clone().unwrap()?.get_tuple_name(DimType::In)?.unwrap_or_default();
        let Some(points) = values.points(&set)? else { return Ok(None) };
        for point in points {
            let date = dates.get(&statement).and_then(|dates| dates.get(&point)).cloned();
            writes.push((date, position, name.clone(), point, set.clone()));
        }
    }
    if writes.len() as u64 > MAX_POINTS {
        return Ok(None);
    }
    writes
        .sort_by(|one, other| (&one.0, one.1, &one.2, &one.3).cmp(&(&other.0, other.1, &other.2, &other.3)));
    Ok(Some(writes.into_iter().map(|(_, _, _, point, set)| (set, point)).collect()))
}

/// Those of the writes that are in a set, `{ [S[i] -> w[]] }`.
fn among(
    values: &Values,
    writes: Vec<(Set, Coordinates)>,
    own: &UnionSet,
) -> Result<Vec<(Set, Coordinates)>> {
    let mut found = BTreeSet::new();
    for set in own.sets()? {
        let name = reference(&set.clone().identity()?, DimType::In)?;
        found.extend(values.points(&set)?.unwrap_or_default().into_iter().map(|point| (name.clone(), point)));
    }
    let mut kept = Vec::new();
    for (set, point) in writes {
        let name = reference(&set.clone().identity()?, DimType::In)?;
        if found.contains(&(name, point.clone())) {
            kept.push((set, point));
        }
    }
    Ok(kept)
}

/// Some, evenly, with the first and the last.
fn spread<T>(all: &[T]) -> Vec<&T> {
    let count = all.len().min(MOMENTS);
    (0..count)
        .map(|number| &all[if count == 1 { 0 } else { number * (all.len() - 1) / (count - 1) }])
        .collect()
}

/// One instance of an access, in words and as a set.
fn one(access: &Set, instance: &Coordinates) -> Result<(String, UnionSet)> {
    let numbered = instance.iter().enumerate();
    let set = numbered.clone().try_fold(access.clone(), |set, (dimension, &value)| {
        set.fix_si(DimType::Set, dimension, i32::try_from(value).unwrap_or(0))
    })?;
    let statement = access.clone().unwrap()?.get_tuple_name(DimType::In)?.unwrap_or_default();
    let reference = reference(&access.clone().identity()?, DimType::In)?;
    let coordinates: Vec<_> = instance.iter().map(i64::to_string).collect();
    Ok((format!("{statement}[{}] (@{reference})", coordinates.join(", ")), UnionSet::from_set(set)?))
}

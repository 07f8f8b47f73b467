//! Labels: the fewest coordinates that tell the classes of a group apart.
//!
//! ```text
//! first       { U[k] }                    the first writes of the classes
//! candidates  k0, k1, ..; a0, a1, ..      counters of U, and the subscripts a(k) of the class's cell
//! label       { U[k] -> [c] }             a smallest choice of candidates that is injective on `first`
//! ```
//!
//! Among choices of one size the one with the smaller box of cells wins, then counters in their order, unless
//! the subscripts alone do. Where subscripts are not known, all are kept, and the label consists of counters
//! only.

use super::group::Group;
use super::size::{is_bounded, volume};
use super::{Coordinate, NewArray};
use crate::scop::{Scop, union_of_maps};
use mse_isl::{DimType, Map, Result, Set, UnionMap};
use std::ptr;

/// The coordinates of a group's new array.
pub struct Label {
    /// `{ U[k] -> [c] }`, the coordinates that the first write determines.
    map: Map,
    /// The kinds of these coordinates.
    coordinates: Vec<Coordinate>,
    /// The cells: `{ [a, c] }` if subscripts are not known, else `{ [c] }`.
    cells: Set,
}

/// A function of the first write that may be a coordinate.
struct Candidate {
    /// `{ U[k] -> [c] }`
    map: Map,
    coordinate: Coordinate,
}

/// The label of the group; none if its cells have no bound, or there are several arrays.
pub fn label(scop: &Scop, group: &Group) -> Result<Option<Label>> {
    if !group.exact && !is_of_one_array(scop, group)? {
        return Ok(None);
    }
    let candidates = candidates(group)?;
    let chosen = choose(scop, group, &candidates)?;
    let map = coordinates_of(group, &chosen)?;
    let mut cells = map.clone().range()?;
    let mut coordinates: Vec<_> = chosen.iter().map(|candidate| candidate.coordinate).collect();
    if !group.exact {
        let array = scop.array(&group.access.array()?).expect("[R8]: an access goes to an array of the scop");
        let subscripts = array.extent.clone().reset_tuple_id()?;
        let rank = subscripts.dim(DimType::Set)?;
        cells = subscripts.flat_product(cells)?;
        coordinates.splice(0..0, (0..rank).map(Coordinate::Subscript));
    }
    let bounded = is_bounded(&cells)?;
    Ok(bounded.then_some(Label { map, coordinates, cells: cells.coalesce()? }))
}

/// Whether all members access the array of the group: what only execution tells may be a read of an array
/// whose values were moved to another one.
fn is_of_one_array(scop: &Scop, group: &Group) -> Result<bool> {
    let of = group.access.array()?;
    let accesses = scop.tagged_accesses(|access| access.is_of(&of))?;
    group.members.clone().domain()?.is_subset(&accesses.domain()?)
}

impl Label {
    /// The array, and `{ [S[i] -> r[]] -> New[c] }` for the members of the group.
    pub fn into_array(self, scop: &Scop, group: &Group, name: &str) -> Result<(NewArray, UnionMap)> {
        let of = group.access.array()?;
        let known = group.members.clone().apply_range(UnionMap::from_map(self.map)?)?; // { [S -> r] -> [c] }
        let accesses = scop.tagged_accesses(|access| access.is_of(&of))?;
        let mut moved = Vec::new();
        for map in known.maps()? {
            let map = if group.exact { map } else { with_subscripts(&accesses, map)? };
            moved.push(map.set_tuple_name(DimType::Out, name)?.coalesce()?);
        }
        let extent = self.cells.set_tuple_name(name)?;
        let array = NewArray { name: name.to_owned(), of, extent, coordinates: self.coordinates };
        Ok((array, union_of_maps(moved.into_iter())?))
    }
}

/// `{ [S[i] -> r[]] -> [a, c] }` of `{ [S[i] -> r[]] -> [c] }`.
fn with_subscripts(accesses: &UnionMap, label: Map) -> Result<Map> {
    let instances = mse_isl::UnionSet::from_set(label.clone().domain()?)?;
    let subscripts = accesses.clone().intersect_domain(instances)?.as_map()?;
    subscripts.reset_tuple_id(DimType::Out)?.flat_range_product(label)
}

fn candidates(group: &Group) -> Result<Vec<Candidate>> {
    let identity = group.first.clone().identity()?.reset_tuple_id(DimType::Out)?;
    let mut all: Vec<Candidate> = Vec::new();
    let label = |_| Coordinate::Label;
    add_coordinates(&mut all, &identity, label)?;
    if group.exact {
        let subscripts = group.access.relation.clone().intersect_domain(group.first.clone())?;
        add_coordinates(&mut all, &subscripts.reset_tuple_id(DimType::Out)?, Coordinate::Subscript)?;
    }
    Ok(all)
}

/// Adds each output of `map`, `{ U[k] -> [c] }`, as a candidate; one that is there already gets the new
/// meaning.
fn add_coordinates(all: &mut Vec<Candidate>, map: &Map, meaning: impl Fn(usize) -> Coordinate) -> Result<()> {
    let count = map.dim(DimType::Out)?;
    for position in 0..count {
        let after = position + 1;
        let one = map.clone().project_out(DimType::Out, after, count - after)?;
        let one = one.project_out(DimType::Out, 0, position)?.coalesce()?;
        let mut same = None;
        for (number, candidate) in all.iter().enumerate() {
            if candidate.map.is_equal(&one)? {
                same = Some(number);
            }
        }
        match same {
            Some(number) => all[number].coordinate = meaning(position),
            None => all.push(Candidate { map: one, coordinate: meaning(position) }),
        }
    }
    Ok(())
}

/// A smallest injective choice, and of those the one with the smallest box.
fn choose<'a>(scop: &Scop, group: &Group, candidates: &'a [Candidate]) -> Result<Vec<&'a Candidate>> {
    let needed = needed(group, candidates)?;
    let has_needed =
        |choice: &Vec<&Candidate>| needed.iter().all(|one| choice.iter().any(|other| ptr::eq(*one, *other)));
    for size in needed.len()..=candidates.len() {
        let mut best: Option<(f64, Vec<&Candidate>)> = None;
        for choice in subsets(candidates, size).into_iter().filter(has_needed) {
            let map = coordinates_of(group, &choice)?;
            if !map.is_injective()? {
                continue;
            }
            let volume = volume(scop, &map.range()?)?;
            if best.as_ref().is_none_or(|(smallest, _)| volume < *smallest) {
                best = Some((volume, choice));
            }
        }
        if let Some((_, choice)) = best {
            return Ok(choice);
        }
    }
    unreachable!("all counters together tell instances apart")
}

/// The candidates without which all others together are not injective: every injective choice has them.
fn needed<'a>(group: &Group, candidates: &'a [Candidate]) -> Result<Vec<&'a Candidate>> {
    let mut needed = Vec::new();
    for candidate in candidates {
        let others: Vec<_> = candidates.iter().filter(|other| !ptr::eq(*other, candidate)).collect();
        if !coordinates_of(group, &others)?.is_injective()? {
            needed.push(candidate);
        }
    }
    Ok(needed)
}

/// `{ U[k] -> [c] }` on the first writes.
fn coordinates_of(group: &Group, choice: &[&Candidate]) -> Result<Map> {
    let none = Map::from_domain(group.first.clone())?;
    choice.iter().try_fold(none, |map, candidate| map.flat_range_product(candidate.map.clone()))
}

/// The subsets with `size` elements, earlier elements first.
fn subsets<T>(all: &[T], size: usize) -> Vec<Vec<&T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (position, first) in all.iter().enumerate() {
        for mut rest in subsets(&all[position + 1..], size - 1) {
            rest.insert(0, first);
            found.push(rest);
        }
    }
    found
}

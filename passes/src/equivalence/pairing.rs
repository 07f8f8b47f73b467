//! Chooses the instance of the original that an instance stands for, where several would do.
//!
//! ```text
//! pairs   { S'[i'] -> S[i] }: instances that may correspond
//! choice  coordinate by coordinate: i_k = i'_j, counted from the smallest of either, if each instance still has one
//! ```

use mse_isl::{Context, DimType, Map, Result};

/// At most this many choices of equal coordinates are tried for one pair of statements.
const MOST_CHOICES: usize = 200;

/// A function that consists of some of the `pairs`, on their whole domain; if possible, it reaches all
/// instances of the original statement.
pub fn decided(pairs: Map, is_total: &impl Fn(&Map) -> Result<bool>) -> Result<Map> {
    if pairs.is_single_valued()? {
        return Ok(pairs);
    }
    let mut choices = vec![pairs.clone()];
    for coordinate in 0..pairs.dim(DimType::Out)? {
        let mut narrower = Vec::new();
        for choice in choices {
            if !is_decided(&choice, coordinate)? {
                for equal in equal_coordinates(&choice, coordinate)? {
                    if narrower.len() < MOST_CHOICES && is_total(&equal)? {
                        narrower.push(equal);
                    }
                }
            }
            narrower.push(choice);
        }
        choices = narrower;
    }
    let all = pairs.clone().range()?;
    for choice in choices {
        if choice.is_single_valued()? && all.is_subset(&choice.clone().range()?)? {
            return Ok(choice);
        }
    }
    pairs.lexmin()
}

/// Whether there is one value of this output coordinate for each input.
fn is_decided(pairs: &Map, coordinate: usize) -> Result<bool> {
    only(pairs.clone(), DimType::Out, coordinate)?.is_single_valued()
}

/// For each input coordinate: the pairs whose output coordinate equals it, both counted from their smallest
/// values. Input coordinates that decide no other output coordinate come first, inner ones before outer ones.
fn equal_coordinates(pairs: &Map, coordinate: usize) -> Result<Vec<Map>> {
    let (mut free, mut taken) = (Vec::new(), Vec::new());
    let first = pairs.clone().range()?.dim_min_val(coordinate)?;
    for own in (0..pairs.dim(DimType::In)?).rev() {
        let own_first = pairs.clone().domain()?.dim_min_val(own)?;
        let offset = match (first.to_i64(), own_first.to_i64()) {
            (Ok(first), Ok(own_first)) => first - own_first,
            _ => 0,
        };
        let equal = pairs.clone().intersect(shifted(pairs, own, coordinate, offset)?)?;
        let mut decides = false;
        for other in (0..pairs.dim(DimType::Out)?).filter(|&other| other != coordinate) {
            decides |= pairs.is_subset(&pairs.clone().equate(DimType::In, own, DimType::Out, other)?)?;
        }
        if decides { taken.push(equal) } else { free.push(equal) }
    }
    Ok([free, taken].concat())
}

/// `{ S[i'] -> T[i] : i_coordinate = i'_own + offset }` of the pairs' spaces.
fn shifted(pairs: &Map, own: usize, coordinate: usize, offset: i64) -> Result<Map> {
    let plus = Map::read_from_str(&Context::current(), &format!("{{ [v] -> [v + {offset}] }}"))?;
    let ours = only(pairs.clone().domain()?.identity()?, DimType::Out, own)?.reset_tuple_id(DimType::Out)?;
    let theirs =
        only(pairs.clone().range()?.identity()?, DimType::Out, coordinate)?.reset_tuple_id(DimType::Out)?;
    ours.apply_range(plus)?.apply_range(theirs.reverse()?)
}

/// The relation without the other coordinates of this side.
fn only(relation: Map, side: DimType, coordinate: usize) -> Result<Map> {
    let after = relation.dim(side)? - coordinate - 1;
    relation.project_out(side, coordinate + 1, after)?.project_out(side, 0, coordinate)
}

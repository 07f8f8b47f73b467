//! Values of the parameters, and counting at these values.
//!
//! Counting is by enumeration, hence bounded: a set in a box of more than [`MAX_BOX`] points is counted only
//! if it is that box.

use crate::scop::Scop;
use crate::storage::{box_cells, integer};
use mse_isl::{DimType, Map, PwAff, Result, Set, UnionSet, Val};

/// Sets in larger boxes are not enumerated.
const MAX_BOX: u128 = 100_000;

/// The value of a parameter, unless the user or the context says otherwise, in order of preference.
const USUAL: [i64; 12] = [4, 5, 6, 3, 8, 7, 2, 10, 12, 16, 1, 0];

/// The coordinates of an element of a set.
pub type Coordinates = Vec<i64>;

/// The values that the user asks for.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// By name.
    pub named: Vec<(String, i64)>,
    /// All others.
    pub others: Option<i64>,
}

/// Values of all parameters.
#[derive(Clone, Debug)]
pub struct Values {
    /// By name, in the order of the scop.
    pub named: Vec<(String, i64)>,
    /// `[N] -> { : N = 4 }`
    set: Set,
}

impl Asked {
    /// `N=8,M=4`, or `8` for all.
    pub fn parse(text: &str) -> std::result::Result<Self, String> {
        let mut asked = Self::default();
        for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let (name, value) = item.split_once('=').unwrap_or(("", item));
            let value = value.parse().map_err(|_| format!("values={item}: '{value}' is no number"))?;
            match name {
                "" => asked.others = Some(value),
                name => asked.named.push((name.to_owned(), value)),
            }
        }
        Ok(asked)
    }
}

impl Values {
    /// The values that are asked for, and small values that the context allows for the other parameters. None
    /// if the values that are asked for contradict the context.
    pub fn choose(scop: &Scop, asked: &Asked) -> Result<Option<Self>> {
        let mut set = scop.context.clone();
        let names = (0..set.dim(DimType::Param)?).map(|position| set.get_dim_name(DimType::Param, position));
        let names = names.collect::<Result<Vec<_>>>()?;
        let names: Vec<_> = names.into_iter().map(Option::unwrap_or_default).collect();
        let of = |name: &str| {
            asked.named.iter().find(|(named, _)| named == name).map(|&(_, value)| value).or(asked.others)
        };
        for (position, name) in names.iter().enumerate() {
            if let Some(value) = of(name) {
                set = fixed(&set, position, value)?;
            }
        }
        if set.is_empty()? {
            return Ok(None);
        }
        let mut named = Vec::new();
        for (position, name) in names.into_iter().enumerate() {
            let value = usual(&set, position)?;
            set = fixed(&set, position, value)?;
            named.push((name, value));
        }
        Ok(Some(Self { named, set }))
    }

    /// `[N] -> { : N = 4 }`
    pub fn parameters(&self) -> &Set {
        &self.set
    }

    /// The value of a function of the parameters, if it is a number there.
    pub fn number(&self, function: &PwAff) -> Result<Option<i64>> {
        let value = function.clone().intersect_params(self.set.clone())?.max_val()?;
        if value.is_int()? { value.to_i64().map(Some) } else { Ok(None) }
    }

    /// The set at the values, without parameters.
    pub fn at(&self, set: &Set) -> Result<Set> {
        set.clone().intersect_params(self.set.clone())?.project_out_all_params()
    }

    /// The relation at the values, without parameters.
    pub fn of_map(&self, map: &Map) -> Result<Map> {
        map.clone().intersect_params(self.set.clone())?.project_out_all_params()
    }

    /// The number of elements, if they are not too many.
    pub fn count(&self, set: &Set) -> Result<Option<u64>> {
        let set = self.at(set)?;
        match box_cells(&set)? {
            Some(0) => Ok(Some(0)),
            Some(cells) if cells <= MAX_BOX => {
                integer(&set.count_val()?).map(|count| u64::try_from(count).ok())
            }
            Some(cells) if set.is_box()? => Ok(u64::try_from(cells).ok()),
            _ => Ok(None),
        }
    }

    /// The number of elements of a union.
    pub fn count_all(&self, sets: &UnionSet) -> Result<Option<u64>> {
        let counts = sets.sets()?.iter().map(|set| self.count(set)).collect::<Result<Vec<_>>>()?;
        Ok(counts.into_iter().sum())
    }

    /// The cells of a box around a set.
    pub fn box_cells(&self, set: &Set) -> Result<Option<u128>> {
        box_cells(&self.at(set)?)
    }

    /// The number of pairs of a relation; for a function, or the inverse of one, the number of its arguments.
    pub fn count_pairs(&self, map: &Map) -> Result<Option<u64>> {
        let here = self.of_map(map)?;
        if here.is_single_valued()? {
            self.count(&here.domain()?)
        } else if here.is_injective()? {
            self.count(&here.range()?)
        } else {
            self.count(&here.wrap()?)
        }
    }

    /// The elements of `{ S[i] }` or `{ [S[i] -> r[]] }` in order, by their coordinates; none if they are too
    /// many.
    pub fn points(&self, set: &Set) -> Result<Option<Vec<Coordinates>>> {
        match self.count(set)? {
            Some(count) if u128::from(count) <= MAX_BOX => elements(self.at(set)?).map(Some),
            _ => Ok(None),
        }
    }

    /// The pairs of a relation in order, by their coordinates; none if they are too many.
    pub fn pairs(&self, map: &Map) -> Result<Option<Vec<(Coordinates, Coordinates)>>> {
        let split = map.dim(DimType::In)?;
        let halves = |mut point: Coordinates| {
            let second = point.split_off(split);
            (point, second)
        };
        match self.count_pairs(map)? {
            Some(count) if u128::from(count) <= MAX_BOX => {
                let points = elements(self.of_map(map)?.wrap()?)?;
                Ok(Some(points.into_iter().map(halves).collect()))
            }
            _ => Ok(None),
        }
    }
}

fn elements(set: Set) -> Result<Vec<Coordinates>> {
    let dimensions = set.dim(DimType::Set)?;
    let mut points = Vec::new();
    for point in set.points()? {
        let coordinate = |position| point.get_coordinate_val(DimType::Set, position)?.to_i64();
        points.push((0..dimensions).map(coordinate).collect::<Result<Vec<_>>>()?);
    }
    points.sort();
    Ok(points)
}

fn fixed(set: &Set, position: usize, value: i64) -> Result<Set> {
    let value = Val::from_i64(set.context(), value)?;
    set.clone().fix_val(DimType::Param, position, value)
}

/// A usual value of the parameter that the set allows, or else one that it has.
fn usual(set: &Set, position: usize) -> Result<i64> {
    for value in USUAL {
        if !fixed(set, position, value)?.is_empty()? {
            return Ok(value);
        }
    }
    set.clone().sample_point()?.get_coordinate_val(DimType::Param, position)?.to_i64()
}

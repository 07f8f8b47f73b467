//! How many: points of sets at the reference sizes, without visiting each.
//!
//! ```text
//! |{ [i, j] : 0 <= i < 1000 and i <= j < 1000 }|  =  sum over i of (1000 - i)  ~  1000 * (w1 f(i1) + w2 f(i2))
//! ```
//!
//! Dimension by dimension, the points behind one value are counted at two places, those of Gauss and
//! Legendre. That would be exact where their number is a polynomial of degree three or less in the value, as
//! it is in loop nests up to depth four. But values are integers: places are rounded, and at most one of a
//! thousand is lost.

use crate::storage::integer;
use mse_isl::{Context, DimType, Result, Set, Val};

/// Where two places stand between the first value, 0, and the last, 1.
const PLACES: [f64; 2] = [0.211_324_865_405_187_1, 0.788_675_134_594_812_9];

/// The values of one dimension of a set: `first, first + step, .. , last`.
pub struct Values {
    first: i128,
    step: i128,
    /// How many there are.
    pub count: f64,
}

impl Values {
    /// Those of a dimension of a set without parameters; none if it is empty, or has no bounds.
    pub fn of(set: &Set, dimension: usize) -> Result<Option<Self>> {
        let ends = [set.clone().dim_min_val(dimension)?, set.clone().dim_max_val(dimension)?];
        let [Some(first), Some(last)] = [number(&ends[0])?, number(&ends[1])?] else { return Ok(None) };
        let step = if first == last { 1 } else { number(&set.get_stride(dimension)?)?.unwrap_or(1).max(1) };
        Ok(Some(Self::between(first, last, step)))
    }

    fn between(first: i128, last: i128, step: i128) -> Self {
        Self { first, step, count: ((last - first) / step + 1) as f64 }
    }

    /// Those between the smallest and the largest of both.
    pub fn hull(self, other: Self) -> Self {
        let (first, step) = (self.first.min(other.first), self.step.min(other.step));
        Self::between(first, self.last().max(other.last()), step)
    }

    fn last(&self) -> i128 {
        self.at(1.0)
    }

    /// The value at a place between the first, 0, and the last, 1.
    fn at(&self, place: f64) -> i128 {
        self.first + (place * (self.count - 1.0)).round() as i128 * self.step
    }

    /// Values that stand for all, and how many each stands for.
    pub fn sample(&self) -> Vec<(i128, f64)> {
        match self.count {
            1.0 => vec![(self.first, 1.0)],
            2.0 => vec![(self.first, 1.0), (self.last(), 1.0)],
            count => PLACES.iter().map(|&place| (self.at(place), count / PLACES.len() as f64)).collect(),
        }
    }

    /// One in the middle that stands for all.
    pub fn middle(&self) -> Vec<(i128, f64)> {
        vec![(self.at(0.5), self.count)]
    }

    /// The first, one in the middle, the last.
    pub fn corners(&self) -> [i128; 3] {
        [0.0, 0.5, 1.0].map(|place| self.at(place))
    }
}

/// The number of points of a set without parameters; of one without bounds, infinity.
pub fn points(set: &Set) -> Result<f64> {
    from(set, 0)
}

fn from(set: &Set, dimension: usize) -> Result<f64> {
    if dimension == set.dim(DimType::Set)? {
        return Ok(if set.is_empty()? { 0.0 } else { 1.0 });
    }
    let Some(values) = Values::of(set, dimension)? else {
        return Ok(if set.is_empty()? { 0.0 } else { f64::INFINITY });
    };
    let mut count = 0.0;
    for (value, weight) in values.sample() {
        count += weight * from(&at(set, dimension, value)?, dimension + 1)?;
    }
    Ok(count)
}

/// The part of a set with this value in a dimension.
fn at(set: &Set, dimension: usize, value: i128) -> Result<Set> {
    set.clone().fix_val(DimType::Set, dimension, val(set.context(), value)?)
}

/// A number as isl's.
pub fn val(isl: &Context, number: i128) -> Result<Val> {
    Val::read_from_str(isl, &number.to_string())
}

fn number(value: &Val) -> Result<Option<i128>> {
    if value.is_int()? { integer(value).map(Some) } else { Ok(None) }
}

#[cfg(test)]
mod tests {
    use super::points;
    use mse_isl::{Context, Set};

    #[test]
    fn points_are_counted() {
        for (text, exact) in [
            ("{ S[] }", 1.0),
            ("{ S[i] : 0 <= i < 1000 }", 1000.0),
            ("{ S[i] : 0 <= i < 1000 and i mod 7 = 3 }", 143.0),
            ("{ S[i, j] : 0 <= i < 1000 and i <= j < 1000 }", 500_500.0),
            ("{ S[i, j, k] : 0 <= k <= j <= i < 1000 }", 167_167_000.0),
            ("{ S[i, j] : 0 <= i < 2 and 0 <= j <= 2 + i }", 7.0),
            ("{ S[i] : i < 0 and i > 0 }", 0.0),
            ("{ S[i, j] : -(2^63) <= i < 2^63 and 0 <= j < 4 }", 2.0_f64.powi(66)),
        ] {
            let set = Set::read_from_str(&Context::current(), text).expect("a set");
            let found = points(&set).expect("isl");
            assert!((found - exact).abs() <= exact / 200.0, "{text}: {found}, not {exact}");
        }
    }
}

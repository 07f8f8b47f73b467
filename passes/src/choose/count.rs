//! How many: points of sets at the reference sizes, without visiting each.
//!
//! ```text
//! |{ [i, j] : 0 <= i < 1000 and i <= j < 1000 }|  =  sum over i of (1000 - i)  ~  1000 * (w1 f(i1) + w2 f(i2))
//! ```
//!
//! Dimension by dimension, the points behind one value are counted at two places, those of Gauss and Legendre:
//! exact where their number is a polynomial of degree three or less in the value, as it is in loop nests up to
//! depth four, but for integers: places are rounded, and at most one of a thousand is lost.

use mse_isl::{DimType, Result, Set, Val};

/// Where two places stand between the first value, 0, and the last, 1.
const PLACES: [f64; 2] = [0.211_324_865_405_187_1, 0.788_675_134_594_812_9];

/// The values of one dimension of a set: `first, first + step, .. , last`.
pub struct Values {
    first: i64,
    step: i64,
    /// How many there are.
    pub count: f64,
}

impl Values {
    /// Those of a dimension of a set without parameters; none if it is empty, or has no bounds.
    pub fn of(set: &Set, dimension: usize) -> Result<Option<Self>> {
        let ends = [set.clone().dim_min_val(dimension)?, set.clone().dim_max_val(dimension)?];
        let [Some(first), Some(last)] = [number(&ends[0])?, number(&ends[1])?] else { return Ok(None) };
        if first == last {
            return Ok(Some(Self { first, step: 1, count: 1.0 }));
        }
        let step = number(&set.get_stride(dimension)?)?.unwrap_or(1).max(1);
        Ok(Some(Self { first, step, count: ((last - first) / step + 1) as f64 }))
    }

    /// Those between the smallest and the largest of both.
    pub fn hull(self, other: Self) -> Self {
        let (first, step) = (self.first.min(other.first), self.step.min(other.step));
        let last = self.last().max(other.last());
        Self { first, step, count: ((last - first) / step + 1) as f64 }
    }

    fn last(&self) -> i64 {
        self.first + self.step * (self.count as i64 - 1)
    }

    /// Values that stand for all, and how many each stands for.
    pub fn sample(&self) -> Vec<(i64, f64)> {
        if self.count <= 2.0 {
            return (0..self.count as i64).map(|number| (self.first + number * self.step, 1.0)).collect();
        }
        let at = |place: f64| self.first + (place * (self.count - 1.0)).round() as i64 * self.step;
        PLACES.iter().map(|&place| (at(place), self.count / PLACES.len() as f64)).collect()
    }

    /// The first, one in the middle, the last.
    pub fn corners(&self) -> Vec<i64> {
        let mut corners = vec![self.first, self.first + (self.count as i64 - 1) / 2 * self.step, self.last()];
        corners.dedup();
        corners
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
pub fn at(set: &Set, dimension: usize, value: i64) -> Result<Set> {
    let value = Val::int_from_si(set.context(), value)?;
    set.clone().fix_val(DimType::Set, dimension, value)
}

fn number(value: &Val) -> Result<Option<i64>> {
    if value.is_int()? { value.to_i64().map(Some) } else { Ok(None) }
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
        ] {
            let set = Set::read_from_str(&Context::current(), text).expect("a set");
            let found = points(&set).expect("isl");
            assert!((found - exact).abs() <= exact / 200.0, "{text}: {found}, not {exact}");
        }
    }
}

//! Points that show why something does not hold, as users read them: `S[0, 3]`, `S[2] with N = 3`, `N = 3`.

use mse_isl::{DimType, Map, Point, Result, Set, Space};
use std::fmt;

/// A tuple with coordinates, for some value of the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// `S[0, 3]`; empty for values of parameters alone.
    pub point: String,
    /// The parameters that matter: name and value.
    pub parameters: Vec<(String, String)>,
}

/// An element of `{ S[i] }`, preferably with small coordinates; `None` if there is none.
pub fn of_set(set: Set) -> Result<Option<Witness>> {
    if set.is_empty()? {
        return Ok(None);
    }
    let set = set.drop_unused_params()?;
    let small = within(set.clone(), 0, 9)?;
    let point = if small.is_empty()? { set } else { small }.sample_point()?;
    Ok(Some(Witness { point: tuple(&point)?, parameters: parameters(&point)? }))
}

/// A pair of `{ S[i] -> A[a] }`, for the same value of the parameters; `None` if there is none.
pub fn of_map(map: Map) -> Result<Option<(Witness, Witness)>> {
    if map.is_empty()? {
        return Ok(None);
    }
    let small = within(map.clone().wrap()?, 0, 9)?.unwrap()?;
    let pair = Map::from_basic_map(if small.is_empty()? { map } else { small }.sample()?)?;
    Ok(of_set(pair.clone().domain()?)?.zip(of_set(pair.range()?)?))
}

/// The part of a set where parameters and coordinates lie between two numbers.
fn within(set: Set, low: i32, high: i32) -> Result<Set> {
    [DimType::Param, DimType::Set].into_iter().try_fold(set, |set, kind| {
        (0..set.dim(kind)?)
            .try_fold(set, |set, i| set.lower_bound_si(kind, i, low)?.upper_bound_si(kind, i, high))
    })
}

fn tuple(point: &Point) -> Result<String> {
    let space = point.get_space()?;
    if space.is_params()? {
        return Ok(String::new());
    }
    if space.is_wrapping()? {
        return Ok(point.to_string());
    }
    let coordinates = coordinates(point, &space, DimType::Set)?;
    Ok(format!("{}[{}]", space.get_tuple_name(DimType::Set)?.unwrap_or_default(), coordinates.join(", ")))
}

fn parameters(point: &Point) -> Result<Vec<(String, String)>> {
    let space = point.get_space()?;
    let names = (0..space.dim(DimType::Param)?)
        .map(|i| Ok(space.get_dim_name(DimType::Param, i)?.unwrap_or_default()))
        .collect::<Result<Vec<_>>>()?;
    Ok(names.into_iter().zip(coordinates(point, &space, DimType::Param)?).collect())
}

fn coordinates(point: &Point, space: &Space, kind: DimType) -> Result<Vec<String>> {
    (0..space.dim(kind)?).map(|i| Ok(point.get_coordinate_val(kind, i)?.to_string())).collect()
}

impl fmt::Display for Witness {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let values: Vec<_> =
            self.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let with = if values.is_empty() || self.point.is_empty() { "" } else { " with " };
        write!(formatter, "{}{with}{}", self.point, values.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mse_isl::Context;

    #[test]
    fn of_sets() {
        let check = |text: &str, expected: Option<&str>| {
            let set = Set::read_from_str(&Context::current(), text).expect(text);
            assert_eq!(
                of_set(set).expect(text).map(|witness| witness.to_string()).as_deref(),
                expected,
                "{text}"
            );
        };
        check("{ S[i, j] : i = 2 and j = 3 }", Some("S[2, 3]"));
        check("{ S[i] : i = 1000 }", Some("S[1000]"));
        check("{ S[i] : i > i }", None);
        check("[N, M] -> { S[i] : i = N - 1 and N = 3 }", Some("S[2] with N = 3"));
        check("[N] -> { : N = 3 }", Some("N = 3"));
        check("{ S[i] : i < -5 and i > -7 }", Some("S[-6]"));
        check("{ [S[i] -> A[j]] : i = 0 and j = 1 }", Some("{ [S[0] -> A[1]] }"));
    }
}

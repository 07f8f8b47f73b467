//! Numbers of iterations at the reference sizes: values of a band's members, corners of a grid.

use super::count::{Values, points, val};
use mse_isl::{DimType, Map, Result, Set};
use std::collections::BTreeSet;

/// A member of a band: the value of each statement's instances, `{ S[i] -> [v] }`.
#[derive(Clone)]
pub struct Member {
    /// None where the band has no instances of a statement.
    pub of: Vec<Option<Map>>,
}

impl Member {
    /// The values of instances.
    pub fn values(&self, instances: &[Set]) -> Result<Option<Values>> {
        let mut all: Option<Values> = None;
        for (own, map) in instances.iter().zip(&self.of) {
            let Some(map) = map else { continue };
            let Some(values) = Values::of(&own.clone().apply(map.clone())?, 0)? else { continue };
            all = Some(match all {
                Some(all) => all.hull(values),
                None => values,
            });
        }
        Ok(all)
    }

    /// The instances of a value.
    pub fn at(&self, instances: &[Set], value: i128) -> Result<Vec<Set>> {
        let with_value = |(own, map): (&Set, &Option<Map>)| {
            let Some(map) = map else { return Set::empty(own.get_space()?) };
            let value = val(own.context(), value)?;
            own.clone().intersect(map.clone().fix_val(DimType::Out, 0, value)?.domain()?)
        };
        instances.iter().zip(&self.of).map(with_value).collect()
    }

    /// `{ [v..] }` of the instances of one statement, by its number.
    pub fn image(members: &[Self], statement: usize, instances: &Set) -> Result<Set> {
        instances.clone().apply(Self::all_values(members, statement, instances)?)
    }

    /// `{ S[i] -> [v..] }`
    pub fn all_values(members: &[Self], statement: usize, instances: &Set) -> Result<Map> {
        let mut values = Map::from_domain(Set::universe(instances.get_space()?)?)?;
        for member in members {
            let Some(map) = &member.of[statement] else { continue };
            values = values.flat_range_product(map.clone())?;
        }
        Ok(values)
    }
}

/// The instances at the corners of a grid: first, middle and last values of its members.
pub fn corners(members: &[Member], instances: &[Set]) -> Result<Vec<Vec<Set>>> {
    let mut found: Vec<(Vec<i128>, Vec<Set>)> = Vec::new();
    for corner in 0..3 {
        let (mut place, mut own) = (Vec::new(), instances.to_vec());
        for member in members {
            let Some(values) = member.values(&own)? else { continue };
            place.push(values.corners()[corner]);
            own = member.at(&own, values.corners()[corner])?;
        }
        if found.iter().all(|(other, _)| *other != place) {
            found.push((place, own));
        }
    }
    Ok(found.into_iter().map(|(_, own)| own).collect())
}

/// The most of these instances that a thread has, of those with a middle and the last number.
pub fn most_of_thread(instances: &Set, numbers: &[&Option<Map>]) -> Result<f64> {
    let Some((number, others)) = numbers.split_first() else { return points(instances) };
    let Some(number) = number else { return Ok(0.0) };
    let Some(values) = Values::of(&instances.clone().apply(number.clone())?, 0)? else { return Ok(0.0) };
    let mut most: f64 = 0.0;
    let [_, middle, last] = values.corners();
    for value in BTreeSet::from([middle, last]) {
        let value = val(instances.context(), value)?;
        let own = instances.clone().intersect(number.clone().fix_val(DimType::Out, 0, value)?.domain()?)?;
        most = most.max(most_of_thread(&own, others)?);
    }
    Ok(most)
}

//! Violations, with one concrete example: the smallest parameters, then the smallest instances.

use super::model::Site;
use mse_isl::{DimType, Map, Result, Set};
use std::collections::BTreeMap;
use std::fmt::Display;

/// Something that is wrong.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The access, statement or node that it is about.
    pub site: Site,
    /// The other site, if it is about two.
    pub other: Option<Site>,
    /// It happens; otherwise it cannot be excluded.
    pub certain: bool,
    /// The violation in words, for one example.
    pub message: String,
    /// All examples, in isl's notation.
    pub relation: Option<String>,
    /// The parameters of the example, by name; none if there is no example.
    pub parameters: BTreeMap<String, i64>,
}

impl Violation {
    /// A violation without an example.
    pub fn new(site: Site, message: String) -> Self {
        let (other, certain, relation, parameters) = (None, true, None, BTreeMap::new());
        Self { site, other, certain, message, relation, parameters }
    }

    /// A violation that an example shows; its parameters end the message.
    pub fn shown_by(witness: &Witness, site: Site, message: &str) -> Self {
        let message = format!("{message}{}", witness.parameters);
        Self { parameters: witness.values.clone(), ..Self::new(site, message) }
    }

    /// With all examples.
    pub fn with_relation(self, relation: &impl Examples) -> Result<Self> {
        Ok(Self { relation: Some(relation.text()?), ..self })
    }
}

/// A set or relation of examples.
pub trait Examples {
    /// isl's text, tidied.
    fn text(&self) -> Result<String>;
}

impl Examples for Set {
    fn text(&self) -> Result<String> {
        Ok(self.clone().coalesce()?.to_string())
    }
}

impl Examples for Map {
    fn text(&self) -> Result<String> {
        Ok(self.clone().coalesce()?.to_string())
    }
}

/// One element of a set or relation.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The coordinates of the set, or of both sides of the relation.
    pub points: Vec<Vec<String>>,
    /// `, for N = 2`, empty without parameters.
    pub parameters: String,
    /// The same by name; numbers beyond 64 bits are the largest or smallest of these.
    pub values: BTreeMap<String, i64>,
    /// The values of the parameters: `[N] -> { : N = 2 }`.
    pub context: Set,
}

/// The smallest element of a set, by its parameters first; one without negative numbers if there is any.
pub fn smallest(set: &Set) -> Result<Option<Witness>> {
    if set.is_empty()? {
        return Ok(None);
    }
    let parameters = set.dim(DimType::Param)?;
    let flat = set.clone().flatten()?.move_dims(DimType::Out, 0, DimType::Param, 0, parameters)?;
    let natural = flat.clone().intersect(Set::nat_universe(flat.get_space()?)?)?;
    let point = if natural.is_empty()? { flat } else { natural.lexmin()? }.sample_point()?;
    let values: Vec<String> = (0..parameters + set.dim(DimType::Out)?)
        .map(|position| Ok(point.get_coordinate_val(DimType::Out, position)?.to_string()))
        .collect::<Result<_>>()?;
    let (fixed, coordinates) = values.split_at(parameters);
    Ok(Some(Witness {
        points: vec![coordinates.to_vec()],
        parameters: parameters_text(set, fixed)?,
        values: named(set, fixed)?,
        context: parameters_set(set, fixed)?,
    }))
}

/// The smallest pair of a relation.
pub fn smallest_pair(map: &Map) -> Result<Option<Witness>> {
    let inputs = map.dim(DimType::In)?;
    let Some(witness) = smallest(&map.clone().wrap()?)? else { return Ok(None) };
    let (first, second) = witness.points[0].split_at(inputs);
    Ok(Some(Witness { points: vec![first.to_vec(), second.to_vec()], ..witness }))
}

fn parameters_text(set: &Set, values: &[String]) -> Result<String> {
    let mut bindings = Vec::new();
    for (position, value) in values.iter().enumerate() {
        let name = set.get_dim_name(DimType::Param, position)?.unwrap_or_default();
        bindings.push(format!("{name} = {value}"));
    }
    Ok(if bindings.is_empty() { String::new() } else { format!(", for {}", bindings.join(", ")) })
}

fn named(set: &Set, values: &[String]) -> Result<BTreeMap<String, i64>> {
    let number = |text: &String| {
        let largest = if text.starts_with('-') { i64::MIN } else { i64::MAX };
        text.parse().unwrap_or(largest)
    };
    let name = |position| Ok(set.get_dim_name(DimType::Param, position)?.unwrap_or_default());
    values.iter().enumerate().map(|(position, value)| Ok((name(position)?, number(value)))).collect()
}

fn parameters_set(set: &Set, values: &[String]) -> Result<Set> {
    let mut context = Set::universe(set.get_space()?.params()?)?;
    for (position, value) in values.iter().enumerate() {
        context = fixed(context, DimType::Param, position, value)?;
    }
    Ok(context)
}

/// `{ S[i] }` with the coordinates of a point.
pub fn restricted(set: &Set, point: &[String]) -> Result<Set> {
    let positions = point.iter().enumerate();
    positions
        .into_iter()
        .try_fold(set.clone(), |set, (position, value)| fixed(set, DimType::Out, position, value))
}

fn fixed(set: Set, kind: DimType, position: usize, value: &str) -> Result<Set> {
    let value = mse_isl::Val::read_from_str(&mse_isl::Context::current(), value)?;
    set.fix_val(kind, position, value)
}

/// `S[0, 3]`; `copy[3] at [0, 2]` for an instance that was added under outer members.
pub fn instance(name: &str, added: Option<usize>, point: &[String]) -> String {
    let (outer, own) = point.split_at(added.unwrap_or(0));
    let own = cell(name, own);
    if outer.is_empty() { own } else { format!("{own} at [{}]", outer.join(",")) }
}

/// `A[0,3]`
pub fn cell(name: &str, point: &[impl Display]) -> String {
    let coordinates: Vec<String> = point.iter().map(ToString::to_string).collect();
    format!("{name}[{}]", coordinates.join(","))
}

//! Why a user's schedule is refused: what is wrong, with one example.

use crate::order::{Dependences, padded};
use crate::orders::problem::Problem;
use crate::orders::witness::{self, Example};
use crate::scop::{Scop, union_of_maps};
use crate::tree::bands;
use crate::tree::coincidence;
use mse_dialect::witness::of_set;
use mse_isl::{
    DimType, Error, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, Set, Space, UnionMap, UnionSet,
};

/// The schedule on the instances of the scop.
///
/// # Errors
/// That these are not those that it has, or not once each.
pub fn unless_all_instances(scop: &Scop, given: Schedule) -> Result<Schedule> {
    let (own, others) = (scop.domain()?, given.get_domain()?);
    for set in others.get_set_list()? {
        known_parameters(scop, &set.get_space()?)?;
        if own.clone().intersect(UnionSet::from_set(set.clone())?.universe()?)?.is_empty()? {
            return Err(Error::invalid(format!("no statement is {}{}", tuple(&set)?, statements(scop)?)));
        }
    }
    let possible = |set: UnionSet| set.intersect_params(scop.context.clone());
    if let Some(missing) = example(&possible(own.clone())?.subtract(others.clone())?)? {
        return Err(Error::invalid(format!("its domain lacks instance {missing}")));
    }
    if let Some(extra) = example(&possible(others)?.subtract(own.clone())?)? {
        return Err(Error::invalid(format!("its domain has {extra}, which is no instance of the scop")));
    }
    let is_same = given.get_domain()?.is_equal(&own)?;
    let given = if is_same { given } else { given.intersect_domain(own.clone())? };
    let dates = given.get_map()?.intersect_domain(own)?;
    known_parameters(scop, &dates.get_space()?)?;
    if dates.is_single_valued()? {
        return Ok(given);
    }
    let others = dates.clone().subtract(dates.lexmin()?)?.domain()?;
    Err(Error::invalid(format!("{} has several dates", example(&others)?.unwrap_or_default())))
}

/// That these instances have no date.
///
/// # Errors
/// Always.
pub fn without_date(instances: UnionSet) -> Result<()> {
    let one = example(&instances)?.unwrap_or_default();
    let why = "it passes no filter of a sequence or set, or a band has no function for it";
    Err(Error::invalid(format!("{one} has no date: {why}")))
}

/// That the first of `{ Earlier[i] -> Later[j] }` have to come first.
///
/// # Errors
/// Always.
pub fn out_of_order(scop: &Scop, dependences: &Dependences, given: &Schedule, late: &UnionMap) -> Result<()> {
    let Some(Example { text, pair }) = witness::example(scop, dependences, late)? else {
        return Err(Error::invalid("it breaks an order"));
    };
    let dates = union_of_maps(padded(given.get_map()?)?.into_iter())?;
    let [first, second] = [pair.clone().domain()?, pair.range()?].map(|instance| date(&dates, instance));
    let (first, second) = (first?, second?);
    let how = if first == second {
        format!("both at {first}")
    } else {
        format!("the first at {first}, the second at {second}")
    };
    Err(Error::invalid(format!("{text}: it has {how}")))
}

/// Nothing.
///
/// # Errors
/// That an order is wanted between children of a set, which have none.
pub fn unless_sets_are_free(
    scop: &Scop,
    dependences: &Dependences,
    problem: &Problem,
    node: &ScheduleNode,
) -> Result<()> {
    let children = bands::children(node)?;
    if node.get_type()? == Node::Set {
        let mut apart =
            coincidence::active(node, &problem.order)?.intersect_params(problem.context.clone())?;
        for child in &children {
            let filter = child.filter_get_filter()?;
            let inside = UnionMap::from_domain_and_range(filter.clone(), filter)?;
            apart = apart.subtract(inside)?;
        }
        if let Some(Example { text, .. }) = witness::example(scop, dependences, &apart)? {
            return Err(Error::invalid(format!("{text}: they are in different children of a set")));
        }
    }
    children.iter().try_for_each(|child| unless_sets_are_free(scop, dependences, problem, child))
}

/// `[1, 0]`: the date of an instance.
fn date(dates: &UnionMap, instance: Set) -> Result<String> {
    let dates = UnionSet::from_set(instance)?.apply(dates.clone())?;
    let point = dates.as_set()?.sample_point()?;
    let count = point.get_space()?.dim(DimType::Out)?;
    let values = (0..count).map(|position| point.get_coordinate_val(DimType::Out, position));
    let values = values.collect::<Result<Vec<_>>>()?;
    Ok(format!("[{}]", values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")))
}

/// One of these instances, if there are some.
///
/// # Errors
/// Those of isl.
pub fn example(instances: &UnionSet) -> Result<Option<String>> {
    for set in instances.get_set_list()? {
        if let Some(witness) = of_set(set)? {
            return Ok(Some(witness.to_string()));
        }
    }
    Ok(None)
}

/// That the scop has these parameters.
fn known_parameters(scop: &Scop, space: &Space) -> Result<()> {
    for position in 0..space.dim(DimType::Param)? {
        let name = space.get_dim_name(DimType::Param, position)?.unwrap_or_default();
        if scop.context.find_dim_by_name(DimType::Param, &name)?.is_none() {
            return Err(Error::invalid(format!("the scop has no parameter '{name}'")));
        }
    }
    Ok(())
}

/// `S0[i0, i1]`
fn tuple(set: &Set) -> Result<String> {
    let coordinates = (0..set.dim(DimType::Set)?).map(|position| format!("i{position}"));
    let coordinates = coordinates.collect::<Vec<_>>().join(", ");
    Ok(format!("{}[{coordinates}]", set.get_tuple_name()?.unwrap_or_default()))
}

/// ` (the statements are S0[i0], S1[])`
fn statements(scop: &Scop) -> Result<String> {
    let tuples = scop.statements.iter().map(|statement| tuple(&statement.domain));
    Ok(format!(" (the statements are {})", tuples.collect::<Result<Vec<_>>>()?.join(", ")))
}

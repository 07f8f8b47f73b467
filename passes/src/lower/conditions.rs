//! Intricate conditions are tested where they are asked for.
//!
//! ```text
//! before   domain { S[i, j] : 0 <= i, j < n and ((i + j) mod 13 = 0 or (i + j) mod 7 = 0) }
//! after    domain { S[i, j] : 0 <= i, j < n }, and above each leaf a filter with what was left out
//! ```
//!
//! isl brings the conditions of a domain to every loop around it, with the inner dimensions projected out. Below blocks and
//! threads that gives relations of many integer divisions, for which it may take minutes to find what they all imply. A domain is
//! intricate if it has several parts, and integer divisions. Loops then enumerate the hull: one conjunction, with the equalities
//! modulo constants that all parts have in common, since they are strides.

use crate::scop::{Scop, union_of_sets};
use mse_dialect::{tree, view};
use mse_isl::{Result, Schedule, ScheduleNode, ScheduleNodeType, Set, UnionSet};

/// The schedule of a scop over the hulls of intricate domains, with filters for the rest.
pub fn late(view: &view::Scop, scop: &Scop) -> Result<Schedule> {
    let domains: Vec<&Set> = scop.statements.iter().map(|statement| &statement.domain).collect();
    let intricate = domains.iter().map(|domain| is_intricate(domain)).collect::<Result<Vec<bool>>>()?;
    if !intricate.contains(&true) {
        return Ok(scop.schedule.clone());
    }
    let each = |of: fn(&Set) -> Result<Set>, others: fn(&Set) -> Result<Set>| {
        let sets = domains.iter().zip(&intricate).map(|(set, &is)| if is { of(set) } else { others(set) });
        union_of_sets(sets.collect::<Result<Vec<_>>>()?.into_iter())
    };
    let hulls = each(hull, |set| Ok(set.clone()))?.align_params(scop.context.get_space()?)?;
    let exact = each(|set| Ok(set.clone()), |set| Set::universe(set.get_space()?))?;
    let schedule = tree::read(view.schedule().expect("[R12]: a scop has a schedule"), &hulls)?;
    schedule.map_descendant_bottom_up(|node| match node.get_type()? {
        ScheduleNodeType::Leaf => select(node, &exact),
        _ => Ok(node),
    })
}

/// Whether a domain has several parts, and integer divisions.
fn is_intricate(domain: &Set) -> Result<bool> {
    Ok(domain.involves_locals()? && domain.n_basic_set()? > 1)
}

/// One conjunction that holds on the domain: its bounds, and what all parts have in common modulo constants.
fn hull(domain: &Set) -> Result<Set> {
    let bounds = domain.clone().remove_divs()?.simple_hull()?;
    Set::from_basic_set(bounds.intersect(domain.clone().affine_hull()?)?)
}

/// A filter above the leaf with those of the instances that are among the statements below.
fn select(leaf: ScheduleNode, instances: &UnionSet) -> Result<ScheduleNode> {
    let below = leaf.get_universe_domain()?;
    let selected = instances.clone().intersect(below)?;
    leaf.insert_filter(selected)
}

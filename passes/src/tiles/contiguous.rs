//! Contiguous accesses: along which member of a band neighbours, in time or in a block, are so in memory.
//!
//! Threads next to each other along x run in step, and iterations of an innermost loop run after each other.
//! The cells that they access should be in one line of memory.
//!
//! ```text
//! step     { S[i] -> S[i'] }: the member is larger by one in i', the other members are the same, and so are
//!          the coordinates on which no member depends
//! stride   { A[f(i)] -> A[f(i')] }: near, if all subscripts are the same, or only the last is larger by one;
//!          else far
//! ```
//!
//! Along the best member, the fewest accesses to memory around the scop are far; each access counts as often
//! as it is executed at the reference sizes. If several are best, the last one is taken. Memory of the scop's
//! own may become a thread's.

use crate::machine::thresholds::REFERENCE_SIZE;
use crate::scop::{Access, Array, Home, Scop, Statement};
use crate::tree::bands;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, ScheduleNode, Set};

/// A band of at most `most` coincident members, with x as the last one; the other members of `node` are
/// below. Below the mark "x", the last member of the band is x.
pub fn numbered(scop: &Scop, node: ScheduleNode, most: usize) -> Result<ScheduleNode> {
    if bands::is_along_x(&node)? {
        return bands::first_along_x(node, most);
    }
    let band = bands::joined(node, usize::MAX)?;
    let count = band.band_n_member()?;
    if count < 2 || most < 2 {
        return bands::first(band, most);
    }
    let far = far(scop, &band)?;
    let x = (0..count).rev().min_by(|&one, &other| far[one].total_cmp(&far[other])).expect("members");
    let mut order: Vec<usize> = (0..count).filter(|&member| member != x).collect();
    order.insert(count.min(most) - 1, x);
    bands::first(bands::permuted(band, &order)?, most)
}

/// For each member of a band, how many accesses are far along it.
pub(super) fn far(scop: &Scop, band: &ScheduleNode) -> Result<Vec<f64>> {
    let mut far = vec![0.0; band.band_n_member()?];
    for instances in band.get_domain()?.sets()? {
        let name = instances.get_tuple_name()?;
        let Some(statement) = name.and_then(|name| scop.statement(&name)) else { continue };
        let members = members(band, statement)?;
        if members.len() < far.len() {
            continue;
        }
        let often =
            f64::from(REFERENCE_SIZE).powi(i32::try_from(instances.dim(DimType::Set)?).unwrap_or(i32::MAX));
        for (member, far) in far.iter_mut().enumerate() {
            let Some(step) = step(&members, member, &instances)? else { continue };
            for access in statement.accesses.iter().filter(|access| is_around(scop, access)) {
                *far += if is_near(access, &step)? { 0.0 } else { often };
            }
        }
    }
    Ok(far)
}

/// Whether an access goes to memory around the scop.
pub(super) fn is_around(scop: &Scop, access: &Access) -> bool {
    let is_outside = |array: &Array| array.home == Home::Outside && access.is_of(&array.name);
    access.kind != AccessKind::Kill && scop.arrays.iter().any(is_outside)
}

/// The members, as functions of the instances of a statement: `{ S[i] -> [t] }`.
pub fn members(band: &ScheduleNode, statement: &Statement) -> Result<Vec<Map>> {
    let functions = band.band_get_partial_schedule()?;
    let mut members = Vec::new();
    for member in 0..band.band_n_member()? {
        for piece in functions.get_at(member)?.get_pw_aff_list()? {
            if piece.get_tuple_id(DimType::In)?.name() == statement.name {
                // Of some schedules the functions know the bounds of all coordinates.
                members.push(Map::from_pw_aff(piece)?.gist_domain(statement.domain.clone())?);
            }
        }
    }
    Ok(members)
}

/// `{ S[i] -> S[i'] }`; none if a member has one value, or several instances are the next one.
pub(super) fn step(members: &[Map], along: usize, instances: &Set) -> Result<Option<Map>> {
    let universe = Set::universe(instances.get_space()?)?;
    step_within(members, along, instances, Map::from_domain_and_range(universe.clone(), universe)?)
}

/// The same where instances with the same outer dates, `{ S[i] -> S[i'] }`, are told apart by the members.
pub fn step_within(members: &[Map], along: usize, instances: &Set, same: Map) -> Result<Option<Map>> {
    let mut step = same;
    for coordinate in 0..instances.dim(DimType::Set)? {
        let depends = |member: &Map| member.involves_dims(DimType::In, coordinate, 1);
        if !members.iter().map(depends).collect::<Result<Vec<_>>>()?.contains(&true) {
            step = step.equate(DimType::In, coordinate, DimType::Out, coordinate)?;
        }
    }
    for (number, member) in members.iter().enumerate() {
        let shift = if number == along { "{ [t] -> [t + 1] }" } else { "{ [t] -> [t] }" };
        let shift = Map::read_from_str(instances.context(), shift)?;
        step = step.intersect(member.clone().apply_range(shift)?.apply_range(member.clone().reverse()?)?)?;
    }
    let step = step.intersect_domain(instances.clone())?.intersect_range(instances.clone())?;
    Ok(if step.is_empty()? || !step.is_single_valued()? { None } else { Some(step) })
}

/// Whether an access is near along a step.
fn is_near(access: &Access, step: &Map) -> Result<bool> {
    let cells = access.relation.clone();
    let strides = cells.clone().reverse()?.apply_range(step.clone())?.apply_range(cells)?.deltas()?;
    let rank = strides.dim(DimType::Set)?;
    let mut same = strides.clone();
    for dimension in 0..rank {
        same = same.fix_si(DimType::Set, dimension, 0)?;
    }
    let mut next = strides.clone();
    for dimension in 0..rank {
        next = next.fix_si(DimType::Set, dimension, i32::from(dimension + 1 == rank))?;
    }
    strides.is_subset(&same.union(next)?)
}

//! Which band members carry no dependence.
//!
//! A member `f` of a band is coincident if every dependence between instances that the outer nodes execute
//! together has the same `f` at both ends: `{ x -> y in order : outer(x) = outer(y) }` lies within
//! `{ x -> y : f(x) = f(y) }`.

use super::flags::Flags;
use crate::tree::bands;
use mse_isl::{
    MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet,
};

/// Sets the coincident flags of all bands; `order` is `{ Earlier[i] -> Later[j] }`.
pub fn mark(schedule: Schedule, order: &UnionMap) -> Result<Schedule> {
    marked(schedule.get_root()?, among(order, schedule.get_domain()?)?)?.get_schedule()
}

/// The node, and all below it; `together` are the dependences that the nodes around it leave.
pub fn marked(mut node: ScheduleNode, mut together: UnionMap) -> Result<ScheduleNode> {
    match node.get_type()? {
        Node::Filter => together = among(&together, node.filter_get_filter()?)?,
        Node::Band => {
            node = mark_band(node, &together)?;
            together = together.eq_at_multi_union_pw_aff(node.band_get_partial_schedule()?)?;
        }
        _ => {}
    }
    bands::for_each_child(node, |child| marked(child, together.clone()))
}

/// The dependences between some instances.
pub fn among(order: &UnionMap, instances: UnionSet) -> Result<UnionMap> {
    order.clone().intersect_domain(instances.clone())?.intersect_range(instances)
}

fn mark_band(node: ScheduleNode, together: &UnionMap) -> Result<ScheduleNode> {
    let (functions, mut flags) = (node.band_get_partial_schedule()?, Flags::of(&node)?);
    for (member, flag) in flags.coincident.iter_mut().enumerate() {
        let function = MultiUnionPwAff::from_union_pw_aff(functions.get_at(member)?)?;
        *flag = !is_carried(together, &function)?;
    }
    flags.set(node)
}

/// Whether a dependence has two values of a function at its ends.
pub fn is_carried(together: &UnionMap, function: &MultiUnionPwAff) -> Result<bool> {
    for map in together.clone().maps()? {
        let map = UnionMap::from_map(map)?;
        if !map.is_subset(&map.clone().eq_at_multi_union_pw_aff(function.clone())?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The dependences inside the node's subtree that no outer node carries.
pub fn active(node: &ScheduleNode, order: &UnionMap) -> Result<UnionMap> {
    let domain = node.get_domain()?;
    let inside = among(order, domain)?;
    if node.get_schedule_depth()? == 0 {
        return Ok(inside);
    }
    inside.eq_at_multi_union_pw_aff(node.get_prefix_schedule_multi_union_pw_aff()?)
}

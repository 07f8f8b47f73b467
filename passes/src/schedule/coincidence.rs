//! Which band members carry no dependence.
//!
//! A member `f` of a band is coincident if every dependence between instances that the outer nodes execute
//! together has the same `f` at both ends: `{ x -> y in order : outer(x) = outer(y) }` lies within
//! `{ x -> y : f(x) = f(y) }`.

use mse_isl::{MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap};

/// Sets the coincident flags of all bands; `order` is `{ Earlier[i] -> Later[j] }`.
pub fn mark(schedule: Schedule, order: &UnionMap) -> Result<Schedule> {
    schedule.map_descendant_bottom_up(|node| match node.get_type()? {
        Node::Band => mark_band(node, order),
        _ => Ok(node),
    })
}

fn mark_band(mut node: ScheduleNode, order: &UnionMap) -> Result<ScheduleNode> {
    let together = active(&node, order)?;
    let functions = node.band_get_partial_schedule()?;
    for member in 0..node.band_n_member()? {
        let function = MultiUnionPwAff::from_union_pw_aff(functions.get_at(member)?)?;
        let coincident =
            together.clone().subtract(together.clone().eq_at_multi_union_pw_aff(function)?)?.is_empty()?;
        node = node.band_member_set_coincident(member, coincident)?;
    }
    Ok(node)
}

/// The dependences inside the node's subtree that no outer node carries.
pub fn active(node: &ScheduleNode, order: &UnionMap) -> Result<UnionMap> {
    let domain = node.get_domain()?;
    let inside = order.clone().intersect_domain(domain.clone())?.intersect_range(domain)?;
    if node.get_schedule_depth()? == 0 {
        return Ok(inside);
    }
    inside.eq_at_multi_union_pw_aff(node.get_prefix_schedule_multi_union_pw_aff()?)
}

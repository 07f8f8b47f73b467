//! The loops of a schedule tree that flow does not leave.

use crate::storage::is_bounded;
use mse_isl::{
    MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionPwAff, UnionSet,
};

/// The loops around all of some instances that have one value at both ends of some flow.
pub struct Nest {
    /// Their members, `{ S[i] -> [f(i)] }`, outermost first.
    pub loops: Vec<UnionPwAff>,
    /// The body of the innermost; of the whole tree, if there are none.
    pub inside: ScheduleNode,
}

impl Nest {
    /// Those of a tree; flow is `{ Writer[i] -> Reader[j] }`.
    pub fn around(root: ScheduleNode, instances: &UnionSet, flow: &UnionMap) -> Result<Self> {
        let mut node = root.child(0)?;
        let mut nest = Self { loops: Vec::new(), inside: node.clone() };
        loop {
            match node.get_type()? {
                Node::Filter | Node::Mark | Node::Context | Node::Guard => node = node.child(0)?,
                Node::Band => {
                    let members = members(&node, flow)?;
                    node = node.child(0)?;
                    if !members.is_empty() {
                        nest.loops.extend(members);
                        nest.inside = node.clone();
                    }
                }
                Node::Sequence | Node::Set => match child_with(&node, instances)? {
                    Some(child) => node = child,
                    None => return Ok(nest),
                },
                _ => return Ok(nest),
            }
        }
    }
}

/// The members of a band that have one value at both ends of the flow.
fn members(band: &ScheduleNode, flow: &UnionMap) -> Result<Vec<UnionPwAff>> {
    let (functions, mut members) = (band.band_get_partial_schedule()?, Vec::new());
    for member in 0..band.band_n_member()? {
        let function = functions.get_at(member)?;
        let same = MultiUnionPwAff::from_union_pw_aff(function.clone())?;
        if flow.is_subset(&flow.clone().eq_at_multi_union_pw_aff(same)?)? {
            members.push(function);
        }
    }
    Ok(members)
}

/// The child that executes all of these instances.
fn child_with(node: &ScheduleNode, instances: &UnionSet) -> Result<Option<ScheduleNode>> {
    for position in 0..node.n_children()? {
        let child = node.get_child(position)?;
        if instances.is_subset(&child.filter_get_filter()?)? {
            return Ok(Some(child));
        }
    }
    Ok(None)
}

/// The members of a tree's bands whose iterations may run at the same time.
pub fn coincident(node: &ScheduleNode) -> Result<Vec<UnionPwAff>> {
    let mut found = Vec::new();
    if node.get_type()? == Node::Band {
        let functions = node.band_get_partial_schedule()?;
        for member in 0..node.band_n_member()? {
            if node.band_member_get_coincident(member)? {
                found.push(functions.get_at(member)?);
            }
        }
    }
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        found.extend(coincident(&node.get_child(position)?)?);
    }
    Ok(found)
}

/// Whether a member has a first and a last value, which a while loop's counter has not.
pub fn has_bounds(member: &UnionPwAff, instances: &UnionSet) -> Result<bool> {
    let values = UnionMap::from_union_pw_aff(member.clone())?.intersect_domain(instances.clone())?.range()?;
    values.sets()?.iter().try_fold(true, |all, values| Ok(all && is_bounded(values)?))
}

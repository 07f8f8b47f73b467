//! The order of one schedule for a part of another.
//!
//! ```text
//! node   a subtree, executed where all that is around it agrees                { S[i] }
//! below  another schedule tree of the same instances
//! after  the subtree orders its instances as `below` does
//! ```
//!
//! `below` orders all that the nodes around the subtree leave unordered. If both schedules respect an order,
//! so does the result.

use super::flags::Flags;
use crate::tree::bands;
use mse_isl::{
    Error, Id, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, Set, UnionMap, UnionSet,
};

/// Values for parameters of the schedule that `below` is of.
#[derive(Default)]
pub struct Values {
    /// The parameters.
    pub parameters: Vec<Id>,
    /// `[n] -> { : n = 999 }`; none without parameters.
    pub values: Option<Set>,
}

/// The node, its subtree that of `below` for the instances that reach it, at these values of parameters.
///
/// # Errors
/// That `below` has nodes that are no domain, band, sequence, set, filter or mark.
pub fn replaced(node: ScheduleNode, below: &ScheduleNode, values: &Values) -> Result<ScheduleNode> {
    values.grafted(node.cut()?, below)
}

impl Values {
    /// The leaf, with the subtree of `below` for the instances that reach it.
    fn grafted(&self, leaf: ScheduleNode, below: &ScheduleNode) -> Result<ScheduleNode> {
        match below.get_type()? {
            Node::Leaf => Ok(leaf),
            Node::Domain | Node::Filter => self.grafted(leaf, &below.get_child(0)?),
            Node::Band => self.with_band(leaf, below),
            Node::Mark => {
                let mark = leaf.insert_mark(below.mark_get_id()?)?;
                self.grafted(mark.child(0)?, &below.get_child(0)?)?.parent()
            }
            Node::Sequence | Node::Set => self.with_children(leaf, below),
            other => {
                Err(Error::invalid(format!("no part of a schedule goes below a node of type {other:?}")))
            }
        }
    }

    fn with_band(&self, leaf: ScheduleNode, below: &ScheduleNode) -> Result<ScheduleNode> {
        let functions = self.functions(below.band_get_partial_schedule()?)?;
        let band = leaf.clone().insert_partial_schedule(functions.intersect_domain(leaf.get_domain()?)?)?;
        let band = Flags::of(below)?.set(band)?;
        self.grafted(band.child(0)?, &below.get_child(0)?)?.parent()
    }

    /// The same for a sequence: of the children of `below` those for which there are instances.
    fn with_children(&self, leaf: ScheduleNode, below: &ScheduleNode) -> Result<ScheduleNode> {
        let (domain, mut filters, mut children) = (leaf.get_domain()?, Vec::new(), Vec::new());
        for position in 0..below.n_children()? {
            let child = below.get_child(position)?;
            let filter = self.instances(child.filter_get_filter()?)?;
            if !filter.clone().intersect(domain.clone())?.is_empty()? {
                filters.push(filter);
                children.push(child);
            }
        }
        bands::in_turn(leaf, filters, |leaf, number| self.grafted(leaf, &children[number]))
    }

    /// `{ S[i] -> [n - i] }` as `{ S[i] -> [999 - i] }`.
    fn functions(&self, functions: MultiUnionPwAff) -> Result<MultiUnionPwAff> {
        let Some(values) = &self.values else { return Ok(functions) };
        let mut fixed = UnionMap::empty_ctx(functions.context())?;
        for map in UnionMap::from_multi_union_pw_aff(functions)?.intersect_params(values.clone())?.maps()? {
            let map = self.parameters.iter().try_fold(map, |map, id| map.project_out_param_id(id.clone()))?;
            fixed = fixed.add_map(map)?;
        }
        MultiUnionPwAff::from_union_map(fixed)
    }

    /// `{ S[i] : i < n }` as `{ S[i] : i < 999 }`.
    pub fn instances(&self, filter: UnionSet) -> Result<UnionSet> {
        let Some(values) = &self.values else { return Ok(filter) };
        let mut fixed = UnionSet::empty_ctx(filter.context())?;
        for set in filter.intersect_params(values.clone())?.sets()? {
            let set = self.parameters.iter().try_fold(set, |set, id| set.project_out_param_id(id.clone()))?;
            fixed = fixed.add_set(set)?;
        }
        Ok(fixed)
    }
}

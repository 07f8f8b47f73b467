//! A schedule tree without what extension nodes add: isl tells no dates of trees that have some.
//!
//! ```text
//! before   extension { [t] -> barrier[] } { sequence { { S }, { barrier }, { T } } }
//! after    sequence { { S }, { T } }
//! ```

use super::bands;
use super::flags::Flags;
use mse_isl::{Error, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionSet};

/// The schedule without them.
pub fn without(schedule: &Schedule) -> Result<Schedule> {
    if !adds(&schedule.get_root()?)? {
        return Ok(schedule.clone());
    }
    restricted(schedule, schedule.get_domain()?)
}

/// The schedule of these instances, without branches that none of them arrives at.
pub fn restricted(schedule: &Schedule, instances: UnionSet) -> Result<Schedule> {
    let bare = Schedule::from_domain(instances)?.get_root()?;
    copied(&schedule.get_root()?.get_child(0)?, bare.child(0)?)?.get_schedule()
}

/// The names of the statements that nodes below add.
pub fn statements(node: &ScheduleNode) -> Result<Vec<String>> {
    let mut names = Vec::new();
    if node.get_type()? == Node::Extension {
        for added in node.extension_get_extension()?.range()?.sets()? {
            names.extend(added.get_tuple_name()?);
        }
    }
    let children = if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? };
    for position in 0..children {
        names.extend(statements(&node.get_child(position)?)?);
    }
    Ok(names)
}

/// Whether a node below adds instances.
pub fn adds(node: &ScheduleNode) -> Result<bool> {
    if node.get_type()? == Node::Extension {
        return Ok(true);
    }
    let children = if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? };
    for position in 0..children {
        if adds(&node.get_child(position)?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The subtree in the place of a leaf; returns the node there.
fn copied(from: &ScheduleNode, leaf: ScheduleNode) -> Result<ScheduleNode> {
    let node = match from.get_type()? {
        Node::Leaf => return Ok(leaf),
        Node::Extension => return copied(&from.get_child(0)?, leaf),
        Node::Sequence | Node::Set => return split(from, leaf),
        Node::Band => band(from, leaf)?,
        Node::Mark => leaf.insert_mark(from.mark_get_id()?)?,
        Node::Filter => leaf.insert_filter(from.filter_get_filter()?)?,
        Node::Context => leaf.insert_context(from.context_get_context()?)?,
        Node::Guard => leaf.insert_guard(from.guard_get_guard()?)?,
        other => return Err(Error::invalid(format!("a node {other:?} among those that add instances"))),
    };
    copied(&from.get_child(0)?, node.child(0)?)?.parent()
}

fn band(from: &ScheduleNode, leaf: ScheduleNode) -> Result<ScheduleNode> {
    let functions = from.band_get_partial_schedule()?.intersect_domain(leaf.get_universe_domain()?)?;
    Flags::of(from)?.set(leaf.insert_partial_schedule(functions)?)
}

/// The children that something arrives at.
fn split(from: &ScheduleNode, leaf: ScheduleNode) -> Result<ScheduleNode> {
    let (arriving, mut filters, mut children) = (leaf.get_domain()?, Vec::new(), Vec::new());
    let statements = leaf.get_universe_domain()?;
    for position in 0..from.n_children()? {
        let child = from.get_child(position)?;
        let filter = child.filter_get_filter()?.intersect(statements.clone())?;
        if !filter.is_disjoint(&arriving)? {
            filters.push(filter);
            children.push(child.child(0)?);
        }
    }
    bands::in_parts(from.get_type()?, leaf, filters, |leaf, number| copied(&children[number], leaf))
}

#[cfg(test)]
mod tests {
    use super::without;
    use mse_isl::{Context, Schedule};

    const BAND: &str = "schedule: \"[{ S[i, j] -> [(i)]; T[i] -> [(i)] }]\", permutable: 1, coincident: [1]";
    const DOMAIN: &str = "{ S[i, j] : 0 <= i, j < 9; T[i] : 0 <= i < 9 }";

    fn read(tree: &str) -> Schedule {
        let text = format!("{{ domain: \"{DOMAIN}\", child: {{ {BAND}, child: {tree} }} }}");
        Schedule::read_from_str(&Context::current(), &text).expect("a schedule")
    }

    #[test]
    fn what_extension_nodes_add_is_left_out() {
        let (s, t) = ("filter: \"{ S[i, j] }\"", "filter: \"{ T[i] }\"");
        let inner = "child: { schedule: \"[{ S[i, j] -> [(j)] }]\" }";
        let bare = read(&format!("{{ sequence: [ {{ {s}, {inner} }}, {{ {t} }} ] }}"));
        let barrier = "filter: \"{ barrier[] }\"";
        let with = read(&format!(
            "{{ extension: \"{{ [i] -> barrier[] }}\", child: {{ sequence: \
             [ {{ {s}, {inner} }}, {{ {barrier} }}, {{ {t} }} ] }} }}"
        ));
        assert!(without(&with).expect("a schedule").plain_is_equal(&bare).expect("isl"));
        assert!(without(&bare).expect("a schedule").plain_is_equal(&bare).expect("isl"));
    }
}

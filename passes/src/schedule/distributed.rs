//! Loop distribution: a sequential loop inside others as several ones, so that some of them are parallel.
//!
//! ```text
//! before   for k: for i: S1[k, i] ; S2[k, i]                  S2[k, i] reads what S1[k, i - 1] wrote
//! after    for k: parfor i: S1[k, i] ; parfor i: S2[k, i]
//!
//! together   { x -> y }: dependences inside one iteration of the loops around
//! group      statements that together leads from each to each: they stay in one loop
//! level      of a group: the longest way to it from others; groups of one level need no order among each other
//! ```
//!
//! The loop becomes a loop for each level, in this order: one for all groups that carry nothing, one for each of the
//! others, which may be distributed further inside. Outermost loops are distributed only where they are sequential;
//! where one is parallel, nothing is gained below.
//!
//! Allen, Kennedy, Automatic translation of FORTRAN programs to vector form, TOPLAS 1987: codegen.

use super::bands;
use super::coincidence::{among, is_carried, mark};
use mse_isl::{Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet};
use std::collections::BTreeMap;

/// A marked schedule with such loops distributed; none if there are none. `order` is `{ Earlier[i] -> Later[j] }`.
pub fn distributed(schedule: Schedule, order: &UnionMap) -> Result<Option<Schedule>> {
    let domain = schedule.get_domain()?;
    let mut is_changed = false;
    let root = below(schedule.get_root()?, among(order, domain)?, &mut is_changed)?;
    if is_changed { mark(root.get_schedule()?, order).map(Some) } else { Ok(None) }
}

/// The node, with what is below it distributed; `together` are the dependences that the nodes around it leave.
fn below(node: ScheduleNode, mut together: UnionMap, is_changed: &mut bool) -> Result<ScheduleNode> {
    match node.get_type()? {
        Node::Filter => together = among(&together, node.filter_get_filter()?)?,
        Node::Band => {
            let functions = node.band_get_partial_schedule()?;
            if !is_carried(&together, &functions)? {
                return Ok(node);
            }
            let loops = loops(&node, &together)?;
            if loops.len() > 1 {
                *is_changed = true;
                let node = node.insert_sequence(loops)?;
                return bands::for_each_child(node, |child| below(child, together.clone(), is_changed));
            }
            together = together.eq_at_multi_union_pw_aff(functions)?;
        }
        _ => {}
    }
    bands::for_each_child(node, |child| below(child, together.clone(), is_changed))
}

/// The instances of the loops that a band becomes, in order.
fn loops(band: &ScheduleNode, together: &UnionMap) -> Result<Vec<UnionSet>> {
    let instances = band.get_domain()?.sets()?;
    let mut numbers = BTreeMap::new();
    for (number, set) in instances.iter().enumerate() {
        numbers.insert(set.get_tuple_name()?.unwrap_or_default(), number);
    }
    let reach = reach(together, &numbers)?;
    let functions = band.band_get_partial_schedule()?;
    let mut loops: BTreeMap<(usize, Option<usize>), UnionSet> = BTreeMap::new();
    for (number, set) in instances.iter().enumerate() {
        let group: Vec<usize> = group(&reach, number).collect();
        let set = UnionSet::from_set(set.clone())?;
        let own = group
            .iter()
            .try_fold(set.clone(), |all, &other| all.union(UnionSet::from_set(instances[other].clone())?))?;
        let is_parallel = !is_carried(&among(together, own)?, &functions)?;
        let alone = if is_parallel { None } else { group.first().copied() };
        let key = (level(&reach, number), alone);
        let all = match loops.remove(&key) {
            Some(others) => others.union(set)?,
            None => set,
        };
        loops.insert(key, all);
    }
    Ok(loops.into_values().collect())
}

/// Which statements dependences lead to from which, by number.
fn reach(together: &UnionMap, numbers: &BTreeMap<String, usize>) -> Result<Vec<Vec<bool>>> {
    let count = numbers.len();
    let mut reach = vec![vec![false; count]; count];
    for map in together.maps()? {
        let ends = [mse_isl::DimType::In, mse_isl::DimType::Out].map(|kind| map.get_tuple_name(kind));
        let [from, to] = ends.map(|name| Ok(numbers.get(&name?.unwrap_or_default()).copied()));
        if let (Some(from), Some(to)) = (from?, to?) {
            reach[from][to] = true;
        }
    }
    for middle in 0..count {
        for from in 0..count {
            for to in 0..count {
                reach[from][to] |= reach[from][middle] && reach[middle][to];
            }
        }
    }
    Ok(reach)
}

/// The statements of one's group, in order.
fn group(reach: &[Vec<bool>], number: usize) -> impl Iterator<Item = usize> {
    (0..reach.len()).filter(move |&other| other == number || (reach[number][other] && reach[other][number]))
}

/// The longest way to a statement's group from others.
fn level(reach: &[Vec<bool>], number: usize) -> usize {
    let before = (0..reach.len()).filter(|&other| reach[other][number] && !reach[number][other]);
    before.map(|other| level(reach, other) + 1).max().unwrap_or(0)
}

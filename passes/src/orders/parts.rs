//! Parts of a scheduling problem, of as many statements as isl's scheduler takes at once.
//!
//! ```text
//! wait       { S -> T }: some instance of T waits for one of S, for statements
//! group      statements that wait for each other: they stay together
//! part       groups that are beside each other, in an order in which each waits for those before it alone
//! steps      of isl's scheduler, to leave out waits that others imply; it counts no operation for them
//! ```
//!
//! isl's scheduler follows all ways of the graph of groups, and there may be as many as subsets. With 70
//! loops that share eight arrays it takes a second, with 150 it never ends. The schedules of parts, one after
//! the other, respect the same dependences as the problem. Loops in different parts are not fused.

use crate::orders::ways;
use crate::tree::coincidence::among;
use mse_isl::{DimType, Result, UnionMap, UnionSet};
use std::collections::{BTreeMap, BTreeSet};

/// The most steps of one part. (Each takes isl some 30 ns.)
const MOST_STEPS: usize = 1_000_000;

/// The parts of a domain under `order`, `{ Earlier[i] -> Later[j] }`, in turn.
pub fn parts(domain: &UnionSet, order: &UnionMap) -> Result<Vec<UnionSet>> {
    let mut sets = BTreeMap::new();
    for set in domain.sets()? {
        let name = set.get_tuple_name()?.unwrap_or_default();
        sets.insert((name.len(), name), UnionSet::from_set(set)?);
    }
    let numbers: BTreeMap<&str, usize> =
        sets.keys().enumerate().map(|(number, (_, name))| (name.as_str(), number)).collect();
    let mut waits = vec![BTreeSet::new(); sets.len()];
    for map in among(order, domain.clone())?.maps()? {
        let number = |kind| Ok(numbers.get(map.get_tuple_name(kind)?.unwrap_or_default().as_str()).copied());
        if let (Some(from), Some(to)) = (number(DimType::In)?, number(DimType::Out)?) {
            waits[from].insert(to);
        }
    }
    let sets: Vec<UnionSet> = sets.into_values().collect();
    let mut parts = Vec::new();
    for groups in Graph::of(&waits).parts() {
        let members = groups.into_iter().flatten().map(|number| Ok(sets[number].clone()));
        parts.extend(members.reduce(|all: Result<UnionSet>, one| all?.union(one?)).transpose()?);
    }
    Ok(parts)
}

/// Groups of statements, each behind those that it waits for, and which wait for which.
struct Graph {
    groups: Vec<Vec<usize>>,
    /// For each group those that wait for it: they are behind it.
    later: Vec<BTreeSet<usize>>,
}

impl Graph {
    /// The groups of statements; `waits` says of each statement which wait for it.
    fn of(waits: &[BTreeSet<usize>]) -> Self {
        let table = waits.iter().map(|next| (0..waits.len()).map(|to| next.contains(&to)).collect());
        let ways = ways::closed(table.collect());
        let is_first = |&number: &usize| ways::group(&ways, number).next() == Some(number);
        let firsts = ways::in_order(&ways).into_iter().filter(is_first);
        let groups: Vec<Vec<usize>> = firsts.map(|first| ways::group(&ways, first).collect()).collect();
        let mut home = vec![0; waits.len()];
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|&member| home[member] = number);
        }
        let later = groups.iter().enumerate().map(|(number, group)| {
            let next = group.iter().flat_map(|&member| &waits[member]).map(|&next| home[next]);
            next.filter(|&next| next != number).collect()
        });
        Self { later: later.collect(), groups }
    }

    /// The groups, in halves until each takes few steps.
    fn parts(self) -> Vec<Vec<Vec<usize>>> {
        let (mut waiting, mut parts) = (vec![(0, self.groups.len())], Vec::new());
        while let Some((start, end)) = waiting.pop() {
            if end - start < 2 || self.takes_few_steps(start..end) {
                parts.push(self.groups[start..end].to_vec());
            } else {
                let middle = start + (end - start) / 2;
                waiting.extend([(middle, end), (start, middle)]);
            }
        }
        parts
    }

    /// Whether isl leaves out the waits that others imply in few steps. For each group, it starts from those
    /// that wait for it, the last ones first, and follows all that wait for these. A way ends at a group that
    /// waits for the first one itself: that wait is left out.
    fn takes_few_steps(&self, range: std::ops::Range<usize>) -> bool {
        let mut later: Vec<BTreeSet<usize>> = self.later[range.clone()]
            .iter()
            .map(|all| {
                all.iter().filter(|next| range.contains(next)).map(|next| next - range.start).collect()
            })
            .collect();
        let mut steps = 0;
        for number in (0..later.len()).rev() {
            let mut own = std::mem::take(&mut later[number]);
            let next: Vec<usize> = own.iter().copied().collect();
            for &start in next.iter().rev().skip(1) {
                let mut waiting = vec![start];
                while let Some(from) = waiting.pop() {
                    for to in &later[from] {
                        steps += 1;
                        if !own.remove(to) {
                            waiting.push(*to);
                        }
                    }
                    if steps > MOST_STEPS {
                        return false;
                    }
                }
            }
            later[number] = own;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(count: usize, distances: &[usize]) -> Vec<BTreeSet<usize>> {
        let next = |from: usize| distances.iter().map(move |distance| from + distance);
        (0..count).map(|from| next(from).filter(|&to| to < count).collect()).collect()
    }

    #[test]
    fn what_takes_few_steps_is_one_part() {
        assert_eq!(Graph::of(&chain(500, &[1])).parts().len(), 1);
        assert_eq!(Graph::of(&chain(60, &[1, 2, 3])).parts().len(), 1);
    }

    /// Of waits over distances of 2 and 3 none implies another: there are ways beyond number.
    #[test]
    fn what_takes_many_is_in_parts_in_order() {
        let parts = Graph::of(&chain(400, &[2, 3])).parts();
        assert!(parts.len() > 2 && parts.len() < 40, "{}", parts.len());
        let all: Vec<usize> = parts.concat().concat();
        assert!(all.iter().enumerate().all(|(place, &number)| place.abs_diff(number) < 4));
        for (number, part) in parts.iter().enumerate() {
            assert!(
                part.iter().flatten().all(|statement| !parts[..number].concat().concat().contains(statement))
            );
        }
    }

    #[test]
    fn statements_that_wait_for_each_other_stay_together() {
        let mut waits = chain(6, &[1]);
        waits[4].insert(2);
        let groups = Graph::of(&waits).groups;
        assert_eq!(groups, [vec![0], vec![1], vec![2, 3, 4], vec![5]]);
    }
}

//! Whether isl's scheduler fused loops.
//!
//! ```text
//! together   { S[i] -> T[j] }: what must stay in order inside one execution of a band
//! fused      a band of statements that `together` does not connect in cycles: each waits for each other one
//! ```
//!
//! isl gives each strongly connected component of `together` a band, then merges bands of components
//! wherever it may; the options say when it may. Where it merged none although it could merge any, it merges
//! none where it may merge fewer, and its schedule is the same. Dependences outside of the domains, which
//! isl may see, only connect more.

use crate::tree::coincidence::among;
use mse_isl::{DimType, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap};
use std::collections::BTreeSet;

/// Whether a band of the schedule is fused; `order` is `{ Earlier[i] -> Later[j] }`.
pub fn is_fused(schedule: &Schedule, order: &UnionMap) -> Result<bool> {
    any_fused(&schedule.get_root()?.child(0)?, among(order, schedule.get_domain()?)?)
}

/// The same for the subtree; `together` are the dependences that the nodes around it leave.
fn any_fused(node: &ScheduleNode, mut together: UnionMap) -> Result<bool> {
    let statements = statements(node)?;
    if statements.len() < 2 {
        return Ok(false);
    }
    match node.get_type()? {
        Node::Leaf => return Ok(false),
        Node::Filter => together = among(&together, node.filter_get_filter()?)?,
        Node::Band if !are_connected(&statements, &together)? => return Ok(true),
        Node::Band => together = together.eq_at_multi_union_pw_aff(node.band_get_partial_schedule()?)?,
        _ => {}
    }
    for position in 0..node.n_children()? {
        if any_fused(&node.get_child(position)?, together.clone())? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The statements that a node executes.
fn statements(node: &ScheduleNode) -> Result<BTreeSet<String>> {
    let sets = node.get_universe_domain()?.sets()?;
    let names = sets.iter().map(|set| Ok(set.get_tuple_name()?.unwrap_or_default()));
    names.collect()
}

/// Whether each of the statements waits for each other one, perhaps through others of them.
fn are_connected(statements: &BTreeSet<String>, together: &UnionMap) -> Result<bool> {
    let mut arcs = Vec::new();
    for map in together.maps()? {
        if !map.is_empty()? {
            let name = |end| Ok::<_, mse_isl::Error>(map.get_tuple_name(end)?.unwrap_or_default());
            arcs.push((name(DimType::In)?, name(DimType::Out)?));
        }
    }
    let turned: Vec<_> = arcs.iter().map(|(from, to)| (to.clone(), from.clone())).collect();
    Ok([arcs, turned].iter().all(|arcs| reaches_all(statements, arcs)))
}

/// Whether arcs lead from the first of the statements to all.
fn reaches_all(statements: &BTreeSet<String>, arcs: &[(String, String)]) -> bool {
    let mut reached: BTreeSet<&String> = statements.first().into_iter().collect();
    loop {
        let new = arcs.iter().filter(|(from, to)| reached.contains(from) && !reached.contains(to));
        let new: Vec<_> = new.map(|(_, to)| to).collect();
        if new.is_empty() {
            return statements.iter().all(|statement| reached.contains(statement));
        }
        reached.extend(new);
    }
}

#[cfg(test)]
mod tests {
    use super::is_fused;
    use mse_isl::{Context, Schedule, UnionMap};

    #[test]
    fn fused_bands_are_found() {
        let isl = Context::current();
        let tree = "[n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }";
        let band = "{ schedule: \"[{ S[i] -> [(i)]; T[i] -> [(i)] }]\" }";
        let apart = "{ sequence: [ { filter: \"{ S[i] }\", child: { schedule: \"[{ S[i] -> [(i)] }]\" } }, \
                     { filter: \"{ T[i] }\", child: { schedule: \"[{ T[i] -> [(i)] }]\" } } ] }";
        for (below, order, fused) in [
            (band, "[n] -> { S[i] -> T[i] : 0 <= i < n }", true),
            (band, "[n] -> { S[i] -> T[i] : 0 <= i < n; T[i] -> S[i + 1] : 0 <= i < n - 1 }", false),
            (band, "[n] -> { S[i] -> T[i] : 0 <= i < n; T[i] -> S[i + 1] : i >= n }", true),
            (apart, "[n] -> { S[i] -> T[i] : 0 <= i < n }", false),
        ] {
            let text = format!("{{ domain: \"{tree}\", child: {below} }}");
            let schedule = Schedule::read_from_str(&isl, &text).expect("a schedule");
            let order = UnionMap::read_from_str(&isl, order).expect("a relation");
            assert_eq!(is_fused(&schedule, &order), Ok(fused), "{order} in {below}");
        }
    }
}

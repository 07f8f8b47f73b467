//! Virtual counters in schedules: members of bands without a bound, which only while loops have.
//!
//! Dependences on what decides that a while loop goes on keep its iterations in order, whatever the schedule
//! looks like. To be executed, a schedule must also look like a loop, for each member `f` without a bound:
//!
//! ```text
//! 1  f is the last member of its band
//! 2  f is one coordinate of each statement below, one without an upper bound
//! 3  one statement below that says `while` has its counter there: its last coordinate is f; no band is between
//! ```

use crate::scop::Scop;
use mse_isl::{DimType, Map, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap};
use std::collections::BTreeSet;

/// Whether every member without a bound can be executed as a while loop.
pub fn are_loops(scop: &Scop, schedule: &Schedule) -> Result<bool> {
    if !scop.statements.iter().any(|statement| statement.repeats) {
        return Ok(true);
    }
    all_are_loops(scop, &schedule.get_root()?)
}

/// Whether a member in the subtree has no bound.
pub fn has_counter(node: &ScheduleNode) -> Result<bool> {
    for member in members(node)? {
        if is_counter(&member)? {
            return Ok(true);
        }
    }
    any_child(node, has_counter)
}

fn all_are_loops(scop: &Scop, node: &ScheduleNode) -> Result<bool> {
    let members = members(node)?;
    for (position, member) in members.iter().enumerate() {
        if is_counter(member)? && !(position + 1 == members.len() && is_loop(scop, node, member)?) {
            return Ok(false);
        }
    }
    Ok(!any_child(node, |child| Ok(!all_are_loops(scop, child)?))?)
}

/// The members of a band, `{ S[i] -> [f] }` for each statement below; none for another node.
fn members(node: &ScheduleNode) -> Result<Vec<Vec<Map>>> {
    if node.get_type()? != Node::Band {
        return Ok(Vec::new());
    }
    let (domain, functions) = (node.get_domain()?, node.band_get_partial_schedule()?);
    let member = |position| {
        let values = UnionMap::from_union_pw_aff(functions.get_at(position)?)?;
        values.intersect_domain(domain.clone())?.maps()
    };
    (0..node.band_n_member()?).map(member).collect()
}

/// Whether the values of a member have no bound.
fn is_counter(member: &[Map]) -> Result<bool> {
    for values in member {
        let values = values.clone().range()?;
        if !values.is_empty()? && !values.dim_is_bounded(DimType::Set, 0)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the last member of a band is as 2 and 3 say.
fn is_loop(scop: &Scop, band: &ScheduleNode, member: &[Map]) -> Result<bool> {
    let direct = statements_in_front(&band.get_child(0)?)?;
    let mut deciding = Vec::new();
    for values in member {
        let name = values.get_space()?.get_tuple_name(DimType::In)?.unwrap_or_default();
        let Some(coordinate) = coordinate(values)? else { return Ok(false) };
        let decides = |statement: &&crate::scop::Statement| statement.repeats && statement.name == name;
        let is_last = coordinate + 1 == values.dim(DimType::In)?;
        deciding.extend(scop.statements.iter().find(decides).filter(|_| is_last).map(|_| name.clone()));
    }
    Ok(matches!(&deciding[..], [only] if direct.contains(only)))
}

/// The coordinate without an upper bound that the member is, in `{ S[i] -> [f] }`.
fn coordinate(values: &Map) -> Result<Option<usize>> {
    for position in 0..values.dim(DimType::In)? {
        let same = Map::universe(values.get_space()?)?.equate(DimType::In, position, DimType::Out, 0)?;
        if values.is_subset(&same)? {
            let domain = values.clone().domain()?;
            return Ok((!domain.dim_has_any_upper_bound(DimType::Set, position)?).then_some(position));
        }
    }
    Ok(None)
}

/// The statements at the leaves of a subtree that no band is in front of.
fn statements_in_front(node: &ScheduleNode) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    match node.get_type()? {
        Node::Band => {}
        Node::Leaf => {
            for instances in node.get_domain()?.sets()? {
                found.extend(instances.get_tuple_name()?);
            }
        }
        _ => {
            for position in 0..node.n_children()? {
                found.extend(statements_in_front(&node.get_child(position)?)?);
            }
        }
    }
    Ok(found)
}

fn any_child(node: &ScheduleNode, test: impl Fn(&ScheduleNode) -> Result<bool>) -> Result<bool> {
    if node.get_type()? == Node::Leaf {
        return Ok(false);
    }
    for position in 0..node.n_children()? {
        if test(&node.get_child(position)?)? {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scop::Statement;
    use mse_isl::{Context, Set};

    /// `C[w]` decides on the loop in which `S[w, i]` is.
    fn check(tree: &str, expected: bool) {
        let isl = Context::current();
        let set = |text| Set::read_from_str(&isl, text).expect("a set");
        let statement = |name: &str, domain, repeats| Statement {
            repeats,
            ..Statement::of(name, set(domain), Vec::new())
        };
        let statements = vec![
            statement("C", "{ C[w] : w >= 0 }", true),
            statement("S", "[N] -> { S[w, i] : w >= 0 and 0 <= i < N }", false),
            statement("T", "{ T[] }", false),
        ];
        let domain = "[N] -> { C[w] : w >= 0; S[w, i] : w >= 0 and 0 <= i < N; T[] }";
        let text = format!("{{ domain: \"{domain}\", child: {{ sequence: [ {tree} ] }} }}");
        let schedule = Schedule::read_from_str(&isl, &text).expect("a schedule");
        let scop = Scop::of(set("{ : }"), Vec::new(), statements, schedule);
        assert_eq!(are_loops(&scop, &scop.schedule), Ok(expected), "{tree}");
    }

    const REST: &str = "{ filter: \"{ T[] }\" }";

    #[test]
    fn a_counter_is_a_loop_of_its_own() {
        let body = r#"sequence: [ { filter: "{ C[w] }" },
            { filter: "{ S[w, i] }", child: { schedule: "[{ S[w, i] -> [(i)] }]" } } ]"#;
        let filter = r#"filter: "{ C[w]; S[w, i] }""#;
        let band = |functions: &str, body: &str| {
            format!("{{ {filter}, child: {{ schedule: \"[{functions}]\", child: {{ {body} }} }} }}, {REST}")
        };
        check(&band("{ C[w] -> [(w)]; S[w, i] -> [(w)] }", body), true);
        check(&band("{ C[w] -> [(w)]; S[w, i] -> [(w + 1)] }", body), false);
        check(&band("{ C[w] -> [(w)]; S[w, i] -> [(w + i)] }", body), false);
        let both = "{ C[w] -> [(w)]; S[w, i] -> [(w)] }, { C[w] -> [(0)]; S[w, i] -> [(i)] }";
        let leaves = r#"sequence: [ { filter: "{ C[w] }" }, { filter: "{ S[w, i] }" } ]"#;
        check(&band(both, leaves), false);
    }

    #[test]
    fn the_condition_is_below_no_other_band() {
        let tree = r#"{ filter: "{ C[w]; S[w, i] }",
            child: { schedule: "[{ C[w] -> [(w)]; S[w, i] -> [(w)] }]",
            child: { schedule: "[{ C[w] -> [(0)]; S[w, i] -> [(i)] }]" } } }"#;
        check(&format!("{tree}, {REST}"), false);
    }

    #[test]
    fn what_is_not_repeated_is_beside_the_loop() {
        let tree = r#"{ filter: "{ T[]; C[w]; S[w, i] }",
            child: { schedule: "[{ T[] -> [(0)]; C[w] -> [(w)]; S[w, i] -> [(w)] }]",
            child: { sequence: [ { filter: "{ T[] }" }, { filter: "{ C[w] }" }, { filter: "{ S[w, i] }",
            child: { schedule: "[{ S[w, i] -> [(i)] }]" } } ] } } }"#;
        check(tree, false);
    }
}

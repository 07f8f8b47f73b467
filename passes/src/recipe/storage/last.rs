//! Last values, given back by iterations that have memory of their own.
//!
//! ```text
//! before    for i: { t = x[i]; y[i] = t t }                               t is left to whoever comes after
//! after     for i: { t_own[i] = x[i]; y[i] = t_own[i] t_own[i]; if i = n - 1: t = t_own[i] }
//! ```
//!
//! One instance wrote the last value of a cell, `{ A[a] -> S[i] }`. After it nothing writes the cell, and all
//! later reads get that value. So it may be copied at any time from then on. The copy is at the end of the
//! innermost loop that the group's flow does not leave. A thread still has the value for itself there.
//! (OpenMP calls that `lastprivate`.)

use crate::scop::flow::Line;
use crate::scop::{Scop, Statement, coordinates, union_of_maps};
use crate::storage::unused_beside;
use mse_isl::{Context, DimType, Map, Result, Schedule, ScheduleNode, Set, UnionPwMultiAff, UnionSet};

/// A statement that copies the last values of cells.
#[derive(Clone, Debug)]
pub struct Last {
    /// Its name.
    pub name: String,
    /// The statement that wrote them.
    pub writer: String,
    /// `{ last_A[a] -> S[i] }`: the instance that wrote each.
    pub of: Map,
}

/// The last values that some accesses write, by statement, under names that are not taken. There is none if
/// these values are not known.
pub fn last(scop: &Scop, accesses: &[String], is_taken: impl Fn(&str) -> bool) -> Result<Option<Vec<Last>>> {
    let mut found: Vec<Last> = Vec::new();
    for line in scop.flow.iter().flat_map(|flow| &flow.lines) {
        let Line::Out { array, source, may, relation } = line else { continue };
        if !accesses.contains(source) {
            continue;
        }
        let Some((writer, write)) = scop.access(source) else { return Ok(None) };
        if *may || write.may || !relation.is_single_valued()? {
            return Ok(None);
        }
        let is_taken = |name: &str| is_taken(name) || found.iter().any(|last| last.name == name);
        let name = unused_beside(scop, is_taken, &format!("last_{array}"));
        let of = relation.clone().set_tuple_name(DimType::In, &name)?;
        found.push(Last { name, writer: writer.name.clone(), of });
    }
    Ok(Some(found))
}

impl Last {
    /// `last_A[a]`: the cell of `A`, `{ last_A[a] -> [a] }`, gets what the cell that `from` makes of it has.
    pub fn statement(
        &self,
        context: &Set,
        array: &str,
        from: impl FnOnce(Map) -> Result<Map>,
    ) -> Result<Statement> {
        let domain = self.of.clone().domain()?.coalesce()?;
        let cells = Set::universe(domain.get_space()?)?.identity()?.reset_tuple_id(DimType::Out)?;
        Statement::copy(&domain, context, from(cells.clone())?, cells.set_tuple_name(DimType::Out, array)?)
    }
}

/// The schedule of a scop that has these statements, too: each instance copies at the time when its value was
/// written last.
pub fn dated_with_writers(scop: &Scop, last: &[Last]) -> Result<Schedule> {
    let others = scop.schedule.get_domain()?.universe()?.identity()?;
    let dates = others.union(union_of_maps(last.iter().map(|last| last.of.clone()))?)?;
    let schedule = scop.schedule.clone();
    let schedule = schedule.pullback_union_pw_multi_aff(UnionPwMultiAff::from_union_map(dates)?)?;
    schedule.intersect_domain(scop.domain()?)
}

/// The schedule with these statements behind all others below `node`, each in a nest of its own.
pub fn behind(node: ScheduleNode, last: &[Last], scop: &Scop) -> Result<Schedule> {
    let mut own = Vec::new();
    for last in last {
        own.push(UnionSet::from_set(Set::universe(last.of.get_space()?.domain()?)?)?);
    }
    let all =
        own.iter().try_fold(UnionSet::empty_ctx(&Context::current())?, |all, one| all.union(one.clone()))?;
    let others = node.get_universe_domain()?.subtract(all)?;
    let mut node = node.insert_sequence([vec![others.clone()], own].concat())?;
    node = node.child(0)?.child(0)?.gist(others)?.parent()?.parent()?;
    for (position, last) in last.iter().enumerate() {
        let leaf = node.child(position + 1)?.child(0)?.cut()?;
        let statement = scop.statement(&last.name).expect("a statement of the scop");
        let leaf = match coordinates(&statement.domain)? {
            Some(coordinates) => leaf.insert_partial_schedule(coordinates)?,
            None => leaf,
        };
        node = leaf.parent()?.parent()?;
    }
    node.get_schedule()
}

//! How good a schedule is, statement by statement, so that two schedules can be compared.
//!
//! ```text
//! members     of the bands above a statement, outermost first, that are no constant for it
//! path        (sequential members; where they stand; members of the outermost permutable band)
//! ```
//!
//! Fewer sequential members are better, then parallelism further out, then a wider band, whose members may be
//! reordered and tiled. One schedule is as good as another if no statement of the source program has a worse
//! path; a statement in several pieces has the worst of theirs.

use crate::scop::Scop;
use mse_isl::{DimType, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The worst path of each statement of the source program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merit(BTreeMap<String, Path>);

/// What is above a statement; smaller is better.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Path {
    sequential: usize,
    /// For each member whether it is sequential.
    members: Vec<bool>,
    /// Members of the outermost permutable band.
    permutable: Reverse<usize>,
}

impl Merit {
    /// The merit of a schedule; `sources` names the statement of the source program that a statement is a
    /// piece of. Statements without one, copies, do not count.
    pub fn of(schedule: &Schedule, sources: &BTreeMap<String, String>) -> Result<Self> {
        let mut worst: BTreeMap<String, Path> = BTreeMap::new();
        for (statement, path) in below(&schedule.get_root()?, BTreeMap::new())? {
            let Some(source) = sources.get(&statement) else { continue };
            let known = worst.entry(source.clone()).or_default();
            *known = path.max(known.clone());
        }
        Ok(Self(worst))
    }

    /// Whether no statement has a worse path than in `other`; one that is gone has none.
    pub fn is_as_good_as(&self, other: &Self) -> bool {
        let best = Path::default();
        self.0.iter().all(|(statement, path)| path <= other.0.get(statement).unwrap_or(&best))
    }
}

/// The sources of a scop whose statements are those of the source program.
pub fn itself(scop: &Scop) -> BTreeMap<String, String> {
    scop.statements.iter().map(|statement| (statement.name.clone(), statement.name.clone())).collect()
}

/// The paths of the statements at the leaves of a subtree; `above` has what is above the node.
fn below(node: &ScheduleNode, above: BTreeMap<String, Path>) -> Result<Vec<(String, Path)>> {
    let mut here = above;
    if node.get_type()? == Node::Band {
        extend(&mut here, node)?;
    }
    let children = node.n_children()?;
    if children == 0 {
        return names(node)?
            .into_iter()
            .map(|name| Ok((name.clone(), here.remove(&name).unwrap_or_default())))
            .collect();
    }
    let mut all = Vec::new();
    for child in 0..children {
        all.extend(below(&node.get_child(child)?, here.clone())?);
    }
    Ok(all)
}

/// Adds the members of a band to the paths of the statements below it.
fn extend(paths: &mut BTreeMap<String, Path>, band: &ScheduleNode) -> Result<()> {
    let functions = band.band_get_partial_schedule()?;
    let members = band.band_n_member()?;
    for statement in names(band)? {
        let path = paths.entry(statement.clone()).or_default();
        let outermost = path.members.is_empty();
        for member in 0..members {
            if is_constant(&functions, member, &statement)? {
                continue;
            }
            let sequential = !band.band_member_get_coincident(member)?;
            path.members.push(sequential);
            path.sequential += usize::from(sequential);
        }
        if outermost {
            path.permutable = Reverse(if band.band_get_permutable()? { path.members.len() } else { 1 });
        }
    }
    Ok(())
}

/// Whether a member has one value for a statement.
fn is_constant(functions: &MultiUnionPwAff, member: usize, statement: &str) -> Result<bool> {
    for function in functions.get_at(member)?.get_pw_aff_list()? {
        let space = function.get_domain_space()?;
        if space.get_tuple_name(DimType::Out)?.as_deref() == Some(statement) {
            return Ok(!function.involves_dims(DimType::In, 0, function.dim(DimType::In)?)?);
        }
    }
    Ok(true)
}

/// The statements with instances below a node.
fn names(node: &ScheduleNode) -> Result<Vec<String>> {
    let sets = node.get_domain()?.sets()?;
    sets.iter().map(|set| Ok(set.get_tuple_name()?.unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mse_isl::Context;

    fn merit(bands: &str) -> Merit {
        let domain = "{ S[i, j] : 0 <= i, j < 9 }";
        let tree = format!("{{ domain: \"{domain}\", child: {bands} }}");
        let schedule = Schedule::read_from_str(&Context::current(), &tree).expect("a schedule");
        let sources = BTreeMap::from([("S".to_owned(), "S".to_owned())]);
        Merit::of(&schedule, &sources).expect("a merit")
    }

    fn band(members: &str, coincident: &str, permutable: u8) -> String {
        format!("{{ schedule: \"[{members}]\", permutable: {permutable}, coincident: [{coincident}] }}")
    }

    #[test]
    fn better_schedules_come_first() {
        let both = "{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }";
        let with_constant = "{ S[i, j] -> [(i)] }, { S[i, j] -> [(7)] }, { S[i, j] -> [(j)] }";
        let order = [
            merit(&band(both, "1, 1", 1)),
            merit(&band(with_constant, "1, 0, 0", 1)),
            merit(&band(both, "1, 0", 0)),
            merit(&band(both, "0, 1", 1)),
            merit(&band(both, "0, 0", 1)),
            merit(&band(both, "0, 0", 0)),
        ];
        for (number, better) in order.iter().enumerate() {
            for worse in &order[number + 1..] {
                assert!(better.is_as_good_as(worse) && !worse.is_as_good_as(better), "{better:?} {worse:?}");
            }
        }
    }
}

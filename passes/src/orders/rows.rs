//! Loops beside each other as one parallel loop over what they share, each with the rest of its own inside.
//!
//! ```text
//! before   parfor i, j: B[i, j] = f(A[i, j])
//!          parfor i, j: s[i] += B[i, j]
//!          parfor i, j: B[i, j] /= s[i]
//! after    parfor i: parfor j: B[i, j] = f(A[i, j])
//!                    parfor j: s[i] += B[i, j]
//!                    parfor j: B[i, j] /= s[i]
//!
//! together   { x -> y }: dependences between two children, inside one iteration of what is around
//! shared     the most first parallel members of neighbours between equal values of which all of together is
//! row        neighbours that share a member: a loop over all that they share
//! ```
//!
//! Fewer loops are parallel together, but one thread, or one block, has all that it needs of a row. The
//! values that its iterations pass on need no memory of others, and no launch is between them.

use crate::orders::merged::{Child, band, children, have_few_sizes, rebuilt};
use crate::tree::bands;
use crate::tree::coincidence::{active, is_carried};
use mse_isl::{Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap};

/// A schedule whose bands are marked, with such loops together; none if there are none. `order` is
/// `{ Earlier[i] -> Later[j] }`.
pub fn rows(schedule: Schedule, order: &UnionMap) -> Result<Option<Schedule>> {
    let mut is_changed = false;
    let root = below(schedule.get_root()?, order, &mut is_changed)?;
    if is_changed { root.get_schedule().map(Some) } else { Ok(None) }
}

/// The node, with rows in what is outside of its parallel loops.
fn below(node: ScheduleNode, order: &UnionMap, is_changed: &mut bool) -> Result<ScheduleNode> {
    match node.get_type()? {
        Node::Band if bands::coincident(&node)? > 0 => return Ok(node),
        Node::Sequence => {
            let runs = runs(children(&node)?, &active(&node, order)?)?;
            if runs.iter().any(|run| run.children.len() > 1) {
                *is_changed = true;
                return rebuilt(node, runs.into_iter().map(Row::cut).collect::<Result<Vec<_>>>()?.as_slice());
            }
        }
        _ => {}
    }
    bands::for_each_child(node, |child| below(child, order, is_changed))
}

/// Neighbours, and how many parallel members they share.
struct Row {
    children: Vec<Child>,
    shared: usize,
}

impl Row {
    /// The children with as many parallel members as they share.
    fn cut(self) -> Result<Vec<Child>> {
        let is_alone = self.children.len() == 1;
        let cut = |child: Child| if is_alone { Ok(child) } else { child.with_first(self.shared) };
        self.children.into_iter().map(cut).collect()
    }

    /// With the next child, if they share a member.
    fn with(&self, child: &Child, together: &UnionMap) -> Result<usize> {
        if !have_few_sizes(&self.children, child) {
            return Ok(0);
        }
        for shared in (1..=self.shared.min(child.parallel.len())).rev() {
            let mut is_legal = true;
            for before in &self.children {
                let functions = band(&[before, child], shared)?;
                let [first, second] = [before, child].map(|child| child.instances.clone());
                let between = together.clone().intersect_domain(first)?.intersect_range(second)?;
                is_legal = is_legal && !is_carried(&between, &functions)?;
            }
            if is_legal {
                return Ok(shared);
            }
        }
        Ok(0)
    }
}

/// The children of a sequence, in rows.
fn runs(children: Vec<Child>, together: &UnionMap) -> Result<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    for child in children {
        let row = rows.last_mut();
        let shared = row.as_ref().map_or(Ok(0), |row| row.with(&child, together))?;
        match row {
            Some(row) if shared > 0 => {
                row.children.push(child);
                row.shared = shared;
            }
            _ => rows.push(Row { shared: child.parallel.len(), children: vec![child] }),
        }
    }
    Ok(rows)
}

//! The grain of statements: how a run is cut into statements.
//!
//! Roots that need the same load are one statement. Statements are executed one after the other in the order of their
//! last accesses; two are joined if that would swap accesses that may conflict: accesses of one array or scalar, one of
//! them a write. Nothing else is moved across anything, so the order of conflicting accesses is the source's.

use super::demand::{Position, Root, Target};
use super::detect::is_load;
use super::mlir;
use super::nest::{Item, Nest};
use super::statement::Statement;
use melior::ir::operation::OperationLike;
use mse_isl::Result;

/// A cell or group of cells that conflict with themselves only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    Array(usize),
    Scalar(usize),
}

/// One access of a group of roots.
struct Touch {
    position: Position,
    memory: Memory,
    writes: bool,
}

impl<'c, 'a> Nest<'c, 'a> {
    /// Cuts all runs into statements and names them in source order.
    pub fn form_statements(&mut self) -> Result<()> {
        for run in runs_in_order(&self.body) {
            let roots = self.runs[run].roots.clone();
            for group in self.groups(run, &roots) {
                let name = format!("S{}", self.statements.len());
                let location = group
                    .iter()
                    .max_by_key(|&&root| roots[root].position)
                    .map(|&root| self.location(&roots[root]));
                let location = location.expect("a group is not empty");
                self.statements.push(Statement::new(
                    name,
                    run,
                    group.into_iter().map(|root| roots[root].clone()),
                    location,
                ));
            }
        }
        Ok(())
    }

    fn location(&self, root: &Root<'c, 'a>) -> melior::ir::Location<'c> {
        match root.target {
            Target::Store(store) => store.location(),
            Target::Scalar(_) => mlir::definition(root.value)
                .map_or(self.region[0].location(), |definition| definition.location()),
        }
    }

    /// The roots of each statement of a run, in the order of execution.
    fn groups(&self, run: usize, roots: &[Root<'c, 'a>]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = (0..roots.len()).map(|root| vec![root]).collect();
        join(&mut groups, |a, b| shares_load(roots, a, b));
        let touches: Vec<Vec<Touch>> = roots.iter().map(|root| self.touches(run, root)).collect();
        let last = |group: &Vec<usize>| group.iter().map(|&root| roots[root].position).max();
        loop {
            groups.sort_by_key(last);
            if !join(&mut groups, |earlier, later| would_swap(&touches, earlier, later)) {
                return groups;
            }
        }
    }

    fn touches(&self, run: usize, root: &Root<'c, 'a>) -> Vec<Touch> {
        let target = match root.target {
            Target::Store(store) => Memory::Array(self.relations[&mlir::operation_key(store)].0),
            Target::Scalar(scalar) => Memory::Scalar(scalar),
        };
        let start = (self.runs[run].start, 0);
        let scalar =
            |&scalar: &usize| Touch { position: start, memory: Memory::Scalar(scalar), writes: false };
        let load = |(&position, load)| {
            let array = self.relations[&mlir::operation_key(load)].0;
            Touch { position: (position, 0), memory: Memory::Array(array), writes: false }
        };
        let loads = root
            .members
            .iter()
            .map(|(position, &operation)| (position, operation))
            .filter(|&(_, op)| is_load(op));
        let mut touches: Vec<Touch> = root.reads.iter().map(scalar).chain(loads.map(load)).collect();
        touches.push(Touch { position: root.position, memory: target, writes: true });
        touches
    }
}

/// The runs of a tree, in source order.
pub fn runs_in_order(items: &[Item]) -> Vec<usize> {
    let of = |item: &Item| match item {
        Item::Run(run) => vec![*run],
        Item::Loop { body, .. } => runs_in_order(body),
    };
    items.iter().flat_map(of).collect()
}

/// Joins each two groups, the first of them earlier, for which the test holds; returns whether there were any.
fn join(groups: &mut Vec<Vec<usize>>, test: impl Fn(&[usize], &[usize]) -> bool) -> bool {
    let (mut joined, mut later) = (false, 1);
    while later < groups.len() {
        match (0..later).find(|&earlier| test(&groups[earlier], &groups[later])) {
            Some(earlier) => {
                let group = groups.remove(later);
                groups[earlier].extend(group);
                joined = true;
                later = earlier.max(1);
            }
            None => later += 1,
        }
    }
    joined
}

fn shares_load(roots: &[Root], a: &[usize], b: &[usize]) -> bool {
    let loads = |group: &[usize]| -> Vec<usize> {
        let members = group.iter().flat_map(|&root| roots[root].members.iter());
        members.filter(|(_, operation)| is_load(**operation)).map(|(&position, _)| position).collect()
    };
    let of_a = loads(a);
    loads(b).iter().any(|load| of_a.contains(load))
}

/// Whether executing one group before the other changes the order of a conflict.
fn would_swap(touches: &[Vec<Touch>], earlier: &[usize], later: &[usize]) -> bool {
    let all = |group: &[usize]| group.iter().flat_map(|&root| &touches[root]).collect::<Vec<_>>();
    let swapped = |first: &Touch, second: &Touch| second.position < first.position && conflict(first, second);
    let later = all(later);
    all(earlier).into_iter().any(|first| later.iter().any(|second| swapped(first, second)))
}

fn conflict(a: &Touch, b: &Touch) -> bool {
    a.memory == b.memory && (a.writes || b.writes)
}

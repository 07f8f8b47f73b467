//! The grain of statements: how a run is cut into statements.
//!
//! Roots that need the same load or opaque operation are one statement. Statements are executed one after the
//! other in the order of their last accesses. Two are joined if that would swap accesses that may conflict:
//! accesses of one array or scalar, one of them a write. If the user wants whole runs, all of a run is
//! joined. Nothing else is moved across anything, so the order of conflicting accesses is the source's.

use super::Formed;
use super::demand::{Position, Root, Target};
use super::statement::Statement;
use crate::import::program::access::{is_load, is_store};
use crate::import::program::call::is_pure;
use crate::import::tree::{Item, Written};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, OperationRef};
use mse_dialect::view::AccessKind;
use mse_isl::Result;

/// A cell or group of cells that conflict with themselves only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellGroup {
    Array(usize),
    Scalar(usize),
}

/// One access of a group of roots.
struct Touch {
    position: Position,
    memory: CellGroup,
    writes: bool,
}

impl<'c, 'a> Formed<'c, 'a> {
    /// Cuts all runs into statements and names them in source order.
    pub fn form_statements(&mut self) -> Result<()> {
        for run in runs_in_order(&self.tree.body) {
            let roots = self.roots[run].clone();
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

    fn location(&self, root: &Root<'c, 'a>) -> Location<'c> {
        match root.target {
            Target::Store(operation)
            | Target::Opaque(operation)
            | Target::Kill(operation)
            | Target::Copy(operation, _) => operation.location(),
            Target::Scalar(_) => {
                let definition = root.value.and_then(Written::value).and_then(mlir::definition);
                definition.unwrap_or(self.values.region.first()).location()
            }
        }
    }

    /// The roots of each statement of a run, in the order of execution.
    fn groups(&self, run: usize, roots: &[Root<'c, 'a>]) -> Vec<Vec<usize>> {
        if self.values.region.choices.whole_runs && !roots.is_empty() {
            return vec![(0..roots.len()).collect()];
        }
        let mut groups: Vec<Vec<usize>> = (0..roots.len()).map(|root| vec![root]).collect();
        join(&mut groups, |a, b| self.shares_load(run, roots, a, b));
        let touches: Vec<Vec<Touch>> = roots.iter().map(|root| self.touches(run, root)).collect();
        let last = |group: &Vec<usize>| group.iter().map(|&root| roots[root].position).max();
        loop {
            groups.sort_by_key(last);
            if !join(&mut groups, |earlier, later| would_swap(&touches, earlier, later)) {
                return groups;
            }
        }
    }

    /// Whether both groups need one load or opaque operation of the run.
    fn shares_load(&self, run: usize, roots: &[Root<'c, 'a>], a: &[usize], b: &[usize]) -> bool {
        let is_here = |operation| self.values.places[&mlir::operation_key(operation)].0 == run;
        let loads = |group: &[usize]| -> Vec<usize> {
            let members = group.iter().flat_map(|&root| roots[root].members.iter());
            let loads = members.filter(|&(_, &member)| touches_memory(member) && is_here(member));
            loads.map(|(&position, _)| position).collect()
        };
        let of_a = loads(a);
        loads(b).iter().any(|load| of_a.contains(load))
    }

    fn touches(&self, run: usize, root: &Root<'c, 'a>) -> Vec<Touch> {
        let start = (self.values.runs[run].start, 0);
        let read =
            |&scalar: &usize| Touch { position: start, memory: CellGroup::Scalar(scalar), writes: false };
        let mut touches: Vec<Touch> = root.reads.iter().map(read).collect();
        for (&position, &member) in &root.members {
            touches.extend(self.touches_of(member, (position, 0)));
        }
        let touch = |memory, writes| Touch { position: root.position, memory, writes };
        match &root.target {
            Target::Store(store) => touches.extend(self.touches_of(*store, root.position)),
            Target::Scalar(scalar) => touches.push(touch(CellGroup::Scalar(*scalar), true)),
            Target::Kill(killer) => touches.push(touch(CellGroup::Array(self.memory.killed(*killer)), true)),
            Target::Copy(_, accesses) => {
                let [from, to] = &**accesses;
                touches.extend([
                    touch(CellGroup::Array(from.array), false),
                    touch(CellGroup::Array(to.array), true),
                ]);
            }
            Target::Opaque(_) => {}
        }
        touches
    }

    /// The arrays of the program that statements use: by which operation, and whether it writes.
    pub fn uses_of_arrays(&self) -> Vec<(OperationRef<'c, 'a>, usize, bool)> {
        let mut found = Vec::new();
        for (number, roots) in self.roots.iter().enumerate() {
            for root in roots {
                let own = match root.target {
                    Target::Store(operation) | Target::Opaque(operation) | Target::Copy(operation, _) => {
                        operation
                    }
                    Target::Kill(_) | Target::Scalar(_) => self.values.region.first(),
                };
                for touch in self.touches(number, root) {
                    let of_member = root.members.get(&touch.position.0).copied();
                    if let CellGroup::Array(array) = touch.memory {
                        found.push((of_member.unwrap_or(own), array, touch.writes));
                    }
                }
            }
        }
        found
    }

    /// The accesses of one operation and inside it.
    fn touches_of(&self, operation: OperationRef<'c, 'a>, position: Position) -> Vec<Touch> {
        let mut all = vec![operation];
        all.extend(mlir::all_nested(operation));
        let touch = |array, writes| Touch { position, memory: CellGroup::Array(array), writes };
        let touches = |operation: OperationRef<'c, 'a>| {
            let own = self.memory.accesses.get(&mlir::operation_key(operation));
            let own = own.into_iter().flat_map(|accesses| accesses.iter());
            let own = own.map(|access| touch(access.array, is_store(operation)));
            let called = self.memory.touched(operation);
            let called =
                called.iter().map(|touched| touch(touched.access.array, touched.kind == AccessKind::Write));
            own.chain(called).collect::<Vec<_>>()
        };
        all.into_iter().flat_map(touches).collect()
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

/// Joins two groups, the earlier one first, wherever the test holds for them; returns whether it joined
/// any.
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

/// Whether the operation must not be executed twice: it reads, calls or is opaque.
fn touches_memory(operation: OperationRef) -> bool {
    is_load(operation) || operation.region_count() > 0 || !is_pure(operation)
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

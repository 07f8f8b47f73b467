//! The grain of statements: how a run is cut into statements.
//!
//! Each root is a statement, with what it needs. A load that several need is repeated, up to a number of
//! times; lowering loads once what statements of one place load alike. Roots that need the same opaque
//! operation are one statement.
//!
//! Accesses conflict if they are of one array or scalar, and one of them is a write. Statements are in an
//! order that keeps that of all conflicts: the source's, but for a statement that loads what an earlier store
//! of another one overwrites. That one comes first then. Two are one statement where there is no such order.
//! So are two that update cells, one of them by what the other one updates: a maximum, and its position. If
//! the user wants whole runs, all of a run is one statement.

use super::Formed;
use super::demand::{Position, Root, Target};
use super::statement::Statement;
use crate::import::memory::array::Array;
use crate::import::program::access::{is_load, is_store};
use crate::import::program::call::is_pure;
use crate::import::program::vector::lanes;
use crate::import::tree::{Item, Written};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, OperationRef};
use mse_dialect::view::AccessKind;
use std::collections::BTreeSet;

/// At most so many loads of a run are repeated.
const REPEATED: usize = 12;

/// At most so many operations on what is loaded are repeated: with more, the loops that find out take longer
/// than what they may gain.
const COMPUTED_AGAIN: usize = 6;

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
    pub fn form_statements(&mut self) -> mse_isl::Result<()> {
        let is_cut = !self.values.region.choices.whole_runs;
        let unread = if is_cut { self.unread_arrays() } else { BTreeSet::new() };
        for run in runs_in_order(&self.tree.body) {
            let roots = self.roots[run].clone();
            for mut group in self.groups(run, &roots) {
                if group.iter().any(|&root| !self.is_store_to(&roots[root], &unread)) {
                    group.retain(|&root| !self.is_store_to(&roots[root], &unread));
                }
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
        let is_here = |operation: OperationRef| self.values.places[&mlir::operation_key(operation)].0 == run;
        let is_load = |operation: OperationRef| is_load(operation) && is_here(operation);
        join(&mut groups, |a, b| shares(roots, a, b, cannot_be_repeated));
        let computes = |operation: OperationRef| {
            !is_load(operation)
                && !cannot_be_repeated(operation)
                && operation.operand_count() > 1
                && is_here(operation)
        };
        if repeated(roots, &groups, is_load) > REPEATED || repeated(roots, &groups, computes) > COMPUTED_AGAIN
        {
            join(&mut groups, |a, b| shares(roots, a, b, is_load));
        }
        let touches: Vec<Vec<Touch>> = roots.iter().map(|root| self.touches(run, root)).collect();
        let last = |group: &Vec<usize>| group.iter().map(|&root| roots[root].position).max();
        loop {
            groups.sort_by_key(last);
            match arranged(&touches, &groups) {
                Ok(order) => return order.into_iter().map(|group| groups[group].clone()).collect(),
                Err([one, other]) => {
                    let group = groups.remove(one.max(other));
                    groups[one.min(other)].extend(group);
                }
            }
        }
    }

    /// Memory of the program's own that nothing reads but what is stored there, and that nobody looks at later.
    fn unread_arrays(&self) -> BTreeSet<usize> {
        let is_dead = |array: &Array<'c, 'a>| {
            array.is_apart && (array.is_own || self.liveness(array.memref) == (false, false))
        };
        let arrays = self.memory.arrays.iter().enumerate();
        let mut unread: BTreeSet<usize> =
            arrays.filter(|(_, array)| is_dead(array)).map(|(number, _)| number).collect();
        let others = self.memory.calls.values().flat_map(|touched| touched.iter());
        others.for_each(|touched| _ = unread.remove(&touched.access.array));
        loop {
            let roots = self.roots.iter().enumerate();
            let roots = roots.flat_map(|(run, roots)| roots.iter().map(move |root| (run, root)));
            let readers = roots.filter(|(_, root)| !self.is_store_to(root, &unread));
            let touches = readers.flat_map(|(run, root)| self.touches(run, root));
            let read: BTreeSet<usize> = touches
                .filter_map(|touch| match touch.memory {
                    CellGroup::Array(array) if !touch.writes => Some(array),
                    _ => None,
                })
                .collect();
            if unread.is_disjoint(&read) {
                return unread;
            }
            unread.retain(|array| !read.contains(array));
        }
    }

    /// Whether a root stores to one of these arrays and does nothing else.
    fn is_store_to(&self, root: &Root<'c, 'a>, arrays: &BTreeSet<usize>) -> bool {
        let Target::Store(store) = root.target else { return false };
        let accesses = self.memory.accesses.get(&mlir::operation_key(store));
        let opaque = |member: &OperationRef<'c, 'a>| cannot_be_repeated(*member);
        !root.members.values().any(opaque)
            && accesses.is_some_and(|all| all.iter().all(|access| arrays.contains(&access.array)))
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

/// Whether two groups need the same operation of this kind.
fn shares(roots: &[Root], a: &[usize], b: &[usize], kind: impl Fn(OperationRef) -> bool) -> bool {
    let needed = |group: &[usize]| -> Vec<usize> {
        let members = group.iter().flat_map(|&root| roots[root].members.iter());
        members.filter(|(_, operation)| kind(**operation)).map(|(&position, _)| position).collect()
    };
    let of_a = needed(a);
    needed(b).iter().any(|operation| of_a.contains(operation))
}

/// Whether the operation must not be executed twice: it calls, is opaque, or reads many
/// cells.
fn cannot_be_repeated(operation: OperationRef) -> bool {
    match is_load(operation) {
        true => lanes(operation).is_some(),
        false => operation.region_count() > 0 || !is_pure(operation),
    }
}

/// How many operations of a kind are executed more than in the program, if each group is a statement.
fn repeated(roots: &[Root], groups: &[Vec<usize>], is_it: impl Fn(OperationRef) -> bool) -> usize {
    let of_group = |group: &Vec<usize>| -> BTreeSet<usize> {
        let members = group.iter().flat_map(|&root| roots[root].members.iter());
        members.filter(|(_, operation)| is_it(**operation)).map(|(&position, _)| position).collect()
    };
    let each: Vec<_> = groups.iter().map(of_group).collect();
    let all: BTreeSet<usize> = each.iter().flatten().copied().collect();
    each.iter().map(BTreeSet::len).sum::<usize>() - all.len()
}

/// The groups in an order that keeps that of conflicts, by their last accesses where there is a choice; or two
/// groups that must be one.
fn arranged(touches: &[Vec<Touch>], groups: &[Vec<usize>]) -> Result<Vec<usize>, [usize; 2]> {
    let all = |group: usize| groups[group].iter().flat_map(|&root| &touches[root]);
    let precedes = |one: usize, other: usize| {
        all(one)
            .any(|first| all(other).any(|second| first.position < second.position && conflict(first, second)))
    };
    let updates = |group: usize| {
        all(group).any(|read| !read.writes && all(group).any(|own| own.writes && own.memory == read.memory))
    };
    for one in 0..groups.len() {
        for other in one + 1..groups.len() {
            if precedes(other, one) && (precedes(one, other) || updates(one) && updates(other)) {
                return Err([one, other]);
            }
        }
    }
    let mut left: Vec<usize> = (0..groups.len()).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let before = |&group: &usize| left.iter().find(|&&other| other != group && precedes(other, group));
        match left.iter().position(|group| before(group).is_none()) {
            Some(next) => order.push(left.remove(next)),
            None => return Err([left[0], *before(&left[0]).expect("none is first")]),
        }
    }
    Ok(order)
}

fn conflict(a: &Touch, b: &Touch) -> bool {
    a.memory == b.memory && (a.writes || b.writes)
}

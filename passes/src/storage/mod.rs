//! New storage: a cell for each class of writes.
//!
//! ```text
//! first     { [T[j] -> w[]] -> [U[k] -> v[]] }     the first write of the class
//! label     { U[k] -> New[c] }                     coordinates that tell the classes of a group apart
//! moved     { [S[i] -> r[]] -> New[c] }            where each access goes: label . first
//! ```
//!
//! The classes of an array are grouped by the access that writes first. Each group is an array of its own.
//! The coordinates of its cells are the fewest of the first write that tell its classes apart. They are
//! iteration counters of `U`, or the subscripts that the class has anyway (see [`label`]). If a cell has
//! classes of several groups, one group may keep the cells that it has. That is the one with initial or final
//! values, or else the first whose classes have different cells.
//!
//! Where subscripts are not known, a cell has all old subscripts, found at run time, and a label that tells
//! all classes of the group apart.
//!
//! Where an initial and a final value keep the same cell, the order between them stays, unless the initial
//! values are copied (see [`initial`]).
//!
//! Barthou, Cohen, Collard, Maximal static expansion, POPL'98, section 4.3 and footnote 4 (several arrays).

pub mod bytes;
mod group;
mod initial;
mod label;
mod size;
#[cfg(test)]
pub(crate) mod tests;

pub use initial::Copy;
pub use size::{at_large, at_large_parameters, box_cells, integer, is_bounded, volume};

use crate::classes::Classes;
use crate::machine::budgets::LABELS;
use crate::scop::{Scop, union_of_maps};
use group::Group;
use label::Label;
use mse_isl::{Context, Result, Set, UnionMap, UnionSet};

/// New storage: where each access goes.
#[derive(Clone, Debug)]
pub struct Storage {
    /// The new arrays.
    pub arrays: Vec<NewArray>,
    /// `{ [S[i] -> r[]] -> New[c] }`: accesses that move to a new array; all others stay where they are.
    /// Single-valued for exact accesses. For an access whose cell is known only at run time it is
    /// single-valued in the coordinates of the label.
    pub moved: UnionMap,
    /// `{ [T[j] -> w[]] }`: writes that supply no read and no last value.
    pub unread: UnionSet,
    /// Statements to be added, which copy initial values to new arrays.
    pub copies: Vec<Copy>,
    /// Arrays that were left alone, and why.
    pub kept: Vec<Kept>,
}

/// An array for the classes of a group.
#[derive(Clone, Debug)]
pub struct NewArray {
    /// The tuple name of its cells.
    pub name: String,
    /// The array that it is cut from.
    pub of: String,
    /// The cells: `{ New[c] }`.
    pub extent: Set,
    /// The kind of each coordinate.
    pub coordinates: Vec<Coordinate>,
}

impl NewArray {
    /// The array that it is cut from, and its cells: its size depends on both.
    pub fn sized(&self) -> bytes::New<'_> {
        (&self.of, &self.extent)
    }
}

/// A coordinate of a new array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinate {
    /// The subscript of this number that the access had.
    Subscript(usize),
    /// A function of the first write of the class.
    Label,
}

/// An array that stays as it is, although a cell has several classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The array.
    pub array: String,
    /// Why.
    pub reason: Reason,
}

/// Why an array stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The cells of a class have no bound in the parameters.
    Unbounded,
    /// isl does not find labels in bounded time.
    Costly,
}

/// Which groups of classes get an array of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moving {
    /// Those that cannot keep the cells that they have.
    Colliding,
    /// All.
    All,
}

/// The storage that the classes of each array ask for.
pub fn storage(scop: &Scop, classes: &[Classes], which: Moving) -> Result<Storage> {
    let none = UnionSet::empty_ctx(&Context::current())?;
    let mut new = Storage {
        arrays: Vec::new(),
        moved: union_of_maps(std::iter::empty())?,
        unread: none,
        copies: Vec::new(),
        kept: Vec::new(),
    };
    for classes in classes {
        new.unread = new.unread.union(classes.unread.clone())?;
        let kept = |reason| Kept { array: classes.array.clone(), reason };
        match Context::current().bounded(LABELS, || labels(scop, classes, which)) {
            Ok(Some(labelled)) => new.add(scop, &classes.array, labelled)?,
            Ok(None) => new.kept.push(kept(Reason::Unbounded)),
            Err(error) if error.is_without_answer() => new.kept.push(kept(Reason::Costly)),
            Err(error) => return Err(error),
        }
    }
    Ok(new)
}

/// The groups of an array that move, each with its label; none if one of them has no bound.
fn labels<'s>(scop: &'s Scop, classes: &Classes, which: Moving) -> Result<Option<Vec<(Group<'s>, Label)>>> {
    let groups = group::groups(scop, classes)?;
    let mut labelled = Vec::new();
    let groups = if which == Moving::All { groups } else { moving(scop, classes, groups)? };
    for group in groups {
        let Some(label) = label::label(scop, &group)? else { return Ok(None) };
        labelled.push((group, label));
    }
    Ok(Some(labelled))
}

impl Storage {
    /// Adds the new arrays of one array.
    fn add(&mut self, scop: &Scop, of: &str, labelled: Vec<(Group, Label)>) -> Result<()> {
        let several = labelled.len() > 1;
        for (number, (group, label)) in labelled.into_iter().enumerate() {
            let name = fresh(scop, self, of, several.then_some(number));
            let (array, moved) = label.into_array(scop, &group, &name)?;
            self.moved = self.moved.clone().union(moved)?;
            self.arrays.push(array);
        }
        Ok(())
    }
}

impl Storage {
    /// The same with one array as it was.
    pub fn without(&self, scop: &Scop, array: &str) -> Result<Self> {
        let mut less = self.clone();
        less.arrays.retain(|new| new.of != array);
        less.copies.retain(|copy| copy.from != array);
        let accesses = scop.tagged_accesses(|access| access.is_of(array))?.domain()?;
        less.moved = less.moved.subtract_domain(accesses.clone())?;
        less.unread = less.unread.subtract(accesses)?;
        Ok(less)
    }
}

/// The groups that cannot keep the cells that they have.
fn moving<'s>(scop: &Scop, classes: &Classes, groups: Vec<Group<'s>>) -> Result<Vec<Group<'s>>> {
    let mut taken = group::cells(scop, classes)?;
    let mut moving = Vec::new();
    for group in groups {
        match group.own_cells()? {
            Some(cells) if taken.is_disjoint(&cells)? => taken = taken.union(cells)?,
            _ => moving.push(group),
        }
    }
    Ok(moving)
}

/// An unused name for an array that is cut from `of`.
fn fresh(scop: &Scop, new: &Storage, of: &str, number: Option<usize>) -> String {
    unused(scop, &new.arrays, &number.map_or_else(|| format!("{of}_x"), |number| format!("{of}_x{number}")))
}

/// `stem`, or `stem` and a number, so that nothing in the scop, and no new array, has that name.
pub fn unused(scop: &Scop, new: &[NewArray], stem: &str) -> String {
    unused_beside(scop, |name| new.iter().any(|array| array.name == name), stem)
}

/// The same, where a condition says what other names there are.
pub fn unused_beside(scop: &Scop, others: impl Fn(&str) -> bool, stem: &str) -> String {
    let used = |name: &str| {
        scop.array(name).is_some()
            || scop.statements.iter().any(|statement| statement.name == name)
            || scop.context.find_dim_by_name(mse_isl::DimType::Param, name).ok().flatten().is_some()
            || others(name)
    };
    let candidates = std::iter::once(stem.to_owned()).chain((0..).map(|suffix| format!("{stem}_{suffix}")));
    candidates.into_iter().find(|name| !used(name)).expect("numbers do not end")
}

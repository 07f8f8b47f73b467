//! Classes: which writes must share a cell, because one read may get the value of either.
//!
//! ```text
//! sigma    { [S[i] -> r[]] -> [T[j] -> w[]] }   source flow: the writes that may supply a read
//! R        sigma^-1 . sigma, and the identity   { [T[j] -> w[]] -> [U[k] -> v[]] }
//! R*       its transitive closure; a class is a set of writes that R* relates
//! first    the representative of a class: its first write in source order
//! ```
//!
//! In a static expansion a read looks at one cell, whichever write supplied it: the writes of a class must
//! share a new cell. Writes of different classes need not, and in a maximal expansion they never do. If reads
//! and writes touch only one cell each, only writes of the same cell are related, and each cell has classes
//! of its own writes. Where a subscript is not known, writes of several cells may supply a read, and they are
//! one class, as in the paper's approximate case.
//!
//! Two kinds of writes are set apart. A class that may hold an initial or a final value of a cell keeps the
//! cell that it has: `outside`. Writes that supply nothing are in no class: `unread`.
//!
//! The closure may be inexact; the code uses an equivalence relation that contains `R` (see `closure.rs`). An
//! array whose classes isl does not find in bounded time is left alone.
//!
//! Barthou, Cohen, Collard, Maximal static expansion, POPL'98, sections 3 to 5.

mod closure;
mod table;
#[cfg(test)]
mod tests;

pub use closure::Coarsening;

use crate::machine::budgets::CLASSES;
use crate::order::Dates;
use crate::scop::flow::Supply;
use crate::scop::{Access, Scop};
use crate::stage::{self, Outcome, Words};
use closure::closure;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{Failure, remark};
use mse_dialect::registration::Options;
use mse_dialect::view::{self, AccessKind};
use mse_isl::{Context, Result, UnionMap, UnionSet};

/// The classes of the writes to one array.
#[derive(Clone, Debug)]
pub struct Classes {
    /// The array.
    pub array: String,
    /// `{ [T[j] -> w[]] -> [U[k] -> v[]] }`: from each write to the first of its class; no writes of
    /// `outside`.
    pub first: UnionMap,
    /// `{ [S[i] -> r[]] -> [U[k] -> v[]] }`: from each read to the first write of the class that it reads.
    pub read: UnionMap,
    /// `{ [T[j] -> w[]] }`: writes in a class with an initial or a final value.
    pub outside: UnionSet,
    /// The part of `outside` that holds initial values only.
    pub initial: Initial,
    /// `{ [T[j] -> w[]] }`: writes that supply nothing.
    pub unread: UnionSet,
    /// Why the classes are larger than need be, if they are.
    pub coarsening: Option<Coarsening>,
}

/// Classes with an initial value of a cell, and no final one.
#[derive(Clone, Debug)]
pub struct Initial {
    /// `{ [S[i] -> x[]] }`: their reads and writes.
    pub members: UnionSet,
    /// `{ [S[i] -> r[]] }`: those of the reads that may get an initial value.
    pub first_reads: UnionSet,
}

impl Classes {
    /// All writes stay where they are.
    fn unknown(array: &str, writes: UnionSet) -> Result<Self> {
        let isl = Context::current();
        let none = UnionMap::empty_ctx(&isl)?;
        Ok(Self {
            array: array.to_owned(),
            first: none.clone(),
            read: none,
            outside: writes,
            initial: Initial { members: UnionSet::empty_ctx(&isl)?, first_reads: UnionSet::empty_ctx(&isl)? },
            unread: UnionSet::empty_ctx(&isl)?,
            coarsening: Some(Coarsening::Costly),
        })
    }
}

/// Prints the classes of each scop as remarks, one for each array that has any (pass `mse-classes`).
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    if view::Scop::all_in(root).is_empty() {
        remark(root.location(), "no classes: there is no scop, which mse-import makes of loops");
    }
    let words = Words { failed: "no classes", exceeded: "no classes: they take" };
    stage::run(root, options, words, |scop| {
        let supply = match Supply::of(scop)? {
            Ok(supply) => supply,
            Err(unknown) => return Ok(Outcome::same([format!("no classes: {}", unknown.text())])),
        };
        let classes = classes(scop, &supply)?;
        let tables = classes.iter().map(|classes| table::table(scop, classes));
        Ok(Outcome::same(tables.collect::<Result<Vec<_>>>()?))
    })
}

/// The classes of each array that the scop writes.
pub fn classes(scop: &Scop, supply: &Supply) -> Result<Vec<Classes>> {
    let dates = Dates::of(scop, |access| access.kind == AccessKind::Write)?.distinct();
    let mut all = Vec::new();
    for array in &scop.arrays {
        let of_array = |kind| scop.tagged_accesses(|access| access.kind == kind && access.is_of(&array.name));
        let writes = of_array(AccessKind::Write)?.domain()?;
        if writes.is_empty()? {
            continue;
        }
        let work = || of_array_classes(scop, supply, &array.name, writes.clone(), &dates);
        all.push(match Context::current().bounded(CLASSES, work) {
            Err(error) if error.is_without_answer() => Classes::unknown(&array.name, writes)?,
            other => other?,
        });
    }
    Ok(all)
}

fn of_array_classes(
    scop: &Scop,
    supply: &Supply,
    array: &str,
    writes: UnionSet,
    dates: &Dates,
) -> Result<Classes> {
    let flow = supply.of_array(scop, array)?; // sigma
    let last = supply.last.clone().intersect(writes.clone())?;
    let unread = writes.clone().subtract(flow.clone().range()?)?.subtract(last.clone())?;
    let (same, coarsening) = closure(scop, array, &flow)?;
    let class_of = |writes: UnionSet| writes.clone().union(writes.apply(same.clone())?);
    let (holds_last, holds_first) = (class_of(last)?, class_of(supply.initial.clone().apply(flow.clone())?)?);
    let initial = Initial::of(scop, supply, array, &flow, &holds_first, &holds_last)?;
    let outside = holds_first.union(holds_last)?.coalesce()?;
    let inside = same.clone().subtract_domain(outside.clone())?;
    let first = first(inside, dates)?;
    let read = flow.apply_range(first.clone())?.coalesce()?;
    Ok(Classes {
        array: array.to_owned(),
        first,
        read,
        outside,
        initial,
        unread: unread.coalesce()?,
        coarsening,
    })
}

impl Initial {
    /// `first` has the writes of classes with an initial value, `last` those of classes with a final one.
    fn of(
        scop: &Scop,
        supply: &Supply,
        array: &str,
        flow: &UnionMap,
        first: &UnionSet,
        last: &UnionSet,
    ) -> Result<Self> {
        let writes = first.clone().subtract(last.clone())?;
        let read = |access: &Access| access.kind == AccessKind::Read && access.is_of(array);
        let first_reads = supply.initial.clone().intersect(scop.tagged_accesses(read)?.domain()?)?;
        let of_last = last.clone().apply(flow.clone().reverse()?)?;
        let first_reads = first_reads.subtract(of_last)?.coalesce()?;
        let reads = writes.clone().apply(flow.clone().reverse()?)?;
        let members = first_reads.clone().union(reads)?.union(writes)?.coalesce()?;
        Ok(Self { members, first_reads })
    }
}

/// `{ [T[j] -> w[]] -> [U[k] -> v[]] }`: for each write, the earliest of the writes that `same` relates to
/// it.
fn first(same: UnionMap, dates: &Dates) -> Result<UnionMap> {
    let earlier = dates.ordered(&same)?;
    same.clone().subtract(same.apply_range(earlier)?)?.coalesce()
}

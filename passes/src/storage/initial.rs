//! Initial values in an array of their own, filled by a copy.
//!
//! ```text
//! members   accesses of classes with an initial value of a cell and no final one
//! moved     { [S[i] -> r[]] -> New[a] }   the members, to the cells that they had
//! copy      { copy_A[a] }                 New[a] = A[a], for the initial values that are read, before all else
//! ```
//!
//! Without the copy, an initial and a final value of the same cell lie in one place. Then the last write must
//! wait for all reads of the first value. The loop `for i: A[i] = A[i + 1]` is not parallel until `A[i + 1]`
//! is read from a copy. An array gets a copy only under three conditions. Each of its members accesses a
//! known cell. These cells have a bound in the parameters. A final value is written over an initial one that
//! is read.

use super::size::is_bounded;
use super::{Coordinate, NewArray, Storage, unused};
use crate::classes::Classes;
use crate::scop::Scop;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Result, Set, UnionMap, UnionSet};

/// A statement that fills an array with initial values before all others.
#[derive(Clone, Debug)]
pub struct Copy {
    /// Its name.
    pub statement: String,
    /// The array that has the values.
    pub from: String,
    /// The array that gets them, in the same cells.
    pub to: String,
    /// The cells: `{ copy_A[a] }`.
    pub domain: Set,
}

impl Storage {
    /// The same with a copy of the initial values of an array; none where there is nothing to copy or to
    /// gain.
    pub fn with_copy(&self, scop: &Scop, classes: &Classes) -> Result<Option<Self>> {
        let of = &classes.array;
        let accesses = scop.tagged_accesses(|access| access.kind != AccessKind::Kill && access.is_of(of))?;
        let of_members = |members: &UnionSet| accesses.clone().intersect_domain(members.clone());
        let reads = of_members(&classes.initial.first_reads)?;
        let members = of_members(&classes.initial.members)?;
        let last = of_members(&classes.outside)?.subtract_domain(classes.initial.members.clone())?;
        if reads.clone().range()?.is_disjoint(&last.range()?)? || !members.is_single_valued()? {
            return Ok(None);
        }
        let cells_of = |relation: UnionMap| Set::from_union_set(relation.range()?);
        let (copied, cells) = (cells_of(reads)?, cells_of(members.clone())?);
        if !is_bounded(&cells)? {
            return Ok(None);
        }
        self.copying(scop, of, copied, cells, members).map(Some)
    }

    fn copying(&self, scop: &Scop, of: &str, copied: Set, cells: Set, members: UnionMap) -> Result<Self> {
        let to = unused(scop, &self.arrays, &format!("{of}_in"));
        let statement = unused(scop, &self.arrays, &format!("copy_{of}"));
        let coordinates = (0..cells.dim(DimType::Set)?).map(Coordinate::Subscript).collect();
        let mut with = self.clone();
        for map in members.maps()? {
            with.moved = with.moved.add_map(map.set_tuple_name(DimType::Out, &to)?)?;
        }
        let domain = copied.set_tuple_name(&statement)?.coalesce()?;
        with.copies.push(Copy { statement, from: of.to_owned(), to: to.clone(), domain });
        let extent = cells.set_tuple_name(&to)?.coalesce()?;
        with.arrays.push(NewArray { name: to, of: of.to_owned(), extent, coordinates });
        Ok(with)
    }
}

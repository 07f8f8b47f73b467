//! Windows: the cells of an array that hold values at one time, used in turn.
//!
//! ```text
//! value      what a write w leaves in its cell; in use until the last read that may get it, or at w alone
//! half       { w -> w' }             some use of w's value is not certainly before w' ([`super::before`])
//! conflict   half /\ half^-1         the two values may be in use at one time
//! delta      { a - a' : a != a' }    over the cells of values that conflict
//! ```
//!
//! Cells whose difference is no delta may share memory: a window is a layout that sends no two cells with a
//! delta to one place ([`super::basis`]). Values of one cell share memory as they did. Of
//!
//! ```text
//! for t: for i: A[t + 1, i] = A[t, i - 1] + A[t, i] + A[t, i + 1]          0 <= i < N
//! delta  { (0, d) } + { (1, d), (-1, -d) : d <= 0 }                        in this order
//! layout A[t, i] -> (i - t) mod (N + 1)
//! ```
//!
//! N + 1 cells are left, and two rows, `t mod 2, i`, if the loop over i is parallel.
//!
//! Lefebvre and Feautrier, Automatic storage management for parallel programs, Parallel Computing 1998;
//! Darte, Schreiber, Villard, Lattice-based memory allocation, IEEE ToC 2005.

use super::basis;
use super::before::NotBefore;
use super::cells::Cells;
use super::unit::Unit;
use crate::scop::{Array, Layout, Scop};
use mse_isl::{Context, Result, ScheduleNode, UnionMap};

/// What isl may take for the layout that keeps differences apart, in operations; beyond, it gets simpler
/// ones.
const EXACT: u64 = 2_000_000;

/// An array of which the flow of values is known.
pub struct Held {
    /// Its number in the scop.
    pub array: usize,
    /// Its accesses.
    pub cells: Cells,
    /// `{ w -> x }`: each write with itself and the reads that may get its value.
    uses: UnionMap,
}

impl Held {
    /// The array with this number; none where a read may get what no write of the scop supplies.
    pub fn of(scop: &Scop, array: usize, cells: Cells, root: &ScheduleNode) -> Result<Option<Self>> {
        let whole = Unit::whole(scop, root)?;
        let flow = cells.flow(&whole.same(cells.instances()?)?, whole.order()?)?;
        let Some(flow) = flow else { return Ok(None) };
        let uses = cells.uses(flow)?;
        Ok(Some(Self { array, cells, uses }))
    }

    /// `{ w -> x }`: each write with itself and the reads that may get its value.
    pub fn uses(&self) -> UnionMap {
        self.uses.clone()
    }

    /// The layout with the fewest cells, if it is worth it; none if the array keeps its cells.
    ///
    /// Where isl takes long with values as they are, they are in use until the last read of a polyhedron
    /// around those that may get them, and a polyhedron of differences for each two writes is kept apart:
    /// more than need be.
    pub fn layout(&self, scop: &Scop, array: &Array, not_before: &NotBefore) -> Result<Option<Layout>> {
        match within(EXACT, || self.window(scop, array, not_before, Ok))? {
            Some(layout) => Ok(layout),
            None => {
                let wider = Self {
                    array: self.array,
                    cells: self.cells.clone(),
                    uses: self.uses.clone().simple_hull()?,
                };
                wider.window(scop, array, not_before, |conflicts| conflicts.remove_divs()?.simple_hull())
            }
        }
    }

    /// The layout for conflicts that may be simplified.
    fn window(
        &self,
        scop: &Scop,
        array: &Array,
        not_before: &NotBefore,
        simplified: impl FnOnce(UnionMap) -> Result<UnionMap>,
    ) -> Result<Option<Layout>> {
        let half = self.half(self, not_before, scop)?;
        let conflicts = simplified(half.clone().intersect(half.reverse()?)?.coalesce()?)?;
        basis::smallest(scop, array, self.cells.apart(conflicts)?)
    }

    /// `{ A[a] -> B[b] }`: the cells of this array and of another one with values that may be in use at one
    /// time.
    pub fn conflicts(&self, other: &Self, not_before: &NotBefore, scop: &Scop) -> Result<UnionMap> {
        let half = self.half(other, not_before, scop)?;
        let conflicts = half.intersect(other.half(self, not_before, scop)?.reverse()?)?;
        self.cells.writes().reverse()?.apply_range(conflicts)?.apply_range(other.cells.writes())
    }

    /// `{ w -> v }`: some use of what w writes to this array is not certainly before v, a write to another
    /// one.
    pub fn half(&self, other: &Self, not_before: &NotBefore, scop: &Scop) -> Result<UnionMap> {
        let late = not_before.among(scop, &self.uses.clone().range()?, &other.cells.writes().domain()?)?;
        self.uses.clone().apply_range(late)?.coalesce()
    }
}

/// What isl finds within a bound; none beyond it.
pub fn within<T>(bound: u64, work: impl FnOnce() -> Result<T>) -> Result<Option<T>> {
    let isl = Context::current();
    match isl.bounded(bound, work) {
        Err(error) if error.is_quota() && !isl.is_exhausted() => Ok(None),
        found => found.map(Some),
    }
}

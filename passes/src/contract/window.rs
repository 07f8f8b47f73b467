//! Windows: the cells of an array that hold values at one time, used in turn.
//!
//! ```text
//! value      what a write w leaves in its cell; in use until the last read that may get it, or at w alone
//! half       { w -> w' }             some use of w's value is not certainly before w' ([`super::before`])
//! conflict   half /\ half^-1         the two values may be in use at one time
//! delta      { a - a' : a != a' }    over the cells of values that conflict
//! ```
//!
//! A kill conflicts with the values that may be in use when it is executed, and with no kill
//! ([`super::cells`]).
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
use super::kept::Why;
use super::manner::Moduli;
use super::unit::Unit;
use crate::machine::budgets::EXACT_WINDOW;
use crate::scop::{Array, Layout, Scop};
use mse_isl::{Result, ScheduleNode, UnionMap, affordable};

/// An array with a known flow of values.
pub struct Traced {
    /// Its number in the scop.
    pub array: usize,
    /// Its accesses.
    pub cells: Cells,
    /// `{ w -> x }`: each write with itself and the reads that may get its value.
    uses: UnionMap,
}

impl Traced {
    /// The array with this number, unless a read may get a value that no write of the scop supplies.
    pub fn of(scop: &Scop, number: usize, root: &ScheduleNode) -> Result<std::result::Result<Self, Why>> {
        let cells = match Cells::of(scop, &scop.arrays[number])? {
            Ok(cells) => cells,
            Err(why) => return Ok(Err(why)),
        };
        let whole = Unit::whole(scop, root)?;
        match cells.flow(&whole.same(cells.all_instances()?)?, whole.order()?)? {
            Ok(flow) => Ok(Ok(Self { array: number, uses: cells.uses(flow)?, cells })),
            Err(reads) => Why::initial(reads).map(Err),
        }
    }

    /// `{ w -> x }`: each write with itself and the reads that may get its value.
    pub fn uses(&self) -> UnionMap {
        self.uses.clone()
    }

    /// The layout with the fewest cells, if it is worth it, with such moduli; none if the array keeps its
    /// cells.
    ///
    /// Where isl takes long with values as they are, two things are made larger than need be. A value is in
    /// use until the last read of a polyhedron around the reads that may get it. For each two writes, a
    /// polyhedron of differences is kept apart.
    pub fn layout(
        &self,
        scop: &Scop,
        array: &Array,
        not_before: &NotBefore,
        moduli: Moduli,
    ) -> Result<Option<Layout>> {
        let judge = Judge { scop, array, not_before, moduli };
        match affordable(EXACT_WINDOW, || self.window(&judge, Ok))? {
            Some(layout) => Ok(layout),
            None => {
                let wider = Self {
                    array: self.array,
                    cells: self.cells.clone(),
                    uses: self.uses.clone().simple_hull()?,
                };
                wider.window(&judge, |conflicts| conflicts.remove_divs()?.simple_hull())
            }
        }
    }

    /// The layout for conflicts that may be simplified.
    fn window(
        &self,
        judge: &Judge,
        simplified: impl FnOnce(UnionMap) -> Result<UnionMap>,
    ) -> Result<Option<Layout>> {
        let Judge { scop, array, not_before, moduli } = *judge;
        let killed = self.killed_in_use(self, not_before, scop)?;
        let values = self.own_in_use(not_before, scop)?;
        let conflicts = simplified(values.union(killed.clone())?.union(killed.reverse()?)?)?;
        basis::smallest(scop, array, self.cells.apart(conflicts)?, moduli)
    }

    /// Why cells cannot be used in turn: values of two of them that are in use at one time.
    pub fn why(&self, scop: &Scop, not_before: &NotBefore) -> Result<Why> {
        let of_one_cell = self.cells.writes().apply_range(self.cells.writes().reverse()?)?;
        Why::in_use(self.own_in_use(not_before, scop)?.subtract(of_one_cell)?)
    }

    /// `{ A[a] -> B[b] }`: the cells of this array and of another one that must not lie in one place.
    pub fn conflicts(&self, other: &Self, not_before: &NotBefore, scop: &Scop) -> Result<UnionMap> {
        let half = self.half(&other.cells.writes(), not_before, scop)?;
        let values = half.intersect(other.half(&self.cells.writes(), not_before, scop)?.reverse()?)?;
        let killed = self.killed_in_use(other, not_before, scop)?;
        let killing = other.killed_in_use(self, not_before, scop)?.reverse()?;
        let conflicts = values.union(killed)?.union(killing)?;
        self.cells.touched()?.reverse()?.apply_range(conflicts)?.apply_range(other.cells.touched()?)
    }

    /// `{ w -> w' }`: writes whose values may be in use at one time.
    pub fn own_in_use(&self, not_before: &NotBefore, scop: &Scop) -> Result<UnionMap> {
        let half = self.half(&self.cells.writes(), not_before, scop)?;
        half.clone().intersect(half.reverse()?)?.coalesce()
    }

    /// `{ w -> k }`: writes to this array, and kills of another one while the value may be in use.
    pub fn killed_in_use(&self, other: &Self, not_before: &NotBefore, scop: &Scop) -> Result<UnionMap> {
        let kills = other.cells.kills();
        if kills.is_empty()? {
            return Ok(kills);
        }
        let not_after = not_before.among(scop, &kills.clone().domain()?, &self.cells.writes().domain()?)?;
        self.half(&kills, not_before, scop)?.intersect(not_after.reverse()?)
    }

    /// `{ w -> v }`: some use of the value that w writes to this array is not certainly before v. The
    /// accesses v are these, `{ [S[i] -> v[]] -> B[b] }`.
    pub fn half(&self, accesses: &UnionMap, not_before: &NotBefore, scop: &Scop) -> Result<UnionMap> {
        let late = not_before.among(scop, &self.uses.clone().range()?, &accesses.clone().domain()?)?;
        self.uses.clone().apply_range(late)?.coalesce()
    }
}

/// The facts that tell how small a window may be.
#[derive(Clone, Copy)]
struct Judge<'a> {
    scop: &'a Scop,
    array: &'a Array,
    not_before: &'a NotBefore,
    moduli: Moduli,
}

//! Windows: the cells of an array that hold values at one time, used in turn.
//!
//! ```text
//! value      what a write w leaves in its cell; in use from w to the last read that may get it, or at w alone
//! half       { w -> w' }             some use of w's value is not certainly before w'     ([`super::before`])
//! conflict   half /\ half^-1         the two values may be in use at one time
//! delta      { a - a' : a != a' }    over the cells of values that conflict
//! ```
//!
//! Cells whose difference is no delta may share memory: a window is a layout that sends no two cells with a delta to one
//! place ([`super::basis`]). Values of one cell share memory as they did. Of
//!
//! ```text
//! for t: for i: A[t + 1, i] = A[t, i - 1] + A[t, i] + A[t, i + 1]          0 <= i < N
//! delta  { (0, d) } + { (1, d), (-1, -d) : d <= 0 }                        in this order
//! layout A[t, i] -> (i - t) mod (N + 1)
//! ```
//!
//! N + 1 cells are left, and two rows, `t mod 2, i`, if the loop over i is parallel.
//!
//! Lefebvre and Feautrier, Automatic storage management for parallel programs, Parallel Computing 1998; Darte, Schreiber,
//! Villard, Lattice-based memory allocation, IEEE ToC 2005.

use super::basis;
use super::before::NotBefore;
use super::cells::Cells;
use super::unit::Unit;
use crate::scop::{Array, Layout, Scop};
use mse_isl::{Result, ScheduleNode};

/// The layout with the fewest cells, if it is worth it; none if the array keeps its cells.
pub fn layout(scop: &Scop, array: &Array, cells: &Cells, root: &ScheduleNode) -> Result<Option<Layout>> {
    let instances = cells.instances()?;
    let whole = Unit::whole(scop, root)?;
    let Some(flow) = cells.flow(&whole.same(instances.clone())?, whole.order()?)? else { return Ok(None) };
    let not_before = NotBefore::of(root, &instances)?;
    basis::smallest(scop, array, cells.apart(flow, &not_before, scop)?)
}

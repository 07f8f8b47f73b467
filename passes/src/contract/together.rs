//! Which values of an array are in use at one time, for reports. Contraction does without this file.
//!
//! ```text
//! uses    { w -> x }     the value of w, a write, is in use until x: a read that may get it, or w itself
//! late    { x -> w' }    x is not certainly before w'
//! pairs   { w -> w' }    w is not certainly after w', and some use of its value is late: w' must not hit
//!                        its cell
//! ```
//!
//! In memory for all these are the conflicts of [`super::window`], in a thread's the clobbers of
//! [`super::private`], with both writes told. In a block's memory ([`super::shared`]) all cells that the
//! block accesses are apart: there the pairs are of accesses, and there are no uses.

use super::before::NotBefore;
use super::cells::{Cells, tagged};
use super::kept::Why;
use super::unit::{self, Unit};
use super::window::Traced;
use super::{bare, is_own};
use crate::machine::budgets::REASON;
use crate::scop::{Home, Scop};
use crate::storage::volume;
use mse_isl::{Context, Result, ScheduleNode, UnionMap, UnionSet, affordable};

/// The values of one array.
pub struct Together {
    /// `{ [S[i] -> x[]] -> A[a] }` of the accesses that pairs are of.
    pub(super) cells: UnionMap,
    /// `{ w }`: those of them that write a value.
    writes: UnionSet,
    /// `{ w -> w' }`
    pub(super) pairs: UnionMap,
    /// `{ w -> x }`
    pub(super) uses: UnionMap,
    /// `{ x -> w' }`
    pub(super) late: UnionMap,
    /// Whether these are accesses of one block.
    pub(super) of_blocks: bool,
    /// `{ S[i] -> [t..] }`: the order of the schedule.
    dates: UnionMap,
    /// `{ w -> w' }` of one thread, in memory of threads.
    units: Option<UnionMap>,
}

impl Together {
    /// Those of the array with this number, where it is after contraction; none where isl takes long, or
    /// values are not known.
    pub fn of(scop: &Scop, array: usize) -> Result<Option<Self>> {
        let Ok(cells) = Cells::of(scop, &scop.arrays[array])? else { return Ok(None) };
        let scop = &Scop { schedule: unit::in_order(scop.schedule.clone())?, ..scop.clone() };
        let root = bare(scop)?;
        let dates = root.get_schedule()?.get_map()?.intersect_domain(cells.all_instances()?)?;
        let found = affordable(REASON, || match scop.arrays[array].home {
            Home::Private => Self::of_threads(cells, dates, &unit::threads(scop, &root)?),
            Home::Workgroup => Self::of_blocks(cells, dates, &unit::blocks(scop, &root)?),
            Home::Global | Home::Device | Home::Managed | Home::Outside => {
                Self::of_all(scop, array, dates, &root)
            }
        })?;
        Ok(found.flatten())
    }

    /// In memory for all.
    fn of_all(scop: &Scop, array: usize, dates: UnionMap, root: &ScheduleNode) -> Result<Option<Self>> {
        let Ok(held) = Traced::of(scop, array, root)? else { return Ok(None) };
        let not_before = NotBefore::of(root, &held.cells.all_instances()?)?;
        let (writes, cells) = (held.cells.writes().domain()?, held.cells.touched()?);
        let touched = cells.clone().domain()?;
        let not_after = not_before.among(scop, &touched, &writes)?.reverse()?;
        let late = not_before.among(scop, &held.uses().range()?, &touched)?;
        let conflicts = held.own_in_use(&not_before, scop)?;
        let conflicts = conflicts.union(held.killed_in_use(&held, &not_before, scop)?)?;
        let pairs = conflicts.intersect(not_after)?;
        let uses = held.uses();
        Ok(Some(Self { cells, writes, pairs, uses, late, of_blocks: false, dates, units: None }))
    }

    /// In memory of threads.
    fn of_threads(cells: Cells, dates: UnionMap, threads: &[Unit]) -> Result<Option<Self>> {
        let Some((same, thread)) = executing(&cells, threads)? else { return Ok(None) };
        let (cells, order) = (cells.of_units(thread)?, thread.order()?);
        let Ok(flow) = cells.flow(&same, order)? else { return Ok(None) };
        let touched = cells.touched()?.domain()?;
        let units = tagged(&same, &touched, &touched)?;
        let in_order = order.ordered(&units)?;
        let between = cells.between(flow.clone(), &same, order)?;
        let pairs = flow.clone().reverse()?.apply_range(between.clone())?.intersect(in_order)?;
        let uses = cells.uses(flow)?;
        Ok(Some(Self {
            cells: cells.touched()?,
            writes: cells.writes().domain()?,
            pairs,
            uses,
            late: between.domain_factor_domain()?,
            of_blocks: false,
            dates,
            units: Some(units),
        }))
    }

    /// In memory of blocks.
    fn of_blocks(cells: Cells, dates: UnionMap, blocks: &[Unit]) -> Result<Option<Self>> {
        let Some((same, _)) = executing(&cells, blocks)? else { return Ok(None) };
        let all = cells.all()?;
        let accesses = all.clone().domain()?;
        let none = UnionMap::empty_ctx(&Context::current())?;
        let pairs = tagged(&same, &accesses, &accesses)?;
        Ok(Some(Self {
            cells: all,
            writes: cells.writes().domain()?,
            pairs,
            uses: none.clone(),
            late: none,
            of_blocks: true,
            dates,
            units: None,
        }))
    }

    /// `{ A[a] }`: the cells whose values are in use when these writes, `{ w }`, come, and those that they
    /// write.
    pub fn in_use_at(&self, writes: &UnionSet) -> Result<UnionSet> {
        let older = self.pairs.clone().intersect_range(writes.clone())?.domain()?;
        older.union(writes.clone())?.apply(self.cells.clone())
    }

    /// `{ A[a] }`: the cells that these accesses touch.
    pub fn cells_of(&self, accesses: &UnionSet) -> Result<UnionSet> {
        accesses.clone().apply(self.cells.clone())
    }

    /// `{ S[i] -> [t..] }`: the order of the schedule, of parallel loops some.
    pub fn dates(&self) -> UnionMap {
        self.dates.clone()
    }

    /// `{ w }`: the writes of the array, for memory that is not a block's.
    pub fn writes(&self) -> UnionSet {
        self.writes.clone()
    }

    /// `{ w' }`: those to the same memory as these: of a thread, or all.
    pub fn writes_beside(&self, writes: &UnionSet) -> Result<UnionSet> {
        match &self.units {
            Some(units) => writes.clone().apply(units.clone())?.intersect(self.writes.clone()),
            None => Ok(self.writes()),
        }
    }
}

/// `{ S[i] -> T[j] }` of one unit, and the units that execute all accesses, if some do.
fn executing<'a, 'u>(cells: &Cells, units: &'u [Unit<'a>]) -> Result<Option<(UnionMap, &'u Unit<'a>)>> {
    let instances = cells.all_instances()?;
    for unit in units {
        if unit.executes(&instances)? {
            return Ok(Some((unit.same(instances)?, unit)));
        }
    }
    Ok(None)
}

/// Why the array with this number, whose cells lie each in a place of its own, has no window, in words.
pub fn stays(scop: &Scop, number: usize) -> Result<String> {
    let array = &scop.arrays[number];
    if !is_own(array) && !array.spare {
        return Ok("it is the program's memory".to_owned());
    }
    if array.stays {
        return Ok("it is to stay as it is".to_owned());
    }
    if !is_own(array) && scop.fallback.is_some() {
        return Ok("the scop has a fall-back, which uses it as it is".to_owned());
    }
    if volume(scop, &array.extent)? <= 1.0 {
        return Ok("it has one cell".to_owned());
    }
    let scop = &Scop { schedule: unit::in_order(scop.schedule.clone())?, ..scop.clone() };
    let root = bare(scop)?;
    let why = match affordable(REASON, || Traced::of(scop, number, &root))? {
        None => Why::Costly,
        Some(Err(why)) => why,
        Some(Ok(held)) => {
            let why = || held.why(scop, &NotBefore::of(&root, &held.cells.all_instances()?)?);
            affordable(REASON, why)?.unwrap_or(Why::Costly)
        }
    };
    Ok(why.text())
}

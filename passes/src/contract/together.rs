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
//! [`super::private`], with both writes told. In a block's memory ([`super::shared`]) all cells that the block
//! accesses are apart: there the pairs are of accesses, and there are no uses.

use super::before::NotBefore;
use super::cells::{Cells, tagged};
use super::unit::{self, Unit};
use super::window::{Held, within};
use super::{WINDOW, bare, is_own};
use crate::scop::{Home, Scop};
use crate::storage::volume;
use mse_isl::{Context, Result, ScheduleNode, UnionMap, UnionSet};

/// The values of one array.
pub struct Together {
    /// `{ [S[i] -> x[]] -> A[a] }` of the accesses that pairs are of.
    pub(super) cells: UnionMap,
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
        let Some(cells) = Cells::of(scop, &scop.arrays[array])? else { return Ok(None) };
        let scop = &Scop { schedule: unit::in_order(scop.schedule.clone())?, ..scop.clone() };
        let root = bare(scop)?;
        let dates = root.get_schedule()?.get_map()?.intersect_domain(cells.instances()?)?;
        let found = within(WINDOW, || match scop.arrays[array].home {
            Home::Private => Self::of_threads(cells, dates, &unit::threads(scop, &root)?),
            Home::Workgroup => Self::of_blocks(cells, dates, &unit::blocks(scop, &root)?),
            Home::Global | Home::Outside => Self::of_all(scop, array, (cells, dates), &root),
        })?;
        Ok(found.flatten())
    }

    /// In memory for all.
    fn of_all(
        scop: &Scop,
        array: usize,
        (cells, dates): (Cells, UnionMap),
        root: &ScheduleNode,
    ) -> Result<Option<Self>> {
        let Some(held) = Held::of(scop, array, cells, root)? else { return Ok(None) };
        let not_before = NotBefore::of(root, &held.cells.instances()?)?;
        let writes = held.cells.writes().domain()?;
        let half = held.half(&held, &not_before, scop)?;
        let conflicts = half.clone().intersect(half.reverse()?)?;
        let not_after = not_before.among(scop, &writes, &writes)?.reverse()?;
        let late = not_before.among(scop, &held.uses().range()?, &writes)?;
        let pairs = conflicts.intersect(not_after)?;
        Ok(Some(Self {
            cells: held.cells.writes(),
            pairs,
            uses: held.uses(),
            late,
            of_blocks: false,
            dates,
            units: None,
        }))
    }

    /// In memory of threads.
    fn of_threads(cells: Cells, dates: UnionMap, threads: &[Unit]) -> Result<Option<Self>> {
        let Some((same, thread)) = executing(&cells, threads)? else { return Ok(None) };
        let order = thread.order()?;
        let Some(flow) = cells.flow(&same, order)? else { return Ok(None) };
        let writes = cells.writes().domain()?;
        let units = tagged(&same, &writes, &writes)?;
        let in_order = order.ordered(&units)?;
        let between = cells.between(flow.clone(), &same, order)?;
        let pairs = flow.clone().reverse()?.apply_range(between.clone())?.intersect(in_order)?;
        let uses = cells.uses(flow)?;
        Ok(Some(Self {
            cells: cells.writes(),
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
    pub fn writes(&self) -> Result<UnionSet> {
        self.cells.clone().domain()
    }

    /// `{ w' }`: those to the same memory as these: of a thread, or all.
    pub fn writes_beside(&self, writes: &UnionSet) -> Result<UnionSet> {
        match &self.units {
            Some(units) => writes.clone().apply(units.clone()),
            None => self.writes(),
        }
    }
}

/// `{ S[i] -> T[j] }` of one unit, and the units that execute all accesses, if some do.
fn executing<'a, 'u>(cells: &Cells, units: &'u [Unit<'a>]) -> Result<Option<(UnionMap, &'u Unit<'a>)>> {
    let instances = cells.instances()?;
    for unit in units {
        if unit.executes(&instances)? {
            return Ok(Some((unit.same(instances)?, unit)));
        }
    }
    Ok(None)
}

/// Why an array has no window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// It is the program's, which sees it, or may see it, outside of the scop.
    Outside,
    /// Values from before the scop, or for after it, are in it.
    Contents,
    /// The scop has a fall-back, which uses the program's memory.
    Fallback,
    /// A call takes it, the cells of an access are known at run time only, or it is killed.
    Accesses,
    /// A read may get what no write of the scop supplies.
    Initial,
    /// It has one cell.
    Single,
    /// Too many cells would be left.
    SavesLittle,
    /// isl takes long.
    Costly,
}

impl Stays {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Outside => "it is the program's memory",
            Self::Contents => "initial or final values are in it",
            Self::Fallback => "the scop has a fall-back, which uses it as it is",
            Self::Accesses => "a call takes it, it is killed, or cells are known at run time only",
            Self::Initial => "a read may get what no write of the scop supplies",
            Self::Single => "it has one cell",
            Self::SavesLittle => "a window would have more than half of its cells",
            Self::Costly => "isl finds no window in bounded time",
        }
    }
}

/// Why the array with this number, whose cells lie each in a place of its own, has no window.
pub fn stays(scop: &Scop, number: usize) -> Result<Stays> {
    let array = &scop.arrays[number];
    if !is_own(array) && !array.spare {
        return Ok(Stays::Outside);
    }
    if array.live_in || array.live_out {
        return Ok(Stays::Contents);
    }
    if !is_own(array) && scop.fallback.is_some() {
        return Ok(Stays::Fallback);
    }
    let Some(cells) = Cells::of(scop, array)? else { return Ok(Stays::Accesses) };
    if volume(scop, &array.extent)? <= 1.0 {
        return Ok(Stays::Single);
    }
    let scop = &Scop { schedule: unit::in_order(scop.schedule.clone())?, ..scop.clone() };
    let root = bare(scop)?;
    Ok(match within(WINDOW, || Held::of(scop, number, cells, &root))? {
        None => Stays::Costly,
        Some(None) => Stays::Initial,
        Some(Some(held)) => {
            let layout = || held.layout(scop, array, &NotBefore::of(&root, &held.cells.instances()?)?);
            within(WINDOW, layout)?.map_or(Stays::Costly, |_| Stays::SavesLittle)
        }
    })
}

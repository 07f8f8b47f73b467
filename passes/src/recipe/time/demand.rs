//! The demand of a launch's threads on a card, as counts at the reference sizes: part of [`super`].
//!
//! ```text
//! executed   { [t, k, x] }       of an access: threads t, x last, and the inner loops k that its cell depends
//!                                on; loops below these keep it in a register
//! rows       { [t, k] }          lanes along x execute an access together, 32 at a time
//! stride     of the address from x to x + 1, in bytes: lines and sectors of a warp follow
//! footprint  the cells that one block in the middle touches: so much it takes from the second cache, as its
//!            threads run in step
//! ```
//!
//! An access whose cell data decide has a line for each lane. Addresses are those of a plain array with the
//! sizes at hand.

use super::Clock;
use super::count::{Values, points};
use super::lanes::{Along, Executed, Grid, Known, Rows};
use super::members::corners;
use super::shapes::Loops;
use crate::machine::thresholds::REFERENCE_SIZE;
use crate::scop::{Access, Array, Home, Statement};
use mse_dialect::machine::{Card, Demand};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, ScheduleNode, Set};

/// Bytes of a line, and of a sector.
const LINE: f64 = 128.0;
const SECTOR: f64 = 32.0;
/// Instructions beside operations: for the address of an access, and for a step of a loop.
const ADDRESS: f64 = 2.0;
const STEP: f64 = 2.0;

/// The cells of an access, from lane to lane, and from iteration to iteration.
#[derive(Clone)]
pub struct Pattern {
    /// Of how many inner loops the cell depends; those around what single threads execute are among them.
    pub depth: usize,
    /// Bytes from lane to lane; none where nobody knows.
    pub stride: Option<f64>,
    /// Bytes from iteration to iteration of the innermost of these loops.
    step: Option<f64>,
    /// `{ S[i] -> A[a] }`
    cells: Map,
}

/// How the threads of a launch execute an access.
pub struct Way<'a> {
    /// It.
    pub access: &'a Access,
    /// Its array.
    pub array: &'a Array,
    /// Its cells.
    pub pattern: Pattern,
    /// The threads that execute it.
    rows: Rows,
    /// A step mostly finds its cell in the own cache. The array fits into it, or all lanes load one cell, and
    /// the next one in the next step.
    pub is_near: bool,
    /// All cells of a block that may wait fit into the own cache.
    pub stays: bool,
    /// The cells that a block in the middle touches.
    of_block: Set,
    /// Those that the launch touches.
    of_all: Set,
    /// Bytes of the sectors that warps ask for.
    asked: f64,
    /// The home of the array, as far as it can be told before memory is contracted.
    pub home: Home,
}

impl Way<'_> {
    /// Whether it is one of memory that blocks have in common.
    fn is_common(&self) -> bool {
        !matches!(self.home, Home::Private | Home::Workgroup)
    }

    /// The lines that the lanes of a warp ask for.
    pub fn lines(&self) -> f64 {
        self.rows.pieces(LINE, self.array.element_bytes as f64, self.pattern.stride)
            / self.rows.warps().max(1.0)
    }
}

impl Clock<'_> {
    /// The demand of the threads of a launch, whose loops are inside a node.
    pub(super) fn demand(
        &self,
        card: &Card,
        grid: &Grid,
        inside: &ScheduleNode,
        instances: &[Set],
    ) -> Result<Demand> {
        let mut executed = Vec::new();
        for (number, own) in instances.iter().enumerate() {
            executed.extend(self.executed(grid, inside, number, own)?);
        }
        let here: Vec<usize> = executed.iter().map(|one| one.number).collect();
        let (mut all, mut ways) = (Demand::default(), Vec::new());
        for executed in executed {
            let of_statement = self.ways(card, &executed, &here)?;
            all = all.and(self.of_statement(card, &executed, &of_statement)?);
            ways.push((executed, of_statement));
        }
        let touched = self.traffic(card, &ways, &mut all)?;
        let mut of_corners = corners(&grid.members[..grid.of_block], instances)?;
        if self.is_rough {
            of_corners = of_corners.split_off(of_corners.len() / 2);
            of_corners.truncate(1);
        }
        for corner in of_corners {
            all.chain = all.chain.max(self.chain(card, &ways, touched, &corner)?);
        }
        Ok(all)
    }

    /// A statement in a launch; none if it has no instances there.
    fn executed<'a>(
        &'a self,
        grid: &'a Grid,
        inside: &ScheduleNode,
        number: usize,
        instances: &'a Set,
    ) -> Result<Option<Executed<'a>>> {
        let statement = &self.scop.statements[number];
        if instances.is_empty()? || grid.members.iter().any(|member| member.of[number].is_none()) {
            return Ok(None);
        }
        let Loops { members: inner, paths, together } = self.loops(inside, number, grid)?;
        Ok(Some(Executed {
            statement,
            number,
            instances,
            inner,
            paths,
            together,
            grid,
            known: Known::default(),
        }))
    }

    /// How the threads of a launch execute the accesses of a statement; it executes these statements.
    fn ways<'a>(&'a self, card: &Card, executed: &Executed<'a>, here: &[usize]) -> Result<Vec<Way<'a>>> {
        let mut ways: Vec<Way> = Vec::new();
        for (access, array) in self.accesses(executed.statement) {
            let mut shifted = None;
            for way in ways.iter().filter(|way| way.array.name == array.name && access.operands.is_empty()) {
                if is_shifted(&way.pattern.cells, &self.cells(access)?)? {
                    shifted = Some(way.pattern.clone());
                }
            }
            ways.push(self.way(card, executed, here, access, array, shifted.as_ref())?);
        }
        Ok(ways)
    }

    fn of_statement(&self, card: &Card, executed: &Executed, ways: &[Way]) -> Result<Demand> {
        let statement = executed.statement;
        let warps = executed.rows(executed.inner.len())?.warps();
        let [cycles, _] = self.takes(card, statement);
        let demand = Demand {
            blocks: executed.blocks()?,
            threads: executed.grid.threads(),
            issued: warps * (statement.work as f64 + STEP),
            pipes: warps * cycles,
            ..Demand::default()
        };
        ways.iter().try_fold(demand, |all, way| Ok(all.and(self.of_access(card, way)?)))
    }

    /// The accesses of a statement that move data, with their arrays.
    fn accesses<'a>(&'a self, statement: &'a Statement) -> impl Iterator<Item = (&'a Access, &'a Array)> {
        let moves = statement.accesses.iter().enumerate().filter(|(number, access)| {
            let is_again = |other: &Access| {
                other.kind == access.kind
                    && access.kind == AccessKind::Read
                    && other.operands.is_empty()
                    && access.operands.is_empty()
                    && other.relation.plain_is_equal(&access.relation).unwrap_or(false)
            };
            access.kind != AccessKind::Kill && !statement.accesses[..*number].iter().any(is_again)
        });
        moves.filter_map(|(_, access)| {
            let array = self.scop.arrays.iter().find(|array| access.is_of(&array.name))?;
            Some((access, array))
        })
    }

    /// The arithmetic of an instance, by the type of what it writes: cycles of a warp, and nanoseconds.
    pub(super) fn takes(&self, card: &Card, statement: &Statement) -> [f64; 2] {
        let written = self.accesses(statement).filter(|(access, _)| access.kind == AccessKind::Write).last();
        let pipe = card.pipe(written.map_or("f64", |(_, array)| array.element.as_str()));
        pipe.takes(statement.work as f64, statement.slow as f64)
    }

    fn of_access(&self, card: &Card, way: &Way) -> Result<Demand> {
        let (rows, bytes) = (&way.rows, way.array.element_bytes as f64);
        let (warps, threads) = (rows.warps(), rows.count * rows.length);
        let issued = warps * (1.0 + ADDRESS);
        match way.home {
            Home::Private => return Ok(Demand::default()),
            Home::Workgroup => {
                return Ok(Demand { issued, passes: warps.max(threads * bytes / LINE), ..Demand::default() });
            }
            Home::Outside | Home::Global | Home::Device | Home::Managed => {}
        }
        let [lines, sectors] = [LINE, SECTOR].map(|piece| rows.pieces(piece, bytes, way.pattern.stride));
        let asked = bytes * if way.pattern.stride == Some(0.0) { warps } else { threads };
        Ok(Demand { issued, accesses: warps, sectors, loads: card.load(lines, asked), ..Demand::default() })
    }

    /// `{ S[i] -> A[a] }` at the reference sizes.
    fn cells(&self, access: &Access) -> Result<Map> {
        access.relation.clone().intersect_params(self.sizes.clone())?.project_out_all_params()
    }

    fn way<'a>(
        &self,
        card: &Card,
        executed: &Executed,
        here: &[usize],
        access: &'a Access,
        array: &'a Array,
        shifted: Option<&Pattern>,
    ) -> Result<Way<'a>> {
        let cells = self.cells(access)?;
        let pattern = match shifted {
            Some(pattern) => pattern.clone(),
            None => self.pattern(executed, access, array, cells.clone())?,
        };
        let rows = executed.rows(pattern.depth)?;
        let sizes = (0..array.extent.dim(DimType::Set)?).map(|dimension| self.size(array, dimension));
        let bytes = array.element_bytes as f64;
        let fits = sizes.product::<Result<f64>>()? * bytes <= card.first_bytes;
        let of_block = executed.of_block()?.apply(cells.clone())?.coalesce()?;
        let stays = executed.grid.is_of_groups() && points(&of_block)? * bytes <= card.first_bytes;
        let of_all = executed.instances.clone().apply(cells.clone())?.coalesce()?;
        let is_one = pattern.stride == Some(0.0) && pattern.step.is_some_and(|step| step <= bytes);
        let home = self.home(executed, here, array, &cells)?;
        let asked = rows.pieces(SECTOR, bytes, pattern.stride) * SECTOR;
        Ok(Way {
            access,
            array,
            pattern,
            rows,
            is_near: fits || is_one,
            stays,
            of_block,
            of_all,
            asked,
            home,
        })
    }

    /// The cells from lane to lane, and from iteration to iteration.
    fn pattern(&self, executed: &Executed, access: &Access, array: &Array, cells: Map) -> Result<Pattern> {
        if !access.operands.is_empty() {
            return Ok(Pattern { depth: executed.inner.len(), stride: None, step: None, cells });
        }
        let mut depth = executed.together;
        while depth < executed.inner.len()
            && !executed.dates_of_block(depth)?.reverse()?.apply_range(cells.clone())?.is_single_valued()?
        {
            depth += 1;
        }
        let along = |along| self.bytes_along(executed.step(depth, along)?, cells.clone(), array);
        let [stride, step] = [along(Along::X)?, along(Along::Loop)?];
        Ok(Pattern { depth, stride, step, cells })
    }

    /// The bytes that caches and memory give the blocks of a launch, array by array, and the bytes that it
    /// touches. A block takes what it touches from the second cache once; blocks that run at one time and
    /// touch the same do so together. The second cache keeps what fits.
    fn traffic(&self, card: &Card, ways: &[(Executed, Vec<Way>)], demand: &mut Demand) -> Result<f64> {
        let ways: Vec<&Way> = ways.iter().flat_map(|(_, ways)| ways).filter(|way| way.is_common()).collect();
        let mut touched = 0.0;
        for array in &self.scop.arrays {
            let of_array: Vec<_> = ways.iter().filter(|way| way.array.name == array.name).collect();
            let of_block = bytes_of(array, of_array.iter().map(|way| &way.of_block))?;
            let of_all = bytes_of(array, of_array.iter().map(|way| &way.of_all))?;
            let together = if of_block > 0.99 * of_all { card.resident(demand.threads) } else { 1.0 };
            let taken = of_block * (demand.blocks / together).max(1.0);
            demand.second += of_array.iter().map(|way| way.asked).sum::<f64>().min(taken);
            touched += of_all;
        }
        demand.memory = if touched > card.second_bytes { touched } else { 0.0 };
        Ok(touched)
    }

    /// The home of an array in a launch of these statements. An array of the scop's own is a thread's, or a
    /// block's, where no other one accesses a cell.
    fn home(&self, executed: &Executed, here: &[usize], array: &Array, cells: &Map) -> Result<Home> {
        let is_of = |statement: &Statement| statement.accesses.iter().any(|access| access.is_of(&array.name));
        let statements = &self.scop.statements;
        let is_elsewhere = (0..statements.len()).any(|one| !here.contains(&one) && is_of(&statements[one]));
        if array.home != Home::Global || array.cut_from.is_none() || is_elsewhere {
            return Ok(array.home);
        }
        let is_of_one = |numbers: Map| cells.clone().reverse()?.apply_range(numbers)?.is_single_valued();
        if is_of_one(executed.thread()?)? {
            return Ok(Home::Private);
        }
        let in_one_block = executed.grid.is_of_groups() && is_of_one(executed.block()?)?;
        Ok(if in_one_block { Home::Workgroup } else { array.home })
    }

    /// The bytes from the cell of an instance to that of the next one, `{ S[i] -> S[i'] }`, where that is one
    /// number.
    fn bytes_along(&self, step: Map, cells: Map, array: &Array) -> Result<Option<f64>> {
        let strides = cells.clone().reverse()?.apply_range(step)?.apply_range(cells)?.deltas()?;
        if strides.is_empty()? {
            return Ok(Some(0.0));
        }
        let (mut bytes, mut pitch) = (0.0, array.element_bytes as f64);
        for dimension in (0..strides.dim(DimType::Set)?).rev() {
            let Some(values) = Values::of(&strides, dimension)?.filter(|values| values.count == 1.0) else {
                return Ok(None);
            };
            bytes += values.corners()[0] as f64 * pitch;
            pitch *= self.size(array, dimension)?;
        }
        Ok(Some(bytes.abs()))
    }

    /// How many cells an array has along a dimension; the usual size, where nobody knows.
    fn size(&self, array: &Array, dimension: usize) -> Result<f64> {
        let values = Values::of(&self.fixed(&array.extent)?, dimension)?;
        Ok(values.map_or(f64::from(REFERENCE_SIZE), |values| values.count))
    }
}

/// Whether two accesses touch the same cells, but for a shift.
fn is_shifted(one: &Map, other: &Map) -> Result<bool> {
    one.clone().reverse()?.apply_range(other.clone())?.deltas()?.is_singleton()
}

/// The bytes of cells of an array.
fn bytes_of<'s>(array: &Array, cells: impl Iterator<Item = &'s Set>) -> Result<f64> {
    let all = cells.map(|cells| Ok(cells.clone())).reduce(|all, one| all?.union(one?)).transpose()?;
    let count = all.map_or(Ok(0.0), |all| points(&all.coalesce()?))?;
    Ok(count * array.element_bytes as f64)
}

//! The demand of a grid's threads on a card, as counts at the reference sizes: part of [`super`].
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
use super::lanes::{Executed, Grid, Rows};
use super::members::corners;
use super::on_card::OnCard;
use crate::gpu;
use crate::machine::thresholds::REFERENCE_SIZE;
use crate::scop::{Access, Array, Home, Statement};
use crate::tree::bands;
use mse_dialect::machine::{Card, Demand, Pipe};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, ScheduleNode, ScheduleNodeType as Node, Set};

/// Bytes of a line, and of a sector.
const LINE: f64 = 128.0;
const SECTOR: f64 = 32.0;
/// Instructions beside operations: for the address of an access, and for a step of a loop.
const ADDRESS: f64 = 2.0;
const STEP: f64 = 2.0;

/// How the threads of a grid execute an access.
struct Way<'a> {
    access: &'a Access,
    array: &'a Array,
    /// Of how many inner loops the cell depends.
    depth: usize,
    /// The threads that execute it.
    rows: Rows,
    /// Bytes from lane to lane; none where nobody knows.
    stride: Option<f64>,
    /// A step mostly finds its cell in the own cache: the array fits into it, or all lanes load one cell, and
    /// the next one in the next step.
    is_near: bool,
}

impl Clock<'_> {
    /// The launch of a grid on a card, if one is modelled.
    pub(super) fn on_card(&self, node: &ScheduleNode, instances: &[Set]) -> Result<OnCard> {
        let Some(card) = &self.card else { return Ok(OnCard::UNKNOWN) };
        let demand = self.demand(card, node, instances)?;
        Ok(demand.map_or(OnCard::UNKNOWN, |demand| OnCard::of(card, &demand)))
    }

    /// The demand of a grid's threads on a card; none where threads share updates of a cell.
    fn demand(&self, card: &Card, node: &ScheduleNode, instances: &[Set]) -> Result<Option<Demand>> {
        if gpu::contention(self.scop, node)?.is_some() {
            return Ok(None);
        }
        let (band, sizes) = gpu::grid(self.scop, node)?;
        let members = self.members(&band)?;
        let grid = Grid { members, sizes: sizes.into_iter().map(|size| size as f64).collect() };
        let inside = band.get_child(0)?;
        let mut ways = Vec::new();
        let mut all = Demand::default();
        for (number, own) in instances.iter().enumerate() {
            let Some(executed) = self.executed(&grid, &inside, number, own)? else { continue };
            let of_statement = self.ways(card, &executed)?;
            all = all.and(self.of_statement(card, &executed, &of_statement)?);
            ways.push((executed, of_statement));
        }
        for corner in corners(&grid.members, instances)? {
            all.chain = all.chain.max(self.chain(card, &ways, &corner)?);
        }
        Ok(Some(all))
    }

    /// A statement in a grid; none if it has no instances there.
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
        let inner = self.inner(inside, number)?;
        Ok(Some(Executed { statement, number, instances, inner, grid }))
    }

    /// The members of the loops below a node that execute a statement, outermost first.
    fn inner(&self, node: &ScheduleNode, statement: usize) -> Result<Vec<Map>> {
        let name = &self.scop.statements[statement].name;
        let (mut node, mut found) = (node.clone(), Vec::new());
        loop {
            if node.get_type()? == Node::Band {
                found.extend(
                    self.members(&node)?.into_iter().filter_map(|member| member.of[statement].clone()),
                );
            }
            let mut next = None;
            for child in bands::children(&node)? {
                // isl's domain of a filter is that above it.
                let inside =
                    if child.get_type()? == Node::Filter { child.get_child(0)? } else { child.clone() };
                for set in inside.get_domain()?.sets()? {
                    if set.get_tuple_name()?.as_ref() == Some(name) {
                        next = Some(child.clone());
                    }
                }
            }
            let Some(child) = next else { return Ok(found) };
            node = child;
        }
    }

    /// How the threads of a grid execute the accesses of a statement.
    fn ways<'a>(&'a self, card: &Card, executed: &Executed<'a>) -> Result<Vec<Way<'a>>> {
        let accesses = self.accesses(executed.statement);
        accesses.map(|(access, array)| self.way(card, executed, access, array)).collect()
    }

    fn of_statement(&self, card: &Card, executed: &Executed, ways: &[Way]) -> Result<Demand> {
        let statement = executed.statement;
        let warps = executed.rows(executed.inner.len())?.warps();
        let [cycles, _] = self.takes(statement);
        let demand = Demand {
            blocks: executed.blocks()?,
            threads: executed.grid.sizes.iter().product(),
            issued: warps * (statement.work as f64 + STEP),
            pipes: warps * cycles,
            ..Demand::default()
        };
        ways.iter().try_fold(demand, |all, way| Ok(all.and(self.of_access(card, executed, way)?)))
    }

    /// The accesses of a statement that move data, with their arrays.
    fn accesses<'a>(&'a self, statement: &'a Statement) -> impl Iterator<Item = (&'a Access, &'a Array)> {
        let moves = statement.accesses.iter().filter(|access| access.kind != AccessKind::Kill);
        moves.filter_map(|access| {
            let array = self.scop.arrays.iter().find(|array| access.is_of(&array.name))?;
            Some((access, array))
        })
    }

    /// The arithmetic of an instance, by the type of what it writes: cycles of a warp, and nanoseconds.
    fn takes(&self, statement: &Statement) -> [f64; 2] {
        let written = self.accesses(statement).filter(|(access, _)| access.kind == AccessKind::Write).last();
        let pipe = Pipe::of(written.map_or("f64", |(_, array)| array.element.as_str()));
        pipe.takes(statement.work as f64, statement.slow as f64)
    }

    fn of_access(&self, card: &Card, executed: &Executed, way: &Way) -> Result<Demand> {
        let (rows, array, bytes) = (&way.rows, way.array, way.array.element_bytes as f64);
        let (warps, threads) = (rows.warps(), rows.count * rows.length);
        let issued = warps * (1.0 + ADDRESS);
        match array.home {
            Home::Private => return Ok(Demand::default()),
            Home::Workgroup => {
                return Ok(Demand { issued, passes: warps.max(threads * bytes / LINE), ..Demand::default() });
            }
            Home::Outside | Home::Global | Home::Device | Home::Managed => {}
        }
        let [lines, sectors] = [LINE, SECTOR].map(|piece| rows.pieces(piece, bytes, way.stride));
        let asked = bytes * if way.stride == Some(0.0) { warps } else { threads };
        let cells = self.cells(way.access)?;
        let of_block = points(&executed.of_block()?.apply(cells.clone())?)? * bytes;
        Ok(Demand {
            issued,
            accesses: warps,
            sectors,
            loads: card.load(lines, asked),
            second: (sectors * SECTOR).min(of_block * executed.blocks()?),
            memory: points(&executed.instances.clone().apply(cells)?)? * bytes,
            ..Demand::default()
        })
    }

    /// `{ S[i] -> A[a] }` at the reference sizes.
    fn cells(&self, access: &Access) -> Result<Map> {
        access.relation.clone().intersect_params(self.sizes.clone())?.project_out_all_params()
    }

    fn way<'a>(
        &self,
        card: &Card,
        executed: &Executed,
        access: &'a Access,
        array: &'a Array,
    ) -> Result<Way<'a>> {
        let (cells, is_known) = (self.cells(access)?, access.operands.is_empty());
        let mut depth = if is_known { 0 } else { executed.inner.len() };
        while depth < executed.inner.len()
            && !executed.dates(depth)?.reverse()?.apply_range(cells.clone())?.is_single_valued()?
        {
            depth += 1;
        }
        let rows = executed.rows(depth)?;
        let along = |dates| if is_known { self.bytes_along(dates, cells.clone(), array) } else { Ok(None) };
        let [stride, step] = [along(executed.dates(depth)?)?, along(executed.dates_along(depth)?)?];
        let sizes = (0..array.extent.dim(DimType::Set)?).map(|dimension| self.size(array, dimension));
        let bytes = array.element_bytes as f64;
        let fits = sizes.product::<Result<f64>>()? * bytes <= card.first_bytes;
        let is_near = fits || (stride == Some(0.0) && step.is_some_and(|step| step <= bytes));
        Ok(Way { access, array, depth, rows, stride, is_near })
    }

    /// The bytes from the cell at one value of the last date, `{ S[i] -> [d..] }`, to that at the next one,
    /// where that is one number.
    fn bytes_along(&self, dates: Map, cells: Map, array: &Array) -> Result<Option<f64>> {
        let next = next(&dates)?;
        let cells = dates.reverse()?.apply_range(cells)?;
        let strides = cells.clone().reverse()?.apply_range(next)?.apply_range(cells)?.deltas()?;
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

    /// The nanoseconds that a thread with these instances waits: for operations, for all loads that are far,
    /// or, while it waits for those, for the near ones.
    fn chain(&self, card: &Card, ways: &[(Executed, Vec<Way>)], instances: &[Set]) -> Result<f64> {
        let mut all = 0.0;
        for (executed, ways) in ways {
            let own = &instances[executed.number];
            let (mut near, mut far): (f64, f64) = (0.0, 0.0);
            let waits = |way: &&Way| {
                way.access.kind == AccessKind::Read && way.depth > 0 && way.array.home != Home::Private
            };
            for way in ways.iter().filter(waits) {
                let count = points(&own.clone().apply(executed.dates(way.depth)?)?)?;
                match way.is_near {
                    true => near = near.max(count * card.waits[0]),
                    false => far += count * card.waits[1],
                }
            }
            let [_, latency] = self.takes(executed.statement);
            all += points(own)? * latency + near.max(far);
        }
        Ok(all)
    }
}

/// `{ [t, k, x] -> [t, k, x + 1] }`
fn next(dates: &Map) -> Result<Map> {
    let names: Vec<_> = (0..dates.dim(DimType::Out)?).map(|dimension| format!("d{dimension}")).collect();
    let names = names.join(", ");
    Map::read_from_str(dates.context(), &format!("{{ [{names}] -> [{names} + 1] }}"))
}

//! Warps of a launch, and the pieces of memory that their lanes touch together: part of [`super`].
//!
//! ```text
//! row       the threads along x that execute something in step, of one date { [t, k] }: 32 lanes are a warp
//! pieces    of 128 bytes (lines) or 32 (sectors) that a row touches, by the bytes from lane to lane
//! ```

use super::block::longest_of_dates;
use super::count::{Values, points};
use super::members::Member;
use crate::machine::limits;
use crate::once::once;
use crate::scop::Statement;
use mse_isl::{DimType, Map, Result, Set};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

/// The lanes of a warp.
const LANES: f64 = limits::WARP as f64;

/// The threads of a launch.
pub struct Grid {
    /// The members that number them, x last.
    pub members: Vec<Member>,
    /// The threads of a block along each: one along members that number blocks.
    pub sizes: Vec<f64>,
    /// How many of the first members say the block: all of a grid, whose blocks have ranges of their values.
    pub of_block: usize,
    /// So many loops of a block may have barriers inside.
    pub separated: usize,
}

impl Grid {
    /// Whether the threads of a block may wait for each other: some members only number threads.
    pub fn is_of_groups(&self) -> bool {
        self.of_block < self.members.len()
    }

    /// The threads of a block.
    pub fn threads(&self) -> f64 {
        self.sizes.iter().product()
    }
}

/// A statement in a launch, at the reference sizes.
pub struct Executed<'a> {
    /// It.
    pub statement: &'a Statement,
    /// Its number.
    pub number: usize,
    /// Those that the launch executes.
    pub instances: &'a Set,
    /// The members of inner loops, outermost first: `{ S[i] -> [v] }`.
    pub inner: Vec<Map>,
    /// The paths to their bands.
    pub paths: Vec<Vec<usize>>,
    /// So many of them may have barriers inside.
    pub together: usize,
    /// The threads.
    pub grid: &'a Grid,
    /// Results that several accesses ask for.
    pub known: Known,
}

/// Results for a statement in a launch, by the number of inner loops.
#[derive(Default)]
pub struct Known {
    rows: RefCell<HashMap<usize, Rows>>,
    steps: RefCell<HashMap<(usize, Along), Map>>,
    block: OnceCell<Set>,
}

/// The direction to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Along {
    /// From lane to lane.
    X,
    /// From iteration to iteration of the innermost loop.
    Loop,
}

/// Threads along x that execute something in step.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// How many rows, over all dates.
    pub count: f64,
    /// Their threads, on average.
    pub length: f64,
    /// Those of the longest row, from the first thread along x to the last.
    pub most: f64,
}

impl Rows {
    /// Whether all have as many threads.
    fn are_alike(&self) -> bool {
        self.most - self.length < 0.5
    }

    /// How often warps execute it. Rows of different lengths have an end in common, and the other one in the
    /// middle of a warp, on average.
    pub fn warps(&self) -> f64 {
        let beyond = (self.most / LANES).ceil() - self.most / LANES;
        let beyond = if self.are_alike() { beyond } else { beyond + 0.5 };
        self.count * (self.length / LANES + beyond)
    }

    /// How many pieces of memory warps touch, each lane so many bytes, with such a stride from lane to lane,
    /// if that is known.
    pub fn pieces(&self, piece: f64, bytes: f64, stride: Option<f64>) -> f64 {
        let of = |lanes: f64| pieces(piece, lanes, bytes, stride);
        let (whole, rest) = ((self.length / LANES).floor(), self.length % LANES);
        match stride {
            Some(0.0) => self.warps(),
            _ if self.are_alike() => {
                self.count * (whole * of(LANES) + if rest > 0.0 { of(rest) } else { 0.0 })
            }
            Some(stride) if stride < piece => self.count * (self.length * stride / piece + 0.5),
            _ => self.count * of(self.length),
        }
    }
}

impl Executed<'_> {
    /// `{ S[i] -> [t, k, x] }`, with so many of the inner loops.
    pub fn dates(&self, depth: usize) -> Result<Map> {
        let mut threads = self.threads();
        let x = threads.pop().expect("a grid has members");
        self.in_order(threads.into_iter().chain(self.inner[..depth].iter().cloned()).chain([x]))
    }

    /// The same of a block in the middle.
    pub fn dates_of_block(&self, depth: usize) -> Result<Map> {
        self.dates(depth)?.intersect_domain(self.of_block()?)
    }

    /// `{ S[i] -> S[i'] }`: the next one in a direction, with so many of the inner loops, in a block in the
    /// middle.
    pub fn step(&self, depth: usize, along: Along) -> Result<Map> {
        if let Some(known) = self.known.steps.borrow().get(&(depth, along)) {
            return Ok(known.clone());
        }
        let mut order = self.threads();
        let place = if along == Along::X { order.len() - 1 } else { order.len() };
        order.splice(place..place, self.inner[..depth].iter().cloned());
        let dates = of_these(&self.of_block()?, order)?;
        let step = dates.clone().apply_range(next(&dates)?)?.apply_range(dates.reverse()?)?;
        self.known.steps.borrow_mut().insert((depth, along), step.clone());
        Ok(step)
    }

    /// The numbers of threads: `{ S[i] -> [t] }`, x last.
    fn threads(&self) -> Vec<Map> {
        let of_thread = |member: &Member| member.of[self.number].clone().expect("a statement of the grid");
        self.grid.members.iter().map(of_thread).collect()
    }

    fn in_order(&self, members: impl IntoIterator<Item = Map>) -> Result<Map> {
        of_these(self.instances, members)
    }

    /// How threads along x execute something in so many of the inner loops. Blocks of groups are as the one in
    /// the middle.
    pub fn rows(&self, depth: usize) -> Result<Rows> {
        if let Some(&known) = self.known.rows.borrow().get(&depth) {
            return Ok(known);
        }
        let is_one_block = self.grid.is_of_groups();
        let dates = if is_one_block { self.dates_of_block(depth)? } else { self.dates(depth)? };
        let all = dates.range()?;
        let last = all.dim(DimType::Set)? - 1;
        let (count, rows) = (points(&all)?, points(&all.clone().project_out(DimType::Set, last, 1)?)?);
        let length = count / rows.max(1.0);
        let most = Values::of(&all, last)?.map_or(length, |values| values.count);
        // All blocks of a group, as much as they have of the work.
        let blocks =
            if is_one_block { points(self.instances)? / points(&self.of_block()?)?.max(1.0) } else { 1.0 };
        let rows = Rows { count: rows * blocks, length, most };
        self.known.rows.borrow_mut().insert(depth, rows);
        Ok(rows)
    }

    /// How many blocks there are whose threads have work.
    pub fn blocks(&self) -> Result<f64> {
        if self.grid.is_of_groups() {
            return points(&self.instances.clone().apply(self.block()?)?);
        }
        let Rows { count, length, .. } = self.rows(0)?;
        Ok((count * length / self.grid.threads()).ceil())
    }

    /// The numbers of blocks, or of threads of a grid: `{ S[i] -> [b] }`.
    pub fn block(&self) -> Result<Map> {
        self.in_order(self.threads().into_iter().take(self.grid.of_block))
    }

    /// The numbers of threads, those of blocks included: `{ S[i] -> [b, t] }`.
    pub fn thread(&self) -> Result<Map> {
        self.in_order(self.threads())
    }

    /// The instances of one block, in the middle.
    pub fn of_block(&self) -> Result<Set> {
        Ok(once(&self.known.block, || self.one_block())?.clone())
    }

    fn one_block(&self) -> Result<Set> {
        let mut block = self.instances.clone();
        for (map, &size) in self.threads().into_iter().zip(&self.grid.sizes).take(self.grid.of_block) {
            let Some(values) = Values::of(&block.clone().apply(map.clone())?, 0)? else { continue };
            let first = values.corners()[1];
            let ends = format!("{{ [t] : {first} <= t < {first} + {size} }}");
            let ends = Set::read_from_str(block.context(), &ends)?;
            block = block.intersect(map.intersect_range(ends)?.domain()?)?;
        }
        Ok(block)
    }

    /// At how many dates the threads of a block execute some of these instances.
    pub fn phases(&self, own: &Set) -> Result<f64> {
        let dates = self.in_order(self.inner[..self.together].iter().cloned())?;
        points(&own.clone().apply(dates)?)
    }

    /// How often the busiest thread with these instances executes something in so many of the inner loops.
    pub fn busiest(&self, own: &Set, depth: usize) -> Result<f64> {
        if !self.grid.is_of_groups() {
            return points(&own.clone().apply(self.dates(depth)?)?);
        }
        let dates = self.in_order(self.inner[..self.together].iter().cloned())?;
        let threads = self.threads().into_iter().skip(self.grid.of_block).map(Some).collect::<Vec<_>>();
        let steps = longest_of_dates(own, &dates, 0, &threads.iter().collect::<Vec<_>>())?;
        if depth == self.inner.len() || steps == 0.0 {
            return Ok(steps);
        }
        let part = points(&own.clone().apply(self.dates(depth)?)?)? / points(own)?;
        Ok((steps * part).max(1.0))
    }
}

/// `{ S[i] -> [v..] }` of these instances.
fn of_these(instances: &Set, members: impl IntoIterator<Item = Map>) -> Result<Map> {
    members.into_iter().try_fold(Map::from_domain(instances.clone())?, Map::flat_range_product)
}

/// `{ [t, k, x] -> [t, k, x + 1] }`
fn next(dates: &Map) -> Result<Map> {
    let names: Vec<_> = (0..dates.dim(DimType::Out)?).map(|dimension| format!("d{dimension}")).collect();
    let names = names.join(", ");
    Map::read_from_str(dates.context(), &format!("{{ [{names}] -> [{names} + 1] }}"))
}

/// How many pieces of memory so many lanes touch.
fn pieces(piece: f64, lanes: f64, bytes: f64, stride: Option<f64>) -> f64 {
    match stride {
        Some(stride) if stride < piece => (((lanes - 1.0) * stride + bytes) / piece).ceil(),
        _ => lanes * (bytes / piece).ceil(),
    }
}

#[cfg(test)]
mod tests {
    use super::Rows;

    #[test]
    fn warps_touch_pieces() {
        let row = |length: f64| Rows { count: 1.0, length, most: length };
        for (rows, bytes, stride, expected) in [
            (row(32.0), 8.0, Some(8.0), [1.0, 2.0, 8.0]),
            (row(100.0), 8.0, Some(8.0), [4.0, 7.0, 25.0]),
            (row(100.0), 8.0, Some(0.0), [4.0, 4.0, 4.0]),
            (row(64.0), 8.0, Some(8000.0), [2.0, 64.0, 64.0]),
            (row(64.0), 4.0, None, [2.0, 64.0, 64.0]),
            (row(64.0), 4.0, Some(8.0), [2.0, 4.0, 16.0]),
            // A triangle: rows of 1 to 64.
            (Rows { count: 64.0, length: 32.5, most: 64.0 }, 8.0, Some(0.0), [97.0, 97.0, 97.0]),
        ] {
            let found = [rows.warps(), rows.pieces(128.0, bytes, stride), rows.pieces(32.0, bytes, stride)];
            assert_eq!(found, expected, "{rows:?} {bytes} {stride:?}");
        }
    }
}

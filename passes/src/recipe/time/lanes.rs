//! Warps of a grid, and the pieces of memory that their lanes touch together: part of [`super`].
//!
//! ```text
//! row       the threads along x that execute something in step, of one date { [t, k] }: 32 lanes are a warp
//! pieces    of 128 bytes (lines) or 32 (sectors) that a row touches, by the bytes from lane to lane
//! ```

use super::count::{Values, points};
use super::members::Member;
use crate::machine::limits;
use crate::scop::Statement;
use mse_isl::{DimType, Map, Result, Set};

/// The lanes of a warp.
const LANES: f64 = limits::WARP as f64;

/// The threads of a grid.
pub struct Grid {
    /// The members that number them, x last.
    pub members: Vec<Member>,
    /// The threads of a block along each.
    pub sizes: Vec<f64>,
}

/// A statement in a grid, at the reference sizes.
pub struct Executed<'a> {
    /// It.
    pub statement: &'a Statement,
    /// Its number.
    pub number: usize,
    /// Those that the grid executes.
    pub instances: &'a Set,
    /// The members of inner loops, outermost first: `{ S[i] -> [v] }`.
    pub inner: Vec<Map>,
    /// The grid.
    pub grid: &'a Grid,
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

    /// `{ S[i] -> [t, x, k] }`, the same with the last of these loops last.
    pub fn dates_along(&self, depth: usize) -> Result<Map> {
        self.in_order(self.threads().into_iter().chain(self.inner[..depth].iter().cloned()))
    }

    /// The numbers of threads: `{ S[i] -> [t] }`, x last.
    fn threads(&self) -> Vec<Map> {
        let of_thread = |member: &Member| member.of[self.number].clone().expect("a statement of the grid");
        self.grid.members.iter().map(of_thread).collect()
    }

    fn in_order(&self, mut members: impl Iterator<Item = Map>) -> Result<Map> {
        members.try_fold(Map::from_domain(self.instances.clone())?, Map::flat_range_product)
    }

    /// How threads along x execute something in so many of the inner loops.
    pub fn rows(&self, depth: usize) -> Result<Rows> {
        let all = self.dates(depth)?.range()?;
        let last = all.dim(DimType::Set)? - 1;
        let (count, rows) = (points(&all)?, points(&all.clone().project_out(DimType::Set, last, 1)?)?);
        let length = count / rows.max(1.0);
        let most = Values::of(&all, last)?.map_or(length, |values| values.count);
        Ok(Rows { count: rows, length, most })
    }

    /// How many blocks there are whose threads have work.
    pub fn blocks(&self) -> Result<f64> {
        let Rows { count, length, .. } = self.rows(0)?;
        Ok((count * length / self.grid.sizes.iter().product::<f64>()).ceil())
    }

    /// The instances of one block, in the middle.
    pub fn of_block(&self) -> Result<Set> {
        let mut block = self.instances.clone();
        for (map, &size) in self.threads().into_iter().zip(&self.grid.sizes) {
            let Some(values) = Values::of(&block.clone().apply(map.clone())?, 0)? else { continue };
            let first = values.corners()[1];
            let ends = format!("{{ [t] : {first} <= t < {first} + {size} }}");
            let ends = Set::read_from_str(block.context(), &ends)?;
            block = block.intersect(map.intersect_range(ends)?.domain()?)?;
        }
        Ok(block)
    }
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

//! How large tiles should be: the lines that a tile loads, and the time that it takes.
//!
//! ```text
//! extent      1 + sum of |c_m| (T_m - 1)      of a subscript that changes by c_m for each step of member m
//! lines       product of extents, the last in lines of memory; of all different accesses together
//! cost        lines x line / instances + start / iterations of the innermost loop    of a tile T_1 x T_2 x ..
//!
//! gemm        C[i, j] += A[i, k] * B[k, j]          lines = Ti Tj/8 + Ti Tk/8 + Tk Tj/8
//! ```
//!
//! The best tile has the least cost among those whose lines all fit into [`CACHE`]. Lines are those of the
//! box that a tile's accesses lie in; accesses whose subscripts change alike, `A[i]` and `A[i + 1]`, share
//! one.
//!
//! Wolf and Lam, A data locality optimizing algorithm, PLDI 1991; Coleman and McKinley, Tile size selection
//! using cache organization and data layout, PLDI 1995.

use crate::machine::thresholds::REFERENCE_SIZE;
use crate::scop::{Access, Array, Scop, Statement};
use crate::tiles::contiguous;
use crate::tree::bands;
use mse_dialect::machine::CACHE;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, MultiUnionPwAff, Result, ScheduleNode, Val};

/// How many values of a member a tile may have, if not all, or one.
const SIZES: [i64; 6] = [8, 16, 32, 64, 128, 256];
/// Members that a band may have to be searched.
const MEMBERS: usize = 4;
/// The change of a subscript if nothing is known about it.
const UNKNOWN: i64 = 1 << 20;

/// How a tile goes along a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// It has one value.
    One,
    /// It has as many.
    Some(i64),
    /// It has all of them.
    All,
}

/// The cells that the statements of a band access, as far as the band's members tell.
pub struct Footprints {
    /// The values that each member has, at the reference sizes.
    values: Vec<i64>,
    /// Different ones.
    accesses: Vec<Footprint>,
}

/// The cells of accesses to an array.
#[derive(PartialEq)]
struct Footprint {
    array: String,
    element_bytes: f64,
    /// The change of each subscript for a step of each member.
    changes: Vec<Vec<i64>>,
}

impl Footprints {
    /// Those of the statements of a band.
    pub fn of(scop: &Scop, band: &ScheduleNode) -> Result<Self> {
        let mut found = Self { values: values(band)?, accesses: Vec::new() };
        for instances in band.get_domain()?.sets()? {
            let name = instances.get_tuple_name()?;
            let Some(statement) = name.and_then(|name| scop.statement(&name)) else { continue };
            let members = contiguous::members(band, statement)?;
            let step = |member| contiguous::step(&members, member, &instances);
            let steps = (0..members.len()).map(step).collect::<Result<Vec<_>>>()?;
            found.add(scop, statement, &steps)?;
        }
        Ok(found)
    }

    fn add(&mut self, scop: &Scop, statement: &Statement, steps: &[Option<Map>]) -> Result<()> {
        for access in statement.accesses.iter().filter(|access| access.kind != AccessKind::Kill) {
            let Some(array) = scop.arrays.iter().find(|array| access.is_of(&array.name)) else { continue };
            let footprint = Footprint::of(array, access, steps)?;
            if !self.accesses.contains(&footprint) {
                self.accesses.push(footprint);
            }
        }
        Ok(())
    }

    /// The best tile, whose members are nested in this order; none if none takes much less than the loops as
    /// they are.
    pub fn best(&self, order: &[usize], worth: f64) -> Option<Vec<Along>> {
        if self.values.len() > MEMBERS || self.accesses.is_empty() {
            return None;
        }
        let mut search = Search { footprints: self, order, tiled: None, plain: None };
        search.extend(&mut Vec::new());
        let (plain, _) = search.plain?;
        search.tiled.filter(|(cost, _)| *cost * worth <= plain).map(|(_, tile)| tile)
    }

    fn size(&self, member: usize, along: Along) -> f64 {
        match along {
            Along::One => 1.0,
            Along::Some(size) => size as f64,
            Along::All => self.values[member] as f64,
        }
    }

    /// The cost of an instance in such a tile; none if the tile does not fit.
    fn cost(&self, tile: &[Along], order: &[usize]) -> Option<f64> {
        let sizes: Vec<f64> =
            tile.iter().enumerate().map(|(member, &along)| self.size(member, along)).collect();
        let lines: f64 = self.accesses.iter().map(|access| access.lines(&sizes)).sum();
        let instances: f64 = sizes.iter().product();
        let innermost = order.iter().rev().find(|&&member| tile[member] != Along::One);
        let iterations = innermost.map_or(1.0, |&member| sizes[member]);
        let fits = lines * CACHE.line_bytes <= CACHE.bytes || instances == 1.0;
        fits.then_some(lines * CACHE.line / instances + CACHE.start / iterations)
    }
}

/// A search through all tiles.
struct Search<'a> {
    footprints: &'a Footprints,
    order: &'a [usize],
    /// The best one, with its cost.
    tiled: Option<(f64, Vec<Along>)>,
    /// The best one of those that are as the loops are: all values of inner ones, one of outer ones.
    plain: Option<(f64, Vec<Along>)>,
}

impl Search<'_> {
    fn extend(&mut self, tile: &mut Vec<Along>) {
        let member = tile.len();
        if member == self.footprints.values.len() {
            return self.consider(tile);
        }
        let smaller = SIZES.into_iter().filter(|&size| 2 * size <= self.footprints.values[member]);
        let choices = [Along::One, Along::All].into_iter().chain(smaller.map(Along::Some));
        for along in choices {
            tile.push(along);
            self.extend(tile);
            tile.pop();
        }
    }

    fn consider(&mut self, tile: &[Along]) {
        let Some(cost) = self.footprints.cost(tile, self.order) else { return };
        let is_better =
            |found: &Option<(f64, Vec<Along>)>| found.as_ref().is_none_or(|(best, _)| cost < *best);
        if is_better(&self.tiled) {
            self.tiled = Some((cost, tile.to_vec()));
        }
        let nested = self.order.iter().map(|&member| tile[member]);
        let inner = nested.skip_while(|&along| along == Along::One);
        if inner.into_iter().all(|along| along == Along::All) && is_better(&self.plain) {
            self.plain = Some((cost, tile.to_vec()));
        }
    }
}

impl Footprint {
    fn of(array: &Array, access: &Access, steps: &[Option<Map>]) -> Result<Self> {
        let rank = access.relation.dim(DimType::Out)?;
        let mut changes = vec![vec![0; steps.len()]; rank];
        for (member, step) in steps.iter().enumerate() {
            let Some(step) = step else { continue };
            let cells = access.relation.clone();
            let next = cells.clone().reverse()?.apply_range(step.clone())?.apply_range(cells)?.deltas()?;
            for (subscript, changes) in changes.iter_mut().enumerate() {
                let (least, most) =
                    (next.clone().dim_min_val(subscript)?, next.clone().dim_max_val(subscript)?);
                changes[member] = magnitude(&least).max(magnitude(&most));
            }
        }
        Ok(Self { array: array.name.clone(), element_bytes: array.element_bytes as f64, changes })
    }

    fn lines(&self, sizes: &[f64]) -> f64 {
        let extent = |changes: &Vec<i64>| {
            let steps = changes.iter().zip(sizes).map(|(&change, size)| change as f64 * (size - 1.0));
            1.0 + steps.sum::<f64>()
        };
        let Some((last, others)) = self.changes.split_last() else { return 1.0 };
        let in_lines = (extent(last) * self.element_bytes / CACHE.line_bytes).max(1.0);
        others.iter().map(extent).product::<f64>() * in_lines
    }
}

fn magnitude(change: &Val) -> i64 {
    change.to_i64().map_or(UNKNOWN, |change| change.abs().min(UNKNOWN))
}

/// How many values each member has, where that is known; else what sizes usually are.
fn values(band: &ScheduleNode) -> Result<Vec<i64>> {
    let functions: MultiUnionPwAff =
        band.band_get_partial_schedule()?.intersect_domain(band.get_domain()?)?;
    let count = |member| Ok(bands::values(&functions.get_at(member)?)?.unwrap_or(i64::from(REFERENCE_SIZE)));
    (0..functions.size()?).map(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// An access of (i, j, k) whose elements are as large as lines.
    fn access(changes: &[[i64; 3]]) -> Footprint {
        let changes = changes.iter().map(|of_subscript| of_subscript.to_vec()).collect();
        Footprint { array: "A".to_owned(), element_bytes: CACHE.line_bytes, changes }
    }

    /// The cells that a tile accesses, counted one by one.
    fn cells(access: &Footprint, sizes: [i64; 3]) -> usize {
        let mut cells = BTreeSet::new();
        for point in 0..sizes.iter().product() {
            let [i, j, k] = [point / (sizes[1] * sizes[2]), point / sizes[2] % sizes[1], point % sizes[2]];
            let subscript = |changes: &Vec<i64>| changes[0] * i + changes[1] * j + changes[2] * k;
            cells.insert(access.changes.iter().map(subscript).collect::<Vec<_>>());
        }
        cells.len()
    }

    #[test]
    fn boxes_are_what_tiles_access() {
        let exact = [
            access(&[[1, 0, 0], [0, 0, 1]]),
            access(&[[0, 0, 1], [0, 1, 0]]),
            access(&[[1, 1, 0]]),
            access(&[]),
        ];
        for access in exact {
            for sizes in [[1, 1, 1], [4, 3, 2], [1, 7, 5]] {
                let lines = access.lines(&sizes.map(|size| size as f64));
                assert_eq!(lines, cells(&access, sizes) as f64, "{:?} {sizes:?}", access.changes);
            }
        }
        // A diagonal in a box.
        let diagonal = access(&[[1, 0, 0], [1, 1, 0]]);
        assert!(diagonal.lines(&[4.0, 3.0, 1.0]) >= cells(&diagonal, [4, 3, 1]) as f64);
    }

    #[test]
    fn the_best_tile_has_the_least_cost_of_those_that_fit() {
        let accesses = vec![
            access(&[[1, 0, 0], [0, 1, 0]]),
            access(&[[1, 0, 0], [0, 0, 1]]),
            access(&[[0, 0, 1], [0, 1, 0]]),
        ];
        let product = Footprints { values: vec![1000; 3], accesses };
        let order = [0, 2, 1];
        let best = product.best(&order, WORTH).expect("tiles");
        let cost = product.cost(&best, &order).expect("it fits");
        for sizes in [[8, 8, 8], [16, 16, 16], [32, 32, 32], [16, 64, 16], [8, 128, 8]] {
            let other = sizes.map(Along::Some);
            assert!(product.cost(&other, &order).is_none_or(|other| cost <= other), "{best:?} {sizes:?}");
        }
        // Loops whose lines fit as they are stay.
        let accesses = vec![access(&[[0, 1, 0]]), access(&[[0, 0, 1]])];
        assert_eq!(Footprints { values: vec![10, 10, 10], accesses }.best(&[0, 1, 2], WORTH), None);
    }

    const WORTH: f64 = 1.25;
}

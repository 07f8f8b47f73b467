//! Arrays of a block, or of a whole iteration: values that it writes and reads, whichever of its threads.
//!
//! ```text
//! flow    { [s -> A[a]] -> w }        the writes that may supply a read of A, all of the same block
//! beside  { A[a] -> A[a'] : a != a' } both are accessed by one block
//! ```
//!
//! All cells that one block accesses are kept apart, at all times: its threads are not in order. So threads
//! wait for the same accesses as before. Dimension by dimension
//!
//! ```text
//! none        if all differences in beside are 0
//! mod m       if the largest difference is a number, m - 1; as it was, if the array has a constant length of
//!             at most m
//! as it was   else
//! ```
//!
//! Workgroup memory has as many bytes as a device gives to each block, without asking for more
//! ([`crate::machine::limits`]). Arrays that may take more for some sizes are not moved there, unless the scop
//! has a fall-back for these.
//!
//! The iterations of a parallel loop become groups only under two conditions ([`grouped`]). They own an array
//! that is too large for a thread, and there are parallel loops inside of them. For the sizes at which times
//! are compared, a block must have that much memory.

use super::cells::Cells;
use super::manner::Moduli;
use super::private::{self, layout_of, number};
use super::unit::Unit;
use crate::gpu;
use crate::machine::limits;
use crate::scop::{Array, Home, Layout, Scop};
use crate::storage::volume;
use mse_isl::{DimType, PwAff, Result, Schedule, ScheduleNode, Set, UnionMap};
use std::collections::BTreeMap;

/// The schedule with a mark above the members of parallel loops that should be groups; none if there are
/// none.
pub fn grouped(scop: &Scop) -> Result<Option<Schedule>> {
    let (mut all, mut groups) = (Vec::new(), 0);
    let root = gpu::with_groups(scop, scop.schedule.get_root()?, &mut |band| {
        let found = of_iterations(scop, band)?;
        all.extend(found.iter().map(|(array, layout)| Shared {
            block: groups,
            array: *array,
            layout: layout.clone(),
        }));
        groups += usize::from(!found.is_empty());
        Ok(!found.is_empty())
    })?;
    let fits = !all.is_empty() && fit(&Scop { fallback: Some(i64::MAX), ..scop.clone() }, &all)?;
    if fits { root.get_schedule().map(Some) } else { Ok(None) }
}

/// An array, by its number, in memory of a block, by its number.
pub struct Shared {
    /// The block.
    pub block: usize,
    /// The array.
    pub array: usize,
    /// Where its cells lie.
    pub layout: Layout,
}

/// The arrays for which a band's iterations should be groups, and their layouts.
fn of_iterations(scop: &Scop, band: &ScheduleNode) -> Result<Vec<(usize, Layout)>> {
    if gpu::in_blocks(scop, band)?.is_none() {
        return Ok(Vec::new());
    }
    let iterations = [Unit::below(scop, band)?];
    let (mut found, mut bytes) = (Vec::new(), 0.0);
    for (number, array) in scop.arrays.iter().enumerate().filter(|(_, array)| super::is_own(array)) {
        let Ok(cells) = Cells::with_operands(scop, array)? else { continue };
        if let Some((_, layout)) = layout(array, &cells, &iterations, Moduli::Least)?
            && private::layout(array, &cells, &iterations, Moduli::Least)?.is_none()
        {
            bytes += volume(scop, &layout.cells(&array.extent)?)? * array.element_bytes as f64;
            found.push((number, layout));
        }
    }
    Ok(if bytes <= limits::WORKGROUP_BYTES as f64 { found } else { Vec::new() })
}

/// The layout of an array that each block may have for itself, and which of the blocks these are; none if
/// they may not.
pub fn layout(
    array: &Array,
    cells: &Cells,
    blocks: &[Unit],
    moduli: Moduli,
) -> Result<Option<(usize, Layout)>> {
    if !array.is_dense() {
        return Ok(None);
    }
    let instances = cells.instances()?;
    for (number, block) in blocks.iter().enumerate() {
        if block.executes(&instances)? {
            let cells = cells.of_units(block)?;
            let same = block.same(cells.all_instances()?)?;
            if cells.flow(&same, block.order()?)?.is_err() {
                return Ok(None);
            }
            let kept = kept(array, cells.beside(&same)?, moduli)?;
            return Ok(Some((number, layout_of(array, &kept)?)));
        }
    }
    Ok(None)
}

/// No modulus is larger: workgroup memory has fewer cells, and a number may be no more than what a parameter
/// is at most.
const MANY: i64 = limits::WORKGROUP_BYTES as i64;

/// How each dimension is kept: none where cells do not differ, else perhaps a modulus.
fn kept(array: &Array, beside: UnionMap, moduli: Moduli) -> Result<Vec<Option<Kept>>> {
    let rank = array.extent.dim(DimType::Set)?;
    if beside.is_empty()? {
        return Ok(vec![None; rank]);
    }
    let differences = beside.deltas()?.as_set()?;
    let kept = |dimension| {
        Ok(match number(&differences.clone().dim_max_val(dimension)?)? {
            Some(0) => None,
            Some(largest) if largest < MANY => Some(Kept::Modulo(moduli.at_least(largest + 1))),
            _ => Some(Kept::Whole),
        })
    };
    (0..rank).map(kept).collect()
}

/// A dimension that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// As it was.
    Whole,
    /// Modulo a number, unless its length is a number that is no larger.
    Modulo(i64),
}

/// Whether a dimension may be longer than this, or has ends that depend on parameters: then a modulus makes
/// its size a number.
pub fn is_folded(extent: &Set, dimension: usize, modulus: i64) -> Result<bool> {
    let is_fixed = |end: PwAff| Ok(end.clone().min_val()? == end.max_val()?);
    Ok(length(extent, dimension)?.is_none_or(|length| length > modulus)
        || !is_fixed(extent.clone().dim_min(dimension)?)?
        || !is_fixed(extent.clone().dim_max(dimension)?)?)
}

/// How long a dimension is at most; none without a bound.
fn length(extent: &Set, dimension: usize) -> Result<Option<i64>> {
    let [first, last] = [extent.clone().dim_min_val(dimension)?, extent.clone().dim_max_val(dimension)?];
    Ok(number(&first)?.zip(number(&last)?).map(|(first, last)| last - first + 1))
}

/// Whether arrays fit into workgroup memory. If all have constant sizes, those of each block must fit
/// together. If there are others, those of constant size must leave half of it, and the scop must have a
/// fall-back for sizes that take more.
pub fn fit(scop: &Scop, arrays: &[Shared]) -> Result<bool> {
    let (mut constant, mut all_constant) = (BTreeMap::<usize, u128>::new(), true);
    for Shared { block, array, layout } in arrays {
        let array = &scop.arrays[*array];
        match constant_cells(&layout.cells(&array.extent)?)? {
            Some(cells) => {
                *constant.entry(*block).or_default() += cells.saturating_mul(array.element_bytes.into())
            }
            None => all_constant = false,
        }
    }
    let most = u128::from(limits::WORKGROUP_BYTES);
    Ok(if all_constant {
        constant.values().all(|&bytes| bytes <= most)
    } else {
        constant.values().sum::<u128>() <= most / 2 && scop.fallback.is_some()
    })
}

/// The bytes of workgroup memory that arrays leave to each block; none where some have a size that is known at
/// run time only.
pub fn memory_left(scop: &Scop) -> Result<Option<u128>> {
    let mut left = u128::from(limits::WORKGROUP_BYTES);
    for array in scop.arrays.iter().filter(|array| array.home == Home::Workgroup) {
        let layout = array.layout.as_ref();
        let cells = layout.map_or(Ok(array.extent.clone()), |layout| layout.cells(&array.extent))?;
        let Some(cells) = constant_cells(&cells)? else { return Ok(None) };
        left = left.saturating_sub(cells.saturating_mul(array.element_bytes.into()));
    }
    Ok(Some(left))
}

/// Whether workgroup memory may be too large for some sizes.
pub fn needs_fallback(scop: &Scop) -> Result<bool> {
    for array in scop.arrays.iter().filter(|array| array.home == Home::Workgroup) {
        let layout = array.layout.as_ref();
        let cells = layout.map_or(Ok(array.extent.clone()), |layout| layout.cells(&array.extent))?;
        if constant_cells(&cells)?.is_none() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The cells of a box around a set; none if that depends on parameters.
fn constant_cells(cells: &Set) -> Result<Option<u128>> {
    let mut all: u128 = 1;
    for dimension in 0..cells.dim(DimType::Set)? {
        match length(cells, dimension)? {
            Some(length) => all = all.saturating_mul(u128::try_from(length).unwrap_or(0)),
            None => return Ok(None),
        }
    }
    Ok(Some(all))
}

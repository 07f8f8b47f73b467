//! Private arrays: values that one thread writes and reads.
//!
//! ```text
//! flow      { [s -> A[a]] -> w }        the writes that may supply a read of A, all of the same thread
//! clobber   { A[a] -> A[a'] : a != a' } the thread writes a' between a write of a and a read of its value
//! ```
//!
//! Then each thread may have an array of its own, and cells of it may share memory unless one clobbers the
//! other. Dimension by dimension a modulus keeps them apart (successive modulo):
//!
//! ```text
//! m_d = 1 + max |delta_d|     over the differences of cells that clobber with delta_0 = .. = delta_(d-1) = 0
//! ```
//!
//! A dimension with modulus 1 is none. Members of a set have no order: they must not meet in one cell. Moduli
//! are numbers, and there are few cells: registers, or memory beside them. Kills of the array outside of the
//! thread say nothing about the thread's cells.
//!
//! Lefebvre and Feautrier, Automatic storage management for parallel programs, Parallel Computing 1998.

use super::cells::Cells;
use super::manner::Moduli;
use super::shared::{Kept, is_folded};
use super::unit::Unit;
use crate::machine::thresholds::THREAD_CELLS;
use crate::scop::{Array, Layout};
use mse_dialect::text;
use mse_isl::{Context, DimType, Map, Result, Set, UnionMap, Val};

/// The layout of an array that each thread may have for itself; none if it may not, or if that would be
/// large.
pub fn layout(array: &Array, cells: &Cells, threads: &[Unit], moduli: Moduli) -> Result<Option<Layout>> {
    let instances = cells.instances()?;
    for thread in threads {
        if thread.executes(&instances)? {
            let cells = cells.of_units(thread)?;
            let (same, order) = (thread.same(cells.all_instances()?)?, thread.order()?);
            let Ok(flow) = cells.flow(&same, order)? else { return Ok(None) };
            let clobbered = cells.clobbered(flow, &same, order)?;
            let Some(layout) = folded(array, clobbered, cells.operands, moduli)? else { return Ok(None) };
            return Ok(if cells.are_ordered(array, &layout, thread)? { Some(layout) } else { None });
        }
    }
    Ok(None)
}

/// The layout that keeps apart the values that one thread needs at a time; none if that takes many cells.
/// Dimensions in which operands are subscripts, the first ones, are kept as they are.
fn folded(array: &Array, clobber: UnionMap, operands: usize, which: Moduli) -> Result<Option<Layout>> {
    let rank = array.extent.dim(DimType::Set)?;
    let mut moduli = vec![1; rank];
    for (dimension, modulus) in moduli.iter_mut().enumerate().take(operands) {
        let Some(last) = number(&array.extent.clone().dim_max_val(dimension)?)? else { return Ok(None) };
        *modulus = last + 1;
    }
    if !clobber.is_empty()? {
        let one_way = clobber.deltas()?.as_set()?;
        let both_ways = one_way.clone().union(one_way.neg()?)?;
        let same = |found: Set, dimension| found.fix_si(DimType::Set, dimension, 0);
        let mut differences = (0..operands).try_fold(both_ways, same)?;
        for (dimension, modulus) in moduli.iter_mut().enumerate().skip(operands) {
            if differences.is_empty()? {
                break;
            }
            let Some(largest) = number(&differences.clone().dim_max_val(dimension)?)? else {
                return Ok(None);
            };
            *modulus = largest + 1;
            differences = differences.fix_si(DimType::Set, dimension, 0)?;
        }
    }
    let are_few = |moduli: &[i64]| {
        let cells = moduli.iter().try_fold(1_i64, |cells, modulus| cells.checked_mul(*modulus));
        cells.is_some_and(|cells| cells <= THREAD_CELLS)
    };
    if !are_few(&moduli) {
        return Ok(None);
    }
    let rounded: Vec<_> = moduli.iter().map(|&modulus| which.at_least(modulus)).collect();
    let moduli = if are_few(&rounded) { rounded } else { moduli };
    let kept = moduli.iter().enumerate().map(|(dimension, &modulus)| match dimension < operands {
        true => Some(Kept::Whole),
        false => (modulus > 1).then_some(Kept::Modulo(modulus)),
    });
    layout_of(array, &kept.collect::<Vec<_>>()).map(Some)
}

/// The layout that keeps these dimensions.
pub fn layout_of(array: &Array, dimensions: &[Option<Kept>]) -> Result<Layout> {
    let name = |dimension: usize| format!("a{dimension}");
    let (mut kept, mut moduli) = (Vec::new(), Vec::new());
    for (dimension, own) in dimensions.iter().enumerate() {
        let Some(own) = own else { continue };
        kept.push(name(dimension));
        moduli.push(match own {
            Kept::Whole => None,
            Kept::Modulo(modulus) if is_folded(&array.extent, dimension, *modulus)? => {
                Some(text::expression(&modulus.to_string())?)
            }
            Kept::Modulo(_) => None,
        });
    }
    let all: Vec<_> = (0..dimensions.len()).map(name).collect();
    let basis = format!("{{ {}[{}] -> [{}] }}", array.name, all.join(", "), kept.join(", "));
    Ok(Layout { basis: Map::read_from_str(&Context::current(), &basis)?, moduli })
}

/// The number that a value is; none if it is unbounded.
pub fn number(value: &Val) -> Result<Option<i64>> {
    if value.is_int()? { value.to_i64().map(Some) } else { Ok(None) }
}

//! The order of subscripts of arrays that stay in memory of all: what neighbours along x access is side by
//! side.
//!
//! ```text
//! threads    of a block, x fastest, run in step                         x: the last member below "thread"
//! before     t[i, k]  by thread i in iteration k                        lanes access a column
//! after      { t[i, k] -> [k, i] }                                      lanes access a row
//! ```
//!
//! A step along x is from an instance to that of the next thread. Both have the same outer dates, the same
//! other members, and the same coordinates on which these do not depend. An access *goes along* a subscript
//! where each step changes this one by one, and no other. The subscript that most executions go along comes
//! last.
//!
//! A permutation keeps cells apart, so that dependences and barriers stay.

use super::{Cells, is_own};
use crate::machine::budgets::LANES;
use crate::machine::thresholds::REFERENCE_SIZE;
use crate::scop::{Array, Layout, Scop, Statement};
use crate::tiles::contiguous;
use crate::tree::bands;
use crate::tree::marks::Mark;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, ScheduleNode, Set, affordable_beside};

/// The scop whose own arrays are laid out along x; none if all are so as they stand, or isl needs long for it.
pub fn along_x(scop: &Scop) -> Result<Option<Scop>> {
    Ok(affordable_beside(LANES, || laid_out(scop))?.flatten())
}

fn laid_out(scop: &Scop) -> Result<Option<Scop>> {
    let arrays = (0..scop.arrays.len()).map(|number| Ok(may_be_laid_out(scop, number)?.then_some(number)));
    let arrays: Vec<usize> = arrays.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    let uses = |statement: &Statement| {
        let mut own = arrays.iter().map(|&number| &scop.arrays[number].name);
        own.any(|name| statement.accesses.iter().any(|access| access.is_of(name)))
    };
    let (mut steps, mut after) = (Vec::new(), None);
    if !arrays.is_empty() {
        of_kernels(scop, &scop.schedule.get_root()?, &uses, &mut steps)?;
    }
    for number in arrays {
        let array = &scop.arrays[number];
        let rank = array.extent.dim(DimType::Set)?;
        let along = often_along(array, &steps, rank)?;
        let last = (0..rank).rev().max_by(|&one, &other| along[one].total_cmp(&along[other]));
        let last = last.expect("two subscripts at least");
        if along[last] > along[rank - 1] {
            let scop: &mut Scop = after.get_or_insert_with(|| scop.clone());
            scop.arrays[number].layout = Some(with_last(array, last)?);
        }
    }
    Ok(after)
}

/// Whether the order of an array's subscripts is free. Calls, vectors and subscripts of data take cells as
/// they lie.
fn may_be_laid_out(scop: &Scop, number: usize) -> Result<bool> {
    let array = &scop.arrays[number];
    let is_own = is_own(array) && array.layout.is_none() && array.mirrors.is_none();
    let is_free = is_own && array.extent.dim(DimType::Set)? > 1 && !scop.is_shared(&array.name)?;
    Ok(is_free && Cells::of(scop, array)?.is_ok())
}

/// The steps along x of a statement in a kernel, `{ S[i] -> S[i'] }`.
struct Steps<'a> {
    statement: &'a Statement,
    step: Map,
    often: f64,
}

/// Those of these statements, below each mark "thread".
fn of_kernels<'a>(
    scop: &'a Scop,
    node: &ScheduleNode,
    uses: &impl Fn(&Statement) -> bool,
    found: &mut Vec<Steps<'a>>,
) -> Result<()> {
    if Mark::Thread.is(node)? {
        return of_threads(scop, &node.get_child(0)?, uses, found);
    }
    bands::children(node)?.iter().try_for_each(|child| of_kernels(scop, child, uses, found))
}

fn of_threads<'a>(
    scop: &'a Scop,
    band: &ScheduleNode,
    uses: &impl Fn(&Statement) -> bool,
    found: &mut Vec<Steps<'a>>,
) -> Result<()> {
    for instances in band.get_domain()?.sets()? {
        let name = instances.get_tuple_name()?;
        let Some(statement) = name.and_then(|name| scop.statement(&name)).filter(|own| uses(own)) else {
            continue;
        };
        let Some(step) = step(band, statement, &instances)? else { continue };
        let coordinates = i32::try_from(instances.dim(DimType::Set)?).unwrap_or(i32::MAX);
        let often = f64::from(REFERENCE_SIZE).powi(coordinates);
        found.push(Steps { statement, step, often });
    }
    Ok(())
}

/// `{ S[i] -> S[i'] }`: the instance of the next thread; none if there is none, or there are several.
fn step(band: &ScheduleNode, statement: &Statement, instances: &Set) -> Result<Option<Map>> {
    let members = contiguous::members(band, statement)?;
    let dates = band.get_prefix_schedule_union_map()?.intersect_domain(band.get_domain()?)?;
    let mut of_statement = dates.maps()?.into_iter();
    let own = of_statement
        .find(|dates| dates.get_tuple_id(DimType::In).is_ok_and(|tuple| tuple.name() == statement.name));
    let (Some(dates), Some(last)) = (own, members.len().checked_sub(1)) else { return Ok(None) };
    let same = dates.clone().apply_range(dates.reverse()?)?;
    contiguous::step_within(&members, last, instances, same)
}

/// For each subscript of an array, how often accesses go along it.
fn often_along(array: &Array, steps: &[Steps], rank: usize) -> Result<Vec<f64>> {
    let mut along = vec![0.0; rank];
    for Steps { statement, step, often } in steps {
        let accesses = statement.accesses.iter().filter(|access| access.is_of(&array.name));
        for access in accesses.filter(|access| access.kind != AccessKind::Kill) {
            let cells = access.relation.clone();
            let strides = cells.clone().reverse()?.apply_range(step.clone())?.apply_range(cells)?.deltas()?;
            for (subscript, along) in along.iter_mut().enumerate() {
                *along += if goes_along(&strides, subscript)? { *often } else { 0.0 };
            }
        }
    }
    Ok(along)
}

/// Whether these strides, `{ [d] }`, are one forward, or one back, in a subscript, and none in others.
fn goes_along(strides: &Set, subscript: usize) -> Result<bool> {
    let along = |stride: i32| {
        let mut one = Set::universe(strides.get_space()?)?;
        for dimension in 0..strides.dim(DimType::Set)? {
            let own = if dimension == subscript { stride } else { 0 };
            one = one.fix_si(DimType::Set, dimension, own)?;
        }
        strides.is_subset(&one)
    };
    Ok(!strides.is_empty()? && (along(1)? || along(-1)?))
}

/// The layout with this subscript last.
fn with_last(array: &Array, last: usize) -> Result<Layout> {
    let Layout { basis, moduli } = Layout::identity(&array.extent)?;
    let rank = moduli.len();
    let cells = basis.clone().domain()?;
    let mut permuted = Map::from_domain_and_range(cells, Set::universe(basis.get_space()?.range()?)?)?;
    let order = (0..rank).filter(|&subscript| subscript != last).chain([last]);
    for (place, subscript) in order.enumerate() {
        permuted = permuted.equate(DimType::In, subscript, DimType::Out, place)?;
    }
    Ok(Layout { basis: permuted, moduli })
}

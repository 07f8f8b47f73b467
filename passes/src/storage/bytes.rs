//! Sizes of new arrays: those that are constant must not have too many bytes, others may need a look at run
//! time.
//!
//! ```text
//! length  of a dimension: largest - smallest coordinate + 1, a number or a function of the parameters
//! bytes   the product of the lengths, times the bytes of an element
//! ```
//!
//! Memory that is there has fewer than 2^57 bytes: processors address no more. So a new array can be compared
//! with the cells that one certain access touches for the same parameters. Their array is from outside, and
//! its type has no layout. The new array has fewer than 2^63 bytes under two conditions. Each of its
//! dimensions is no longer than another dimension of these cells, and its elements are at most 64 times as
//! large.

use super::{box_cells, is_bounded};
use crate::scop::{Access, Array, Home, Scop};
use mse_dialect::registration::Options;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, PwAff, Result, Set, Val};

/// A new array: one of the scop whose elements it has, and its cells `{ New[c] }`.
pub type New<'a> = (&'a str, &'a Set);

/// The option `max-bytes`: the bytes that a new array may have; without it, those that memory can have.
pub fn max_bytes(options: &Options) -> std::result::Result<u128, String> {
    let Some(text) = options.get("max-bytes") else { return Ok(MEMORY) };
    text.parse().map_err(|_| format!("max-bytes={text} is no number"))
}

/// The array that the first new array of more than `max` bytes is cut from, and these bytes.
pub fn too_large<'a>(
    scop: &Scop,
    arrays: impl Iterator<Item = New<'a>>,
    max: u128,
) -> Result<Option<(String, u128)>> {
    for (of, extent) in arrays {
        let extent = extent.clone().gist_params(scop.context.clone())?;
        let bytes = constant_cells(&extent)?.map(|cells| cells.saturating_mul(element(scop, of)));
        if let Some(bytes) = bytes.filter(|&bytes| bytes > max) {
            return Ok(Some((of.to_owned(), bytes)));
        }
    }
    Ok(None)
}

/// The bytes that memory can have, as sizes are computed.
const MEMORY: u128 = i64::MAX as u128;

/// How many times as many bytes as memory that is there an array may have: 2^63 / 2^57.
const TIMES: u128 = 64;

/// Whether an array may have more than `max` bytes for some parameters.
pub fn may_exceed<'a>(scop: &Scop, arrays: impl Iterator<Item = New<'a>>, max: u128) -> Result<bool> {
    let (mut accessed, mut known) = (certain_accesses(scop), Vec::new());
    for (of, extent) in arrays {
        if constant_cells(&extent.clone().gist_params(scop.context.clone())?)?.is_some() {
            continue;
        }
        let new = Touched::of(&extent.clone().intersect_params(scop.context.clone())?, element(scop, of))?;
        if max < MEMORY || !fits(scop, &new, &mut known, &mut accessed)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a new array is within the cells that an access touches; `known` are the cells of accesses that
/// were looked at.
fn fits<'a>(
    scop: &Scop,
    new: &Touched,
    known: &mut Vec<Touched>,
    others: &mut impl Iterator<Item = &'a Access>,
) -> Result<bool> {
    for there in known.iter() {
        if new.is_within(there)? {
            return Ok(true);
        }
    }
    for access in others {
        let cells = access.relation.clone().range()?;
        if is_bounded(&cells)? {
            let there = Touched::of(&cells, element(scop, &access.array()?))?;
            let fits = new.is_within(&there)?;
            known.push(there);
            if fits {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The accesses of memory that is there, or as large as that, each cell in a place of its own, that certainly
/// happen if their instance is executed.
fn certain_accesses(scop: &Scop) -> impl Iterator<Item = &Access> {
    let there = |array: &&Array| array.home == Home::Outside && array.plain || array.mirrors.is_some();
    let all =
        scop.selected(|access| !access.may && access.kind != AccessKind::Kill).map(|(_, access)| access);
    all.filter(move |access| scop.arrays.iter().filter(there).any(|array| access.is_of(&array.name)))
}

/// The bytes of an element of an array of the scop.
fn element(scop: &Scop, array: &str) -> u128 {
    u128::from(scop.array(array).expect("an array of the scop").element_bytes)
}

/// A box of cells.
struct Touched {
    /// The parameters for which there is one: `[N] -> { : }`.
    params: Set,
    lengths: Vec<PwAff>,
    /// The bytes of an element.
    element: u128,
}

impl Touched {
    fn of(cells: &Set, element: u128) -> Result<Self> {
        let mut lengths = Vec::new();
        for dimension in 0..cells.dim(DimType::Set)? {
            let (first, last) = (cells.clone().dim_min(dimension)?, cells.clone().dim_max(dimension)?);
            lengths.push(last.sub(first)?.add_constant_val(Val::int_from_si(cells.context(), 1)?)?);
        }
        Ok(Self { params: cells.clone().params()?, lengths, element })
    }

    /// Whether each length is at most another length there, where there is a cell.
    fn is_within(&self, there: &Self) -> Result<bool> {
        let comparable = self.element <= TIMES * there.element && self.params.is_subset(&there.params)?;
        Ok(comparable && self.is_within_others(&self.lengths, &there.lengths.iter().collect::<Vec<_>>())?)
    }

    /// Whether each of `lengths` is at most another one of `others`.
    fn is_within_others(&self, lengths: &[PwAff], others: &[&PwAff]) -> Result<bool> {
        let Some((length, rest)) = lengths.split_first() else { return Ok(true) };
        for position in 0..others.len() {
            if self.params.is_subset(&length.clone().le_set(others[position].clone())?)? {
                let mut left = others.to_vec();
                left.remove(position);
                if self.is_within_others(rest, &left)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The cells of a box around an extent without parameters; none if there are some.
fn constant_cells(extent: &Set) -> Result<Option<u128>> {
    match extent.involves_dims(DimType::Param, 0, extent.dim(DimType::Param)?)? {
        true => Ok(None),
        false => box_cells(&extent.clone().project_out_all_params()?),
    }
}

//! Sizes of arrays: a formula in the parameters, and numbers at their values.
//!
//! ```text
//! extent   largest - smallest coordinate + 1, of each dimension
//! cells    the product of the extents; 0 where the array has no cell
//! ```

use super::facts::{MemoryUse, Size};
use super::values::Values;
use crate::scop::Scop;
use mse_isl::{Aff, DimType, PwAff, Result, Set, Val};
use std::fmt;

/// The memory of an array with these cells, `{ A[a] }`; the scop touches some of them.
pub fn memory(scop: &Scop, values: &Values, cells: &Set, touched: &Set, bytes: u128) -> Result<MemoryUse> {
    let cells = if is_bounded(cells)? { cells } else { touched };
    let (size, boxed) = (size(scop, cells)?, values.box_cells(cells)?);
    let bytes = boxed.map(|cells| cells.saturating_mul(bytes));
    let array = touched.get_tuple_name()?.unwrap_or_default();
    Ok(MemoryUse { array, size, cells: boxed, bytes, touched: values.count(touched)? })
}

fn is_bounded(cells: &Set) -> Result<bool> {
    for dimension in 0..cells.dim(DimType::Set)? {
        if !cells.dim_is_bounded(DimType::Set, dimension)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The size of a box around the cells.
fn size(scop: &Scop, cells: &Set) -> Result<Size> {
    let cells = cells.clone().intersect_params(scop.context.clone())?;
    if cells.is_empty()? {
        return Ok(Size::Product { extents: vec!["0".to_owned()], when: String::new() });
    }
    if !is_bounded(&cells)? {
        return Ok(Size::Unbounded);
    }
    let has_cells = cells.clone().params()?;
    let dimensions = 0..cells.dim(DimType::Set)?;
    let extents = dimensions.map(|number| extent(&cells, number, &has_cells)).collect::<Result<Vec<_>>>()?;
    let without = scop.context.clone().subtract(has_cells.clone())?;
    let when = match is_zero_on(&extents, without)? {
        true => String::new(),
        false => condition(&has_cells.gist_params(scop.context.clone())?.coalesce()?),
    };
    Ok(Size::Product { extents: extents.iter().map(cases).collect::<Result<_>>()?, when })
}

/// The extent of a dimension, where there are cells.
fn extent(cells: &Set, dimension: usize, has_cells: &Set) -> Result<PwAff> {
    let largest = cells.clone().dim_max(dimension)?;
    let smallest = cells.clone().dim_min(dimension)?;
    let one = Val::from_i64(cells.context(), 1)?;
    let extent = largest.sub(smallest)?.add_constant_val(one)?;
    let pieces = extent.pieces()?;
    for (_, value) in &pieces {
        let value = PwAff::from_aff(value.clone())?;
        let whole = value.clone().intersect_domain(has_cells.clone())?;
        if whole.is_equal(&extent.clone().intersect_domain(has_cells.clone())?)? {
            return Ok(value);
        }
    }
    extent.gist(has_cells.clone())?.coalesce()
}

/// Whether the product is 0 wherever `without` holds.
fn is_zero_on(extents: &[PwAff], mut without: Set) -> Result<bool> {
    for extent in extents {
        let zero = PwAff::from_aff(Aff::zero_on_domain_space(without.get_space()?)?)?;
        without = without.subtract(extent.clone().eq_set(zero)?)?;
    }
    without.is_empty()
}

/// `N - 1`, or `N - 1 if N > 4, 3 if N <= 4`.
pub fn cases(function: &PwAff) -> Result<String> {
    let pieces = function.pieces()?;
    let [(_, only)] = pieces.as_slice() else {
        let case = |(domain, value): &(Set, Aff)| format!("{} if {}", expression(value), condition(domain));
        let mut cases: Vec<_> = pieces.iter().map(case).collect();
        cases.sort();
        return Ok(cases.join(", "));
    };
    Ok(expression(only))
}

/// `4N - 1` of `[N] -> { [(-1 + 4N)] }`.
fn expression(value: &Aff) -> String {
    let text = value.to_string();
    let inner = text.split_once("[(").and_then(|(_, rest)| rest.rsplit_once(")]"));
    let text = inner.map_or(text.as_str(), |(inner, _)| inner);
    match text.split_once(" + ") {
        Some((constant, rest)) if constant.parse::<i64>().is_ok() => match constant.strip_prefix('-') {
            Some(positive) => format!("{rest} - {positive}"),
            None => format!("{rest} + {constant}"),
        },
        _ => text.to_owned(),
    }
}

/// `N > 0` of `[N] -> {  : N > 0 }`, empty if everything is true.
pub fn condition(parameters: &Set) -> String {
    let text = parameters.to_string();
    let inner = text.split_once('{').and_then(|(_, rest)| rest.rsplit_once('}'));
    let inner = inner.map_or(text.as_str(), |(inner, _)| inner);
    inner.split_once(':').map_or(inner, |(_, constraints)| constraints).trim().to_owned()
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Self::Product { extents, when } = self else { return write!(formatter, "unbounded") };
        let of_several = |extent: &String| match extents.as_slice() {
            [only] => only.clone(),
            _ => factor(extent),
        };
        let factors: Vec<_> = extents.iter().map(of_several).collect();
        let product = if factors.is_empty() { "1".to_owned() } else { factors.join(" * ") };
        if when.is_empty() {
            write!(formatter, "{product}")
        } else {
            write!(formatter, "{product} if {when}")
        }
    }
}

/// An extent as a factor of a product.
fn factor(extent: &str) -> String {
    if extent.contains([' ', ',']) { format!("({extent})") } else { extent.to_owned() }
}

/// The bytes of a memory as a formula: `8 * (N + 1) * M`.
pub fn bytes_formula(size: &Size, element_bytes: u128) -> String {
    match size {
        Size::Product { extents, when } if when.is_empty() && !extents.is_empty() => {
            let factors: Vec<_> = extents.iter().map(|extent| factor(extent)).collect();
            format!("{element_bytes} * {}", factors.join(" * "))
        }
        Size::Product { extents, .. } if extents.is_empty() => element_bytes.to_string(),
        size => format!("{element_bytes} * ({size})"),
    }
}

//! Sizes that are known: a new array of constant size must not have too many bytes.
//!
//! ```text
//! bytes   the product over dimensions of (largest - smallest coordinate + 1), times the bytes of an element
//! ```

use crate::scop::Scop;
use crate::storage::NewArray;
use mse_isl::{DimType, Error, Result, Set, Val};
use std::collections::BTreeMap;

/// The array whose expansion has the first new array that is larger than `max` bytes, and these bytes; `elements` has
/// the bytes of an element of each old array.
pub fn too_large(
    scop: &Scop,
    arrays: &[NewArray],
    elements: &BTreeMap<String, u128>,
    max: u128,
) -> Result<Option<(String, u128)>> {
    for array in arrays {
        let extent = array.extent.clone().gist_params(scop.context.clone())?;
        let bytes = constant_cells(extent)?.map(|cells| cells.saturating_mul(elements[&array.of]));
        if let Some(bytes) = bytes.filter(|&bytes| bytes > max) {
            return Ok(Some((array.of.clone(), bytes)));
        }
    }
    Ok(None)
}

/// The cells of a box around an extent without parameters; none if there are some.
fn constant_cells(extent: Set) -> Result<Option<u128>> {
    if extent.involves_dims(DimType::Param, 0, extent.dim(DimType::Param)?)? {
        return Ok(None);
    }
    if extent.is_empty()? {
        return Ok(Some(0));
    }
    let mut cells: u128 = 1;
    for dimension in 0..extent.dim(DimType::Set)? {
        let largest = number(&extent.clone().dim_max_val(dimension)?)?;
        let smallest = number(&extent.clone().dim_min_val(dimension)?)?;
        cells = cells.saturating_mul(largest.saturating_sub(smallest).saturating_add(1).unsigned_abs());
    }
    Ok(Some(cells))
}

fn number(value: &Val) -> Result<i128> {
    value.to_string().parse().map_err(|_| Error::invalid("a bounded extent has a corner"))
}

//! How large an array is: bounds, and the size of its box for large parameters.

use crate::scop::Scop;
use crate::thresholds::REFERENCE_SIZE;
use mse_isl::{DimType, Error, Result, Set, Val};

/// Whether each dimension has a lower and an upper bound in the parameters.
pub fn is_bounded(cells: &Set) -> Result<bool> {
    for dimension in 0..cells.dim(DimType::Set)? {
        if !cells.dim_is_bounded(DimType::Set, dimension)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The number of cells of a box around a set without parameters; none if it has no bounds.
pub fn box_cells(set: &Set) -> Result<Option<u128>> {
    if set.is_empty()? {
        return Ok(Some(0));
    }
    if !set.is_bounded()? {
        return Ok(None);
    }
    let mut cells: u128 = 1;
    for dimension in 0..set.dim(DimType::Set)? {
        let largest = integer(&set.clone().dim_max_val(dimension)?)?;
        let smallest = integer(&set.clone().dim_min_val(dimension)?)?;
        cells = cells.saturating_mul(largest.saturating_sub(smallest).saturating_add(1).unsigned_abs());
    }
    Ok(Some(cells))
}

/// The value as a number.
pub fn integer(value: &Val) -> Result<i128> {
    value.to_string().parse().map_err(|_| Error::invalid(format!("{value} is not an integer")))
}

/// The number of cells of a box around `cells` when every parameter is large, or else as the context allows.
pub fn volume(scop: &Scop, cells: &Set) -> Result<f64> {
    let cells = at_large_parameters(scop, cells.clone())?;
    let mut volume = 1.0;
    for dimension in 0..cells.dim(DimType::Set)? {
        let bounds = [cells.clone().dim_min_val(dimension)?, cells.clone().dim_max_val(dimension)?];
        let extent = match &bounds {
            bounds if bounds[0].is_nan()? => 0.0,
            bounds if bounds[0].is_rat()? && bounds[1].is_rat()? => {
                bounds[1].get_d()? - bounds[0].get_d()? + 1.0
            }
            _ => f64::INFINITY,
        };
        volume *= extent;
    }
    Ok(volume)
}

/// The cells for large parameters, or as the context allows.
pub fn at_large_parameters(scop: &Scop, cells: Set) -> Result<Set> {
    let cells = cells.intersect_params(scop.context.clone())?;
    let parameters = cells.dim(DimType::Param)?;
    let fixed =
        (0..parameters).try_fold(cells.clone(), |set, p| set.fix_si(DimType::Param, p, REFERENCE_SIZE))?;
    Ok(if fixed.is_empty()? { cells } else { fixed })
}

//! How large an array is: bounds, and the size of its box for large parameters.

use crate::machine::thresholds::REFERENCE_SIZE;
use crate::scop::Scop;
use mse_isl::{DimType, Error, PwAff, Result, Set, Val};

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
    value.to_str()?.parse().map_err(|_| Error::invalid(format!("{value} is not an integer")))
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

/// The value of a function of the parameters when every parameter is large, or else as the context allows;
/// none if it is not defined there.
pub fn at_large(scop: &Scop, function: &PwAff) -> Result<Option<f64>> {
    let sizes = large_parameters(&scop.context)?;
    let value = function.clone().intersect_params(sizes)?.max_val()?;
    if value.is_int()? { value.get_d().map(Some) } else { Ok(None) }
}

/// The cells for large parameters, or as the context allows.
pub fn at_large_parameters(scop: &Scop, cells: Set) -> Result<Set> {
    let known = cells.intersect_params(scop.context.clone())?;
    let parameters = known.dim(DimType::Param)?;
    let fixed =
        (0..parameters).try_fold(known.clone(), |set, p| set.fix_si(DimType::Param, p, REFERENCE_SIZE))?;
    if fixed.is_empty()? { known.intersect_params(large_parameters(&scop.context)?) } else { Ok(fixed) }
}

/// One value for each parameter, `{ [p..] -> { : } }`: the reference size, if the context allows it. If not,
/// it is the nearest value that the context allows with the parameters before it, a smaller one if there is
/// one.
fn large_parameters(context: &Set) -> Result<Set> {
    let count = context.dim(DimType::Param)?;
    let mut sizes = context.clone().params()?;
    for parameter in 0..count {
        let value = nearest(&sizes, parameter, count)?;
        sizes = value.map_or(Ok(sizes.clone()), |value| sizes.fix_si(DimType::Param, parameter, value))?;
    }
    Ok(sizes)
}

/// The value of a parameter nearest to the reference size; none if there is none that is a number of isl's.
fn nearest(sizes: &Set, parameter: usize, count: usize) -> Result<Option<i32>> {
    if !sizes.clone().fix_si(DimType::Param, parameter, REFERENCE_SIZE)?.is_empty()? {
        return Ok(Some(REFERENCE_SIZE));
    }
    let values = sizes.clone().from_params()?;
    let values = values.move_dims(DimType::Set, 0, DimType::Param, 0, count)?;
    let below = values.clone().upper_bound_si(DimType::Set, parameter, REFERENCE_SIZE)?;
    let above = values.lower_bound_si(DimType::Set, parameter, REFERENCE_SIZE)?;
    let found =
        if below.is_empty()? { above.dim_min_val(parameter)? } else { below.dim_max_val(parameter)? };
    Ok(i32::try_from(integer(&found).unwrap_or(i128::MAX)).ok())
}

#[cfg(test)]
mod tests {
    use super::integer;
    use mse_isl::{Context, Set, Val, affordable};

    #[test]
    fn a_number_that_isl_cannot_print_within_a_bound_is_beyond_the_bound() {
        let isl = Context::current();
        let number = Val::read_from_str(&isl, "123456789012345678901234567890").expect("a number");
        assert_eq!(integer(&number), Ok(123_456_789_012_345_678_901_234_567_890));
        let found = affordable(1, || {
            // This takes more; what comes after has nothing left.
            let _ = Set::read_from_str(&isl, "{ [i, j] : 0 <= i < 10 and i < j < 20 }");
            integer(&number)
        });
        assert_eq!(found, Ok(None));
    }
}

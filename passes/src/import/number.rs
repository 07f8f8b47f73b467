//! Numbers that generated code could not compute with.
//!
//! ```text
//! large        a factor or a divisor beyond 2^62: nested divisions multiply theirs, and code adds to what it is made of
//! multiplied   (i * 4294967291 mod 1000003) mod 4 is, to isl, 1954412 i - 4 floor(488603 i / 1000003) + ..: it reduces factors by
//!              divisors, and multiplies with the inverse of one modulo another, which nothing in the program has computed
//! ```
//!
//! Such a product must not wrap either: beside a division, `factor * value` is at most 2^62, where a
//! coordinate is as large as its domain says, indices that no arithmetic computes are below 2^47, and other
//! parameters are any number of 64 bits.

use super::nest::Nest;
use mse_isl::{Aff, BasicSet, DimType, Map, PwAff, Result, Set, Val};

/// The largest divisor or factor of a function with roundings.
const LARGEST_FACTOR: i64 = 1 << 62;
/// The largest index that no arithmetic computes.
const LARGEST_INDEX: i64 = 1 << 47;
/// The most integer divisions of the parts of a subscript together.
const MOST_DIVISIONS: usize = 16;

/// Whether the roundings of a function have numbers that code could not be generated with: nested ones
/// multiply their divisors.
pub fn has_large_numbers(function: &PwAff) -> Result<bool> {
    for (_, affine) in function.pieces()? {
        let divisions = affine.dim(DimType::Div)?;
        let roundings = (0..divisions).map(|position| affine.get_div(position));
        for rounding in roundings.chain((divisions > 0).then(|| Ok(affine.clone()))) {
            if is_large(&rounding?)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

impl Nest<'_, '_> {
    /// Whether code could not compute with a relation on the domain, or it has so many integer divisions that
    /// isl does not find the function again.
    pub fn is_intricate(&mut self, relation: &Map, domain: &Set) -> Result<bool> {
        let set = relation.clone().wrap()?;
        let divisions = set.basic_sets()?.iter().map(|part| part.dim(DimType::Div)).sum::<Result<usize>>()?;
        Ok(divisions > MOST_DIVISIONS || self.is_beyond(&set, domain)?)
    }

    /// Whether code could not compute with the constraints of a domain.
    pub fn is_beyond_code(&mut self, domain: &Set) -> Result<bool> {
        self.is_beyond(domain, domain)
    }

    /// The same of a set, the first coordinates of which are those of the domain; others are results.
    fn is_beyond(&mut self, set: &Set, domain: &Set) -> Result<bool> {
        for part in set.basic_sets()? {
            if has_large_constraints(&part)? || self.multiplies(&part, domain)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a coordinate or a parameter is multiplied beyond 2^62, in a division or beside one.
    fn multiplies(&mut self, part: &BasicSet, domain: &Set) -> Result<bool> {
        if part.dim(DimType::Div)? == 0 {
            return Ok(false);
        }
        let most = Val::from_i64(part.context(), LARGEST_FACTOR)?;
        for function in functions(part)? {
            for position in 0..function.dim(DimType::In)? {
                let factor = factor(&function, DimType::In, position)?;
                if is_multiple(&factor)? && factor.mul(largest_coordinate(domain, position)?)?.gt(&most)? {
                    return Ok(true);
                }
            }
            for position in 0..function.dim(DimType::Param)? {
                let factor = factor(&function, DimType::Param, position)?;
                if is_multiple(&factor)? && factor.mul(self.largest_parameter(part, position)?)?.gt(&most)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn largest_parameter(&mut self, part: &BasicSet, position: usize) -> Result<Val> {
        let name = part.get_space()?.get_dim_name(DimType::Param, position)?;
        let parameter =
            self.parameters.iter().find(|parameter| Some(&parameter.name) == name.as_ref()).cloned();
        let is_moderate = parameter.is_some_and(|parameter| self.is_moderate_parameter(&parameter));
        Val::from_i64(part.context(), if is_moderate { LARGEST_INDEX } else { i64::MAX })
    }
}

/// How large a coordinate of the domain may be; 0 for the results of an access, which code computes and does
/// not multiply.
fn largest_coordinate(domain: &Set, position: usize) -> Result<Val> {
    if position >= domain.dim(DimType::Set)? {
        return Val::from_i64(domain.context(), 0);
    }
    let most = Val::from_i64(domain.context(), LARGEST_INDEX)?;
    let (from, to) =
        (domain.clone().dim_min_val(position)?.abs()?, domain.clone().dim_max_val(position)?.abs()?);
    if from.is_int()? && to.is_int()? { from.max(to) } else { Ok(most) }
}

/// Whether the constraints of a basic set, or the roundings in them, have large numbers.
fn has_large_constraints(part: &BasicSet) -> Result<bool> {
    for function in functions(part)? {
        if is_large(&function)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What is divided in a basic set, and what its constraints compare with 0.
fn functions(part: &BasicSet) -> Result<Vec<Aff>> {
    let divided = (0..part.dim(DimType::Div)?).map(|position| part.get_div(position));
    let compared = part.constraints()?.into_iter().map(|constraint| constraint.get_aff());
    divided.chain(compared).collect()
}

/// Whether the divisor or a factor is larger than a number can be.
fn is_large(function: &Aff) -> Result<bool> {
    let most = Val::from_i64(function.context(), LARGEST_FACTOR)?;
    for kind in [DimType::In, DimType::Param, DimType::Div] {
        for position in 0..function.dim(kind)? {
            if factor(function, kind, position)?.gt(&most)? {
                return Ok(true);
            }
        }
    }
    function.get_denominator_val()?.gt(&most)
}

/// What code multiplies with before it divides, without its sign.
fn factor(function: &Aff, kind: DimType, position: usize) -> Result<Val> {
    function.get_coefficient_val(kind, position)?.mul(function.get_denominator_val()?)?.abs()
}

/// Whether a factor is neither 0 nor 1.
fn is_multiple(factor: &Val) -> Result<bool> {
    Ok(!factor.is_zero()? && !factor.is_one()?)
}

//! Numbers that generated code could not compute with.
//!
//! ```text
//! large        a factor or a divisor beyond 2^62: nested divisions multiply theirs, and code adds to what it
//!              is made of
//! multiplied   (i * 4294967291 mod 1000003) mod 4 is, to isl, 1954412 i - 4 floor(488603 i / 1000003) + ..:
//!              it reduces factors by divisors, and multiplies with the inverse of one modulo another, which
//!              nothing in the program has computed
//! ```
//!
//! Such a product must not wrap either: beside a division, `factor * value` is at most 2^62. Here a
//! coordinate is as large as its domain says, an index that no arithmetic computes is below 2^47, and another
//! parameter is any number of 64 bits. Beside several divisions isl may multiply with their divisors, too.
//! Where that would be too much, import looks at the code that isl generates ([`super::generated`]).

use super::Values;
use crate::import::values::generated;
use mse_isl::ast::Expr;
use mse_isl::{Aff, BasicSet, Context, DimType, Map, PwAff, Result, Set, Val};

/// The largest divisor or factor of a function with roundings.
const LARGEST_FACTOR: i64 = 1 << 62;
/// The largest product of divisors for which import looks at code. It is smaller in programs that people
/// write, and code is slow to generate where it is larger.
const LARGEST_COMMON_DIVISOR: i64 = 1 << 32;
/// The largest index that no arithmetic computes.
const LARGEST_INDEX: i64 = 1 << 47;
/// The most integer divisions of the parts of a subscript together.
const MOST_DIVISIONS: usize = 16;

/// Whether the roundings of a function have numbers that are too large for generated code: nested roundings
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

impl Values<'_, '_> {
    /// Whether code could not compute with a relation on the domain, or it has so many integer divisions that
    /// isl does not find the function again.
    pub fn is_intricate(&mut self, relation: &Map, domain: &Set) -> Result<bool> {
        let set = relation.clone().wrap()?.compute_divs()?;
        let divisions = set.basic_sets()?.iter().map(|part| part.dim(DimType::Div)).sum::<Result<usize>>()?;
        if divisions > MOST_DIVISIONS || self.is_beyond(&set, domain)? {
            return Ok(true);
        }
        let code = || generated::function(&relation.clone().intersect_domain(domain.clone())?);
        self.multiplies_divisors(&set, domain, code)
    }

    /// Whether code could not compute with the constraints of a domain.
    pub fn is_beyond_code(&mut self, domain: &Set) -> Result<bool> {
        // isl may leave integer divisions without a formula when it simplifies a condition.
        let domain = &domain.clone().compute_divs()?;
        if self.is_beyond(domain, domain)? {
            return Ok(true);
        }
        self.multiplies_divisors(domain, domain, || generated::condition(domain).map(Some))
    }

    /// Whether a coordinate or a parameter may be beyond 64 bits when isl multiplies it by the divisors. If
    /// their product is not too large, the code that isl generates tells.
    fn multiplies_divisors(
        &mut self,
        set: &Set,
        domain: &Set,
        code: impl FnOnce() -> Result<Option<Expr>>,
    ) -> Result<bool> {
        let most = Val::from_i64(set.context(), LARGEST_FACTOR)?;
        let common = Val::from_i64(set.context(), LARGEST_COMMON_DIVISOR)?;
        let mut is_large = false;
        for part in set.basic_sets()? {
            let divisor = divisor(&part, domain.dim(DimType::Set)?)?;
            if !divisor.is_one()? && self.largest(&part, domain)?.mul(divisor.clone())?.gt(&most)? {
                is_large = true;
                if divisor.gt(&common)? {
                    return Ok(true);
                }
            }
        }
        if !is_large {
            return Ok(false);
        }
        code()?.map_or(Ok(true), |code| self.wraps(&code, domain))
    }

    /// Whether a product in generated code may be no number of 64 bits.
    fn wraps(&mut self, code: &Expr, domain: &Set) -> Result<bool> {
        let mut largest = |name: &str| match generated::coordinate(name) {
            Some(position) => largest_coordinate(domain, position)?.to_i64().map(i128::from),
            None => self.largest_parameter(domain.context(), name)?.to_i64().map(i128::from),
        };
        Ok(code.magnitude(&mut largest)?.is_none())
    }

    /// The largest value of a coordinate or parameter in a part or in the domain: where the domain relates
    /// two, isl may write one for the other.
    fn largest(&mut self, part: &BasicSet, domain: &Set) -> Result<Val> {
        let mut largest = Val::from_i64(part.context(), 0)?;
        for position in 0..domain.dim(DimType::Set)? {
            largest = largest.max(largest_coordinate(domain, position)?)?;
        }
        for position in 0..part.dim(DimType::Param)? {
            if part.involves_dims(DimType::Param, position, 1)? || involves(domain, part, position)? {
                let name = parameter(part, position)?;
                largest = largest.max(self.largest_parameter(part.context(), &name)?)?;
            }
        }
        Ok(largest)
    }

    /// Whether a set has numbers that code could not compute with. Its first coordinates are those of the
    /// domain, others are results.
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
                let largest = self.largest_parameter(part.context(), &parameter(part, position)?)?;
                if is_multiple(&factor)? && factor.mul(largest)?.gt(&most)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn largest_parameter(&mut self, isl: &Context, name: &str) -> Result<Val> {
        let parameter = self.parameters.iter().find(|parameter| parameter.name == name).cloned();
        let is_moderate = parameter.is_some_and(|parameter| self.is_moderate_parameter(&parameter));
        Val::from_i64(isl, if is_moderate { LARGEST_INDEX } else { i64::MAX })
    }
}

/// Whether a domain involves the parameter that a part has at a position.
fn involves(domain: &Set, part: &BasicSet, position: usize) -> Result<bool> {
    let own = domain.find_dim_by_name(DimType::Param, &parameter(part, position)?)?;
    own.map_or(Ok(false), |own| domain.involves_dims(DimType::Param, own, 1))
}

fn parameter(part: &BasicSet, position: usize) -> Result<String> {
    Ok(part.get_space()?.get_dim_name(DimType::Param, position)?.unwrap_or_default())
}

/// The product of all that a part divides by: the divisors of its divisions, and the factors of results, the
/// coordinates of the set from this position on.
fn divisor(part: &BasicSet, results: usize) -> Result<Val> {
    let mut product = Val::from_i64(part.context(), 1)?;
    for position in 0..part.dim(DimType::Div)? {
        product = product.mul(part.get_div(position)?.get_denominator_val()?)?;
    }
    for position in results..part.dim(DimType::Set)? {
        let mut largest = Val::from_i64(part.context(), 1)?;
        for constraint in part.constraints()? {
            largest = largest.max(factor(&constraint.get_aff()?, DimType::In, position)?)?;
        }
        product = product.mul(largest)?;
    }
    Ok(product)
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

/// The dividends in a basic set, and the functions that its constraints compare with 0.
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

/// The factor by which code multiplies before it divides, without its sign.
fn factor(function: &Aff, kind: DimType, position: usize) -> Result<Val> {
    function.get_coefficient_val(kind, position)?.mul(function.get_denominator_val()?)?.abs()
}

/// Whether a factor is neither 0 nor 1.
fn is_multiple(factor: &Val) -> Result<bool> {
    Ok(!factor.is_zero()? && !factor.is_one()?)
}

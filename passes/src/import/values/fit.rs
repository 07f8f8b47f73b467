//! Fits: sums of products of parameters that must not be too large, compared in front of the scop.
//!
//! ```text
//! i * n + j    in 32 bits, 0 <= i < m, 0 <= j < n      (m - 1) n + (n - 1) <= 2^31 - 1
//! ```
//!
//! Arithmetic on narrow integers that gives a polynomial ([`super::polynomial`]) wraps if the polynomial is too
//! large. Its functions are at most a parameter and a number, so the whole is at most a sum of products. No
//! affine comparison says that. The sum is computed in floating point, where nothing wraps and products of
//! moderate numbers are exact.

use super::Values;
use super::check::{Premise, is_otherwise};
use super::polynomial::{Polynomial, Stride};
use crate::import::program::integer::{FUNCTION_BITS, width_of};
use melior::ir::OperationRef;
use mse_isl::{DimType, PwAff, Result, Set, Val};

/// A sum of products that must be at most a number.
#[derive(Clone)]
pub struct Fit<'c, 'a> {
    /// The operation whose result it bounds.
    pub operation: OperationRef<'c, 'a>,
    /// The fact about it that is taken for granted.
    pub premise: Premise,
    /// The products.
    pub terms: Vec<Product>,
    /// The largest sum, exact as a number in floating point.
    pub limit: i64,
}

/// `(scale * parameter + constant) * factors`
#[derive(Clone, PartialEq, Eq)]
pub struct Product {
    /// How often the parameter counts.
    pub scale: i64,
    /// The parameter's name; none for a number.
    pub parameter: Option<String>,
    /// The number that is added to it.
    pub constant: i64,
    /// Parameters that it is multiplied with.
    pub factors: Stride,
}

/// How often a parameter may count in the bound of a function.
const SCALES: [i64; 5] = [1, 2, 3, 4, 8];

/// The largest number that is added to a parameter, and that is preferred to a parameter.
const SMALL: i64 = 1 << 20;

/// The largest number that bounds a function.
const LARGEST_NUMBER: i64 = 1 << 32;

impl<'c, 'a> Values<'c, 'a> {
    /// Whether the polynomial that an operation gives fits in its type: this is checked in front of the scop.
    pub fn fits_in_front(
        &mut self,
        operation: OperationRef<'c, 'a>,
        polynomial: &Polynomial,
        depth: usize,
    ) -> Result<bool> {
        let result = operation.result(0).expect("arithmetic has a result").into();
        let Some(width) = width_of(result) else { return Ok(false) };
        if !self.region.choices.checks || is_otherwise(operation) || self.is_invariant(result) {
            return Ok(false);
        }
        let is_plain = |(stride, function): (&Stride, &PwAff)| Ok(!stride.is_empty() || !function.is_cst()?);
        if !polynomial.iter().map(is_plain).collect::<Result<Vec<_>>>()?.contains(&true) {
            return Ok(false);
        }
        for name in polynomial.keys().flatten() {
            let factor = self.named_parameter(name, depth)?;
            if !self.is_not_negative(&factor, operation, depth)? {
                return Ok(false);
            }
        }
        let limit = (1 << (width.min(FUNCTION_BITS) - 1)) - 1;
        let executed = self.executed(operation, depth)?;
        for sign in [1, -1] {
            let Some(terms) = self.products(polynomial, sign, &executed, depth)? else { return Ok(false) };
            let is_known = |fit: &Fit| fit.limit == limit && fit.terms == terms;
            if !terms.is_empty() && !self.fits.iter().any(is_known) {
                self.fits.push(Fit { operation, premise: Premise::Fits, terms, limit });
                self.region.rests_on_checks.set(true);
            }
        }
        Ok(true)
    }

    /// The instances of an operation, as far as the coordinates at this depth tell.
    pub fn executed(&mut self, operation: OperationRef<'c, 'a>, depth: usize) -> Result<Set> {
        let mut executed = self.universe(depth)?.intersect_params(self.parameter_ranges()?)?;
        if let Some((run, domain)) = self.domain_of(operation).filter(|(known, _)| *known <= depth) {
            executed = executed.intersect(domain.add_dims(DimType::Set, depth - run)?)?;
        }
        match self.checked()? {
            Some(checked) => executed.intersect_params(checked),
            None => Ok(executed),
        }
    }

    /// The depth and the domain of the run of an operation.
    fn domain_of(&self, operation: OperationRef<'c, 'a>) -> Option<(usize, Set)> {
        let &(run, _) = self.places.get(&crate::mlir::operation_key(operation))?;
        Some((self.runs[run].coordinates.len(), self.runs[run].domain.clone()))
    }

    /// Products whose sum is at least `sign` times the polynomial; without those that are negative.
    fn products(
        &self,
        polynomial: &Polynomial,
        sign: i64,
        executed: &Set,
        depth: usize,
    ) -> Result<Option<Vec<Product>>> {
        let mut products = Vec::new();
        for (stride, function) in polynomial {
            let function = if sign < 0 { function.clone().neg()? } else { function.clone() };
            let Some(bound) = self.bound(function, executed, depth)? else { return Ok(None) };
            if bound.parameter.is_some() || bound.constant > 0 {
                products.push(Product { factors: stride.clone(), ..bound });
            }
        }
        Ok(Some(products))
    }

    /// A number, or a parameter and a number, that the function is at most.
    fn bound(&self, function: PwAff, executed: &Set, depth: usize) -> Result<Option<Product>> {
        let most = |function: PwAff| {
            let largest = function.intersect_domain(executed.clone())?.max_val()?;
            Ok(if largest.is_int()? { largest.to_i64().ok() } else { None })
        };
        let is_small = |constant: &i64| constant.abs() <= SMALL;
        let number = most(function.clone())?.filter(|number| number.abs() <= LARGEST_NUMBER);
        let number =
            number.map(|constant| Product { scale: 0, parameter: None, constant, factors: Stride::new() });
        if number.as_ref().is_some_and(|number| is_small(&number.constant)) {
            return Ok(number);
        }
        for (parameter, scale) in self.parameters.iter().flat_map(|known| SCALES.map(|scale| (known, scale)))
        {
            let scaled = self.named_parameter(&parameter.name, depth)?;
            let scaled = scaled.scale_val(Val::int_from_si(&self.isl, scale)?)?;
            if let Some(constant) = most(function.clone().sub(scaled)?)?.filter(is_small) {
                let parameter = Some(parameter.name.clone());
                return Ok(Some(Product { scale, parameter, constant, factors: Stride::new() }));
            }
        }
        Ok(number)
    }
}

//! Polynomials: values that are not quasi-affine, but sums of quasi-affine functions times products of
//! parameters.
//!
//! ```text
//! (i * n + j) * m + k  =  i (m n) + j (m) + k ()        strides m n, m and 1, by the names of their parameters
//! ```
//!
//! Sums and products must not wrap: they say so, fit, or are sums of products of sizes, as subscripts of
//! memory are. Others are compared with the largest number of their type in front of the scop
//! ([`super::fit`]).

use super::Values;
use super::integer::narrows;
use super::linearize::is_linearized;
use super::quotient::is_division;
use super::shape::constant;
use crate::import::program::arithmetic::{Applied, Arithmetic};
use crate::import::program::integer::{INDEX_BITS, Operation, Shift, is_index, width_of};
use crate::import::program::view::Subscript;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{AffineExpr, OperationRef, Value};
use mse_isl::{PwAff, Result};
use std::collections::BTreeMap;

/// A product of parameters, by name, in order.
pub type Stride = Vec<String>;

/// Functions by the strides that they are multiplied with.
pub type Polynomial = BTreeMap<Stride, PwAff>;

/// How deep an expression is looked into.
const LEVELS: usize = 24;

impl<'c, 'a> Values<'c, 'a> {
    /// A subscript; none if it is no polynomial.
    pub fn polynomial(&mut self, subscript: &Subscript<'c, 'a>, depth: usize) -> Result<Option<Polynomial>> {
        match subscript {
            Subscript::Value(value) => self.polynomial_of(*value, depth, LEVELS),
            Subscript::Map(expression, applied) => {
                self.polynomial_of_expression(*expression, applied, depth, LEVELS)
            }
            Subscript::Binary(kind, operands) => {
                let [a, b] = &**operands;
                match (self.polynomial(a, depth)?, self.polynomial(b, depth)?) {
                    (Some(a), Some(b)) => self.combined(*kind, a, b, depth),
                    _ => Ok(None),
                }
            }
            Subscript::Number(_) | Subscript::Coordinate(_) => {
                Ok(self.subscript(subscript, depth)?.map(constant_stride))
            }
        }
    }

    /// A value as a polynomial, by so many levels of operations; none if it is none.
    pub fn polynomial_of(
        &mut self,
        value: Value<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let value = self.original(value);
        if let Some(&dimension) = self.dimensions.get(&mlir::key(value))
            && let Some(pace) = dimension.pace
        {
            return self.paced_polynomial(dimension, pace, depth);
        }
        if let Some(tallied) = self.tallied(value, depth)? {
            return Ok(Some(tallied));
        }
        let is_number = width_of(value).is_some_and(|width| (2..=INDEX_BITS).contains(&width));
        let definition = mlir::definition(value).filter(|_| levels > 0 && is_number);
        if let Some(definition) = definition
            && let Some(found) = self.polynomial_of_result(value, definition, depth, levels - 1)?
        {
            return Ok(Some(found));
        }
        Ok(self.function_of(value, depth)?.map(constant_stride))
    }

    /// The same of the result of an operation.
    pub fn polynomial_of_result(
        &mut self,
        value: Value<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let operands: Vec<_> = operation.operands().collect();
        if mlir::name(operation) == "affine.apply" {
            let map = mlir::affine_map(operation, "map").expect("affine.apply has a map");
            let applied = Applied { operation, map, operands };
            let result = applied.map.result(0).expect("affine.apply has a result");
            return self.polynomial_of_expression(result, &applied, depth, levels);
        }
        if is_linearized(operation) {
            return self.linearized(value, operation, depth, levels);
        }
        let Some(kind) = Operation::of(mlir::name(operation)) else { return Ok(None) };
        if let Operation::Cast { unsigned } = kind {
            return self.polynomial_of_cast(operation, unsigned, depth, levels);
        }
        if let Operation::Binary { kind, unsigned, may_wrap: false } = kind {
            return match is_division(kind) {
                true => self.quotient_of(operation, kind, unsigned, depth, levels),
                false => Ok(None),
            };
        }
        let (kind, b) = match (kind, doubled(operation)) {
            (Operation::Binary { kind, .. }, _) => (kind, self.polynomial_of(operands[1], depth, levels)?),
            (_, Some(factor)) => (Arithmetic::Multiply, Some(constant_stride(self.number(factor, depth)?))),
            _ => return Ok(None),
        };
        let Some(b) = b else { return Ok(None) };
        let Some(a) = self.polynomial_of(operands[0], depth, levels)? else { return Ok(None) };
        let Some(polynomial) = self.combined(kind, a, b, depth)? else { return Ok(None) };
        let is_it = self.is_exact(operation, levels)
            || !is_function(&polynomial) && self.fits_in_front(operation, &polynomial, depth)?;
        Ok(is_it.then_some(polynomial))
    }

    /// A cast keeps the number if it widens, says that nothing is lost, or what it casts fits. Read as
    /// unsigned, the number must not be negative.
    fn polynomial_of_cast(
        &mut self,
        cast: OperationRef<'c, 'a>,
        unsigned: bool,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let operand = mlir::operand(cast, 0).expect("a cast has an operand");
        if narrows(cast) && !mlir::says_no_signed_wrap(cast) && !self.plainly_fits(cast) {
            return Ok(None);
        }
        let Some(polynomial) = self.polynomial_of(operand, depth, levels)? else { return Ok(None) };
        if unsigned && self.interval(operand).lower < 0 {
            for (stride, function) in &polynomial {
                let parameters = stride.iter().map(|name| self.named_parameter(name, depth));
                for factor in parameters.chain([Ok(function.clone())]).collect::<Result<Vec<_>>>()? {
                    if !self.is_not_negative(&factor, cast, depth)? {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(polynomial))
    }

    /// Whether a sum or a product does not wrap: it says so, or fits, or it is one of sizes, as subscripts of
    /// memory are.
    fn is_exact(&mut self, operation: OperationRef<'c, 'a>, levels: usize) -> bool {
        let result = operation.result(0).expect("one result").into();
        mlir::says_no_signed_wrap(operation)
            || self.plainly_fits(operation)
            || is_index(result) && self.is_of_sizes(result, levels)
    }

    /// Whether an index is a sum of products of moderate numbers.
    fn is_of_sizes(&mut self, value: Value<'c, 'a>, levels: usize) -> bool {
        let value = self.original(value);
        if self.is_moderate(value) {
            return true;
        }
        let sum = mlir::definition(value).filter(|&sum| levels > 0 && is_index(value) && ring(sum).is_some());
        sum.is_some_and(|sum| sum.operands().all(|operand| self.is_of_sizes(operand, levels - 1)))
    }

    /// An affine expression over operands.
    pub fn polynomial_of_expression(
        &mut self,
        expression: AffineExpr<'c>,
        applied: &Applied<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        if expression.is_constant() {
            return Ok(Some(constant_stride(self.number(expression.constant_value(), depth)?)));
        }
        if expression.is_dim() {
            return self.polynomial_of(applied.operands[expression.dim_position()], depth, levels);
        }
        if expression.is_symbol() {
            let position = applied.map.dim_count() + expression.symbol_position();
            return self.polynomial_of(applied.operands[position], depth, levels);
        }
        let a = self.polynomial_of_expression(expression.lhs(), applied, depth, levels)?;
        let b = self.polynomial_of_expression(expression.rhs(), applied, depth, levels)?;
        let (Some(a), Some(b)) = (a, b) else { return Ok(None) };
        match Arithmetic::of_expression(expression) {
            kind if is_division(kind) => self.divided(kind, [a, b], applied.operation, depth),
            kind => self.combined(kind, a, b, depth),
        }
    }

    /// The sum, the difference or the product.
    pub fn combined(
        &self,
        kind: Arithmetic,
        a: Polynomial,
        b: Polynomial,
        depth: usize,
    ) -> Result<Option<Polynomial>> {
        match kind {
            Arithmetic::Add => sum(a, b).map(Some),
            Arithmetic::Subtract => {
                let negated = b.into_iter().map(|(stride, function)| Ok((stride, function.neg()?)));
                sum(a, negated.collect::<Result<_>>()?).map(Some)
            }
            Arithmetic::Multiply => self.product(&a, &b, depth),
            _ => match (only_constant(a), only_constant(b)) {
                (Some(a), Some(b)) => Ok(kind.apply(a, b)?.map(constant_stride)),
                _ => Ok(None),
            },
        }
    }

    /// The product; none unless one factor of each two is a number or a parameter.
    fn product(&self, a: &Polynomial, b: &Polynomial, depth: usize) -> Result<Option<Polynomial>> {
        let mut product = Polynomial::new();
        for (first, f) in a {
            for (second, g) in b {
                let mut stride: Stride = first.iter().chain(second).cloned().collect();
                let function = if let Some(function) = Arithmetic::Multiply.apply(f.clone(), g.clone())? {
                    function
                } else if let Some(parameter) = self.single_parameter(g, depth)? {
                    stride.push(parameter);
                    f.clone()
                } else if let Some(parameter) = self.single_parameter(f, depth)? {
                    stride.push(parameter);
                    g.clone()
                } else {
                    return Ok(None);
                };
                stride.sort();
                product = sum(product, BTreeMap::from([(stride, function)]))?;
            }
        }
        Ok(Some(product))
    }

    /// The name of the parameter that the function is.
    pub fn single_parameter(&self, function: &PwAff, depth: usize) -> Result<Option<String>> {
        for parameter in &self.parameters {
            if function.is_equal(&self.named_parameter(&parameter.name, depth)?)? {
                return Ok(Some(parameter.name.clone()));
            }
        }
        Ok(None)
    }
}

/// The number that a shift to the left multiplies with.
fn doubled(operation: OperationRef) -> Option<i64> {
    let is_left = matches!(Operation::of(mlir::name(operation)), Some(Operation::Shift(Shift::Left)));
    let by = mlir::operand(operation, 1).and_then(mlir::integer_constant).filter(|by| (0..31).contains(by));
    by.filter(|_| is_left).map(|by| 1 << by)
}

/// A sum, a difference or a product.
fn ring(operation: OperationRef) -> Option<Arithmetic> {
    match Operation::of(mlir::name(operation)) {
        Some(Operation::Binary { kind, may_wrap: true, .. }) => Some(kind),
        _ => None,
    }
}

/// A polynomial that is a function.
pub fn constant_stride(function: PwAff) -> Polynomial {
    BTreeMap::from([(Stride::new(), function)])
}

/// Whether it is one function.
fn is_function(polynomial: &Polynomial) -> bool {
    polynomial.keys().all(Stride::is_empty)
}

/// The function that a polynomial is.
pub fn only_constant(mut polynomial: Polynomial) -> Option<PwAff> {
    let function = polynomial.remove(&Stride::new())?;
    polynomial.is_empty().then_some(function)
}

/// The sum, by strides.
pub fn sum(mut a: Polynomial, b: Polynomial) -> Result<Polynomial> {
    for (stride, function) in b {
        let function = match a.remove(&stride) {
            Some(other) => other.add(function)?.coalesce()?,
            None => function,
        };
        if stride.is_empty() || constant(&function)? != Some(0) {
            a.insert(stride, function);
        }
    }
    Ok(a)
}

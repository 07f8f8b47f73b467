//! Quotients and remainders by parameters: the inverse of a linear subscript.
//!
//! ```text
//! a = q m + r,  0 <= r < m     floor(a / m) = q     a mod m = r
//! ```
//!
//! No division by a parameter is quasi-affine. But where a value is a polynomial ([`super::polynomial`]) whose
//! part without the divisor stays in `0 .. m`, the other part over `m` is the quotient. That must hold for all
//! instances. Divisors are products of parameters, or numbers that divide all coefficients but the last.

use super::Values;
use super::polynomial::{Polynomial, Stride, only_constant, sum};
use crate::import::program::arithmetic::Arithmetic;
use crate::import::program::integer::Operation;
use crate::mlir;
use melior::ir::{OperationRef, Value};
use mse_isl::{PwAff, Result, Set, Val};
use std::collections::BTreeMap;

/// How many rows further the rest may lie.
const ROWS: [i64; 3] = [0, -1, 1];

/// How many divisions may lie in each other.
const NESTED: usize = 4;

/// Whether it divides.
pub fn is_division(kind: Arithmetic) -> bool {
    use Arithmetic::{Ceiling, Floor, Modulo, Quotient, Remainder};
    matches!(kind, Floor | Ceiling | Modulo | Quotient | Remainder)
}

impl<'c, 'a> Values<'c, 'a> {
    /// The function that a value is by a division of polynomials; none if it is no such function.
    pub fn function_by_division(&mut self, value: Value<'c, 'a>, depth: usize) -> Result<Option<PwAff>> {
        let Some(definition) = mlir::definition(value) else { return Ok(None) };
        let divides = match mlir::name(definition) {
            "affine.delinearize_index" | "affine.linearize_index" => true,
            "affine.apply" => {
                let map = mlir::affine_map(definition, "map").expect("affine.apply has a map");
                map.result(0).is_ok_and(|result| !result.is_pure_affine() || !self.paces.is_empty())
            }
            name => matches!(Operation::of(name), Some(Operation::Binary { kind, .. })
                if is_division(kind) && self.may_divide(definition)),
        };
        if !divides || self.divisions >= NESTED {
            return Ok(None);
        }
        self.divisions += 1;
        let found = self.attempt(|values| {
            let found = values.polynomial_of_result(value, definition, depth, NESTED * NESTED)?;
            Ok(found.and_then(only_constant))
        });
        self.divisions -= 1;
        found
    }

    /// Whether the divisor is a value, or may divide one that parts of a loop give.
    fn may_divide(&self, division: OperationRef<'c, 'a>) -> bool {
        let divisor = mlir::operand(division, 1).and_then(mlir::integer_constant);
        divisor.is_none() || !self.paces.is_empty()
    }

    /// The result of a division.
    pub fn quotient_of(
        &mut self,
        operation: OperationRef<'c, 'a>,
        kind: Arithmetic,
        unsigned: bool,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let [a, b] = [0, 1].map(|number| mlir::operand(operation, number).expect("two operands"));
        let Some(b) = self.polynomial_of(b, depth, levels)? else { return Ok(None) };
        let Some(a) = self.polynomial_of(a, depth, levels)? else { return Ok(None) };
        // Read as unsigned, both are not negative where the signed quotient is such.
        let kind = match kind {
            Arithmetic::Floor if unsigned => Arithmetic::Quotient,
            Arithmetic::Modulo if unsigned => Arithmetic::Remainder,
            Arithmetic::Ceiling if unsigned => return Ok(None),
            kind => kind,
        };
        self.divided(kind, [a, b], operation, depth)
    }

    /// The quotient or remainder of two polynomials, for an operation; none if that is no polynomial.
    pub fn divided(
        &mut self,
        kind: Arithmetic,
        [a, b]: [Polynomial; 2],
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<Polynomial>> {
        if let (Some(a), Some(b)) = (only_constant(a.clone()), only_constant(b.clone()))
            && let Some(function) = kind.apply(a, b)?
        {
            return Ok(Some(BTreeMap::from([(Stride::new(), function)])));
        }
        let Some((quotient, rest)) = self.rows(a, &b, operation, depth)? else { return Ok(None) };
        if matches!(kind, Arithmetic::Quotient | Arithmetic::Remainder) {
            for part in quotient.values().cloned().collect::<Vec<_>>() {
                let negative = part.lt_set(self.number(0, depth)?)?;
                if !self.holds_never(negative, operation, depth)? {
                    return Ok(None);
                }
            }
        }
        match kind {
            Arithmetic::Floor | Arithmetic::Quotient => Ok(Some(quotient)),
            Arithmetic::Modulo | Arithmetic::Remainder => Ok(Some(rest)),
            Arithmetic::Ceiling => {
                let Some(rest) = only_constant(rest) else { return Ok(None) };
                let more = rest.gt_set(self.number(0, depth)?)?.indicator_function()?;
                sum(quotient, BTreeMap::from([(Stride::new(), more)])).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The quotient and the remainder of the division rounded down.
    fn rows(
        &mut self,
        a: Polynomial,
        b: &Polynomial,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<(Polynomial, Polynomial)>> {
        let Some((divisor, by)) = self.divisor(b, depth)? else { return Ok(None) };
        if divisor.is_empty() {
            return self.rows_of_number(a, &by, depth);
        }
        if !by.is_cst()? || !by.eq_set(self.number(1, depth)?)?.is_equal(&self.universe(depth)?)? {
            return Ok(None);
        }
        let (mut quotient, mut rest) = (Polynomial::new(), Polynomial::new());
        for (stride, function) in a {
            match without(&stride, &divisor) {
                Some(outer) => quotient.insert(outer, function),
                None => rest.insert(stride, function),
            };
        }
        for rows in ROWS {
            let Some(moved) = self.moved_by_rows(&rest, &divisor, rows, depth)? else { continue };
            if self.is_inside(&moved, &divisor, operation, depth)? {
                let back = BTreeMap::from([(Stride::new(), self.number(-rows, depth)?)]);
                return Ok(Some((sum(quotient, back)?, moved)));
            }
        }
        Ok(None)
    }

    /// The polynomial and so many times a divisor, if that is one parameter.
    fn moved_by_rows(
        &self,
        polynomial: &Polynomial,
        divisor: &Stride,
        rows: i64,
        depth: usize,
    ) -> Result<Option<Polynomial>> {
        match &divisor[..] {
            _ if rows == 0 => Ok(Some(polynomial.clone())),
            [name] => {
                let row = self.named_parameter(name, depth)?;
                let row = row.scale_val(Val::int_from_si(&self.isl, rows)?)?;
                sum(polynomial.clone(), BTreeMap::from([(Stride::new(), row)])).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The product of parameters that a polynomial is, and the number that it is multiplied with.
    fn divisor(&self, polynomial: &Polynomial, depth: usize) -> Result<Option<(Stride, PwAff)>> {
        let terms: Vec<_> = polynomial.iter().collect();
        let [(stride, function)] = &terms[..] else { return Ok(None) };
        match self.single_parameter(function, depth)? {
            Some(name) => {
                let mut stride = (*stride).clone();
                stride.push(name);
                stride.sort();
                Ok(Some((stride, self.number(1, depth)?)))
            }
            None => Ok(function.is_cst()?.then(|| ((*stride).clone(), (*function).clone()))),
        }
    }

    /// The same for a number, by which all coefficients can be divided but that of no parameter.
    fn rows_of_number(
        &self,
        a: Polynomial,
        by: &PwAff,
        depth: usize,
    ) -> Result<Option<(Polynomial, Polynomial)>> {
        let (mut quotient, mut rest) = (Polynomial::new(), Polynomial::new());
        for (stride, function) in a {
            let Some(over) = Arithmetic::Floor.apply(function.clone(), by.clone())? else { return Ok(None) };
            let Some(left) = Arithmetic::Modulo.apply(function, by.clone())? else { return Ok(None) };
            if stride.is_empty() {
                rest.insert(Stride::new(), left);
            } else if !left.eq_set(self.number(0, depth)?)?.is_equal(&self.universe(depth)?)? {
                return Ok(None);
            }
            quotient.insert(stride, over);
        }
        Ok(Some((quotient, rest)))
    }

    /// Whether a polynomial is at least 0 and less than a product of parameters, by one of them at a time.
    fn is_inside(
        &mut self,
        rest: &Polynomial,
        below: &Stride,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<bool> {
        for (position, name) in below.iter().enumerate() {
            let mut outer_sizes = below.clone();
            outer_sizes.remove(position);
            let (mut outer, mut inner) = (Polynomial::new(), self.number(0, depth)?);
            let mut is_split = true;
            for (stride, function) in rest {
                match without(stride, &vec![name.clone()]) {
                    Some(left) => is_split &= outer.insert(left, function.clone()).is_none(),
                    None if stride.is_empty() => inner = function.clone(),
                    None => is_split = false,
                }
            }
            is_split &= !outer_sizes.is_empty() || outer.is_empty();
            if !is_split {
                continue;
            }
            let size = self.named_parameter(name, depth)?;
            let outside = inner.clone().lt_set(self.number(0, depth)?)?.union(inner.ge_set(size)?)?;
            if self.holds_never(outside, operation, depth)?
                && (outer_sizes.is_empty() || self.is_inside(&outer, &outer_sizes, operation, depth)?)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether no instance of an operation is in a set, `{ [i] }`.
    fn holds_never(&mut self, set: Set, operation: OperationRef<'c, 'a>, depth: usize) -> Result<bool> {
        set.intersect(self.executed(operation, depth)?)?.is_empty()
    }
}

/// A product over another; none if it is no multiple.
fn without(product: &Stride, factors: &Stride) -> Option<Stride> {
    let mut rest = product.clone();
    for factor in factors {
        rest.remove(rest.iter().position(|other| other == factor)?);
    }
    Some(rest)
}

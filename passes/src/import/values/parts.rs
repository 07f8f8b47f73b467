//! Loops that were collapsed: their number of iterations is a product, and what they do divides by its factors.
//!
//! ```text
//! for i = 0 to n * m                     for a = 0 to n, for b = 0 to m
//!   .. A[i / m, i mod m] ..                .. A[a, b] ..                       i = a m + b
//! ```
//!
//! One loop is read as several: all the same iterations in the same order, as none of the factors is negative,
//! which is known or checked. Its variable is a polynomial of their coordinates, and quotients and remainders
//! are found as its parts ([`super::quotient`]). Loops of the region to the same product that divide nothing
//! are read in the same way, as they may access the same memory.

use super::Values;
use super::check::Premise;
use super::ends::ends;
use super::linearize::{Linearized, is_linearized};
use super::pace::{Entry, Pace};
use super::parameter::Origin;
use super::polynomial::{Polynomial, Stride, constant_stride};
use super::quotient::is_division;
use super::shape::{Range, constant};
use crate::import::program::arithmetic::{Applied, Arithmetic};
use crate::import::program::integer::Operation;
use crate::import::program::kind::is_loop;
use crate::import::program::view::Subscript;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{AffineExpr, OperationRef, Value};
use mse_isl::{PwAff, Result};
use std::collections::BTreeMap;

/// How deep products and chains of divisions are looked into.
const LEVELS: usize = 12;

/// The size of a part: a parameter, so many times.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// The number.
    pub times: i64,
    /// The parameter's name.
    pub parameter: String,
}

/// A product of parameters and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    factors: Stride,
    times: i64,
}

/// A product, and the sizes of the parts of loops to it, innermost first.
pub type Collapsed = (Whole, Vec<Part>);

/// A division of a value.
struct Division<'c, 'a> {
    /// By numbers or products, one after the other.
    by: Vec<Whole>,
    /// The quotient, if there is one that may be divided again.
    quotient: Option<Value<'c, 'a>>,
}

impl<'c, 'a> Values<'c, 'a> {
    /// The loops that each dimension of a loop is; none for those that are not collapsed.
    pub fn all_parts(
        &mut self,
        operation: OperationRef<'c, 'a>,
        outer: usize,
    ) -> Result<Vec<Option<Vec<Range<'c, 'a>>>>> {
        let ends = ends(operation);
        if !self.region.choices.takes_apart || ends.iter().all(Option::is_none) {
            return Ok(Vec::new());
        }
        if self.collapsed.is_none() {
            self.find_collapsed()?;
        }
        let variables = mlir::only_block(operation, 0).map(mlir::arguments).unwrap_or_default();
        let mut all = Vec::new();
        for (variable, end) in variables.into_iter().zip(ends) {
            let Some(end) = end else {
                all.push(None);
                continue;
            };
            let mut found = self.attempt(|values| match values.polynomial(&end, outer)? {
                Some(end) => values.parts(operation, variable, &end, outer),
                None => Ok(None),
            })?;
            if found.is_none() {
                found = self.attempt(|values| values.rows_of(operation, variable, &end, outer))?;
            }
            all.push(found);
        }
        Ok(all)
    }

    /// Finds the products that loops of the region are collapsed to.
    fn find_collapsed(&mut self) -> Result<()> {
        let mut found: Vec<Collapsed> = Vec::new();
        let operations = self.region.operations.clone();
        let nested = operations.into_iter().flat_map(|outer| [vec![outer], mlir::all_nested(outer)].concat());
        for operation in nested.filter(|&operation| is_loop(operation)) {
            let variables = mlir::only_block(operation, 0).map(mlir::arguments).unwrap_or_default();
            for (variable, end) in variables.into_iter().zip(ends(operation)) {
                let Some(end) = end.filter(|end| end.values().iter().all(|&end| self.is_invariant(end)))
                else {
                    continue;
                };
                let collapsed = self.attempt(|values| {
                    let Some(end) = values.polynomial(&end, 0)? else { return Ok(None) };
                    let Some(whole) = values.whole(&end, 0)? else { return Ok(None) };
                    let sizes = values.divided_by(variable, &whole)?;
                    Ok((!sizes.is_empty()).then_some((whole, sizes)))
                })?;
                found.extend(collapsed);
            }
        }
        self.collapsed = Some(found);
        Ok(())
    }

    /// The loops that a loop from 0 to below a product is; none if it is no such loop.
    pub fn parts(
        &mut self,
        operation: OperationRef<'c, 'a>,
        variable: Value<'c, 'a>,
        end: &Polynomial,
        outer: usize,
    ) -> Result<Option<Vec<Range<'c, 'a>>>> {
        let Some(whole) = self.whole(end, outer)? else { return Ok(None) };
        let mut sizes = self.divided_by(variable, &whole)?;
        if sizes.is_empty() {
            let all = self.collapsed.iter().flatten();
            let known = all.filter(|(other, _)| *other == whole).map(|(_, sizes)| sizes.clone());
            sizes = known.min().unwrap_or_default();
        }
        let Some(last) = self.outermost(&whole, &sizes, outer)?.filter(|_| !sizes.is_empty()) else {
            return Ok(None);
        };
        for name in &whole.factors {
            let negative = self.named_parameter(name, 0)?.lt_set(self.number(0, 0)?)?;
            if !self.holds_in_front(operation, Premise::NaturalFactors, negative)? {
                return Ok(None);
            }
        }
        sizes.reverse();
        self.paces.push(Pace::Parts(sizes.clone()));
        let pace = self.paces.len() - 1;
        let none = self.number(0, outer)?;
        let mut ranges = vec![Range::part(variable, none.clone(), last)];
        for size in &sizes {
            let size = self.part_size(size, outer)?;
            ranges.push(Range::part(variable, none.clone(), size));
        }
        let last = ranges.pop().expect("several parts");
        ranges.push(last.with_pace(pace));
        Ok(Some(ranges))
    }

    /// The rows of a loop to any end that divides its variable by a parameter: the last one may be shorter.
    fn rows_of(
        &mut self,
        operation: OperationRef<'c, 'a>,
        variable: Value<'c, 'a>,
        end: &Subscript<'c, 'a>,
        outer: usize,
    ) -> Result<Option<Vec<Range<'c, 'a>>>> {
        let end = match end {
            Subscript::Value(value) if self.is_invariant(*value) => Entry::of(*value),
            Subscript::Number(number) => Entry::Number(*number),
            _ => return Ok(None),
        };
        let Some((parameter, step)) = self.row_of(variable)? else { return Ok(None) };
        let none = self.number(0, outer)?;
        let size = self.named_parameter(&parameter, outer)?;
        let empty = self.named_parameter(&parameter, 0)?.le_set(self.number(0, 0)?)?;
        if mlir::function_around(operation) != self.region.function
            || !self.is_moderate_bound(operation, end)?
            || !self.holds_in_front(operation, Premise::PositiveRows, empty)?
        {
            return Ok(None);
        }
        let [count, rest] = self.rows_parameters(end, step, outer + 1)?;
        let last = self.coordinate(outer, outer + 1)?.add(self.number(1, outer + 1)?)?;
        let whole = self.named_parameter(&parameter, outer + 1)?;
        let short = last.ge_set(count)?.indicator_function()?.cond(rest, whole)?;
        self.paces.push(Pace::Parts(vec![Part { times: 1, parameter }]));
        let pace = self.paces.len() - 1;
        let [count, _] = self.rows_parameters(end, step, outer)?;
        let inner = Range::within(variable, none.clone(), vec![size, short]).with_pace(pace);
        Ok(Some(vec![Range::part(variable, none, count), inner]))
    }

    /// The parameter that a variable is divided by first, and its value.
    fn row_of(&mut self, variable: Value<'c, 'a>) -> Result<Option<(String, Value<'c, 'a>)>> {
        for division in self.divisions_of(variable)? {
            let Some(Whole { factors, times: 1 }) = division.by.first() else { continue };
            let [name] = &factors[..] else { continue };
            if let Origin::Value(value) | Origin::Integer(value) =
                self.parameters[self.number_of(name)].origin
            {
                return Ok(Some((name.clone(), value)));
            }
        }
        Ok(None)
    }

    /// How many loops were read as several.
    pub fn parts_count(&self) -> usize {
        self.paces.iter().filter(|pace| matches!(pace, Pace::Parts(_))).count()
    }

    /// A product of at least one parameter and another factor.
    fn whole(&self, polynomial: &Polynomial, depth: usize) -> Result<Option<Whole>> {
        let terms: Vec<_> = polynomial.iter().collect();
        let [(stride, function)] = &terms[..] else { return Ok(None) };
        let mut whole = Whole { factors: (*stride).clone(), times: 1 };
        match (constant(function)?, self.multiple(function, depth)?) {
            (Some(times), _) => whole.times = times,
            (None, Some((times, name))) => {
                whole.times = times;
                whole.factors.push(name);
                whole.factors.sort();
            }
            _ => return Ok(None),
        }
        let is_product = whole.factors.len() + usize::from(whole.times > 1) > 1;
        Ok(Some(whole).filter(|whole| is_product && whole.times > 0 && !whole.factors.is_empty()))
    }

    /// A parameter, and how often it counts.
    fn multiple(&self, function: &PwAff, depth: usize) -> Result<Option<(i64, String)>> {
        if let Some(name) = self.single_parameter(function, depth)? {
            return Ok(Some((1, name)));
        }
        for parameter in &self.parameters {
            let named = self.named_parameter(&parameter.name, depth)?;
            for times in [2, 3, 4, 8, 16, 32, 64] {
                let times_it = self.number(times, depth)?;
                let scaled = Arithmetic::Multiply.apply(named.clone(), times_it)?;
                if scaled.is_some_and(|scaled| scaled.is_equal(function) == Ok(true)) {
                    return Ok(Some((times, parameter.name.clone())));
                }
            }
        }
        Ok(None)
    }

    /// The sizes of the parts that a variable is divided in, innermost first.
    fn divided_by(&mut self, variable: Value<'c, 'a>, whole: &Whole) -> Result<Vec<Part>> {
        let (mut left, mut sizes) = (whole.clone(), Vec::new());
        let (mut value, mut times) = (Some(variable), 1);
        for _ in 0..LEVELS {
            let Some(divided) = value else { break };
            let mut next = None;
            for division in self.divisions_of(divided)? {
                let rest = division.by.iter().try_fold(left.clone(), |left, by| left.over(by));
                if let Some(rest) = rest {
                    next = Some((rest, division));
                    break;
                }
            }
            let Some((rest, division)) = next else { break };
            for by in division.by {
                times *= by.times;
                for parameter in by.factors.into_iter().rev() {
                    sizes.push(Part { times, parameter });
                    times = 1;
                }
            }
            (left, value) = (rest, division.quotient);
        }
        Ok(sizes)
    }

    /// The size of the outermost part.
    fn outermost(&self, whole: &Whole, sizes: &[Part], depth: usize) -> Result<Option<PwAff>> {
        let mut left = whole.clone();
        for Part { times, parameter } in sizes {
            let part = Whole { factors: vec![parameter.clone()], times: *times };
            let Some(rest) = left.over(&part) else { return Ok(None) };
            left = rest;
        }
        let times = self.number(left.times, depth)?;
        match &left.factors[..] {
            [] => Ok(Some(times)),
            [name] => Arithmetic::Multiply.apply(self.named_parameter(name, depth)?, times),
            _ => Ok(None),
        }
    }

    /// `times * parameter`
    fn part_size(&self, size: &Part, depth: usize) -> Result<PwAff> {
        self.named_parameter(&size.parameter, depth)?.mul(self.number(size.times, depth)?)
    }

    /// The value of parts, at their coordinates, the last of this number.
    pub fn polynomial_of_parts(&self, sizes: &[Part], last: usize, depth: usize) -> Result<Polynomial> {
        let mut found = constant_stride(self.coordinate(last - sizes.len(), depth)?);
        for (number, size) in (last + 1 - sizes.len()..).zip(sizes) {
            let row = BTreeMap::from([(vec![size.parameter.clone()], self.number(size.times, depth)?)]);
            let rows = self.combined(Arithmetic::Multiply, found, row, depth)?;
            let coordinate = constant_stride(self.coordinate(number, depth)?);
            let whole = rows.map(|rows| self.combined(Arithmetic::Add, rows, coordinate, depth));
            found = whole.expect("a product of coordinates and parameters")?.expect("a sum");
        }
        Ok(found)
    }

    // ---- Divisions -----------------------------------------------------------------------------------------

    /// The divisions of a value by products of values from in front of the region.
    fn divisions_of(&mut self, value: Value<'c, 'a>) -> Result<Vec<Division<'c, 'a>>> {
        let mut found = Vec::new();
        for (user, number) in mlir::uses(value) {
            let name = mlir::name(user);
            let result = mlir::result(user, 0);
            if is_linearized(user) && number == 0 {
                found.extend(self.divisions_of_linearized(user)?);
            } else if let Some(map) = mlir::affine_map(user, "map") {
                let operands = operands_of_map(user, map.input_count());
                let applied = Applied { operation: user, map, operands };
                for position in 0..map.result_count() {
                    let expression = map.result(position).expect("in range");
                    let all = self.divisions_in(expression, &applied, value, result)?;
                    found.extend(all);
                }
            } else {
                match Operation::of(name) {
                    Some(Operation::Cast { .. }) => {
                        found.extend(self.divisions_of(result.expect("a cast has a result"))?);
                    }
                    Some(Operation::Binary { kind, .. }) if is_division(kind) && number == 0 => {
                        let divisor = mlir::operand(user, 1).expect("two operands");
                        let by = self.divisor_of(divisor)?;
                        let quotient = result.filter(|_| is_quotient(kind));
                        found.extend(by.map(|by| Division { by: vec![by], quotient }));
                    }
                    _ => {}
                }
            }
        }
        found.sort_by_key(|division| division.quotient.is_none());
        Ok(found)
    }

    /// The division by all sizes of an operation, from the innermost one on.
    fn divisions_of_linearized(
        &mut self,
        operation: OperationRef<'c, 'a>,
    ) -> Result<Option<Division<'c, 'a>>> {
        if mlir::name(operation) != "affine.delinearize_index" {
            return Ok(None);
        }
        let Some(all) = Linearized::of_delinearize(operation) else { return Ok(None) };
        let mut by = Vec::new();
        for size in all.sizes.into_iter().rev() {
            let size = match size {
                Entry::Number(times) => Some(Whole { factors: Stride::new(), times }),
                Entry::Value(value) => self.divisor_of(value)?,
            };
            let Some(size) = size else { return Ok(None) };
            by.push(size);
        }
        Ok(Some(Division { by, quotient: mlir::result(operation, 0) }))
    }

    /// The divisions of a value in an expression.
    fn divisions_in(
        &mut self,
        expression: AffineExpr<'c>,
        applied: &Applied<'c, 'a>,
        value: Value<'c, 'a>,
        result: Option<Value<'c, 'a>>,
    ) -> Result<Vec<Division<'c, 'a>>> {
        if !expression.is_binary() {
            return Ok(Vec::new());
        }
        let kind = Arithmetic::of_expression(expression);
        let (lhs, rhs) = (expression.lhs(), expression.rhs());
        let is_it = lhs.is_dim() && applied.operands[lhs.dim_position()] == value;
        if is_division(kind) && is_it {
            let divisor = self.polynomial_of_expression(rhs, applied, 0, LEVELS);
            let by = divisor?.map(|divisor| self.any_product(&divisor)).transpose()?.flatten();
            let quotient = result.filter(|_| is_quotient(kind));
            return Ok(by.into_iter().map(|by| Division { by: vec![by], quotient }).collect());
        }
        let mut found = self.divisions_in(lhs, applied, value, None)?;
        found.extend(self.divisions_in(rhs, applied, value, None)?);
        Ok(found)
    }

    /// The product that a value from in front of the region is.
    fn divisor_of(&mut self, divisor: Value<'c, 'a>) -> Result<Option<Whole>> {
        if mlir::integer_constant(divisor).is_none() && !self.is_invariant(divisor) {
            return Ok(None);
        }
        self.attempt(|values| {
            let Some(divisor) = values.polynomial_of(divisor, 0, LEVELS)? else { return Ok(None) };
            values.any_product(&divisor)
        })
    }

    /// A product of any number of parameters.
    fn any_product(&self, polynomial: &Polynomial) -> Result<Option<Whole>> {
        if let Some(whole) = self.whole(polynomial, 0)? {
            return Ok(Some(whole));
        }
        let terms: Vec<_> = polynomial.iter().collect();
        let [(stride, function)] = &terms[..] else { return Ok(None) };
        if let Some(times) = constant(function)?.filter(|&times| times > 0) {
            return Ok(Some(Whole { factors: (*stride).clone(), times }));
        }
        let name = self.single_parameter(function, 0)?.filter(|_| stride.is_empty());
        Ok(name.map(|name| Whole { factors: vec![name], times: 1 }))
    }
}

impl Whole {
    /// The quotient; none if it is no product.
    fn over(&self, by: &Self) -> Option<Self> {
        let mut rest = self.clone();
        for factor in &by.factors {
            rest.factors.remove(rest.factors.iter().position(|other| other == factor)?);
        }
        rest.times /= by.times;
        (self.times % by.times == 0).then_some(rest)
    }
}

/// Whether anything in an operation divides by a value, or by sizes.
pub fn divides_by_values(operation: OperationRef) -> bool {
    let divides = |operation: &OperationRef| match Operation::of(mlir::name(*operation)) {
        Some(Operation::Binary { kind, .. }) if is_division(kind) => {
            mlir::operand(*operation, 1).and_then(mlir::integer_constant).is_none()
        }
        _ => {
            let map = mlir::affine_map(*operation, "map");
            let results = map.iter().flat_map(|map| (0..map.result_count()).map(|number| map.result(number)));
            let is_division = |result: AffineExpr| !result.is_pure_affine();
            is_linearized(*operation) || results.into_iter().flatten().any(is_division)
        }
    };
    mlir::all_nested(operation).iter().any(divides)
}

fn is_quotient(kind: Arithmetic) -> bool {
    matches!(kind, Arithmetic::Floor | Arithmetic::Quotient)
}

/// The operands of the map of an affine operation: the last ones.
fn operands_of_map<'c, 'a>(operation: OperationRef<'c, 'a>, count: usize) -> Vec<Value<'c, 'a>> {
    let operands: Vec<_> = operation.operands().collect();
    operands[operands.len() - count.min(operands.len())..].to_vec()
}

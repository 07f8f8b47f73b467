//! Values that loops carry and that grow by the same in each iteration, also through the loops inside.
//!
//! ```text
//! k = first                                      in iteration c of the outer loop    k = first + c (d m)
//! for c = 0 to n { for e = 0 to m { k += d } }   in iteration e of the inner one     k = first + c (d m) + e d
//! ```
//!
//! Such a value is a polynomial of coordinates and parameters ([`super::polynomial`]), and as a subscript the
//! same as one that is computed. It stays a value that is carried where statements need it as a number.
//!
//! The number that is added must not change in the loop. Nor must the number of iterations of loops inside:
//! the counter of a triangle is no such value. Where an inner loop may have an end below its start, this is
//! checked. Sums do not wrap: they say so, or are of type `index`, or of 64 bits and grow by little. Other
//! numbers that only grow are checked not to become too large.

use super::Values;
use super::check::Premise;
use super::ends::{bound, step_of};
use super::polynomial::{Polynomial, constant_stride, only_constant, sum};
use super::shape::{Range, Shape};
use crate::import::program::access::is_access;
use crate::import::program::arithmetic::Arithmetic;
use crate::import::program::integer::{FUNCTION_BITS, INDEX_BITS, is_index, width_of};
use crate::import::program::kind::memory_position;
use crate::import::program::view::Subscript;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_dialect::effects;
use mse_isl::{DimType, PwAff, Result, Set};
use std::collections::HashSet;

/// How deep sums are looked into.
const LEVELS: usize = 12;

/// A number of 64 bits may grow by so much in an iteration, and does not wrap while a program runs.
const LITTLE: u64 = 1 << 15;

/// A value that is known at a depth.
#[derive(Clone)]
pub struct Tally {
    /// The polynomial, of functions `{ [i] -> [e] }`.
    polynomial: Polynomial,
}

/// Facts about the sums that make a value grow.
#[derive(Clone, Copy, Default)]
pub struct Sums {
    /// One may wrap, if the value becomes too large.
    rest_on_size: bool,
    /// One may make the value smaller.
    shrink: bool,
}

impl<'c, 'a> Values<'c, 'a> {
    /// Finds what a value that a loop carries is in each iteration, and behind the loop, if it becomes a
    /// subscript. The sets are the iterations of the loops around, and of this loop in them, `{ [i] }`.
    pub fn tally(
        &mut self,
        operation: OperationRef<'c, 'a>,
        shape: &Shape<'c, 'a>,
        number: usize,
        [iterations, inside]: [&Set; 2],
    ) -> Result<()> {
        let outer = iterations.dim(DimType::Set)?;
        let ([range], Some(&argument)) = (&shape.dimensions[..], shape.arguments.get(number)) else {
            return Ok(());
        };
        let result = mlir::result(operation, number).expect("a result for each value that is carried");
        let is_sequential = matches!(mlir::name(operation), "affine.for" | "scf.for");
        if !is_sequential || !is_number(argument) || !(is_subscript(argument) || is_subscript(result)) {
            return Ok(());
        }
        let Some((now, first, step)) = self.attempt(|values| {
            let found = values.in_iteration(operation, number, shape, range, iterations)?;
            let Some((now, next, first, step)) = found else { return Ok(None) };
            let fits = !values.sums.rest_on_size || values.stays_small(operation, argument, next, inside)?;
            Ok(fits.then_some((now, first, step)))
        })?
        else {
            return Ok(());
        };
        self.tallies.insert(mlir::key(argument), Tally { polynomial: now });
        if is_subscript(result) {
            let behind = self.attempt(|values| {
                let Some(trips) = values.trips(operation, operation, iterations)? else { return Ok(None) };
                let grown = values.combined(Arithmetic::Multiply, step, trips, outer)?;
                grown.map(|grown| sum(first, grown)).transpose()
            })?;
            self.tallies.extend(behind.map(|polynomial| (mlir::key(result), Tally { polynomial })));
        }
        Ok(())
    }

    /// A carried value in an iteration and in the next one, its first value, and by how much it grows.
    fn in_iteration(
        &mut self,
        operation: OperationRef<'c, 'a>,
        number: usize,
        shape: &Shape<'c, 'a>,
        range: &Range<'c, 'a>,
        iterations: &Set,
    ) -> Result<Option<(Polynomial, Polynomial, Polynomial, Polynomial)>> {
        let outer = iterations.dim(DimType::Set)?;
        self.sums = Sums::default();
        let Some(first) = self.polynomial_of(shape.carried[number], outer, LEVELS)? else { return Ok(None) };
        let Some(step) = self.growth(operation, operation, number, iterations)? else { return Ok(None) };
        let Some(iteration) = self.iteration(range, outer)? else { return Ok(None) };
        let (start, more) = (self.deeper(&first, outer + 1)?, self.deeper(&step, outer + 1)?);
        let iteration = constant_stride(iteration);
        let grown = self.combined(Arithmetic::Multiply, more.clone(), iteration, outer + 1)?;
        let Some(grown) = grown.filter(|_| !self.sums.rest_on_size || !self.sums.shrink) else {
            return Ok(None);
        };
        let now = sum(start, grown)?;
        Ok(Some((now.clone(), sum(now, more)?, first, step)))
    }

    /// Whether a number of few bits, which only grows, fits in all iterations, or this is checked.
    fn stays_small(
        &mut self,
        operation: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        next: Polynomial,
        inside: &Set,
    ) -> Result<bool> {
        let (Some(next), Some(width)) = (only_constant(next), width_of(value)) else { return Ok(false) };
        let depth = inside.dim(DimType::Set)?;
        let limit = self.number((1 << (width.min(FUNCTION_BITS) - 1)) - 1, depth)?;
        let executed = inside.clone().intersect_params(self.parameter_ranges()?)?;
        let above = next.gt_set(limit)?.intersect(executed.clone())?;
        Ok(above.is_empty()?
            || self.premised(operation, Premise::Fits, above.params()?, &executed.params()?)?)
    }

    /// The polynomial that a carried value is at this depth, if it is known to be one.
    pub fn tallied(&self, value: Value<'c, 'a>, depth: usize) -> Result<Option<Polynomial>> {
        let Some(Tally { polynomial }) = self.tallies.get(&mlir::key(value)) else { return Ok(None) };
        for function in polynomial.values() {
            if function.dim(DimType::In)? > depth {
                return Ok(None); // asked for outside of the loop
            }
        }
        self.deeper(polynomial, depth).map(Some)
    }

    /// By how much a carried value grows in each iteration; none if that may change, or may wrap.
    fn growth(
        &mut self,
        operation: OperationRef<'c, 'a>,
        around: OperationRef<'c, 'a>,
        number: usize,
        iterations: &Set,
    ) -> Result<Option<Polynomial>> {
        let Some(body) = mlir::only_block(operation, 0) else { return Ok(None) };
        let arguments = mlir::arguments(body);
        let yielded = mlir::last(body).and_then(|end| mlir::operand(end, number));
        let (Some(&argument), Some(yielded)) = (arguments.get(number + 1), yielded) else { return Ok(None) };
        self.added(around, yielded, argument, iterations, LEVELS)
    }

    /// The sum of all that is added to a value in one iteration of a loop.
    fn added(
        &mut self,
        around: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        to: Value<'c, 'a>,
        iterations: &Set,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let outer = iterations.dim(DimType::Set)?;
        if value == to {
            return Ok(Some(constant_stride(self.number(0, outer)?)));
        }
        let Some(definition) = mlir::definition(value).filter(|_| levels > 0) else { return Ok(None) };
        let name = mlir::name(definition);
        if matches!(name, "affine.for" | "scf.for") {
            return self.added_inside(around, value, to, iterations, levels - 1);
        }
        let orders: &[[usize; 2]] = match name {
            "arith.addi" | "index.add" => &[[0, 1], [1, 0]],
            "arith.subi" | "index.sub" => &[[0, 1]],
            _ => return Ok(None),
        };
        let kind = if is_sum(definition) { Arithmetic::Add } else { Arithmetic::Subtract };
        for &[sum_of, by] in orders {
            let [sum_of, by] = [sum_of, by].map(|number| mlir::operand(definition, number).expect("two"));
            if let Some(more) = self.step(definition, by, around, outer)?
                && let Some(before) = self.added(around, sum_of, to, iterations, levels - 1)?
            {
                return self.combined(kind, before, more, outer);
            }
        }
        Ok(None)
    }

    /// The same of the result of a loop inside.
    fn added_inside(
        &mut self,
        around: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        to: Value<'c, 'a>,
        iterations: &Set,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let inner = mlir::definition(value).expect("the result of a loop");
        let number = inner.results().position(|own| Value::from(own) == value).unwrap_or(0);
        let carried = inner.operand_count() - inner.result_count();
        let first = mlir::operand(inner, carried + number).expect("an initial value");
        let before = self.added(around, first, to, iterations, levels)?;
        let (trips, each) =
            (self.trips(inner, around, iterations)?, self.growth(inner, around, number, iterations)?);
        let (Some(before), Some(trips), Some(each)) = (before, trips, each) else { return Ok(None) };
        let all = self.combined(Arithmetic::Multiply, trips, each, iterations.dim(DimType::Set)?)?;
        all.map(|all| sum(before, all)).transpose()
    }

    /// A number that is added and does not change in a loop; none if the sum may wrap.
    fn step(
        &mut self,
        sum: OperationRef<'c, 'a>,
        by: Value<'c, 'a>,
        around: OperationRef<'c, 'a>,
        outer: usize,
    ) -> Result<Option<Polynomial>> {
        let number = mlir::integer_constant(by);
        if number.is_none() && mlir::is_defined_in(by, around) {
            return Ok(None);
        }
        let result = mlir::result(sum, 0).expect("a sum has a result");
        let is_little = number.is_some_and(|number| number.unsigned_abs() <= LITTLE);
        let is_growth = is_sum(sum) && number.is_some_and(|number| number >= 0);
        let fits = mlir::says_no_signed_wrap(sum)
            || is_index(result) && self.is_moderate(by)
            || width_of(result) == Some(INDEX_BITS) && is_little;
        self.sums.rest_on_size |= !fits;
        self.sums.shrink |= !is_growth;
        match fits || is_growth {
            true => self.polynomial_of(by, outer, LEVELS),
            false => Ok(None),
        }
    }

    /// How many iterations a loop has, if that is the same wherever it is executed.
    fn trips(
        &mut self,
        operation: OperationRef<'c, 'a>,
        around: OperationRef<'c, 'a>,
        iterations: &Set,
    ) -> Result<Option<Polynomial>> {
        let outer = iterations.dim(DimType::Set)?;
        let (first, end) = (bound(operation, true), bound(operation, false));
        let (Some(first), Some(end), Some(step)) = (first, end, step_of(operation)) else { return Ok(None) };
        let changes = |value: &Value<'c, 'a>| {
            mlir::integer_constant(*value).is_none() && mlir::is_defined_in(*value, around)
        };
        if [&first, &end].into_iter().flat_map(|bound| bound.values()).any(|value| changes(&value)) {
            return Ok(None);
        }
        let step = match step {
            Subscript::Number(step) => Some(step),
            Subscript::Value(step) => mlir::integer_constant(step),
            _ => None,
        };
        let (Some(first), Some(end)) = (self.subscript(&first, outer)?, self.subscript(&end, outer)?) else {
            return Ok(None);
        };
        let Some(step) = step.filter(|&step| step > 0) else { return Ok(None) };
        let length = end.sub(first)?;
        let negative = length.clone().lt_set(self.number(0, outer)?)?.intersect(iterations.clone())?;
        let negative = negative.intersect_params(self.parameter_ranges()?)?;
        let executed = iterations.clone().params()?;
        if !negative.is_empty()?
            && !self.premised(operation, Premise::NaturalCount, negative.params()?, &executed)?
        {
            return Ok(None);
        }
        let trips = Arithmetic::Ceiling.apply(length, self.number(step, outer)?)?;
        Ok(trips.map(constant_stride))
    }

    /// The number of an iteration, from 0 on, as a function of the coordinates.
    fn iteration(&self, range: &Range<'c, 'a>, outer: usize) -> Result<Option<PwAff>> {
        let coordinate = self.coordinate(outer, outer + 1)?;
        if range.counts_iterations()? {
            return Ok(Some(coordinate));
        }
        let Some(first) = range.single_start() else { return Ok(None) };
        coordinate.sub(super::affine::at_depth(first, outer + 1)?).map(Some)
    }

    /// The same polynomial inside of more loops.
    fn deeper(&self, polynomial: &Polynomial, depth: usize) -> Result<Polynomial> {
        let each = polynomial.iter();
        each.map(|(stride, function)| Ok((stride.clone(), super::affine::at_depth(function, depth)?)))
            .collect()
    }
}

fn is_sum(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "arith.addi" | "index.add")
}

/// Whether a value becomes a subscript, perhaps by operations without effects or in loops inside.
fn is_subscript<'c, 'a>(value: Value<'c, 'a>) -> bool {
    let (mut open, mut seen) = (vec![value], HashSet::new());
    while let Some(value) = open.pop() {
        if !seen.insert(mlir::key(value)) {
            continue;
        }
        for (user, operand) in mlir::uses(value) {
            if is_access(user) && operand > memory_position(user) {
                return true;
            }
            if matches!(mlir::name(user), "affine.for" | "scf.for") {
                let carried = user.operand_count() - user.result_count();
                let inside = mlir::only_block(user, 0).map(mlir::arguments).unwrap_or_default();
                open.extend(operand.checked_sub(carried).and_then(|number| inside.get(number + 1)).copied());
            } else if effects::is_pure(user) {
                open.extend(user.results().map(Value::from));
            }
        }
    }
    false
}

fn is_number(value: Value) -> bool {
    width_of(value).is_some_and(|width| (2..=INDEX_BITS).contains(&width))
}

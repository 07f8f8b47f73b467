//! Loops whose step is a parameter.
//!
//! ```text
//! variable     first + step * c         not affine in c, the number of the iteration, and the step
//! iterations   0 <= c < count           count = ceil((end - first) / step): a parameter of its own
//! ```
//!
//! So `for %i = %a to %b step %s` has the iterations `{ S[c] : 0 <= c < count }`, whatever the step is. The
//! variable is no function of `c`, but a polynomial ([`super::polynomial`]): where it is a subscript, a view
//! of the memory may have `c` as a subscript ([`crate::import::form::view`]).
//!
//! A loop may start with another number in each iteration of a loop around, if that is one of `0 .. step`. It
//! has one iteration less where that number is beyond the last row:
//!
//! ```text
//! for t = 0 to T, for i = t to n step T       count(t) = rows - (1 if t >= rest),   n = (rows - 1) T + rest
//! ```
//!
//! A step must be positive: that is known, or checked in front of the region, as is that the bounds are not
//! so large that their difference wraps.

use super::parts::Part;
use super::polynomial::{Polynomial, Stride, sum};
use super::shape::Range;
use super::{Dimension, Values};
use crate::import::program::view::Subscript;
use crate::import::values::check::{LARGEST, Premise};
use crate::mlir;
use melior::ir::{OperationRef, Value};
use mse_isl::{DimType, PwAff, Result, Set};
use std::collections::BTreeMap;

/// A bound: a number, or an index or integer from in front of the region.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'c, 'a> {
    /// A number.
    Number(i64),
    /// A value.
    Value(Value<'c, 'a>),
}

impl<'c, 'a> Entry<'c, 'a> {
    /// The value, or the number that it is.
    pub fn of(value: Value<'c, 'a>) -> Self {
        mlir::integer_constant(value).map_or(Self::Value(value), Self::Number)
    }

    /// An entry of a list of numbers and values.
    pub fn of_mixed(entry: &Subscript<'c, 'a>) -> Self {
        match entry {
            Subscript::Number(number) => Self::Number(*number),
            Subscript::Value(value) => Self::of(*value),
            _ => unreachable!("an entry is a number or a value"),
        }
    }

    /// A key that is the same for the same number or value.
    pub fn key(self) -> (i64, usize) {
        match self {
            Self::Number(number) => (number, 0),
            Self::Value(value) => (0, mlir::key(value)),
        }
    }

    /// The value, if it is one.
    pub fn value(self) -> Option<Value<'c, 'a>> {
        match self {
            Self::Value(value) => Some(value),
            Self::Number(_) => None,
        }
    }
}

/// How an induction variable goes on that is no function of its coordinate.
#[derive(Clone, Debug)]
pub enum Pace<'c, 'a> {
    /// Its step is a parameter.
    Steps {
        /// Its first value.
        first: Entry<'c, 'a>,
        /// By how much it grows.
        step: Value<'c, 'a>,
    },
    /// It has several coordinates, with these sizes of all but the first ([`super::parts`]).
    Parts(Vec<Part>),
}

impl<'c, 'a> Values<'c, 'a> {
    /// The iterations of a loop from `first` to below `end` by a step that is no number. None if one of the
    /// three changes in the region, or if the step may not be positive and this cannot be checked.
    pub fn paced(
        &mut self,
        operation: OperationRef<'c, 'a>,
        variable: Value<'c, 'a>,
        [first, end]: [Entry<'c, 'a>; 2],
        step: Value<'c, 'a>,
        outer: usize,
    ) -> Result<Option<Range<'c, 'a>>> {
        let step = self.original(step);
        let mut all = [end].into_iter().filter_map(Entry::value).chain([step]);
        if mlir::function_around(operation) != self.region.function
            || !all.all(|value| self.is_invariant(value))
        {
            return Ok(None);
        }
        if let Some(start) = first.value().filter(|&first| !self.is_invariant(first)) {
            return self.attempt(|values| values.paced_from(operation, variable, start, end, step, outer));
        }
        self.attempt(|values| {
            for bound in [first, end] {
                if !values.is_moderate_bound(operation, bound)? {
                    return Ok(None);
                }
            }
            if !values.is_positive(operation, step)? {
                return Ok(None);
            }
            let count = values.count_parameter(first, end, step);
            let count = values.named_parameter(&values.parameters[count].name.clone(), 0)?;
            values.paces.push(Pace::Steps { first, step });
            let pace = values.paces.len() - 1;
            Ok(Some(Range::paced(variable, values.number(0, 0)?, count, pace)))
        })
    }

    /// The iterations of a loop that starts with a number of `0 .. step`, which changes in the region.
    fn paced_from(
        &mut self,
        operation: OperationRef<'c, 'a>,
        variable: Value<'c, 'a>,
        start: Value<'c, 'a>,
        end: Entry<'c, 'a>,
        step: Value<'c, 'a>,
        outer: usize,
    ) -> Result<Option<Range<'c, 'a>>> {
        let Some(here) = self.here.clone().filter(|here| here.dim(DimType::Set) == Ok(outer)) else {
            return Ok(None);
        };
        let (Some(from), Some(by)) = (self.function_of(start, outer)?, self.function_of(step, outer)?) else {
            return Ok(None);
        };
        let outside = from.clone().lt_set(self.number(0, outer)?)?.union(from.clone().ge_set(by)?)?;
        if !outside.intersect(here)?.is_empty()? || !self.is_moderate_bound(operation, end)? {
            return Ok(None);
        }
        let [count, rest] = self.rows_parameters(end, step, outer)?;
        let is_short = from.ge_set(rest)?;
        let count = count.sub(is_short.indicator_function()?)?;
        self.paces.push(Pace::Steps { first: Entry::Value(start), step });
        let pace = self.paces.len() - 1;
        Ok(Some(Range::paced(variable, self.number(0, outer)?, count, pace)))
    }

    /// How many rows of `step` elements there are up to an end, and how many elements the last one has.
    pub fn rows_parameters(
        &mut self,
        end: Entry<'c, 'a>,
        step: Value<'c, 'a>,
        depth: usize,
    ) -> Result<[PwAff; 2]> {
        let count = self.count_parameter(Entry::Number(0), end, step);
        let rest = self.rest_parameter(Entry::Number(0), end, step);
        let [count, rest] = [count, rest].map(|number| self.parameters[number].name.clone());
        if let Some(most) = self.function_of(step, 0)? {
            self.facts.push(self.named_parameter(&rest, 0)?.le_set(most)?.params()?);
        }
        Ok([self.named_parameter(&count, depth)?, self.named_parameter(&rest, depth)?])
    }

    /// Whether a step is positive, or this is checked.
    fn is_positive(&mut self, operation: OperationRef<'c, 'a>, step: Value<'c, 'a>) -> Result<bool> {
        if self.interval(step).lower > 0 {
            return Ok(true);
        }
        let Some(function) = self.function_of(step, 0)? else { return Ok(false) };
        let otherwise = function.le_set(self.number(0, 0)?)?;
        self.holds_in_front(operation, Premise::PositiveStep, otherwise)
    }

    /// Whether differences of this bound do not wrap, or this is checked.
    pub fn is_moderate_bound(
        &mut self,
        operation: OperationRef<'c, 'a>,
        bound: Entry<'c, 'a>,
    ) -> Result<bool> {
        let value = match bound {
            Entry::Number(number) => return Ok(number.unsigned_abs() <= LARGEST.unsigned_abs()),
            Entry::Value(value) if self.is_moderate(value) => return Ok(true),
            Entry::Value(value) => value,
        };
        let Some(function) = self.function_of(value, 0)? else { return Ok(false) };
        let below = function.clone().lt_set(self.number(-LARGEST, 0)?)?;
        let otherwise = below.union(function.gt_set(self.number(LARGEST, 0)?)?)?;
        self.holds_in_front(operation, Premise::ModerateBounds, otherwise)
    }

    /// Whether parameters are never in a set, `{ [] : .. }`, or this is checked.
    pub fn holds_in_front(
        &mut self,
        operation: OperationRef<'c, 'a>,
        premise: Premise,
        otherwise: Set,
    ) -> Result<bool> {
        let otherwise = otherwise.params()?.intersect(self.parameter_ranges()?)?;
        let always = self.universe(0)?.params()?;
        Ok(otherwise.is_empty()? || self.premised(operation, premise, otherwise, &always)?)
    }

    /// `first + step * c`, or the value of parts, as a polynomial.
    pub fn paced_polynomial(
        &mut self,
        dimension: Dimension,
        pace: usize,
        depth: usize,
    ) -> Result<Option<Polynomial>> {
        let (first, step) = match self.paces[pace].clone() {
            Pace::Parts(sizes) => {
                return self.polynomial_of_parts(&sizes, dimension.number, depth).map(Some);
            }
            Pace::Steps { first, step } => (first, step),
        };
        let first = match first {
            Entry::Number(number) => Some(self.number(number, depth)?),
            Entry::Value(value) => self.function_of(value, depth)?,
        };
        let Some(first) = first else { return Ok(None) };
        let stride = self.stride_of(step, depth)?;
        let paced = BTreeMap::from([(stride, self.coordinate(dimension.number, depth)?)]);
        sum(BTreeMap::from([(Stride::new(), first)]), paced).map(Some)
    }

    /// The parameter that a step is.
    fn stride_of(&mut self, step: Value<'c, 'a>, depth: usize) -> Result<Stride> {
        let known: Option<PwAff> = self.function_of(step, depth)?;
        let known = known.map(|function| self.single_parameter(&function, depth)).transpose()?.flatten();
        let name = known.unwrap_or_else(|| {
            let parameter = self.parameter(step);
            self.parameters[parameter].name.clone()
        });
        Ok(vec![name])
    }
}

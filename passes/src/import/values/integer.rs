//! Arithmetic on `index` and on integers as functions.
//!
//! A function is the value as a signed number. Arithmetic is a function only where it cannot wrap. Either the
//! operation says so (`nsw`), or the result fits for all instances that compute it, or for those that a check
//! at run time lets pass ([`super::check`]). Most results of 64 bits fit because of the assumptions about
//! sizes and loops ([`super::interval`]). Unsigned operations are the signed ones where their operands are
//! not negative.
//!
//! ```text
//! shli x, k = x 2^k     shrsi x, k = floor(x / 2^k)     andi x, 2^k - 1 = x mod 2^k
//! ```

use super::Values;
use super::interval::Interval;
use crate::import::program::arithmetic::Arithmetic;
use crate::import::program::integer::{FUNCTION_BITS, INDEX_BITS, Operation, Shift, width_of};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, Value};
use mse_isl::{DimType, PwAff, Result, Set, Val};

impl<'c, 'a> Values<'c, 'a> {
    /// The result of an operation of this name on integers as a function; none if it is not quasi-affine.
    pub fn integer_result(
        &mut self,
        name: &str,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<PwAff>> {
        let Some(kind) = Operation::of(name) else { return Ok(None) };
        let Some(a) = self.function_of(operand(operation, 0), depth)? else { return Ok(None) };
        let (function, unsigned, may_wrap) = match kind {
            Operation::Cast { unsigned } => (Some(a.clone()), unsigned, narrows(operation)),
            Operation::Binary { kind, unsigned, may_wrap } => {
                let Some(b) = self.function_of(operand(operation, 1), depth)? else { return Ok(None) };
                if unsigned && !self.is_not_negative(&b, operation, depth)? {
                    return Ok(None);
                }
                (kind.apply(a.clone(), b)?, unsigned, may_wrap)
            }
            Operation::Shift(shift) => {
                let by = mlir::integer_constant(operand(operation, 1)).filter(|by| (0..31).contains(by));
                let Some(by) = by else { return Ok(None) };
                let kind = if shift == Shift::Left { Arithmetic::Multiply } else { Arithmetic::Floor };
                let shifted = kind.apply(a.clone(), self.number(1 << by, depth)?)?;
                (shifted, shift == Shift::Unsigned, shift == Shift::Left)
            }
            Operation::And => {
                let mask =
                    mlir::integer_constant(operand(operation, 1)).filter(|mask| (0..1 << 31).contains(mask));
                let Some(mask) = mask.filter(|mask| (mask & (mask + 1)) == 0) else { return Ok(None) };
                (Arithmetic::Modulo.apply(a.clone(), self.number(mask + 1, depth)?)?, false, false)
            }
        };
        let Some(function) = function else { return Ok(None) };
        let is_it = (!unsigned || self.is_not_negative(&a, operation, depth)?)
            && (!may_wrap || self.cannot_wrap(&function, operation, depth)?);
        Ok(is_it.then_some(function))
    }

    /// Whether the function is not negative wherever the operation is executed.
    pub fn is_not_negative(
        &mut self,
        function: &PwAff,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<bool> {
        let (negative, anything) = (function.clone().lt_set(self.number(0, depth)?)?, self.universe(depth)?);
        self.never(negative, anything, operation, depth)
    }

    /// Whether the result fits wherever the operation is executed.
    fn cannot_wrap(
        &mut self,
        function: &PwAff,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<bool> {
        let width = width_of(operation.result(0).expect("one result").into()).unwrap_or(0);
        if !(2..=INDEX_BITS).contains(&width) {
            return Ok(false);
        }
        if mlir::says_no_signed_wrap(operation) || (width == INDEX_BITS && self.plainly_fits(operation)) {
            return Ok(true);
        }
        let least = i64::MIN >> (INDEX_BITS - width.min(FUNCTION_BITS));
        let below = function.clone().lt_set(self.number(least, depth)?)?;
        let above = function.clone().gt_set(self.number(!least, depth)?)?;
        let limits = if width == INDEX_BITS { self.limits(operation, depth)? } else { self.universe(depth)? };
        self.never(below.union(above)?, limits, operation, depth)
    }

    /// Whether the operation is executed for no element of the set, `{ [i] }`, within limits; or else whether
    /// a check keeps these out.
    pub fn never(
        &mut self,
        set: Set,
        limits: Set,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<bool> {
        let mut executed = limits;
        if let Some(&(run, _)) = self.places.get(&mlir::operation_key(operation)) {
            let known = self.runs[run].coordinates.len();
            if known <= depth {
                let domain = self.runs[run].domain.clone().add_dims(DimType::Set, depth - known)?;
                executed = executed.intersect(domain)?;
            }
        }
        let set = set.intersect(executed.clone())?.intersect_params(self.parameter_ranges()?)?;
        Ok(set.is_empty()? || self.granted(operation, set.params()?, &executed.params()?)?)
    }

    /// The values of parameters and of the coordinates around an operation as far as intervals tell:
    /// `{ [i] }`
    pub fn limits(&mut self, operation: OperationRef<'c, 'a>, depth: usize) -> Result<Set> {
        let mut known = self.universe(depth)?;
        for parameter in self.parameters.clone() {
            let interval = self.interval_of_parameter(&parameter);
            let function = self.named_parameter(&parameter.name, depth)?;
            known = known.intersect(self.within(function, interval, depth)?)?;
        }
        let around = std::iter::successors(operation.block(), |block: &BlockRef| {
            mlir::parent(*block).and_then(|parent| parent.block())
        });
        for argument in around.flat_map(mlir::arguments).collect::<Vec<_>>() {
            let dimension = self.dimensions.get(&mlir::key(argument)).copied();
            if let Some(dimension) =
                dimension.filter(|dimension| dimension.number < depth && dimension.pace.is_none())
            {
                let interval = self.interval(argument);
                let function = self.induction(dimension, depth)?;
                known = known.intersect(self.within(function, interval, depth)?)?;
            }
        }
        Ok(known)
    }

    /// Where a function lies in an interval; a bound that does not fit in 64 bits is no limit.
    fn within(&self, function: PwAff, interval: Interval, depth: usize) -> Result<Set> {
        let mut inside = self.universe(depth)?;
        if let Ok(lower) = i64::try_from(interval.lower) {
            inside = inside.intersect(function.clone().ge_set(self.number(lower, depth)?)?)?;
        }
        if let Ok(upper) = i64::try_from(interval.upper) {
            inside = inside.intersect(function.le_set(self.number(upper, depth)?)?)?;
        }
        Ok(inside)
    }

    /// The ranges of the parameters that are sizes or narrow integers: `{ p }`
    pub fn parameter_ranges(&self) -> Result<Set> {
        let mut known = self.universe(0)?.params()?;
        for parameter in &self.parameters {
            let function = self.named_parameter(&parameter.name, 0)?;
            if parameter.is_size {
                known = known.intersect(function.nonneg_set()?.params()?)?;
            } else if let Some(width) = parameter.width().filter(|&width| width < INDEX_BITS) {
                let bound =
                    |value| PwAff::val_on_domain(self.universe(0)?, Val::int_from_si(&self.isl, value)?);
                let limit: i64 = 1 << (width - 1);
                known = known.intersect(function.clone().lt_set(bound(limit)?)?.params()?)?;
                known = known.intersect(function.ge_set(bound(-limit)?)?.params()?)?;
            }
        }
        Ok(known)
    }
}

fn operand<'c, 'a>(operation: OperationRef<'c, 'a>, number: usize) -> Value<'c, 'a> {
    operation.operand(number).expect("an operation on integers has operands")
}

/// Whether a cast has fewer bits than its operand.
pub fn narrows(cast: OperationRef) -> bool {
    let result = width_of(cast.result(0).expect("one result").into());
    result < width_of(operand(cast, 0))
}

//! Intervals of integers: which numbers a value may be, by how the program computes it.
//!
//! ```text
//! constant c            [c, c]
//! size of a memref      [0, 2^47]
//! other index           [-2^47, 2^47]     an argument of a function, what is loaded, called or given by another operation
//! induction variable    from the least lower bound to below the largest upper one, and at most 2^47 steps
//! arithmetic            the interval of the exact result; if that need not fit, any number of the type
//! i64, what loops carry any number of the type
//! ```
//!
//! These numbers are what `docs/import.md` says is assumed: no memory has 2^47 cells, no loop runs 2^47
//! times. Unlike functions ([`super::affine`]), intervals are known of all integers; they cost nothing, and
//! most arithmetic on 64 bits fits by its interval alone.

use super::Values;
use super::parameter::{Origin, Parameter};
use crate::import::program::arithmetic::Arithmetic;
use crate::import::program::counting::While;
use crate::import::program::integer::{
    FUNCTION_BITS, INDEX_BITS, Operation, Shift, is_index, size_of, width_of,
};
use crate::import::program::view::{Subscript, mixed};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{AffineExpr, AffineMap, OperationRef, Value};

/// No memory has more cells, no loop runs more often, no index of another origin is larger.
const LARGEST: i128 = 1 << 47;

/// Numbers from `lower` to `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least one.
    pub lower: i128,
    /// The largest one.
    pub upper: i128,
}

impl Interval {
    /// From one number to another.
    pub fn new(lower: i128, upper: i128) -> Self {
        Self { lower, upper: upper.max(lower) }
    }

    /// The signed integers of so many bits.
    pub fn of_width(width: u32) -> Self {
        let limit = 1_i128 << (width.clamp(1, 126) - 1);
        Self::new(-limit, limit - 1)
    }

    /// The unsigned integers of so many bits.
    fn unsigned(width: u32) -> Self {
        Self::new(0, (1_i128 << width.clamp(1, 126)) - 1)
    }

    /// Whether all of it lies in the other.
    pub fn is_within(self, other: Self) -> bool {
        other.lower <= self.lower && self.upper <= other.upper
    }

    fn is_negative_nowhere(self) -> bool {
        self.lower >= 0
    }

    fn hull(self, other: Self) -> Self {
        Self::new(self.lower.min(other.lower), self.upper.max(other.upper))
    }

    fn intersect(self, other: Self) -> Self {
        Self::new(self.lower.max(other.lower), self.upper.min(other.upper))
    }

    /// The results of a function that is monotonic in each operand.
    fn corners(self, other: Self, of: impl Fn(i128, i128) -> i128) -> Self {
        let all = [self.lower, self.upper].map(|a| [other.lower, other.upper].map(|b| of(a, b)));
        let all = all.concat();
        Self::new(all.iter().copied().fold(i128::MAX, i128::min), all.into_iter().fold(i128::MIN, i128::max))
    }

    /// The exact results of arithmetic.
    pub fn combined(self, kind: Arithmetic, other: Self) -> Self {
        match kind {
            Arithmetic::Add => self.corners(other, i128::saturating_add),
            Arithmetic::Subtract => self.corners(other, i128::saturating_sub),
            Arithmetic::Multiply => self.corners(other, i128::saturating_mul),
            Arithmetic::Minimum => self.corners(other, i128::min),
            Arithmetic::Maximum => self.corners(other, i128::max),
            Arithmetic::Modulo | Arithmetic::Remainder => self.remainder(other, kind),
            Arithmetic::Floor | Arithmetic::Ceiling | Arithmetic::Quotient => self.quotient(other),
        }
    }

    /// Any quotient is at most as far from zero as the dividend.
    fn quotient(self, other: Self) -> Self {
        if other.lower > 0 {
            return self
                .corners(other, i128::div_euclid)
                .hull(self.corners(other, |a, b| -a.saturating_neg().div_euclid(b)));
        }
        let most = self.lower.saturating_abs().max(self.upper.saturating_abs());
        Self::new(-most, most)
    }

    fn remainder(self, other: Self, kind: Arithmetic) -> Self {
        let most = other.lower.saturating_abs().max(other.upper.saturating_abs()) - 1;
        if self.is_negative_nowhere() {
            return Self::new(0, most.min(self.upper).max(0));
        }
        match kind {
            Arithmetic::Modulo => Self::new(0, most.max(0)),
            _ => Self::new(-most, most.max(0)),
        }
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// The numbers that an integer or index may be.
    pub fn interval(&mut self, value: Value<'c, 'a>) -> Interval {
        let value = self.original(value);
        if let Some(&known) = self.intervals.get(&mlir::key(value)) {
            return known;
        }
        let of_type = Interval::of_width(width_of(value).unwrap_or(126));
        if is_index(value) && self.tallies.contains_key(&mlir::key(value)) {
            return Interval::new(-LARGEST, LARGEST);
        }
        let exact = match mlir::definition(value) {
            Some(definition) => self.interval_of_result(value, definition),
            None => self.interval_of_argument(value),
        };
        let found = exact.filter(|exact| exact.is_within(of_type)).unwrap_or(of_type);
        self.intervals.insert(mlir::key(value), found);
        found
    }

    /// Whether the result of an operation fits, and is a function, by intervals.
    pub fn plainly_fits(&mut self, operation: OperationRef<'c, 'a>) -> bool {
        let width = mlir::result(operation, 0).and_then(width_of).unwrap_or(INDEX_BITS);
        let of_functions = Interval::of_width(width.min(FUNCTION_BITS));
        self.exact_interval(operation).is_some_and(|exact| exact.is_within(of_functions))
    }

    /// The numbers that a parameter may be.
    pub fn interval_of_parameter(&mut self, parameter: &Parameter<'c, 'a>) -> Interval {
        match parameter.origin {
            Origin::Value(value) | Origin::Integer(value) => self.interval(value),
            Origin::Size(..) | Origin::Count(..) => Interval::new(0, LARGEST),
            Origin::Rest(..) => Interval::new(-LARGEST, LARGEST),
        }
    }

    /// Whether a parameter is no larger than an index that no arithmetic computes.
    pub fn is_moderate_parameter(&mut self, parameter: &Parameter<'c, 'a>) -> bool {
        self.interval_of_parameter(parameter).is_within(Interval::new(-LARGEST, LARGEST))
    }

    /// Whether a value is no larger than an index that no arithmetic computes.
    pub fn is_moderate(&mut self, value: Value<'c, 'a>) -> bool {
        self.interval(value).is_within(Interval::new(-LARGEST, LARGEST))
    }

    fn interval_of_result(
        &mut self,
        value: Value<'c, 'a>,
        definition: OperationRef<'c, 'a>,
    ) -> Option<Interval> {
        if let Some(constant) = mlir::integer_constant(value) {
            return Some(Interval::new(constant.into(), constant.into()));
        }
        if size_of(value).is_some() {
            return Some(Interval::new(0, LARGEST));
        }
        match mlir::name(definition) {
            "affine.apply" | "affine.min" | "affine.max" => Some(self.interval_of_map(definition)),
            "arith.select" => Some(self.either([1, 2].map(|number| mlir::operand(definition, number)))),
            "scf.if" | "affine.if" => {
                let number = definition.results().position(|own| Value::from(own) == value)?;
                let ends = mlir::blocks(definition).into_iter().map(mlir::last);
                let yielded: Vec<_> = ends.map(|end| mlir::operand(end?, number)).collect();
                <[_; 2]>::try_from(yielded).ok().map(|values| self.either(values))
            }
            "affine.delinearize_index" | "affine.linearize_index" => {
                self.interval_linearized(value, definition)
            }
            name if Operation::of(name).is_some() => self.exact_interval(definition),
            _ if computes(definition) || definition.region_count() > 0 => None,
            _ => is_index(value).then_some(Interval::new(-LARGEST, LARGEST)),
        }
    }

    fn either(&mut self, values: [Option<Value<'c, 'a>>; 2]) -> Interval {
        let [a, b] = values.map(|value| self.interval(value.expect("a value for each alternative")));
        a.hull(b)
    }

    /// The result of arithmetic on integers as an exact number; none if nothing is known of it.
    fn exact_interval(&mut self, operation: OperationRef<'c, 'a>) -> Option<Interval> {
        let operand = |number| mlir::operand(operation, number);
        let a = self.interval(operand(0)?);
        let width = width_of(operand(0)?)?;
        match Operation::of(mlir::name(operation))? {
            Operation::Cast { unsigned } => {
                Some(if unsigned && !a.is_negative_nowhere() { Interval::unsigned(width) } else { a })
            }
            Operation::Binary { kind, unsigned, .. } => {
                let b = self.interval(operand(1)?);
                let natural = !unsigned || (a.is_negative_nowhere() && b.is_negative_nowhere());
                natural.then(|| a.combined(kind, b))
            }
            Operation::Shift(shift) => {
                let by = mlir::integer_constant(operand(1)?).filter(|by| (0..63).contains(by))?;
                let factor = Interval::new(1 << by, 1 << by);
                match shift {
                    Shift::Left => Some(a.combined(Arithmetic::Multiply, factor)),
                    Shift::Unsigned if !a.is_negative_nowhere() => {
                        Some(Interval::unsigned(width).combined(Arithmetic::Floor, factor))
                    }
                    _ => Some(a.combined(Arithmetic::Floor, factor)),
                }
            }
            Operation::And => {
                let b = self.interval(operand(1)?);
                let natural = [a, b].into_iter().filter(|interval| interval.is_negative_nowhere());
                natural.map(|interval| Interval::new(0, interval.upper)).reduce(Interval::intersect)
            }
        }
    }

    // ---- Affine maps -------------------------------------------------------------------------------------

    fn interval_of_map(&mut self, operation: OperationRef<'c, 'a>) -> Interval {
        let map = mlir::affine_map(operation, "map").expect("affine operations have a map");
        let operands: Vec<_> = operation.operands().collect();
        let least = mlir::name(operation) == "affine.min";
        let kind = if least { Arithmetic::Minimum } else { Arithmetic::Maximum };
        let results = self.intervals_of(map, &operands).into_iter();
        results.reduce(|a, b| a.combined(kind, b)).expect("a map has a result")
    }

    fn intervals_of(&mut self, map: AffineMap<'c>, operands: &[Value<'c, 'a>]) -> Vec<Interval> {
        let results = (0..map.result_count()).map(|number| map.result(number).expect("in range"));
        results.map(|result| self.interval_of_expression(result, map.dim_count(), operands)).collect()
    }

    fn interval_of_expression(
        &mut self,
        expression: AffineExpr<'c>,
        dimensions: usize,
        operands: &[Value<'c, 'a>],
    ) -> Interval {
        if expression.is_constant() {
            return Interval::new(expression.constant_value().into(), expression.constant_value().into());
        }
        if expression.is_dim() {
            return self.interval(operands[expression.dim_position()]);
        }
        if expression.is_symbol() {
            return self.interval(operands[dimensions + expression.symbol_position()]);
        }
        let a = self.interval_of_expression(expression.lhs(), dimensions, operands);
        let b = self.interval_of_expression(expression.rhs(), dimensions, operands);
        a.combined(Arithmetic::of_expression(expression), b)
    }

    // ---- Arguments of blocks -----------------------------------------------------------------------------

    fn interval_of_argument(&mut self, value: Value<'c, 'a>) -> Option<Interval> {
        let (block, number) = mlir::argument(value)?;
        let owner = mlir::parent(block)?;
        let [lower, upper, step] = match mlir::name(owner) {
            "func.func" if block == mlir::first_of_region(block) => {
                return is_index(value).then_some(Interval::new(-LARGEST, LARGEST));
            }
            "gpu.launch" => return is_index(value).then_some(Interval::new(-LARGEST, LARGEST)),
            "affine.for" if self.counts(value, number) => self.bounds_of_affine_for(owner)?,
            "scf.for" if self.counts(value, number) => [0, 1, 2]
                .map(|number| self.interval(mlir::operand(owner, number).expect("bounds and a step"))),
            "affine.parallel" => self.bounds_of_affine_parallel(owner, number)?,
            "scf.parallel" => {
                let count = mlir::segments(owner).first().copied()?;
                let operand =
                    |group| mlir::operand(owner, group * count + number).expect("bounds and a step");
                [0, 1, 2].map(|group| self.interval(operand(group)))
            }
            "scf.forall" => self.bounds_of_forall(owner, number)?,
            "scf.while" => return self.interval_in_while(value, While::of(owner)?, number),
            _ => return None,
        };
        let most = lower.upper.saturating_add(step.upper.saturating_mul(LARGEST));
        Some(Interval::new(lower.lower, (upper.upper - 1).min(most)))
    }

    /// The interval of a value that a while loop carries: a counter, or a value that its condition hands on.
    fn interval_in_while(
        &mut self,
        value: Value<'c, 'a>,
        repeats: While<'c, 'a>,
        number: usize,
    ) -> Option<Interval> {
        if mlir::argument(value).is_some_and(|(block, _)| block == repeats.second) {
            return Some(self.interval(repeats.handed_on(number)));
        }
        let step = self.dimensions.get(&mlir::key(value))?.step;
        let (initial, step) = (self.interval(repeats.initial(number)), i128::from(step));
        let most = Interval::new(step.min(0) * LARGEST, step.max(0) * LARGEST);
        Some(initial.combined(Arithmetic::Add, most))
    }

    /// Whether an argument of a loop's body is its induction variable, by this name or another.
    fn counts(&self, value: Value<'c, 'a>, number: usize) -> bool {
        number == 0 || self.dimensions.contains_key(&mlir::key(value))
    }

    fn bounds_of_affine_for(&mut self, owner: OperationRef<'c, 'a>) -> Option<[Interval; 3]> {
        let operands: Vec<_> = owner.operands().collect();
        let [below, above, _] = mlir::segments(owner)[..] else { return None };
        let lower = self.intervals_of(mlir::affine_map(owner, "lowerBoundMap")?, &operands[..below]);
        let upper = self.intervals_of(mlir::affine_map(owner, "upperBoundMap")?, &operands[below..][..above]);
        let step = i128::from(*owner.attribute("step").map(mlir::integers).ok()?.first()?);
        Some([largest(lower)?, least(upper)?, Interval::new(step, step)])
    }

    fn bounds_of_affine_parallel(
        &mut self,
        owner: OperationRef<'c, 'a>,
        number: usize,
    ) -> Option<[Interval; 3]> {
        let operands: Vec<_> = owner.operands().collect();
        let (below, above) =
            (mlir::affine_map(owner, "lowerBoundsMap")?, mlir::affine_map(owner, "upperBoundsMap")?);
        let (lower_operands, upper_operands) = operands.split_at(below.input_count());
        let (lower, upper) =
            (self.intervals_of(below, lower_operands), self.intervals_of(above, upper_operands));
        let lower = group(lower, mlir::dense_integers(owner.attribute("lowerBoundsGroups").ok()?), number);
        let upper = group(upper, mlir::dense_integers(owner.attribute("upperBoundsGroups").ok()?), number);
        let step = i128::from(*owner.attribute("steps").map(mlir::integers).ok()?.get(number)?);
        Some([largest(lower)?, least(upper)?, Interval::new(step, step)])
    }

    fn bounds_of_forall(&mut self, owner: OperationRef<'c, 'a>, number: usize) -> Option<[Interval; 3]> {
        let mut operands = owner.operands();
        let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
        let all = names.map(|name| mixed(owner, name, &mut operands).into_iter().nth(number));
        let mut found = Vec::new();
        for entry in all {
            found.push(match entry? {
                Subscript::Number(number) => Interval::new(number.into(), number.into()),
                Subscript::Value(value) => self.interval(value),
                _ => return None,
            });
        }
        found.try_into().ok()
    }
}

/// Whether an operation computes an integer whose interval is not known.
fn computes(operation: OperationRef) -> bool {
    ["arith.", "index.", "math.", "affine.", "vector."]
        .iter()
        .any(|dialect| mlir::name(operation).starts_with(dialect))
}

fn largest(bounds: Vec<Interval>) -> Option<Interval> {
    bounds.into_iter().reduce(|a, b| a.combined(Arithmetic::Maximum, b))
}

fn least(bounds: Vec<Interval>) -> Option<Interval> {
    bounds.into_iter().reduce(|a, b| a.combined(Arithmetic::Minimum, b))
}

/// The bounds of one dimension.
fn group(bounds: Vec<Interval>, sizes: Vec<usize>, number: usize) -> Vec<Interval> {
    let before = sizes.iter().take(number).sum();
    bounds.into_iter().skip(before).take(sizes.get(number).copied().unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each result is the hull of what enumeration gives, or larger.
    #[test]
    fn combined_intervals_hold_all_results() {
        use Arithmetic::*;
        let exact = |kind, a: i128, b: i128| match kind {
            Add => Some(a + b),
            Subtract => Some(a - b),
            Multiply => Some(a * b),
            Minimum => Some(a.min(b)),
            Maximum => Some(a.max(b)),
            _ if b == 0 => None,
            Floor => Some((a as f64 / b as f64).floor() as i128),
            Ceiling => Some((a as f64 / b as f64).ceil() as i128),
            Quotient => Some(a / b),
            Remainder => Some(a % b),
            Modulo => (b > 0).then(|| a.rem_euclid(b)),
        };
        let kinds = [Add, Subtract, Multiply, Minimum, Maximum, Floor, Ceiling, Quotient, Remainder, Modulo];
        let bounds = || (-5..5).flat_map(|lower| (lower..5).map(move |upper| Interval::new(lower, upper)));
        for (a, b) in bounds().flat_map(|a| bounds().map(move |b| (a, b))) {
            for kind in kinds {
                let found = a.combined(kind, b);
                for (x, y) in (a.lower..=a.upper).flat_map(|x| (b.lower..=b.upper).map(move |y| (x, y))) {
                    let holds = exact(kind, x, y).is_none_or(|z| Interval::new(z, z).is_within(found));
                    assert!(holds, "{x} and {y} of {a:?} and {b:?} leave {found:?}");
                }
            }
        }
    }

    #[test]
    fn large_products_do_not_fit() {
        let large = Interval::new(-LARGEST, LARGEST);
        assert!(!large.combined(Arithmetic::Multiply, large).is_within(Interval::of_width(64)));
        let number = |number| Interval::new(number, number);
        assert!(large.combined(Arithmetic::Multiply, number(1 << 15)).is_within(Interval::of_width(64)));
        assert!(!large.combined(Arithmetic::Multiply, number(1 << 16)).is_within(Interval::of_width(64)));
    }
}

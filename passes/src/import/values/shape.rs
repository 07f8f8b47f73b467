//! The shape of a loop: induction variables with bounds and steps, carried values, and a body.
//!
//! ```text
//! variable     max(lower) <= i < min(upper),  (i - max(lower)) mod step = 0
//! coordinate   i = first + step * c, 0 <= c    of a loop with a step from a constant on, or a step that is a
//!                                              parameter ([`super::pace`])
//!              i = c                           of any other
//! ```
//!
//! Coordinates count iterations. That keeps steps out of all that follows: domains have no divisions, dates
//! are neighbours.
//!
//! The iterations of `affine.parallel` and `scf.parallel` are taken in lexicographic order.

use super::affine::at_depth;
use super::pace::Entry;
use super::{Dimension, Values};
use crate::import::program::arithmetic::Applied;
use crate::import::program::combination::Combination;
use crate::import::program::device::{AFTER_BUFFERIZATION, is_tensor};
use crate::import::program::integer::{INDEX_BITS, width_of};
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::import::program::view::mixed;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{AffineMap, BlockRef, OperationRef, Value, ValueLike};
use mse_isl::{DimType, PwAff, Result, Set, Val};

const BOUND: Code = Code::NonAffineBound;

/// One loop of the program.
pub struct Shape<'c, 'a> {
    /// Its dimensions, outermost first.
    pub dimensions: Vec<Range<'c, 'a>>,
    /// The initial values of what it carries.
    pub carried: Vec<Value<'c, 'a>>,
    /// How the results are combined, where they have no initial values.
    pub combinations: Vec<Combination>,
    /// The iteration arguments.
    pub arguments: Vec<Value<'c, 'a>>,
    /// The body.
    pub body: BlockRef<'c, 'a>,
}

/// An induction variable and its values.
pub struct Range<'c, 'a> {
    /// The induction variable.
    pub variable: Value<'c, 'a>,
    lower: Vec<PwAff>,
    upper: Vec<PwAff>,
    step: i64,
    /// The step is a parameter, and the bounds are of the coordinate.
    pace: Option<usize>,
    /// The coordinate alone does not say what the variable is.
    is_part: bool,
}

impl<'c, 'a> Range<'c, 'a> {
    /// The values from the largest lower bound to below the smallest upper bound.
    pub fn new(variable: Value<'c, 'a>, lower: Vec<PwAff>, upper: Vec<PwAff>, step: i64) -> Self {
        Self { variable, lower, upper, step, pace: None, is_part: false }
    }

    /// A variable that goes on by a parameter, `count` times.
    pub fn paced(variable: Value<'c, 'a>, none: PwAff, count: PwAff, pace: usize) -> Self {
        Self { pace: Some(pace), ..Self::new(variable, vec![none], vec![count], 1) }
    }

    /// A part of a collapsed loop: from a bound to below another.
    pub fn part(variable: Value<'c, 'a>, lower: PwAff, upper: PwAff) -> Self {
        Self { is_part: true, ..Self::new(variable, vec![lower], vec![upper], 1) }
    }

    /// A part from a bound to below several others, which may be functions of the part around it.
    pub fn within(variable: Value<'c, 'a>, lower: PwAff, upper: Vec<PwAff>) -> Self {
        Self { is_part: true, ..Self::new(variable, vec![lower], upper, 1) }
    }

    /// The last part, whose coordinate and those around it say what the variable is.
    pub fn with_pace(self, pace: usize) -> Self {
        Self { is_part: false, pace: Some(pace), ..self }
    }

    /// Any values.
    pub fn unknown(variable: Value<'c, 'a>) -> Self {
        Self::new(variable, Vec::new(), Vec::new(), 1)
    }

    /// Whether the coordinate is the number of the iteration.
    pub fn counts_iterations(&self) -> Result<bool> {
        let dimension = self.dimension(0)?;
        Ok(!self.is_part && (dimension.step > 1 || dimension.pace.is_some()))
    }

    /// The only first value of a variable that is its coordinate, and grows by 1.
    pub fn single_start(&self) -> Option<&PwAff> {
        match &self.lower[..] {
            [first] if self.step == 1 && !self.is_part => Some(first),
            _ => None,
        }
    }

    /// The variable as the coordinate of this number.
    pub fn dimension(&self, number: usize) -> Result<Dimension> {
        let first = match &self.lower[..] {
            [lower] if self.step > 1 => constant(lower)?,
            _ => None,
        };
        Ok(match first {
            Some(first) => Dimension { first, step: self.step, ..Dimension::plain(number) },
            None => Dimension { pace: self.pace, ..Dimension::plain(number) },
        })
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// Reads a loop inside `outer` dimensions.
    pub fn shape(&mut self, operation: OperationRef<'c, 'a>, outer: usize) -> Outcome<'c, 'a, Shape<'c, 'a>> {
        if mlir::name(operation) == "scf.forall" && operation.result_count() > 0 {
            let gives_tensors = operation.results().any(|result| is_tensor(Value::from(result).r#type()));
            let why = if gives_tensors { AFTER_BUFFERIZATION } else { "has results" };
            return refuse(operation, Code::Reduction, why);
        }
        let Some(combinations) = Combination::all(operation) else {
            return refuse(operation, Code::Reduction, "combines values in a way that is not known");
        };
        Ok(Shape { combinations, ..self.iterations(operation, outer)? })
    }

    /// Reads the dimensions of a loop, which may have results.
    pub fn iterations(
        &mut self,
        operation: OperationRef<'c, 'a>,
        outer: usize,
    ) -> Outcome<'c, 'a, Shape<'c, 'a>> {
        let parts = self.all_parts(operation, outer)?;
        if parts.iter().all(Option::is_none) {
            return self.plain_iterations(operation, outer);
        }
        let shape = match parts.iter().all(Option::is_some) {
            true => without_bounds(operation, self.number(0, outer)?),
            false => self.plain_iterations(operation, outer)?,
        };
        let dimensions = shape.dimensions.into_iter().zip(parts);
        let dimensions = dimensions.flat_map(|(range, parts)| parts.unwrap_or_else(|| vec![range]));
        Ok(Shape { dimensions: dimensions.collect(), ..shape })
    }

    fn plain_iterations(
        &mut self,
        operation: OperationRef<'c, 'a>,
        outer: usize,
    ) -> Outcome<'c, 'a, Shape<'c, 'a>> {
        match mlir::name(operation) {
            "affine.for" => self.affine_for(operation, outer),
            "scf.for" => self.scf_for(operation, outer),
            "affine.parallel" => self.affine_parallel(operation, outer),
            "scf.forall" => self.forall(operation, outer),
            _ => self.scf_parallel(operation, outer),
        }
    }

    /// The domain inside one more dimension, of this number, whose variable is known from now on.
    pub fn enter(&mut self, domain: Set, range: &Range<'c, 'a>, number: usize) -> Result<Set> {
        let dimension = range.dimension(number)?;
        if !range.is_part {
            self.dimensions.insert(mlir::key(range.variable), dimension);
        }
        self.restrict(domain, range, dimension)
    }

    fn restrict(&self, domain: Set, range: &Range, dimension: Dimension) -> Result<Set> {
        let depth = dimension.number + 1;
        let variable = match dimension.pace {
            Some(_) => self.coordinate(dimension.number, depth)?,
            None => self.induction(dimension, depth)?,
        };
        let at_this_depth = |function: &PwAff| at_depth(function, depth);
        let mut domain = domain.add_dims(DimType::Set, 1)?;
        for lower in &range.lower {
            domain = domain.intersect(variable.clone().ge_set(at_this_depth(lower)?)?)?;
        }
        for upper in &range.upper {
            domain = domain.intersect(variable.clone().lt_set(at_this_depth(upper)?)?)?;
        }
        if range.step != dimension.step {
            let first =
                range.lower.iter().map(at_this_depth).reduce(|a, b| a?.max(b?)).expect("a lower bound")?;
            let step = Val::int_from_si(&self.isl, range.step)?;
            domain = domain.intersect(variable.sub(first)?.mod_val(step)?.zero_set()?)?;
        }
        domain.coalesce()
    }

    fn affine_for(
        &mut self,
        operation: OperationRef<'c, 'a>,
        outer: usize,
    ) -> Outcome<'c, 'a, Shape<'c, 'a>> {
        let operands: Vec<_> = operation.operands().collect();
        let sizes = mlir::segments(operation);
        let [lower, upper, _] = sizes[..] else { unreachable!("affine.for has three groups of operands") };
        let (below, rest) = operands.split_at(lower);
        let (above, carried) = rest.split_at(upper);
        let mut bound = |name, operands: &[Value<'c, 'a>]| {
            let map = mlir::affine_map(operation, name).expect("affine.for has bounds");
            self.map_results(&Applied { operation, map, operands: operands.to_vec() }, outer, BOUND)
        };
        let (lower, upper) = (bound("lowerBoundMap", below)?, bound("upperBoundMap", above)?);
        let step = operation.attribute("step").map(mlir::integers).unwrap_or_default()[0];
        let variable = mlir::arguments(body_of(operation))[0];
        Ok(one_dimension(operation, carried, Range::new(variable, lower, upper, step)))
    }

    fn scf_for(&mut self, operation: OperationRef<'c, 'a>, outer: usize) -> Outcome<'c, 'a, Shape<'c, 'a>> {
        let operands: Vec<_> = operation.operands().collect();
        if operation.has_attribute("unsignedCmp") {
            return refuse(operation, Code::IntegerLoop, "compares its counter as unsigned");
        }
        let variable = mlir::arguments(body_of(operation))[0];
        let entries = [0, 1, 2].map(|number| Entry::of(operands[number]));
        let range = self.range(operation, variable, entries, outer)?;
        Ok(one_dimension(operation, &operands[3..], range))
    }

    /// A variable from one value to below another, by a step.
    fn range(
        &mut self,
        operation: OperationRef<'c, 'a>,
        variable: Value<'c, 'a>,
        [lower, upper, step]: [Entry<'c, 'a>; 3],
        outer: usize,
    ) -> Outcome<'c, 'a, Range<'c, 'a>> {
        let step = match step {
            Entry::Number(step) if step > 0 => step,
            Entry::Number(_) => {
                return refuse(operation, Code::UnknownStep, "has a step that is not positive");
            }
            Entry::Value(step) => {
                let range = self.paced(operation, variable, [lower, upper], step, outer)?;
                return range.map_or_else(|| unknown_step(operation), Ok);
            }
        };
        let [lower, upper] = [lower, upper].map(|bound| self.entry(operation, bound, outer));
        Ok(Range::new(variable, vec![lower?], vec![upper?], step))
    }

    fn affine_parallel(
        &mut self,
        operation: OperationRef<'c, 'a>,
        outer: usize,
    ) -> Outcome<'c, 'a, Shape<'c, 'a>> {
        let operands: Vec<_> = operation.operands().collect();
        let map = |name| mlir::affine_map(operation, name).expect("affine.parallel has bounds");
        let (below, above) = (map("lowerBoundsMap"), map("upperBoundsMap"));
        let (lower_operands, upper_operands) = operands.split_at(below.input_count());
        let lower = self.grouped(operation, below, lower_operands, "lowerBoundsGroups", outer)?;
        let upper = self.grouped(operation, above, upper_operands, "upperBoundsGroups", outer)?;
        let steps = operation.attribute("steps").map(mlir::integers).unwrap_or_default();
        let variables = mlir::arguments(body_of(operation)).into_iter();
        let ranges = variables.zip(lower).zip(upper).zip(steps);
        let range = |(((variable, lower), upper), step)| Range::new(variable, lower, upper, step);
        Ok(parallel(operation, ranges.map(range).collect()))
    }

    /// The results of a map, split in as many groups as the attribute says.
    fn grouped(
        &mut self,
        operation: OperationRef<'c, 'a>,
        map: AffineMap<'c>,
        operands: &[Value<'c, 'a>],
        groups: &str,
        outer: usize,
    ) -> Outcome<'c, 'a, Vec<Vec<PwAff>>> {
        let results =
            self.map_results(&Applied { operation, map, operands: operands.to_vec() }, outer, BOUND)?;
        let mut results = results.into_iter();
        let sizes = mlir::dense_integers(operation.attribute(groups).expect("affine.parallel has groups"));
        Ok(sizes.into_iter().map(|size| results.by_ref().take(size).collect()).collect())
    }

    fn scf_parallel(
        &mut self,
        operation: OperationRef<'c, 'a>,
        outer: usize,
    ) -> Outcome<'c, 'a, Shape<'c, 'a>> {
        let operands: Vec<_> = operation.operands().collect();
        let count = mlir::segments(operation)[0];
        let mut ranges = Vec::new();
        for (i, variable) in mlir::arguments(body_of(operation)).into_iter().enumerate() {
            let entries = [i, count + i, 2 * count + i].map(|number| Entry::of(operands[number]));
            ranges.push(self.range(operation, variable, entries, outer)?);
        }
        Ok(Shape { carried: operands[3 * count..].to_vec(), ..parallel(operation, ranges) })
    }

    fn forall(&mut self, operation: OperationRef<'c, 'a>, outer: usize) -> Outcome<'c, 'a, Shape<'c, 'a>> {
        let mut operands = operation.operands();
        let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
        let [lower, upper, steps] = names.map(|name| mixed(operation, name, &mut operands));
        let mut ranges = Vec::new();
        let variables = mlir::arguments(body_of(operation)).into_iter();
        for (((variable, lower), upper), step) in variables.zip(lower).zip(upper).zip(steps) {
            let entries = [&lower, &upper, &step].map(Entry::of_mixed);
            ranges.push(self.range(operation, variable, entries, outer)?);
        }
        Ok(parallel(operation, ranges))
    }

    fn entry(
        &mut self,
        operation: OperationRef<'c, 'a>,
        entry: Entry<'c, 'a>,
        depth: usize,
    ) -> Outcome<'c, 'a, PwAff> {
        match entry {
            Entry::Value(value) => self.index(operation, value, depth, BOUND),
            Entry::Number(number) => Ok(self.number(number, depth)?),
        }
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// Whether a value that a loop carries is its induction variable by another name, perhaps as an integer.
    /// Such a value starts with the lower bound, and each iteration adds the step. `iterations` are those of
    /// the loop and around it, `{ [i] }`.
    pub fn counts_along(&mut self, shape: &Shape<'c, 'a>, number: usize, iterations: &Set) -> Result<bool> {
        let ([range], Some(&argument)) = (&shape.dimensions[..], shape.arguments.get(number)) else {
            return Ok(false);
        };
        let [lower] = &range.lower[..] else { return Ok(false) };
        if range.pace.is_some() {
            return Ok(false);
        }
        let yielded = mlir::last(shape.body).and_then(|last| mlir::operand(last, number));
        if !yielded.is_some_and(|next| is_sum(next, argument, range.step)) {
            return Ok(false);
        }
        let outer = iterations.dim(DimType::Set)? - 1;
        let first = self.attempt(|values| {
            let first = values.function_of(shape.carried[number], outer)?;
            Ok(first.filter(|first| first.plain_is_equal(lower).is_ok_and(|equal| equal)))
        })?;
        Ok(first.is_some() && self.fits(argument, range, iterations)?)
    }

    /// Whether the values of an induction variable are values of the type of another value.
    fn fits(&self, other: Value<'c, 'a>, range: &Range<'c, 'a>, iterations: &Set) -> Result<bool> {
        let width = match width_of(other) {
            Some(width) if other.r#type() == range.variable.r#type() || width == INDEX_BITS => {
                return Ok(width > 1);
            }
            Some(width) if (2..INDEX_BITS).contains(&width) => width,
            _ => return Ok(false),
        };
        let depth = iterations.dim(DimType::Set)?;
        let last = self.induction(range.dimension(depth - 1)?, depth)?;
        let limit = 1_i64 << (width - 1);
        let below = last.clone().lt_set(self.number(-limit, depth)?)?;
        let above = last.ge_set(self.number(limit, depth)?)?;
        let outside = iterations.clone().intersect(below.union(above)?)?;
        outside.intersect_params(self.parameter_ranges()?)?.is_empty()
    }
}

/// The number that a function is everywhere, if it is constant.
pub fn constant(function: &PwAff) -> Result<Option<i64>> {
    match &function.pieces()?[..] {
        [(_, affine)] if affine.is_cst()? => affine.get_constant_val()?.get_num_si().map(Some),
        _ => Ok(None),
    }
}

/// Whether a value is another plus a constant.
fn is_sum(value: Value, other: Value, constant: i64) -> bool {
    let Some(sum) = mlir::definition(value).filter(|&op| mlir::name(op) == "arith.addi") else {
        return false;
    };
    let operands = [0, 1].map(|number| mlir::operand(sum, number).expect("two operands"));
    let is_it = |[one, two]: [Value; 2]| one == other && mlir::integer_constant(two) == Some(constant);
    is_it(operands) || is_it([operands[1], operands[0]])
}

fn unknown_step<'c, 'a, T>(operation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, T> {
    let reason = "has a step that is no number, and no positive parameter between bounds that are parameters";
    refuse(operation, Code::UnknownStep, reason)
}

fn body_of<'c, 'a>(operation: OperationRef<'c, 'a>) -> BlockRef<'c, 'a> {
    mlir::only_block(operation, 0).expect("a loop has a body of one block")
}

/// A loop of whose bounds nothing is known.
fn without_bounds<'c, 'a>(operation: OperationRef<'c, 'a>, none: PwAff) -> Shape<'c, 'a> {
    let variables = mlir::arguments(body_of(operation)).into_iter();
    let range = |variable| Range::new(variable, vec![none.clone()], vec![none.clone()], 1);
    let operands: Vec<_> = operation.operands().collect();
    match mlir::name(operation) {
        "scf.for" => one_dimension(operation, &operands[3..], variables.map(range).next().expect("one")),
        "affine.for" => {
            let carried = mlir::segments(operation)[..2].iter().sum();
            one_dimension(operation, &operands[carried..], variables.map(range).next().expect("one"))
        }
        "scf.parallel" => {
            let bounds = 3 * mlir::segments(operation)[0];
            Shape {
                carried: operands[bounds..].to_vec(),
                ..parallel(operation, variables.map(range).collect())
            }
        }
        _ => parallel(operation, variables.map(range).collect()),
    }
}

pub fn one_dimension<'c, 'a>(
    operation: OperationRef<'c, 'a>,
    carried: &[Value<'c, 'a>],
    range: Range<'c, 'a>,
) -> Shape<'c, 'a> {
    let body = body_of(operation);
    let arguments = mlir::arguments(body);
    Shape {
        dimensions: vec![range],
        carried: carried.to_vec(),
        combinations: Vec::new(),
        arguments: arguments[1..].to_vec(),
        body,
    }
}

fn parallel<'c, 'a>(operation: OperationRef<'c, 'a>, ranges: Vec<Range<'c, 'a>>) -> Shape<'c, 'a> {
    let body = body_of(operation);
    Shape { dimensions: ranges, carried: Vec::new(), combinations: Vec::new(), arguments: Vec::new(), body }
}

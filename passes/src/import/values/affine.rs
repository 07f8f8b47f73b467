//! Index values and affine maps as isl functions of the surrounding induction variables.
//!
//! At depth d, an expression is `{ [i0, ..., i(d-1)] -> [e] }`, quasi-affine in the variables and the
//! parameters. It is made of constants, sums, products with constants, floor, ceiling and remainder by
//! positive constants, minimum, maximum and selection by an affine condition. For integers, see
//! [`super::integer`]. An invariant value that is not affine is a parameter; anything else is refused.

use super::interval::Interval;
use super::number::has_large_numbers;
use super::polynomial::only_constant;
use super::{Dimension, Values};
use crate::import::program::arithmetic::{Applied, Arithmetic};
use crate::import::program::integer::{FUNCTION_BITS, INDEX_BITS, size_of, width_of};
use crate::import::program::refusal::{Code, Failure, Outcome, Refusal};
use crate::import::program::view::{Size, Subscript, size_of_view};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{AffineExpr, OperationRef, Value, ValueLike};
use mse_isl::{DimType, Id, LocalSpace, PwAff, Result, Set, Space, Val};

impl<'c, 'a> Values<'c, 'a> {
    /// The results of an applied map at this depth; `code` says what they are for.
    pub fn map_results(
        &mut self,
        applied: &Applied<'c, 'a>,
        depth: usize,
        code: Code,
    ) -> Outcome<'c, 'a, Vec<PwAff>> {
        let results = (0..applied.map.result_count()).map(|i| applied.map.result(i).expect("in range"));
        results
            .map(|result| {
                let function = self.expression_or_quotient(result, applied, depth)?;
                function.ok_or_else(|| not_affine(applied.operation, code, &result.to_string()))
            })
            .collect()
    }

    /// A value at this depth, as operand of the operation; `code` says what it is for.
    pub fn index(
        &mut self,
        operation: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        depth: usize,
        code: Code,
    ) -> Outcome<'c, 'a, PwAff> {
        let function = self.function_of(value, depth)?;
        function.ok_or_else(|| not_affine(operation, code, "a value"))
    }

    /// The value as a function; none if it is not quasi-affine.
    pub fn function_of(&mut self, value: Value<'c, 'a>, depth: usize) -> Result<Option<PwAff>> {
        let value = self.original(value);
        if let Some(known) = self.functions.get(&(mlir::key(value), depth)) {
            return Ok(Some(known.clone()));
        }
        let Some(width) = width_of(value).filter(|&width| width > 1) else { return Ok(None) };
        let mut found = self.attempt(|values| match values.leaf(value, depth)? {
            None => values.computed(value, depth),
            found => Ok(found),
        })?;
        if found.is_none() && !self.is_invariant(value) {
            found = self.function_by_division(value, depth)?;
        }
        if found.is_none() && width <= INDEX_BITS && self.can_be_parameter(value) {
            found = Some(self.parameter_function(value, depth)?);
        }
        if let Some(function) = &found {
            self.functions.insert((mlir::key(value), depth), function.clone());
        }
        Ok(found)
    }

    /// Constants, induction variables and sizes.
    fn leaf(&mut self, value: Value<'c, 'a>, depth: usize) -> Result<Option<PwAff>> {
        if let Some(constant) = mlir::integer_constant(value) {
            let fits =
                Interval::new(constant.into(), constant.into()).is_within(Interval::of_width(FUNCTION_BITS));
            return if fits { self.number(constant, depth).map(Some) } else { Ok(None) };
        }
        if let Some(&dimension) = self.dimensions.get(&mlir::key(value)) {
            return dimension.pace.is_none().then(|| self.induction(dimension, depth)).transpose();
        }
        if let Some(tallied) = self.tallied(value, depth)? {
            return Ok(only_constant(tallied));
        }
        match size_of(value) {
            Some((memref, dimension)) => {
                let dimension = usize::try_from(dimension).unwrap_or(usize::MAX);
                match self.size(memref, dimension, depth)? {
                    None if self.region.is_foreign(memref) => self.size_of_operand(memref, dimension, depth),
                    found => Ok(found),
                }
            }
            None => Ok(None),
        }
    }

    /// The size of a memref where its type, its allocation or a view says it.
    pub fn size(&mut self, memref: Value<'c, 'a>, dimension: usize, depth: usize) -> Result<Option<PwAff>> {
        let Ok(memref_type) = MemRefType::try_from(memref.r#type()) else { return Ok(None) };
        if let Some(size) = mlir::static_size(memref_type, dimension) {
            return self.number(size, depth).map(Some);
        }
        if let Some(size) = mlir::allocated_size(memref, dimension) {
            return self.function_of(size, depth);
        }
        match size_of_view(memref, dimension) {
            Some(Size::Expression(size)) => self.subscript(&size, depth),
            Some(Size::Of(source)) => self.size(source, dimension, depth),
            None => Ok(None),
        }
    }

    /// The size of memory, as a parameter if nothing else says it; for an argument of a summary, that of the
    /// operand of the call.
    pub fn size_of_operand(
        &mut self,
        argument: Value<'c, 'a>,
        dimension: usize,
        depth: usize,
    ) -> Result<Option<PwAff>> {
        let operand = self.original(argument);
        if let Some(size) = self.size(operand, dimension, depth)? {
            return Ok(Some(size));
        }
        if !self.is_outside(operand) {
            return Ok(None);
        }
        let parameter = self.size_parameter(operand, dimension);
        self.named_parameter(&self.parameters[parameter].name.clone(), depth).map(Some)
    }

    /// The result of arithmetic on functions.
    fn computed(&mut self, value: Value<'c, 'a>, depth: usize) -> Result<Option<PwAff>> {
        let Some(definition) = mlir::definition(value) else { return Ok(None) };
        if let Some(applied) = applied(definition) {
            return self.applied_value(&applied, depth);
        }
        match mlir::name(definition) {
            "arith.select" | "scf.if" | "affine.if" => self.selection(value, definition, depth),
            name => self.integer_result(name, definition, depth),
        }
    }

    /// `affine.apply`, `affine.min` and `affine.max`.
    fn applied_value(&mut self, applied: &Applied<'c, 'a>, depth: usize) -> Result<Option<PwAff>> {
        let mut functions = Vec::new();
        for i in 0..applied.map.result_count() {
            let Some(function) = self.expression(applied.map.result(i).expect("in range"), applied, depth)?
            else {
                return Ok(None);
            };
            functions.push(function);
        }
        let smaller = mlir::name(applied.operation) == "affine.min";
        let folded =
            functions.into_iter().map(Ok).reduce(|a, b| if smaller { a?.min(b?) } else { a?.max(b?) });
        folded.transpose()
    }

    /// A number that a condition selects.
    fn selection(
        &mut self,
        value: Value<'c, 'a>,
        by: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<PwAff>> {
        let Some((condition, [yes, no])) = self.alternatives(value, by, depth)? else { return Ok(None) };
        let (Some(yes), Some(no)) = (self.function_of(yes, depth)?, self.function_of(no, depth)?) else {
            return Ok(None);
        };
        condition.indicator_function()?.cond(yes, no).map(Some)
    }

    /// A subscript as a function; none if it is not quasi-affine.
    pub fn subscript(&mut self, subscript: &Subscript<'c, 'a>, depth: usize) -> Result<Option<PwAff>> {
        match subscript {
            Subscript::Number(number) => self.number(*number, depth).map(Some),
            Subscript::Value(value) => self.function_of(*value, depth),
            Subscript::Coordinate(dimension) => self.coordinate(*dimension, depth).map(Some),
            Subscript::Map(expression, applied) => self.expression_or_quotient(*expression, applied, depth),
            Subscript::Binary(kind, operands) => {
                let [a, b] = &**operands;
                match (self.subscript(a, depth)?, self.subscript(b, depth)?) {
                    (Some(a), Some(b)) => kind.apply(a, b),
                    _ => Ok(None),
                }
            }
        }
    }

    /// An affine expression over the operands.
    pub fn expression(
        &mut self,
        expression: AffineExpr<'c>,
        applied: &Applied<'c, 'a>,
        depth: usize,
    ) -> Result<Option<PwAff>> {
        if expression.is_constant() {
            return self.number(expression.constant_value(), depth).map(Some);
        }
        if expression.is_dim() {
            return self.function_of(applied.operands[expression.dim_position()], depth);
        }
        if expression.is_symbol() {
            let position = applied.map.dim_count() + expression.symbol_position();
            return self.function_of(applied.operands[position], depth);
        }
        let (Some(a), Some(b)) = (
            self.expression(expression.lhs(), applied, depth)?,
            self.expression(expression.rhs(), applied, depth)?,
        ) else {
            return Ok(None);
        };
        Arithmetic::of_expression(expression).apply(a, b)
    }

    /// The same, or what it is by a division of polynomials.
    pub fn expression_or_quotient(
        &mut self,
        expression: AffineExpr<'c>,
        applied: &Applied<'c, 'a>,
        depth: usize,
    ) -> Result<Option<PwAff>> {
        if let Some(found) = self.expression(expression, applied, depth)? {
            return Ok(Some(found));
        }
        if expression.is_pure_affine() && self.paces.is_empty() {
            return Ok(None);
        }
        let found = self.attempt(|values| values.polynomial_of_expression(expression, applied, depth, 8))?;
        Ok(found.and_then(only_constant))
    }

    // ---- Functions at a depth ----------------------------------------------------------------------------

    /// `{ [i] }`, everything.
    pub fn universe(&self, depth: usize) -> Result<Set> {
        Set::universe(Space::set_alloc(&self.isl, 0, depth)?)
    }

    /// `{ [i] -> [number] }`
    pub fn number(&self, number: i64, depth: usize) -> Result<PwAff> {
        PwAff::val_on_domain(self.universe(depth)?, Val::int_from_si(&self.isl, number)?)
    }

    /// `{ [i] -> [i(dimension)] }`
    pub fn coordinate(&self, dimension: usize, depth: usize) -> Result<PwAff> {
        let space = LocalSpace::from_space(Space::set_alloc(&self.isl, 0, depth)?)?;
        PwAff::var_on_domain(space, DimType::Set, dimension)
    }

    /// `{ [i] -> [origin + first + step * i(dimension)] }`: the value of an induction variable.
    pub fn induction(&self, dimension: Dimension, depth: usize) -> Result<PwAff> {
        let coordinate = self.coordinate(dimension.number, depth)?;
        let steps = coordinate.scale_val(Val::int_from_si(&self.isl, dimension.step)?)?;
        let value = steps.add(self.number(dimension.first, depth)?)?;
        match dimension.origin.map(|origin| &self.origins[origin].1) {
            Some(origin) => value.add(at_depth(origin, depth)?),
            None => Ok(value),
        }
    }

    /// `{ [i] -> [p] }`
    fn parameter_function(&mut self, value: Value<'c, 'a>, depth: usize) -> Result<PwAff> {
        let parameter = self.parameter(value);
        self.named_parameter(&self.parameters[parameter].name.clone(), depth)
    }

    /// `{ [i] -> [p] }`
    pub fn named_parameter(&self, name: &str, depth: usize) -> Result<PwAff> {
        PwAff::param_on_domain_id(self.universe(depth)?, Id::read_from_str(&self.isl, name)?)
    }
}

impl Arithmetic {
    /// The result; none if it is not quasi-affine.
    pub fn apply(self, a: PwAff, b: PwAff) -> Result<Option<PwAff>> {
        let allowed = match self {
            Self::Multiply => a.is_cst()? || b.is_cst()?,
            Self::Floor | Self::Ceiling | Self::Modulo | Self::Quotient | Self::Remainder => {
                is_positive_constant(&b)?
            }
            _ => true,
        };
        if !allowed {
            return Ok(None);
        }
        let function = match self {
            Self::Add => a.add(b),
            Self::Subtract => a.sub(b),
            Self::Multiply => a.mul(b),
            Self::Floor => a.div(b)?.floor(),
            Self::Ceiling => a.div(b)?.ceil(),
            Self::Modulo => a.mod_val(b.max_val()?),
            Self::Quotient => a.tdiv_q(b),
            Self::Remainder => a.tdiv_r(b),
            Self::Minimum => a.min(b),
            Self::Maximum => a.max(b),
        };
        let function = function?.coalesce()?;
        Ok(if has_large_numbers(&function)? { None } else { Some(function) })
    }
}

/// A function of outer coordinates at a depth inside of them.
pub fn at_depth(function: &PwAff, depth: usize) -> Result<PwAff> {
    let missing = depth - function.dim(DimType::In)?;
    function.clone().add_dims(DimType::In, missing)
}

fn is_positive_constant(function: &PwAff) -> Result<bool> {
    Ok(function.is_cst()? && function.n_piece()? == 1 && function.clone().min_val()?.is_pos()?)
}

/// The map by which an operation computes an index.
fn applied<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Applied<'c, 'a>> {
    if !matches!(mlir::name(operation), "affine.apply" | "affine.min" | "affine.max") {
        return None;
    }
    let map = mlir::affine_map(operation, "map")?;
    Some(Applied { operation, map, operands: operation.operands().collect() })
}

fn not_affine<'c, 'a>(operation: OperationRef<'c, 'a>, code: Code, what: &str) -> Failure<'c, 'a> {
    let reason = format!("has {what} that is not an affine function of induction variables and parameters");
    Failure::Refused(Refusal { operation, code, reason })
}

//! Conditionals and loops on data around loops: their statements have conditions.
//!
//! ```text
//! if (c) { for j: S }             S[j] is executed where c holds
//! for k = b to e { for j: S }     S[k, j] is executed where b <= k < e     { [k, j] : 0 <= k < n }
//! ```
//!
//! The value of the condition is data, but is the same for all iterations of the loops inside. So these stay
//! dimensions, and a statement tests its conditions. A loop needs numbers that its variable lies between
//! whatever the data are. These come from bounds that are affine in part, and from accesses that each
//! iteration executes: they are inside of their arrays.

use super::Item;
use super::Reader;
use super::opaque::has_inner_loop;
use crate::import::program::access::{cells, is_access, is_store, selector};
use crate::import::program::refusal::{Code, Failure, Outcome, Refusal};
use crate::import::program::view::Subscript;
use crate::import::values::run::{Condition, Surroundings};
use crate::import::values::shape::{Range, Shape, one_dimension};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_isl::{DimType, PwAff, Result, Set};

/// A bound of a loop: a function, or data.
pub enum Bound<'c, 'a> {
    /// A function `{ [i] -> [e] }` of what is around the loop.
    Known(PwAff),
    /// A value.
    Data(Value<'c, 'a>),
}

/// A loop with bounds that are data.
pub struct OnData<'c, 'a> {
    refusal: Refusal<'c, 'a>,
    bounds: [Bound<'c, 'a>; 2],
}

/// Whether a refused conditional on data is around loops, and inside of one.
pub fn is_around_loops<'c, 'a>(
    refusal: &Refusal<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    here: &Surroundings<'c, 'a>,
) -> bool {
    refusal.operation == operation
        && mlir::name(operation) == "scf.if"
        && operation.result_count() == 0
        && !here.coordinates.is_empty()
        && has_inner_loop(operation)
}

impl<'c, 'a> Reader<'c, 'a> {
    /// The trees of the regions of a conditional on data.
    pub fn branches_on_data(
        &mut self,
        refusal: Refusal<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, Vec<Item>> {
        let conditional = refusal.operation;
        let condition = conditional.operand(0).expect("a condition");
        self.memory.approximations.push(refusal);
        let first = self.tree.phis.len();
        let mut items = Vec::new();
        for (number, block) in mlir::blocks(conditional).into_iter().enumerate() {
            let mut here = here.clone();
            here.conditions.push(Condition::Is(condition, number == 0));
            items.extend(self.branch(block, &here, first)?);
        }
        Ok(items)
    }

    /// The shape of a loop; with its bounds, if these are data and the loop can be a dimension all the same.
    pub fn shape_or_data(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, (Shape<'c, 'a>, Option<OnData<'c, 'a>>)> {
        let outer = here.coordinates.len();
        match self.values.shape(operation, outer) {
            Err(Failure::Refused(refusal)) if can_be_a_dimension(&refusal, operation, outer) => {
                let operands: Vec<_> = operation.operands().collect();
                let bounds = [self.bound(operands[0], outer)?, self.bound(operands[1], outer)?];
                if !is_worth_a_dimension(operation, &bounds) {
                    return Err(Failure::Refused(refusal));
                }
                let known = [&bounds[0], &bounds[1]].map(|bound| match bound {
                    Bound::Known(function) => vec![function.clone()],
                    Bound::Data(_) => Vec::new(),
                });
                let [lower, upper] = known;
                let variable = mlir::arguments(mlir::only_block(operation, 0).expect("a body"))[0];
                let range = Range::new(variable, lower, upper, 1);
                let shape = one_dimension(operation, &operands[3..], range);
                Ok((shape, Some(OnData { refusal, bounds })))
            }
            shape => Ok((shape?, None)),
        }
    }

    fn bound(&mut self, value: Value<'c, 'a>, outer: usize) -> Result<Bound<'c, 'a>> {
        let known = self.values.function_of(value, outer)?;
        Ok(known.map_or(Bound::Data(value), Bound::Known))
    }

    /// Takes bounds that are data for conditions, and restricts the iterations to what may be executed.
    pub fn bound_by_data(
        &mut self,
        on_data: OnData<'c, 'a>,
        shape: &Shape<'c, 'a>,
        inner: &mut Surroundings<'c, 'a>,
    ) -> Outcome<'c, 'a, ()> {
        let OnData { refusal, bounds: [lower, upper] } = on_data;
        let (loop_, variable) = (refusal.operation, shape.dimensions[0].variable);
        let depth = inner.coordinates.len();
        let inside = self.inside_of_arrays(loop_, depth)?;
        let mut domain = inner.domain.clone().intersect(inside)?;
        let counter = self.values.coordinate(depth - 1, depth)?;
        if let Bound::Data(value) = lower {
            for known in self.parts(value, "arith.maxsi", depth)? {
                domain = domain.intersect(counter.clone().ge_set(known)?)?;
            }
            inner.conditions.push(Condition::From(variable, value));
        }
        if let Bound::Data(value) = upper {
            for known in self.parts(value, "arith.minsi", depth)? {
                domain = domain.intersect(counter.clone().lt_set(known)?)?;
            }
            inner.conditions.push(Condition::Below(variable, value));
        }
        if !domain.dim_is_bounded(DimType::Set, depth - 1)? {
            return Err(Failure::Refused(refusal));
        }
        inner.domain = domain.coalesce()?;
        self.memory.approximations.push(refusal);
        Ok(())
    }

    /// The parts of an extreme of several values that are functions.
    fn parts(&mut self, value: Value<'c, 'a>, extreme: &str, depth: usize) -> Result<Vec<PwAff>> {
        if let Some(known) = self.values.function_of(value, depth)? {
            return Ok(vec![known]);
        }
        let Some(definition) = mlir::definition(value) else { return Ok(Vec::new()) };
        let is_passed_on = mlir::name(definition) == extreme || mlir::name(definition) == "arith.index_cast";
        let mut known = Vec::new();
        for operand in definition.operands().filter(|_| is_passed_on) {
            known.extend(self.parts(operand, extreme, depth)?);
        }
        Ok(known)
    }

    /// The iterations of a loop for which accesses that each of them executes are inside of their arrays, as
    /// far as subscripts are functions: `{ [i, k] }`, k of the loop.
    fn inside_of_arrays(&mut self, loop_: OperationRef<'c, 'a>, depth: usize) -> Result<Set> {
        let mut inside = self.values.universe(depth)?;
        let body = mlir::only_block(loop_, 0).map(mlir::operations).unwrap_or_default();
        // Of two memories of which data choose one, the other need not have the cell.
        let sure = body.into_iter().filter(|&inner| is_access(inner) && selector(inner).is_none());
        for cell in sure.flat_map(cells) {
            for (dimension, subscript) in cell.subscripts.iter().flatten().enumerate() {
                let Some(function) = self.values.subscript(subscript, depth)? else { continue };
                if !function.involves_dims(DimType::In, depth - 1, 1)? {
                    continue;
                }
                if let Some(size) = self.values.size_of_operand(cell.base, dimension, depth)? {
                    let from_zero = function.clone().ge_set(self.values.number(0, depth)?)?;
                    inside = inside.intersect(from_zero)?.intersect(function.lt_set(size)?)?;
                }
            }
        }
        Ok(inside)
    }
}

/// Whether a refused loop with bounds that are data counts up by one, inside of another loop.
fn can_be_a_dimension<'c, 'a>(
    refusal: &Refusal<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    outer: usize,
) -> bool {
    refusal.operation == operation
        && refusal.code == Code::NonAffineBound
        && outer > 0
        && mlir::name(operation) == "scf.for"
        && operation.operand(2).is_ok_and(|step| mlir::integer_constant(step) == Some(1))
}

/// Whether a loop with bounds that are data is better a dimension than a part of a statement.
///
/// One that starts at data goes over a part of a whole, such as the elements of a sparse row. Only those of
/// the row are executed as long as the loop stays inside the loops around it: as a loop in order. So it is a
/// dimension for the sake of loops inside, where it does not write by itself what each iteration owns. Any
/// other is a dimension for the sake of loops inside, or where its iterations may be independent.
fn is_worth_a_dimension(operation: OperationRef, [lower, _]: &[Bound; 2]) -> bool {
    let variable = mlir::arguments(mlir::only_block(operation, 0).expect("a body"))[0];
    let is_variable = |subscript: &Subscript| subscript.values().contains(&variable);
    let is_own = |store| cells(store).iter().all(|cell| cell.subscripts.iter().flatten().any(is_variable));
    let stores: Vec<_> = mlir::all_nested(operation).into_iter().filter(|&inner| is_store(inner)).collect();
    match lower {
        Bound::Data(_) => has_inner_loop(operation) && !stores.into_iter().any(is_own),
        Bound::Known(_) if has_inner_loop(operation) => true,
        Bound::Known(_) => {
            operation.result_count() == 0 && !stores.is_empty() && stores.into_iter().all(is_own)
        }
    }
}

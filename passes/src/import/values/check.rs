//! Checks: facts about the parameters that are taken for granted, and compared in front of the scop.
//!
//! ```text
//! wraps   { p }   some instance computes a result that does not fit in its type: a union of basic sets
//! holds   { p }   one constraint of each basic set does not hold, one that is not about whether anything is executed
//! ```
//!
//! `holds` is convex, is part of the scop's context, and is compared at run time ([`crate::import::write`]).
//! Comparisons do not wrap: those of several parameters are made only where all are small enough for their
//! sum ([`LARGEST`]). Polly's run-time checks of assumptions are the same (Doerfert, Grosser, Hack,
//! Optimistic loop optimization, CGO 2017); theirs may be any set.

use super::Values;
use super::parameter::Parameter;
use crate::import::program::integer::width_of;
use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_isl::{BasicSet, Constraint, DimType, Result, Set, simplified};

/// Something that the scop takes for granted of the parameters.
#[derive(Clone)]
pub struct Check<'c, 'a> {
    /// The operation that it is about.
    pub operation: OperationRef<'c, 'a>,
    /// The fact about it that is taken for granted.
    pub premise: Premise,
    /// `{ p }`, of one basic set.
    pub holds: Set,
}

/// A fact about an operation that is taken for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Premise {
    /// Its arithmetic does not wrap.
    Fits,
    /// The step of the loop is positive.
    PositiveStep,
    /// The loop does not end below its start.
    NaturalCount,
    /// The divisor of the loop's variable is positive.
    PositiveRows,
    /// The factors of the loop's end are not negative.
    NaturalFactors,
    /// The bounds of the loop are no large numbers.
    ModerateBounds,
    /// The access stays in the row of a view.
    StaysInRow,
    /// The condition of `cf.assert` holds.
    Asserted,
}

/// The largest coefficient in a comparison of several parameters; the sum of all terms fits in 64 bits.
const LARGEST_COEFFICIENT: i64 = 1 << 20;

/// The largest value of a parameter in such a comparison, and the largest constant.
pub const LARGEST: i64 = 1 << 38;

/// At most so many comparisons are made in front of a scop.
const COMPARISONS: usize = 8;

/// The attribute of conditionals on checks.
pub const CHECKED: &str = "mse.checked";

impl<'c, 'a> Values<'c, 'a> {
    /// Takes for granted that the parameters are not in `wraps`: there an operation does not do what its
    /// function says. It is executed for those of `executed` only. Tells whether this can be checked.
    pub fn granted(&mut self, operation: OperationRef<'c, 'a>, wraps: Set, executed: &Set) -> Result<bool> {
        if self.is_parameter_otherwise(operation) {
            return Ok(false);
        }
        self.premised(operation, Premise::Fits, wraps, executed)
    }

    /// The same of another premise, which does not hold for parameters in `wraps`.
    pub fn premised(
        &mut self,
        operation: OperationRef<'c, 'a>,
        premise: Premise,
        wraps: Set,
        executed: &Set,
    ) -> Result<bool> {
        if !self.region.choices.checks || is_otherwise(operation) {
            return Ok(false);
        }
        let executed = executed.clone().intersect(self.parameter_ranges()?)?.coalesce()?;
        for holds in [self.without(&wraps, &executed)?, self.of_moderate_numbers(&wraps, &executed)?] {
            let Some(holds) = holds else { continue };
            let holds = holds.gist(executed.clone())?;
            if can_be_compared(&holds)? {
                self.checks.push(Check { operation, premise, holds });
                self.region.rests_on_checks.set(true);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `{ p }` without one constraint of each part of `wraps`; none if a part has none to leave out.
    fn without(&self, wraps: &Set, executed: &Set) -> Result<Option<Set>> {
        let mut holds = executed.clone();
        for part in wraps.clone().coalesce()?.basic_sets()? {
            let Some(outside) = outside(&part, &holds)? else { return Ok(None) };
            holds = holds.intersect(outside)?;
        }
        Ok(Some(holds))
    }

    /// `{ p }` for which the integers of 64 bits that decide about `wraps` are not large; none if that is not
    /// enough.
    fn of_moderate_numbers(&mut self, wraps: &Set, executed: &Set) -> Result<Option<Set>> {
        let mut holds = executed.clone();
        for position in 0..wraps.dim(DimType::Param)? {
            let name = wraps.get_dim_name(DimType::Param, position)?.expect("parameters have names");
            let known = self.parameter_named(&name).clone();
            if wraps.involves_dims(DimType::Param, position, 1)? && !self.is_moderate_parameter(&known) {
                let parameter = self.named_parameter(&name, 0)?;
                let inside = parameter.clone().le_set(self.number(LARGEST, 0)?)?;
                let inside = inside.intersect(parameter.ge_set(self.number(-LARGEST, 0)?)?)?;
                holds = holds.intersect(inside.params()?)?;
            }
        }
        Ok(holds.clone().intersect(wraps.clone())?.is_empty()?.then_some(holds))
    }

    /// Whether the parameter is an integer of at most 32 bits.
    pub fn is_narrow(&self, parameter: &str) -> bool {
        self.parameter_named(parameter).width().is_some_and(|width| width <= 32)
    }

    fn parameter_named(&self, name: &str) -> &Parameter<'c, 'a> {
        let found = self.parameters.iter().find(|known| known.name == name);
        found.expect("checks are of parameters")
    }

    /// Whether the result can be computed in front of the region, so that it is a parameter if it is no
    /// function.
    fn is_parameter_otherwise(&self, operation: OperationRef<'c, 'a>) -> bool {
        let result: Value = operation.result(0).expect("arithmetic has a result").into();
        width_of(result).is_some_and(|width| width > 1) && self.is_invariant(result)
    }

    /// The parameters that pass the checks in front of the scop, `{ p }`; none if nothing is checked.
    pub fn checked(&self) -> Result<Option<Set>> {
        let all = self.checks.iter().map(|check| Ok(check.holds.clone()));
        let all = all.reduce(|all: Result<Set>, one| all?.intersect(one?)).transpose()?;
        let simpler = |all| simplified(all, |all: Set| all.remove_redundancies()?.coalesce());
        all.map(|all| self.in_order(simpler(all)?)).transpose()
    }
}

/// `{ p : not c }` for a constraint `c` of the part that need not hold for all of `executed`. Of an equality,
/// only one side may be left there.
fn outside(part: &BasicSet, executed: &Set) -> Result<Option<Set>> {
    let (equalities, inequalities): (Vec<_>, Vec<_>) =
        part.constraints()?.into_iter().partition(|constraint| constraint.is_equality() == Ok(true));
    for constraint in inequalities.into_iter().chain(equalities) {
        let holds = BasicSet::from_constraint(constraint)?;
        let outside = Set::from_basic_set(holds)?.complement()?;
        let outside = outside.basic_sets()?.into_iter().map(Set::from_basic_set);
        let mut executed_ones = Vec::new();
        for outside in outside.collect::<Result<Vec<_>>>()? {
            if !executed.clone().intersect(outside.clone())?.is_empty()? {
                executed_ones.push(outside);
            }
        }
        if let [outside] = &executed_ones[..] {
            return Ok(Some(outside.clone()));
        }
    }
    Ok(None)
}

/// Whether the operation is in the branch that is executed if a check fails.
pub fn is_otherwise(operation: OperationRef) -> bool {
    let around = std::iter::successors(operation.block(), |block| {
        block.parent_operation().and_then(|around| around.block())
    });
    let branches = around.filter_map(|block| Some((block, block.parent_operation()?)));
    branches.into_iter().any(|(block, conditional)| {
        conditional.has_attribute(CHECKED) && mlir::blocks(conditional).get(1) == Some(&block)
    })
}

/// Whether these are the constraints of one basic set, all of them comparisons that do not wrap.
pub fn can_be_compared(holds: &Set) -> Result<bool> {
    if holds.n_basic_set()? != 1 || holds.involves_locals()? {
        return Ok(false);
    }
    let constraints = constraints(holds)?;
    let fits =
        |constraint: &Constraint| Comparison::of(constraint, holds).map(|comparison| comparison.is_some());
    let all = constraints.iter().map(fits).collect::<Result<Vec<_>>>()?;
    Ok(all.len() <= COMPARISONS && all.into_iter().all(|fits| fits))
}

pub fn constraints(holds: &Set) -> Result<Vec<Constraint>> {
    let parts = holds.basic_sets()?.into_iter().map(|part| part.constraints());
    Ok(parts.collect::<Result<Vec<_>>>()?.concat())
}

/// `sum of coefficient * parameter + constant >= 0`
pub struct Comparison {
    /// By the parameters' names.
    pub terms: Vec<(String, i64)>,
    /// The constant that is added.
    pub constant: i64,
}

impl Comparison {
    /// The comparison that an inequality is; none if it might wrap.
    pub fn of(constraint: &Constraint, holds: &Set) -> Result<Option<Self>> {
        if constraint.is_equality()? {
            return Ok(None);
        }
        let mut terms = Vec::new();
        for position in 0..holds.dim(DimType::Param)? {
            let coefficient = constraint.get_coefficient_val(DimType::Param, position)?;
            if !coefficient.is_zero()? {
                let name = holds.get_dim_name(DimType::Param, position)?.expect("parameters have names");
                let Ok(coefficient) = coefficient.to_i64() else { return Ok(None) };
                terms.push((name, coefficient));
            }
        }
        let Ok(constant) = constraint.get_constant_val()?.to_i64() else { return Ok(None) };
        let is_small = |(_, coefficient): &(String, i64)| coefficient.abs() <= LARGEST_COEFFICIENT;
        let fits = match &terms[..] {
            [(_, 1 | -1)] => constant.abs() <= LARGEST,
            terms => terms.len() <= COMPARISONS && terms.iter().all(is_small) && constant.abs() <= LARGEST,
        };
        Ok(fits.then_some(Self { terms, constant }))
    }

    /// Whether this bounds one parameter.
    pub fn is_bound(&self) -> bool {
        matches!(self.terms[..], [(_, 1 | -1)])
    }
}

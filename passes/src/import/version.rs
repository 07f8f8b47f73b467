//! Versions of a region: its scop where arithmetic does not wrap, and the program as it was where it may.
//!
//! ```text
//! wraps   { p }   some instance computes a result that does not fit in its type: a union of basic sets
//! holds   { p }   one constraint of each basic set does not hold, one that is not about whether anything is executed
//!
//! scf.if %holds { mse.scop } else { the loops } {mse.checked}
//! ```
//!
//! Operands of affine operations must not come from inside a conditional. What the loops need between them
//! moves in front of it where it can; a region where it cannot has no versions.
//!
//! `holds` is convex, part of the scop's context, and what is compared at run time. Comparisons do not wrap:
//! those of several parameters are made only where all are small enough for their sum ([`LARGEST`]). Polly's
//! run-time checks of assumptions are the same (Doerfert, Grosser, Hack, Optimistic loop optimization, CGO
//! 2017); theirs may be any set.

use super::host::Host;
use super::integer::width_of;
use super::layout::{Strided, innermost_first};
use super::mlir;
use super::nest::Nest;
use super::parameter::Parameter;
use super::refusal::{Code, Refusal};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, Block, Identifier, OperationRef, Region, RegionLike, Value, ValueLike};
use mse_dialect::view;
use mse_isl::{BasicSet, Constraint, DimType, Result, Set, simplified};
use std::collections::BTreeMap;

/// Something that the scop takes for granted of the parameters.
#[derive(Clone)]
pub struct Check<'c, 'a> {
    /// The operation of which it is said.
    pub operation: OperationRef<'c, 'a>,
    /// `{ p }`, of one basic set.
    pub holds: Set,
}

/// The largest coefficient in a comparison of several parameters; the sum of all terms fits in 64 bits.
const LARGEST_COEFFICIENT: i64 = 1 << 20;

/// The largest value of a parameter in such a comparison, and the largest constant.
const LARGEST: i64 = 1 << 38;

/// At most so many comparisons are made in front of a scop.
const COMPARISONS: usize = 8;

/// The attribute of conditionals on checks.
const CHECKED: &str = "mse.checked";

/// `arith::CmpIPredicate::sle`, `sgt` and `sge`.
const AT_MOST: i64 = 3;
const MORE: i64 = 4;
const AT_LEAST: i64 = 5;

impl<'c, 'a> Nest<'c, 'a> {
    /// Takes for granted that the parameters are none of `wraps`, for which an operation does what its
    /// function does not say; it is executed for those of `executed` only. Tells whether this can be checked.
    pub fn granted(&mut self, operation: OperationRef<'c, 'a>, wraps: Set, executed: &Set) -> Result<bool> {
        if !self.choices.checks || self.is_parameter_otherwise(operation) || is_otherwise(operation) {
            return Ok(false);
        }
        let executed = executed.clone().intersect(self.parameter_ranges()?)?;
        for holds in [self.without(&wraps, &executed)?, self.of_moderate_numbers(&wraps, &executed)?] {
            let Some(holds) = holds else { continue };
            let holds = holds.gist(executed.clone())?;
            if can_be_compared(&holds)? {
                self.checks.push(Check { operation, holds });
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

    /// `{ p }` for which the integers of 64 bits that decide about `wraps` are not large; none if it takes
    /// more.
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
    fn is_narrow(&self, parameter: &str) -> bool {
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

    /// Whether all checks together are comparisons, and the region may become a branch.
    pub fn can_be_checked(&self) -> Result<bool> {
        let comparable = self.checked()?.is_none_or(|holds| can_be_compared(&holds) == Ok(true));
        Ok(comparable && self.can_be_branch())
    }

    /// Whether the region may become a branch: its affine operations use no value of its own block that has
    /// to stay there.
    fn can_be_branch(&self) -> bool {
        let own = self.region.iter().flat_map(|operation| operation.results()).map(Value::from);
        own.filter(|&value| !self.is_invariant(value)).all(|value| {
            mlir::uses(value).into_iter().all(|(user, _)| !mlir::name(user).starts_with("affine."))
        })
    }

    /// Whether anything is checked in front of the region.
    pub fn has_checks(&self) -> bool {
        !self.checks.is_empty() || !self.strided.is_empty()
    }

    /// The first operation of which something is checked.
    pub fn first_checked(&self) -> Option<OperationRef<'c, 'a>> {
        let strided = self.strided.first().map(|strided| strided.operation);
        self.checks.first().map(|check| check.operation).or(strided)
    }

    /// Takes back the checks after the first ones: those of an attempt that failed, and functions that rest
    /// on them.
    pub fn take_back(&mut self, checks: usize) {
        if checks < self.checks.len() {
            self.checks.truncate(checks);
            self.functions.clear();
        }
    }

    /// What is checked in front of the scop, `{ p }`; none if nothing is.
    pub fn checked(&self) -> Result<Option<Set>> {
        let all = self.checks.iter().map(|check| Ok(check.holds.clone()));
        let all = all.reduce(|all: Result<Set>, one| all?.intersect(one?)).transpose()?;
        let simpler = |all| simplified(all, |all: Set| all.remove_redundancies()?.coalesce());
        all.map(|all| self.in_order(simpler(all)?)).transpose()
    }

    /// Remarks about what is checked, one for each operation.
    pub fn report_checks(&self) {
        let mut told = Vec::new();
        for Check { operation, .. } in &self.checks {
            if !told.contains(operation) {
                told.push(*operation);
                let reason =
                    "is read as arithmetic on numbers that fit, which is checked in front of the loops"
                        .into();
                Refusal { operation: *operation, code: Code::Wraps, reason }.report("checked");
            }
        }
        for Strided { operation, memref } in &self.strided {
            let array = self.known_array(*memref).expect("what is checked is an array");
            let name = &self.arrays[array].name;
            let reason = format!(
                "accesses '{name}', whose strides keep its cells apart, which is checked in front of the loops"
            );
            Refusal { operation: *operation, code: Code::Overlap, reason }.report("checked");
        }
    }
}

/// `{ p : not c }` for an inequality `c` of the part that need not hold for all of `executed`.
fn outside(part: &BasicSet, executed: &Set) -> Result<Option<Set>> {
    for constraint in part.constraints()? {
        if constraint.is_equality()? {
            continue;
        }
        let holds = BasicSet::from_constraint(constraint)?;
        let outside = Set::from_basic_set(holds)?.complement()?;
        if outside.n_basic_set()? == 1 && !executed.clone().intersect(outside.clone())?.is_empty()? {
            return Ok(Some(outside));
        }
    }
    Ok(None)
}

/// Whether the operation is in the branch for where a check fails.
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
fn can_be_compared(holds: &Set) -> Result<bool> {
    if holds.n_basic_set()? != 1 || holds.involves_locals()? {
        return Ok(false);
    }
    let constraints = constraints(holds)?;
    let fits =
        |constraint: &Constraint| Comparison::of(constraint, holds).map(|comparison| comparison.is_some());
    let all = constraints.iter().map(fits).collect::<Result<Vec<_>>>()?;
    Ok(all.len() <= COMPARISONS && all.into_iter().all(|fits| fits))
}

fn constraints(holds: &Set) -> Result<Vec<Constraint>> {
    let parts = holds.basic_sets()?.into_iter().map(|part| part.constraints());
    Ok(parts.collect::<Result<Vec<_>>>()?.concat())
}

/// `sum of coefficient * parameter + constant >= 0`
struct Comparison {
    /// By the parameters' names.
    terms: Vec<(String, i64)>,
    constant: i64,
}

impl Comparison {
    /// The comparison that an inequality is; none if it might wrap.
    fn of(constraint: &Constraint, holds: &Set) -> Result<Option<Self>> {
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
    fn is_bound(&self) -> bool {
        matches!(self.terms[..], [(_, 1 | -1)])
    }
}

/// Puts the scop into one branch and the region into the other, whose results go into the `cells` of the
/// scop's.
pub fn separate<'c, 'a>(
    nest: &Nest<'c, 'a>,
    host: &Host<'c, 'a>,
    scop: OperationRef<'c, 'a>,
    cells: &[(usize, Value<'c, 'a>)],
) -> Result<()> {
    let mut comparing = Comparing { nest, host: host.in_front_of(scop), scop, constants: BTreeMap::new() };
    let holds = comparing.everything()?;
    let branch = || {
        let region = Region::new();
        let yielded = OperationBuilder::new("scf.yield", scop.location()).build().expect("an operation");
        region.append_block(Block::new(&[])).append_operation(yielded);
        region
    };
    let conditional = OperationBuilder::new("scf.if", scop.location())
        .add_operands(&[holds])
        .add_attributes(&[(Identifier::new(host.context, CHECKED), Attribute::unit(host.context))])
        .add_regions([branch(), branch()])
        .build()
        .expect("a well-formed operation");
    let conditional = host.in_front_of(scop).insert(conditional);
    let ends: Vec<_> =
        mlir::blocks(conditional).into_iter().flat_map(|block| view::operations(block).pop()).collect();
    mlir::move_before(scop, ends[0]);
    let rest = nest.region.iter().filter(|operation| !nest.moved.contains(operation));
    let (in_front, inside): (Vec<_>, Vec<_>) = rest.partition(|operation| nest.can_precede(**operation));
    in_front.into_iter().for_each(|&operation| mlir::move_before(operation, conditional));
    inside.into_iter().for_each(|&operation| mlir::move_before(operation, ends[1]));
    for (scalar, cell) in cells {
        host.in_front_of(ends[1]).store(nest.scalars[*scalar].results[0], *cell);
    }
    Ok(())
}

/// Writes comparisons in front of a scop.
struct Comparing<'n, 'c, 'a> {
    nest: &'n Nest<'c, 'a>,
    host: Host<'c, 'a>,
    scop: OperationRef<'c, 'a>,
    constants: BTreeMap<i64, Value<'c, 'a>>,
}

impl<'c, 'a> Comparing<'_, 'c, 'a> {
    /// Whether all checks of the region hold.
    fn everything(&mut self) -> Result<Value<'c, 'a>> {
        let numbers = self.nest.checked()?.map(|holds| self.all(&holds)).transpose()?;
        let mut each: Vec<_> = numbers.into_iter().collect();
        for strided in &self.nest.strided {
            each.extend(self.apart(strided.memref));
        }
        Ok(each.into_iter().reduce(|a, b| self.host.both(a, b)).expect("something is checked"))
    }

    /// Whether the strides of the memory, innermost first, are larger than what is inside of them.
    fn apart(&mut self, memref: Value<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let memref_type = MemRefType::try_from(memref.r#type()).expect("an array is a memref");
        let (sizes, strides) = self.host.sizes_and_strides(memref, memref_type);
        let (mut reach, one) = (self.constant(0), self.constant(1));
        let mut larger = Vec::new();
        for dimension in innermost_first(memref_type) {
            larger.push(self.host.compare(MORE, strides[dimension], reach));
            let last = self.host.binary("arith.subi", sizes[dimension], one);
            let own = self.host.binary("arith.muli", last, strides[dimension]);
            reach = self.host.binary("arith.addi", reach, own);
        }
        larger
    }

    /// Whether the constraints hold: bounds of single parameters first, then comparisons of several.
    fn all(&mut self, holds: &Set) -> Result<Value<'c, 'a>> {
        let mut comparisons = Vec::new();
        for constraint in constraints(holds)? {
            comparisons.push(Comparison::of(&constraint, holds)?.expect("checks are comparisons"));
        }
        let (mut bounds, sums): (Vec<_>, Vec<_>) = comparisons.into_iter().partition(Comparison::is_bound);
        for name in sums.iter().flat_map(|sum| sum.terms.iter().map(|(name, _)| name)) {
            for sign in [1, -1] {
                let is_bound = |bound: &Comparison| bound.terms == [(name.clone(), sign)];
                if !self.nest.is_narrow(name) && !bounds.iter().any(is_bound) {
                    bounds.push(Comparison { terms: vec![(name.clone(), sign)], constant: LARGEST });
                }
            }
        }
        let each: Vec<_> = bounds.iter().chain(&sums).map(|comparison| self.one(comparison)).collect();
        let nothing = || Comparison { terms: Vec::new(), constant: 0 };
        let all = each.into_iter().reduce(|a, b| self.host.both(a, b));
        Ok(all.unwrap_or_else(|| self.one(&nothing())))
    }

    /// `sum >= -constant`, or `-sum <= constant` where that has fewer minus signs.
    fn one(&mut self, comparison: &Comparison) -> Value<'c, 'a> {
        let Comparison { terms, constant } = comparison;
        let sign = if terms.first().is_some_and(|(_, coefficient)| *coefficient < 0) { -1 } else { 1 };
        let mut sum = None;
        for (name, coefficient) in terms {
            let value = self.scop.operand(self.number(name)).expect("a parameter is an operand");
            let term = match coefficient * sign {
                1 => value,
                factor => {
                    let factor = self.constant(factor);
                    self.host.binary("arith.muli", value, factor)
                }
            };
            sum = Some(sum.map_or(term, |sum| self.host.binary("arith.addi", sum, term)));
        }
        let sum = sum.unwrap_or_else(|| self.constant(0));
        let (predicate, limit) = if sign == 1 { (AT_LEAST, -constant) } else { (AT_MOST, *constant) };
        let limit = self.constant(limit);
        self.host.compare(predicate, sum, limit)
    }

    fn number(&self, parameter: &str) -> usize {
        let found = self.nest.parameters.iter().position(|known| known.name == parameter);
        found.expect("checks are of parameters")
    }

    fn constant(&mut self, number: i64) -> Value<'c, 'a> {
        *self.constants.entry(number).or_insert_with(|| self.host.index_constant(number))
    }
}

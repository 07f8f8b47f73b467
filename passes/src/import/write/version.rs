//! Versions of a region: its scop where arithmetic does not wrap, and the program as it was where it may.
//!
//! ```text
//! scf.if %holds { mse.scop } else { the loops } {mse.checked}
//! ```
//!
//! Operands of affine operations must not come from inside a conditional. So operations between the loops
//! that the loops need move in front of it if they can. If they cannot, the region has no versions.
//! [`crate::import::values::check`] says what `holds` is.

use super::host::Host;
use crate::import::form::Formed;
use crate::import::memory::layout::innermost_first;
use crate::import::values::check::{CHECKED, Comparison, LARGEST, constraints};
use crate::import::values::fit::{Fit, Product};
use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, Block, Identifier, OperationRef, Region, RegionLike, Value, ValueLike};
use mse_dialect::view;
use mse_isl::{Result, Set};
use std::collections::BTreeMap;

/// `arith::CmpIPredicate::sle`, `sgt` and `sge`.
const AT_MOST: i64 = 3;
const MORE: i64 = 4;
const AT_LEAST: i64 = 5;

impl<'c, 'a> Formed<'c, 'a> {}

/// Puts the scop into one branch and the region into the other. The region's results go into the `cells` of
/// the scop's results.
pub fn separate<'c, 'a>(
    formed: &Formed<'c, 'a>,
    host: &Host<'c, 'a>,
    scop: OperationRef<'c, 'a>,
    cells: &[(usize, Value<'c, 'a>)],
) -> Result<()> {
    let mut comparing = Comparing { formed, host: host.in_front_of(scop), scop, constants: BTreeMap::new() };
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
    let rest =
        formed.values.region.operations.iter().filter(|operation| !formed.values.moved.contains(operation));
    let (in_front, inside): (Vec<_>, Vec<_>) =
        rest.partition(|operation| formed.values.can_precede(**operation));
    in_front.into_iter().for_each(|&operation| mlir::move_before(operation, conditional));
    inside.into_iter().for_each(|&operation| mlir::move_before(operation, ends[1]));
    for (scalar, cell) in cells {
        host.in_front_of(ends[1]).store(formed.scalars[*scalar].results[0], *cell);
    }
    Ok(())
}

/// Writes comparisons in front of a scop.
struct Comparing<'n, 'c, 'a> {
    formed: &'n Formed<'c, 'a>,
    host: Host<'c, 'a>,
    scop: OperationRef<'c, 'a>,
    constants: BTreeMap<i64, Value<'c, 'a>>,
}

impl<'c, 'a> Comparing<'_, 'c, 'a> {
    /// Whether all checks of the region hold.
    fn everything(&mut self) -> Result<Value<'c, 'a>> {
        let numbers = self.formed.values.checked()?.map(|holds| self.all(&holds)).transpose()?;
        let mut each: Vec<_> = numbers.into_iter().collect();
        each.extend(self.formed.values.fits.iter().map(|fit| self.fit(fit)).collect::<Vec<_>>());
        for strided in &self.formed.memory.strided {
            each.extend(self.apart(strided.memref));
        }
        Ok(each.into_iter().reduce(|a, b| self.host.both(a, b)).expect("something is checked"))
    }

    /// Whether a sum of products is small enough, in floating point.
    fn fit(&mut self, fit: &Fit<'c, 'a>) -> Value<'c, 'a> {
        let mut sum = self.host.real_constant(0);
        for Product { scale, parameter, constant, factors } in &fit.terms {
            let mut product = self.host.real_constant(*constant);
            if let Some(parameter) = parameter {
                let scaled = self.real(parameter);
                let scaled = self.host.real("arith.mulf", scaled, self.host.real_constant(*scale));
                product = self.host.real("arith.addf", scaled, product);
            }
            for factor in factors {
                product = self.host.real("arith.mulf", product, self.real(factor));
            }
            sum = self.host.real("arith.addf", sum, product);
        }
        self.host.is_at_most(sum, self.host.real_constant(fit.limit))
    }

    fn real(&self, parameter: &str) -> Value<'c, 'a> {
        let value = self.scop.operand(self.number(parameter)).expect("a parameter is an operand");
        self.host.as_real(value)
    }

    /// Whether each stride of the memory, innermost first, is larger than the reach of the dimensions inside.
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
                if !self.formed.values.is_narrow(name) && !bounds.iter().any(is_bound) {
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
        let found = self.formed.values.parameters.iter().position(|known| known.name == parameter);
        found.expect("checks are of parameters")
    }

    fn constant(&mut self, number: i64) -> Value<'c, 'a> {
        *self.constants.entry(number).or_insert_with(|| self.host.index_constant(number))
    }
}

//! Conditions as sets of the surrounding induction variables: `{ [i0, ..., i(d-1)] : c }`.
//!
//! `affine.if` has an integer set. `scf.if` has a value made of comparisons, `and`, `or`, negation, and of
//! values that `arith.select` or a conditional gives. Front ends write `a && b` as `scf.if %a { yield %b }
//! else { yield %false }`.

use super::Values;
use crate::import::program::arithmetic::Applied;
use crate::import::program::integer::predicate;
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{AffineMap, BlockRef, OperationRef, Value};
use mse_isl::{PwAff, Result, Set};

impl<'c, 'a> Values<'c, 'a> {
    /// Where the first region of an `affine.if` or `scf.if` is executed.
    pub fn condition(&mut self, conditional: OperationRef<'c, 'a>, depth: usize) -> Outcome<'c, 'a, Set> {
        let set = match mlir::name(conditional) {
            "affine.if" => self.integer_set(conditional, depth)?,
            _ => self.truth(conditional.operand(0).expect("a condition"), depth)?,
        };
        match set {
            Some(set) => Ok(set.coalesce()?),
            None => refuse(conditional, Code::NonAffineCondition, "has a condition that is not affine"),
        }
    }

    /// Where the set attribute `condition` of an operation holds for its operands; none if they are not
    /// affine.
    pub fn integer_set(&mut self, conditional: OperationRef<'c, 'a>, depth: usize) -> Result<Option<Set>> {
        let set = mlir::integer_set(conditional, "condition").expect("a condition");
        let map = AffineMap::zero_result(self.region.context, set.dimensions, 0);
        let applied = Applied { operation: conditional, map, operands: conditional.operands().collect() };
        let mut found = self.universe(depth)?;
        for (expression, is_equality) in set.constraints {
            let Some(function) = self.expression(expression, &applied, depth)? else { return Ok(None) };
            found =
                found.intersect(if is_equality { function.zero_set()? } else { function.nonneg_set()? })?;
        }
        Ok(Some(found))
    }

    /// Where a value of type `i1` is true; none if that is not affine.
    pub fn truth(&mut self, value: Value<'c, 'a>, depth: usize) -> Result<Option<Set>> {
        if let Some(constant) = mlir::integer_constant(value) {
            let everything = self.universe(depth)?;
            return Ok(Some(if constant == 0 {
                everything.clone().subtract(everything)?
            } else {
                everything
            }));
        }
        let Some(definition) = mlir::definition(value) else { return Ok(None) };
        self.attempt(|values| match mlir::name(definition) {
            "arith.cmpi" | "index.cmp" => values.comparison(definition, depth),
            name @ ("arith.andi" | "arith.ori" | "arith.xori") => values.connective(name, definition, depth),
            "arith.select" | "scf.if" | "affine.if" => values.chosen(value, definition, depth),
            _ => Ok(None),
        })
    }

    fn comparison(&mut self, comparison: OperationRef<'c, 'a>, depth: usize) -> Result<Option<Set>> {
        let [a, b] = [0, 1].map(|i| comparison.operand(i).expect("two operands"));
        let Some(predicate) = predicate(comparison) else { return Ok(None) };
        let (Some(a), Some(b)) = (self.function_of(a, depth)?, self.function_of(b, depth)?) else {
            return Ok(None);
        };
        let unsigned = predicate > 5;
        if unsigned {
            let mut positive = |function: &PwAff| self.is_not_negative(function, comparison, depth);
            if !positive(&a)? || !positive(&b)? {
                return Ok(None);
            }
        }
        match if unsigned { predicate - 4 } else { predicate } {
            0 => a.eq_set(b),
            1 => a.ne_set(b),
            2 => a.lt_set(b),
            3 => a.le_set(b),
            4 => a.gt_set(b),
            _ => a.ge_set(b),
        }
        .map(Some)
    }

    /// Where a truth value that a condition selects is true.
    fn chosen(
        &mut self,
        value: Value<'c, 'a>,
        by: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<Set>> {
        let Some((condition, [yes, no])) = self.alternatives(value, by, depth)? else { return Ok(None) };
        let (Some(yes), Some(no)) = (self.truth(yes, depth)?, self.truth(no, depth)?) else {
            return Ok(None);
        };
        yes.intersect(condition.clone())?.union(no.subtract(condition)?).map(Some)
    }

    /// Where the result of `arith.select`, or of a conditional, is the first of two values, and both values;
    /// none if that is not affine.
    pub fn alternatives(
        &mut self,
        result: Value<'c, 'a>,
        by: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<(Set, [Value<'c, 'a>; 2])>> {
        let condition = match mlir::name(by) {
            "affine.if" => self.integer_set(by, depth)?,
            _ => self.truth(by.operand(0).expect("a condition"), depth)?,
        };
        let Some(condition) = condition else { return Ok(None) };
        if mlir::name(by) == "arith.select" {
            return Ok(Some((condition, [1, 2].map(|number| by.operand(number).expect("three operands")))));
        }
        let number = by.results().position(|own| Value::from(own) == result).expect("a result of it");
        let yielded =
            |block: &BlockRef<'c, 'a>| mlir::last(*block).and_then(|end| mlir::operand(end, number));
        let values: Vec<_> = mlir::blocks(by).iter().filter_map(yielded).collect();
        Ok(<[_; 2]>::try_from(values).ok().map(|values| (condition, values)))
    }

    fn connective(
        &mut self,
        name: &str,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<Set>> {
        let [a, b] = [0, 1].map(|i| operation.operand(i).expect("two operands"));
        let (Some(a), Some(b)) = (self.truth(a, depth)?, self.truth(b, depth)?) else { return Ok(None) };
        match name {
            "arith.andi" => a.intersect(b),
            "arith.ori" => a.union(b),
            _ => a.clone().subtract(b.clone())?.union(b.subtract(a)?),
        }
        .map(Some)
    }
}

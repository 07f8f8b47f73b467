//! Affine operations of a callee at a call, where symbols may be dimensions.
//!
//! ```text
//! callee   affine.load %A[symbol(%i) + symbol(%n)]     affine_map<()[s0, s1] -> (s0 + s1)>  (%i, %n)
//! call     affine.load %A[%i + symbol(%n)]             affine_map<(d0)[s0] -> (d0 + s0)>    (%i, %n)
//! ```
//!
//! Operands that are no symbols at the call come behind the dimensions, in maps and sets as among operands.
//! No meaning have operands that are not even dimensions, products of dimensions, and divisions by them.

use super::place::Place;
use crate::import::program::access::is_access;
use crate::import::program::kind::memory_position;
use crate::mlir::{self, Constraint};
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{AffineExpr, AffineMap, Attribute, OperationRef, Value};
use mse_dialect::edit;

/// A map or a set of an operation, with its operands.
pub struct Applied<'c, 'a> {
    /// The attribute that holds it.
    pub name: &'static str,
    /// The map or the set.
    pub attribute: Attribute<'c>,
    /// The position of its first operand.
    pub first: usize,
    /// The values that it is applied to: dimensions, then symbols.
    pub operands: Vec<Value<'c, 'a>>,
}

/// Whether all affine operations of a function have a meaning at a place.
pub fn fits<'c: 'a, 'a>(function: OperationRef<'c, 'a>, place: &Place<'c, 'a>) -> bool {
    mlir::all_nested(function).into_iter().all(|operation| applied_at(operation, place).is_some())
}

/// Whether upstream has arithmetic and loops of `scf` for all affine operations of a function.
pub fn can_be_lowered(function: OperationRef) -> bool {
    let copy = (*function).clone();
    // SAFETY: the copy lives until the end of this function, and nothing refers to it behind.
    let copied = unsafe { OperationRef::from_raw(mlir::reference(&copy).to_raw()) };
    edit::lower_affine(copied)
}

/// The maps and sets of an operation at a place; none if they have no meaning there.
pub fn applied_at<'c: 'a, 'a>(
    operation: OperationRef<'c, 'a>,
    place: &Place<'c, 'a>,
) -> Option<Vec<Applied<'c, 'a>>> {
    formulas(operation).into_iter().map(|(name, first)| formula_at(operation, place, name, first)).collect()
}

/// The attributes of an operation that hold maps and sets, each with the position of its first operand.
fn formulas(operation: OperationRef) -> Vec<(&'static str, usize)> {
    let inputs = |name| mlir::affine_map(operation, name).map_or(0, |map| map.input_count());
    match mlir::name(operation) {
        "affine.apply" | "affine.min" | "affine.max" => vec![("map", 0)],
        "affine.if" => vec![("condition", 0)],
        "affine.for" => vec![("lowerBoundMap", 0), ("upperBoundMap", inputs("lowerBoundMap"))],
        "affine.parallel" => vec![("lowerBoundsMap", 0), ("upperBoundsMap", inputs("lowerBoundsMap"))],
        name if name.starts_with("affine.") && is_access(operation) => {
            vec![("map", 1 + memory_position(operation))]
        }
        _ => Vec::new(),
    }
}

fn formula_at<'c: 'a, 'a>(
    operation: OperationRef<'c, 'a>,
    place: &Place<'c, 'a>,
    name: &'static str,
    first: usize,
) -> Option<Applied<'c, 'a>> {
    let context = edit::context_of(operation);
    let formula = Formula::of(operation, name);
    let operands: Vec<_> = operation.operands().skip(first).take(formula.inputs).collect();
    if !operands.iter().all(|&operand| place.is_dimension(operand)) {
        return None;
    }
    let (dimensions, symbols) = operands.split_at(formula.dimensions);
    let is_symbol: Vec<bool> = symbols.iter().map(|&symbol| place.is_symbol(symbol)).collect();
    let of_kind = |kind: bool| {
        symbols.iter().zip(&is_symbol).filter(move |(_, is)| **is == kind).map(|(&operand, _)| operand)
    };
    let dimensions: Vec<_> = dimensions.iter().copied().chain(of_kind(false)).collect();
    let counts = (dimensions.len(), formula.inputs - dimensions.len());
    let new = names(context, formula.dimensions, &is_symbol);
    let attribute = formula.attribute(context, counts, &new)?;
    let operands = dimensions.into_iter().chain(of_kind(true)).collect();
    Some(Applied { name, attribute, first, operands })
}

/// The expression that stands for each symbol: one of those that are left, or a dimension behind those that
/// there are.
fn names<'c>(context: &'c Context, dimensions: usize, is_symbol: &[bool]) -> Vec<AffineExpr<'c>> {
    let before = |position: usize, kind| is_symbol[..position].iter().filter(|is| **is == kind).count();
    let name = |(position, is): (usize, &bool)| match is {
        true => AffineExpr::symbol(context, before(position, true)),
        false => AffineExpr::dim(context, dimensions + before(position, false)),
    };
    is_symbol.iter().enumerate().map(name).collect()
}

/// A map or a set.
struct Formula<'c> {
    dimensions: usize,
    /// Dimensions and symbols.
    inputs: usize,
    expressions: Vec<AffineExpr<'c>>,
    /// For a set: which expressions are zero, the others being zero or more.
    equalities: Option<Vec<bool>>,
}

impl<'c> Formula<'c> {
    fn of(operation: OperationRef<'c, '_>, name: &str) -> Self {
        if let Some(map) = mlir::affine_map(operation, name) {
            let expressions = (0..map.result_count()).filter_map(|result| map.result(result).ok()).collect();
            let (dimensions, inputs) = (map.dim_count(), map.input_count());
            return Self { dimensions, inputs, expressions, equalities: None };
        }
        let set = mlir::integer_set(operation, name).expect("the verifier demands it");
        let (expressions, equalities) = set.constraints.into_iter().unzip();
        let inputs = operation.operand_count();
        Self { dimensions: set.dimensions, inputs, expressions, equalities: Some(equalities) }
    }

    /// The same with so many dimensions and symbols, and these for its symbols; none if that is not affine.
    fn attribute(
        &self,
        context: &'c Context,
        (dimensions, symbols): (usize, usize),
        new: &[AffineExpr<'c>],
    ) -> Option<Attribute<'c>> {
        let expressions: Option<Vec<_>> =
            self.expressions.iter().map(|&expression| substituted(expression, new)).collect();
        let expressions = expressions?;
        let Some(equalities) = &self.equalities else {
            let map = AffineMap::new(context, dimensions, symbols, &expressions);
            return Some(mlir::affine_map_attribute(map));
        };
        let constraints = expressions.into_iter().zip(equalities);
        let constraints: Vec<_> =
            constraints.map(|(expression, &equality)| Constraint { expression, equality }).collect();
        Some(mlir::integer_set_attribute(context, dimensions, symbols, &constraints))
    }
}

/// An expression with these for its symbols; none if it would multiply dimensions, or divide by one.
fn substituted<'c>(expression: AffineExpr<'c>, new: &[AffineExpr<'c>]) -> Option<AffineExpr<'c>> {
    if expression.is_symbol() {
        return Some(new[expression.symbol_position()]);
    }
    if expression.is_dim() || expression.is_constant() {
        return Some(expression);
    }
    let left = substituted(expression.lhs(), new)?;
    let right = substituted(expression.rhs(), new)?;
    let is_fixed = |expression: AffineExpr| expression.is_symbolic_or_constant();
    match expression {
        _ if expression.is_add() => Some(left + right),
        _ if expression.is_mul() => (is_fixed(left) || is_fixed(right)).then(|| left * right),
        _ if !is_fixed(right) => None,
        _ if expression.is_mod() => Some(AffineExpr::modulo(left, right)),
        _ if expression.is_floor_div() => Some(AffineExpr::floor_div(left, right)),
        _ => Some(AffineExpr::ceil_div(left, right)),
    }
}

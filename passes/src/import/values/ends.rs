//! Bounds and steps of loops as the program says them.

use crate::import::program::arithmetic::Applied;
use crate::import::program::view::{Subscript, mixed};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{AffineExpr, OperationRef};
use std::rc::Rc;

/// The first value of a loop over one variable, or the value below which it ends; none if it is the largest or
/// smallest one of several.
pub fn bound<'c: 'a, 'a>(operation: OperationRef<'c, 'a>, first: bool) -> Option<Subscript<'c, 'a>> {
    if mlir::name(operation) == "scf.for" {
        return mlir::operand(operation, usize::from(!first)).map(Subscript::Value);
    }
    let groups = mlir::segments(operation);
    let found = match first {
        true => results(operation, "lowerBoundMap", 0),
        false => results(operation, "upperBoundMap", groups[0]),
    };
    found.into_iter().next()
}

/// The step of a loop over one variable.
pub fn step_of<'c: 'a, 'a>(operation: OperationRef<'c, 'a>) -> Option<Subscript<'c, 'a>> {
    if mlir::name(operation) == "scf.for" {
        return mlir::operand(operation, 2).map(Subscript::Value);
    }
    let steps = operation.attribute("step").map(mlir::integers).unwrap_or_default();
    steps.first().map(|&step| Subscript::Number(step))
}

/// The ends of the dimensions of a loop that count from 0 by 1.
pub fn ends<'c: 'a, 'a>(operation: OperationRef<'c, 'a>) -> Vec<Option<Subscript<'c, 'a>>> {
    let is = |entry: Option<&Subscript<'c, 'a>>, number| match entry {
        Some(Subscript::Number(known)) => *known == number,
        Some(Subscript::Value(value)) => mlir::integer_constant(*value) == Some(number),
        _ => false,
    };
    let counted = |[lower, upper, steps]: [Vec<Subscript<'c, 'a>>; 3]| {
        let all = upper.into_iter().enumerate();
        let end = |(number, end)| (is(lower.get(number), 0) && is(steps.get(number), 1)).then_some(end);
        all.map(end).collect()
    };
    let of_values = |first: usize, count: usize| -> Vec<_> {
        operation.operands().skip(first).take(count).map(Subscript::Value).collect()
    };
    match mlir::name(operation) {
        "scf.for" => counted([of_values(0, 1), of_values(1, 1), of_values(2, 1)]),
        "scf.parallel" => {
            let count = mlir::segments(operation)[0];
            counted([of_values(0, count), of_values(count, count), of_values(2 * count, count)])
        }
        "scf.forall" => {
            let mut operands = operation.operands();
            let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
            counted(names.map(|name| mixed(operation, name, &mut operands)))
        }
        "affine.for" => {
            let groups = mlir::segments(operation);
            let lower = results(operation, "lowerBoundMap", 0);
            let upper = results(operation, "upperBoundMap", groups[0]);
            let steps = operation.attribute("step").map(mlir::integers).unwrap_or_default();
            counted([lower, upper, steps.into_iter().map(Subscript::Number).collect()])
        }
        "affine.parallel" => {
            let lower = results(operation, "lowerBoundsMap", 0);
            let before = mlir::affine_map(operation, "lowerBoundsMap").map_or(0, |map| map.input_count());
            let upper = results(operation, "upperBoundsMap", before);
            let steps = operation.attribute("steps").map(mlir::integers).unwrap_or_default();
            counted([lower, upper, steps.into_iter().map(Subscript::Number).collect()])
        }
        _ => Vec::new(),
    }
}

/// The results of the map of a loop's bounds, with operands from this one on; nothing if a bound is several.
fn results<'c: 'a, 'a>(operation: OperationRef<'c, 'a>, name: &str, first: usize) -> Vec<Subscript<'c, 'a>> {
    let Some(map) = mlir::affine_map(operation, name) else { return Vec::new() };
    let operands = operation.operands().skip(first).take(map.input_count()).collect();
    let applied = Rc::new(Applied { operation, map, operands });
    let dimensions = mlir::only_block(operation, 0).map_or(0, |block| mlir::arguments(block).len());
    let is_single =
        mlir::name(operation) == "affine.for" && map.result_count() == 1 || map.result_count() == dimensions;
    if !is_single {
        return Vec::new();
    }
    let results = (0..map.result_count()).map(|number| map.result(number).expect("in range"));
    let subscript = |result: AffineExpr<'c>| match result {
        _ if result.is_constant() => Subscript::Number(result.constant_value()),
        _ if result.is_dim() => Subscript::Value(applied.operands[result.dim_position()]),
        _ if result.is_symbol() => {
            Subscript::Value(applied.operands[map.dim_count() + result.symbol_position()])
        }
        _ => Subscript::Map(result, applied.clone()),
    };
    results.map(subscript).collect()
}

//! `[R20]`: loops with independent iterations, and with iterations without an order.

use super::model::Model;
use super::{At, Rule, Verdict, broken};
use crate::view::Independence;
use melior::ir::OperationRef;
use mse_isl::{DimType, Result, UnionMap};

/// Checks every `mse.independent` and `mse.unordered`.
pub(super) fn check<'c>(model: &Model<'c, '_>) -> Verdict<'c> {
    for said in model.scop.independences() {
        arrays(model, &said)?;
        iterations(said.operation(), said.iterations())?;
    }
    model.scop.unordered().iter().try_for_each(|said| iterations(said.operation(), said.iterations()))
}

fn arrays<'c, 'a>(model: &Model<'c, 'a>, said: &Independence<'c, 'a>) -> Verdict<'c> {
    let is_outer = |name: &String| model.array_named(name).is_some_and(|array| array.from_outside);
    match said.arrays().into_iter().find(|name| !is_outer(name)) {
        Some(name) => {
            broken(Rule::Independence, said.operation(), format!("'{name}' is no array from outside"))
        }
        None => Ok(()),
    }
}

/// All iterations have equally many values, at least one, and each instance has one of them.
fn iterations<'c>(operation: OperationRef<'c, '_>, said: Result<UnionMap>) -> Verdict<'c> {
    let mut lengths = Vec::new();
    for map in said.and_then(|all| all.maps()).at(Rule::Independence, operation)? {
        if !map.is_single_valued().at(Rule::Independence, operation)? {
            return broken(Rule::Independence, operation, "an instance is in two iterations");
        }
        lengths.push(map.dim(DimType::Out).at(Rule::Independence, operation)?);
    }
    match lengths.first() {
        Some(0) => broken(Rule::Independence, operation, "iterations without a number"),
        Some(first) if lengths.iter().any(|length| length != first) => {
            broken(Rule::Independence, operation, "iterations of different loops")
        }
        _ => Ok(()),
    }
}

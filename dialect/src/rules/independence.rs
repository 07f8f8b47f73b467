//! `[R20]`: loops with independent iterations.

use super::model::Model;
use super::{At, Rule, Verdict, broken};
use crate::view::Independence;
use mse_isl::DimType;

/// Checks every `mse.independent`.
pub(super) fn check<'c>(model: &Model<'c, '_>) -> Verdict<'c> {
    model.scop.independences().iter().try_for_each(|said| arrays(model, said).and_then(|()| iterations(said)))
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
fn iterations<'c>(said: &Independence<'c, '_>) -> Verdict<'c> {
    let operation = said.operation();
    let mut lengths = Vec::new();
    for map in said.iterations().and_then(|all| all.maps()).at(Rule::Independence, operation)? {
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

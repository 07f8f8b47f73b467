//! The decision: which arrays are expanded, where their accesses go, and why the others stay as they are.
//!
//! As many arrays are expanded as have an expansion within the bounds. While one of them would take too many
//! bytes or pieces, it stays, and storage is asked for again without it.

use super::decision::{Choice, Decision, Stays, Why};
use crate::classes::Classes;
use crate::scop::Scop;
use crate::storage::{Moving, storage};
use mse_isl::Result;

/// Decides what is expanded, given the classes of all arrays that are written.
pub fn decide(scop: &Scop, classes: &[Classes], choice: &Choice) -> Result<Decision> {
    decide_moving(scop, classes, choice, Moving::Colliding)
}

/// The same, where these groups of classes get arrays of their own.
pub fn decide_moving(scop: &Scop, classes: &[Classes], choice: &Choice, which: Moving) -> Result<Decision> {
    let why = |classes: &Classes| match &classes.array {
        array if !choice.arrays.has(array) => Some(Why::Excluded),
        array if scop.is_called(array) => Some(taken(scop, array)),
        array => scop.array(array).is_some_and(|array| array.layout.is_some()).then_some(Why::LaidOut),
    };
    let (chosen, others): (Vec<_>, Vec<_>) =
        classes.iter().cloned().partition(|classes| why(classes).is_none());
    let mut decision = as_much_as_fits(scop, &chosen, choice, which)?;
    let stays = |classes: Classes| Some(Stays { why: why(&classes)?, array: classes.array });
    decision.stays.splice(0..0, others.into_iter().filter_map(stays));
    Ok(decision)
}

/// Which operation takes an array as it is.
fn taken(scop: &Scop, array: &str) -> Why {
    let mut takers = scop.selected(|access| access.touches && access.is_of(array));
    if takers.any(|(statement, _)| statement.calls) { Why::Called } else { Why::Vectors }
}

/// The expansion of as many of the arrays as have one within the bounds.
fn as_much_as_fits(scop: &Scop, chosen: &[Classes], choice: &Choice, which: Moving) -> Result<Decision> {
    let mut storage = storage(scop, chosen, which)?;
    let mut stays: Vec<_> = storage.kept.iter().map(Stays::of).collect();
    loop {
        match Decision::of(scop, storage.clone(), choice.max_bytes)? {
            Ok(decision) => return Ok(Decision { stays, ..decision }),
            Err(too_much) => {
                storage = storage.without(scop, &too_much.array)?;
                stays.push(too_much);
            }
        }
    }
}

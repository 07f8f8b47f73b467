//! What expansion is worth: schedules with more and less memory, compared.
//!
//! ```text
//! merit        how parallel each statement is in the schedule that follows     (`crate::schedule::merit`)
//! idle         an array without whose expansion no statement's merit is worse
//! useful copy  of initial values, with which some statement's merit is better and none worse
//! ```
//!
//! Arrays are given up one after the other, those with the largest expansion first; each time the rest is
//! scheduled again. The result is minimal: none of the arrays left can be given up alone. Which arrays to
//! expand is the question that Polly leaves open (Pollock and Doerfert's static expansion expands what the
//! user lists).

use super::decision::{Choice, Decision, Stays, Why};
use crate::classes::Classes;
use crate::schedule::merit::{Merit, itself};
use crate::schedule::schedule;
use crate::scop::Scop;
use crate::storage::{Storage, volume};
use mse_isl::{Context, Result};
use std::collections::BTreeMap;

/// The decision without the arrays that the schedule does not gain from.
pub fn without_idle_arrays(scop: &Scop, decision: Decision, choice: &Choice) -> Result<Decision> {
    let mut best = merit(scop, &decision, choice)?;
    let mut decision = decision;
    for array in largest_first(scop, &decision.storage)? {
        let storage = decision.storage.without(scop, &array)?;
        let Ok(less) = Decision::of(scop, storage, choice.max_bytes)? else { continue };
        let merit = merit(scop, &less, choice)?;
        if merit.is_as_good_as(&best) {
            best = merit;
            decision.stays.push(Stays { array, why: Why::NoGain });
            decision = Decision { stays: decision.stays, ..less };
        }
    }
    Ok(decision)
}

/// The decision with copies of the initial values of arrays where that makes the schedule better.
pub fn with_useful_copies(
    scop: &Scop,
    decision: Decision,
    classes: &[Classes],
    choice: &Choice,
) -> Result<Decision> {
    let mut decision = decision;
    let mut best = None;
    for classes in classes {
        let Some(storage) = decision.storage.with_copy(scop, classes)? else { continue };
        let Ok(more) = Decision::of(scop, storage, choice.max_bytes)? else { continue };
        let before = best.take().map_or_else(|| merit(scop, &decision, choice), Ok)?;
        let merit = merit(scop, &more, choice)?;
        if merit.is_as_good_as(&before) && !before.is_as_good_as(&merit) {
            decision = Decision { stays: decision.stays, ..more };
            best = Some(merit);
        } else {
            best = Some(before);
        }
    }
    Ok(decision)
}

/// How good the schedule of the expanded scop is.
fn merit(scop: &Scop, decision: &Decision, choice: &Choice) -> Result<Merit> {
    let expanded = decision.apply(scop)?;
    let found = Context::current().bounded(choice.comparison, || schedule(&expanded, choice.schedule));
    let schedule = match found {
        Err(error) if error.is_quota() => expanded.schedule,
        found => found?.schedule,
    };
    Merit::of(&schedule, &sources(scop, decision))
}

/// The statement that each piece is a piece of.
fn sources(scop: &Scop, decision: &Decision) -> BTreeMap<String, String> {
    let mut sources = itself(scop);
    for (statement, pieces) in scop.statements.iter().zip(&decision.pieces) {
        sources.extend(pieces.iter().map(|piece| (piece.name.clone(), statement.name.clone())));
    }
    sources
}

/// The arrays with new storage, those that need the most cells first.
fn largest_first(scop: &Scop, storage: &Storage) -> Result<Vec<String>> {
    let mut cells: BTreeMap<&str, f64> = BTreeMap::new();
    for array in &storage.arrays {
        *cells.entry(&array.of).or_default() += volume(scop, &array.extent)?;
    }
    let mut arrays: Vec<_> = cells.into_iter().collect();
    arrays.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    Ok(arrays.into_iter().map(|(array, _)| array.to_owned()).collect())
}

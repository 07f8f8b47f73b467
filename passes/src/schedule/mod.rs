//! Scheduling: the order of instances, and which loops carry no dependence (pass `mse-schedule`).
//!
//! What a schedule must respect, and what makes it good, is a [`Problem`]; all that reorders is in this room:
//! isl's schedules (of statements moved, [`translation`], and sizes as parameters, [`sizes`], where constants
//! are large), the source order with its parallel loops ([`coincidence`]), bands and tiles ([`bands`],
//! [`tile`]).
//!
//! `algorithm=isl` asks isl's scheduler (Pluto-like, Bondhugula et al., with Feautrier's as a fall-back),
//! which fuses loops wherever that brings flow closer together; `algorithm=coincident` asks the same
//! scheduler, which then fuses only loops of which as many stay parallel; `algorithm=source` keeps the source
//! order and only finds out which of its loops are parallel. isl's work is bounded: beyond the bound the
//! source order stays, with a remark.

pub mod added;
pub mod bands;
pub mod coincidence;
mod graft;
pub mod problem;
mod sizes;
mod stretched;
pub mod stride;
pub mod tile;
mod translation;
mod trial;
pub mod witness;

use crate::choice::choice;
use crate::order::{Dependences, counter};
use crate::scop::Scop;
use crate::stage::{self, Note, Outcome, Words};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::Options;
use mse_isl::{Result, Schedule, UnionPwMultiAff};
use problem::Fusion;
pub use problem::Problem;
use sizes::Sizes;

choice! {
    /// How a schedule is found.
    Algorithm {
        /// isl's scheduler, which fuses what it can.
        Isl = "isl",
        /// The same, which fuses only what stays as parallel as it is apart.
        Coincident = "coincident",
        /// The source order.
        Source = "source",
    }
}

/// A schedule, and why the source order stays, if it does where another was asked for.
#[derive(Clone, Debug)]
pub struct Found {
    /// The schedule, its bands marked with the members that carry no dependence.
    pub schedule: Schedule,
    /// Why this is the source order.
    pub kept: Option<String>,
}

/// Gives every scop a new schedule.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let algorithm = Algorithm::of(options, "algorithm")?;
    let words = Words { failed: "no schedule", exceeded: "the source order stays: scheduling takes" };
    stage::run(root, options, words, |scop| {
        let found = schedule(scop, algorithm)?;
        let why = found.kept.map(|why| Note::of_scop(format!("the source order stays: {why}")));
        let after = Scop { schedule: found.schedule, ..scop.clone() };
        Ok(Outcome { notes: why.into_iter().collect(), ..Outcome::new(after) })
    })
}

/// The schedule that `algorithm` finds; the source order where isl's scheduler gives up.
///
/// # Errors
/// That it takes isl more operations than it may.
pub fn schedule(scop: &Scop, algorithm: Algorithm) -> Result<Found> {
    let dependences = Dependences::of(scop);
    or_kept(scop, dependences.and_then(|dependences| found(scop, &dependences, algorithm)))
}

/// The same under these dependences of the scop.
pub fn under(scop: &Scop, dependences: &Dependences, algorithm: Algorithm) -> Result<Found> {
    or_kept(scop, found(scop, dependences, algorithm))
}

fn found(scop: &Scop, dependences: &Dependences, algorithm: Algorithm) -> Result<Found> {
    match algorithm {
        Algorithm::Isl => solve_or_keep(scop, dependences, Fusion::Any),
        Algorithm::Coincident => solve_or_keep(scop, dependences, Fusion::Coincident),
        Algorithm::Source => Ok(Found { schedule: source_order(scop, dependences)?, kept: None }),
    }
}

/// The source order where isl fails.
fn or_kept(scop: &Scop, found: Result<Found>) -> Result<Found> {
    match found {
        Err(error) if !error.is_quota() => {
            let kept = Some(format!("isl finds no schedule, {error}"));
            Ok(Found { schedule: scop.schedule.clone(), kept })
        }
        found => found,
    }
}

/// isl's schedule, its stretched parts in the source order; all of it in the source order where no loop can
/// be made of isl's.
fn solve_or_keep(scop: &Scop, dependences: &Dependences, fusion: Fusion) -> Result<Found> {
    let why = match stretched::straightened(solve(scop, dependences, fusion)?, scop, dependences)? {
        None => "isl's schedule leaves gaps between its dates",
        Some(schedule) if !counter::are_loops(scop, &schedule)? => {
            "isl's schedule has no loop for a while loop alone"
        }
        Some(schedule) if !trial::has_loops(&schedule, &scop.context)? => {
            "loops for isl's schedule take too long to find"
        }
        Some(schedule) => return Ok(Found { schedule, kept: None }),
    };
    Ok(Found { schedule: source_order(scop, dependences)?, kept: Some(why.to_owned()) })
}

/// The source order, its bands marked with the loops that carry no dependence.
fn source_order(model: &Scop, dependences: &Dependences) -> Result<Schedule> {
    coincidence::mark(model.schedule.clone(), &dependences.order()?)
}

/// isl's schedule, of translated statements where that keeps large constants from isl, and for all sizes.
fn solve(scop: &Scop, dependences: &Dependences, fusion: Fusion) -> Result<Schedule> {
    let problem = Problem::of(scop, dependences)?;
    let Some(translation) = translation::translation(scop, &problem.order)? else {
        return solve_for_all_sizes(problem, fusion);
    };
    let schedule = solve_for_all_sizes(problem.translated(&translation)?, fusion)?;
    schedule.pullback_union_pw_multi_aff(UnionPwMultiAff::from_union_map(translation)?)
}

/// isl's schedule for all sizes, if there is one; else for those that the problem has.
fn solve_for_all_sizes(problem: Problem, fusion: Fusion) -> Result<Schedule> {
    let Some(sizes) = Sizes::of(&problem)? else { return problem.solved(fusion) };
    match sizes.generalised(problem.clone())?.solved(fusion) {
        Err(error) if !error.is_quota() => problem.solved(fusion),
        found => sizes.fixed(&found?, problem.domain),
    }
}

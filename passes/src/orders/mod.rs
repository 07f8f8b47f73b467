//! Orders: moves that find an order of the instances, and the problem that all of them solve.
//!
//! A [`Problem`] says which dependences an order must respect, and what makes it good. Where constants are
//! large, isl gets statements that are moved ([`translation`]), and sizes as parameters ([`sizes`]). The
//! other algorithms start from the source order with its parallel loops ([`crate::tree::coincidence`]).
//!
//! `isl` asks isl's scheduler (Pluto-like, Bondhugula et al., with Feautrier's as a fall-back), which fuses
//! loops wherever that brings flow closer together. `coincident` asks the same scheduler, which then fuses
//! only loops that stay as parallel as they are. `source` keeps the source order and only finds out which of
//! its loops are parallel. `merged` makes one loop of those that are beside each other in a sequential loop
//! and need no order. `distributed` makes several of one that is inside others ([`distributed`]). `gathered`
//! first takes loops before and behind a sequential loop into it. `permutable` asks isl for bands of as many
//! loops as can be, which [`crate::tiles`] cuts in tiles. `wavefront` makes wavefronts of tiles where no loop
//! is parallel ([`wavefront`]). `diamond` makes wavefronts of diamonds ([`diamond`]), and `blocked` makes
//! blocks of steps ([`blocked`]). isl's work is bounded: beyond the bound the source order stays, with a
//! remark. Schedules of users, and hints, are in [`crate::given`].

mod blocked;
mod diamond;
pub mod distributed;
mod fused;
mod gathered;
pub mod joined;
pub mod merged;
mod parts;
pub mod problem;
mod rows;
pub mod sequential;
mod sizes;
pub mod split;
mod stretched;
mod translation;
pub mod trial;
mod wavefront;
mod ways;
pub mod witness;

use crate::choice::choice;
use crate::once::once;
use crate::order::{Dependences, counter};
use crate::scop::Scop;
use crate::tree::{begun, coincidence};
use gathered::Wanted;
use mse_isl::{MultiUnionPwAff, Result, Schedule, UnionMap, UnionPwMultiAff};
pub use problem::Problem;
use problem::{Fusion, Solvable};
use sizes::Sizes;
use std::cell::OnceCell;
use trial::Loops;

choice! {
    /// How a schedule is found.
    Algorithm {
        /// isl's scheduler, which fuses what it can.
        Isl = "isl",
        /// The same, which fuses only what stays as parallel as it is apart.
        Coincident = "coincident",
        /// The source order.
        Source = "source",
        /// The same, with loops beside each other in a sequential one merged where they need no order.
        Merged = "merged",
        /// The same, with loops beside each other as one parallel loop over what they share.
        Rows = "rows",
        /// The source order, with sequential loops inside others distributed: each becomes several loops, and
        /// some of these are parallel.
        Distributed = "distributed",
        /// The source order with loops merged, after loops beside a sequential one were taken into it: loops
        /// that fill or read memory which may become smaller.
        Gathered = "gathered",
        /// isl's scheduler, with as many loops in one permutable band as can be, parallel or not: for tiles.
        Permutable = "permutable",
        /// Wavefronts of tiles, where no loop is parallel: a launch for each, a block for each tile.
        Wavefront = "wavefront",
        /// The same, of diamonds: tiles that can all start at once.
        Diamond = "diamond",
        /// Blocks of steps of the outermost loop, their tiles in few levels; all statements have as many
        /// loops.
        Blocked = "blocked",
    }
}

/// A schedule, and why the source order stays, if it does where another was asked for.
#[derive(Clone, Debug)]
pub struct Found {
    /// The schedule, its bands marked with the members that carry no dependence.
    pub schedule: Schedule,
    /// Why this is the source order.
    pub kept: Option<String>,
    /// Lowering may find no loops for it: the scop needs a fall-back.
    pub is_hard: bool,
}

impl Found {
    /// A schedule that loops can be made of.
    fn easy(schedule: Schedule) -> Self {
        Self { schedule, kept: None, is_hard: false }
    }

    /// The source order, and why it stays.
    pub fn kept(schedule: Schedule, why: String) -> Self {
        Self { schedule, kept: Some(why), is_hard: false }
    }
}

/// The schedule that `algorithm` finds; the source order where isl's scheduler gives up.
///
/// # Errors
/// That it takes isl more operations than it may.
pub fn schedule(scop: &Scop, algorithm: Algorithm) -> Result<Found> {
    let dependences = Dependences::of(scop);
    or_kept(scop, dependences.and_then(|dependences| Scheduler::new(scop, &dependences).found(algorithm)))
}

/// The schedules of a scop: what they start from is found once.
pub struct Scheduler<'a> {
    scop: &'a Scop,
    dependences: &'a Dependences,
    source: OnceCell<Schedule>,
    ready: OnceCell<Ready>,
}

/// The problem that isl's schedules start from.
struct Ready {
    /// `{ S[i] -> S[i - t] }`, where that keeps large constants from isl.
    translation: Option<UnionMap>,
    /// The problem, of translated statements.
    problem: Solvable,
    /// The same for all sizes, if it has some.
    general: Option<(Sizes, Solvable)>,
    /// Products of its numbers may not fit.
    has_large_numbers: bool,
}

impl<'a> Scheduler<'a> {
    /// For a scop with these dependences.
    pub fn new(scop: &'a Scop, dependences: &'a Dependences) -> Self {
        Self { scop, dependences, source: OnceCell::new(), ready: OnceCell::new() }
    }

    /// As [`schedule`].
    ///
    /// # Errors
    /// That it takes isl more operations than it may.
    pub fn under(&self, algorithm: Algorithm) -> Result<Found> {
        or_kept(self.scop, self.found(algorithm))
    }

    fn found(&self, algorithm: Algorithm) -> Result<Found> {
        match algorithm {
            Algorithm::Isl => self.solve_or_keep(Fusion::Any),
            Algorithm::Coincident => self.solve_or_keep(Fusion::Coincident),
            Algorithm::Source => Ok(Found::easy(self.source_order()?)),
            Algorithm::Merged => self.merged(self.source_order()?),
            Algorithm::Rows => self.rows(),
            Algorithm::Distributed => self.distributed(),
            Algorithm::Gathered => self.gathered(),
            Algorithm::Permutable => self.permutable(),
            Algorithm::Wavefront => self.wavefronts(),
            Algorithm::Diamond => self.diamonds(),
            Algorithm::Blocked => self.in_blocks(),
        }
    }

    /// Blocks of steps; the source order where there are none.
    fn in_blocks(&self) -> Result<Found> {
        let homes = blocked::coordinates(self.scop)?;
        let found = homes.map(|homes| self.blocked(&homes)).transpose()?.flatten();
        found.map_or_else(|| self.source_order().map(Found::easy), Ok)
    }

    /// Blocks of steps of the first of these functions, `{ S[i] -> [..] }`, whose tiles have few levels.
    pub fn blocked(&self, homes: &MultiUnionPwAff) -> Result<Option<Found>> {
        let inside = self.distributed()?.schedule;
        let schedule = blocked::blocked(&inside, homes, &self.dependences.order()?)?;
        Ok(schedule.map(|schedule| Found { schedule, kept: None, is_hard: true }))
    }

    /// isl's schedule with as many loops in one band as can be; which of them are parallel, isl was not
    /// asked.
    fn permutable(&self) -> Result<Found> {
        let found = self.solve_or_keep(Fusion::Permutable)?;
        let schedule = coincidence::mark(found.schedule, &self.dependences.order()?)?;
        Ok(Found { schedule, ..found })
    }

    /// Wavefronts of tiles. In a tile, instances are in the source order with loops distributed, or in isl's
    /// order where that has no parallel loops. Without such tiles the source order stays.
    fn wavefronts(&self) -> Result<Found> {
        self.of_tiles(wavefront::wavefronts(&self.in_bands()?, &self.inside_tiles()?)?)
    }

    /// Wavefronts of diamonds; the source order where there are none.
    fn diamonds(&self) -> Result<Found> {
        let (permutable, order) = (self.in_bands()?, self.dependences.order()?);
        for mirror in diamond::mirrors(self.scop, &permutable, &order)? {
            let mirrored =
                Ready::mirrored(self.scop, self.dependences, &mirror)?.solved(Fusion::Permutable)?;
            let found = wavefront::diamonds(&permutable, &mirrored, &self.inside_tiles()?)?;
            if found.is_some() {
                return self.of_tiles(found);
            }
        }
        self.source_order().map(Found::easy)
    }

    /// isl's schedule, as many loops in one band as can be.
    fn in_bands(&self) -> Result<Schedule> {
        let ready = once(&self.ready, || Ready::of(self.scop, self.dependences))?;
        coincidence::mark(ready.solved(Fusion::Permutable)?, &self.dependences.order()?)
    }

    /// The schedules that may order the instances of a tile.
    fn inside_tiles(&self) -> Result<[Schedule; 2]> {
        Ok([self.distributed()?.schedule, self.solve_or_keep(Fusion::Coincident)?.schedule])
    }

    /// The schedule, if while loops stay loops of their own; else the source order.
    fn of_tiles(&self, schedule: Option<Schedule>) -> Result<Found> {
        match schedule {
            Some(schedule) if counter::are_loops(self.scop, &schedule)? => {
                Ok(Found { schedule, kept: None, is_hard: true })
            }
            _ => self.source_order().map(Found::easy),
        }
    }

    /// A schedule with its loops merged, if while loops stay loops of their own; else the source order.
    fn merged(&self, schedule: Schedule) -> Result<Found> {
        let schedule = merged::merged(schedule, &self.dependences.order()?)?;
        let is_one = counter::are_loops(self.scop, &schedule)?;
        Ok(Found::easy(if is_one { schedule } else { self.source_order()? }))
    }

    /// Loops beside each other as one over what they share, if while loops stay loops of their own; else the
    /// source order.
    fn rows(&self) -> Result<Found> {
        let source = self.source_order()?;
        let found = rows::rows(source.clone(), &self.dependences.order()?)?;
        let is_one = |schedule: &Schedule| counter::are_loops(self.scop, schedule);
        Ok(Found::easy(match found {
            Some(found) if is_one(&found)? => found,
            _ => source,
        }))
    }

    /// The source order with loops distributed, if while loops stay loops of their own; else the source
    /// order.
    fn distributed(&self) -> Result<Found> {
        let source = self.source_order()?;
        let found = distributed::distributed(source.clone(), &self.dependences.order()?)?;
        let is_one = |schedule: &Schedule| counter::are_loops(self.scop, schedule);
        Ok(Found::easy(match found {
            Some(schedule) if is_one(&schedule)? => schedule,
            _ => source,
        }))
    }

    /// The source order with loops taken into others, and merged; the source order where there are none.
    fn gathered(&self) -> Result<Found> {
        let source = self.source_order()?;
        match gathered::gathered(source.clone(), &self.dependences.order()?, &Wanted::of(self.scop)?)? {
            Some(schedule) => self.merged(schedule),
            None => Ok(Found::easy(source)),
        }
    }

    /// isl's schedule, its stretched parts in the source order; all of it in the source order where no loop
    /// can be made of isl's.
    fn solve_or_keep(&self, fusion: Fusion) -> Result<Found> {
        let (scop, ready) = (self.scop, once(&self.ready, || Ready::of(self.scop, self.dependences))?);
        let solved = begun::begun(ready.solved(fusion)?)?;
        let why = match stretched::straightened(solved, scop, self.dependences)? {
            None => "isl's schedule leaves gaps between its dates",
            Some(schedule) if !counter::are_loops(scop, &schedule)? => {
                "isl's schedule has no loop for a while loop alone"
            }
            Some(schedule) => match trial::loops(&schedule, &scop.context)? {
                Loops::None => "loops for isl's schedule take too long to find",
                found => {
                    let is_hard = found == Loops::Hard || ready.has_large_numbers;
                    return Ok(Found { schedule, kept: None, is_hard });
                }
            },
        };
        Ok(Found::kept(self.source_order()?, why.to_owned()))
    }

    /// The source order, its bands marked with the loops that carry no dependence.
    fn source_order(&self) -> Result<Schedule> {
        let mark = || coincidence::mark(self.scop.schedule.clone(), &self.dependences.order()?);
        once(&self.source, mark).cloned()
    }
}

impl Ready {
    fn of(scop: &Scop, dependences: &Dependences) -> Result<Self> {
        let problem = Problem::of(scop, dependences)?;
        let translation = translation::translation(scop, &problem.order)?;
        Self::translated(scop, problem, translation)
    }

    /// The same where coordinates count backwards: `{ S[t, i] -> S[t, -i] }`.
    fn mirrored(scop: &Scop, dependences: &Dependences, mirror: &UnionMap) -> Result<Self> {
        let problem = Problem::of(scop, dependences)?;
        let translation = translation::translation(scop, &problem.order)?;
        let both =
            translation.map_or_else(|| Ok(mirror.clone()), |first| first.apply_range(mirror.clone()))?;
        Self::translated(scop, problem, Some(both))
    }

    fn translated(scop: &Scop, problem: Problem, translation: Option<UnionMap>) -> Result<Self> {
        let problem = translation.iter().try_fold(problem, Problem::translated)?;
        let sizes = Sizes::of(&problem)?;
        let general = sizes.as_ref().map(|sizes| sizes.generalised(problem.clone())).transpose()?;
        let general = sizes.zip(general.map(Solvable::of));
        let has_large_numbers = trial::has_large_numbers(scop)?;
        Ok(Self { translation, problem: Solvable::of(problem), general, has_large_numbers })
    }

    /// isl's schedule.
    fn solved(&self, fusion: Fusion) -> Result<Schedule> {
        let schedule = self.solved_for_all_sizes(fusion)?;
        let Some(translation) = self.translation.clone() else { return Ok(schedule) };
        schedule.pullback_union_pw_multi_aff(UnionPwMultiAff::from_union_map(translation)?)
    }

    /// isl's schedule for all sizes, if there is one; else for those that the problem has.
    fn solved_for_all_sizes(&self, fusion: Fusion) -> Result<Schedule> {
        let Some((sizes, general)) = &self.general else { return self.problem.solved(fusion) };
        match general.solved(fusion) {
            Err(error) if !error.is_quota() => self.problem.solved(fusion),
            found => sizes.fixed(&found?, self.problem.domain().clone()),
        }
    }
}

/// The source order where isl fails.
fn or_kept(scop: &Scop, found: Result<Found>) -> Result<Found> {
    match found {
        Err(error) if !error.is_quota() => {
            Ok(Found::kept(scop.schedule.clone(), format!("isl finds no schedule, {error}")))
        }
        found => found,
    }
}

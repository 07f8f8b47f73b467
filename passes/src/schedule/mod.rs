//! Scheduling: the order of instances, and which loops carry no dependence (pass `mse-schedule`).
//!
//! ```text
//! validity      order = flow + anti + output, on the storage as it stands     { Earlier[i] -> Later[j] }
//! proximity     flow
//! coincidence   order, outermost first
//! ```
//!
//! `algorithm=isl` asks isl's scheduler (Pluto-like, Bondhugula et al., with Feautrier's as a fall-back);
//! `algorithm=source` keeps the source order and only finds out which of its loops are parallel. isl's work
//! is bounded: beyond the bound the source order stays, with a remark.

pub mod bands;
pub mod coincidence;
pub mod merit;
mod stretched;
mod stride;
pub mod tile;
mod translation;
mod trial;
pub mod witness;

use crate::order::{Dependences, counter};
use crate::scop::Scop;
use crate::stage::{self, Note, Outcome, Words};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::Options;
use mse_isl::{
    Context, DimType, Map, Result, Schedule, ScheduleConstraints, Set, UnionMap, UnionPwMultiAff, UnionSet,
};

/// How a schedule is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// isl's scheduler.
    Isl,
    /// The source order.
    Source,
}

/// A schedule, and why the source order stays, if it does where another was asked for.
#[derive(Clone, Debug)]
pub struct Found {
    /// The schedule, its bands marked with the members that carry no dependence.
    pub schedule: Schedule,
    /// Why this is the source order.
    pub kept: Option<String>,
}

impl Algorithm {
    /// The algorithm of this name.
    pub fn parse(name: Option<&str>) -> Result<Self, String> {
        match name {
            None | Some("isl") => Ok(Self::Isl),
            Some("source") => Ok(Self::Source),
            Some(other) => Err(format!("unknown algorithm '{other}'; it has isl and source")),
        }
    }
}

/// Gives every scop a new schedule.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let algorithm = Algorithm::parse(options.get("algorithm").copied())?;
    let words = Words { failed: "no schedule", exceeded: "the source order stays: scheduling takes" };
    stage::run(root, options, words, |scop| {
        let found = schedule(scop, algorithm)?;
        let why = found.kept.map(|why| Note::of_scop(format!("the source order stays: {why}")));
        let after = Scop { schedule: found.schedule, ..scop.clone() };
        Ok(Outcome { scop: Some(after), notes: why.into_iter().collect() })
    })
}

/// The schedule that `algorithm` finds; the source order where isl's scheduler gives up.
///
/// # Errors
/// That it takes isl more operations than it may.
pub fn schedule(scop: &Scop, algorithm: Algorithm) -> Result<Found> {
    let found = Dependences::of(scop).and_then(|dependences| match algorithm {
        Algorithm::Isl => solve_or_keep(scop, &dependences),
        Algorithm::Source => Ok(Found { schedule: source_order(scop, &dependences)?, kept: None }),
    });
    match found {
        Err(error) if !error.is_quota() => {
            let kept = Some(format!("isl finds no schedule, {error}"));
            Ok(Found { schedule: scop.schedule.clone(), kept })
        }
        found => found,
    }
}

/// isl's schedule; the source order where that is stretched, or no loop can be made of it.
fn solve_or_keep(scop: &Scop, dependences: &Dependences) -> Result<Found> {
    let schedule = solve(scop, dependences)?;
    let why = if !counter::are_loops(scop, &schedule)? {
        "isl's schedule has no loop for a while loop alone"
    } else if stretched::is_stretched(&schedule)? {
        "isl's schedule leaves gaps between its dates"
    } else if !trial::has_loops(&schedule, &scop.context)? {
        "loops for isl's schedule take too long to find"
    } else {
        return Ok(Found { schedule, kept: None });
    };
    Ok(Found { schedule: source_order(scop, dependences)?, kept: Some(why.to_owned()) })
}

/// The source order, its bands marked with the loops that carry no dependence.
fn source_order(model: &Scop, dependences: &Dependences) -> Result<Schedule> {
    coincidence::mark(model.schedule.clone(), &dependences.order()?)
}

/// isl's schedule, of translated statements where that keeps large constants from isl.
fn solve(scop: &Scop, dependences: &Dependences) -> Result<Schedule> {
    let problem = Problem {
        domain: scop.domain()?,
        context: scop.context.clone(),
        order: dependences.order()?,
        flow: dependences.flow_order()?,
    };
    let Some(translation) = translation::translation(scop, &problem.order)? else { return problem.solved() };
    let schedule = problem.translated(&translation)?.solved()?;
    schedule.pullback_union_pw_multi_aff(UnionPwMultiAff::from_union_map(translation)?)
}

/// What isl's scheduler is asked.
struct Problem {
    /// `{ S[i] }`
    domain: UnionSet,
    /// `[n] -> { : }`
    context: Set,
    /// `{ Earlier[i] -> Later[j] }`: what the schedule must respect.
    order: UnionMap,
    /// `{ Writer[i] -> Reader[j] }`: the ends should be close.
    flow: UnionMap,
}

impl Problem {
    /// The same on translated statements, `{ S[i] -> S[i - t] }`.
    fn translated(self, translation: &UnionMap) -> Result<Self> {
        let moved =
            |order: UnionMap| order.apply_domain(translation.clone())?.apply_range(translation.clone());
        Ok(Self {
            domain: self.domain.apply(translation.clone())?,
            order: moved(self.order)?,
            flow: moved(self.flow)?,
            ..self
        })
    }

    /// isl's schedule: first without what the domains impose, then, if isl finds none for these larger
    /// relations, for the exact ones.
    fn solved(self) -> Result<Schedule> {
        let order = beyond_domain(&self.domain, self.order.clone())?;
        let simple = self.schedule(order, beyond_domain(&self.domain, self.flow.clone())?);
        match simple {
            Err(error) if !error.is_quota() => self.schedule(self.order.clone(), self.flow.clone()),
            found => found,
        }
    }

    fn schedule(&self, order: UnionMap, flow: UnionMap) -> Result<Schedule> {
        let isl = Context::current();
        isl.set_schedule_outer_coincidence(true);
        isl.set_schedule_maximize_band_depth(true);
        ScheduleConstraints::on_domain(self.domain.clone())?
            .set_context(self.context.clone())?
            .set_validity(order.clone())?
            .set_coincidence(order)?
            .set_proximity(flow)?
            .compute_schedule()
    }
}

/// Without the constraints that the domains impose anyway, where bounds or distances are constants: more
/// dependences, hence still valid, and what isl's Farkas elimination would otherwise spend long on (heat-3d
/// of constant size: 60 s, then 0.1 s; of parametric size: 1.9 s, then 0.3 s). Other parametric dependences
/// keep their bounds, which a schedule may need. After Polly's `-polly-opt-simplify-deps`, which does so
/// everywhere.
fn beyond_domain(domain: &UnionSet, order: UnionMap) -> Result<UnionMap> {
    let mut simple = UnionMap::empty_ctx(&Context::current())?;
    for piece in order.maps()?.iter().map(Map::basic_maps).collect::<Result<Vec<_>>>()?.concat() {
        let piece = Map::from_basic_map(piece)?;
        let constant = !piece.involves_dims(DimType::Param, 0, piece.dim(DimType::Param)?)?;
        let free = constant || is_near(&piece)?;
        let piece = UnionMap::from_map(piece)?;
        let piece = if free { piece.gist_domain(domain.clone())?.gist_range(domain.clone())? } else { piece };
        simple = simple.union(piece)?;
    }
    simple.coalesce()
}

/// Whether the distances `j - i` in `{ S[i] -> T[j] }` are bounded by constants.
fn is_near(piece: &Map) -> Result<bool> {
    if piece.dim(DimType::In)? != piece.dim(DimType::Out)? {
        return Ok(false);
    }
    let same = piece.clone().reset_tuple_id(DimType::In)?.reset_tuple_id(DimType::Out)?;
    same.deltas()?.project_out_all_params()?.is_bounded()
}

//! Schedules that a user gives, checked (`mse-schedule{file=}`).
//!
//! ```text
//! given      a schedule tree over the instances of the scop, or their dates { S[i] -> [t..] }   ([`read`])
//! instances  each once: domain(given) = { S[i] }, and one date for each
//! order      { x -> y : x must come first }, on the storage as it stands
//! legal      no x -> y in order with date(x) >= date(y), nor, under a set, in different children
//! claims     coincident and permutable members are those of [`claims`], whatever the text says
//! marks      those of mse, above members that are coincident                                    ([`marks`])
//! ```
//!
//! A schedule that breaks one of these rules is refused, with one example: two instances, their accesses to a
//! cell, and their dates. A legal schedule is like any other: no later stage knows who wrote it.

use super::{claims, marks, read, refused};
use crate::order::{Dependences, counter};
use crate::orders::Found;
use crate::orders::problem::{Broken, Problem};
use crate::orders::trial::{self, Loops};
use crate::scop::Scop;
use crate::tree::added;
use crate::tree::bands;
use mse_isl::{Error, Result, Schedule, ScheduleNode, ScheduleNodeType as Node};

/// A user's schedule.
pub struct Given {
    /// The schedule, its bands marked with the members that carry no dependence.
    pub found: Found,
    /// Claims of the user's that do not hold.
    pub wrong: Vec<String>,
}

impl Given {
    /// A schedule about which nothing wrong was claimed.
    pub fn of(found: Found) -> Self {
        Self { found, wrong: Vec::new() }
    }
}

/// The schedule that a text gives to a scop.
///
/// # Errors
/// Why it is refused, which it also is where isl takes too long to decide.
pub fn decided(scop: &Scop, text: &str) -> Result<Given> {
    if_decided(|| checked(scop, text))
}

/// The result of a check.
///
/// # Errors
/// Its own; that isl takes too long to decide.
pub fn if_decided(check: impl FnOnce() -> Result<Given>) -> Result<Given> {
    match check() {
        Err(error) if error.is_quota() => {
            Err(Error::invalid("whether it is right takes isl more than max-operations"))
        }
        found => found,
    }
}

fn checked(scop: &Scop, text: &str) -> Result<Given> {
    if added::adds(&scop.schedule.get_root()?)? {
        return Err(Error::invalid("the scop was mapped before, and has barriers"));
    }
    let given = read::schedule(scop, text)?;
    allowed(&given.get_root()?)?;
    if trial::has_large_dates(&given.get_root()?)? {
        return Err(Error::invalid(trial::TOO_LARGE));
    }
    let given = refused::unless_all_instances(scop, given)?;
    let dependences = Dependences::of(scop)?;
    in_order(scop, &dependences, &given)?;
    let order = dependences.order()?.intersect_params(scop.context.clone())?;
    let schedule = claims::found(given.clone(), &order)?;
    let roots = [&given.get_root()?, &schedule.get_root()?];
    marks::check(scop, &dependences, &order, roots[1])?;
    let wrong = claims::wrong(scop, &dependences, roots)?;
    Ok(Given { found: loops(scop, schedule)?, wrong })
}

/// Nothing.
///
/// # Errors
/// That the schedule does not keep the order, or gives an instance no date.
pub fn in_order(scop: &Scop, dependences: &Dependences, given: &Schedule) -> Result<()> {
    let (problem, unclaimed) = (Problem::of(scop, dependences)?, claims::none(given.clone())?);
    match problem.verify(&unclaimed)? {
        None => refused::unless_sets_are_free(scop, dependences, &problem, &given.get_root()?),
        Some(Broken::NoDate(instances)) => refused::without_date(instances),
        Some(Broken::Order(late)) => refused::out_of_order(scop, dependences, given, &late),
        Some(Broken::Coincidence(_)) => unreachable!("nothing is called coincident"),
    }
}

/// Accepts the nodes that a user may write: they order instances, and neither add nor change any.
fn allowed(node: &ScheduleNode) -> Result<()> {
    let kind = match node.get_type()? {
        Node::Context => "context",
        Node::Guard => "guard",
        Node::Extension => "extension",
        Node::Expansion => "expansion",
        Node::Band if is_isolated(node)? => {
            return Err(Error::invalid(
                "an option 'isolate': no tiles or threads can be made of such a band",
            ));
        }
        _ => return bands::children(node)?.iter().try_for_each(allowed),
    };
    let may = "it may have bands, sequences, sets, filters and marks below its domain";
    Err(Error::invalid(format!("a node '{kind}': {may}")))
}

/// Whether a band has isl's option to treat a part of its values apart.
fn is_isolated(band: &ScheduleNode) -> Result<bool> {
    let options = band.band_get_ast_build_options()?.sets()?;
    let names = options.iter().map(|option| option.get_tuple_name()).collect::<Result<Vec<_>>>()?;
    Ok(names.into_iter().flatten().any(|name| name == "isolate"))
}

/// The schedule, if loops can be made of it.
///
/// # Errors
/// That they cannot.
pub fn loops(scop: &Scop, schedule: Schedule) -> Result<Found> {
    if !counter::are_loops(scop, &schedule)? {
        return Err(Error::invalid("it has no loop for a while loop alone"));
    }
    match trial::loops(&schedule, &scop.context)? {
        Loops::None => Err(Error::invalid("loops for it take too long to find")),
        found => {
            let is_hard = found == Loops::Hard || trial::has_large_numbers(scop)?;
            Ok(Found { schedule, kept: None, is_hard })
        }
    }
}

//! Schedule and storage chosen together (pass `mse-choose`, what pipelines run for `expand=auto`).
//!
//! ```text
//! storage     as it stands; memory of its own for iterations of loops that a value does not leave     ([`own`])
//! schedule    the source order with its parallel loops; isl's                                         (`crate::schedule`)
//! candidate   a storage and a schedule for it; the memory that threads do not have for themselves     ([`candidate`])
//! choice      the least modelled time ([`time`]); within a tenth of it the fewest bytes, then the first of the list
//! ```
//!
//! Then memory of its own is given back, group by group, that neither is a thread's own nor buys time. The
//! program as it stands is always a candidate. Statements stay whole, and the source flow stays what it is: it
//! is what the scop means.

mod candidate;
mod count;
mod own;
pub mod time;

use crate::schedule::Algorithm;
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::stage::{self, Note, Outcome, Words};
use candidate::{Candidate, Search, Weighed};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{Options, is_on};
use mse_isl::Result;
use own::Own;

/// Candidates whose modelled time is at most so many times the least are as good.
const AS_GOOD: f64 = 1.1;
/// New memory is at most so many times that of the arrays from outside.
const BUDGET: f64 = 1.0;

/// Gives every scop a schedule, and the storage that it needs.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> std::result::Result<(), Failure<'c>> {
    let algorithms: &[Algorithm] = match Algorithm::of(options, "algorithm")? {
        Algorithm::Isl => &[Algorithm::Source, Algorithm::Isl],
        Algorithm::Source => &[Algorithm::Source],
    };
    let report = is_on(options, "report", false);
    let words = Words { failed: "no schedule", exceeded: "the source order stays: scheduling takes" };
    stage::run(root, options, words, |scop| chosen(scop, algorithms, report))
}

/// The best candidate.
fn chosen(scop: &Scop, algorithms: &[Algorithm], report: bool) -> Result<Outcome> {
    let search = Search::new(scop, algorithms)?;
    let mut candidates = search.on(&[])?;
    let own = match Supply::of(scop)? {
        Ok(supply) => own::own(scop, &supply)?,
        Err(_) => Vec::new(),
    };
    if !own.is_empty() {
        candidates.extend(search.more(&own)?);
    }
    let mut notes = Vec::new();
    if report {
        notes.extend(candidates.iter().map(|one| Note::of_scop(format!("candidate: {one}"))));
    }
    let chosen = thriftier(&search, best(candidates, search.budget()?)?, own)?;
    if report {
        notes.push(Note::of_scop(format!("chosen: {chosen}")));
    }
    let Candidate { scop, kept, .. } = chosen.candidate;
    notes.extend(kept.map(|why| Note::of_scop(format!("the source order stays: {why}"))));
    Ok(Outcome { scop: Some(scop), notes })
}

/// The one with the fewest bytes, and of these the first, among those that are as good as the fastest within
/// the budget. The first of all is always within it.
fn best(candidates: Vec<Candidate>, budget: f64) -> Result<Weighed> {
    let mut by_time: Vec<_> = candidates.into_iter().enumerate().collect();
    by_time.sort_by(|(_, one), (_, other)| one.time.total_cmp(&other.time));
    let mut good: Vec<(usize, Weighed)> = Vec::new();
    for (number, candidate) in by_time {
        if good.first().is_some_and(|(_, fastest)| candidate.time > AS_GOOD * fastest.candidate.time) {
            break;
        }
        let weighed = candidate.weighed()?;
        if number == 0 || weighed.bytes <= budget {
            good.push((number, weighed));
        }
    }
    let thrift = |(one, first): &(usize, Weighed), (other, second): &(usize, Weighed)| {
        first.bytes.total_cmp(&second.bytes).then(one.cmp(other))
    };
    Ok(good.into_iter().min_by(thrift).expect("the first is within the budget").1)
}

/// The same, without memory of its own that is neither a thread's nor buys time.
fn thriftier(search: &Search, mut chosen: Weighed, mut own: Vec<Own>) -> Result<Weighed> {
    for array in chosen.large.clone() {
        let Some(position) = own.iter().position(|group| group.name == array) else { continue };
        let less: Vec<Own> = own.iter().filter(|group| group.name != array).cloned().collect();
        let fastest = search.more(&less)?.into_iter().min_by(|one, other| one.time.total_cmp(&other.time));
        let Some(fastest) = fastest.filter(|one| one.time <= AS_GOOD * chosen.candidate.time) else {
            continue;
        };
        let candidate = fastest.weighed()?;
        if candidate.bytes < chosen.bytes {
            chosen = candidate;
            own.remove(position);
        }
    }
    Ok(chosen)
}

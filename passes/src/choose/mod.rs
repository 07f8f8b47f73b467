//! Schedule and storage chosen together (pass `mse-choose`, what pipelines run for `expand=auto`).
//!
//! ```text
//! storage     as it stands; memory of its own for iterations of loops that a value does not leave     ([`own`]);
//!             with it, copies of initial values                                                      ([`copies`])
//! schedule    the source order with its parallel loops; isl's                                         (`crate::schedule`)
//! candidate   a storage and a schedule for it; the memory that threads do not have for themselves     ([`candidate`])
//! choice      the least modelled time ([`time`]); within a tenth of it the fewest bytes, then the first of the list
//! ```
//!
//! Then memory of its own is given back, group by group, that neither is a thread's own nor buys time. The
//! program as it stands is always a candidate. Statements stay whole, but for those of which a part reads a
//! copy, and the source flow stays what it is: it is what the scop means.

mod candidate;
mod copies;
mod count;
mod own;
pub mod time;

use crate::schedule::Algorithm;
use crate::scop::flow::Supply;
use crate::stage::{self, Note, Outcome, Words};
use crate::storage::bytes::max_bytes;
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
    let max_bytes = max_bytes(options)?;
    let words = Words { failed: "no schedule", exceeded: "the source order stays: scheduling takes" };
    stage::run(root, options, words, |scop| chosen(&Search::new(scop, algorithms, max_bytes), report))
}

/// The best candidate.
fn chosen(search: &Search, report: bool) -> Result<Outcome> {
    let (scop, schedules) = (search.scop, search.algorithms.len());
    let (mut candidates, mut own) = (search.on(&[])?, Vec::new());
    if let Ok(supply) = Supply::of(scop)? {
        own = own::own(scop, &supply)?;
        if !own.is_empty() {
            candidates.extend(search.more(&own)?);
        }
        let fastest = candidates.iter().map(|one| one.time).fold(f64::INFINITY, f64::min);
        let with_own = &candidates[candidates.len().saturating_sub(schedules)..];
        if copies_help(with_own, &supply, fastest)? {
            candidates.extend(search.with_copies(&own, &supply)?);
        }
    }
    let mut notes = Vec::new();
    if report {
        notes.extend(candidates.iter().map(|one| Note::of_scop(format!("candidate: {one}"))));
    }
    let as_it_stands = candidates.iter().take(schedules).map(|one| one.time).fold(f64::INFINITY, f64::min);
    let chosen = thriftier(search, best(search, candidates)?, own)?;
    if report {
        notes.push(Note::of_scop(format!("chosen: {chosen}")));
    }
    if chosen.bytes > search.own_bytes()? {
        notes.push(Note::of_scop(bought(&chosen, as_it_stands)));
    }
    let Candidate { scop, kept, .. } = chosen.candidate;
    notes.extend(kept.map(|why| Note::of_scop(format!("the source order stays: {why}"))));
    Ok(Outcome { scop: Some(scop), notes })
}

/// What the new memory buys.
fn bought(chosen: &Weighed, as_it_stands: f64) -> String {
    let (bytes, time) = (chosen.bytes, chosen.candidate.time / 1000.0);
    let before = as_it_stands / 1000.0;
    format!(
        "takes {bytes:.0} bytes of new memory where every size is 1000, by the model for {time:.0} instead of \
         {before:.0} us; expand=none does without"
    )
}

/// Whether one of the candidates would be faster than the fastest if initial values were in copies.
fn copies_help(candidates: &[Candidate], supply: &Supply, fastest: f64) -> Result<bool> {
    for candidate in candidates {
        if AS_GOOD * candidate.time_with_copies(&supply.initial)? < fastest {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The one with the fewest bytes, and of these the first, among those that are as good as the fastest within
/// the budget. The first of all is always within it.
fn best(search: &Search, candidates: Vec<Candidate>) -> Result<Weighed> {
    let budget = search.budget()?;
    let mut by_time: Vec<_> = candidates.into_iter().enumerate().collect();
    by_time.sort_by(|(_, one), (_, other)| one.time.total_cmp(&other.time));
    let mut good: Vec<(usize, Weighed)> = Vec::new();
    for (number, candidate) in by_time {
        if good.first().is_some_and(|(_, fastest)| candidate.time > AS_GOOD * fastest.candidate.time) {
            break;
        }
        let weighed = candidate.weighed(search.max_bytes)?;
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
        let candidate = fastest.weighed(search.max_bytes)?;
        if candidate.bytes < chosen.bytes {
            chosen = candidate;
            own.remove(position);
        }
    }
    Ok(chosen)
}

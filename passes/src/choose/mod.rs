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
use candidate::{Candidate, Search};
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
    let chosen = thriftier(&search, best(candidates, search.budget()?), own)?;
    if report {
        notes.push(Note::of_scop(format!("chosen: {chosen}")));
    }
    notes.extend(chosen.kept.map(|why| Note::of_scop(format!("the source order stays: {why}"))));
    Ok(Outcome { scop: Some(chosen.scop), notes })
}

/// The one with the fewest bytes, and of these the first, among those that are as good as the fastest within
/// the budget.
fn best(candidates: Vec<Candidate>, budget: f64) -> Candidate {
    let (as_it_stands, least) = (candidates[0].bytes, |within: &[Candidate]| {
        within.iter().map(|one| one.time).fold(f64::INFINITY, f64::min)
    });
    let within: Vec<_> = candidates.into_iter().filter(|one| one.bytes - as_it_stands <= budget).collect();
    let least = least(&within);
    let good = within.into_iter().filter(|one| one.time <= AS_GOOD * least);
    good.min_by(|one, other| one.bytes.total_cmp(&other.bytes)).expect("the first is within the budget")
}

/// The same, without memory of its own that is neither a thread's nor buys time.
fn thriftier(search: &Search, mut chosen: Candidate, mut own: Vec<Own>) -> Result<Candidate> {
    for array in chosen.large.clone() {
        let Some(position) = own.iter().position(|group| group.name == array) else { continue };
        let less: Vec<Own> = own.iter().filter(|group| group.name != array).cloned().collect();
        let candidates = search.more(&less)?.into_iter();
        let as_good = candidates.filter(|one| one.time <= AS_GOOD * chosen.time && one.bytes < chosen.bytes);
        if let Some(candidate) = as_good.min_by(|one, other| one.time.total_cmp(&other.time)) {
            chosen = candidate;
            own.remove(position);
        }
    }
    Ok(chosen)
}

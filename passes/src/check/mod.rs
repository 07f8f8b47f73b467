//! The checker of scops (pass `mse-verify`): does a scop, at any stage, still compute what the source program
//! did?
//!
//! It looks at the scop alone and shares nothing with the stages that produce scops. It imports none of them
//! (a test sees to it), and finds everything by other means than they do.
//!
//! # What is checked
//!
//! ```text
//! instance   x, y       an executed statement instance [place]:
//!                       { S[i] }, or { E[p, i] } if an extension node adds it
//! precedence x < y      x certainly comes before y [order]
//! meeting    x ~ y      two accesses touch one place of memory, under layouts and memory spaces [storage]
//! conflict              x ~ y, x != y, one of them writes
//! expected   y => T[j]  the source instances, or initial cells, that mse.dataflow names for y's origin
//! ```
//!
//! A scop is right under six conditions:
//!
//! 1. The schedule tree executes each instance of a domain exactly once, and its bands are defined there
//!    ([`place`]).
//! 2. Every certain access lies in the extent of its array ([`bounds`]).
//! 3. Every conflict has an order: `x < y` or `y < x`; bands keep what they claim ([`races`]).
//! 4. Coordinates that a body computes with are those of the instance that it stands for ([`coordinates`]).
//! 5. Every read with expected sources, and every live-out cell after the scop, gets exactly those, in source
//!    order. For `y => T[j]` there is an `x` that stands for `T[j]`, `x ~ y`, `x < y`, and no other write
//!    `z ~ y` with `x < z < y`, unless `z` is itself expected by `y` and later than `x` in source order
//!    ([`flow`]).
//! 6. The host accesses no memory that kernels alone see, but by copies between an array and its mirror
//!    ([`reach`]).
//!
//! Updates that commute ([`commuting`]) need no order among each other; each that is expected is executed
//! exactly once. Some are collected in sums, which are added once: this addition stands for them ([`sums`]).
//!
//! docs/proof.md states this as a theorem. By induction along `<`, every value that a live-out cell depends
//! on is the source program's. For a statement computes its writes from its reads, and its reads get the same
//! values as there. The reads that expect a missing instance notice it; an instance that nobody expects may
//! be missing. A value may be computed several times. It may also pass through copies: statements outside the
//! source program that write the values that they read. Copies of whole arrays to memory of a device and back
//! need no such search ([`mirror`]).
//!
//! The checker trusts isl, the bodies of statements (a statement computes from its reads what its origin
//! did), and the index operands of accesses. It assumes that different memrefs do not overlap.

mod bounds;
mod commuting;
mod coordinates;
mod explain;
mod flow;
mod grid;
mod independence;
mod launched;
mod mirror;
pub(crate) mod model;
mod order;
mod place;
mod races;
mod reach;
mod read;
mod resolve;
mod scene;
mod sink;
mod storage;
mod sums;
pub(crate) mod value;
pub(crate) mod witness;

#[cfg(test)]
mod tests;

use flow::Verdict;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use model::{Model, Site, Sites};
use mse_dialect::diagnostic::{self, Severity};
use mse_dialect::registration::Options;
use mse_dialect::view::{self, AccessKind};
use mse_isl::{Allowance, Context, Result};
use resolve::Resolver;
use scene::Scene;
use sink::Sink;
use std::ops::AddAssign;
use witness::Violation;

/// Bound on isl's operations for one scop, unless the user sets another.
const MAX_OPERATIONS: u64 = 12_000_000;

/// One part of the work (one access, or one array at two places) may take the bound divided by this.
const PARTS: u64 = 4;

/// At most this many errors are shown for one scop.
const SHOWN: usize = 10;

/// The findings of the checker.
#[derive(Debug, Default)]
pub struct Findings {
    /// The violations.
    pub violations: Vec<Violation>,
    /// The rules that were not decided, and why.
    pub undecided: Vec<String>,
    /// Some were not decided because isl needed too many operations.
    pub exceeded: bool,
}

/// How much is wrong, and how much was not decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Certain violations.
    pub violations: usize,
    /// Messages that something was not decided.
    pub undecided: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.violations += other.violations;
        self.undecided += other.undecided;
    }
}

/// The bound on isl's operations for one scop.
pub fn bound(options: &Options) -> Result<u64, String> {
    match options.get("max-operations") {
        Some(text) => text.parse().map_err(|_| format!("'{text}' is no number of operations")),
        None => Ok(MAX_OPERATIONS),
    }
}

/// Checks all scops in `root` and their fall-backs, which must have the same source flow. `undecided` says how
/// severe it is if something was not decided.
pub fn run(root: OperationRef, bound: u64, undecided: Severity) -> Result<Counts, String> {
    let (mut counts, mut allowance) = (Counts::default(), Allowance::new(bound));
    for scop in view::Scop::all_in(root) {
        let instead = scop.fallback().map(|fallback| fallback.scop());
        for version in [Some(scop), instead].into_iter().flatten() {
            let read = Model::read_with(&version, scop.dataflow());
            let (model, sites) = read.map_err(|error| format!("cannot read a scop: {error}"))?;
            let findings = check(&model, allowance.bound());
            let findings = findings.map_err(|error| format!("cannot check a scop: {error}"))?;
            if findings.exceeded {
                allowance.was_too_little();
            }
            counts += report(&version, &sites, &findings, undecided);
        }
    }
    Ok(counts)
}

/// Checks one scop with at most `bound` isl operations; each part of the work may take a [`PARTS`]th of
/// that.
pub fn check(model: &Model, bound: u64) -> Result<Findings> {
    let part = bound / PARTS;
    in_scene(model, bound, |scene, findings| {
        findings.violations.extend(races::check_marks(scene));
        findings.violations.extend(coordinates::check(scene.model)?);
        check_bounds(scene, part, findings, bounds::check)?;
        check_races(scene, part, findings)?;
        scene.has_no_race.set(findings.violations.is_empty() && findings.undecided.is_empty());
        if leave_out_sums(scene, part, findings)? { check_flow(scene, part, findings) } else { Ok(()) }
    })
}

/// Checks code that has no source flow: conflicts have an order, and no access is out of bounds for all
/// values of the parameters.
pub fn check_order(model: &Model, bound: u64) -> Result<Findings> {
    let part = bound / PARTS;
    in_scene(model, bound, |scene, findings| {
        check_bounds(scene, part, findings, bounds::check_always)?;
        check_races(scene, part, findings)
    })
}

/// The violations in the schedule tree of a scop; if there are none, the findings of the checks. Once the
/// bound is used up, the rest is not decided.
fn in_scene(
    model: &Model,
    bound: u64,
    checks: impl FnOnce(&mut Scene, &mut Findings) -> Result<()>,
) -> Result<Findings> {
    let mut findings = Findings::default();
    let checked = Context::current().bounded(bound, || {
        let (places, violations) = Scene::places(model)?;
        findings.violations = violations;
        findings.violations.extend(reach::check(model, &places)?);
        if !findings.violations.is_empty() {
            return Ok(());
        }
        match mirror::without(model)? {
            Some(simpler) => {
                let (places, _) = Scene::places(&simpler)?;
                checks(&mut Scene::new(&simpler, &places)?, &mut findings)
            }
            None => checks(&mut Scene::new(model, &places)?, &mut findings),
        }
    });
    match checked {
        Err(error) if error.is_quota() => {
            findings.undecided.push(format!("the rest: isl takes more than {bound} operations"));
            findings.exceeded = true;
        }
        checked => checked?,
    }
    Ok(findings)
}

fn check_bounds(
    scene: &Scene,
    bound: u64,
    findings: &mut Findings,
    check: fn(&Scene, &storage::Use) -> Result<Option<Violation>>,
) -> Result<()> {
    for access in &scene.uses {
        let what = || format!("whether @{} is in bounds", access.reference);
        let found = bounded(bound, findings, what, || check(scene, access))?;
        findings.violations.extend(found.flatten());
    }
    Ok(())
}

fn check_races(scene: &Scene, bound: u64, findings: &mut Findings) -> Result<()> {
    for array in 0..scene.model.arrays.len() {
        for first in 0..scene.places.len() {
            for second in first..scene.places.len() {
                let what = || format!("conflicts on {}", scene.array(array));
                let found = bounded(bound, findings, what, || races::check(scene, array, first, second))?;
                findings.violations.extend(found.unwrap_or_default());
            }
        }
    }
    dedup(&mut findings.violations);
    Ok(())
}

/// One violation for each site is enough, a certain one if there is any.
fn dedup(violations: &mut Vec<Violation>) {
    violations.sort_by_key(|violation| !violation.certain);
    let mut sites = std::collections::BTreeSet::new();
    violations.retain(|violation| sites.insert(violation.site.clone()));
}

/// Puts ends of sums in the place of the updates that they stand for ([`sums`]); whether source flow can be
/// checked then.
fn leave_out_sums(scene: &mut Scene, bound: u64, findings: &mut Findings) -> Result<bool> {
    let Some(expected) = &scene.model.expected else { return Ok(true) };
    let what = || "what sums collect, and source flow".to_owned();
    let Some(collected) = bounded(bound, findings, what, || sums::collected(scene, expected))? else {
        return Ok(false);
    };
    let Some(collected) = collected else { return Ok(true) };
    let is_right = collected.violations.is_empty();
    findings.violations.extend(collected.violations);
    scene.uses = collected.uses;
    Ok(is_right)
}

fn check_flow(scene: &Scene, bound: u64, findings: &mut Findings) -> Result<()> {
    let Some(expected) = &scene.model.expected else {
        findings.undecided.push("source flow: the scop has no mse.dataflow".into());
        return Ok(());
    };
    let reads = scene.uses.iter().filter(|access| access.kind == AccessKind::Read).map(Sink::Read);
    let resolver = Resolver::new(scene, expected);
    let ends = (0..scene.model.arrays.len()).map(Sink::End);
    for sink in reads.chain(ends) {
        let what = || sink_name(scene, sink);
        match bounded(bound, findings, what, || flow::check(scene, expected, &resolver, sink))? {
            Some(Verdict::Wrong(violation)) => findings.violations.push(violation),
            Some(Verdict::Undecided(why)) => {
                findings.undecided.push(format!("{}: {why}", sink_name(scene, sink)))
            }
            Some(Verdict::Right) | None => {}
        }
    }
    Ok(())
}

fn sink_name(scene: &Scene, sink: Sink) -> String {
    match sink {
        Sink::Read(read) => format!("source flow of @{}", read.reference),
        Sink::End(array) => format!("source flow of {} after the scop", scene.array(array)),
    }
}

/// Runs one part of the work; if it exceeds the bound, or isl cannot do it, notes that `what` was not
/// decided.
fn bounded<T>(
    bound: u64,
    findings: &mut Findings,
    what: impl Fn() -> String,
    part: impl FnOnce() -> Result<T>,
) -> Result<Option<T>> {
    match Context::current().bounded(bound, part) {
        Err(error) if error.is_quota() && Context::current().is_exhausted() => Err(error), // of the scop, see in_scene
        Err(error) if error.is_quota() => {
            findings.undecided.push(format!("{}: isl takes more than {bound} operations", what()));
            findings.exceeded = true;
            Ok(None)
        }
        Err(error) if error.is_without_answer() => {
            findings.undecided.push(format!("{}: isl fails: {error}", what()));
            Ok(None)
        }
        other => other.map(Some),
    }
}

fn report(scop: &view::Scop, sites: &Sites, findings: &Findings, severity: Severity) -> Counts {
    let place = |site: &Site| sites.get(site).copied().unwrap_or_else(|| scop.operation().location());
    for violation in findings.violations.iter().take(SHOWN) {
        let location = place(&violation.site);
        let notes: Vec<_> =
            violation.relation.iter().map(|text| (location, format!("for all of {text}"))).collect();
        diagnostic::emit_with_notes(Severity::Error, location, &violation.message, &notes);
    }
    let hidden = findings.violations.len().saturating_sub(SHOWN);
    if hidden > 0 {
        diagnostic::emit(
            Severity::Error,
            scop.operation().location(),
            &format!("{hidden} more violations are not shown"),
        );
    }
    let mut undecided = findings.undecided.clone();
    undecided.dedup();
    if undecided.len() > SHOWN {
        let hidden = undecided.split_off(SHOWN).len();
        undecided.push(format!("{hidden} more"));
    }
    if !undecided.is_empty() {
        let message = format!("not decided: {}", undecided.join("; "));
        diagnostic::emit(severity, scop.operation().location(), &message);
    }
    Counts { violations: findings.violations.len(), undecided: usize::from(!undecided.is_empty()) }
}

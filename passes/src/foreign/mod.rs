//! Verification of parallel code from elsewhere: `affine.parallel`, `scf.parallel`, `scf.forall`,
//! `gpu.launch`, and `gpu.launch_func` with its kernel ([`kernels`]).
//!
//! Such code says that its iterations may run in any order, or that its barriers suffice, and nobody has
//! checked it. The accesses inside one outermost parallel operation become a model without source flow; the
//! checker ([`crate::check`]) finds out whether its conflicts have an order:
//!
//! ```text
//! instance   store0[i]: an access in one iteration; i: outer loops, blocks x y z, threads x y z, inner loops
//! race       two instances in different iterations or blocks, or in different threads without a barrier between, touch
//!            one cell, one of them writes, and they are not both atomic
//! barrier    every thread of a block reaches it, or none
//! ```
//!
//! Views resolve to the memory that they are a part of; one buffer may have many ([`memory`]). Memory that an
//! iteration allocates is the iteration's own. Distinct memref arguments of a function are distinct memory,
//! as in MLIR's affine passes.
//!
//! A violation by accesses that are read exactly is an error. Where a subscript, a bound or a condition is
//! not affine, everything is possible. Violations that cannot be excluded then, and operations that are not
//! understood, are remarks that begin with `not decided`. So is parallel code that nobody looks at
//! ([`unread`]). An access is out of bounds if it is so for all values of the parameters for which it is
//! executed.

mod access;
mod code;
mod kernels;
mod launch;
pub mod lowered;
mod memory;
mod model;
mod read;
mod report;
mod unread;
mod updates;

use crate::import::program::callers::Callers;
use crate::mlir::Place;
use crate::{check, mlir};
use check::Counts;
use code::Code;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{self, Severity};
use mse_isl::{Context, Result};
use std::collections::BTreeMap;

/// Checks all outermost parallel operations in `root`, each with at most `bound` isl operations for a part of
/// the work. `undecided` says how severe it is if something was not decided.
pub fn run(root: OperationRef, bound: u64, undecided: Severity) -> std::result::Result<Counts, String> {
    let copy = kernels::in_place(root);
    let root = copy.as_ref().map_or(root, mlir::reference);
    let (mut counts, callers) = (unread::tell(root, undecided), Callers::of(root));
    for parallel in outermost(root) {
        counts += check_one(parallel, &callers, bound, undecided)
            .map_err(|error| format!("cannot check: {error}"))?;
    }
    Ok(counts)
}

/// Whether there is parallel code outside of scops in `root`, whether it is looked at or not.
pub fn has_some(root: OperationRef) -> bool {
    !outermost(root).is_empty() || !unread::all_in(root).is_empty()
}

/// The outermost parallel operations; a scop has its own checks.
fn outermost<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    match mlir::name(root) {
        "mse.scop" => Vec::new(),
        name if read::is_parallel(name) => vec![root],
        _ => mlir::blocks(root).into_iter().flat_map(mlir::operations).flat_map(outermost).collect(),
    }
}

/// A reason why code is not known to be free of races.
pub struct Doubt {
    /// In words.
    pub why: String,
    /// Sizes of arguments, and arguments, for which a race shows; none if they are not all known.
    pub sizes: Option<BTreeMap<Place, i64>>,
}

impl From<String> for Doubt {
    fn from(why: String) -> Self {
        Self { why, sizes: None }
    }
}

/// Whether all parallel operations in `root` were found to have no race, with at most `bound` isl operations
/// for a part of the work. The error says what is wrong, or why it is not known.
pub fn race_free(root: OperationRef, bound: u64) -> std::result::Result<(), Doubt> {
    let copy = kernels::in_place(root);
    let root = copy.as_ref().map_or(root, mlir::reference);
    if let Some(why) = unread::all_in(root).into_iter().next() {
        return Err(why.1.into());
    }
    let callers = Callers::of(root);
    for parallel in outermost(root) {
        let doubt = match examined(parallel, &callers, bound) {
            Ok(Ok((code, findings))) => first_doubt(code, findings),
            Ok(Err(heavy)) => Some(heavy.into()),
            Err(error) => Some(format!("isl fails: {error}").into()),
        };
        if let Some(Doubt { why, sizes }) = doubt {
            let why = format!("'{}' is not known to be free of races: {why}", kernels::name(parallel));
            return Err(Doubt { why, sizes });
        }
    }
    Ok(())
}

/// The first thing that is wrong, or that was not decided.
fn first_doubt(code: Code, findings: check::Findings) -> Option<Doubt> {
    let mut wrong = findings.violations.into_iter().map(|violation| {
        let size = |(name, value): (&String, &i64)| Some((*code.places.get(name)?, *value));
        let sizes: Option<BTreeMap<_, _>> = violation.parameters.iter().map(size).collect();
        Doubt { why: violation.message, sizes: sizes.filter(|sizes| !sizes.is_empty()) }
    });
    let mut unread = code.errors.into_iter().chain(code.undecided).map(|(_, message)| message.into());
    let undecided = || findings.undecided.into_iter().next().map(Doubt::from);
    wrong.next().or_else(|| unread.next()).or_else(undecided)
}

fn check_one(parallel: OperationRef, callers: &Callers, bound: u64, undecided: Severity) -> Result<Counts> {
    match examined(parallel, callers, bound)? {
        Ok((code, findings)) => Ok(report::report(parallel.location(), &code, findings, undecided)),
        Err(heavy) => {
            diagnostic::emit(undecided, parallel.location(), &format!("not decided: {heavy}"));
            Ok(Counts { undecided: 1, ..Counts::default() })
        }
    }
}

/// The code of a parallel operation and the findings in it; the inner error says that it takes too long to
/// read.
fn examined<'c>(
    parallel: OperationRef<'c, '_>,
    callers: &Callers,
    bound: u64,
) -> Result<std::result::Result<(Code<'c>, check::Findings), String>> {
    let read = Context::current().bounded(bound, || {
        let code = read::read(parallel, callers)?;
        let model = model::model(&code)?;
        Ok((code, model))
    });
    match read {
        Err(error) if error.is_quota() => {
            Ok(Err(format!("isl takes more than {bound} operations to read this")))
        }
        Err(error) => Err(error),
        Ok((code, model)) => check::check_order(&model, bound).map(|findings| Ok((code, findings))),
    }
}

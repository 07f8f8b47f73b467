//! Verification of parallel code from elsewhere: `affine.parallel`, `scf.parallel`, `scf.forall`, `gpu.launch`.
//!
//! Such code says that its iterations may run in any order, or that its barriers suffice, and nobody has checked it. The
//! accesses inside one outermost parallel operation become a model without source flow, whose conflicts the checker
//! ([`crate::check`]) orders:
//!
//! ```text
//! instance   store0[i]: an access in one iteration; i: outer loops, blocks x y z, threads x y z, inner loops
//! race       two instances in different iterations or blocks, or in different threads without a barrier between, touch
//!            one cell, one of them writes, and they are not both atomic
//! barrier    every thread of a block reaches it, or none
//! ```
//!
//! Views resolve to the memory they are a part of, however many there are of one buffer ([`memory`]). What is allocated
//! in an iteration is the iteration's own. Distinct memref arguments of a function are distinct memory, as in MLIR's
//! affine passes, where no caller that can be seen says otherwise. Where different subscripts may be one cell, the cells of
//! memory are its places in the buffer, if the type says them.
//!
//! What is wrong for accesses that are read exactly is an error. Where a subscript, a bound or a condition is not affine
//! everything is possible: what cannot be excluded then, and operations that are not understood, are remarks that begin
//! with `not decided`. An access is out of bounds if it is so for all values of the parameters for which it is executed.

mod code;
mod launch;
mod memory;
mod model;
mod read;

use crate::check;
use crate::import::callers::Callers;
use crate::import::mlir;
use code::Code;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{self, Severity};
use mse_isl::{Context, Result};

/// At most this many errors, and this many remarks, are shown for one parallel operation.
const SHOWN: usize = 10;

/// Checks all outermost parallel operations in `root`, each with at most `bound` isl operations for a part of the work;
/// returns the number of violations.
pub fn run(root: OperationRef, bound: u64) -> std::result::Result<usize, String> {
    let (mut wrong, callers) = (0, Callers::of(root));
    for parallel in outermost(root) {
        wrong += check_one(parallel, &callers, bound).map_err(|error| format!("cannot check: {error}"))?;
    }
    Ok(wrong)
}

/// The outermost parallel operations; a scop has its own checks.
fn outermost<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    match mlir::name(root) {
        "mse.scop" => Vec::new(),
        name if read::is_parallel(name) => vec![root],
        _ => mlir::blocks(root).into_iter().flat_map(mlir::operations).flat_map(outermost).collect(),
    }
}

fn check_one(parallel: OperationRef, callers: &Callers, bound: u64) -> Result<usize> {
    let whole = bound.saturating_mul(4);
    let read = Context::current().bounded(whole, || {
        let code = read::read(parallel, callers)?;
        let model = model::model(&code)?;
        Ok((code, model))
    });
    let (code, model) = match read {
        Err(error) if error.is_quota() => {
            let message = format!("not decided: isl takes more than {whole} operations to read this");
            diagnostic::remark(parallel.location(), &message);
            return Ok(0);
        }
        other => other?,
    };
    Ok(report(parallel, &code, check::check_order(&model, bound)?))
}

/// Shows what was found; returns the number of violations.
fn report(parallel: OperationRef, code: &Code, findings: check::Findings) -> usize {
    let (certain, possible): (Vec<_>, Vec<_>) = findings.violations.into_iter().partition(|v| v.certain);
    for violation in certain.iter().take(SHOWN) {
        let location = code.location(&violation.site, parallel.location());
        let other = violation.other.as_ref().filter(|other| **other != violation.site);
        let mut notes: Vec<_> =
            violation.relation.iter().map(|text| (location, format!("for all of {text}"))).collect();
        notes.extend(other.map(|other| (code.location(other, location), "the other access".to_owned())));
        diagnostic::emit_with_notes(Severity::Error, location, &violation.message, &notes);
    }
    for (location, message) in code.errors.iter().take(SHOWN) {
        diagnostic::error(*location, message);
    }
    let possible = possible
        .iter()
        .map(|v| (code.location(&v.site, parallel.location()), format!("possibly {}", v.message)));
    let unread = code.undecided.iter().cloned();
    let heavy = findings.undecided.into_iter().map(|what| (parallel.location(), what));
    let undecided: Vec<_> = unread.chain(possible).chain(heavy).collect();
    for (location, what) in undecided.iter().take(SHOWN) {
        diagnostic::remark(*location, &format!("not decided: {what}"));
    }
    let hidden = undecided.len().saturating_sub(SHOWN);
    if hidden > 0 {
        diagnostic::remark(parallel.location(), &format!("not decided: {hidden} more are not shown"));
    }
    certain.len() + code.errors.len()
}

//! Proofs that a transformed function computes what the original does, for all sizes and all inputs.
//!
//! Both functions are plain ([`source`]), then imported, and the original has its source flow. Suppose that
//! nothing but a scop has an effect in either of them, and that the scops' statements compute the same. Then
//! the transformed scop gets the original's meaning as a claim, and the checker ([`crate::check`]) decides
//! whether it holds:
//!
//! ```text
//! computation   the values that a statement writes, as expressions of what it reads [function]
//! origin        { S[i'] -> T[i] }   S transformed, T original, of one computation: i such that the accesses
//!               to memory from outside touch the same cells, and coordinates that are computed with agree
//!               [matching]
//! expected      the original's source flow, in the names of the transformed scop
//! ```
//!
//! An origin is a guess: any function will do if the checker then finds that each read gets the value that it
//! must get, and each cell holds the value that it must hold at the end. Some statements may correspond to
//! none, for instance copies to a buffer: no read expects the value that such a statement writes, unless the
//! statement read that value. So the transformation may reorder, tile, fuse, unroll, repeat computations, and
//! move data.
//!
//! Some cases are not proved, and a reason is given: functions that are no scop of exact accesses, changed
//! computations, and transformed functions that may fail, or touch memory out of bounds, where the original
//! does not. This is no evidence of a difference. docs/proof.md has the definitions and the theorem. A proof
//! trusts more than the checker does: that distinct memref arguments are distinct memory, and that there is
//! enough of it.
//!
//! After Barthou, Feautrier, Redon, On the equivalence of two systems of affine recurrence equations,
//! Euro-Par 2002, but with statements matched whole.

mod function;
mod matching;
mod pairing;
mod poison;
mod source;
mod wrapping;

pub use source::{Plain, plain};

use crate::check;
use function::Function;
use melior::ir::OperationRef;
use mse_isl::{Context, Error};
use std::collections::BTreeSet;

/// The result of an attempt to prove that two functions compute the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// They do, for all sizes and inputs for which these operations, given by name, do not wrap.
    Proved {
        /// The operations that are taken not to wrap.
        wrapping: BTreeSet<String>,
    },
    /// It is not known, and why.
    Open(String),
}

/// Whether the function `transformed` computes what the function `original` does. Both were plain before they
/// were imported, the original has its source flow; the work may take `bound` isl operations.
pub fn prove(plain: Plain, original: OperationRef, transformed: OperationRef, bound: u64) -> Proof {
    let proved = Proof::Proved { wrapping: plain.wrapping };
    attempt(original, transformed, bound).map_or_else(Proof::Open, |()| proved)
}

fn attempt(original: OperationRef, transformed: OperationRef, bound: u64) -> Result<(), String> {
    let (original, transformed) = (Function::read(original)?, Function::read(transformed)?);
    if original.results != transformed.results {
        return Err("the functions return values that are not the same by their text".into());
    }
    let isl = |error: Error| match error.is_quota() {
        true => format!("it takes isl more than {bound} operations"),
        false => format!("isl fails: {error}"),
    };
    Context::current().bounded(bound, || decide(&original, &transformed, bound)).map_err(isl)?
}

fn decide(original: &Function, transformed: &Function, bound: u64) -> mse_isl::Result<Result<(), String>> {
    let matched = match matching::matched(original, transformed)? {
        Ok(matched) => matched,
        Err(reason) => return Ok(Err(reason)),
    };
    let findings = check::check(&matched.model, bound)?;
    let violation = findings.violations.into_iter().next().map(|violation| match matched.stranger {
        Some(name) => format!("{name} computes what no statement of the original does"),
        None => violation.message,
    });
    Ok(violation.or_else(|| findings.undecided.into_iter().next()).map_or(Ok(()), Err))
}

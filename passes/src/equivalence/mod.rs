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
//! An origin is a guess. Any function will do if the checker then finds that each read gets the right value,
//! and that each cell holds the right value at the end. Some statements may correspond to none, for instance
//! copies to a buffer. No read expects the value that such a statement writes, unless the statement read that
//! value. So the transformation may reorder, tile, fuse, unroll, repeat computations, and move data.
//!
//! Some cases are not proved, and a reason is given: functions that are no scop of exact accesses, and
//! changed computations. Others are transformed functions that may fail, or touch memory out of bounds, where
//! the original does not. This is no evidence of a difference. docs/proof.md has the definitions and the
//! theorem. A proof trusts more than the checker does: that distinct memref arguments are distinct memory,
//! and that there is enough of it.
//!
//! After Barthou, Feautrier, Redon, On the equivalence of two systems of affine recurrence equations,
//! Euro-Par 2002, but with statements matched whole.

mod function;
mod matching;
mod pairing;
mod poison;
mod sizes;
mod source;
mod wrapping;

pub use crate::mlir::Place;
pub use sizes::Sizes;
pub use source::{Plain, plain};

use crate::check;
use function::Function;
use melior::ir::OperationRef;
use mse_isl::{Context, Error};
use std::collections::{BTreeMap, BTreeSet};

/// The result of an attempt to prove that two functions compute the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// They do, for all sizes and inputs for which these operations, given by name, do not wrap.
    Proved {
        /// The operations that are taken not to wrap.
        wrapping: BTreeSet<String>,
    },
    /// It is not known.
    Open(Reason),
}

/// Why it is not known whether two functions compute the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words.
    pub why: String,
    /// Sizes at which that shows, if there are such that are small enough to execute the functions.
    pub sizes: Option<Sizes>,
}

impl From<String> for Reason {
    fn from(why: String) -> Self {
        Self { why, sizes: None }
    }
}

/// A reason, with the parameters of the transformed scop for which it shows.
struct Open {
    why: String,
    parameters: BTreeMap<String, i64>,
}

impl From<String> for Open {
    fn from(why: String) -> Self {
        Self { why, parameters: BTreeMap::new() }
    }
}

/// Whether the function `transformed` computes what the function `original` does. Both were plain before they
/// were imported, the original has its source flow; the work may take `bound` isl operations.
pub fn prove(plain: Plain, original: OperationRef, transformed: OperationRef, bound: u64) -> Proof {
    let proved = Proof::Proved { wrapping: plain.wrapping };
    attempt(original, transformed, bound).map_or_else(Proof::Open, |()| proved)
}

fn attempt(original: OperationRef, transformed: OperationRef, bound: u64) -> Result<(), Reason> {
    let (original, transformed) = (Function::read(original)?, Function::read(transformed)?);
    if original.results != transformed.results {
        return Err("the functions return values that are not the same by their text".to_owned().into());
    }
    let isl = |error: Error| match error.is_quota() {
        true => format!("it takes isl more than {bound} operations"),
        false => format!("isl fails: {error}"),
    };
    let decided = Context::current().bounded(bound, || decide(&original, &transformed, bound));
    decided.map_err(isl)?.map_err(|open| {
        let sizes = || sizes_of(&original, &transformed, &open.parameters);
        let sizes = Context::current().bounded(bound, sizes).ok().flatten();
        Reason { why: open.why, sizes }
    })
}

fn decide(original: &Function, transformed: &Function, bound: u64) -> mse_isl::Result<Result<(), Open>> {
    let matched = match matching::matched(original, transformed)? {
        Ok(matched) => matched,
        Err(reason) => return Ok(Err(reason)),
    };
    let findings = check::check(&matched.model, bound)?;
    let violation = findings.violations.into_iter().next().map(|violation| {
        let why = match matched.stranger {
            Some(name) => format!("{name} computes what no statement of the original does"),
            None => violation.message,
        };
        Open { why, parameters: violation.parameters }
    });
    let undecided = || findings.undecided.into_iter().next().map(Open::from);
    Ok(violation.or_else(undecided).map_or(Ok(()), Err))
}

/// The sizes of arguments for which the transformed scop has these parameters.
fn sizes_of(
    original: &Function,
    transformed: &Function,
    parameters: &BTreeMap<String, i64>,
) -> mse_isl::Result<Option<Sizes>> {
    if parameters.is_empty() || !sizes::is_small(transformed, parameters)? {
        return Ok(None);
    }
    let names = matching::parameters(original, transformed);
    let common = names.iter().filter_map(|(own, other)| Some((own.clone(), *parameters.get(other)?)));
    let Some(mut sizes) = sizes::with_parameters(original, &common.collect())? else { return Ok(None) };
    for (name, &value) in parameters {
        sizes.extend(transformed.places.get(name).map(|&place| (place, value)));
    }
    Ok(Some(sizes))
}

/// A reason why functions are not plain, with as many sizes as the imported original demands; the work may take
/// `bound` isl operations.
pub fn completed(reason: Reason, original: OperationRef, bound: u64) -> Reason {
    let (Some(known), Ok(function)) = (&reason.sizes, Function::read(original)) else { return reason };
    let value = |(name, place): (&String, &Place)| Some((name.clone(), *known.get(place)?));
    let values = function.places.iter().filter_map(value).collect();
    let all = Context::current().bounded(bound, || sizes::with_parameters(&function, &values));
    let sizes = all.ok().flatten().map(|mut sizes| {
        sizes.extend(known);
        sizes
    });
    Reason { sizes, ..reason }
}

/// Some small sizes for which a function that was imported accesses nothing out of bounds. None if it is no
/// scop, or they are not found with `bound` isl operations.
pub fn sizes_in_bounds(function: OperationRef, bound: u64) -> Vec<Sizes> {
    let Ok(function) = Function::read(function) else { return Vec::new() };
    Context::current().bounded(bound, || sizes::small(&function)).unwrap_or_default()
}

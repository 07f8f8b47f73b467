//! Last accesses that were found before, on other storage in the same order.
//!
//! ```text
//! same      statements, schedule; accesses to A         in the scop and in the one that it was made of
//! sources   of a sink, an access to A                   a function of these: found once
//! ```
//!
//! Stages that try storage change the accesses to a few arrays; isl's objects of all others are still the
//! same, and that is how they are recognized: without a look at what they say.

use super::sources::Source;
use crate::scop::{Access, Scop};
use mse_isl::Result;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// What is known of the storage of one scop.
#[derive(Debug)]
pub struct Known<'a> {
    scop: &'a Scop,
    /// By the reference of the sink.
    sources: RefCell<HashMap<String, Vec<Source>>>,
}

/// The sinks of a scop whose sources are those that others have found, or may find.
#[derive(Debug)]
pub struct Common<'a> {
    known: &'a Known<'a>,
    /// Their references.
    sinks: BTreeSet<String>,
}

impl<'a> Known<'a> {
    /// Nothing yet.
    pub fn of(scop: &'a Scop) -> Self {
        Self { scop, sources: RefCell::default() }
    }

    /// What a scop has in common with this one.
    pub fn common(&'a self, scop: &Scop) -> Common<'a> {
        let arrays = scop.arrays.iter().filter(|array| array.layout.is_none());
        let same = arrays.filter(|_| has_same_order(scop, self.scop)).map(|array| &array.name);
        let accesses = same.filter_map(|array| same_accesses(scop, self.scop, array)).flatten();
        Common { known: self, sinks: accesses.map(|access| access.reference.clone()).collect() }
    }
}

impl Common<'_> {
    /// The sources of a sink, if need be computed.
    pub fn sources(&self, sink: &str, compute: impl FnOnce() -> Result<Vec<Source>>) -> Result<Vec<Source>> {
        if !self.sinks.contains(sink) {
            return compute();
        }
        if let Some(known) = self.known.sources.borrow().get(sink) {
            return Ok(known.clone());
        }
        let sources = compute()?;
        self.known.sources.borrow_mut().insert(sink.to_owned(), sources.clone());
        Ok(sources)
    }
}

/// Whether both scops have the same statements in the same order.
fn has_same_order(one: &Scop, other: &Scop) -> bool {
    one.schedule.is_same(&other.schedule)
        && one.statements.len() == other.statements.len()
        && one.statements.iter().zip(&other.statements).all(|(one, other)| one.domain.is_same(&other.domain))
}

/// The accesses to an array of both scops, if they are the same.
fn same_accesses<'a>(one: &'a Scop, other: &'a Scop, array: &'a str) -> Option<Vec<&'a Access>> {
    let of = |scop: &'a Scop| scop.selected(|access| access.is_of(array)).map(|(_, access)| access);
    let (accesses, others): (Vec<_>, Vec<_>) = (of(one).collect(), of(other).collect());
    let same = |(one, other): (&&Access, &&Access)| {
        one.relation.is_same(&other.relation)
            && one.reference == other.reference
            && (one.kind, one.may, one.position) == (other.kind, other.may, other.position)
    };
    let laid_out = other.array(array).is_none_or(|array| array.layout.is_some());
    let all = accesses.len() == others.len() && accesses.iter().zip(&others).all(same);
    (all && !laid_out).then_some(accesses)
}

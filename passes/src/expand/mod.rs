//! Expansion: memory of its own for every class of writes (pass `mse-expand`).
//!
//! ```text
//! classes   which writes must share a cell                      (`crate::classes`)
//! storage   { [S[i] -> r[]] -> New[c] }, where accesses go      (`crate::storage`)
//! decision  which arrays are expanded within the bounds         ([`decide`])
//! pieces    { S_0[i] -> S[i] }: statements cut so that every access of a piece goes to one array    ([`split`])
//! schedule  the old one, of what the pieces stand for           ([`order`])
//! fall-back the scop as it was, where sizes may be too large     ([`bytes`])
//! ```
//!
//! The source flow stays as it is: it is what the scop means. Left alone, with a remark: an array that would
//! take too many pieces or bytes, or has cells without a bound. Also a scop without source flow, and one that
//! was expanded before.
//!
//! With `mode=full`, single assignment, remarks say where a class has several writes, and a read gets the
//! value of one of them. To give each write a cell of its own, a choice at run time (a phi) would be needed.
//! A static expansion does without.
//!
//! Barthou, Cohen, Collard, Maximal static expansion, POPL'98.

mod apply;
mod decide;
mod decision;
mod order;
mod phi;
mod split;

pub use decide::{decide, decide_moving};
pub use decision::{Choice, Decision, Mode, Stays, Why};
pub use phi::two_writes;
pub use split::{Piece, PieceAccess, Target};

use crate::choice::Arrays;
use crate::classes::{Classes, classes};
use crate::scop::Scop;
use crate::scop::flow::Supply;
use crate::stage::{self, Outcome, Words};
use crate::storage::bytes::max_bytes;
use crate::storage::{NewArray, bytes};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::Options;
use mse_isl::Result;

/// Expands every scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    if options.get("mode").copied() == Some("none") {
        return Ok(());
    }
    let choice = Choice::parse(options)?;
    stage::tell_unknown(root, &choice.arrays);
    let words = Words { failed: "no expansion", exceeded: "not expanded [max-operations]: it takes" };
    stage::run(root, options, words, |scop| expand(scop, &choice))
}

impl<'o> Choice<'o> {
    /// The options of `mse-expand`.
    pub fn parse(options: &Options<'o>) -> Result<Self, String> {
        let mode = Mode::of(options, "mode")?;
        let max_bytes = max_bytes(options)?;
        Ok(Self { mode, arrays: Arrays::of(options), max_bytes })
    }
}

/// Expands one scop.
fn expand(scop: &Scop, choice: &Choice) -> Result<Outcome> {
    let supply = match Supply::of(scop)? {
        Ok(supply) => supply,
        Err(unknown) => return Ok(Outcome::same([not_expanded(unknown.code(), unknown.text())])),
    };
    let classes = classes(scop, &supply)?;
    let mut notes = match choice.mode {
        Mode::Full => phis(classes.iter().filter(|classes| choice.arrays.has(&classes.array)))?,
        Mode::Maximal => Vec::new(),
    };
    let decision = decide(scop, &classes, choice)?;
    notes.extend(told(&decision.stays));
    let mut after = decision.apply(scop)?;
    let new = decision.storage.arrays.iter().map(NewArray::sized);
    if bytes::may_exceed(scop, new, choice.max_bytes)? {
        after.fallback = Some(i64::try_from(choice.max_bytes).unwrap_or(i64::MAX));
    }
    Ok(Outcome { scop: Some(after), ..Outcome::same(notes) })
}

/// Where single assignment would need a choice at run time, so that writes share a cell all the same.
fn phis<'a>(chosen: impl Iterator<Item = &'a Classes>) -> Result<Vec<String>> {
    let mut notes = Vec::new();
    for classes in chosen {
        if let Some((one, other)) = two_writes(classes)? {
            let which = if one == other {
                format!("of several instances of @{one}")
            } else {
                format!("of @{one} or of @{other}")
            };
            let array = &classes.array;
            let why = format!("writes of array '{array}' share cells: a read may get the value {which}");
            notes.push(format!("not single assignment [phi]: {why}"));
        }
    }
    Ok(notes)
}

/// Which arrays stay as they are without having been asked to.
fn told(stays: &[Stays]) -> impl Iterator<Item = String> {
    stays.iter().filter(|stays| stays.why != Why::Excluded).map(|Stays { array, why }| {
        not_expanded(why.code(), &format!("array '{array}' stays as it is: {}", why.text()))
    })
}

fn not_expanded(code: &str, why: &str) -> String {
    format!("not expanded [{code}]: {why}")
}

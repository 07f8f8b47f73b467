//! Expansion: memory of its own for every class of writes (pass `mse-expand`).
//!
//! ```text
//! classes   which writes must share a cell                      (`crate::classes`)
//! storage   { [S[i] -> r[]] -> New[c] }, where accesses go      (`crate::storage`)
//! decision  which arrays are expanded within the bounds         ([`decide`])
//! pieces    { S_0[i] -> S[i] }: statements cut so that every access of a piece goes to one array    ([`split`])
//! schedule  the old one, of what the pieces stand for           ([`order`])
//! fall-back the scop as it was, where sizes may be too large     ([`size`])
//! ```
//!
//! The source flow stays as it is: it is what the scop means. Left alone, with a remark: an array whose
//! expansion would take too many pieces or bytes, or whose cells have no bound, a scop without source flow,
//! and one that was expanded before.
//!
//! With `mode=full`, single assignment, remarks say where a class has several writes, one of which a read
//! gets: giving each a cell of its own would need a choice at run time (a phi), which a static expansion does
//! without.
//!
//! With `mode=auto` only those arrays are expanded that make the schedule better which follows, and initial
//! values are copied where that does ([`auto`]).
//!
//! Barthou, Cohen, Collard, Maximal static expansion, POPL'98.

mod after;
mod auto;
mod decide;
mod order;
mod phi;
mod size;
mod split;
mod write;

pub use decide::{Choice, Circumstances, Copies, Decision, Mode, Stays, Why, decide};
pub use phi::two_writes;
pub use split::{Piece, PieceAccess, Target};

use crate::classes::{Classes, classes};
use crate::dataflow::Supply;
use crate::mlir;
use crate::schedule::Algorithm;
use crate::scop::{Scop, allowance};
use melior::ir::OperationRef;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{Failure, remark};
use mse_dialect::registration::Options;
use mse_dialect::{effects, view};
use mse_isl::Result;
use std::collections::BTreeSet;

/// What part of the bound on isl's operations one of the schedules may take that are compared.
const COMPARISONS: u64 = 50;

/// Expands every scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let mut allowance = allowance(options)?;
    if options.get("mode").copied() == Some("none") {
        return Ok(());
    }
    let choice = Choice::parse(options)?;
    for scop in view::Scop::all_in(root) {
        let location = scop.operation().location();
        let bound = allowance.bound();
        match allowance.spend(|| expand(&scop, &choice)) {
            Err(error) if error.is_quota() => {
                not_expanded(&scop, "max-operations", &format!("it takes isl more than {bound} operations"));
            }
            other => other.map_err(|error| Failure::at(location, format!("no expansion: {error}")))?,
        }
    }
    Ok(())
}

impl<'o> Choice<'o> {
    /// The options of `mse-expand`.
    pub fn parse(options: &Options<'o>) -> Result<Self, String> {
        let names = |option| {
            let list: &'o str = options.get(option).copied().unwrap_or_default();
            list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
        };
        let mode = match options.get("mode").copied() {
            None | Some("maximal") => Mode::Maximal,
            Some("full") => Mode::Full,
            Some("auto") => Mode::Auto,
            Some(other) => {
                return Err(format!("unknown mode '{other}'; it has maximal, full, auto and none"));
            }
        };
        let copies = match options.get("copies").copied() {
            None | Some("") if mode == Mode::Auto => Copies::Auto,
            None | Some("" | "none") => Copies::None,
            Some("auto") => Copies::Auto,
            Some(other) => return Err(format!("unknown copies '{other}'; it has auto and none")),
        };
        let schedule = Algorithm::parse(options.get("schedule").copied())?;
        let max_bytes = options.get("max-bytes").copied().unwrap_or("9223372036854775807");
        let max_bytes = max_bytes.parse().map_err(|_| format!("max-bytes={max_bytes} is no number"))?;
        let comparison = allowance(options)?.bound() / COMPARISONS;
        Ok(Self {
            mode,
            only: names("arrays"),
            not: names("exclude"),
            max_bytes,
            comparison,
            copies,
            schedule,
        })
    }
}

impl Circumstances {
    /// What the operations of a scop say.
    pub fn of(scop: &view::Scop) -> Self {
        let bytes = |array: &view::Array| {
            let bytes = mlir::element_bytes(array.memref_type());
            (array.name.clone(), u128::from(bytes))
        };
        let acting = scop.statements().into_iter().filter(acts).map(|statement| statement.name());
        Self {
            elements: scop.arrays().iter().map(bytes).collect(),
            acting: acting.collect(),
            called: called(scop),
        }
    }
}

/// The arrays that calls take as they are.
fn called(scop: &view::Scop) -> BTreeSet<String> {
    let touches = |array: &view::Array| {
        let accesses = scop.statements().into_iter().flat_map(|statement| statement.accesses());
        accesses.into_iter().any(|access| access.is_touch() && access.array() == array.value)
    };
    scop.arrays().into_iter().filter(touches).map(|array| array.name).collect()
}

/// Expands one scop.
fn expand(scop: &view::Scop, choice: &Choice) -> Result<()> {
    let model = Scop::read(scop)?;
    let supply = match Supply::read(scop, &model)? {
        Ok(supply) => supply,
        Err(unknown) => {
            not_expanded(scop, unknown.code(), unknown.text());
            return Ok(());
        }
    };
    let classes = classes(&model, &supply)?;
    if choice.mode == Mode::Full {
        report_phis(scop, classes.iter().filter(|classes| choice.has(&classes.array)))?;
    }
    let circumstances = Circumstances::of(scop);
    let decision = decide(&model, &circumstances, &classes, choice)?;
    report(scop, &decision.stays);
    let schedule = order::schedule(&model, &decision)?;
    let may_exceed =
        size::may_exceed(&model, &decision.storage.arrays, &circumstances.elements, choice.max_bytes)?;
    let fallback = may_exceed.then(|| write::fallback(scop, choice.max_bytes));
    write::write(scop, &model, &decision, schedule.as_ref())?;
    if let Some(fallback) = fallback {
        scop.body().append_operation(fallback);
    }
    Ok(())
}

/// Says where single assignment would need a choice at run time, so that writes share a cell all the same.
fn report_phis<'a>(scop: &view::Scop, chosen: impl Iterator<Item = &'a Classes>) -> Result<()> {
    for classes in chosen {
        if let Some((one, other)) = two_writes(classes)? {
            let which = if one == other {
                format!("of several instances of @{one}")
            } else {
                format!("of @{one} or of @{other}")
            };
            let array = &classes.array;
            let why = format!("writes of array '{array}' share cells: a read may get the value {which}");
            remark(scop.operation().location(), &format!("not single assignment [phi]: {why}"));
        }
    }
    Ok(())
}

/// Says which arrays stay as they are without having been asked to.
fn report(scop: &view::Scop, stays: &[Stays]) {
    for Stays { array, why } in stays.iter().filter(|stays| stays.why != Why::Excluded) {
        not_expanded(scop, why.code(), &format!("array '{array}' stays as it is: {}", why.text()));
    }
}

fn not_expanded(scop: &view::Scop, code: &str, why: &str) {
    remark(scop.operation().location(), &format!("not expanded [{code}]: {why}"));
}

/// Whether a statement does anything beside its accesses. What its loops and conditionals do is what they
/// hold.
fn acts(statement: &view::Statement) -> bool {
    view::all_nested(statement.operation()).into_iter().any(|operation| {
        let holds = operation.region_count() > 0;
        view::Access::new(operation).is_none() && !holds && !effects::is_pure(operation)
    })
}

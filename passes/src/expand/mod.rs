//! Expansion: memory of its own for every class of writes (pass `mse-expand`).
//!
//! ```text
//! classes   which writes must share a cell                      (`crate::classes`)
//! storage   { [S[i] -> r[]] -> New[c] }, where accesses go      (`crate::storage`)
//! pieces    { S_0[i] -> S[i] }: statements cut so that every access of a piece goes to one array    ([`split`])
//! schedule  the old one, of what the pieces stand for           ([`order`])
//! ```
//!
//! The source flow stays as it is: it is what the scop means. Left alone, with a remark: an array whose expansion would
//! take too many pieces or bytes, or whose cells have no bound, and a scop without source flow.
//!
//! With `mode=full`, single assignment, remarks say where a class has several writes, one of which a read gets: giving each a
//! cell of its own would need a choice at run time (a phi), which a static expansion does without.
//!
//! Barthou, Cohen, Collard, Maximal static expansion, POPL'98.

mod order;
mod phi;
mod size;
mod split;
mod write;

use crate::classes::{Classes, classes};
use crate::dataflow::Supply;
use crate::scop::{Scop, max_operations};
use crate::storage::{Reason, Storage, storage};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::remark;
use mse_dialect::registration::Options;
use mse_dialect::{effects, view};
use mse_isl::{Context, Result};
use split::{MAX_PIECES, Outcome, Piece};
use std::collections::BTreeMap;

/// How far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// A cell for each class.
    Maximal,
    /// The same, with a remark where a class is not a single write.
    Full,
}

/// What is expanded.
struct Choice<'o> {
    mode: Mode,
    /// These arrays only, all if empty.
    only: Vec<&'o str>,
    /// Not these.
    not: Vec<&'o str>,
    /// New arrays of constant size have at most so many bytes.
    max_bytes: u128,
}

/// New storage and the pieces of statements that use it.
struct Expansion {
    storage: Storage,
    pieces: Vec<Vec<Piece>>,
}

/// Expands every scop.
pub fn run(root: OperationRef, options: &Options) -> Result<(), String> {
    let bound = max_operations(options)?;
    if options.get("mode").copied() == Some("none") {
        return Ok(());
    }
    let choice = Choice::parse(options)?;
    for scop in view::Scop::all_in(root) {
        let found = Context::current().bounded(bound, || expand(&scop, &choice));
        match found {
            Err(error) if error.is_quota() => {
                not_expanded(&scop, "max-operations", &format!("it takes isl more than {bound} operations"));
            }
            other => other.map_err(|error| format!("no expansion: {error}"))?,
        }
    }
    Ok(())
}

impl<'o> Choice<'o> {
    fn parse(options: &Options<'o>) -> Result<Self, String> {
        let names = |option| {
            let list: &'o str = options.get(option).copied().unwrap_or_default();
            list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
        };
        let mode = match options.get("mode").copied() {
            None | Some("maximal") => Mode::Maximal,
            Some("full") => Mode::Full,
            Some(other) => return Err(format!("unknown mode '{other}'; it has maximal, full and none")),
        };
        let max_bytes = options.get("max-bytes").copied().unwrap_or("9223372036854775807");
        let max_bytes = max_bytes.parse().map_err(|_| format!("max-bytes={max_bytes} is no number"))?;
        Ok(Self { mode, only: names("arrays"), not: names("exclude"), max_bytes })
    }

    fn has(&self, array: &str) -> bool {
        (self.only.is_empty() || self.only.contains(&array)) && !self.not.contains(&array)
    }
}

/// Expands one scop.
fn expand(scop: &view::Scop, choice: &Choice) -> Result<()> {
    let model = Scop::read(scop)?;
    let Some(supply) = Supply::read(scop, &model)? else {
        not_expanded(scop, "no-source-flow", "the scop has no mse.dataflow");
        return Ok(());
    };
    let mut chosen = classes(&model, &supply)?;
    chosen.retain(|classes| choice.has(&classes.array));
    if choice.mode == Mode::Full {
        report_phis(scop, &chosen)?;
    }
    let expansion = find(scop, &model, chosen, choice.max_bytes)?;
    let schedule = order::schedule(&model, &expansion.pieces)?;
    write::write(scop, &model, &expansion.storage.arrays, &expansion.pieces, schedule.as_ref())
}

/// The expansion of as many of the arrays as have one within the bounds.
fn find(scop: &view::Scop, model: &Scop, mut chosen: Vec<Classes>, max_bytes: u128) -> Result<Expansion> {
    let statements = scop.statements();
    let acts = |name: &str| statements.iter().any(|statement| statement.name() == name && acts(statement));
    let elements: BTreeMap<_, _> =
        scop.arrays().iter().map(|array| (array.name.clone(), write::element_bytes(array))).collect();
    loop {
        let storage = storage(model, &chosen)?;
        let (array, code, why) = match size::too_large(model, &storage.arrays, &elements, max_bytes)? {
            Some((array, bytes)) => {
                (array, "max-bytes", format!("it would take {bytes} bytes, more than {max_bytes}"))
            }
            None => match split::split(model, &storage, acts)? {
                Outcome::Split(pieces) => {
                    report(scop, &storage);
                    return Ok(Expansion { storage, pieces });
                }
                Outcome::TooManyPieces(statement, array) => {
                    let why = format!("statement '{statement}' would be split in more than {MAX_PIECES}");
                    (array, "max-pieces", why)
                }
            },
        };
        stays(scop, &array, code, &why);
        chosen.retain(|classes| classes.array != array);
    }
}

/// Says where single assignment would need a choice at run time, so that writes share a cell all the same.
fn report_phis(scop: &view::Scop, chosen: &[Classes]) -> Result<()> {
    for classes in chosen {
        if let Some((one, other)) = phi::two_writes(classes)? {
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

fn report(scop: &view::Scop, storage: &Storage) {
    for kept in &storage.kept {
        let (code, why) = match kept.reason {
            Reason::Unbounded => ("unbounded", "the cells of a class have no bound in the parameters"),
            Reason::Costly => ("costly", "finding its labels takes isl too long"),
        };
        stays(scop, &kept.array, code, why);
    }
}

fn stays(scop: &view::Scop, array: &str, code: &str, why: &str) {
    not_expanded(scop, code, &format!("array '{array}' stays as it is: {why}"));
}

fn not_expanded(scop: &view::Scop, code: &str, why: &str) {
    remark(scop.operation().location(), &format!("not expanded [{code}]: {why}"));
}

/// Whether a statement does anything beside its accesses. What its loops and conditionals do is what they hold.
fn acts(statement: &view::Statement) -> bool {
    view::all_nested(statement.operation()).into_iter().any(|operation| {
        let holds = operation.region_count() > 0;
        view::Access::new(operation).is_none() && !holds && !effects::is_pure(operation)
    })
}

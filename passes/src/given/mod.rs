//! Orders that users give: schedules, and hints on loops, checked before they are followed (pass
//! `mse-schedule`).
//!
//! ```text
//! file    the schedule of a file, where it has one for the scop                  ([`checked`])
//! hints   else the order that hints on loops of the program ask for              ([`hints`])
//! else    the order that the option `algorithm` names                            ([`crate::orders`])
//! ```

mod checked;
mod claims;
mod file;
pub mod hints;
mod marks;
mod print;
mod read;
mod refused;

use crate::orders::{Algorithm, Found, schedule};
use crate::scop::{Scop, UNBOUNDED};
use crate::stage::{self, Note, Outcome, Words};
pub use checked::Given;
pub use file::Texts;
use hints::Hints;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::Options;
use mse_isl::Result;
use std::cell::RefCell;

/// Gives every scop a new schedule, one of the file's where it has one.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let algorithm = Algorithm::of(options, "algorithm")?;
    let option = |name| options.get(name).copied().filter(|value| !value.is_empty());
    let names = stage::names(root);
    let texts = option("file").map(|file| Texts::read(file, &names)).transpose()?;
    let failed = if texts.is_some() { "schedule refused" } else { "no schedule" };
    let words = Words { failed, exceeded: "the source order stays: scheduling takes" };
    let (print, printed) = (option("print"), RefCell::new(String::new()));
    let hints = Hints::of(options, "hints")?;
    let stage = |number: usize, scop: &Scop| {
        let mut warned = Vec::new();
        let Given { found, wrong } = match texts.as_ref().and_then(|texts| texts.get(number)) {
            Some(text) => checked::decided(scop, text)?,
            None if hints::has_some(&scop.schedule)? => {
                let (given, warning) = hints::kept(scop, hints)?;
                warned.extend(warning);
                match given {
                    Some(given) => given,
                    None => Given::of(schedule(&hints::without(scop)?, algorithm)?),
                }
            }
            None => Given::of(schedule(scop, algorithm)?),
        };
        if print.is_some() {
            printed.borrow_mut().push_str(&print::text(&names[number], &found.schedule)?);
        }
        let mut outcome = outcome(&hints::without(scop)?, found)?;
        outcome.notes.extend(wrong.into_iter().map(Note::of_scop));
        outcome.notes.extend(warned);
        Ok(outcome)
    };
    stage::run_or(root, options, words, stage, in_source_order)?;
    print.map_or(Ok(()), |file| Ok(stage::deliver(&printed.borrow(), file)?))
}

/// The scop in the order of its source, for where another one takes too long to find: loops that carry no
/// dependence are parallel.
pub fn in_source_order(scop: &Scop) -> Result<Outcome> {
    outcome(&hints::without(scop)?, schedule(scop, Algorithm::Source)?)
}

/// A scop with hints on loops gets the schedule that these ask for. Where they are left out, there is none,
/// but a warning.
///
/// # Errors
/// That they are refused, with [`Hints::Strict`].
pub fn hinted(scop: &Scop, hints: Hints) -> Result<(Option<Outcome>, Option<Note>)> {
    let (given, warning) = hints::kept(scop, hints)?;
    let made = given.map(|given| outcome(&hints::without(scop)?, given.found)).transpose()?;
    Ok((made, warning))
}

/// The scop with a schedule; where lowering may find no loops for it, the source order is the fall-back.
fn outcome(scop: &Scop, found: Found) -> Result<Outcome> {
    let why = found.kept.map(|why| Note::of_scop(format!("the source order stays: {why}")));
    let needs_another = found.is_hard && scop.fallback.is_none();
    let instead = needs_another.then(|| schedule(scop, Algorithm::Source)).transpose()?;
    let instead = instead.map(|found| Scop { schedule: found.schedule, ..scop.clone() });
    let fallback = if needs_another { Some(UNBOUNDED) } else { scop.fallback };
    let after = Scop { schedule: found.schedule, fallback, ..scop.clone() };
    Ok(Outcome { scop: Some(after), instead, notes: why.into_iter().collect() })
}

//! The shell around the work of every stage: it reads a scop, bounds the work, tells the decisions, and
//! writes the scop back.
//!
//! ```text
//! stage   Scop -> Outcome { scop, notes }     decides on data alone; no operation is read or written in it
//! shell   mse.scop -> Scop -> Outcome -> remarks, and the difference between the scops written
//! ```

use crate::choice::Arrays;
use crate::machine::budgets::INSTEAD;
use crate::scop::{Scop, around, write};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, OperationRef, ValueLike};
use mse_dialect::diagnostic::{Failure, Severity, emit, remark};
use mse_dialect::registration::Options;
use mse_dialect::{progress, view};
use mse_isl::{Allowance, Result, affordable};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// The result of a stage for a scop.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The scop afterwards; none if it stays as it is.
    pub scop: Option<Scop>,
    /// Its new fall-back; the scop as it was without.
    pub instead: Option<Scop>,
    /// Notes for the user.
    pub notes: Vec<Note>,
}

/// Notes for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The text.
    pub text: String,
    /// The loop that it is about: a statement in it, and its coordinate that the loop counts. Without, the
    /// scop.
    pub of: Option<(String, usize)>,
    /// The user asked for something else.
    pub warns: bool,
}

/// How the shell of a stage speaks of it.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// In front of isl's error, if it fails: `no schedule`.
    pub failed: &'static str,
    /// In front of `isl more than N operations`, if it takes more than it may: `no schedule: it takes`.
    pub exceeded: &'static str,
}

/// Tells which of these arrays no scop has, if there are scops: a name that was mistyped.
pub fn tell_unknown(root: OperationRef, arrays: &Arrays) {
    let scops = view::Scop::all_in(root);
    let known: BTreeSet<_> = scops.iter().flat_map(view::Scop::arrays).map(|array| array.name).collect();
    let unknown = arrays.only.iter().chain(&arrays.not).filter(|&&name| !known.contains(name));
    for name in unknown.filter(|_| !scops.is_empty()) {
        remark(root.location(), &format!("no scop has an array '{name}'"));
    }
}

/// Whether there is a scop in `root`.
pub fn has_scops(root: OperationRef) -> bool {
    !view::Scop::all_in(root).is_empty()
}

/// The names of the scops in `root`, in order: `f#0` is the first one of the function `f`.
pub fn names(root: OperationRef) -> Vec<String> {
    let mut counts = BTreeMap::new();
    let scops = view::Scop::all_in(root);
    let functions = scops.iter().map(|scop| function(scop.operation()));
    let named = functions.map(|function| {
        let number = counts.entry(function.clone()).and_modify(|number| *number += 1).or_insert(0);
        format!("{function}#{number}")
    });
    named.collect()
}

/// The recipes of the scops in `root`, as a file of them is read. Each scop that has one gets a part
/// `--- f#0`, with the one of its fall-back after `else`.
pub fn recipes(root: OperationRef) -> String {
    let (scops, mut text) = (view::Scop::all_in(root), String::new());
    for (scop, name) in scops.iter().zip(names(root)) {
        let Some(own) = recipe(scop) else { continue };
        text += &format!("--- {name}\n{own}\n");
        let other = scop.fallback().and_then(|fallback| recipe(&fallback.scop()));
        text += &other.map(|other| format!("else {other}\n")).unwrap_or_default();
    }
    text
}

fn recipe(scop: &view::Scop) -> Option<String> {
    view::optional_string(scop.operation(), view::RECIPE)
}

/// That no scop in `root` is asked for steps that no stage did.
///
/// # Errors
/// The steps of the first one that is.
pub fn finished<'c>(root: OperationRef<'c, '_>) -> std::result::Result<(), Failure<'c>> {
    for scop in view::Scop::all_in(root) {
        let fallback = scop.fallback().map(|fallback| fallback.scop());
        for scop in std::iter::once(scop).chain(fallback) {
            if let Some(left) = view::optional_string(scop.operation(), view::ASKED) {
                let why = format!("recipe refused: no stage that ran does these steps: {left}");
                return Err(Failure::at(scop.operation().location(), why));
            }
        }
    }
    Ok(())
}

/// Writes the recipes of the scops in `root` to the file that the option `print-recipe` names, if it does.
///
/// # Errors
/// That there is no such file to write.
pub fn print_recipes(root: OperationRef, options: &Options) -> std::result::Result<(), String> {
    let file = options.get("print-recipe").copied().filter(|file| !file.is_empty());
    file.map_or(Ok(()), |file| deliver(&recipes(root), file))
}

/// Tells the recipe of each scop in `root` that has one.
pub fn tell_recipes(root: OperationRef) {
    for scop in view::Scop::all_in(root) {
        if let Some(own) = recipe(&scop) {
            tell(&scop, &[Note::of_scop(format!("recipe of all stages: {own}"))]);
        }
    }
}

/// A function that says, by a scop's number, that the pass turns to it, where somebody follows the run.
pub fn turns(root: OperationRef) -> impl Fn(usize) {
    let names = if progress::is_followed() { names(root) } else { Vec::new() };
    move |number| {
        if let Some(name) = names.get(number) {
            progress::scop(name);
        }
    }
}

/// The name of the symbol around an operation, or of the operation itself.
fn function(operation: OperationRef) -> String {
    let mut around = std::iter::successors(Some(operation), OperationRef::parent_operation);
    around.find_map(|operation| view::optional_string(operation, "sym_name")).unwrap_or_default()
}

/// Writes the long report of a stage to a file, to standard output (`-`), or, without a name, to standard
/// error.
///
/// # Errors
/// That there is no such file to write.
pub fn deliver(report: &str, file: &str) -> std::result::Result<(), String> {
    match file {
        "" => {
            let mut written = Ok(());
            progress::printing(|| written = std::io::stderr().write_all(report.as_bytes()));
            written
        }
        "-" => std::io::stdout().write_all(report.as_bytes()),
        file => std::fs::write(file, report),
    }
    .map_err(|error| format!("cannot write '{file}': {error}"))
}

impl Outcome {
    /// This scop, with nothing to tell.
    pub fn new(scop: Scop) -> Self {
        Self { scop: Some(scop), ..Self::default() }
    }

    /// The scop stays, with this to tell.
    pub fn same(notes: impl IntoIterator<Item = String>) -> Self {
        Self { notes: notes.into_iter().map(Note::of_scop).collect(), ..Self::default() }
    }
}

impl Note {
    /// A note about the scop as a whole.
    pub fn of_scop(text: String) -> Self {
        Self::at(text, None)
    }

    /// A note about a loop, if it is known which, or else about the scop.
    pub fn at(text: String, of: Option<(String, usize)>) -> Self {
        Self { text, of, warns: false }
    }

    /// A warning about the scop: what the user asked for is not done.
    pub fn warning(text: String) -> Self {
        Self { warns: true, ..Self::of_scop(text) }
    }
}

/// Runs a stage on each scop in `root`.
///
/// # Errors
/// Those of isl, but not that the work exceeds its bound: then the scop stays as it is, with a remark.
pub fn run<'c>(
    root: OperationRef<'c, '_>,
    options: &Options,
    words: Words,
    stage: impl Fn(&Scop) -> Result<Outcome>,
) -> Result<(), Failure<'c>> {
    run_numbered(root, options, words, |_, scop| stage(scop))
}

/// Runs a stage on each scop in `root`, with its number, from 0 on.
///
/// # Errors
/// As [`run`].
pub fn run_numbered<'c>(
    root: OperationRef<'c, '_>,
    options: &Options,
    words: Words,
    stage: impl Fn(usize, &Scop) -> Result<Outcome>,
) -> Result<(), Failure<'c>> {
    run_or(root, options, words, stage, |_| Ok(Outcome::default()))
}

/// The same, but where the work for a scop exceeds its bound, the outcome of `instead` takes the place of the
/// stage's. It has a bound of its own.
///
/// # Errors
/// As [`run`].
pub fn run_or<'c>(
    root: OperationRef<'c, '_>,
    options: &Options,
    words: Words,
    stage: impl Fn(usize, &Scop) -> Result<Outcome>,
    instead: impl Fn(&Scop) -> Result<Outcome>,
) -> Result<(), Failure<'c>> {
    let (mut allowance, called) = (allowance(options)?, around::called_at_once(root));
    let turn_to = turns(root);
    for (number, scop) in view::Scop::all_in(root).iter().enumerate() {
        turn_to(number);
        run_on(scop, None, (&mut allowance, &called), words, (&|model| stage(number, model), &instead))?;
    }
    Ok(())
}

/// Runs a stage on each scop in `root` and then on its fall-back; it tells nothing about the fall-back.
///
/// # Errors
/// As [`run`].
pub fn run_on_versions<'c>(
    root: OperationRef<'c, '_>,
    options: &Options,
    words: Words,
    stage: impl Fn(&Scop) -> Result<Outcome>,
) -> Result<(), Failure<'c>> {
    run(root, options, words, &stage)?;
    let (mut allowance, called) = (allowance(options)?, around::called_at_once(root));
    let stays = |_: &Scop| Ok(Outcome::default());
    for scop in view::Scop::all_in(root) {
        if let Some(instead) = scop.fallback().map(|fallback| fallback.scop()) {
            run_on(&instead, Some(&scop), (&mut allowance, &called), words, (&stage, &stays))?;
        }
    }
    Ok(())
}

/// Runs a stage on one scop. It may be the fall-back of another one: then it has the flow of that one, and
/// nothing is told about it. `called` are the functions that parallel loops call.
fn run_on<'c>(
    scop: &view::Scop<'c, '_>,
    fallback_of: Option<&view::Scop>,
    (allowance, called): (&mut Allowance, &BTreeSet<usize>),
    words: Words,
    stages: Stages,
) -> Result<(), Failure<'c>> {
    let mut run = || {
        let mut before = Scop::read(scop)?;
        for (array, model) in scop.arrays().iter().zip(&mut before.arrays) {
            let is_of_callers = |memory| around::is_of_callers(scop.operation(), memory, called);
            model.shared |= array.outer.is_some_and(is_of_callers);
        }
        if let Some(main) = fallback_of {
            before.flow = Scop::read(main)?.flow;
        }
        let outcome = bounded(&before, allowance, words, stages)?;
        if fallback_of.is_none() {
            tell(scop, &outcome.notes);
        }
        change(scop, &before, outcome)
    };
    run().map_err(|error| Failure::at(scop.operation().location(), format!("{}: {error}", words.failed)))
}

/// A stage, and what is done where it takes too long.
type Stages<'s> = (&'s dyn Fn(&Scop) -> Result<Outcome>, &'s dyn Fn(&Scop) -> Result<Outcome>);

/// The outcome of a stage within its bound; beyond, that of the work that is done instead. If that takes too
/// long as well, the scop stays as it is.
fn bounded(
    scop: &Scop,
    allowance: &mut Allowance,
    words: Words,
    (stage, instead): Stages,
) -> Result<Outcome> {
    let bound = allowance.bound();
    match allowance.spend(|| stage(scop)) {
        Err(error) if error.is_quota() => {
            let exceeded = Note::of_scop(format!("{} isl more than {bound} operations", words.exceeded));
            let mut outcome = affordable(INSTEAD, || instead(scop))?.unwrap_or_default();
            outcome.notes.insert(0, exceeded);
            Ok(outcome)
        }
        outcome => outcome,
    }
}

/// Emits the notes about a scop, at its loops.
pub fn tell(scop: &view::Scop, notes: &[Note]) {
    for note in notes {
        let place = note.of.as_ref().and_then(|of| place(scop, of));
        let severity = if note.warns { Severity::Warning } else { Severity::Remark };
        emit(severity, place.unwrap_or(scop.operation().location()), &note.text);
    }
}

/// Writes the scop and the fall-back that a stage made.
fn change(scop: &view::Scop, before: &Scop, outcome: Outcome) -> Result<()> {
    if let Some(after) = &outcome.scop {
        write::write(scop, before, after)?;
    }
    match (scop.fallback(), &outcome.instead) {
        (Some(fallback), Some(instead)) => write::write(&fallback.scop(), before, instead),
        _ => Ok(()),
    }
}

/// Where a loop is, by a statement in it and its coordinate that the loop counts: where its induction
/// variable was.
pub fn place<'c>(scop: &view::Scop<'c, '_>, of: &(String, usize)) -> Option<Location<'c>> {
    let (name, coordinate) = of;
    let statement = scop.statements().into_iter().find(|statement| statement.name() == *name)?;
    Some(statement.body().argument(*coordinate).ok()?.location())
}

/// The option `max-operations`: the bound on isl's operations for one scop; without it, none.
pub fn allowance(options: &Options) -> std::result::Result<Allowance, String> {
    let Some(text) = options.get("max-operations") else { return Ok(Allowance::new(u64::MAX)) };
    text.parse().map(Allowance::new).map_err(|_| format!("max-operations={text} is no number"))
}

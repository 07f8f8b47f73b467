//! Reductions in any order, where that buys time (pass `mse-reductions`).
//!
//! ```text
//! before   for (i) s = s + A[i]            S[i]: %x = mse.read %s ; %y = arith.addi %x, %v ; mse.write %y, %s
//! after    parallel (i) s += A[i]          S[i]: mse.update "addi" %v, %s
//! ```
//!
//! A statement that combines a cell with a value ([`crate::idioms::reduction`]) waits for the one before it,
//! which did the same. That wait is needless where the operation does not round, or the program allows it to
//! round in another order. Source flow is computed afterwards. It may then say that a reader needs all
//! contributions, each once, in any order. All later stages, and the checker, take it from there.
//!
//! But one step in memory costs more than one in a register, and a loop around may be parallel enough:
//!
//! ```text
//! group       the reductions of one array by one operation, of which one may get what another one left
//! relaxed     all groups are updates
//! decided     if the choice of storage and schedule ([`crate::recipe`]) is much faster for the relaxed scop;
//!             then each group without which that is as fast is left in order
//! ```
//!
//! A statement that keeps the best value ([`crate::idioms::best`]) is a group of its own: it is two updates,
//! one after the other ([`parts`]).
//!
//! The recipe of the scop that is decided on was found on the way. With `hand-on` it goes with the scop to
//! `mse-choose`, which then does its steps without a search. It does not where instances are dead: that search
//! is for another scop.
//!
//! Times are those of the model, including the time that updates of one cell wait for each other. First the
//! source order alone is compared, which takes isl little. Where relaxed loops of the program gain nothing,
//! other orders are not looked for. Where other orders take isl too long, the source order decides. Where even
//! that takes too long, one group after the other is given up and stays in order, those that keep a best value
//! first.
//!
//! Where loops of the scop have hints, these give the order. Then the updates are those without which a hint
//! is left out, such as that a loop around a sum is parallel.

mod parts;
mod search;

use crate::choice::unknown;
use crate::given::hints;
use crate::orders::Algorithm;
use crate::recipe;
use crate::scop::{Reduction, Scop, Statement};
use crate::stage::{self, Outcome, Words};
use crate::steps::{Recipe, ReduceStep, Step};
use crate::storage::bytes::{self, max_bytes};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::machine::Machine;
use mse_dialect::registration::{Options, is_on};
use mse_dialect::target::{TARGETS, Target};
use mse_isl::{Error, Result};
use search::{Relaxed, Verdict};
use std::collections::BTreeMap;

/// Makes updates of reductions in every scop without source flow.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> std::result::Result<(), Failure<'c>> {
    let search = Search {
        algorithms: recipe::algorithms(options)?,
        max_bytes: max_bytes(options)?,
        machine: recipe::machine(options)?,
        reassociate: is_on(options, "reassociate", false),
        target: target(options)?,
        hands_on: is_on(options, "hand-on", false),
    };
    let report = is_on(options, "report", false);
    let texts = recipe::given(root, options)?;
    let words = Words {
        failed: if texts.is_some() { "recipe refused" } else { "reductions stay in order" },
        exceeded: "reductions stay in order: to find out what others are worth takes",
    };
    stage::run_numbered(root, options, words, |number, scop| {
        if let Some(text) = texts.as_ref().and_then(|texts| texts.get(number)) {
            return search.asked(scop, text);
        }
        if hints::has_some(&scop.schedule)? {
            return Ok(Outcome { scop: search.for_hints(scop)?, ..Outcome::default() });
        }
        let mut notes = Vec::new();
        let found = search.relaxed(scop, &mut notes)?;
        let (scop, handed) = match found {
            None => return Ok(Outcome { notes, ..Outcome::default() }),
            Some(Verdict::InOrder(handed)) => (scop.clone(), handed),
            Some(Verdict::Relaxed(relaxed)) => {
                notes.extend(report.then(|| relaxed.told()));
                let Relaxed { scop, handed, .. } = *relaxed;
                (scop, handed)
            }
        };
        let asked = handed.map(|handed| {
            notes.extend(handed.notes);
            handed.recipe
        });
        Ok(Outcome { notes, ..Outcome::new(Scop { asked, ..scop }) })
    })
}

/// The option `target`.
fn target(options: &Options) -> std::result::Result<Target, String> {
    let name = options.get("target").copied().unwrap_or(TARGETS[0].name);
    Target::of(name).ok_or_else(|| unknown("target", name, &TARGETS.map(|target| target.name)))
}

/// How schedules are searched for, and what the user allows.
struct Search<'a> {
    algorithms: &'a [Algorithm],
    max_bytes: u128,
    machine: &'a Machine,
    /// Sums of floating-point numbers may be reordered.
    reassociate: bool,
    /// The target that executes updates.
    target: Target,
    /// The recipe that was found goes on to `mse-choose`.
    hands_on: bool,
}

/// The reductions of one array that may come in any order.
struct Group {
    array: String,
    what: What,
}

impl Group {
    /// The step of a recipe that makes it updates.
    fn step(&self) -> ReduceStep {
        match &self.what {
            What::Combine(members) => {
                let by = members[0].1.kind.to_owned();
                ReduceStep::Combine { array: self.array.clone(), by }
            }
            What::KeepBest(statement) => ReduceStep::KeepBest(statement.clone()),
        }
    }
}

/// The statements of a group, by the way in which they change an array.
enum What {
    /// Reductions by one operation: statements by number, each with its reduction.
    Combine(Vec<(usize, Reduction)>),
    /// The statement of this name keeps the best value.
    KeepBest(String),
}

impl Search<'_> {
    /// The scop with the updates that a recipe asks for.
    ///
    /// # Errors
    /// That some of these may not come in any order.
    fn asked(&self, scop: &Scop, text: &str) -> Result<Outcome> {
        let recipe = recipe::first(text).map_err(Error::invalid)?;
        let asked = recipe.reduced();
        if asked.is_empty() {
            return Ok(Outcome::default());
        }
        let mut groups = self.groups(scop)?;
        groups.retain(|group| self.is_possible(scop, group));
        let steps: Vec<_> = groups.iter().map(Group::step).collect();
        if let Some(unknown) = asked.iter().find(|&&step| !steps.contains(step)) {
            let known = steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let why = format!("'{unknown}' may not come in any order; these may: {known}");
            return Err(Error::invalid(why));
        }
        groups.retain(|group| asked.contains(&&group.step()));
        Ok(Outcome::new(told_updated(scop, &groups)?))
    }

    /// Whether the target has updates of such elements.
    fn is_possible(&self, scop: &Scop, group: &Group) -> bool {
        let array = scop.array(&group.array).expect("an array of the scop");
        self.target.updates(array.element_bytes)
    }

    /// The groups whose order may change: a member may get the value that another one left.
    fn groups(&self, scop: &Scop) -> Result<Vec<Group>> {
        let mut members: BTreeMap<(String, &str), Vec<(usize, Reduction)>> = BTreeMap::new();
        for (number, statement) in scop.statements.iter().enumerate() {
            for reduction in &statement.reductions {
                if !(reduction.may_reorder || self.reassociate) || statement.repeats {
                    continue;
                }
                let array = statement.accesses[reduction.write].array()?;
                members.entry((array, reduction.kind)).or_default().push((number, reduction.clone()));
            }
        }
        let mut groups = Vec::new();
        for ((array, _), members) in members {
            if is_chain(scop, &members)? {
                groups.push(Group { array, what: What::Combine(members) });
            }
        }
        for statement in &scop.statements {
            if let Some(best) = &statement.best
                && parts::loops(scop, statement)?.is_some()
                && self.have_room(scop, &statement.name)?
            {
                let array = statement.accesses[best.write].array()?;
                groups.push(Group { array, what: What::KeepBest(statement.name.clone()) });
            }
        }
        Ok(groups)
    }

    /// Whether the new arrays of the parts of a statement are not too large.
    fn have_room(&self, scop: &Scop, name: &str) -> Result<bool> {
        let after = parts::in_parts(scop, name)?;
        let new = after.arrays[scop.arrays.len()..].iter().map(|array| (array.name.as_str(), &array.extent));
        let is_too_large = bytes::too_large(&after, new.clone(), self.max_bytes)?.is_some();
        Ok(!is_too_large && !bytes::may_exceed(&after, new, self.max_bytes)?)
    }
}

/// Whether different instances combine one cell.
fn is_chain(scop: &Scop, members: &[(usize, Reduction)]) -> Result<bool> {
    for (number, reduction) in members {
        let cells = &scop.statements[*number].accesses[reduction.write].relation;
        if members.len() > 1 || !cells.is_injective()? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The same, with the step that made it.
fn told_updated(scop: &Scop, groups: &[Group]) -> Result<Scop> {
    let step = Step::Reduce(groups.iter().map(Group::step).collect());
    let recipe = Some(Recipe::default().with(step).to_string());
    Ok(Scop { recipe, ..updated(scop, groups)? })
}

/// The scop with the reductions of these groups as updates.
fn updated(scop: &Scop, groups: &[Group]) -> Result<Scop> {
    let mut after = scop.clone();
    for group in groups {
        let What::Combine(members) = &group.what else { continue };
        for (number, reduction) in members {
            after.statements[*number] = reduced(&after.statements[*number], reduction);
        }
    }
    for group in groups {
        if let What::KeepBest(name) = &group.what {
            after = parts::in_parts(&after, name)?;
        }
    }
    Ok(after)
}

/// The statement with this reduction as an update.
fn reduced(statement: &Statement, reduction: &Reduction) -> Statement {
    let mut accesses = statement.accesses.clone();
    accesses.retain(|access| access.number != reduction.read);
    for access in accesses.iter_mut().filter(|access| access.number == reduction.write) {
        access.combines = Some(reduction.kind.to_owned());
        (access.may, access.in_any_order) = (true, true);
    }
    let reductions = statement.reductions.iter().filter(|other| other.write != reduction.write);
    let work = statement.work.saturating_sub(reduction.saves).max(1);
    Statement { accesses, reductions: reductions.cloned().collect(), work, ..statement.clone() }
}

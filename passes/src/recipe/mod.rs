//! Schedule and storage chosen together (pass `mse-choose`, what pipelines run for `expand=auto`).
//!
//! ```text
//! recipe      a list of steps: storage, order, blocks                     ([`crate::steps`], [`storage`])
//! candidate   the scop that a recipe makes, its modelled time and memory  ([`candidate`], [`time`], [`memory`])
//! search      moves add candidates; the model is the judge                ([`search`], [`moves`])
//! choice      the least modelled time; within a tenth of it the fewest bytes, then the fewest launches, or
//!             hardly more, then the first of the list
//! replay      the steps of a recipe that is given, without a search       ([`replay`])
//! ```
//!
//! Where loops of the program have hints, they say what the schedule is, and the storage stays as it is.
//!
//! Then some memory of its own is given back, group by group: memory that no thread has for itself, and that
//! buys no time. The program as it stands is always a candidate. Statements stay whole, unless only a part of
//! one reads a copy. The source flow stays the same, since it is the meaning of the scop. Memory of blocks
//! may be too large for some sizes, or lowering may find no loops. For that case there is a fall-back: the
//! best candidate without these risks.

mod candidate;
mod memory;
mod moves;
mod replay;
mod search;
mod storage;
mod time;
mod told;

use crate::choice::unknown;
use crate::given::hints::{self, Hints};
use crate::given::{Texts, hinted, in_source_order};
use crate::machine::budgets::MOVE;
use crate::machine::thresholds::REFERENCE_SIZE;
use crate::order::Known;
use crate::orders::Algorithm;
use crate::scop::Scop;
use crate::stage::{self, Note, Outcome, Words};
use crate::steps::{self, Recipe, Step};
use crate::storage::bytes::max_bytes;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::machine::{GPU, Machine};
use mse_dialect::registration::{Options, is_on};
use mse_isl::{Result, affordable_beside, cut_short};
pub use replay::first;
use search::{Decided, Search};
pub use time::Estimate;

/// How schedules are found.
const ALGORITHMS: &[Algorithm] = &[
    Algorithm::Source,
    Algorithm::Merged,
    Algorithm::Rows,
    Algorithm::Distributed,
    Algorithm::Gathered,
    Algorithm::Isl,
    Algorithm::Coincident,
];

/// Gives every scop a schedule, and the storage that it needs.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> std::result::Result<(), Failure<'c>> {
    let algorithms = algorithms(options)?;
    let report = is_on(options, "report", false);
    let max_bytes = max_bytes(options)?;
    let (machine, size, groups) = (machine(options)?, size(options)?, is_on(options, "groups", true));
    let texts = given(root, options)?;
    let failed = if texts.is_some() { "recipe refused" } else { "no schedule" };
    let words = Words { failed, exceeded: "the source order stays: scheduling takes" };
    let hints = Hints::of(options, "hints")?;
    let stage = |number: usize, before: &Scop| {
        let scop = &steps::without_asked(before);
        let search = |scop, known| Search { scop, known, algorithms, max_bytes, machine, size, groups };
        if let Some(text) = texts.as_ref().and_then(|texts| texts.get(number)) {
            let scop = &hints::without(scop)?;
            let known = Known::of(scop);
            return replay::outcome(&search(scop, &known), text, report);
        }
        if let Some(text) = &before.asked {
            let known = Known::of(scop);
            return replay::outcome(&search(scop, &known), text, report);
        }
        let (mut scop, mut warning) = (scop.clone(), None);
        if hints::has_some(&scop.schedule)? {
            let (made, why) = hinted(&scop, hints)?;
            if let Some(mut outcome) = made {
                outcome.notes.extend(why);
                return Ok(outcome);
            }
            (scop, warning) = (hints::without(&scop)?, why);
        }
        let known = Known::of(&scop);
        let search = search(&scop, &known);
        let mut outcome = outcome(&search, &search.decided()?, report)?;
        outcome.notes.extend(warning);
        Ok(outcome)
    };
    stage::run_or(root, options, words, stage, |scop| {
        let mut outcome = in_source_order(scop)?;
        let order = Recipe::default().with(Step::Order(Algorithm::Source));
        outcome.scop.iter_mut().for_each(|scop| scop.recipe = Some(order.after(scop.recipe.as_deref())));
        Ok(outcome)
    })?;
    Ok(stage::print_recipes(root, options)?)
}

/// The option `recipe`: a file with recipes for scops.
///
/// # Errors
/// That it cannot be read, or names no scop.
pub fn given(root: OperationRef, options: &Options) -> std::result::Result<Option<Texts>, String> {
    let file = options.get("recipe").copied().filter(|file| !file.is_empty());
    file.map(|file| Texts::read(file, &stage::names(root))).transpose()
}

/// The option `algorithm`: how schedules are found.
///
/// # Errors
/// No such algorithm.
pub fn algorithms(options: &Options) -> std::result::Result<&'static [Algorithm], String> {
    Ok(match Algorithm::of(options, "algorithm")? {
        Algorithm::Isl => ALGORITHMS,
        Algorithm::Coincident => &[Algorithm::Source, Algorithm::Merged, Algorithm::Coincident],
        Algorithm::Source => &[Algorithm::Source],
        Algorithm::Merged => &[Algorithm::Source, Algorithm::Merged],
        Algorithm::Rows => &[Algorithm::Source, Algorithm::Rows],
        Algorithm::Distributed => &[Algorithm::Source, Algorithm::Merged, Algorithm::Distributed],
        Algorithm::Gathered => &[Algorithm::Source, Algorithm::Merged, Algorithm::Gathered],
        Algorithm::Permutable => &[Algorithm::Source, Algorithm::Permutable],
        Algorithm::Wavefront => &[Algorithm::Source, Algorithm::Wavefront],
        Algorithm::Diamond => &[Algorithm::Source, Algorithm::Diamond],
        Algorithm::Blocked => &[Algorithm::Source, Algorithm::Blocked],
    })
}

/// The option `machine`: the machine that times are modelled on.
///
/// # Errors
/// No such machine.
pub fn machine(options: &Options) -> std::result::Result<&'static Machine, String> {
    let name = options.get("machine").copied().unwrap_or(Machine::ALL[0].0);
    let found = Machine::ALL.into_iter().find(|(known, _)| *known == name);
    let names = Machine::ALL.map(|(name, _)| name);
    found.map(|(_, machine)| machine).ok_or_else(|| unknown("machine", name, &names))
}

/// The best choice among some algorithms on a machine, where every size is [`REFERENCE_SIZE`].
#[derive(Clone, Debug)]
pub struct Best {
    /// Its time.
    pub takes: Estimate,
    /// Its steps, and after `else` those of its fall-back, for who wants to make it again. There are none
    /// where isl needs too many operations to tell them, or where more operations could have found others.
    pub recipe: Option<String>,
    /// The notes that the search makes.
    pub notes: Vec<Note>,
}

impl Best {
    /// Searches for it; `is_told` says whether its steps are wanted.
    pub fn of(
        scop: &Scop,
        algorithms: &[Algorithm],
        max_bytes: u128,
        machine: &Machine,
        is_told: bool,
    ) -> Result<Self> {
        let (known, size) = (&Known::of(scop), REFERENCE_SIZE);
        let search = Search { scop, known, algorithms, max_bytes, machine, size, groups: true };
        let (decided, is_short) = cut_short(|| search.decided())?;
        let told = || affordable_beside(MOVE, || decided.handed_on(&search));
        let told = if is_told && !is_short { told()? } else { None };
        let takes = decided.chosen.takes;
        let (recipe, notes) = told.map_or((None, Vec::new()), |(recipe, notes)| (Some(recipe), notes));
        Ok(Self { takes, recipe, notes })
    }
}

/// The time that no schedule can beat on a machine: one launch, all threads busy.
pub fn least_possible(scop: &Scop, machine: &Machine) -> Result<f64> {
    time::least_possible(scop, machine, REFERENCE_SIZE)
}

/// The choice, and the others that there were.
pub struct Verdict {
    /// The scop with the schedule and the storage that it gets.
    pub scop: Scop,
    /// Both in words, with modelled time, launches and bytes.
    pub chosen: String,
    /// The same as steps.
    pub recipe: Recipe,
    /// The time on a card whose units and caches are modelled, in words, if it is known.
    pub on_card: Option<String>,
    /// Each other candidate, and the reason why it was not chosen.
    pub others: Vec<String>,
}

/// The choice of the pass without options, but for the bytes that each new array may have: for a GPU.
pub fn verdict(scop: &Scop, max_bytes: u128) -> Result<Verdict> {
    let (known, machine, size) = (&Known::of(scop), &GPU, REFERENCE_SIZE);
    let search = Search { scop, known, algorithms: ALGORITHMS, max_bytes, machine, size, groups: true };
    let decided = search.decided()?;
    let (chosen, recipe) = (decided.chosen_in_words(&search)?, decided.chosen.whole_recipe(&search)?);
    let scop = decided.chosen.memory(&search)?.scop.clone();
    let on_card = told::on_card_in_words(&search, &decided.chosen)?;
    Ok(Verdict { scop, chosen, recipe, on_card, others: decided.others(&search)? })
}

/// The option `size`: the value of parameters where times are modelled.
fn size(options: &Options) -> std::result::Result<i32, String> {
    let Some(text) = options.get("size").filter(|&&size| size != "0") else { return Ok(REFERENCE_SIZE) };
    text.parse().ok().filter(|&size| size > 0).ok_or_else(|| format!("size={text} is no number from 1 on"))
}

/// The scop with the best candidate, and the notes on it.
fn outcome(search: &Search, decided: &Decided, report: bool) -> Result<Outcome> {
    let mut notes = decided.notes.clone();
    if report {
        notes.extend(decided.report(search)?);
    }
    let instead = decided.instead(search)?.map(|other| other.made_instead(search)).transpose()?;
    notes.extend(decided.remarks(search)?);
    Ok(Outcome { scop: Some(decided.chosen.made(search)?), instead, notes })
}

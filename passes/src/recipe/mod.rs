//! Schedule and storage chosen together (pass `mse-choose`, what pipelines run for `expand=auto`).
//!
//! ```text
//! storage     as it stands; memory of its own for iterations of loops that a value does not
//!             leave ([`own`]), from which last values are copied back ([`last`]); with it,
//!             copies of initial values ([`copies`])
//! schedule    the source order with its parallel loops, also merged; two of isl's (`crate::orders`)
//! groups      where an iteration of outer parallel loops has memory of its own that is too large for a
//!             thread, the same with a block for each iteration (`crate::contract`)
//! waves       wavefronts of tiles, and of diamonds, where the best so far takes as long as many launches
//!             ([`waves`])
//! one block   for neighbours of which one thread has the most to do, where the best so far has many launches
//!             ([`single`])
//! candidate   a storage and a schedule for it; the memory that threads do not have for
//!             themselves ([`candidate`])
//! choice      the least modelled time ([`time`]); within a tenth of it the fewest bytes,
//!             then the fewest launches, or hardly more, then the first of the list
//! ```
//!
//! Where loops of the program have hints, they say what the schedule is, and the storage stays as it is.
//!
//! Then memory of its own is given back, group by group, that neither is a thread's own nor buys time. The
//! program as it stands is always a candidate. Statements stay whole, but for those of which a part reads a
//! copy, and the source flow stays what it is: it is what the scop means. Where memory of blocks may be too
//! large for some sizes, or lowering may find no loops, the best candidate of which neither holds is for that
//! case: the fall-back.

mod block_time;
mod blocks;
mod candidate;
mod copies;
mod count;
mod held;
mod last;
mod members;
mod nest;
mod own;
mod single;
mod teams;
mod time;
mod waves;

use crate::choice::unknown;
use crate::given::hints::{self, Hints};
use crate::given::{hinted, in_source_order};
use crate::machine::budgets::MOVE;
use crate::machine::thresholds::{AS_GOOD, REFERENCE_SIZE, WORTH_A_BLOCK, WORTH_SPLITTING};
use crate::order::Known;
use crate::orders::Algorithm;
use crate::scop::flow::Supply;
use crate::scop::{Scop, UNBOUNDED};
use crate::stage::{self, Note, Outcome, Words};
use crate::storage::bytes::max_bytes;
use candidate::{Candidate, Search};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::machine::{GPU, Machine};
use mse_dialect::registration::{Options, is_on};
use mse_isl::{DimType, Result, UnionSet};
use own::Own;
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
    let words = Words { failed: "no schedule", exceeded: "the source order stays: scheduling takes" };
    let hints = Hints::of(options, "hints")?;
    let stage = |_: usize, scop: &Scop| {
        let (mut scop, mut warning) = (scop.clone(), None);
        if hints::has_some(&scop.schedule)? {
            let (made, why) = hinted(&scop, hints)?;
            if let Some(mut outcome) = made {
                outcome.notes.extend(why);
                return Ok(outcome);
            }
            (scop, warning) = (hints::without(&scop)?, why);
        }
        let known = &Known::of(&scop);
        let search = Search { scop: &scop, known, algorithms, max_bytes, machine, size, groups };
        let mut outcome = outcome(&search, &decided(&search)?, report)?;
        outcome.notes.extend(warning);
        Ok(outcome)
    };
    stage::run_or(root, options, words, stage, in_source_order)
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

/// The option `machine`: what times are modelled on.
///
/// # Errors
/// No such machine.
pub fn machine(options: &Options) -> std::result::Result<&'static Machine, String> {
    let name = options.get("machine").copied().unwrap_or(Machine::ALL[0].0);
    let found = Machine::ALL.into_iter().find(|(known, _)| *known == name);
    let names = Machine::ALL.map(|(name, _)| name);
    found.map(|(_, machine)| machine).ok_or_else(|| unknown("machine", name, &names))
}

/// What the choice among these algorithms takes on a machine, where every size is [`REFERENCE_SIZE`].
pub fn least_time(
    scop: &Scop,
    algorithms: &[Algorithm],
    max_bytes: u128,
    machine: &Machine,
) -> Result<Estimate> {
    let (known, size) = (&Known::of(scop), REFERENCE_SIZE);
    Ok(decided(&Search { scop, known, algorithms, max_bytes, machine, size, groups: true })?.chosen.takes)
}

/// What no schedule can take less than on a machine: one launch, all threads busy.
pub fn least_possible(scop: &Scop, machine: &Machine) -> Result<f64> {
    time::least_possible(scop, machine, REFERENCE_SIZE)
}

/// What is chosen, and what else there was.
pub struct Verdict {
    /// The scop with the schedule and the storage that it gets.
    pub scop: Scop,
    /// Both in words, with modelled time, launches and bytes.
    pub chosen: String,
    /// Each other candidate, and why it was not chosen.
    pub others: Vec<String>,
}

/// What the pass without options, but for the bytes that each new array may have, makes of a scop: for a GPU.
pub fn verdict(scop: &Scop, max_bytes: u128) -> Result<Verdict> {
    let (known, machine, size) = (&Known::of(scop), &GPU, REFERENCE_SIZE);
    let search = Search { scop, known, algorithms: ALGORITHMS, max_bytes, machine, size, groups: true };
    let Decided { candidates, chosen, .. } = decided(&search)?;
    let mut others = Vec::new();
    for candidate in &candidates {
        if let Some(why) = why_not(&search, candidate, &chosen)? {
            others.push(format!("{candidate}: {why}"));
        }
    }
    let memory = chosen.memory(&search)?;
    Ok(Verdict { scop: memory.scop.clone(), chosen: with_bytes(&chosen, memory.bytes), others })
}

/// The option `size`: what parameters are where times are modelled.
fn size(options: &Options) -> std::result::Result<i32, String> {
    let Some(text) = options.get("size").filter(|&&size| size != "0") else { return Ok(REFERENCE_SIZE) };
    text.parse().ok().filter(|&size| size > 0).ok_or_else(|| format!("size={text} is no number from 1 on"))
}

/// The best candidate, and all there were.
struct Decided {
    candidates: Vec<Candidate>,
    chosen: Candidate,
    /// The modelled time of the fastest with the storage as it stands.
    as_it_stands: f64,
    /// What was not tried, and why.
    notes: Vec<Note>,
}

fn decided(search: &Search) -> Result<Decided> {
    let Tried { candidates, as_it_stands, notes, .. } = tried(search)?;
    let best = best(search, candidates.iter().filter(|candidate| !candidate.is_fallback))?;
    let chosen = thriftier(search, best.clone())?;
    Ok(Decided { candidates, chosen, as_it_stands, notes })
}

/// The scop with the best candidate, and what there is to tell.
fn outcome(search: &Search, decided: &Decided, report: bool) -> Result<Outcome> {
    let Decided { candidates, chosen, as_it_stands, notes } = decided;
    let (memory, mut notes) = (chosen.memory(search)?, notes.clone());
    if report {
        notes.push(at_best(search)?);
        let reported = candidates.iter().map(|one| reported(search, one, chosen));
        notes.extend(reported.collect::<Result<Vec<_>>>()?);
        notes.push(Note::of_scop(format!("chosen: {}", with_bytes(chosen, memory.bytes))));
    }
    if memory.bytes > search.own_bytes()? {
        notes.push(Note::of_scop(bought(search, memory.bytes, chosen.takes.time, *as_it_stands)?));
    }
    let fallback = memory.scop.fallback.or(chosen.is_hard.then_some(UNBOUNDED));
    let needs_another = fallback.is_some() && (chosen.in_groups || chosen.is_hard);
    let instead = needs_another.then(|| for_all_sizes(search, candidates)).transpose()?;
    notes.extend(chosen.kept.iter().map(|why| Note::of_scop(format!("the source order stays: {why}"))));
    Ok(Outcome { scop: Some(Scop { fallback, ..memory.scop.clone() }), instead, notes })
}

/// The best candidate that needs no fall-back itself: the fall-back.
fn for_all_sizes(search: &Search, candidates: &[Candidate]) -> Result<Scop> {
    let mut others = Vec::new();
    for candidate in candidates.iter().filter(|candidate| !candidate.in_groups && !candidate.is_hard) {
        if candidate.memory(search)?.scop.fallback.is_none() {
            others.push(candidate);
        }
    }
    Ok(best(search, others)?.memory(search)?.scop.clone())
}

/// What no candidate can beat.
fn at_best(search: &Search) -> Result<Note> {
    let work = time::work(search.scop, search.machine, search.size)?;
    let least = least_of(search)? / 1000.0;
    Ok(Note::of_scop(format!("at best: {least:.1} us, {work:.0} operations in 1 launch of all threads")))
}

fn least_of(search: &Search) -> Result<f64> {
    time::least_possible(search.scop, search.machine, search.size)
}

/// What is said of a candidate where all are told.
fn reported(search: &Search, candidate: &Candidate, chosen: &Candidate) -> Result<Note> {
    let why = why_not(search, candidate, chosen)?.map(|why| format!("not chosen, {why}"));
    Ok(Note::of_scop(format!("candidate: {candidate}: {}", why.as_deref().unwrap_or("chosen"))))
}

/// Why a candidate was not chosen, if it was not.
fn why_not(search: &Search, candidate: &Candidate, chosen: &Candidate) -> Result<Option<String>> {
    let [time, least] = [candidate, chosen].map(|one| one.takes.time);
    if candidate.name == chosen.name {
        return Ok(None);
    }
    if time > AS_GOOD * least {
        return Ok(Some(format!("takes {:.1} times as long", time / least)));
    }
    if candidate.is_fallback {
        return Ok(Some("keeps values of one iteration in memory of all".to_owned()));
    }
    let (bytes, budget) = (candidate.memory(search)?.bytes, search.budget()?);
    Ok(Some(if bytes > budget {
        format!("needs {bytes:.0} bytes of new memory; it may have {budget:.0}")
    } else if bytes > chosen.memory(search)?.bytes {
        if bytes > 0.0 {
            format!("needs {bytes:.0} bytes of new memory")
        } else {
            "saves less memory".to_owned()
        }
    } else if candidate.takes.launches > AS_GOOD * chosen.takes.launches {
        "needs more launches".to_owned()
    } else if time < least {
        "hardly faster than an earlier one".to_owned()
    } else {
        "no better".to_owned()
    }))
}

fn with_bytes(candidate: &Candidate, bytes: f64) -> String {
    if bytes < 0.0 {
        return format!("{candidate}, {:.0} bytes of memory less", -bytes);
    }
    format!("{candidate}, {bytes:.0} bytes of new memory")
}

/// What there is to choose from.
struct Tried {
    /// All candidates, those of the storage as it stands first.
    candidates: Vec<Candidate>,
    /// The modelled time of the fastest of those.
    as_it_stands: f64,
    /// The memory of its own that others have.
    own: Vec<Own>,
    /// What was not tried, and why.
    notes: Vec<Note>,
}

fn tried(search: &Search) -> Result<Tried> {
    let candidates = search.on(&[])?;
    let as_it_stands = candidates.iter().map(|one| one.takes.time).fold(f64::INFINITY, f64::min);
    let mut tried = Tried { candidates, as_it_stands, own: Vec::new(), notes: Vec::new() };
    if tried.candidates[0].dependences.is_none() {
        return Ok(tried); // only the source order is known to respect them
    }
    let may_distribute = search.algorithms.contains(&Algorithm::Distributed);
    let worth = WORTH_SPLITTING.min(search.machine.threads / 4.0);
    if may_distribute && as_it_stands > worth * least_of(search)? {
        let split = search.split(&tried.candidates[0])?;
        tried.add(split, "statements split");
    }
    let Ok(supply) = Supply::of(search.scop)? else {
        tried.add_teams(search)?;
        tried.add_waves(search)?;
        tried.add_single(search)?;
        return Ok(tried);
    };
    let own = own::own(search.scop, &supply)?;
    let (inside, outside): (Vec<_>, Vec<_>) = own.into_iter().partition(|own| own.is_inside(search.scop));
    let mut first_of_last = 0;
    if !inside.is_empty() {
        tried.own = inside;
        first_of_last = tried.add_own(search, "memory of its own for each iteration")?;
    }
    if !outside.is_empty() && tried.gain_from(search, 0, &own::accesses(search.scop, &outside)?)? {
        tried.own.extend(outside);
        first_of_last = tried.add_own(search, "memory of its own for values in outer arrays")?;
    }
    if tried.gain_from(search, first_of_last, &supply.initial)? {
        tried.add(search.with_copies(&tried.own, &supply)?, "copies of initial values");
    }
    tried.add_teams(search)?;
    tried.add_waves(search)?;
    tried.add_blocks(search, &supply)?;
    tried.add_single(search)?;
    Ok(tried)
}

impl Tried {
    /// Adds the candidates for a storage, if isl found them; returns the number of the first.
    fn add(&mut self, found: Option<Vec<Candidate>>, storage: &str) -> usize {
        let first = self.candidates.len();
        self.notes.extend(found.is_none().then(|| untried(storage)));
        self.candidates.extend(found.into_iter().flatten());
        first
    }

    /// Adds the candidates with memory of their own; where that is too much, also with less of it, for those
    /// loops only that are parallel then. Returns the number of the first.
    fn add_own(&mut self, search: &Search, storage: &str) -> Result<usize> {
        let first = self.add(search.more(&self.own)?, storage);
        self.group(search, first)?;
        let found = self.candidates.get(first);
        let own = found.map(|found| less(search, found, &self.candidates)).transpose()?.flatten();
        let Some(own) = own else {
            return Ok(first);
        };
        let second = self.add(search.more(&own)?, storage);
        self.group(search, second)?;
        Ok(first)
    }

    /// Adds those from this number on with a block for each iteration, where that gives memory to it: instead
    /// of those with memory for all iterations, unless these are much faster.
    fn group(&mut self, search: &Search, first: usize) -> Result<()> {
        let last = if search.groups { self.candidates.len() } else { first };
        for number in first..last {
            let Some(grouped) = search.grouped(&self.candidates[number])? else { continue };
            let flat = &mut self.candidates[number];
            flat.is_fallback = grouped.takes.time <= WORTH_A_BLOCK * flat.takes.time;
            self.candidates.push(grouped);
        }
        Ok(())
    }

    /// Adds those with a block for each iteration whose threads are worth more together.
    fn add_teams(&mut self, search: &Search) -> Result<()> {
        let found = teams::teams(search, &self.candidates)?;
        self.candidates.extend(found);
        Ok(())
    }

    /// Adds one block for neighbours of which one thread has the most to do.
    fn add_single(&mut self, search: &Search) -> Result<()> {
        let candidates = self.candidates.iter().filter(|candidate| !candidate.is_fallback);
        let found = single::single(search, best(search, candidates)?)?;
        self.candidates.extend(found);
        Ok(())
    }

    /// Adds wavefronts of tiles.
    fn add_waves(&mut self, search: &Search) -> Result<()> {
        let candidates = self.candidates.iter().filter(|candidate| !candidate.is_fallback);
        for found in waves::waves(search, best(search, candidates)?)? {
            self.add(found, "wavefronts of tiles");
        }
        Ok(())
    }

    /// Adds blocks of steps, where the best so far has many launches.
    fn add_blocks(&mut self, search: &Search, supply: &Supply) -> Result<()> {
        let candidates = self.candidates.iter().filter(|candidate| !candidate.is_fallback);
        let found = blocks::blocks(search, best(search, candidates)?, &self.candidates[0], supply)?;
        self.candidates.extend(found);
        Ok(())
    }

    /// Whether a candidate from this number on would be faster than all if nobody waited for these accesses
    /// but by flow: `{ [S[i] -> r[]] }`.
    fn gain_from(&self, search: &Search, first: usize, accesses: &UnionSet) -> Result<bool> {
        let fastest = fastest(&self.candidates);
        for candidate in &self.candidates[first..] {
            if AS_GOOD * search.time_without_waits(candidate, accesses)? < fastest {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Memory of its own for parallel loops only, where a candidate in the source order has more than it may, and
/// contraction leaves some of it; not where that order is slow in any case.
fn less(search: &Search, candidate: &Candidate, candidates: &[Candidate]) -> Result<Option<Vec<Own>>> {
    if candidate.algorithm != Algorithm::Source
        || candidate.new_bytes()? <= search.budget()?
        || candidate.memory(search)?.bytes <= 0.0
        || candidate.takes.time > AS_GOOD * best(search, candidates)?.takes.time
    {
        return Ok(None);
    }
    own::in_parallel_loops(search.scop, &candidate.own, &candidate.scop.schedule)
}

fn untried(storage: &str) -> Note {
    Note::of_scop(format!("{storage}: not tried, that takes isl more than {} operations", MOVE))
}

/// The least modelled time, as it is compared.
fn fastest<'c>(candidates: impl IntoIterator<Item = &'c Candidate>) -> f64 {
    candidates.into_iter().map(Candidate::weighed_time).fold(f64::INFINITY, f64::min)
}

/// What the new memory buys.
fn bought(search: &Search, bytes: f64, time: f64, as_it_stands: f64) -> Result<String> {
    let [time, before] = [time, as_it_stands].map(|time| {
        if time.is_finite() { format!("{:.0} us", time / 1000.0) } else { "an unknown time".to_owned() }
    });
    let sizes = match search.scop.context.dim(DimType::Param)? {
        0 => String::new(),
        _ => format!(" where every size is {REFERENCE_SIZE}"),
    };
    Ok(format!(
        "takes {bytes:.0} bytes of new memory{sizes}, by the model for {time} instead of {before}; expand=none \
         does without"
    ))
}

/// The one with the fewest bytes, of these with the fewest launches, or hardly more, and of these the first,
/// among those that are as good as the fastest within the budget. The first of all is always within it.
fn best<'c>(search: &Search, candidates: impl IntoIterator<Item = &'c Candidate>) -> Result<&'c Candidate> {
    let candidates: Vec<&Candidate> = candidates.into_iter().collect();
    let time = Candidate::weighed_time;
    let least = candidates.iter().copied().map(time).fold(f64::INFINITY, f64::min);
    // Often this one needs no memory: none is better, but with less memory of the program.
    if !search.has_spare_arrays()?
        && let Some(first) =
            first_of_few(candidates.iter().copied().filter(|one| time(one) <= AS_GOOD * least))
        && first.memory(search)?.bytes == 0.0
    {
        return Ok(first);
    }
    let mut by_time: Vec<_> = candidates.iter().enumerate().collect();
    by_time.sort_by(|(_, one), (_, other)| time(one).total_cmp(&time(other)));
    let (budget, mut good) = (search.budget()?, Vec::<(usize, &Candidate, f64)>::new());
    for (number, candidate) in by_time {
        if good.first().is_some_and(|(_, fastest, _)| time(candidate) > AS_GOOD * time(fastest)) {
            break;
        }
        let bytes = candidate.memory(search)?.bytes;
        if number == 0 || bytes <= budget {
            good.push((number, candidate, bytes));
        }
    }
    let fewest = good.iter().map(|(_, _, bytes)| *bytes).fold(f64::INFINITY, f64::min);
    good.retain(|(_, _, bytes)| *bytes == fewest);
    good.sort_by_key(|(number, ..)| *number);
    Ok(first_of_few(good.into_iter().map(|(_, candidate, _)| candidate))
        .expect("the first is within the budget"))
}

/// The first of those with the fewest launches, or hardly more.
fn first_of_few<'c>(candidates: impl Iterator<Item = &'c Candidate> + Clone) -> Option<&'c Candidate> {
    let fewest = candidates.clone().map(|one| one.takes.launches).fold(f64::INFINITY, f64::min);
    candidates.into_iter().find(|one| one.takes.launches <= AS_GOOD * fewest)
}

/// The same kind of schedule, without memory of its own that is neither a thread's nor buys time.
fn thriftier(search: &Search, mut chosen: Candidate) -> Result<Candidate> {
    let mut own = chosen.own.clone();
    for array in chosen.memory(search)?.large.clone() {
        let Some(position) = own.iter().position(|group| group.name == array) else { continue };
        let less: Vec<Own> = own.iter().filter(|group| group.name != array).cloned().collect();
        let same = Search { algorithms: &[chosen.algorithm], ..*search };
        let others = same.more(&less)?.into_iter().flatten();
        let fastest = others.min_by(|one, other| one.takes.time.total_cmp(&other.takes.time));
        let Some(candidate) = fastest.filter(|one| one.takes.time <= AS_GOOD * chosen.takes.time) else {
            continue;
        };
        if candidate.memory(search)?.bytes < chosen.memory(search)?.bytes {
            chosen = candidate;
            own.remove(position);
        }
    }
    Ok(chosen)
}

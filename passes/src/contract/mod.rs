//! Contraction: smaller memory for arrays, where the schedule allows it (pass `mse-contract`).
//!
//! ```text
//! x[i, j] = x[i, j - 1] + a[i, j]     one thread for each i, j in its loop
//! x       { x[i, j] -> [] } private   one cell for each thread, which lowering keeps in a register
//! ```
//!
//! An array of the scop's own whose values live within one thread, or one iteration of a parallel loop,
//! becomes private memory of a few cells ([`private`]); one whose values live within one block becomes
//! workgroup memory ([`shared`]); cells of others are used in turn ([`window`]), and arrays share memory
//! ([`share`]), if that is asked for. An array of the program that is allocated for the scop alone becomes
//! its own. Accesses stay as they are. Loops inside a thread no longer claim that their iterations may change
//! places. No dependence between threads, or blocks, goes through such an array, so that a mapped scop stays
//! one.

mod basis;
mod before;
mod cells;
mod forced;
mod full;
mod private;
mod realloc;
mod share;
mod shared;
mod together;
mod unit;
mod window;

use before::NotBefore;
use cells::Cells;
pub use forced::{Force, Instance, Pair};
pub use share::{memories, memory_coordinates};
use shared::Shared;
pub use shared::{grouped, needs_fallback};
pub use together::{Stays, Together, stays};
pub use unit::PARALLEL;
use unit::Unit;
use window::Held;

use crate::choice::choice;
use crate::schedule::added;
use crate::scop::{Array, Home, Scop};
use crate::stage::{self, Note, Outcome, Words};
use crate::storage;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::Options;
use mse_isl::{Result, ScheduleNode};

choice! {
    /// Which arrays get less memory.
    Contraction {
        /// Those whose values live within one thread, or block, and those whose cells can be used in turn.
        Modulo = "modulo",
        /// The same, after memory was allocated anew for each write where that takes less.
        Realloc = "realloc",
        /// Those whose values live within one thread, or block.
        Private = "private",
        /// None.
        None = "none",
    }
}

choice! {
    /// Who may have memory for itself.
    Owner {
        /// The threads of launches, as marks say.
        Thread = "thread",
        /// The iterations of outermost parallel loops, outside of launches.
        Iteration = "iteration",
    }
}

/// What isl may take for the window of one array, in operations; beyond, it has none.
const WINDOW: u64 = 4_000_000;

/// What it may take to find arrays that share memory; beyond, none do.
const SHARING: u64 = 2_000_000;

/// Said of a scop that was not mapped, but could be.
const UNMAPPED: &str = "no array is a thread's own: the schedule has no mark \"thread\"; mse-map-to-gpu, to be run \
     before, makes them; owner=iteration gives memory to iterations of parallel loops";

/// Contracts the arrays of every scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> std::result::Result<(), Failure<'c>> {
    let (owner, mode) = (Owner::of(options, "owner")?, Contraction::of(options, "mode")?);
    let words = Words { failed: "not contracted", exceeded: "arrays keep their memory: contracting takes" };
    stage::run_on_versions(root, options, words, |scop| contracted(scop, owner, mode))
}

/// Whether arrays that get windows may share memory, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// They may.
    Allowed,
    /// Each keeps its own.
    None,
}

/// The scop with smaller arrays, where there are some.
pub fn contracted(scop: &Scop, owner: Owner, mode: Contraction) -> Result<Outcome> {
    contracted_with(scop, owner, mode, Sharing::Allowed)
}

/// The same, with or without sharing.
pub fn contracted_with(scop: &Scop, owner: Owner, mode: Contraction, sharing: Sharing) -> Result<Outcome> {
    if mode == Contraction::None || shrinkable(scop).next().is_none() {
        return Ok(Outcome::default());
    }
    let anew = if mode == Contraction::Realloc { realloc::reallocated(scop)? } else { None };
    let is_anew = anew.is_some();
    let scop = anew.as_ref().unwrap_or(scop);
    let root = bare(scop)?;
    let blocks = unit::blocks(scop, &root)?;
    let (of_units, notes) = match owner {
        Owner::Thread => by_marks(scop, &root, &blocks, Home::Workgroup)?,
        Owner::Iteration => {
            let marked = unit::with_iterations(scop.schedule.get_root()?)?.get_schedule()?;
            let marked = Scop { schedule: marked, ..scop.clone() };
            by_marks(&marked, &bare(&marked)?, &blocks, Home::Private)?
        }
    };
    // What is allocated anew is mapped later.
    let notes = if mode == Contraction::Realloc { Vec::new() } else { notes };
    if matches!(mode, Contraction::Modulo | Contraction::Realloc)
        && let Some(with_windows) = with_windows(of_units.as_ref().unwrap_or(scop), sharing)?
    {
        return Ok(Outcome { notes, ..Outcome::new(with_windows) });
    }
    Ok(Outcome { scop: of_units.or_else(|| is_anew.then(|| scop.clone())), notes, ..Outcome::default() })
}

/// Whether an array is the scop's own, in memory for all that is its own.
fn is_own(array: &Array) -> bool {
    array.home == Home::Global && array.memory().is_ok_and(|memory| memory == array.name)
}

/// The arrays that may get less memory, and their numbers: those of the scop's own, and those that it may
/// own.
fn shrinkable(scop: &Scop) -> impl Iterator<Item = (usize, &Array)> {
    let may_own = |array: &Array| array.spare && scop.fallback.is_none() && array.layout.is_none();
    let is_alone = |array: &Array| !scop.is_shared(&array.name).unwrap_or(true);
    let arrays = scop.arrays.iter().enumerate();
    arrays.filter(move |(_, array)| (is_own(array) || may_own(array)) && is_alone(array))
}

/// The tree without barriers, of which isl tells dates. A barrier orders nothing that the tree does not.
fn bare(scop: &Scop) -> Result<ScheduleNode> {
    added::without(&scop.schedule)?.get_root()
}

/// The scop with arrays of threads, as marks tell, and of these blocks, whose memory is there; none if there
/// are no such arrays. And what there is to tell.
fn by_marks(
    scop: &Scop,
    root: &ScheduleNode,
    blocks: &[Unit],
    home: Home,
) -> Result<(Option<Scop>, Vec<Note>)> {
    let threads = unit::threads(scop, root)?;
    if threads.is_empty() {
        let could_be_mapped = crate::gpu::has_kernels(scop, root, false)?;
        return Ok((None, could_be_mapped.then(|| Note::of_scop(UNMAPPED.to_owned())).into_iter().collect()));
    }
    let mut after = scop.clone();
    let mut of_blocks = Vec::new();
    for (number, array) in shrinkable(scop) {
        let Some(cells) = Cells::of(scop, array)? else { continue };
        if let Some(layout) = private::layout(array, &cells, &threads)? {
            (after.arrays[number].home, after.arrays[number].layout) = (Home::Private, Some(layout));
        } else if let Some((block, layout)) = shared::layout(array, &cells, blocks)? {
            of_blocks.push(Shared { block, array: number, layout });
        }
    }
    if home != Home::Workgroup || shared::fit(scop, &of_blocks)? {
        for Shared { array, layout, .. } in of_blocks {
            (after.arrays[array].home, after.arrays[array].layout) = (home, Some(layout));
        }
    }
    if scop.arrays.iter().zip(&after.arrays).all(|(before, after)| before.home == after.home) {
        return Ok((None, Vec::new()));
    }
    Ok((Some(Scop { schedule: unit::in_order(scop.schedule.clone())?, ..after }), Vec::new()))
}

/// The scop with windows of arrays whose cells can be used in turn, and arrays that share memory; none if
/// there are no such arrays.
fn with_windows(scop: &Scop, sharing: Sharing) -> Result<Option<Scop>> {
    let mut after = Scop { schedule: unit::in_order(scop.schedule.clone())?, ..scop.clone() };
    let root = bare(&after)?;
    let (mut full, mut others) = (Vec::new(), Vec::new());
    for (number, array) in shrinkable(scop) {
        if storage::volume(scop, &array.extent)? <= 1.0 {
            continue;
        }
        let Some(cells) = Cells::of(scop, array)? else { continue };
        if full::is_full(&cells, &root)? { &mut full } else { &mut others }.push((number, cells));
    }
    let mut held = held(&after, &root, others)?;
    let mut not_before = not_before(&root, &held)?;
    let mut found = false;
    for held in &held {
        let (number, array) = (held.array, &scop.arrays[held.array]);
        if array.layout.is_none()
            && let Some(not_before) = &not_before
            && let Some(layout) = window::within(WINDOW, || held.layout(&after, array, not_before))?.flatten()
        {
            (after.arrays[number].home, after.arrays[number].layout) = (Home::Global, Some(layout));
            found = true;
        }
    }
    let all = held.iter().map(|held| held.array).chain(full.iter().map(|(number, _)| *number));
    let mut shared = None;
    if sharing == Sharing::Allowed && share::is_worth(&after, all)? {
        if !full.is_empty() {
            held.extend(self::held(&after, &root, full)?);
            not_before = self::not_before(&root, &held)?;
        }
        if let Some(not_before) = not_before {
            shared = window::within(SHARING, || share::shared(&after, &held, &not_before))?.flatten();
        }
    }
    let Some(after) = shared.or_else(|| found.then_some(after)) else { return Ok(None) };
    Ok(Some(Scop { schedule: unit::in_one_order(after.schedule.clone())?, ..after }))
}

/// Those of the arrays, by number, of which isl finds the flow of values.
fn held(scop: &Scop, root: &ScheduleNode, arrays: Vec<(usize, Cells)>) -> Result<Vec<Held>> {
    let held = arrays.into_iter();
    let held = held.map(|(number, cells)| window::within(WINDOW, || Held::of(scop, number, cells, root)));
    Ok(held.collect::<Result<Vec<_>>>()?.into_iter().flatten().flatten().collect())
}

/// The order of the instances that access these arrays, if isl finds it.
fn not_before(root: &ScheduleNode, held: &[Held]) -> Result<Option<NotBefore>> {
    let instances = held.iter().map(|held| held.cells.instances()).reduce(|all, one| all?.union(one?));
    let Some(instances) = instances.transpose()? else { return Ok(None) };
    window::within(WINDOW, || NotBefore::of(root, &instances))
}

//! Contraction: smaller memory for arrays, where the schedule allows it (pass `mse-contract`).
//!
//! ```text
//! x[i, j] = x[i, j - 1] + a[i, j]     one thread for each i, j in its loop
//! x       { x[i, j] -> [] } private   one cell for each thread, which lowering keeps in a register
//! ```
//!
//! An array of the scop's own becomes private memory of a few cells ([`private`]) if its values live within
//! one thread, or one iteration of a parallel loop. It becomes workgroup memory ([`shared`]) if its values
//! live within one block. Cells of others are used in turn ([`window`]), and arrays share memory ([`share`]),
//! if that is asked for. An array that stays in memory of all is laid out for the threads that access it
//! ([`lanes`]). An array of the program that is allocated for the scop alone becomes its own.
//! Accesses stay as they are. Loops inside a thread no longer claim that their iterations may change places.
//! No dependence between threads, or blocks, goes through such an array, so that a mapped scop stays one.

mod asked;
mod basis;
mod before;
mod cells;
mod forced;
mod full;
mod kept;
mod lanes;
mod manner;
mod private;
mod realloc;
mod share;
mod shared;
mod together;
mod unit;
mod window;
mod windows;

use asked::{Asked, Wish};
use cells::Cells;
pub use forced::{Force, Instance, Pair};
pub use manner::{Contraction, Owner, Sharing};
use manner::{Manner, Moduli};
pub use share::{memories, memory_coordinates};
use shared::Shared;
pub use shared::{grouped, memory_left, needs_fallback};
pub use together::{Together, stays};
use unit::Unit;
use windows::{Windows, windows};

use crate::choice::Arrays;
use crate::scop::{Array, Home, Layout, Scop};
use crate::stage::{self, Note, Outcome, Words};
use crate::steps;
use crate::tree::added;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::Options;
use mse_isl::{Result, Schedule, ScheduleNode};

/// Said of a scop that was not mapped, but could be.
const UNMAPPED: &str = "no array is a thread's own: the schedule has no mark \"thread\"; mse-map-to-gpu, to be run \
     before, makes them; owner=iteration gives memory to iterations of parallel loops";

/// Contracts the arrays of every scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> std::result::Result<(), Failure<'c>> {
    let (manner, arrays) = (Manner::of(options)?, Arrays::of(options));
    stage::tell_unknown(root, &arrays);
    let words = Words { failed: "not contracted", exceeded: "arrays keep their memory: contracting takes" };
    stage::run_on_versions(root, options, words, |scop| {
        let (scop, is_last) = (only(scop, &arrays), manner.mode != Contraction::Realloc);
        let asked = if is_last { Asked::of(&scop)? } else { Asked::default() };
        laid_out(&scop, manner, asked)
    })
}

/// The scop with smaller arrays, and with lanes side by side in those that stay in memory of all.
fn laid_out(scop: &Scop, manner: Manner, asked: Asked) -> Result<Outcome> {
    let outcome = contracted(scop, manner, asked)?;
    if manner.mode == Contraction::None {
        return Ok(outcome);
    }
    let along_x = lanes::along_x(outcome.scop.as_ref().unwrap_or(scop))?;
    Ok(Outcome { scop: along_x.or(outcome.scop), ..outcome })
}

/// The scop, with a mark that arrays which are not chosen stay as they are.
fn only(scop: &Scop, chosen: &Arrays) -> Scop {
    let mut scop = scop.clone();
    for array in &mut scop.arrays {
        array.stays |= !chosen.has(&array.name);
    }
    scop
}

/// The scop with smaller arrays, where there are some; without remarks about those that stay.
pub fn contracted_with(scop: &Scop, owner: Owner, mode: Contraction, sharing: Sharing) -> Result<Outcome> {
    contracted(scop, Manner::plain(owner, mode, sharing), Asked::default())
}

/// The scop with smaller arrays, where there are some.
fn contracted(scop: &Scop, manner: Manner, mut asked: Asked) -> Result<Outcome> {
    if manner.mode == Contraction::None || shrinkable(scop).next().is_none() {
        return if asked.is_empty() {
            Ok(Outcome::default())
        } else {
            Err(asked.refused("nothing is contracted"))
        };
    }
    let is_realloc = manner.mode == Contraction::Realloc;
    let anew = if is_realloc { realloc::reallocated(scop)? } else { None };
    let is_anew = anew.is_some();
    let scop = anew.as_ref().unwrap_or(scop);
    let (of_units, mut notes) = of_units(scop, manner, &mut asked)?;
    let of_units = of_units.or_else(|| (!asked.is_empty()).then(|| scop.clone()));
    if is_realloc {
        notes.clear(); // what is allocated anew is mapped later
    }
    if manner.mode == Contraction::Private {
        let after = of_units.map(|after| asked.did(after)).transpose()?;
        return Ok(Outcome { scop: after, notes, ..Outcome::default() });
    }
    let Windows { scop: with_windows, kept } = windows(of_units.as_ref().unwrap_or(scop), manner)?;
    notes.extend(kept.iter().map(|kept| kept.why.note(&scop.arrays[kept.array])));
    let after = with_windows.or(of_units).or_else(|| is_anew.then(|| scop.clone()));
    let after = after.map(|after| asked.did(after)).transpose()?;
    Ok(Outcome { scop: after, notes, ..Outcome::default() })
}

/// The scop with arrays of threads, of blocks, or of iterations, if there are some, and the notes.
fn of_units(scop: &Scop, manner: Manner, asked: &mut Asked) -> Result<(Option<Scop>, Vec<Note>)> {
    let root = bare(scop)?;
    let blocks = unit::blocks(scop, &root)?;
    match manner.owner {
        Owner::Thread => by_marks(scop, &root, &blocks, (Home::Workgroup, manner.moduli), asked),
        Owner::Iteration => {
            let marked = unit::with_iterations(scop.schedule.get_root()?)?.get_schedule()?;
            let marked = Scop { schedule: marked, ..scop.clone() };
            by_marks(&marked, &bare(&marked)?, &blocks, (Home::Private, manner.moduli), asked)
        }
    }
}

/// The schedule with marks above parallel loops, whose iterations have memory of their own.
pub fn with_iterations(scop: &Scop) -> Result<Schedule> {
    unit::with_iterations(scop.schedule.get_root()?)?.get_schedule()
}

/// Whether an array is the scop's own, in memory for all that is its own, and need not stay.
fn is_own(array: &Array) -> bool {
    !array.stays && array.home == Home::Global && array.memory().is_ok_and(|memory| memory == array.name)
}

/// The arrays that may get less memory, and their numbers: those of the scop's own, and those that it may
/// own, unless they are to stay.
fn shrinkable(scop: &Scop) -> impl Iterator<Item = (usize, &Array)> {
    let may_own =
        |array: &Array| !array.stays && array.spare && scop.fallback.is_none() && array.layout.is_none();
    let is_alone = |array: &Array| !scop.is_shared(&array.name).unwrap_or(true);
    let arrays = scop.arrays.iter().enumerate();
    arrays.filter(move |(_, array)| (is_own(array) || may_own(array)) && is_alone(array))
}

/// The tree without barriers, from which isl tells dates. A barrier orders nothing that the tree does not.
fn bare(scop: &Scop) -> Result<ScheduleNode> {
    added::without(&scop.schedule)?.get_root()
}

/// The scop with arrays of threads, as marks tell, and of these blocks, whose memory is there; none if there
/// are no such arrays. Also the notes.
fn by_marks(
    scop: &Scop,
    root: &ScheduleNode,
    blocks: &[Unit],
    (home, moduli): (Home, Moduli),
    asked: &mut Asked,
) -> Result<(Option<Scop>, Vec<Note>)> {
    let threads = unit::threads(scop, root)?;
    if threads.is_empty() {
        if !asked.is_empty() {
            return Err(asked.refused(UNMAPPED));
        }
        let could_be_mapped = crate::gpu::has_kernels(scop, root, false)?;
        return Ok((None, could_be_mapped.then(|| Note::of_scop(UNMAPPED.to_owned())).into_iter().collect()));
    }
    let arrays: Vec<_> = shrinkable(scop).collect();
    let (of_threads, of_blocks) = layouts(scop, &arrays, (&threads, blocks, moduli), asked)?;
    let (mut after, mut owners) = (scop.clone(), vec![None; scop.arrays.len()]);
    for (array, layout) in of_threads {
        (after.arrays[array].home, after.arrays[array].layout) = (Home::Private, Some(layout));
        owners[array] = Some(steps::Owner::Thread);
    }
    if home != Home::Workgroup || shared::fit(scop, &of_blocks)? {
        for Shared { array, layout, .. } in of_blocks {
            (after.arrays[array].home, after.arrays[array].layout) = (home, Some(layout));
            owners[array] = Some(steps::Owner::Block);
        }
    }
    arrays.iter().try_for_each(|&(number, array)| asked.got(array, owners[number]))?;
    if scop.arrays.iter().zip(&after.arrays).all(|(before, after)| before.home == after.home) {
        return Ok((None, Vec::new()));
    }
    Ok((Some(Scop { schedule: unit::in_order(scop.schedule.clone())?, ..after }), Vec::new()))
}

/// The layouts of arrays of threads, by number, and those of blocks.
type Layouts = (Vec<(usize, Layout)>, Vec<Shared>);

/// The layouts of those of these arrays that threads or blocks may have for themselves.
fn layouts(
    scop: &Scop,
    arrays: &[(usize, &Array)],
    (threads, blocks, moduli): (&[Unit], &[Unit], Moduli),
    asked: &Asked,
) -> Result<Layouts> {
    let (mut of_threads, mut of_blocks) = (Vec::new(), Vec::new());
    for &(number, array) in arrays {
        let wish = asked.wish(array);
        if wish == Wish::Of(None) {
            continue;
        }
        let Ok(cells) = Cells::with_operands(scop, array)? else { continue };
        let (in_thread, in_block) = (wish.allows(steps::Owner::Thread), wish.allows(steps::Owner::Block));
        let of_thread = in_thread.then(|| private::layout(array, &cells, threads, moduli)).transpose()?;
        if let Some(layout) = of_thread.flatten() {
            of_threads.push((number, layout));
        } else if in_block && let Some((block, layout)) = shared::layout(array, &cells, blocks, moduli)? {
            of_blocks.push(Shared { block, array: number, layout });
        }
    }
    Ok((of_threads, of_blocks))
}

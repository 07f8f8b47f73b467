//! Tiles for a cache, and contiguous innermost loops (pass `mse-tile`).
//!
//! ```text
//! before   for i, j, k : C[i, j] += A[i, k] * B[k, j]                       a permutable band (i, j, k)
//! tiles    for I, J, K : { [i, j, k] -> [floor(i/32), floor(j/256), floor(k/64)] }
//! points   for i, k, j                                                    the contiguous member innermost
//! ```
//!
//! No dependence goes back along any member of a permutable band: so none goes back from tile to tile, and
//! its members may be nested in any order. A member that has all its values in each tile counts no tiles, and
//! one with a single value there counts no points. Tiles are the best that [`footprint`] knows, or those that
//! the user wants. A band whose loops are as good as tiles gets its contiguous member innermost, if none is
//! parallel. A scop keeps its order if no band is worth tiles, or if fewer of its loops would be parallel,
//! unless all are to be sequential.

pub mod contiguous;
mod footprint;

use crate::given::hints;
use crate::machine::thresholds::WORTH_TILING;
use crate::once::once;
use crate::order::{Dependences, counter};
use crate::orders::distributed;
use crate::orders::trial::{self, Loops};
use crate::orders::{Algorithm, schedule};
use crate::scop::{Scop, UNBOUNDED};
use crate::stage::{self, Note, Outcome, Words};
use crate::tree::added;
use crate::tree::bands;
use crate::tree::flags::Flags;
use footprint::{Along, Footprints};
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{Options, is_on};
use mse_isl::{
    Context, DimType, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap,
    UnionPwAff, Val,
};
use std::cell::OnceCell;

/// Tiles the bands of every scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let sizes = sizes(options.get("sizes").copied().unwrap_or_default())?;
    let is_given = options.get("algorithm").is_some_and(|name| !name.is_empty());
    let algorithm = if is_given { Some(Algorithm::of(options, "algorithm")?) } else { None };
    let words = Words { failed: "no tiles", exceeded: "not tiled: that takes" };
    let report = is_on(options, "report", false);
    stage::run(root, options, words, |scop| {
        let outcome = tiled(scop, algorithm, &sizes)?;
        let is_told = report || outcome.scop.is_none();
        Ok(Outcome { notes: if is_told { outcome.notes } else { Vec::new() }, ..outcome })
    })
}

/// The sizes that the user wants, outermost first, the last one for all members that follow.
fn sizes(text: &str) -> Result<Vec<i64>, String> {
    let parse = |size: &str| size.trim().parse().ok().filter(|&size: &i64| size >= 1);
    let all: Option<Vec<i64>> = text.split(',').filter(|_| !text.is_empty()).map(parse).collect();
    all.ok_or_else(|| format!("sizes={text}: positive numbers are wanted"))
}

/// The scop with tiles of its bands, or of those that this algorithm finds; as it is, if there are none.
fn tiled(scop: &Scop, algorithm: Option<Algorithm>, sizes: &[i64]) -> Result<Outcome> {
    let root = scop.schedule.get_root()?;
    if added::adds(&root)? {
        return Ok(Outcome::same(["not tiled: it was mapped before, and has barriers".to_owned()]));
    }
    if algorithm.is_some() && hints::were_followed(&scop.schedule)? {
        return Ok(Outcome::same(["not tiled: the order is that of hints on loops".to_owned()]));
    }
    let found = algorithm.map(|algorithm| schedule(scop, algorithm)).transpose()?;
    let is_hard = found.as_ref().is_some_and(|found| found.is_hard);
    let bands = found.map_or_else(|| scop.schedule.clone(), |found| found.schedule);
    if algorithm != Some(Algorithm::Permutable) && is_more_sequential(&bands, &scop.schedule)? {
        return Ok(Outcome::default());
    }
    let mut tiler = Tiler { scop, sizes, notes: Vec::new(), any: false, order: OnceCell::new() };
    let schedule = tiler.of(bands.get_root()?)?.get_schedule()?;
    if !tiler.any || (algorithm.is_some() && tiler.notes.is_empty()) {
        return Ok(Outcome::default());
    }
    if !counter::are_loops(scop, &schedule)? {
        return Ok(Outcome::same(["not tiled: a while loop needs a loop of its own".to_owned()]));
    }
    Ok(match trial::loops(&schedule, &scop.context)? {
        Loops::None => Outcome::same(["not tiled: loops for the tiles take too long to find".to_owned()]),
        found => Outcome { notes: tiler.notes, ..lowerable(scop, schedule, is_hard || found == Loops::Hard) },
    })
}

/// Whether more loops are sequential around a statement than in another schedule.
fn is_more_sequential(schedule: &Schedule, other: &Schedule) -> Result<bool> {
    Ok(bands::sequential(&schedule.get_root()?)? > bands::sequential(&other.get_root()?)?)
}

/// The scop with this schedule; with its own as the fall-back, where lowering may find no loops.
fn lowerable(scop: &Scop, schedule: Schedule, is_hard: bool) -> Outcome {
    let needs_another = is_hard && scop.fallback.is_none();
    let fallback = if needs_another { Some(UNBOUNDED) } else { scop.fallback };
    let after = Scop { schedule, fallback, ..scop.clone() };
    Outcome { scop: Some(after), instead: needs_another.then(|| scop.clone()), notes: Vec::new() }
}

struct Tiler<'a> {
    scop: &'a Scop,
    /// The sizes that the user wants.
    sizes: &'a [i64],
    notes: Vec<Note>,
    /// Some band is another one now.
    any: bool,
    /// `{ Earlier[i] -> Later[j] }`
    order: OnceCell<UnionMap>,
}

impl Tiler<'_> {
    /// Like all methods here it returns the node in the place of the one it was given.
    fn of(&mut self, node: ScheduleNode) -> Result<ScheduleNode> {
        match node.get_type()? {
            Node::Mark => Ok(node),
            Node::Band if node.band_get_permutable()? && node.band_n_member()? > 1 => self.band(node),
            _ => bands::for_each_child(node, |child| self.of(child)),
        }
    }

    fn band(&mut self, band: ScheduleNode) -> Result<ScheduleNode> {
        let order = contiguous_last(self.scop, &band)?;
        match self.tile(&band, &order)? {
            Some(tile) => {
                self.notes.push(note(&band, &tile)?);
                self.any = true;
                self.tiles(band, &tile, &order)
            }
            None if bands::coincident(&band)? == 0 && !order.is_sorted() => {
                self.any = true;
                bands::permuted(band, &order)
            }
            None => Ok(band),
        }
    }

    /// How the tiles of a band go along its members, if it gets some.
    fn tile(&self, band: &ScheduleNode, order: &[usize]) -> Result<Option<Vec<Along>>> {
        let Some(last) = self.sizes.last() else {
            return Ok(Footprints::of(self.scop, band)?.best(order, WORTH_TILING));
        };
        let of = |member| match *self.sizes.get(member).unwrap_or(last) {
            1 => Along::One,
            size => Along::Some(size),
        };
        Ok(Some((0..band.band_n_member()?).map(of).collect()))
    }

    /// A band of tiles, parallel members first, above one of points in this order.
    fn tiles(&self, band: ScheduleNode, tile: &[Along], order: &[usize]) -> Result<ScheduleNode> {
        let functions = band.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
        let (mut outer, mut inner) = (Vec::new(), Vec::new());
        for (member, &along) in tile.iter().enumerate().filter(|(_, along)| **along != Along::All) {
            outer.push((band.band_member_get_coincident(member)?, number(functions.get_at(member)?, along)?));
        }
        outer.sort_by_key(|(is_parallel, _)| !is_parallel);
        for &member in order.iter().filter(|&&member| tile[member] != Along::One) {
            inner.push((band.band_member_get_coincident(member)?, functions.get_at(member)?));
        }
        let has_several = bands::statements(&band)?.len() > 1;
        let innermost = if has_several { inner.pop() } else { None };
        let node = above(band.delete()?, innermost.as_slice())?;
        let levels = usize::from(!inner.is_empty()) + usize::from(!outer.is_empty());
        let node = above(above(node, &inner)?, &outer)?;
        if innermost.is_some() { self.in_turns(node, levels) } else { Ok(node) }
    }

    /// The innermost loop of tiles, so many levels below, as one for each statement where these need not wait
    /// for each other: then vectors may take it.
    fn in_turns(&self, node: ScheduleNode, levels: usize) -> Result<ScheduleNode> {
        if levels > 0 {
            return self.in_turns(node.child(0)?, levels - 1)?.parent();
        }
        let order = once(&self.order, || Dependences::of(self.scop)?.order())?;
        distributed::in_turns(node, order)
    }
}

/// The members of a band, those first along which more accesses are far.
fn contiguous_last(scop: &Scop, band: &ScheduleNode) -> Result<Vec<usize>> {
    let far = contiguous::far(scop, band)?;
    let mut order: Vec<usize> = (0..far.len()).collect();
    order.sort_by(|&one, &other| far[other].total_cmp(&far[one]));
    Ok(order)
}

/// A permutable band of these members above a node, with what is parallel.
fn above(node: ScheduleNode, members: &[(bool, UnionPwAff)]) -> Result<ScheduleNode> {
    let mut functions: Option<MultiUnionPwAff> = None;
    for (_, member) in members {
        let member = MultiUnionPwAff::from_union_pw_aff(member.clone())?;
        functions = Some(match functions {
            Some(functions) => functions.flat_range_product(member)?,
            None => member,
        });
    }
    let Some(functions) = functions else { return Ok(node) };
    let coincident = members.iter().map(|&(is_parallel, _)| is_parallel).collect();
    Flags { permutable: true, coincident }.set(node.insert_partial_schedule(functions)?)
}

/// The number of the tile along a member, `{ S[i] -> [floor(m / T)] }`.
fn number(member: UnionPwAff, along: Along) -> Result<UnionPwAff> {
    match along {
        Along::Some(size) => member.scale_down_val(Val::int_from_si(&Context::current(), size)?)?.floor(),
        Along::One | Along::All => Ok(member),
    }
}

/// `tiles of 32 x 1 x all`
fn note(band: &ScheduleNode, tile: &[Along]) -> Result<Note> {
    let along = tile.iter().map(|along| match along {
        Along::One => "1".to_owned(),
        Along::Some(size) => size.to_string(),
        Along::All => "all".to_owned(),
    });
    let statements = bands::statements(band)?.join(", ");
    let text =
        format!("tiles of {} iterations, of statements {statements}", along.collect::<Vec<_>>().join(" x "));
    Ok(Note::at(text, bands::counted(band, 0)?))
}

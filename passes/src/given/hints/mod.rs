//! Hints on loops of the program, followed and checked.
//!
//! ```text
//! mse.fuse          for i S ; for j T    ->  for i { S ; T }
//! mse.interchange   for i { for j S }    ->  for j { for i S }
//! mse.tile = 32     for i { for j S }    ->  for i/32 { for j/32 { for i mod 32 { for j mod 32 S } } }
//! mse.unroll = 4    for i S              ->  for i/4 { S ; S ; S ; S }
//! mse.sequential    the loop, and its tiles, is not executed in parallel
//! mse.parallel      the loop, and its tiles, carries no dependence: else there is no schedule
//! mse.x             nor does the loop, and threads next to each other execute iterations next to each other
//! ```
//!
//! Import writes them as marks `hint:..` above the band of the loop. In a *chain* of loops each holds
//! the next one and nothing else. Loops are fused first ([`fuse`]). Interchange is next, of inner
//! loops first: the loop goes inside the next one of its chain. Then loops beside each other in a chain that
//! have tiles get them together. Sizes count iterations. If the tiles of all are coincident, and there are
//! parallel loops inside, the tiles are a "group": a block each.
//!
//! Above the whole a mark `hint:followed` stays: nobody looks for another order then.
//!
//! The order that hints make of the source order is checked as a user's schedule is ([`crate::given`]). A hint that
//! cannot be kept is left out, with a warning that says why, and others are followed; with `hints=strict`
//! that is an error.

mod fuse;
mod x;

use crate::choice::choice;
use crate::given::checked::{self as given, Given};
use crate::machine::limits::MEMBERS;
use crate::order::Dependences;
use crate::orders::witness;
use crate::scop::Scop;
use crate::stage::Note;
use crate::tree::bands;
use crate::tree::coincidence;
use crate::tree::flags::Flags;
use crate::tree::marks::{self, Mark};
use crate::tree::stride;
use mse_dialect::view::HINT;
use mse_isl::{
    AstLoopType, Context, Error, Id, MultiUnionPwAff, Result, Schedule, ScheduleNode,
    ScheduleNodeType as Node, UnionPwAff, Val,
};
use x::X;

/// The text of the mark above a schedule that was made from hints.
const FOLLOWED: &str = "followed";

/// Whether a schedule has hints that were not followed yet.
pub fn has_some(schedule: &Schedule) -> Result<bool> {
    let is_open = |name: &String| name.strip_prefix(HINT).is_some_and(|hint| hint != FOLLOWED);
    Ok(marks::texts(&schedule.get_root()?)?.iter().any(is_open))
}

/// Whether hints made a schedule.
pub fn were_followed(schedule: &Schedule) -> Result<bool> {
    let is_said = |name: &String| name.strip_prefix(HINT) == Some(FOLLOWED);
    Ok(marks::texts(&schedule.get_root()?)?.iter().any(is_said))
}

/// The schedule that the hints make of the source order.
///
/// # Errors
/// Why that is refused.
pub fn followed(scop: &Scop) -> Result<Given> {
    let refused = |error: Error| Error { message: format!("hints refused: {}", error.message), ..error };
    given::if_decided(|| {
        let schedule = rewritten(fuse::fused(scop.schedule.get_root()?)?)?.get_schedule()?;
        let dependences = Dependences::of(scop)?;
        given::in_order(scop, &dependences, &schedule)?;
        let order = dependences.order()?.intersect_params(scop.context.clone())?;
        let root = coincidence::mark(schedule, &order)?.get_root()?;
        let settled = settled(scop, &dependences, root)?.root()?;
        let settled = x::along(settled)?.root()?.child(0)?;
        let mark = Id::new(&Context::current(), &format!("{HINT}{FOLLOWED}"))?;
        let schedule = settled.insert_mark(mark)?.get_schedule()?;
        Ok(Given { found: given::loops(scop, schedule)?, wrong: Vec::new() })
    })
    .map_err(refused)
}

/// With more hints than these, none is looked for that is alone in the way of the others.
const MOST_TRIED: usize = 8;

choice! {
    /// The end of a hint that cannot be kept.
    Hints {
        /// It is left out.
        Warn = "warn",
        /// It is an error.
        Strict = "strict",
    }
}

/// The schedule that hints make of the source order, if need be without one that is in the way of the others.
/// There is none if the others cannot be kept either. A warning says which are left out.
///
/// # Errors
/// Those of isl; with [`Hints::Strict`] why they are refused.
pub fn kept(scop: &Scop, hints: Hints) -> Result<(Option<Given>, Option<Note>)> {
    let why = match followed(scop) {
        Err(error) if hints == Hints::Warn && !error.is_quota() => error.message,
        given => return Ok((Some(given?), None)),
    };
    let root = scop.schedule.get_root()?;
    let open = marks::texts(&root)?.iter().filter(|name| name.starts_with(HINT)).count();
    for number in 0..if open > MOST_TRIED { 0 } else { open } {
        let (schedule, hint) = without_one(root.clone(), &mut { number })?;
        let others = Scop { schedule: schedule.get_schedule()?, ..scop.clone() };
        if !has_some(&others.schedule)? {
            continue;
        }
        match followed(&others) {
            Err(error) if error.is_quota() => return Err(error),
            Err(_) => {}
            Ok(given) => {
                let hint = hint.unwrap_or_default();
                let warning = format!("mse.{hint} is left out: {why}");
                return Ok((Some(given), Some(Note::warning(warning))));
            }
        }
    }
    Ok((None, Some(Note::warning(format!("hints on loops are left out: {why}")))))
}

/// The node without the hint of this number at or below it, and the text of that hint.
fn without_one(mut node: ScheduleNode, number: &mut usize) -> Result<(ScheduleNode, Option<String>)> {
    let mut found = None;
    while let (None, Some(hint)) = (&found, hint(&node)?) {
        if *number == 0 {
            found = Some(hint);
            node = node.delete()?;
        } else {
            *number -= 1;
            node = node.child(0)?;
        }
    }
    if found.is_none() {
        node = bands::for_each_child(node, |child| {
            if found.is_some() {
                return Ok(child);
            }
            let depth = child.get_tree_depth()?;
            let (mut inside, hint) = without_one(child, number)?;
            while inside.get_tree_depth()? > depth {
                inside = inside.parent()?;
            }
            found = hint;
            Ok(inside)
        })?;
    }
    Ok((node, found))
}

/// The scop without hints.
pub fn without(scop: &Scop) -> Result<Scop> {
    Ok(Scop { schedule: bare(scop.schedule.get_root()?)?.get_schedule()?, ..scop.clone() })
}

fn bare(mut node: ScheduleNode) -> Result<ScheduleNode> {
    while hint(&node)?.is_some() {
        node = node.delete()?;
    }
    bands::for_each_child(node, bare)
}

/// A loop of the program.
struct Loop {
    /// Its values: `[{ S[i] -> [(i0)] }]`.
    function: UnionPwAff,
    /// The distance of two of them.
    stride: Val,
    /// The hints on it, such as `parallel`.
    hints: Vec<String>,
}

impl Loop {
    fn has(&self, hint: &str) -> bool {
        self.hints.iter().any(|own| own == hint)
    }

    /// Of a hint with a number, that many iterations, as a distance of values.
    fn distance(&self, hint: &str) -> Result<Option<Val>> {
        let of = |own: &String| own.strip_prefix(hint)?.strip_prefix('=')?.parse().ok();
        let Some(size) = self.hints.iter().find_map(of) else { return Ok(None) };
        Val::int_from_si(&Context::current(), size)?.mul(self.stride.clone()).map(Some)
    }

    /// The marks that tell what is claimed of the loop and of its tiles.
    fn claims(&self) -> Vec<String> {
        ["parallel", "sequential"].into_iter().filter(|hint| self.has(hint)).map(str::to_owned).collect()
    }

    /// The same, and what is claimed of the loop alone.
    fn own_claims(&self) -> Vec<String> {
        self.has(X).then(|| X.to_owned()).into_iter().chain(self.claims()).collect()
    }
}

/// The number of the part, of so much, that each value is in.
fn number(function: &UnionPwAff, distance: &Val) -> Result<UnionPwAff> {
    function.clone().scale_down_val(distance.clone())?.floor()
}

/// A loop of the schedule.
struct New {
    function: UnionPwAff,
    marks: Vec<String>,
    is_unrolled: bool,
}

/// The node, with the hints of its subtree followed; those that are claims stay.
fn rewritten(node: ScheduleNode) -> Result<ScheduleNode> {
    let (mut chain, mut rest, mut depth, mut hints) = (Vec::new(), node.clone(), 0, Vec::new());
    loop {
        match hint(&rest)? {
            Some(own) => hints.push(own),
            None if is_loop(&rest)? => chain.push(of_band(&rest, std::mem::take(&mut hints))?),
            None => break,
        }
        (rest, depth) = (rest.get_child(0)?, depth + 1);
    }
    if chain.iter().all(|one| one.hints.is_empty()) {
        return bands::for_each_child(node, rewritten);
    }
    if chain.iter().any(|one| one.has(X) && one.has("sequential")) {
        return Err(Error::invalid("a loop has mse.x, which is for parallel ones, and mse.sequential"));
    }
    if chain.iter().any(|one| one.has(fuse::FUSE)) {
        return Err(Error::invalid("mse.fuse is on a loop that no other loop comes right after"));
    }
    let loops = tiled(interchanged(chain)?)?;
    let node = (0..depth).try_fold(node, |node, _| node.delete())?;
    let node = bands::for_each_child(node, rewritten)?;
    loops.into_iter().rev().try_fold(node, inserted)
}

/// Whether a node is the band of one loop.
fn is_loop(node: &ScheduleNode) -> Result<bool> {
    Ok(node.get_type()? == Node::Band && node.band_n_member()? == 1)
}

fn of_band(band: &ScheduleNode, hints: Vec<String>) -> Result<Loop> {
    let one = Val::int_from_si(&Context::current(), 1)?;
    let stride = stride::strides(band)?.into_iter().next().unwrap_or(one.clone());
    let stride = if stride.is_zero()? { one } else { stride };
    Ok(Loop { function: band.band_get_partial_schedule()?.get_at(0)?, stride, hints })
}

/// The loops of a chain, each with the hint inside the next one.
fn interchanged(mut chain: Vec<Loop>) -> Result<Vec<Loop>> {
    for position in (0..chain.len()).rev() {
        if !chain[position].has("interchange") {
            continue;
        }
        if position + 1 == chain.len() {
            return Err(Error::invalid(
                "mse.interchange is on a loop that does not hold one other loop alone",
            ));
        }
        chain.swap(position, position + 1);
    }
    Ok(chain)
}

/// The loops of a chain, those with tiles below their tiles, and unrolled ones in two.
fn tiled(chain: Vec<Loop>) -> Result<Vec<New>> {
    let mut loops = Vec::new();
    let has_tiles = |one: &Loop| one.hints.iter().any(|hint| hint.starts_with("tile="));
    for together in chain.chunk_by(|one, next| has_tiles(one) && has_tiles(next)) {
        let first = loops.len();
        for one in together {
            if let Some(distance) = one.distance("tile")? {
                let function = number(&one.function, &distance)?;
                loops.push(New { function, marks: one.claims(), is_unrolled: false });
            }
        }
        let tiles = loops.len() - first;
        if tiles > 0 {
            loops[first].marks.insert(0, format!("tiles={tiles}"));
        }
        for one in together {
            let distance = one.distance("tile")?;
            let function = distance.map(|distance| one.function.clone().mod_val(distance)).transpose()?;
            points(one, function.unwrap_or_else(|| one.function.clone()), &mut loops)?;
        }
    }
    Ok(loops)
}

/// A loop, or the two of an unrolled one, with these values.
fn points(one: &Loop, function: UnionPwAff, loops: &mut Vec<New>) -> Result<()> {
    let marks = one.own_claims();
    let Some(distance) = one.distance("unroll")? else {
        loops.push(New { function, marks, is_unrolled: false });
        return Ok(());
    };
    loops.push(New { function: number(&function, &distance)?, marks, is_unrolled: false });
    let inside = function.mod_val(distance)?.scale_down_val(one.stride.clone())?.floor()?;
    loops.push(New { function: inside, marks: vec!["sequential".to_owned()], is_unrolled: true });
    Ok(())
}

/// The loop above a node, below its marks.
fn inserted(node: ScheduleNode, new: New) -> Result<ScheduleNode> {
    let function = MultiUnionPwAff::from_union_pw_aff(new.function)?;
    let mut band = node.insert_partial_schedule(function)?;
    if new.is_unrolled {
        band = band.band_member_set_ast_loop_type(0, AstLoopType::Unroll)?;
    }
    let mark = |name: &String| Id::new(&Context::current(), &format!("{HINT}{name}"));
    new.marks.iter().rev().try_fold(band, |node, name| node.insert_mark(mark(name)?))
}

/// The node, its coincident members marked, without hints: with what they claim.
fn settled(scop: &Scop, dependences: &Dependences, node: ScheduleNode) -> Result<ScheduleNode> {
    let node = bands::for_each_child(node, |child| settled(scop, dependences, child))?;
    let Some(hint) = hint(&node)? else { return Ok(node) };
    let node = node.delete()?;
    match hint.as_str() {
        "sequential" => {
            let mut flags = Flags::of(&node)?;
            flags.coincident[0] = false;
            flags.set(node)
        }
        claim @ ("parallel" | X) if !node.band_member_get_coincident(0)? => {
            let why = witness::in_the_way(scop, dependences, &node, 0)?.unwrap_or_default();
            Err(Error::invalid(format!("a loop with mse.{claim} carries {why}")))
        }
        X => node.insert_mark(Id::new(&Context::current(), &format!("{HINT}{X}"))?),
        other => match other.strip_prefix("tiles=").map(str::parse) {
            Some(Ok(tiles)) => grouped(node, tiles),
            _ => Ok(node),
        },
    }
}

/// Tiles as one band under the mark "group", if they are coincident, and not all that is parallel.
fn grouped(node: ScheduleNode, tiles: usize) -> Result<ScheduleNode> {
    let mut inside = node.clone();
    for _ in 0..tiles {
        if bands::coincident(&inside)? < inside.band_n_member()? {
            return Ok(node);
        }
        inside = inside.get_child(0)?;
    }
    if tiles > MEMBERS || bands::widest_joined(&inside)? == 0 {
        return Ok(node);
    }
    Mark::Group.above(bands::joined(node, tiles)?)
}

/// The text of a mark, if it is a hint.
fn hint(node: &ScheduleNode) -> Result<Option<String>> {
    Ok(marks::text(node)?.and_then(|text| text.strip_prefix(HINT).map(str::to_owned)))
}

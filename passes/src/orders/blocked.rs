//! Blocks of iterations of a sequential loop, whose tiles are executed in few levels.
//!
//! ```text
//! homes    { S[k, i, j] -> [k, i, j] }
//! tiles    { S[k, i, j] -> [K, I, J] }, each by 32: of one K, those with I = K or J = K wait for the tile
//!          with both, all others for two of these
//! after    for (K) { level 0: the tile I = J = K ; level 1: I = K or J = K ; level 2: the others }
//! ```
//!
//! No dependence may go back along the first member. Those within one block of it, between different tiles,
//! `{ [K, I, J] -> [K, I', J'] }`, say what waits:
//!
//! ```text
//! level    of a tile: the longest way to it; tiles of one level wait for none of them
//! ```
//!
//! Where nothing of a level waits for another cell of it, its iterations along the other members are
//! parallel, and each has the block's steps inside. Elsewhere a tile is for a block of threads, its instances
//! in the order of another schedule that has parallel loops there.
//!
//! This makes the blocked algorithm of Venkataraman, Sahni, Mukhopadhyaya (JEA 2003) from Floyd and
//! Warshall's.

use crate::orders::distributed::in_turns;
use crate::scop::{Scop, union_of_maps};
use crate::tree::bands::{self, without_domains};
use crate::tree::coincidence::{active, is_carried};
use crate::tree::flags::{self, Flags};
use crate::tree::graft::{self, Values};
use crate::tree::marks::Mark;
use mse_isl::{
    Context, DimType, Map, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, Set,
    UnionMap, UnionSet, Val,
};

/// Values that a tile has of each member.
const SIZE: i64 = 32;
/// Levels that there are at most.
const LEVELS: usize = 4;

/// The schedule in blocks of the first of the members `homes`; there are at least two. There is none if a
/// dependence goes back along it. Nor is there one if tiles of one block wait for each other in a circle, or
/// in more than `LEVELS` levels. `inside` is the order in a tile. It respects `order`, `{ Earlier[i] ->
/// Later[j] }`.
pub fn blocked(inside: &Schedule, homes: &MultiUnionPwAff, order: &UnionMap) -> Result<Option<Schedule>> {
    let (domain, homes) = (inside.get_domain()?, &without_domains(homes)?);
    let numbers = numbers(homes)?;
    let tiles = UnionMap::from_multi_union_pw_aff(numbers.clone())?;
    let used = tiles.clone().intersect_domain(domain.clone())?.range()?.as_set()?;
    let between = order.clone().apply_domain(tiles.clone())?.apply_range(tiles.clone())?;
    let Some(levels) = levels(used, between)? else { return Ok(None) };
    let mut filters = Vec::new();
    for level in levels {
        let level = UnionSet::from_set(level)?.apply(tiles.clone().reverse()?)?;
        filters.push(level.coalesce()?.gist(domain.clone())?);
    }
    let steps = MultiUnionPwAff::from_union_pw_aff(numbers.get_at(0)?)?;
    let leaf = Schedule::from_domain(domain)?.get_root()?.child(0)?;
    let steps = leaf.insert_partial_schedule(steps)?;
    let level = Level { inside: inside.get_root()?, homes, numbers: &numbers, order };
    let levels = bands::in_turn(steps.child(0)?, filters, |leaf, _| level.of(leaf))?;
    levels.get_schedule().map(Some)
}

/// `{ S[i] -> [K, I, J] }`
fn numbers(homes: &MultiUnionPwAff) -> Result<MultiUnionPwAff> {
    let mut numbers = homes.clone();
    for member in 0..homes.size()? {
        let size = Val::int_from_si(&Context::current(), SIZE)?;
        numbers = numbers.set_at(member, homes.get_at(member)?.scale_down_val(size)?.floor()?)?;
    }
    Ok(numbers)
}

/// The coordinates of all instances, `{ S[i] -> [i] }`, if all statements have as many, and several.
pub fn coordinates(scop: &Scop) -> Result<Option<MultiUnionPwAff>> {
    let (mut all, mut depths) = (Vec::new(), Vec::new());
    for statement in &scop.statements {
        all.push(Set::universe(statement.domain.get_space()?)?.identity()?.reset_tuple_id(DimType::Out)?);
        depths.push(statement.domain.dim(DimType::Set)?);
    }
    if depths.iter().any(|&depth| depth < 2 || depth != depths[0]) {
        return Ok(None);
    }
    MultiUnionPwAff::from_union_map(union_of_maps(all.into_iter())?).map(Some)
}

/// The levels of tiles, `{ [K, I, J] }`, the earliest first; `between` are the dependences between tiles.
fn levels(used: Set, between: UnionMap) -> Result<Option<Vec<Set>>> {
    let Some(between) = between.maps()?.pop() else { return Ok(None) };
    let back = between.clone().order_gt(DimType::In, 0, DimType::Out, 0)?;
    if !back.is_empty()? {
        return Ok(None);
    }
    let itself = Map::identity(between.get_space()?)?;
    let mut waits = between.equate(DimType::In, 0, DimType::Out, 0)?.subtract(itself)?.coalesce()?;
    let (mut left, mut levels, mut count) = (used, Vec::new(), 0);
    while !left.is_empty()? {
        let early = left.clone().subtract(waits.clone().range()?)?.coalesce()?;
        if early.is_empty()? || count == LEVELS {
            return Ok(None);
        }
        left = left.subtract(early.clone())?.coalesce()?;
        waits = waits.intersect_domain(left.clone())?.intersect_range(left.clone())?.coalesce()?;
        count += 1;
        levels.extend(shapes(early)?);
    }
    Ok((levels.len() > 1).then_some(levels))
}

/// The parts of a level that lie in one plane each, none of them in two: a row of tiles, a column.
fn shapes(level: Set) -> Result<Vec<Set>> {
    let mut shapes: Vec<(Set, Set)> = Vec::new();
    for part in level.basic_sets()? {
        let part = Set::from_basic_set(part)?;
        let plane = Set::from_basic_set(part.clone().affine_hull()?)?;
        let mut known = None;
        for (position, (other, _)) in shapes.iter().enumerate() {
            known = known.or(other.is_equal(&plane)?.then_some(position));
        }
        match known {
            Some(position) => shapes[position].1 = shapes[position].1.clone().union(part)?,
            None => shapes.push((plane, part)),
        }
    }
    let (mut apart, mut taken) = (Vec::new(), Set::empty(level.get_space()?)?);
    for (_, tiles) in shapes {
        let others = tiles.subtract(taken.clone())?.coalesce()?;
        if !others.is_empty()? {
            taken = taken.union(others.clone())?;
            apart.push(others);
        }
    }
    Ok(apart)
}

/// The facts that all levels of a block share.
struct Level<'a> {
    inside: ScheduleNode,
    homes: &'a MultiUnionPwAff,
    numbers: &'a MultiUnionPwAff,
    order: &'a UnionMap,
}

impl Level<'_> {
    /// Puts the instances that a level executes in the place of a leaf, and returns the node there.
    fn of(&self, leaf: ScheduleNode) -> Result<ScheduleNode> {
        let together = active(&leaf, self.order)?;
        let cells = others(self.homes)?;
        if !is_carried(&together, &cells)? {
            let node = flags::parallel(leaf.insert_partial_schedule(cells)?)?;
            return self.ordered(node.child(0)?)?.parent();
        }
        let node = self.ordered(leaf)?;
        let tiles = flags::parallel(node.insert_partial_schedule(others(self.numbers)?)?)?;
        Mark::Group.above(tiles)
    }

    /// The instances that reach a leaf in the order of the schedule inside, steps in several loops where they
    /// may.
    fn ordered(&self, leaf: ScheduleNode) -> Result<ScheduleNode> {
        let node = plain(graft::replaced(leaf, &self.inside, &Values::default())?)?;
        let node = without_single(node)?;
        if node.get_type()? == Node::Band { in_turns(node, self.order) } else { Ok(node) }
    }
}

/// The subtree with functions that say nothing of domains.
fn plain(mut node: ScheduleNode) -> Result<ScheduleNode> {
    if node.get_type()? == Node::Band {
        let functions = without_domains(&node.band_get_partial_schedule()?)?;
        node = bands::with_functions(node, functions)?;
    }
    bands::for_each_child(node, plain)
}

/// The members but for the first.
fn others(functions: &MultiUnionPwAff) -> Result<MultiUnionPwAff> {
    let mut others = MultiUnionPwAff::from_union_pw_aff(functions.get_at(1)?)?;
    for member in 2..functions.size()? {
        others = others.flat_range_product(MultiUnionPwAff::from_union_pw_aff(functions.get_at(member)?)?)?;
    }
    others.reset_tuple_id(DimType::Out)
}

/// The subtree without members that have one value where the loops around have one.
fn without_single(node: ScheduleNode) -> Result<ScheduleNode> {
    if node.get_type()? != Node::Band {
        return bands::for_each_child(node, without_single);
    }
    let outer = node.get_prefix_schedule_union_map()?;
    let (functions, instances) = (node.band_get_partial_schedule()?, node.get_domain()?);
    for member in (0..functions.size()?).rev() {
        let values =
            UnionMap::from_union_pw_aff(functions.get_at(member)?)?.intersect_domain(instances.clone())?;
        if outer.clone().reverse()?.apply_range(values)?.is_single_valued()? {
            return without_single(without(node, member)?);
        }
    }
    bands::for_each_child(node, without_single)
}

/// The band without a member.
fn without(band: ScheduleNode, member: usize) -> Result<ScheduleNode> {
    let functions = band.band_get_partial_schedule()?;
    let mut kept: Option<MultiUnionPwAff> = None;
    let mut coincident = Vec::new();
    for other in (0..functions.size()?).filter(|&other| other != member) {
        let function = MultiUnionPwAff::from_union_pw_aff(functions.get_at(other)?)?;
        coincident.push(band.band_member_get_coincident(other)?);
        kept = Some(match kept {
            Some(kept) => kept.flat_range_product(function)?,
            None => function,
        });
    }
    let flags = Flags { permutable: band.band_get_permutable()?, coincident };
    let below = band.delete()?;
    let Some(kept) = kept else { return Ok(below) };
    flags.set(below.insert_partial_schedule(kept)?)
}

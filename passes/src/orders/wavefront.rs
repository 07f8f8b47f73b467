//! Wavefronts of tiles: a nest without parallel loops, as launches of many blocks.
//!
//! ```text
//! before   for (t) { for (i) B[i] = A[i - 1] + A[i] + A[i + 1] ; for (i) A[i] = B[i] }
//! band     { B[t, i] -> [t, 2t + i] ; A[t, i] -> [t, 2t + i + 1] }      no dependence goes back along either
//! tiles    { [b0, b1] -> [floor(b0/32), floor(b1/32)] }
//! after    for (w) parallel (tile : tile0 + tile1 = w) { for (t) .. for (i) .. for (i) .. }      of the tile
//! ```
//!
//! A band is permutable if no dependence goes back along any of its members. Then no dependence goes from a
//! tile to an earlier one. A dependence between two tiles goes on along some member, to a tile whose numbers
//! have a greater sum. So tiles of one sum, a wavefront, need no order, and each is for a block of threads.
//! In a tile, instances are in the order of another schedule that has parallel loops there. That schedule
//! respects all dependences, hence those of a tile.
//!
//! Instances without such a band are in that other order, too.
//!
//! Lamport, The parallel execution of DO loops, CACM 1974; Irigoin and Triolet, Supernode partitioning,
//! POPL'88; the bands are Pluto's (Bondhugula et al., PLDI 2008).

use crate::machine::limits::BLOCK;
use crate::orders::diamond;
use crate::tree::aligned::{Counts, aligned};
use crate::tree::bands;
use crate::tree::flags;
use crate::tree::graft::{self, Values};
use crate::tree::marks::Mark;
use mse_isl::{
    Context, DimType, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionSet,
    Val,
};

/// Members that a band of tiles has at most: one less numbers blocks.
const MEMBERS: usize = 4;

/// Values that a tile has of a member.
const LONG: i64 = 32;
/// Of one that parallel loops count, beside another that a sequential loop counts: as many as a block has
/// threads.
const WIDEST: i64 = BLOCK;

/// Wavefronts of tiles of bands of `permutable` where no member is parallel; none if there is no such band.
/// In a tile, and elsewhere, the order is that of the first of the schedules `inside` with the fewest
/// sequential loops there.
pub fn wavefronts(permutable: &Schedule, inside: &[Schedule]) -> Result<Option<Schedule>> {
    waves(permutable, None, inside)
}

/// The same, of diamonds where the schedule of mirrored statements has a band for them ([`diamond`]); none if
/// it has none.
pub fn diamonds(permutable: &Schedule, mirrored: &Schedule, inside: &[Schedule]) -> Result<Option<Schedule>> {
    waves(permutable, Some(mirrored), inside)
}

fn waves(
    permutable: &Schedule,
    mirrored: Option<&Schedule>,
    inside: &[Schedule],
) -> Result<Option<Schedule>> {
    let inside = inside.iter().map(Schedule::get_root).collect::<Result<_>>()?;
    let mut waves = Waves { inside, mirrored, any: false };
    let root = waves.of(permutable.get_root()?)?;
    if waves.any { root.get_schedule().map(Some) } else { Ok(None) }
}

struct Waves<'a> {
    inside: Vec<ScheduleNode>,
    mirrored: Option<&'a Schedule>,
    any: bool,
}

impl Waves<'_> {
    /// Like all methods here it returns the node in the place of the one it was given.
    fn of(&mut self, node: ScheduleNode) -> Result<ScheduleNode> {
        match node.get_type()? {
            Node::Domain | Node::Filter | Node::Sequence | Node::Set => {
                bands::for_each_child(node, |child| self.of(child))
            }
            Node::Band if is_pipeline(&node)? => self.tiled(node),
            _ => self.ordered(node),
        }
    }

    /// The instances of a subtree in the order of the schedule in which the fewest loops around a statement
    /// are sequential, the first of these.
    fn ordered(&self, node: ScheduleNode) -> Result<ScheduleNode> {
        let mut best = (usize::MAX, node.clone());
        for inside in &self.inside {
            let ordered = graft::replaced(node.clone(), inside, &Values::default())?;
            let sequential = bands::sequential(&ordered)?;
            if sequential < best.0 {
                best = (sequential, ordered);
            }
        }
        Ok(best.1)
    }

    /// Wavefronts, their tiles, and what these execute.
    fn tiled(&mut self, band: ScheduleNode) -> Result<ScheduleNode> {
        let diamonds =
            self.mirrored.map(|mirrored| diamond::diamonds(&band, mirrored)).transpose()?.flatten();
        self.any |= self.mirrored.is_none() || diamonds.is_some();
        let (are_diamonds, members) = (diamonds.is_some(), band.band_n_member()?);
        let functions = diamonds.map_or_else(|| band.band_get_partial_schedule(), Ok)?;
        let inside = self.ordered(band)?;
        let (aligned, counts) = aligned(inside.clone(), &functions)?;
        let inside = if wide(&counts) <= 2 { aligned } else { inside };
        let sizes = if are_diamonds { diamond::sizes(members) } else { sizes(&counts) };
        let tiles = tiles(&functions, &inside.get_domain()?, &sizes)?;
        let (first, others) = tiles.split_first().expect("a band has members");
        let wave = others.iter().try_fold(first.clone(), |sum, tile| sum.add(tile.clone()))?;
        let (second, others) = others.split_first().expect("there are several");
        let product = |all: MultiUnionPwAff, tile: &MultiUnionPwAff| all.flat_range_product(tile.clone());
        let blocks = others.iter().try_fold(second.clone(), product)?;
        let blocks = flags::parallel(inside.insert_partial_schedule(blocks)?)?;
        let mark = if functions.size()? < members { Mark::LongGroup } else { Mark::Group };
        mark.above(blocks)?.insert_partial_schedule(wave)
    }
}

/// How many values of each member a tile has. Where no loop inside counts along one member alone, there is a
/// barrier for each sum of several.
fn sizes(counts: &[Counts]) -> Vec<i64> {
    let one_by_one = counts.iter().any(|member| member.sequential && !member.parallel);
    let wide = if wide(counts) == 1 && one_by_one { WIDEST } else { LONG };
    counts.iter().map(|member| if member.parallel { wide } else { LONG }).collect()
}

/// How many members parallel loops count. If it is one or two, a block can have as many threads as a tile has
/// values of them: then loops should begin where the tile does. Otherwise a thread has several, and begins at
/// its first.
fn wide(counts: &[Counts]) -> usize {
    counts.iter().filter(|member| member.parallel).count()
}

/// The number of the tile along each member.
fn tiles(functions: &MultiUnionPwAff, domain: &UnionSet, sizes: &[i64]) -> Result<Vec<MultiUnionPwAff>> {
    let tile = |(member, &size): (usize, &i64)| {
        let size = Val::int_from_si(&Context::current(), size)?;
        let number = functions.get_at(member)?.scale_down_val(size)?.floor()?;
        let number = MultiUnionPwAff::from_union_pw_aff(number)?.intersect_domain(domain.clone())?;
        number.reset_tuple_id(DimType::Out)
    };
    sizes.iter().enumerate().map(tile).collect()
}

/// Whether a band of several members has no parallel one, and no dependence goes back along any of them.
pub(super) fn is_pipeline(band: &ScheduleNode) -> Result<bool> {
    let members = band.band_n_member()?;
    Ok((2..=MEMBERS).contains(&members) && band.band_get_permutable()? && bands::coincident(band)? == 0)
}

//! Units of execution that may have memory for themselves: threads, blocks, iterations of parallel loops.
//!
//! ```text
//! unit      { S[i] -> [t..] }   the dates above what is under a mark: launch, block and thread; launch and
//!                               block; or the iteration of a parallel loop
//! inside    [t'..]              the dates below: a unit is executed as a whole, so that these alone compare
//!                               what one unit does
//! same      { S[i] -> T[j] }    instances of one unit
//! ```

use crate::once::once;
use crate::order::Dates;
use crate::scop::Scop;
use crate::tree::bands;
use crate::tree::flags::{self, Flags};
use crate::tree::marks::Mark;
use mse_isl::{Context, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet};
use std::cell::OnceCell;

/// The marks above the bands that number threads, or iterations of a parallel loop.
const MARKS: [Mark; 2] = [Mark::Thread, Mark::Parallel];

/// The units of one mark.
pub struct Unit<'a> {
    scop: &'a Scop,
    /// The subtree that a unit executes.
    inside: ScheduleNode,
    /// `{ S[i] -> [t..] }`
    dates: UnionMap,
    /// The dates inside.
    order: OnceCell<Dates>,
}

impl<'a> Unit<'a> {
    /// Those that execute what is below a band, one for each of its iterations.
    pub fn below(scop: &'a Scop, band: &ScheduleNode) -> Result<Self> {
        let inside = band.get_child(0)?;
        let dates = inside.get_prefix_schedule_union_map()?.intersect_domain(inside.get_domain()?)?;
        Ok(Self { scop, inside, dates, order: OnceCell::new() })
    }

    /// All that a tree executes.
    pub fn whole(scop: &'a Scop, root: &ScheduleNode) -> Result<Self> {
        let inside = root.get_child(0)?;
        let dates = inside.get_prefix_schedule_union_map()?;
        Ok(Self { scop, inside, dates, order: OnceCell::new() })
    }

    /// `{ S[i] }`: what such units execute.
    pub fn instances(&self) -> Result<UnionSet> {
        self.dates.clone().domain()
    }

    /// Whether all of these instances are executed by such units.
    pub fn executes(&self, instances: &UnionSet) -> Result<bool> {
        instances.is_subset(&self.instances()?)
    }

    /// `{ S[i] -> T[j] }` of these instances, of one unit.
    pub fn same(&self, instances: UnionSet) -> Result<UnionMap> {
        let own = self.dates.clone().intersect_domain(instances)?;
        own.clone().apply_range(own.reverse()?)
    }

    /// The order in which a unit executes its instances.
    pub fn order(&self) -> Result<&Dates> {
        once(&self.order, || Dates::inside(self.scop, &self.inside))
    }

    /// `{ S[i] -> T[j] }`: instances of one unit without an order.
    pub fn unordered(&self) -> Result<UnionMap> {
        unordered(&self.inside)
    }
}

/// The threads, or iterations, by the marks below a node.
pub fn threads<'a>(scop: &'a Scop, node: &ScheduleNode) -> Result<Vec<Unit<'a>>> {
    let is_thread = |node: &ScheduleNode| Ok(Mark::of(node)?.is_some_and(|mark| MARKS.contains(&mark)));
    let bands = marked(node, &is_thread)?;
    bands.iter().map(|band| Unit::below(scop, band)).collect()
}

/// The groups (blocks of a sketch, or of the host's loops), and the blocks that are no tiles of a grid, by
/// the marks below a node.
pub fn blocks<'a>(scop: &'a Scop, node: &ScheduleNode) -> Result<Vec<Unit<'a>>> {
    let is_block = |node: &ScheduleNode| {
        let is_block = Mark::Block.is(node)?;
        Ok(bands::is_group(node)? || (is_block && !is_tile(&node.get_child(0)?.child(0)?)?))
    };
    let bands = marked(node, &is_block)?;
    bands.iter().map(|band| Unit::below(scop, band)).collect()
}

/// Whether a block executes a tile of a grid: an iteration for each thread. It does not where loops below the
/// threads tell which thread an iteration belongs to: these deal the iterations of a loop to the threads of a
/// block.
fn is_tile(inside: &ScheduleNode) -> Result<bool> {
    if !is_mark(inside)? {
        return Ok(false);
    }
    let threads = inside.get_child(0)?;
    let loops = threads.get_child(0)?;
    if loops.get_type()? != Node::Band || bands::coincident(&loops)? < loops.band_n_member()? {
        return Ok(true);
    }
    let dates = |band: &ScheduleNode| {
        let functions = band.band_get_partial_schedule()?.intersect_domain(band.get_domain()?)?;
        UnionMap::from_multi_union_pw_aff(functions)
    };
    Ok(!dates(&loops)?.reverse()?.apply_range(dates(&threads)?)?.is_single_valued()?)
}

/// The bands under the outermost marks of a kind below a node.
fn marked(
    node: &ScheduleNode,
    is_wanted: &impl Fn(&ScheduleNode) -> Result<bool>,
) -> Result<Vec<ScheduleNode>> {
    if is_wanted(node)? {
        return Ok(vec![node.get_child(0)?]);
    }
    let mut found = Vec::new();
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        found.extend(marked(&node.get_child(position)?, is_wanted)?);
    }
    Ok(found)
}

fn is_mark(node: &ScheduleNode) -> Result<bool> {
    Ok(node.get_type()? == Node::Mark)
}

/// The schedule with a mark above the members of each outermost parallel loop; a group mark is one. Where
/// there are no threads, marks that map loops to them have no meaning.
pub fn with_iterations(node: ScheduleNode) -> Result<ScheduleNode> {
    let parallel = |band: ScheduleNode| Mark::Parallel.above(band);
    match Mark::of(&node)? {
        Some(Mark::Kernel) => return with_iterations(without_threads(node)?),
        Some(mark) if mark.is_group() || mark == Mark::Parallel => return parallel(node.delete()?),
        _ => {}
    }
    if node.get_type()? == Node::Band && bands::coincident(&node)? > 0 {
        return parallel(bands::joined(node, usize::MAX)?);
    }
    bands::for_each_child(node, with_iterations)
}

/// A kernel as the loops that it is made of.
fn without_threads(node: ScheduleNode) -> Result<ScheduleNode> {
    let node = bands::for_each_child(node, without_threads)?;
    if Mark::of(&node)?.is_some_and(Mark::is_mapping) { node.delete() } else { Ok(node) }
}

/// The same schedule, in which a thread executes its loops in order: values that share memory depend on it.
/// Those are all loops of a launch but the members of blocks and threads, and those below iterations of
/// parallel loops.
pub fn in_order(schedule: Schedule) -> Result<Schedule> {
    fn inside(node: ScheduleNode, owned: bool) -> Result<ScheduleNode> {
        let Some(mark) = Mark::of(&node)? else {
            let node = if owned { sequential(node)? } else { node };
            return bands::for_each_child(node, |child| inside(child, owned));
        };
        if mark == Mark::Block || MARKS.contains(&mark) {
            return inside(node.child(0)?.child(0)?, true)?.parent()?.parent();
        }
        bands::for_each_child(node, |child| inside(child, owned || mark == Mark::Kernel))
    }
    inside(schedule.get_root()?, false)?.get_schedule()
}

/// The same schedule, where no band with an order may be executed in another order: cells that are used in
/// turn depend on it.
pub fn in_one_order(schedule: Schedule) -> Result<Schedule> {
    schedule.map_descendant_bottom_up(|node| {
        let orders = node.get_type()? == Node::Band && bands::coincident(&node)? < node.band_n_member()?;
        if orders { Flags { permutable: false, ..Flags::of(&node)? }.set(node) } else { Ok(node) }
    })
}

/// A node that claims nothing of its members.
fn sequential(node: ScheduleNode) -> Result<ScheduleNode> {
    if node.get_type()? != Node::Band {
        return Ok(node);
    }
    flags::sequential(node)
}

/// `{ S[i] -> T[j] }`, at equal dates, of different members of a set, and of different instances that nothing
/// tells apart: a user's schedule may have such.
fn unordered(node: &ScheduleNode) -> Result<UnionMap> {
    if node.get_type()? == Node::Leaf {
        let dates = node.get_prefix_schedule_union_map()?.intersect_domain(node.get_domain()?)?;
        if dates.is_injective()? {
            return UnionMap::empty_ctx(&Context::current());
        }
        let itself = dates.clone().domain()?.identity()?;
        return dates.clone().apply_range(dates.reverse()?)?.subtract(itself);
    }
    let mut found = UnionMap::empty_ctx(&Context::current())?;
    for position in 0..node.n_children()? {
        let child = node.get_child(position)?;
        found = found.union(unordered(&child)?)?;
        if node.get_type()? == Node::Set {
            let dates = node.get_prefix_schedule_union_map()?.intersect_domain(node.get_domain()?)?;
            let own = dates.clone().intersect_domain(child.filter_get_filter()?)?;
            let others = dates.subtract_domain(child.filter_get_filter()?)?;
            found = found.union(own.apply_range(others.reverse()?)?)?;
        }
    }
    Ok(found)
}

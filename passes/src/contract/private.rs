//! Private arrays: values that one thread writes and reads.
//!
//! ```text
//! thread    { S[i] -> [t..] }           the dates above what is under a thread mark: launch, block and thread;
//!                                       or under a parallel mark: the iteration of a parallel loop
//! flow      { [s -> A[a]] -> w }        the writes that may supply a read of A, all of the same thread
//! clobber   { A[a] -> A[a'] : a != a' } the thread writes a' between a write of a and a read of its value
//! ```
//!
//! Then each thread may have an array of its own, and cells of it may share memory unless one clobbers the
//! other. Dimension by dimension a modulus keeps them apart (successive modulo):
//!
//! ```text
//! m_d = 1 + max |delta_d|     over the differences of cells that clobber with delta_0 = .. = delta_(d-1) = 0
//! ```
//!
//! A dimension with modulus 1 is none. Members of a set have no order: they must not meet in one cell. Moduli
//! are numbers, and there are few cells: registers, or memory beside them.
//!
//! Lefebvre and Feautrier, Automatic storage management for parallel programs, Parallel Computing 1998.

use super::shared::{Kept, is_longer};
use crate::order::{Accesses, Dates};
use crate::schedule::bands;
use crate::scop::{Access, Array, Layout, Place, Scop, union_of_maps};
use crate::thresholds::THREAD_CELLS;
use mse_dialect::text;
use mse_dialect::view::AccessKind;
use mse_isl::{
    Context, DimType, Id, Map, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, UnionMap, UnionSet,
    Val,
};

/// The marks above the bands that number threads, or iterations of a parallel loop.
const MARKS: [&str; 2] = ["thread", PARALLEL];
/// The mark above the members of a parallel loop whose iterations have memory of their own.
pub const PARALLEL: &str = "parallel";

/// The threads of one mark.
pub struct Threads {
    /// `{ S[i] -> [t..] }`
    pub dates: UnionMap,
    /// `{ S[i] -> T[j] }`: instances of one thread without an order, in different members of a set.
    unordered: UnionMap,
}

/// The thread marks below a node.
pub fn threads(node: &ScheduleNode) -> Result<Vec<Threads>> {
    if is_thread(node)? {
        return Ok(vec![iterations(&node.get_child(0)?)?]);
    }
    let mut found = Vec::new();
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        found.extend(threads(&node.get_child(position)?)?);
    }
    Ok(found)
}

/// The iterations of a band.
pub fn iterations(band: &ScheduleNode) -> Result<Threads> {
    let inside = band.get_child(0)?;
    let dates = inside.get_prefix_schedule_union_map()?.intersect_domain(inside.get_domain()?)?;
    Ok(Threads { dates, unordered: unordered(&inside)? })
}

/// The schedule with a mark above the members of each outermost parallel loop; a group mark is one.
pub fn with_iterations(node: ScheduleNode) -> Result<ScheduleNode> {
    if bands::is_group(&node)? {
        return node.delete()?.insert_mark(Id::new(&Context::current(), PARALLEL)?);
    }
    if node.get_type()? == Node::Band && bands::coincident(&node)? > 0 {
        return bands::joined(node, usize::MAX)?.insert_mark(Id::new(&Context::current(), PARALLEL)?);
    }
    bands::for_each_child(node, with_iterations)
}

/// The same schedule, in which a thread executes its loops in order: values that share memory depend on it.
/// Those are all loops of a launch but the members of blocks and threads, and those below iterations of
/// parallel loops.
pub fn in_order(schedule: Schedule) -> Result<Schedule> {
    fn inside(node: ScheduleNode, owned: bool) -> Result<ScheduleNode> {
        if node.get_type()? != Node::Mark {
            let node = if owned { sequential(node)? } else { node };
            return bands::for_each_child(node, |child| inside(child, owned));
        }
        let name = node.mark_get_id()?.name();
        if name == "block" || MARKS.contains(&name.as_str()) {
            return inside(node.child(0)?.child(0)?, true)?.parent()?.parent();
        }
        bands::for_each_child(node, |child| inside(child, owned || name == "kernel"))
    }
    inside(schedule.get_root()?, false)?.get_schedule()
}

/// A node that claims nothing of its members.
fn sequential(node: ScheduleNode) -> Result<ScheduleNode> {
    if node.get_type()? != Node::Band {
        return Ok(node);
    }
    let members = node.band_n_member()?;
    let node = node.band_set_permutable(false)?;
    (0..members).try_fold(node, |node, member| node.band_member_set_coincident(member, false))
}

fn is_thread(node: &ScheduleNode) -> Result<bool> {
    Ok(node.get_type()? == Node::Mark && MARKS.contains(&node.mark_get_id()?.name().as_str()))
}

/// `{ S[i] -> T[j] }` of different members of a set, at equal dates.
fn unordered(node: &ScheduleNode) -> Result<UnionMap> {
    let mut found = UnionMap::empty_ctx(&Context::current())?;
    let children = if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? };
    for position in 0..children {
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

/// The layout of an array of which each thread may have its own; none if it may not, or that would be large.
pub fn layout(scop: &Scop, array: &Array, threads: &[Threads], dates: &Dates) -> Result<Option<Layout>> {
    let Some(cells) = Cells::of(scop, array)? else { return Ok(None) };
    let instances = cells.instances()?;
    for thread in threads {
        if instances.is_subset(&thread.dates.clone().domain()?)? {
            let own = thread.dates.clone().intersect_domain(instances)?;
            let same = own.clone().apply_range(own.reverse()?)?;
            let Some(flow) = cells.flow(&same, dates)? else { return Ok(None) };
            let Some(layout) = folded(array, cells.clobbered(flow, &same, dates)?)? else { return Ok(None) };
            return Ok(if cells.are_ordered(array, &layout, thread)? { Some(layout) } else { None });
        }
    }
    Ok(None)
}

/// The accesses of one array.
pub struct Cells {
    /// `{ [S[i] -> r[]] -> A[a] }`
    reads: UnionMap,
    /// `{ [S[i] -> w[]] -> A[a] }`
    writes: UnionMap,
    /// Those of the writes that certainly happen.
    must: UnionMap,
}

impl Cells {
    /// Those of an array; none unless all are of known cells, and something is written.
    pub fn of(scop: &Scop, array: &Array) -> Result<Option<Self>> {
        let own = || scop.selected(|access| access.is_of(&array.name));
        let is_known = |access: &Access| {
            !access.touches && access.operands.is_empty() && access.kind != AccessKind::Kill
        };
        if array.live_in || array.live_out || !own().all(|(_, access)| is_known(access)) {
            return Ok(None);
        }
        let those = |holds: &dyn Fn(&Access) -> bool| {
            let tagged = own().filter(|(_, access)| holds(access)).map(|(_, access)| access.tagged());
            union_of_maps(tagged.collect::<Result<Vec<_>>>()?.into_iter())
        };
        let reads = those(&|access| access.kind == AccessKind::Read)?;
        let writes = those(&|access| access.kind == AccessKind::Write)?;
        let must = those(&|access| access.kind == AccessKind::Write && !access.may)?;
        Ok(if writes.is_empty()? { None } else { Some(Self { reads, writes, must }) })
    }

    /// `{ S[i] }`
    pub fn instances(&self) -> Result<UnionSet> {
        self.reads.clone().union(self.writes.clone())?.domain()?.unwrap()?.domain()
    }

    /// `{ [[S[i] -> r[]] -> A[a]] -> [T[j] -> w[]] }`; none unless each read has sources, all of the same
    /// thread.
    pub fn flow(&self, same: &UnionMap, dates: &Dates) -> Result<Option<UnionMap>> {
        let (sinks, must) = (self.reads.clone(), self.must.clone());
        let sources =
            Accesses { sinks, must, may: self.writes.clone().subtract(self.must.clone())? }.sources(dates)?;
        let flow = sources.must.clone().union(sources.may.clone())?;
        let missing = self.reads.clone().wrap()?.subtract(flow.clone().domain()?)?;
        let instances = sources.without_cells()?.factor_domain()?;
        Ok((missing.is_empty()? && instances.is_subset(same)?).then_some(flow))
    }

    /// `{ A[a] -> A[a'] }`: one owner accesses both; its instances are `same`, `{ S[i] -> T[j] }`.
    pub fn beside(&self, same: &UnionMap) -> Result<UnionMap> {
        let cells = self.reads.clone().union(self.writes.clone())?.domain_factor_domain()?;
        cells.clone().reverse()?.apply_range(same.clone())?.apply_range(cells)
    }

    /// Whether accesses of the thread to one place have an order, where one writes.
    fn are_ordered(&self, array: &Array, layout: &Layout, thread: &Threads) -> Result<bool> {
        let place = match layout.place(&array.name)? {
            Place::Apart => return Ok(true),
            Place::Folded(place) | Place::Coarse(place) => UnionMap::from_map(place)?,
        };
        let [reads, writes] =
            [&self.reads, &self.writes].map(|cells| cells.clone().apply_range(place.clone()));
        let (reads, writes) = (reads?, writes?);
        let meet = writes.clone().apply_range(reads.union(writes)?.reverse()?)?.factor_domain()?;
        meet.intersect(thread.unordered.clone())?.is_empty()
    }

    /// `{ A[a] -> A[a'] }`: a write of a' is between a write of a and a read that gets its value.
    fn clobbered(&self, flow: UnionMap, same: &UnionMap, dates: &Dates) -> Result<UnionMap> {
        let (reads, writes) = (self.reads.clone().domain()?, self.writes.clone().domain()?);
        let untagged = |tagged: &UnionSet| tagged.clone().unwrap()?.domain_map();
        let pairs = |first: &UnionSet, second: &UnionSet| {
            let of_one_thread =
                untagged(first)?.apply_range(same.clone())?.apply_range(untagged(second)?.reverse()?)?;
            dates.ordered(&of_one_thread)
        };
        let after_source = flow.apply_range(pairs(&writes, &writes)?)?;
        let before_sink = pairs(&writes, &reads)?.reverse()?;
        let between = after_source.intersect_domain_factor_domain(before_sink)?;
        let cells = between.apply_range(self.writes.clone())?.domain_factor_range()?;
        cells.clone().subtract(cells.domain()?.identity()?)
    }
}

/// The layout that keeps apart what one thread needs at a time; none if that takes many cells.
fn folded(array: &Array, clobber: UnionMap) -> Result<Option<Layout>> {
    let rank = array.extent.dim(DimType::Set)?;
    let mut moduli = vec![1; rank];
    if !clobber.is_empty()? {
        let one_way = clobber.deltas()?.as_set()?;
        let mut differences = one_way.clone().union(one_way.neg()?)?;
        for (dimension, modulus) in moduli.iter_mut().enumerate() {
            if differences.is_empty()? {
                break;
            }
            let Some(largest) = number(&differences.clone().dim_max_val(dimension)?)? else {
                return Ok(None);
            };
            *modulus = largest + 1;
            differences = differences.fix_si(DimType::Set, dimension, 0)?;
        }
    }
    let cells = moduli.iter().try_fold(1_i64, |cells, modulus| cells.checked_mul(*modulus));
    if cells.is_none_or(|cells| cells > THREAD_CELLS) {
        return Ok(None);
    }
    let kept: Vec<_> = moduli.iter().map(|&modulus| (modulus > 1).then_some(Kept::Modulo(modulus))).collect();
    layout_of(array, &kept).map(Some)
}

/// The layout that keeps these dimensions.
pub fn layout_of(array: &Array, dimensions: &[Option<Kept>]) -> Result<Layout> {
    let name = |dimension: usize| format!("a{dimension}");
    let (mut kept, mut moduli) = (Vec::new(), Vec::new());
    for (dimension, own) in dimensions.iter().enumerate() {
        let Some(own) = own else { continue };
        kept.push(name(dimension));
        moduli.push(match own {
            Kept::Whole => None,
            Kept::Modulo(modulus) if is_longer(&array.extent, dimension, *modulus)? => {
                Some(text::expression(&modulus.to_string())?)
            }
            Kept::Modulo(_) => None,
        });
    }
    let all: Vec<_> = (0..dimensions.len()).map(name).collect();
    let basis = format!("{{ {}[{}] -> [{}] }}", array.name, all.join(", "), kept.join(", "));
    Ok(Layout { basis: Map::read_from_str(&Context::current(), &basis)?, moduli })
}

/// The number that a value is; none if it is unbounded.
pub fn number(value: &Val) -> Result<Option<i64>> {
    if value.is_int()? { value.to_i64().map(Some) } else { Ok(None) }
}

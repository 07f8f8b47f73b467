//! The sums that are worth it, and their places.
//!
//! ```text
//! own     the outermost subtree, of one thread, of one iteration of a parallel loop of the host, or of loops
//!         that the host executes one after the other, if each date has one cell, and some several updates
//! block   what a block executes, if the block has one cell, and several of its threads update it
//! ```
//!
//! Nothing else in the subtree, or in the launch, accesses these cells, nor another array in their memory. An
//! access whose instances lie in such a subtree in part only stays as it is. Updates of one array that never
//! have a cell in common have plans of their own.

use super::tree::Place;
use crate::contract;
use crate::gpu;
use crate::scop::{Access, Array, Home, Scop, union_of_maps};
use crate::tree::bands;
use crate::tree::marks::{self, Mark};
use mse_dialect::combine;
use mse_isl::{DimType, Error, LocalSpace, Map, Result, ScheduleNode, ScheduleNodeType as Node, Set};
use mse_isl::{PwAff, UnionMap, UnionSet};

/// The bytes of memory that a sum takes, with what lies between it and the next one.
const SPACED: u128 = 16;

/// Updates of one array by one operation, and who adds them up.
pub struct Plan<'s> {
    /// The array.
    pub array: &'s Array,
    /// The updates.
    pub updates: Vec<&'s Access>,
    /// Subtrees that have a sum of their own.
    pub own: Vec<Spot>,
    /// Those of blocks.
    pub blocks: Vec<Spot>,
}

/// A subtree with a sum.
#[derive(Clone, Debug)]
pub struct Spot {
    /// Where it is.
    pub place: Place,
    /// The owner of the sum's memory.
    pub home: Home,
    /// When updates are executed in it: `{ [d] }`.
    pub dates: Set,
    /// Their cells: `{ [d] -> A[a] }`.
    pub cell: Map,
    /// Some of these dates have no update: their sums stay what changes nothing.
    pub loose: bool,
    /// How many dimensions number the threads, of a block's sum.
    pub threads: usize,
    /// It is inside of a kernel.
    in_kernel: bool,
    /// The updates in it: `{ S[i] }`.
    covered: UnionSet,
}

/// How much of an access lies in some subtrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Nothing.
    None,
    /// Some instances, and some not.
    Part,
    /// All.
    All,
}

/// Whether an access is an update that may be collected: its cell is known, and the order does not matter.
pub fn may_be_collected(access: &Access) -> bool {
    access.combines.is_some() && access.in_any_order && access.operands.is_empty()
}

/// The sums that are worth it in a scop without barriers; `in_loops` tells that parallel loops of the host are
/// executed so.
pub fn plans(scop: &Scop, in_loops: bool) -> Result<Vec<Plan<'_>>> {
    let mut plans = Vec::new();
    for (array, mut updates) in groups(scop)? {
        while !updates.is_empty() {
            let plan = Plan::of(scop, array, updates.clone(), in_loops)?;
            match plan.in_part()? {
                Some(number) => drop(updates.remove(number)),
                None => {
                    plans.extend((!plan.own.is_empty() || !plan.blocks.is_empty()).then_some(plan));
                    break;
                }
            }
        }
    }
    Ok(plans)
}

/// The plans without those sums of blocks for which a block has no memory.
pub fn fitting<'s>(scop: &Scop, mut plans: Vec<Plan<'s>>) -> Result<Vec<Plan<'s>>> {
    let mut left = contract::memory_left(scop)?.unwrap_or(0);
    for plan in &mut plans {
        let bytes = SPACED * u128::from(!plan.blocks.is_empty());
        match left.checked_sub(bytes) {
            Some(less) => left = less,
            None => plan.blocks.clear(),
        }
    }
    plans.retain(|plan| !plan.own.is_empty() || !plan.blocks.is_empty());
    Ok(plans)
}

/// The updates that may be collected, by array, kind and cells that they may have in common.
fn groups(scop: &Scop) -> Result<Vec<(&Array, Vec<&Access>)>> {
    let mut groups: Vec<(&Array, Vec<&Access>)> = Vec::new();
    let all = scop.statements.iter().filter(|statement| !statement.repeats && !statement.calls);
    for access in all.flat_map(|statement| &statement.accesses).filter(|access| may_be_collected(access)) {
        let (name, kind) = (access.array()?, access.combines.as_deref().expect("an update has a kind"));
        let array = scop.array(&name).expect("an array of the scop");
        if array.home == Home::Private || combine::neutral(kind, &array.element).is_none() {
            continue;
        }
        let mut own = (array, vec![access]);
        let mut apart = Vec::new();
        for group in groups {
            let is_same = group.0.name == name && group.1[0].combines == access.combines;
            if is_same && !are_apart(array, &group.1, access)? {
                own.1.splice(0..0, group.1);
            } else {
                apart.push(group);
            }
        }
        apart.push(own);
        groups = apart;
    }
    Ok(groups)
}

/// Whether an access of an array goes to other cells of its memory than updates of it do.
fn are_apart(array: &Array, updates: &[&Access], other: &Access) -> Result<bool> {
    if array.layout.is_some() {
        return Ok(false);
    }
    let cells = union_of_maps(updates.iter().map(|update| update.relation.clone()))?.range()?;
    cells.is_disjoint(&UnionSet::from_set(other.relation.clone().range()?)?)
}

impl<'s> Plan<'s> {
    fn of(scop: &'s Scop, array: &'s Array, updates: Vec<&'s Access>, in_loops: bool) -> Result<Self> {
        let cells = union_of_maps(updates.iter().map(|access| access.relation.clone()))?;
        let (others, other_cells) = others(scop, array, &updates)?;
        let root = scop.schedule.get_root()?;
        let (has_kernels, kernel) = (has_kernels(&root)?, None);
        let (is_beside, own, blocks) = (false, Vec::new(), Vec::new());
        let mut walk =
            Walk { array, cells, others, other_cells, is_beside, in_loops, has_kernels, kernel, own, blocks };
        walk.at(&root.get_child(0)?, Place::root(), Around::Host)?;
        let Walk { mut own, blocks, .. } = walk;
        for spot in own.iter_mut().filter(|spot| spot.loose) {
            spot.only_where_blocks_have_sums(&blocks)?;
        }
        Ok(Self { array, updates, own, blocks })
    }

    /// Whether some instances of an update have a sum, and others not: its number.
    pub fn in_part(&self) -> Result<Option<usize>> {
        for (number, update) in self.updates.iter().enumerate() {
            let of_blocks = self.share(update, &self.blocks.iter().collect::<Vec<_>>())?;
            let is_whole = match self.home(update)? {
                Some(_) => true,
                None => self.of_own(update)? == Share::None && of_blocks != Share::Part,
            };
            if !is_whole {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Whether iterations of parallel loops of the host have memory for sums: marks tell whose it is.
    pub fn is_of_iterations(&self) -> bool {
        self.own.iter().any(|spot| spot.home == Home::Private && !spot.in_kernel)
    }

    /// The owner of the memory in which an update is collected in a subtree of its own, if it is.
    pub fn home(&self, update: &Access) -> Result<Option<Home>> {
        let private: Vec<_> = self.own.iter().filter(|spot| spot.home == Home::Private).collect();
        if self.share(update, &private)? == Share::All {
            return Ok(Some(Home::Private));
        }
        Ok(self.spot_of(update)?.map(|_| Home::Global))
    }

    /// The subtree whose sum, in memory of everybody, collects an update: these sums may be used at the same
    /// time, and have memory of their own.
    pub fn spot_of(&self, update: &Access) -> Result<Option<usize>> {
        for (number, spot) in self.own.iter().enumerate().filter(|(_, spot)| spot.home == Home::Global) {
            if self.share(update, &[spot])? == Share::All {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// How much of an update blocks add up.
    pub fn of_blocks(&self, update: &Access) -> Result<Share> {
        self.share(update, &self.blocks.iter().collect::<Vec<_>>())
    }

    fn of_own(&self, update: &Access) -> Result<Share> {
        self.share(update, &self.own.iter().collect::<Vec<_>>())
    }

    fn share(&self, update: &Access, spots: &[&Spot]) -> Result<Share> {
        let all = UnionSet::from_set(update.relation.clone().domain()?)?;
        let rest = spots.iter().try_fold(all.clone(), |rest, spot| rest.subtract(spot.covered.clone()))?;
        Ok(match () {
            () if rest.is_empty()? => Share::All,
            () if rest.is_equal(&all)? => Share::None,
            () => Share::Part,
        })
    }
}

impl Spot {
    /// A thread adds its sum to that of its block: no date without an update is one of a block that has none.
    fn only_where_blocks_have_sums(&mut self, blocks: &[Self]) -> Result<()> {
        for block in blocks {
            if !self.covered.is_disjoint(&block.covered)? {
                let of_block = block.dates.dim(DimType::Set)?;
                let inner = self.dates.dim(DimType::Set)? - of_block;
                let with_sum = block.dates.clone().insert_dims(DimType::Set, of_block, inner)?;
                self.dates = self.dates.clone().intersect(with_sum)?.coalesce()?;
            }
        }
        Ok(())
    }
}

/// The instances with other accesses of the updates' cells, or of another array in their memory: `{ S[i] }`.
/// Also the cells of all other accesses: `{ A[a] }`; none where some are of another array.
fn others(scop: &Scop, array: &Array, updates: &[&Access]) -> Result<(UnionSet, Option<UnionSet>)> {
    let (memory, mut others, mut all) = (array.memory()?, Vec::new(), Vec::new());
    let mut are_cells = true;
    let is_other = |access: &Access| !updates.iter().any(|update| update.reference == access.reference);
    for (_, access) in scop.selected(is_other) {
        let name = access.array()?;
        let (is_same, of_memory) = (name == array.name, scop.array(&name).map_or(Ok(name), Array::memory)?);
        if of_memory != memory {
            continue;
        }
        all.push(access.relation.clone());
        are_cells &= is_same;
        if !(is_same && are_apart(array, updates, access)?) {
            others.push(access.relation.clone());
        }
    }
    let cells = are_cells.then(|| union_of_maps(all.into_iter())?.range()).transpose()?;
    Ok((union_of_maps(others.into_iter())?.domain()?, cells))
}

/// The surroundings of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    /// Loops of the host that are executed one after the other.
    Host,
    /// The mark of a parallel loop of the host.
    Parallel,
    /// A parallel loop of the host.
    Iteration,
    /// A kernel, and no thread.
    Kernel,
    /// A thread.
    Thread,
}

/// Looks for subtrees that may have sums, outermost first.
struct Walk<'w> {
    array: &'w Array,
    /// `{ S[i] -> A[a] }`
    cells: UnionMap,
    /// The instances with other accesses of the memory: `{ S[i] }`.
    others: UnionSet,
    /// The cells of all other accesses of the memory, `{ A[a] }`; none where some are of another array.
    other_cells: Option<UnionSet>,
    /// A set is around: its members have no order, since they access different cells.
    is_beside: bool,
    in_loops: bool,
    has_kernels: bool,
    /// How many dates are those of the host, inside of a kernel.
    kernel: Option<usize>,
    own: Vec<Spot>,
    blocks: Vec<Spot>,
}

impl Walk<'_> {
    fn at(&mut self, node: &ScheduleNode, place: Place, around: Around) -> Result<()> {
        match node.get_type()? {
            Node::Filter => return self.children(node, place, around), // isl's domain is that above it
            _ if self.is_found(node, &place, around)? => return Ok(()),
            Node::Leaf => return Ok(()),
            _ => {}
        }
        match node.get_type()? {
            Node::Band => self.band(node, place, around),
            Node::Mark if Mark::Kernel.is(node)? => self.kernel(node, place),
            Node::Mark if Mark::Thread.is(node)? && around == Around::Kernel => {
                self.at(&node.get_child(0)?.get_child(0)?, place.child(0).child(0), Around::Thread)
            }
            Node::Mark if Mark::Parallel.is(node)? && around == Around::Host => {
                self.children(node, place, Around::Parallel)
            }
            _ => self.children(node, place, around),
        }
    }

    fn children(&mut self, node: &ScheduleNode, place: Place, around: Around) -> Result<()> {
        let was_beside = self.is_beside;
        self.is_beside |= node.get_type()? == Node::Set;
        let found = (0..node.n_children()?)
            .try_for_each(|position| self.at(&node.get_child(position)?, place.child(position), around));
        self.is_beside = was_beside;
        found
    }

    /// A band, member by member.
    fn band(&mut self, band: &ScheduleNode, place: Place, around: Around) -> Result<()> {
        let inside = match around {
            Around::Parallel => Around::Iteration,
            Around::Host if self.in_loops && bands::coincident(band)? > 0 => Around::Iteration,
            other => other,
        };
        let is_whole = around == Around::Parallel;
        for members in (1..band.band_n_member()?).filter(|_| !is_whole) {
            let rest = band.clone().band_split(members)?.child(0)?;
            if self.is_found(&rest, &place.after(members), inside)? {
                return Ok(());
            }
        }
        self.children(band, place, inside)
    }

    fn kernel(&mut self, kernel: &ScheduleNode, place: Place) -> Result<()> {
        let (block, block_place) = inside_of_block(kernel, &place)?;
        self.kernel = Some(kernel.get_schedule_depth()?);
        if let Some(spot) = self.of_block(kernel, &block, block_place)? {
            self.blocks.push(spot);
        }
        let found = self.children(kernel, place, Around::Kernel);
        self.kernel = None;
        found
    }

    /// Whether there is nothing to look for below a node: no updates, or a sum, which is added to the others.
    fn is_found(&mut self, node: &ScheduleNode, place: &Place, around: Around) -> Result<bool> {
        if self.cells.clone().intersect_domain(node.get_domain()?)?.is_empty()? {
            return Ok(true);
        }
        let Some(home) = self.home(node, around)? else { return Ok(false) };
        let dates = self.dates(node)?;
        if dates.is_injective()? || !node.get_domain()?.is_disjoint(&self.others)? {
            return Ok(false);
        }
        let spot = self.spot(&dates, None, place.clone(), home)?;
        let in_kernel = around == Around::Thread;
        Ok(spot.map(|spot| self.own.push(Spot { in_kernel, ..spot })).is_some())
    }

    /// The sum of a block that executes this node, if several of its threads update one cell.
    fn of_block(&self, kernel: &ScheduleNode, block: &ScheduleNode, place: Place) -> Result<Option<Spot>> {
        let (all, dates) = (kernel.get_domain()?, self.dates(block)?);
        let is_alone = all.is_disjoint(&self.others)? && self.array.home != Home::Workgroup;
        let Some(threads) =
            gpu::thread_numbers(kernel)?.filter(|_| is_alone && dates.is_empty().is_ok_and(|no| !no))
        else {
            return Ok(None);
        };
        let of_dates =
            dates.clone().reverse()?.apply_range(UnionMap::from_multi_union_pw_aff(threads.clone())?)?;
        if !all.is_subset(&threads.clone().domain()?)? || of_dates.is_single_valued()? {
            return Ok(None);
        }
        let tidy = self.below_threads(kernel, block.get_schedule_depth()?)?;
        let spot = self.spot(&dates, tidy, place, Home::Workgroup)?;
        let threads = threads.size()?;
        Ok(spot.map(|spot| Spot { threads, ..spot }))
    }

    /// When blocks have updates, by the dates of their threads: isl leaves out what it can of these.
    fn below_threads(&self, kernel: &ScheduleNode, depth: usize) -> Result<Option<Set>> {
        let mut all: Option<Set> = None;
        for band in marks::below(kernel, Mark::Thread)? {
            let dates = self.dates(&band.get_child(0)?)?.range()?;
            for dates in dates.sets()? {
                let inner = dates.dim(DimType::Set)? - depth;
                let own = simple(dates)?.project_out(DimType::Set, depth, inner)?;
                all = Some(all.map_or(Ok(own.clone()), |all| all.union(own))?);
            }
        }
        Ok(all)
    }

    /// When updates are executed below a node: `{ S[i] -> [d] }`.
    fn dates(&self, node: &ScheduleNode) -> Result<UnionMap> {
        let updates = self.cells.clone().domain()?.intersect(node.get_domain()?)?;
        node.get_prefix_schedule_union_map()?.intersect_domain(updates)
    }

    /// The sum of the updates at these dates, `{ S[i] -> [d] }`, if each date has one cell; `tidy` are the
    /// same dates.
    fn spot(&self, dates: &UnionMap, tidy: Option<Set>, place: Place, home: Home) -> Result<Option<Spot>> {
        let cell = dates.clone().reverse()?.apply_range(self.cells.clone())?;
        if !cell.is_single_valued()? {
            return Ok(None);
        }
        let [cell] = &cell.coalesce()?.maps()?[..] else { return Ok(None) };
        let tidy = simple(tidy.map_or_else(|| cell.clone().domain(), Ok)?)?;
        let loose = self.kernel.map(|host| loosened(&tidy, cell, host)).transpose()?.flatten();
        let loose = if self.may_be_loose(cell, loose.as_ref())? { loose } else { None };
        let is_loose = loose.is_some();
        let (dates_of, cell) = loose.map_or_else(|| Ok((tidy.clone(), cell.clone())), Ok::<_, Error>)?;
        let cell = cell.gist_domain(dates_of.clone())?.coalesce()?;
        let covered = dates.clone().domain()?;
        let (dates, loose, threads) = (dates_of, is_loose, 0);
        Ok(Some(Spot { place, home, dates, cell, loose, threads, in_kernel: false, covered }))
    }

    /// Whether sums without updates may be added, too: nothing without an order accesses their cells.
    fn may_be_loose(&self, cell: &Map, loose: Option<&(Set, Map)>) -> Result<bool> {
        let Some((_, all)) = loose.filter(|_| self.is_beside) else { return Ok(true) };
        let more = all.clone().range()?.subtract(cell.clone().range()?)?;
        let others = self.other_cells.as_ref().map(|others| others.is_disjoint(&UnionSet::from_set(more)?));
        others.unwrap_or(Ok(false))
    }

    /// The owner of the memory that a sum of all below a node could have.
    fn home(&self, node: &ScheduleNode, around: Around) -> Result<Option<Home>> {
        let is_own = self.array.home == Home::Global;
        Ok(match around {
            Around::Thread => Some(Home::Private),
            Around::Kernel | Around::Parallel => None,
            _ if has_kernels(node)? || (self.in_loops && has_loops(node)?) => None,
            Around::Host => (!is_own).then_some(Home::Global),
            Around::Iteration => (!self.has_kernels).then_some(Home::Private),
        })
    }
}

/// A set, without integer divisions that it does not need.
fn simple(dates: Set) -> Result<Set> {
    let dates = dates.coalesce()?.remove_redundancies()?;
    let without = dates.clone().remove_divs()?.coalesce()?;
    Ok(if without.is_subset(&dates)? { without } else { dates })
}

/// Dates around these, with fewer parts and divisions. The first ones, so many, are those of the host, and
/// stay the same. The cells go with them, if they are one function of the dates.
fn loosened(dates: &Set, cell: &Map, host: usize) -> Result<Option<(Set, Map)>> {
    if dates.n_basic_set()? == 1 && !dates.involves_locals()? {
        return Ok(None);
    }
    let inner = dates.dim(DimType::Set)? - host;
    let of_host =
        dates.clone().project_out(DimType::Set, host, inner)?.insert_dims(DimType::Set, host, inner)?;
    let hull = Set::from_basic_set(dates.clone().remove_divs()?.simple_hull()?)?.intersect(of_host)?;
    let hull = (host..host + inner).try_fold(hull, |hull, date| up_to_last(hull, dates, date))?.coalesce()?;
    if hull.is_subset(dates)? {
        return Ok(None);
    }
    let cell =
        Set::from_basic_set(cell.clone().wrap()?.affine_hull()?)?.unwrap()?.intersect_domain(hull.clone())?;
    let is_function = cell.is_single_valued()? && cell.clone().domain()?.is_equal(&hull)?;
    Ok(is_function.then_some((hull, cell)))
}

/// The dates up to the last of these along one dimension: the set around them may have no bound that depends
/// on parameters.
fn up_to_last(around: Set, dates: &Set, date: usize) -> Result<Set> {
    let last = dates.clone().dim_max(date)?;
    let space = around.get_space()?;
    let own = PwAff::var_on_domain(LocalSpace::from_space(space.clone())?, DimType::Out, date)?;
    around.intersect(own.le_set(last.insert_domain(space)?)?)
}

/// Whether a subtree of the host has parallel loops.
fn has_loops(node: &ScheduleNode) -> Result<bool> {
    if node.get_type()? == Node::Band && bands::coincident(node)? > 0 {
        return Ok(true);
    }
    bands::children(node)?.iter().try_fold(false, |found, child| Ok(found || has_loops(child)?))
}

/// The subtree that a block of a kernel executes.
fn inside_of_block(kernel: &ScheduleNode, place: &Place) -> Result<(ScheduleNode, Place)> {
    let (inside, place) = (kernel.get_child(0)?, place.child(0));
    if !Mark::Block.is(&inside)? {
        return Ok((inside, place));
    }
    Ok((inside.get_child(0)?.get_child(0)?, place.child(0).child(0)))
}

/// Whether a subtree has kernels.
fn has_kernels(node: &ScheduleNode) -> Result<bool> {
    Ok(marks::marks(node)?.contains(&Mark::Kernel))
}

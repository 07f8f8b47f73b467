//! Which subtrees become kernels, and which members blocks and threads.
//!
//! Walk from the root to the outermost band with coincident members: no dependence connects two values of
//! such a member inside one execution of the band, so that instances with different values may run at the
//! same time.
//!
//! ```text
//! coincident members   kernel: tile; tiles are numbered by blocks, points by threads; what is below runs in the thread
//! none, host           a sequential loop on the host; look for kernels below
//! none, block          kernel of one block: the loop runs in every thread, coincident members below go to threads,
//!                      statements under none to thread 0, barriers between conflicting accesses ([`super::barrier`]);
//!                      not with a while loop inside: one thread decides, and all would have to know at once
//! ```

use super::{Policy, barrier, stride};
use crate::counter::has_counter;
use crate::schedule::{Dependences, witness};
use crate::scop::Scop;
use mse_isl::{
    Context, DimType, Error, Id, MultiUnionPwAff, MultiVal, Result, Schedule, ScheduleNode,
    ScheduleNodeType as Node, Val,
};
use std::collections::BTreeSet;

/// Who runs sequential loops around parallel ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequential {
    /// The host: a launch for each iteration.
    Host,
    /// The threads of one block, with barriers: one launch.
    Block,
}

/// A schedule with marks, and what to tell the user.
#[derive(Debug)]
pub struct Mapped {
    /// The tree, with `kernel`, `block` and `thread` marks and extensions for the barriers.
    pub schedule: Schedule,
    /// The names of the barrier statements.
    pub barriers: Vec<String>,
    /// Why something stays sequential.
    pub remarks: Vec<Remark>,
}

/// What to tell the user, and of which loop.
#[derive(Debug)]
pub struct Remark {
    /// The text.
    pub message: String,
    /// A statement in the loop, and its coordinate that the loop counts.
    pub of: Option<(String, usize)>,
}

/// Maps a scop.
/// The statements `on_host` are in no kernel.
pub fn map(
    scop: &Scop,
    dependences: &Dependences,
    policy: &Policy,
    on_host: &BTreeSet<String>,
) -> Result<Mapped> {
    let isl = Context::current();
    isl.set_tile_scale_tile_loops(false);
    isl.set_tile_shift_point_loops(true);
    let mut mapper = Mapper { scop, dependences, policy, on_host, barriers: Vec::new(), remarks: Vec::new() };
    let root = mapper.outside(scop.schedule.get_root()?)?;
    let schedule = root.get_schedule()?;
    Ok(Mapped { schedule, barriers: mapper.barriers, remarks: mapper.remarks })
}

struct Mapper<'a> {
    scop: &'a Scop,
    dependences: &'a Dependences,
    policy: &'a Policy,
    on_host: &'a BTreeSet<String>,
    barriers: Vec<String>,
    remarks: Vec<Remark>,
}

impl Mapper<'_> {
    /// A subtree outside kernels. Like all methods here it returns the node in the place of the one it was
    /// given.
    fn outside(&mut self, node: ScheduleNode) -> Result<ScheduleNode> {
        if node.get_type()? != Node::Band {
            return for_each_child(node, |child| self.outside(child));
        }
        if let Some(statement) = self.calling(&node)? {
            let message = format!("a loop stays on the host: statement '{statement}' calls a function");
            self.remarks.push(Remark { message, of: counted(&node)? });
            return for_each_child(node, |child| self.outside(child));
        }
        if coincident_members(&node)? > 0 {
            return self.parallel_kernel(node);
        }
        if let Some(message) = witness::in_the_way(self.scop, self.dependences, &node)? {
            self.remarks.push(Remark { message, of: counted(&node)? });
        }
        let in_block = self.policy.sequential == Sequential::Block && !has_counter(&node)?;
        if in_block && holds_parallelism(&node)? {
            return self.one_block_kernel(node);
        }
        for_each_child(node, |child| self.outside(child))
    }

    /// A statement below the node that the host executes, if there is one.
    fn calling(&self, node: &ScheduleNode) -> Result<Option<String>> {
        let names = node.get_domain()?.sets()?;
        let names = names.iter().map(|instances| instances.get_tuple_name()).collect::<Result<Vec<_>>>()?;
        Ok(names.into_iter().flatten().find(|name| self.on_host.contains(name)))
    }

    /// Coincident members to blocks and threads.
    fn parallel_kernel(&self, node: ScheduleNode) -> Result<ScheduleNode> {
        let band = joined(node, self.policy.max_members())?;
        let members = band.band_n_member()?;
        let tiles = tile(band, self.policy.threads(members))?;
        let points = tiles.child(0)?.insert_mark(mark("thread")?)?;
        points.parent()?.insert_mark(mark("block")?)?.insert_mark(mark("kernel")?)
    }

    /// One block runs the whole subtree.
    fn one_block_kernel(&mut self, node: ScheduleNode) -> Result<ScheduleNode> {
        let dimensions = widest(&node)?.min(self.policy.max_members());
        let mut threads = Vec::new();
        let node = self.inside_block(node, dimensions, &mut threads)?;
        let thread = threads.into_iter().reduce(|all: Result<MultiUnionPwAff>, one| all?.union_add(one?));
        let thread = thread.ok_or_else(|| Error::invalid("a kernel without statements"))??;
        let node = barrier::insert(self.scop, node, &thread, &mut self.barriers)?;
        node.insert_mark(mark("kernel")?)
    }

    /// A subtree of a kernel of one block; `threads` collects `{ S[i] -> thread[..] }`.
    fn inside_block(
        &mut self,
        node: ScheduleNode,
        dimensions: usize,
        threads: &mut Vec<Result<MultiUnionPwAff>>,
    ) -> Result<ScheduleNode> {
        match node.get_type()? {
            Node::Leaf => {
                let zero = zeros(&node, dimensions)?;
                thread_band(node, zero, threads)
            }
            Node::Band if coincident_members(&node)? > 0 => self.parallel_in_block(node, dimensions, threads),
            _ => for_each_child(node, |child| self.inside_block(child, dimensions, threads)),
        }
    }

    /// Coincident members to the threads of one block, tile by tile.
    fn parallel_in_block(
        &self,
        node: ScheduleNode,
        dimensions: usize,
        threads: &mut Vec<Result<MultiUnionPwAff>>,
    ) -> Result<ScheduleNode> {
        let band = joined(node, dimensions)?;
        let members = band.band_n_member()?;
        let sizes = self.policy.threads(dimensions);
        let points = tile(band, &sizes[dimensions - members..])?.child(0)?;
        let functions = points.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
        let functions = zeros(&points, dimensions - members)?.flat_range_product(functions)?;
        thread_band(points.delete()?, functions, threads)?.parent()
    }
}

/// A statement and its first coordinate on which the band's first member depends.
fn counted(band: &ScheduleNode) -> Result<Option<(String, usize)>> {
    let first = band.band_get_partial_schedule()?.get_at(0)?;
    for function in first.get_pw_aff_list()? {
        for coordinate in 0..function.dim(DimType::In)? {
            if function.involves_dims(DimType::In, coordinate, 1)? {
                let name = function.get_tuple_id(DimType::In)?.name();
                return Ok(Some((name, coordinate)));
            }
        }
    }
    Ok(None)
}

/// Inserts `mark "thread"` and a band of these functions above `node`.
fn thread_band(
    node: ScheduleNode,
    functions: MultiUnionPwAff,
    threads: &mut Vec<Result<MultiUnionPwAff>>,
) -> Result<ScheduleNode> {
    threads.push(functions.clone().intersect_domain(node.get_domain()?));
    let mut band = node.insert_partial_schedule(functions)?;
    for member in 0..band.band_n_member()? {
        band = band.band_member_set_coincident(member, true)?;
    }
    band.insert_mark(mark("thread")?)
}

/// `{ S[i] -> [0, .., 0] }` for the statements below `node`.
fn zeros(node: &ScheduleNode, dimensions: usize) -> Result<MultiUnionPwAff> {
    MultiUnionPwAff::multi_val_on_domain(node.get_universe_domain()?, multi_val(&vec![0; dimensions])?)
}

/// Applies `body` to each child; returns the node.
pub(super) fn for_each_child(
    mut node: ScheduleNode,
    mut body: impl FnMut(ScheduleNode) -> Result<ScheduleNode>,
) -> Result<ScheduleNode> {
    if node.get_type()? == Node::Leaf {
        return Ok(node);
    }
    for position in 0..node.n_children()? {
        node = body(node.child(position)?)?.parent()?;
    }
    Ok(node)
}

/// The number of coincident members of a band.
fn coincident_members(band: &ScheduleNode) -> Result<usize> {
    let flags = (0..band.band_n_member()?).map(|member| band.band_member_get_coincident(member));
    Ok(flags.collect::<Result<Vec<_>>>()?.into_iter().filter(|&flag| flag).count())
}

/// The most coincident members that a band of the subtree has.
fn widest(node: &ScheduleNode) -> Result<usize> {
    let own = if node.get_type()? == Node::Band { coincident_members(node)? } else { 0 };
    let mut widest = own;
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        widest = widest.max(self::widest(&node.get_child(position)?)?);
    }
    Ok(widest)
}

fn holds_parallelism(node: &ScheduleNode) -> Result<bool> {
    Ok(widest(node)? > 0)
}

/// The band with its coincident members first. A member that no dependence changes may move outwards: the
/// order of dependent instances is decided by the others.
fn coincident_first(band: ScheduleNode) -> Result<ScheduleNode> {
    let count = band.band_n_member()?;
    let flags =
        (0..count).map(|member| band.band_member_get_coincident(member)).collect::<Result<Vec<_>>>()?;
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&member| !flags[member]);
    if order.is_sorted() {
        return Ok(band);
    }
    let (functions, permutable) = (band.band_get_partial_schedule()?, band.band_get_permutable()?);
    let mut permuted = functions.clone();
    for (position, &member) in order.iter().enumerate() {
        permuted = permuted.set_at(position, functions.get_at(member)?)?;
    }
    let mut band = band.delete()?.insert_partial_schedule(permuted)?.band_set_permutable(permutable)?;
    for (position, &member) in order.iter().enumerate() {
        band = band.band_member_set_coincident(position, flags[member])?;
    }
    Ok(band)
}

/// A band of at most `most` coincident members, taken from this band and, if it has none else, from the one
/// nested in it. Coincident members carry nothing, so that what is coincident below them is so beside them.
fn joined(node: ScheduleNode, most: usize) -> Result<ScheduleNode> {
    let members = coincident_members(&node)?.min(most);
    let whole = members == node.band_n_member()?;
    let band = keep_members(coincident_first(node)?, members)?;
    let inner = band.get_child(0)?;
    if !whole || members == most || inner.get_type()? != Node::Band || coincident_members(&inner)? == 0 {
        return Ok(band);
    }
    let inner = joined(band.child(0)?, most - members)?;
    let below = inner.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
    let outer = inner.delete()?.parent()?;
    let functions =
        outer.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?.flat_range_product(below)?;
    let mut band = outer.delete()?.insert_partial_schedule(functions)?.band_set_permutable(true)?;
    for member in 0..band.band_n_member()? {
        band = band.band_member_set_coincident(member, true)?;
    }
    Ok(band)
}

/// The band with its first `members`; the others in a band below.
fn keep_members(band: ScheduleNode, members: usize) -> Result<ScheduleNode> {
    if band.band_n_member()? > members { band.band_split(members) } else { Ok(band) }
}

/// Numbers of tiles of iterations above, points from 0 below.
fn tile(band: ScheduleNode, sizes: &[i64]) -> Result<ScheduleNode> {
    let (band, most) = stride::iterations(band)?;
    let space = band.band_get_space()?;
    let isl = Context::current();
    let sizes = sizes.iter().zip(most).map(|(&size, most)| Val::int_from_si(&isl, size.min(most)));
    let sizes = sizes.collect::<Result<Vec<_>>>()?;
    band.band_tile(space.multi_val(sizes)?)
}

fn multi_val(values: &[i64]) -> Result<MultiVal> {
    let text: Vec<String> = values.iter().map(i64::to_string).collect();
    MultiVal::read_from_str(&Context::current(), &format!("{{ [{}] }}", text.join(", ")))
}

fn mark(name: &str) -> Result<Id> {
    Id::read_from_str(&Context::current(), name)
}

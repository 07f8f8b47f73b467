//! Applies a plan: marks for kernels, blocks and threads, and barriers.
//!
//! ```text
//! grid    mark "kernel" { mark "block" { tiles { mark "thread" { points { .. } } } } }
//! blocks  mark "kernel" { mark "block" { iterations { as in one block } } }
//! block   mark "kernel" { loops, mark "thread" { iterations of one thread { .. } } below, statements under none at thread 0, barriers }
//! alone   the same with one thread
//! ```
//!
//! A caller that only asks which threads or blocks may own memory gets a sketch. Of a grid it is mark
//! "kernel" { mark "thread" { points } }, of blocks mark "kernel" { mark "group" { iterations } }.

use super::asked::Kernels;
use super::barrier::Numbers;
use super::fold::Contention;
use super::plan::Plan;
use super::{Policy, barrier};
use crate::scop::{Scop, Statement};
use crate::steps::Step;
use crate::tiles::contiguous;
use crate::tree::bands;
use crate::tree::flags;
use crate::tree::marks::Mark;
use crate::tree::stride;
use crate::tree::tile;
use mse_isl::{
    Context, DimType, Error, MultiUnionPwAff, MultiVal, Result, Schedule, ScheduleNode,
    ScheduleNodeType as Node, UnionMap, UnionSet,
};

/// The scop with a mapped schedule, and the barriers as statements; the steps that did that.
pub fn apply(scop: &Scop, plan: &Plan, policy: &Policy) -> Result<(Scop, Vec<Step>)> {
    let mut mapper = Mapper::new(scop, policy, false);
    let schedule = mapper.schedule(plan)?;
    let barriers = mapper.barriers.iter().map(|name| Statement::barrier(name)).collect::<Result<Vec<_>>>()?;
    let statements = [scop.statements.clone(), barriers].concat();
    Ok((Scop { schedule, statements, ..scop.clone() }, mapper.kernels.steps()?))
}

/// The schedule with marks above who executes what, without tiles and barriers: each iteration is a thread of
/// its own, and blocks that share memory are groups.
pub fn sketch(scop: &Scop, plan: &Plan, policy: &Policy) -> Result<Schedule> {
    Mapper::new(scop, policy, true).schedule(plan)
}

/// The blocks that a group mark is mapped to.
pub struct Group {
    /// The block and the thread that execute each instance.
    pub numbers: Numbers,
    /// When all threads of a block execute which instances: `{ S[i] -> [outer dates] }`.
    pub dates: UnionMap,
    /// How many threads a block has.
    pub threads: i64,
    /// When each barrier is executed: `{ [outer dates] -> barrier[] }`.
    pub barriers: Vec<UnionMap>,
    /// How many of the outer dates tell the launch and the block.
    pub block_dates: usize,
    /// The tree of what a block executes, without barriers.
    pub inside: ScheduleNode,
    /// How many threads along each dimension.
    pub sizes: Vec<i64>,
}

/// Maps a group mark to blocks that have these numbers of threads along each dimension.
pub fn group(scop: &Scop, mark: &ScheduleNode, sizes: &[i64], policy: &Policy) -> Result<Group> {
    let mut mapper = Mapper::new(scop, policy, false);
    let Blocks { band, numbers, dates, inside } = mapper.block_band(mark.clone(), sizes)?;
    let block_dates = band.get_schedule_depth()? + band.band_n_member()?;
    let mut barriers = Vec::new();
    extensions(&band, &mut barriers)?;
    let (threads, sizes) = (sizes.iter().product(), sizes.to_vec());
    Ok(Group { numbers, dates, threads, barriers, block_dates, inside, sizes })
}

fn extensions(node: &ScheduleNode, found: &mut Vec<UnionMap>) -> Result<()> {
    if node.get_type()? == Node::Extension {
        found.push(node.extension_get_extension()?);
    }
    for position in 0..if node.get_type()? == Node::Leaf { 0 } else { node.n_children()? } {
        extensions(&node.get_child(position)?, found)?;
    }
    Ok(())
}

/// A band that numbers blocks, mapped.
struct Blocks {
    band: ScheduleNode,
    numbers: Numbers,
    /// `{ S[i] -> [outer dates] }`
    dates: UnionMap,
    /// The tree of a block, before barriers are inserted.
    inside: ScheduleNode,
}

struct Mapper<'a> {
    scop: &'a Scop,
    policy: &'a Policy,
    /// There are no tiles, and no barriers: an iteration is a thread.
    is_sketch: bool,
    barriers: Vec<String>,
    kernels: Kernels<'a>,
}

impl<'a> Mapper<'a> {
    fn new(scop: &'a Scop, policy: &'a Policy, is_sketch: bool) -> Self {
        let kernels = Kernels::new(scop, &policy.asked, is_sketch);
        Self { scop, policy, is_sketch, barriers: Vec::new(), kernels }
    }

    fn schedule(&mut self, plan: &Plan) -> Result<Schedule> {
        let root = Context::current().with_options(|isl| {
            isl.set_tile_scale_tile_loops(false);
            isl.set_tile_shift_point_loops(true);
            self.mapped(self.scop.schedule.get_root()?, plan)
        })?;
        root.get_schedule()
    }

    /// Like all methods here it returns the node in the place of the one it was given.
    fn mapped(&mut self, node: ScheduleNode, plan: &Plan) -> Result<ScheduleNode> {
        match plan {
            Plan::Host(children) => {
                let (node, children) = grouped(node, children)?;
                let mut children = children.iter();
                bands::without_x(bands::for_each_child(node, |child| {
                    self.mapped(child, children.next().expect("a plan for each child"))
                })?)
            }
            Plan::Grid => self.grid(node),
            Plan::Blocks(dimensions) => {
                let usual = |members| self.policy.of_blocks(&node, members);
                let sizes = self.sizes(&node, *dimensions, false, usual)?;
                self.blocks(node, &sizes)
            }
            Plan::Block(dimensions) => {
                let usual = |members| Ok(self.policy.threads(members).to_vec());
                let sizes = self.sizes(&node, *dimensions, true, usual)?;
                self.block(node, &sizes)
            }
            Plan::Alone => self.block(node.child(0)?, &[1])?.parent(),
        }
    }

    /// Coincident members to blocks and threads.
    fn grid(&self, node: ScheduleNode) -> Result<ScheduleNode> {
        let asked = self.kernels.begin(&node, false)?;
        let most = asked.map_or_else(|| self.policy.max_members(), <[i64]>::len);
        let band = contiguous::numbered(self.scop, node, most)?;
        if self.is_sketch {
            return Mark::Kernel.above(Mark::Thread.above(band)?);
        }
        let members = band.band_n_member()?;
        let usual = |members| self.policy.threads(members).to_vec();
        let (band, sizes) = match (Contention::of(self.scop, &band)?, asked) {
            (Some(contention), Some(asked)) => (contention.fold(band)?, asked.to_vec()),
            (Some(contention), None) => (contention.fold(band)?, contention.threads(members, usual)),
            (None, Some(asked)) => (band, asked.to_vec()),
            (None, None) => {
                let sizes = self.policy.of_grid(&band)?;
                (band, sizes)
            }
        };
        self.kernels.has(&sizes, members)?;
        let tiles = tile::tile(band, &sizes)?;
        let points = Mark::Thread.above(tiles.child(0)?)?;
        Mark::Kernel.above(Mark::Block.above(points.parent()?)?)
    }

    /// The threads of a block along at most so many dimensions: those asked for, or the usual ones.
    fn sizes(
        &self,
        node: &ScheduleNode,
        dimensions: usize,
        is_block: bool,
        usual: impl Fn(usize) -> Result<Vec<i64>>,
    ) -> Result<Vec<i64>> {
        let sizes = match self.kernels.begin(node, is_block)? {
            Some(asked) => asked.to_vec(),
            None => usual(dimensions.min(self.policy.max_members()))?,
        };
        self.kernels.has(&sizes, dimensions)?;
        Ok(sizes)
    }

    /// One block of so many threads runs the whole subtree.
    fn block(&mut self, node: ScheduleNode, sizes: &[i64]) -> Result<ScheduleNode> {
        let (inside, numbers, _) = self.numbered(node, sizes, None)?;
        Mark::Kernel.above(self.separated(inside, &numbers)?)
    }

    /// A block of so many threads runs each iteration of the band under a group mark.
    fn blocks(&mut self, node: ScheduleNode, sizes: &[i64]) -> Result<ScheduleNode> {
        let band = self.block_band(node, sizes)?.band;
        if self.is_sketch {
            return Mark::Kernel.above(Mark::Group.above(band)?);
        }
        Mark::Kernel.above(Mark::Block.above(band)?)
    }

    /// The band that numbers these blocks, the numbers, and when their threads execute what.
    fn block_band(&mut self, node: ScheduleNode, sizes: &[i64]) -> Result<Blocks> {
        let band = node.delete()?;
        let band = if self.is_sketch { band } else { stride::iterations(band)?.0 };
        let block = band.band_get_partial_schedule()?.intersect_domain(band.get_domain()?)?;
        let (inside, numbers, dates) = self.numbered(band.child(0)?, sizes, Some(block))?;
        let band = self.separated(inside.clone(), &numbers)?.parent()?;
        Ok(Blocks { band, numbers, dates, inside })
    }

    /// The node that the threads of a block execute; who executes its instances, and when. `block` are the
    /// numbers of blocks, if there are several, `{ S[i] -> block[..] }`.
    fn numbered(
        &mut self,
        node: ScheduleNode,
        sizes: &[i64],
        block: Option<MultiUnionPwAff>,
    ) -> Result<(ScheduleNode, Numbers, UnionMap)> {
        let dates = UnionMap::empty_ctx(&Context::current())?;
        let mut own = OneBlock { sizes, is_sketch: self.is_sketch, thread: None, dates };
        let node = own.inside(node)?;
        let thread = own.thread.ok_or_else(|| Error::invalid("a kernel without statements"))?;
        Ok((node, Numbers { block, thread }, own.dates))
    }

    /// The same with barriers, but for sketches.
    fn separated(&mut self, node: ScheduleNode, numbers: &Numbers) -> Result<ScheduleNode> {
        if self.is_sketch {
            return Ok(node);
        }
        let (node, barriers) = barrier::insert(self.scop, node, numbers, self.barriers.len())?;
        self.barriers.extend(barriers);
        Ok(node)
    }
}

/// A node whose children next to each other that are for one thread are one child.
fn grouped(node: ScheduleNode, plans: &[Plan]) -> Result<(ScheduleNode, Vec<Plan>)> {
    let together = |one: &usize, next: &usize| plans[*one] == Plan::Alone && plans[*next] == Plan::Alone;
    let positions: Vec<usize> = (0..plans.len()).collect();
    let groups: Vec<&[usize]> = positions.chunk_by(together).collect();
    if groups.len() == plans.len() {
        return Ok((node, plans.to_vec()));
    }
    let empty = UnionSet::empty_ctx(&Context::current())?;
    let with = |all: UnionSet, position: &usize| all.union(node.get_child(*position)?.filter_get_filter()?);
    let filters = groups.iter().map(|group| group.iter().try_fold(empty.clone(), with));
    let filters = filters.collect::<Result<Vec<UnionSet>>>()?;
    let mut node = node.insert_sequence(filters.clone())?;
    for (position, filter) in filters.into_iter().enumerate() {
        node = node.child(position)?.child(0)?.gist(filter)?.parent()?.parent()?;
    }
    Ok((node, groups.into_iter().map(|group| plans[group[0]].clone()).collect()))
}

/// A kernel of one block while its tree is made.
struct OneBlock<'a> {
    /// How many threads there are along each dimension.
    sizes: &'a [i64],
    /// There are no tiles.
    is_sketch: bool,
    /// `{ S[i] -> thread[..] }` of what was mapped so far.
    thread: Option<MultiUnionPwAff>,
    /// `{ S[i] -> [outer dates] }` of the same.
    dates: UnionMap,
}

impl OneBlock<'_> {
    /// A subtree.
    fn inside(&mut self, node: ScheduleNode) -> Result<ScheduleNode> {
        match node.get_type()? {
            Node::Leaf => {
                let zero = zeros(&node, self.sizes.len())?;
                self.thread_band(node, zero)
            }
            Node::Band if bands::coincident(&node)? > 0 => self.parallel(node),
            _ => bands::without_x(bands::for_each_child(node, |child| self.inside(child))?),
        }
    }

    /// Coincident members to the threads, in turn.
    fn parallel(&mut self, node: ScheduleNode) -> Result<ScheduleNode> {
        let band = match bands::is_along_x(&node)? {
            true => bands::first_along_x(node, self.sizes.len())?,
            false => bands::joined(node, self.sizes.len())?,
        };
        let others = self.sizes.len() - band.band_n_member()?;
        if self.is_sketch {
            let functions = band.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
            let functions = zeros(&band, others)?.flat_range_product(functions)?;
            return self.thread_band(band.delete()?, functions);
        }
        let (band, threads) = tile::dealt(band, &self.sizes[others..])?;
        let functions = zeros(&band, others)?.flat_range_product(threads)?;
        self.thread_band(band, functions)
    }

    /// Inserts `mark "thread"` and a band of these functions above `node`.
    fn thread_band(&mut self, node: ScheduleNode, functions: MultiUnionPwAff) -> Result<ScheduleNode> {
        let own = functions.clone().intersect_domain(node.get_domain()?)?;
        self.thread = Some(self.thread.take().map_or(Ok(own.clone()), |all| all.union_add(own))?);
        let dates = node.get_prefix_schedule_union_map()?.intersect_domain(node.get_domain()?)?;
        self.dates = self.dates.clone().union(dates)?;
        Mark::Thread.above(flags::coincident(node.insert_partial_schedule(functions)?)?)
    }
}

/// `{ S[i] -> [0, .., 0] }` for the statements below `node`.
fn zeros(node: &ScheduleNode, dimensions: usize) -> Result<MultiUnionPwAff> {
    MultiUnionPwAff::multi_val_on_domain(node.get_universe_domain()?, multi_val(&vec![0; dimensions])?)
}

fn multi_val(values: &[i64]) -> Result<MultiVal> {
    let text: Vec<String> = values.iter().map(i64::to_string).collect();
    MultiVal::read_from_str(&Context::current(), &format!("{{ [{}] }}", text.join(", ")))
}

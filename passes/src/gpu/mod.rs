//! Mapping to the GPU: kernels, blocks, threads, barriers (pass `mse-map-to-gpu`).
//!
//! The schedule tree gets marks and barrier statements; nothing is reordered across dependences. [`plan`]
//! decides, [`map`] marks, [`barrier`] separates conflicting accesses; [`crate::lower`] turns `mark "kernel"`
//! into `gpu.launch`.

mod again;
mod arcs;
mod asked;
mod barrier;
mod few;
mod fold;
mod map;
mod plan;
#[cfg(test)]
mod tests;
mod transfer;

use crate::choice::choice;
use crate::machine::limits::{self, BLOCK};
use crate::scop::Scop;
use crate::stage::{self, Outcome, Words};
use crate::steps::{self, Stage};
use crate::tiles::contiguous;
use crate::tree::marks::{self, Mark};
pub use again::{separated, thread_numbers, without_barriers};
use asked::Asked;
pub use barrier::Numbers;
pub use fold::Contention;
pub use map::Group;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{Options, is_on};
use mse_isl::{Result, Schedule, ScheduleNode};
pub use plan::{alone, in_blocks, is_grid, may_be_alone, with_groups};
pub use transfer::{Common, not_negative};

/// Maps every scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let policy = Policy::parse(options)?;
    let words = Words { failed: "not mapped", exceeded: "stays on the host: mapping takes" };
    stage::run_on_versions(root, options, words, |scop| {
        mapped(scop, &Policy { asked: Asked::of(scop)?, ..policy.clone() })
    })
}

/// Gives the kernels of every scop memory of the device.
pub fn run_transfer<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let words =
        Words { failed: "nothing copied", exceeded: "kernels use memory of the host: copies of it take" };
    let common = Common::of(options, "common")?;
    stage::run_on_versions(root, options, words, |scop| transfer::transferred(scop, common))
}

/// Whether parallel loops below a node of the host could be grids of threads; whether the host repeats it.
pub fn has_kernels(scop: &Scop, node: &ScheduleNode, repeated: bool) -> Result<bool> {
    Ok(plan::grids(scop, node, repeated)?.has_kernels())
}

/// The schedule with marks that map parallel loops to grids of threads, groups to blocks, and everything else
/// to the host; without tiles and barriers.
pub fn sketch(scop: &Scop) -> Result<Schedule> {
    map::sketch(scop, &plan::grids(scop, &scop.schedule.get_root()?, false)?, &Policy::usual())
}

/// The scop as the pass without options maps it.
pub fn by_default(scop: &Scop) -> Result<Scop> {
    Ok(mapped(scop, &Policy::usual())?.scop.unwrap_or_else(|| scop.clone()))
}

/// The threads that wait for each other where a band becomes a grid.
pub fn contention(scop: &Scop, band: &ScheduleNode) -> Result<Option<Contention>> {
    let band = contiguous::numbered(scop, band.clone(), Policy::usual().max_members())?;
    Contention::of(scop, &band)
}

/// The band that numbers the threads of a grid, x last, and the threads of a block along its members.
pub struct Grid {
    /// The band, contended members folded.
    pub band: ScheduleNode,
    /// Threads of a block along each member.
    pub sizes: Vec<i64>,
    /// The threads that wait for each other.
    pub contention: Option<Contention>,
}

/// The threads that a band becomes, without tiles.
pub fn grid(scop: &Scop, band: &ScheduleNode) -> Result<Grid> {
    let policy = Policy::usual();
    let band = contiguous::numbered(scop, band.clone(), policy.max_members())?;
    let Some(contention) = Contention::of(scop, &band)? else {
        let sizes = policy.of_grid(&band)?;
        return Ok(Grid { band, sizes, contention: None });
    };
    let usual = |members| policy.threads(members).to_vec();
    let sizes = contention.threads(band.band_n_member()?, usual);
    Ok(Grid { band: contention.fold(band)?, sizes, contention: Some(contention) })
}

/// The blocks that a group mark is mapped to; none if the node is no group mark, or the host executes it.
pub fn group(scop: &Scop, node: &ScheduleNode) -> Result<Option<Group>> {
    let (policy, dimensions) = (Policy::usual(), plan::blocks(scop, node)?);
    let members = |dimensions: usize| dimensions.min(policy.max_members());
    let sizes = dimensions.map(|dimensions| policy.of_blocks(node, members(dimensions))).transpose()?;
    sizes.map(|sizes| map::group(scop, node, &sizes, &policy)).transpose()
}

/// Maps a scop that was not mapped before, by a stage or by hand.
fn mapped(scop: &Scop, policy: &Policy) -> Result<Outcome> {
    let marks = marks::marks(&scop.schedule.get_root()?)?;
    if let Some(mark) = marks.into_iter().find(|mark| mark.is_mapping()) {
        let why = format!("mapped before, and left as it is: the schedule has a mark \"{}\"", mark.text());
        return Ok(Outcome::same([why]));
    }
    let (plan, notes) = plan::plan(scop, policy)?;
    let (after, done) = map::apply(scop, &plan, policy)?;
    Ok(Outcome { notes, ..Outcome::new(steps::did(after, Stage::Map, done)?) })
}

choice! {
    /// The side that runs sequential loops around parallel ones.
    Sequential {
        /// The host: a launch for each iteration.
        Host = "host",
        /// The threads of one block, with barriers: one launch.
        Block = "block",
    }
}

/// The user's choices.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Threads of a block along the mapped members, outermost first, for one, two and three members.
    block_sizes: [Vec<i64>; 3],
    /// The sizes are the user's, for every kernel.
    is_given: bool,
    /// The side that runs sequential loops around parallel ones.
    sequential: Sequential,
    /// Statements beside kernels are a kernel of one thread, also where the host does not repeat them.
    alone: bool,
    /// All that a recipe asks for.
    asked: Asked,
}

impl Policy {
    fn usual() -> Self {
        let block_sizes = DEFAULT_SIZES.map(<[i64]>::to_vec);
        Self {
            block_sizes,
            is_given: false,
            sequential: Sequential::Host,
            alone: false,
            asked: Asked::default(),
        }
    }

    fn parse(options: &Options) -> Result<Self, String> {
        let sequential = Sequential::of(options, "sequential")?;
        let given = options.get("block-sizes").copied().filter(|text| !text.is_empty());
        let alone = is_on(options, "alone", false);
        let (block_sizes, is_given) = (block_sizes(given)?, given.is_some());
        Ok(Self { block_sizes, is_given, sequential, alone, asked: Asked::default() })
    }

    /// At most this many members are mapped.
    fn max_members(&self) -> usize {
        self.block_sizes.iter().filter(|sizes| !sizes.is_empty()).map(Vec::len).max().unwrap_or(1)
    }

    /// Threads along `members` mapped members, outermost first.
    fn threads(&self, members: usize) -> &[i64] {
        &self.block_sizes[members - 1]
    }

    /// Threads of blocks under a group mark along `members` mapped members, outermost first.
    fn of_blocks(&self, mark: &ScheduleNode, members: usize) -> Result<Vec<i64>> {
        let sizes = match Mark::of(mark)? {
            Some(Mark::LargeGroup) if !self.is_given => LARGE_SIZES[members - 1],
            Some(Mark::LongGroup) if !self.is_given => LONG_SIZES[members - 1],
            _ => self.threads(members),
        };
        Ok(sizes.to_vec())
    }

    /// Threads along the members of a grid, outermost first.
    fn of_grid(&self, band: &ScheduleNode) -> Result<Vec<i64>> {
        let members = band.band_n_member()?;
        let is_few = !self.is_given && few::of(band)?;
        Ok(if is_few { vec![limits::WARP] } else { self.threads(members).to_vec() })
    }
}

/// Threads of a block along one, two and three members.
const DEFAULT_SIZES: [&[i64]; 3] = [&[BLOCK], &[8, 32], &[2, 4, 32]];

/// The same of large blocks.
const LARGE_SIZES: [&[i64]; 3] = [&[1024], &[32, 32], &[4, 8, 32]];

/// The same of large blocks most of whose threads are along the last member.
const LONG_SIZES: [&[i64]; 3] = [&[1024], &[16, 64], &[4, 4, 64]];

/// That a device takes blocks of these threads, outermost first.
///
/// # Errors
/// Why not.
fn is_block(sizes: &[i64]) -> Result<(), String> {
    let product = sizes.iter().try_fold(1i64, |product, &size| product.checked_mul(size));
    if sizes.len() > limits::MEMBERS
        || sizes.iter().any(|&size| size < 1)
        || product.is_none_or(|product| product > limits::THREADS)
    {
        let most = limits::THREADS;
        return Err(format!("one to three positive numbers with a product of at most {most} are wanted"));
    }
    if sizes.len() == limits::MEMBERS && sizes[0] > limits::THREADS_ALONG_Z {
        let most = limits::THREADS_ALONG_Z;
        return Err(format!("a device takes at most {most} threads along z, the first"));
    }
    Ok(())
}

/// The sizes for one, two and three members; a given list serves fewer members by its last entries, and no
/// more.
fn block_sizes(given: Option<&str>) -> Result<[Vec<i64>; 3], String> {
    let Some(text) = given else { return Ok(DEFAULT_SIZES.map(<[i64]>::to_vec)) };
    let sizes: Vec<i64> = text.split(',').map(|size| size.trim().parse().unwrap_or(0)).collect();
    is_block(&sizes).map_err(|why| format!("block-sizes={text}: {why}"))?;
    let last = |members: usize| {
        if members <= sizes.len() { sizes[sizes.len() - members..].to_vec() } else { Vec::new() }
    };
    Ok([last(1), last(2), last(3)])
}

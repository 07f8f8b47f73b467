//! All numbers that decide which code is written: none is right, and results should hold with others.
//!
//! | number | decides |
//! |---|---|
//! | [`AS_GOOD`], [`WORTH_A_BLOCK`], [`BUDGET`], [`REFERENCE_SIZE`] | the candidate ([`crate::recipe`]) |
//! | [`WORTH_SPLITTING`] | whether statements are split ([`crate::recipe`]) |
//! | [`MANY_LAUNCHES`], [`WORTH_WAVES`] | whether there are tiles in waves, or one block for neighbours |
//! | [`WORTH_ROWS`] | whether a thread, or a block, has all of a row ([`crate::recipe`]) |
//! | [`WORTH_REORDERING`] | whether reductions stay in order ([`crate::reduce`]) |
//! | [`CONTENDERS`], [`CONTENDERS_IN_BLOCKS`] | iterations of a reduction that a thread executes |
//! | [`THREAD_CELLS`], [`WORTH_A_WINDOW`], [`AS_SMALL`] | where memory lies ([`crate::contract`]) |
//! | [`WORTH_SHARING`], [`SAVED_BY_SHARING`] | whether arrays share memory ([`crate::contract`]) |
//! | [`STACK_CELLS`] | whether memory is on the stack of the host ([`crate::lower`]) |
//! | [`SIZE`], [`NEAR_SIZE`], [`SIZE_MULTIPLES`], [`SIZES`] | sizes among constants (`orders/sizes.rs`) |
//! | [`MOVED`] | which constants are moved out of statements (`orders/translation.rs`) |
//! | [`STRETCHED`], [`STRETCHED_FACTORS`] | whether isl's schedule is stretched (`orders/stretched.rs`) |
//! | [`GATHERED_SPREAD`] | which loops are taken into a sequential one (`orders/gathered.rs`) |
//! | [`WORTH_TILING`] | whether loops are tiled for a cache (`tiles/`) |
//! | [`INLINED`], [`INLINED_IN_ALL`] | which calls are replaced by what they do ([`crate::inline`]) |
//! | [`SHORT_LOOP`] | whether a loop of a kernel is told (`orders/sequential.rs`) |
//! | [`IDLE_BLOCKS`] | whether bounds of grids are exact or short (`lower/ast/grid.rs`) |
//!
//! The times of launches, operations and barriers are in [`mse_dialect::machine`], threads of a block in
//! [`crate::gpu`]. Bounds on isl's work are with the work that they bound: they decide whether there is a
//! result.

use std::ops::RangeInclusive;

/// Candidates whose modelled time is at most so many times the least are as good.
pub const AS_GOOD: f64 = 1.1;
/// Candidates whose simpler modelled time is at most so many times the least are compared on a card whose
/// units and caches are modelled.
pub const JUDGED_ON_CARD: f64 = 1.25;
/// A block for each iteration may take so many times as long as rows for all iterations in memory of all.
pub const WORTH_A_BLOCK: f64 = 1.5;
/// New memory is at most so many times that of the arrays from outside.
pub const BUDGET: f64 = 1.0;
/// Statements are split where all threads of a launch could be so many times as fast as the storage as it
/// stands. A quarter of the number of threads is enough, if that is less.
pub const WORTH_SPLITTING: f64 = 100.0;
/// Wavefronts of tiles, and one block for neighbours, are tried where the best candidate without has so many
/// launches. Wavefronts are also tried where that candidate takes as long on the host.
pub const MANY_LAUNCHES: f64 = 16.0;
/// They are taken where they are so many times as fast.
pub const WORTH_WAVES: f64 = 1.2;
/// Loops in rows, and blocks whose threads have no memory together, are taken where they are so many times as
/// fast. Threads of other loops are neighbours in memory more often, and share more of the cells that they
/// load.
pub const WORTH_ROWS: f64 = 1.2;
/// Reductions in order may take so many times as long as in any order.
pub const WORTH_REORDERING: f64 = 1.5;
/// At most so many threads, a power of two, update one cell: with more iterations than these, each executes
/// several.
pub const CONTENDERS: i32 = 1 << 8;
/// The same where those of a block add up before; of all cells together, where their number is known.
pub const CONTENDERS_IN_BLOCKS: i32 = 1 << 18;
/// The value that a parameter is given where sizes or times are compared.
pub const REFERENCE_SIZE: i32 = 1000;

/// An array that one thread has for itself has at most so many cells.
pub const THREAD_CELLS: i64 = 32;
/// A window has at most so much of the cells that the array has.
pub const WORTH_A_WINDOW: f64 = 0.5;
/// Arrays of fewer cells do not share memory.
pub const WORTH_SHARING: f64 = 64.0;
/// Sharing is tried where it may save so much of the memory of all.
pub const SAVED_BY_SHARING: f64 = 0.05;
/// Windows of at most so many times the fewest cells are as small.
pub const AS_SMALL: f64 = 1.05;
/// Storage with more cells than this is not on the stack of the host.
pub const STACK_CELLS: i64 = 1024;

/// Loops take so many times as long as tiles that are worth more loops.
pub const WORTH_TILING: f64 = 1.25;

/// Values go through at most so many iterations more of a loop than they must.
pub const GATHERED_SPREAD: i64 = 8;

/// A call is replaced by at most so many operations.
pub const INLINED: usize = 256;
/// And all calls in a function.
pub const INLINED_IN_ALL: usize = 4096;

/// Constants that may be sizes.
pub const SIZE: RangeInclusive<i64> = 32..=1 << 40;
/// Constants that lie so close to a multiple of a size are that, and a bit.
pub const NEAR_SIZE: i64 = 8;
/// The multiples of a size that are tried.
pub const SIZE_MULTIPLES: i64 = 4;
/// With more sizes the constants stay.
pub const SIZES: usize = 8;

/// Constants in dependences up to here do no harm.
pub const MOVED: i64 = 16;

/// No coordinate of a band needs a larger factor.
pub const STRETCHED: i64 = 100;
/// No member of a band needs more different factors.
pub const STRETCHED_FACTORS: usize = 4;

/// Loops of kernels with at most so many iterations are not told where they stay sequential.
pub const SHORT_LOOP: i64 = 32;

/// The most idle blocks that a launch may have at the ends of an axis, for bounds that read well.
pub const IDLE_BLOCKS: i64 = 16;

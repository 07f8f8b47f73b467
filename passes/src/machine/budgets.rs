//! All bounds on isl's work, in one table.
//!
//! ```text
//! operation   a step of isl's arithmetic, by the digits of its numbers: some 100 ns
//! stage       the bound that the option `max-operations` of a pass has, for one scop  (`Passes.td`)
//! budget      the bound of one part of that work; what it spends counts for the stage, too
//! ```
//!
//! Each row says what gets the budget, which pass asks, and what happens beyond: there is always a safe
//! answer. So a pipeline spends at most the sum of its stages ([`worst_case`]), however many parts there are.

/// A bound on one part of a stage's work.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Its name.
    pub name: &'static str,
    /// The pass whose work it bounds a part of; several passes have a part in `mse-*`.
    pub pass: &'static str,
    /// isl's operations.
    pub operations: u64,
}

/// Constants, and the table of them.
macro_rules! budgets {
    ($( $pass:literal { $( $(#[$about:meta])* $name:ident = $operations:literal; )* } )*) => {
        $( $( $(#[$about])* pub const $name: u64 = $operations; )* )*

        /// All budgets, by pass.
        pub const BUDGETS: &[Budget] = &[
            $( $( Budget { name: stringify!($name), pass: $pass, operations: $operations }, )* )*
        ];
    };
}

budgets! {
    "mse-*" {
        /// The safe result of a stage, where the stage itself takes too long; beyond, the scop as it was.
        INSTEAD = 3_000_000;
        /// The last sources of dependences; beyond, all sources are taken.
        LAST_SOURCES = 2_000_000;
        /// One attempt at loops for a schedule; beyond, the schedule is not taken.
        TRIAL = 600_000;
        /// Loops that lowering is certain to find; beyond, the scop has a fall-back. (Of the kernels of
        /// PolyBench, none takes more than 160 000.)
        EASY_TRIAL = 250_000;
        /// A witness among all dependences, of a loop that stays sequential; beyond, none is named.
        WITNESS = 300_000;
        /// The reason why one loop stays sequential; beyond, none is told.
        ONE_LOOP = 1_000_000;
        /// The reasons for all loops of a scop: decisions of stages must not depend on what is told.
        ALL_LOOPS = 2_000_000;
    }
    "mse-classes" {
        /// The classes of one array; beyond, it is not expanded.
        CLASSES = 1_000_000;
    }
    "mse-expand" {
        /// The labels of one array; beyond, it is not expanded.
        LABELS = 1_000_000;
    }
    "mse-choose" {
        /// The dependences of one storage; beyond, only the source order is known to respect them.
        DEPENDENCES = 6_000_000;
        /// One schedule; beyond, there is none.
        SCHEDULE = 3_000_000;
        /// The candidates that one move adds; beyond, it adds none.
        MOVE = 6_000_000;
        /// Blocks of steps; beyond, there are none.
        BLOCKS_OF_STEPS = 8_000_000;
        /// The modelled time of a candidate; beyond, it takes for ever.
        TIME = 8_000_000;
        /// The times of candidates on a card, to compare them; beyond, the simpler model decides.
        JUDGE = 800_000;
        /// The memory that threads have for themselves; beyond, they have none.
        MEMORY = 10_000_000;
    }
    "mse-contract" {
        /// Memory that is allocated anew for one array; beyond, the array stays.
        ANEW = 3_000_000;
        /// The window of one array; beyond, it has none.
        WINDOW = 6_000_000;
        /// The layout that keeps exactly the conflicting cells apart; beyond, simpler ones are tried.
        EXACT_WINDOW = 2_000_000;
        /// The order of subscripts of arrays; beyond, it stays.
        LANES = 1_000_000;
        /// Arrays that share memory; beyond, none do.
        SHARING = 2_000_000;
        /// An example of two values that are in use at one time; beyond, none is told.
        EXAMPLE = 500_000;
        /// One reason that a report gives; beyond, it gives none: there are many.
        REASON = 4_000_000;
    }
    "mse-lower" {
        /// One scop.
        LOWERING = 20_000_000;
        /// One scop, where there would be no program else.
        AT_LAST = 100_000_000;
        /// One attempt at generating code; the last one takes the rest.
        ATTEMPT = 4_000_000;
        /// The first attempt for wavefronts of tiles.
        WHOLE_TILES = 6_000_000;
        /// The blocks that have something to do; beyond, a hull of them.
        EXACT_GRID = 300_000;
        /// Whether memory has room for all parameters; beyond, sizes are compared at run time.
        ROOM = 2_000_000;
        /// The loops that stay sequential, told.
        SEQUENTIAL_LOOPS = 5_000_000;
    }
}

/// The bound of each pass on its work for one scop: the default of `max-operations`.
pub const STAGES: &[(&str, u64)] = &[
    ("mse-simplify", 1_000_000),
    ("mse-import", 1_000_000),
    ("mse-dataflow", 3_000_000),
    ("mse-reductions", 20_000_000),
    ("mse-remove-dead", 1_000_000),
    ("mse-classes", 10_000_000),
    ("mse-expand", 10_000_000),
    ("mse-explain", 35_000_000),
    ("mse-choose", 24_000_000),
    ("mse-schedule", 7_000_000),
    ("mse-tile", 7_000_000),
    ("mse-map-to-gpu", 10_000_000),
    ("mse-contract", 14_000_000),
    ("mse-combine", 8_000_000),
    ("mse-transfer", 4_000_000),
    ("mse-verify", 12_000_000),
    ("mse-lower", 5_000_000),
];

/// isl's operations for one scop at most, if each of these passes takes all that it may.
pub fn worst_case<'p>(passes: impl IntoIterator<Item = &'p str>) -> u64 {
    let bound = |pass: &str| STAGES.iter().find(|(name, _)| *name == pass).map(|(_, operations)| *operations);
    passes.into_iter().filter_map(bound).sum()
}

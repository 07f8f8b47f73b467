//! How memory is contracted: what the options say.

use crate::choice::choice;
use mse_dialect::registration::{Options, is_on};

choice! {
    /// Which arrays get less memory.
    Contraction {
        /// Those whose values live within one thread, or block, and those whose cells can be used in turn.
        Modulo = "modulo",
        /// The same, after memory was allocated anew for each write where that takes less.
        Realloc = "realloc",
        /// Those whose values live within one thread, or block.
        Private = "private",
        /// None.
        None = "none",
    }
}

choice! {
    /// The units that may have memory for themselves.
    Owner {
        /// The threads of launches, as marks say.
        Thread = "thread",
        /// The iterations of outermost parallel loops, outside of launches.
        Iteration = "iteration",
    }
}

/// Whether arrays that get windows may share memory, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// They may.
    Allowed,
    /// Each keeps its own.
    None,
}

/// Which numbers moduli are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moduli {
    /// The least ones.
    Least,
    /// Powers of two, where that still folds: a remainder is a mask then.
    Powers,
}

/// How memory is contracted.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The units that may have memory for themselves.
    pub owner: Owner,
    /// Which arrays get less.
    pub mode: Contraction,
    /// Whether they may share memory.
    pub sharing: Sharing,
    /// The kind of constant moduli.
    pub moduli: Moduli,
    /// Whether it is told which arrays keep their cells, and why.
    pub report: bool,
}

impl Manner {
    /// The options of `mse-contract`.
    ///
    /// # Errors
    /// A value that an option does not have.
    pub fn of(options: &Options) -> Result<Self, String> {
        let moduli = if is_on(options, "pow2", false) { Moduli::Powers } else { Moduli::Least };
        Ok(Self {
            owner: Owner::of(options, "owner")?,
            mode: Contraction::of(options, "mode")?,
            sharing: Sharing::Allowed,
            moduli,
            report: is_on(options, "report", false),
        })
    }

    /// The plainest windows, without notes.
    pub fn plain(owner: Owner, mode: Contraction, sharing: Sharing) -> Self {
        Self { owner, mode, sharing, moduli: Moduli::Least, report: false }
    }
}

impl Moduli {
    /// The first of these that is no smaller.
    pub fn at_least(self, number: i64) -> i64 {
        match self {
            Self::Least => number,
            Self::Powers => {
                let power = u64::try_from(number).ok().and_then(u64::checked_next_power_of_two);
                power.and_then(|power| i64::try_from(power).ok()).unwrap_or(number)
            }
        }
    }

    /// Whether a number is one of these.
    pub fn has(self, number: i64) -> bool {
        self.at_least(number) == number
    }
}

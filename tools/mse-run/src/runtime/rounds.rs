//! Counts rounds of loops, and stops a program that takes too many of them: it may go on for ever.
//!
//! A round is one jump back in the program's code (`lower::count_rounds`), or one thread of a GPU. A run
//! without an end takes any number of rounds, or runs out of stack. The number does not depend on the
//! machine, as time does.

use super::Machine;
use super::entry::current;
use crate::error::{Error, Result};
use std::cell::Cell;

/// How many rounds a run took, and may take.
#[derive(Default)]
pub struct Rounds {
    taken: Cell<u64>,
    limit: Option<u64>,
}

/// The program starts another round.
pub extern "C" fn round() {
    let machine = current();
    machine.demand(machine.take_rounds(1));
}

impl Machine<'_> {
    /// The machine, which stops a program that takes more rounds than this.
    pub fn limited_to(mut self, limit: Option<u64>) -> Self {
        self.rounds.limit = limit;
        self
    }

    /// How many rounds the program took.
    pub fn rounds(&self) -> u64 {
        self.rounds.taken.get()
    }

    /// Counts rounds; fails if they are too many.
    pub(super) fn take_rounds(&self, count: u64) -> Result<()> {
        let taken = self.rounds.taken.get() + count;
        self.rounds.taken.set(taken);
        match self.rounds.limit {
            Some(limit) if taken > limit => {
                Err(Error::unfinished(format!("the run does not end within {limit} rounds of loops")))
            }
            _ => Ok(()),
        }
    }
}

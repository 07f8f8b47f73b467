//! Moves: what the search tries, in order, after the storage as it stands.
//!
//! A move has four parts: its words, when it applies (on the model, cheap), what it tries, and the budget of
//! isl's operations beyond which it adds nothing. A new one is a file here and a row of [`MOVES`].

mod blocks;
mod copies;
mod own;
mod pieces;
mod single;
mod teams;
mod waves;

pub use single::single;
pub use teams::team;

use super::search::{Search, Tried};
use crate::machine::budgets::{BLOCKS_OF_STEPS, MOVE};
use mse_isl::Result;

/// A move of the search.
pub struct Move {
    /// Its name, in words.
    pub words: &'static str,
    /// Whether it may gain something.
    pub applies: fn(&Search, &Tried) -> Result<bool>,
    /// Adds its candidates; the move itself says within which budget.
    pub tries: fn(&Search, &mut Tried, &Move) -> Result<()>,
    /// isl's operations that it may spend on each storage that it tries.
    pub budget: u64,
}

/// The moves, in the order in which they are tried. A later one may start from what an earlier one added.
pub const MOVES: &[Move] = &[
    Move { words: "statements split", applies: pieces::applies, tries: pieces::tries, budget: MOVE },
    Move {
        words: "memory of its own for each iteration",
        applies: own::applies,
        tries: own::tries,
        budget: MOVE,
    },
    Move {
        words: "memory of its own for values in outer arrays",
        applies: own::applies_outside,
        tries: own::tries_outside,
        budget: MOVE,
    },
    Move { words: "copies of initial values", applies: copies::applies, tries: copies::tries, budget: MOVE },
    Move { words: "a block for each iteration", applies: teams::applies, tries: teams::tries, budget: MOVE },
    Move { words: "wavefronts of tiles", applies: waves::applies, tries: waves::tries, budget: MOVE },
    Move {
        words: "blocks of steps",
        applies: blocks::applies,
        tries: blocks::tries,
        budget: BLOCKS_OF_STEPS,
    },
    Move { words: "one block for neighbours", applies: single::applies, tries: single::tries, budget: MOVE },
];

#[cfg(test)]
mod tests {
    use super::MOVES;

    #[test]
    fn moves_have_words_of_their_own_and_a_budget() {
        for (number, one) in MOVES.iter().enumerate() {
            assert!(one.budget > 0, "{}", one.words);
            assert!(MOVES[..number].iter().all(|other| other.words != one.words), "{}", one.words);
        }
    }
}

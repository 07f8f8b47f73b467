//! Where operations are executed.

use melior::ir::{Location, Value};
use mse_isl::Set;

/// Where a block is executed.
#[derive(Clone)]
pub struct Surroundings<'c, 'a> {
    /// The locations of the surrounding induction variables, outermost first.
    pub coordinates: Vec<Location<'c>>,
    /// `{ [i] }`
    pub domain: Set,
    /// The while loops around, outermost first: it need not be executed for all of its domain.
    pub guards: Vec<Guard<'c, 'a>>,
}

/// Operations between loops and conditionals.
pub struct Run<'c, 'a> {
    /// The locations of the surrounding induction variables, outermost first.
    pub coordinates: Vec<Location<'c>>,
    /// `{ [i] }`
    pub domain: Set,
    /// The while loops around, outermost first: it need not be executed for all of its domain.
    pub guards: Vec<Guard<'c, 'a>>,
    /// The position before the first operation.
    pub start: usize,
}

/// The value that decides whether a while loop goes on.
#[derive(Clone, Copy)]
pub struct Guard<'c, 'a> {
    /// The phi that holds it.
    pub phi: usize,
    /// The condition.
    pub condition: Value<'c, 'a>,
}

impl Run<'_, '_> {
    /// Whether it is executed for all of its domain.
    pub fn is_certain(&self) -> bool {
        self.guards.is_empty()
    }
}

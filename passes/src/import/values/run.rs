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
    /// The conditions on data around, outermost first: it is executed where all of them hold.
    pub conditions: Vec<Condition<'c, 'a>>,
}

/// Operations between loops and conditionals.
pub struct Run<'c, 'a> {
    /// The locations of the surrounding induction variables, outermost first.
    pub coordinates: Vec<Location<'c>>,
    /// `{ [i] }`
    pub domain: Set,
    /// The while loops around, outermost first: it need not be executed for all of its domain.
    pub guards: Vec<Guard<'c, 'a>>,
    /// The conditions on data around, outermost first: it is executed where all of them hold.
    pub conditions: Vec<Condition<'c, 'a>>,
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

/// A condition on data, around statements.
#[derive(Clone, Copy)]
pub enum Condition<'c, 'a> {
    /// A truth value is true, or it is false.
    Is(Value<'c, 'a>, bool),
    /// An induction variable is not below a value.
    From(Value<'c, 'a>, Value<'c, 'a>),
    /// An induction variable is below a value.
    Below(Value<'c, 'a>, Value<'c, 'a>),
}

impl<'c, 'a> Condition<'c, 'a> {
    /// The values that it needs.
    pub fn values(self) -> Vec<Value<'c, 'a>> {
        match self {
            Self::Is(truth, _) => vec![truth],
            Self::From(variable, bound) | Self::Below(variable, bound) => vec![variable, bound],
        }
    }
}

impl Run<'_, '_> {
    /// Whether it is executed for all of its domain.
    pub fn is_certain(&self) -> bool {
        self.guards.is_empty() && self.conditions.is_empty()
    }
}

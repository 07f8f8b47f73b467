//! The tree of a region: loops, and runs of operations between them.
//!
//! A *run* is a maximal sequence of operations without regions in one block. Its domain is the set of the
//! values of the surrounding induction variables for which it is executed. Conditionals only restrict
//! domains. Values that loops and conditionals carry (`iter_args`, results) are *phis*: cells that each of a
//! few places writes. An operation that is refused where it stands may still be executed as a whole
//! ([`opaque`]).

pub mod assume;
pub mod branch;
pub mod combine;
pub mod copy;
pub mod counted;
pub mod counter;
mod data;
mod grid;
pub mod hints;
pub mod independent;
pub mod opaque;
pub mod read;

use crate::import::memory::Memory;
use crate::import::memory::access::Access;
use crate::import::program::combination::Combination;
use crate::import::values::Values;
use hints::Hints;
use independent::Independent;
use melior::ir::{OperationRef, Value};
use mse_isl::Set;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// A node of the tree.
#[derive(Clone, Debug)]
pub enum Item {
    /// A run, by number.
    Run(usize),
    /// A loop over one dimension.
    Loop {
        /// The dimension of its induction variable.
        dimension: usize,
        /// The items that it repeats.
        body: Vec<Item>,
    },
}

/// A value that a loop or a conditional carries.
#[derive(Default)]
pub struct Phi<'c, 'a> {
    /// Where it is written: the run at whose end, the position, and the value.
    pub writes: Vec<(usize, usize, Written<'c, 'a>)>,
}

/// The content that is written to a cell that is carried.
#[derive(Clone, Copy)]
pub enum Written<'c, 'a> {
    /// A value.
    Value(Value<'c, 'a>),
    /// True.
    True,
    /// Nothing known: what the cell holds does not matter any more.
    Unknown,
    /// The neutral value of a combination.
    Neutral(Combination),
    /// The content of the cell, combined with a value.
    Combined(Combination, Value<'c, 'a>),
    /// The content of the cell, combined with a value in one step, in any order with others
    /// ([`mse_dialect::combine`]).
    Updated(&'static str, Value<'c, 'a>),
}

impl<'c, 'a> Written<'c, 'a> {
    /// The value of the program that it needs.
    pub fn value(self) -> Option<Value<'c, 'a>> {
        match self {
            Self::Value(value) | Self::Combined(_, value) | Self::Updated(_, value) => Some(value),
            Self::True | Self::Unknown | Self::Neutral(_) => None,
        }
    }
}

/// A `memref.copy`, in a run of its own.
pub struct Copied<'c, 'a> {
    /// The run.
    pub run: usize,
    /// The position.
    pub position: usize,
    /// The operation.
    pub operation: OperationRef<'c, 'a>,
    /// The cell that it reads, and the one that it writes.
    pub accesses: Rc<[Access<'c, 'a>; 2]>,
}

/// Which operations are executed how often.
#[derive(Default)]
pub struct Tree<'c, 'a> {
    /// The tree.
    pub body: Vec<Item>,
    /// The operations of each run that write: stores, opaque operations that hold some, allocations and
    /// kills, in order.
    pub writers: Vec<Vec<OperationRef<'c, 'a>>>,
    /// Copies of memory.
    pub copies: Vec<Copied<'c, 'a>>,
    /// Values that loops and conditionals carry.
    pub phis: Vec<Phi<'c, 'a>>,
    /// The phi of each carried value: iteration arguments and results.
    pub phi_of: HashMap<usize, usize>,
    /// For each run that ends with a condition, the while loop that it decides on, as the phi of that loop.
    pub decisions: HashMap<usize, usize>,
    /// Loops with independent iterations.
    pub independent: Vec<Independent<'c, 'a>>,
    /// Loops with hints.
    pub hints: Vec<Hints>,
    /// Parallel loops of the program, in the same way.
    pub unordered: Vec<(usize, Range<usize>)>,
    /// Parameters for which the program says that it must not be executed: `{ p }`.
    pub excluded: Vec<Set>,
}

/// Reads a region; what is known of its values and its memory grows with the tree.
pub struct Reader<'c, 'a> {
    /// The values.
    pub values: Values<'c, 'a>,
    /// The memory.
    pub memory: Memory<'c, 'a>,
    /// The tree, as far as it is read.
    pub tree: Tree<'c, 'a>,
    positions: usize,
}

impl Reader<'_, '_> {
    /// A new position, after all others.
    fn next_position(&mut self) -> usize {
        self.positions += 1;
        self.positions
    }
}

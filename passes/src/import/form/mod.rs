//! Statements: which operations are computed where, and the facts about arrays and parameters that follow.
//!
//! ```text
//! demand      stores and results -> what each needs, backwards; scalars for values that cross runs
//! statements  the roots of a run that share loads, in the order of their last accesses
//! extents, what is known of the parameters, arrays that may be one memory
//! ```

pub mod checks;
pub mod context;
pub mod demand;
pub mod distinct;
pub mod extent;
pub mod grain;
pub mod needs;
mod repeated;
pub mod statement;
mod unknown;
pub mod view;

use self::demand::Root;
use self::statement::Statement;
use crate::import::form::statement::Step;
use crate::import::memory::Memory;
use crate::import::program::refusal::{Failure, Outcome};
use crate::import::tree::{Item, Reader, Tree};
use crate::import::values::Values;
use melior::ir::operation::OperationLike;
use melior::ir::{Type, Value};
use mse_isl::Set;
use std::collections::{HashMap, HashSet, VecDeque};

/// The content of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carried {
    /// A value, by its key.
    Value(usize),
    /// A phi, by its number.
    Phi(usize),
}

/// A cell that import makes.
pub struct Scalar<'c, 'a> {
    /// isl's name, once statements are ordered.
    pub name: String,
    /// The type of what it holds.
    pub r#type: Type<'c>,
    /// How many conditions on data are around it: where one of them fails, nobody reads it.
    pub conditions: usize,
    /// The values used after the region that it holds at the end.
    pub results: Vec<Value<'c, 'a>>,
}

/// The statements of a region, on its tree.
pub struct Formed<'c, 'a> {
    /// The values.
    pub values: Values<'c, 'a>,
    /// The memory.
    pub memory: Memory<'c, 'a>,
    /// The tree.
    pub tree: Tree<'c, 'a>,
    /// The statements, in source order.
    pub statements: Vec<Statement<'c, 'a>>,
    /// The scalars that carry values between statements.
    pub scalars: Vec<Scalar<'c, 'a>>,
    /// The scalar that holds a value or a phi.
    pub scalar_of: HashMap<Carried, usize>,
    /// Other values from outside.
    pub captured: Vec<Value<'c, 'a>>,
    /// The known facts about the parameters.
    pub known: Option<Set>,
    /// The roots, by run.
    roots: Vec<Vec<Root<'c, 'a>>>,
    /// Roots whose needs are not known yet, by run.
    pending: VecDeque<(usize, usize)>,
    /// Whether operations depend only on coordinates and values from outside.
    free: HashMap<usize, bool>,
    /// Whether operations can be repeated in statements that have conditions.
    repeatable: HashMap<usize, bool>,
    /// The arrays that the region writes, once somebody asks.
    written: Option<HashSet<usize>>,
    /// How the unknowns among conditions are computed, by number.
    unknowns: Vec<String>,
}

impl<'c, 'a> Formed<'c, 'a> {
    /// The statements of a tree, with what is known of arrays and parameters; refuses what is beyond the
    /// model.
    pub fn form(read: Reader<'c, 'a>) -> Outcome<'c, 'a, Self> {
        let mut formed = Self::empty(read);
        formed.demand_all()?;
        formed.expect_loops()?;
        formed.form_statements()?;
        formed.expect_distinct_arrays()?;
        formed.describe_arrays()?;
        formed.describe_context()?;
        Ok(formed)
    }

    fn empty(read: Reader<'c, 'a>) -> Self {
        let Reader { values, memory, tree, .. } = read;
        let roots = values.runs.iter().map(|_| Vec::new()).collect();
        Self {
            values,
            memory,
            tree,
            statements: Vec::new(),
            scalars: Vec::new(),
            scalar_of: HashMap::new(),
            captured: Vec::new(),
            known: None,
            roots,
            pending: VecDeque::new(),
            free: HashMap::new(),
            repeatable: HashMap::new(),
            written: None,
            unknowns: Vec::new(),
        }
    }

    /// Refuses a region that repeats nothing, except inside statements.
    fn expect_loops(&self) -> Outcome<'c, 'a, ()> {
        let is_loop = |item: &Item| matches!(item, Item::Loop { .. });
        let mut whole =
            self.memory.approximations.iter().filter(|refusal| refusal.operation.region_count() > 0);
        match whole.next() {
            Some(refusal) if !self.tree.body.iter().any(is_loop) => Err(Failure::Refused(refusal.clone())),
            _ => Ok(()),
        }
    }

    /// Whether the statement's last write decides on a while loop.
    pub fn decides(&self, statement: usize) -> bool {
        let statement = &self.statements[statement];
        let Some(phi) = self.tree.decisions.get(&statement.run) else { return false };
        match (statement.steps.last(), self.scalar_of.get(&Carried::Phi(*phi))) {
            (Some((_, Step::Assign(_, last))), Some(scalar)) => last == scalar,
            _ => false,
        }
    }
}

//! A statement: the roots it computes, with everything they need, in the order of the source.

use super::demand::{Position, Root, Target};
use crate::import::memory::access::Access;
use crate::import::tree::Written;
use melior::ir::{Location, OperationRef};
use std::rc::Rc;

/// A statement.
pub struct Statement<'c, 'a> {
    /// The name.
    pub name: String,
    /// The run it is a part of.
    pub run: usize,
    /// The scalars it reads before all else.
    pub reads: Vec<usize>,
    /// Its steps, in order.
    pub steps: Vec<(Position, Step<'c, 'a>)>,
    /// The location of its last write.
    pub location: Location<'c>,
}

/// One thing a statement does.
#[derive(Clone)]
pub enum Step<'c, 'a> {
    /// Executes an operation.
    Execute(OperationRef<'c, 'a>),
    /// Writes a value to the cell of a store.
    Store(OperationRef<'c, 'a>),
    /// Writes a value to a scalar.
    Assign(Written<'c, 'a>, usize),
    /// Forgets an array.
    Kill(OperationRef<'c, 'a>),
    /// Copies a cell to another.
    Copy(OperationRef<'c, 'a>, Rc<[Access<'c, 'a>; 2]>),
}

impl<'c, 'a> Statement<'c, 'a> {
    /// The statement of these roots.
    pub fn new(
        name: String,
        run: usize,
        roots: impl Iterator<Item = Root<'c, 'a>>,
        location: Location<'c>,
    ) -> Self {
        let mut statement = Self { name, run, reads: Vec::new(), steps: Vec::new(), location };
        for root in roots {
            statement.reads.extend(root.reads);
            let members = root.members.into_iter();
            statement
                .steps
                .extend(members.map(|(position, operation)| ((position, 0), Step::Execute(operation))));
            let step = match root.target {
                Target::Store(store) => Some(Step::Store(store)),
                Target::Scalar(scalar) => root.value.map(|value| Step::Assign(value, scalar)),
                Target::Kill(killer) => Some(Step::Kill(killer)),
                Target::Copy(copy, accesses) => Some(Step::Copy(copy, accesses)),
                Target::Opaque(_) => None,
            };
            statement.steps.extend(step.map(|step| (root.position, step)));
        }
        statement.reads.sort_unstable();
        statement.reads.dedup();
        statement.steps.sort_by_key(|(position, _)| *position);
        statement.steps.dedup_by_key(|(position, _)| *position);
        statement
    }
}

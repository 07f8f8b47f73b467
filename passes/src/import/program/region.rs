//! A region: the operations of one block that become a scop, and what is asked of it.

use super::access::stored;
use super::alias::is_same_global;
use super::callers::Callers;
use super::temporary::Temporaries;
use super::view::resolve;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::edit;
use std::cell::Cell;
use std::rc::Rc;

/// The user's choices.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices {
    /// Arguments may be parts of the same memory.
    pub arguments_may_alias: bool,
    /// A run is one statement.
    pub whole_runs: bool,
    /// While loops have virtual counters.
    pub counters: bool,
    /// Arithmetic that may wrap is taken not to, where a check at run time is possible.
    pub checks: bool,
    /// Loops that were collapsed are read as several.
    pub takes_apart: bool,
    /// Memory that only hands values on is left out.
    pub without_temporaries: bool,
    /// Nobody else changes functions of the module meanwhile.
    pub whole_module: bool,
}

/// A region of the program. Nothing that is found out changes it.
pub struct Region<'c, 'a> {
    /// The operations, of one block, in order.
    pub operations: Vec<OperationRef<'c, 'a>>,
    /// The function around.
    pub function: Option<OperationRef<'c, 'a>>,
    /// MLIR's context.
    pub context: &'c melior::Context,
    /// The user's choices.
    pub choices: Choices,
    /// Which arguments may be one memory.
    pub callers: Rc<Callers>,
    /// Whether anything was taken for granted so far, to be checked at run time.
    pub rests_on_checks: Rc<Cell<bool>>,
    /// Memory that only hands values on, and is left out.
    pub temporaries: Temporaries<'c, 'a>,
    /// The memory that it may write, views resolved.
    written: Vec<Value<'c, 'a>>,
}

impl<'c, 'a> Region<'c, 'a> {
    /// The region of these operations.
    pub fn new(
        operations: &[OperationRef<'c, 'a>],
        choices: Choices,
        callers: &Rc<Callers>,
        rests_on_checks: &Rc<Cell<bool>>,
    ) -> Self {
        let temporaries = choices.without_temporaries.then(|| Temporaries::of(operations));
        Self {
            operations: operations.to_vec(),
            function: mlir::function_around(operations[0]),
            context: edit::context_of(operations[0]),
            choices,
            callers: callers.clone(),
            rests_on_checks: rests_on_checks.clone(),
            temporaries: temporaries.unwrap_or_default(),
            written: written(operations),
        }
    }

    /// The first operation.
    pub fn first(&self) -> OperationRef<'c, 'a> {
        self.operations[0]
    }

    /// Whether the operation lies in the region.
    pub fn contains(&self, operation: OperationRef<'c, 'a>) -> bool {
        let home = self.first().block();
        let mut current = Some(operation);
        while let Some(operation) = current {
            if operation.block() == home {
                return self.operations.contains(&operation);
            }
            current = operation.parent_operation();
        }
        false
    }

    /// Whether an operation outside the region uses the value.
    pub fn is_used_outside(&self, value: Value<'c, 'a>) -> bool {
        mlir::uses(value).into_iter().any(|(user, _)| !self.contains(user))
    }

    /// Whether the value belongs to another function than the region.
    pub fn is_foreign(&self, value: Value<'c, 'a>) -> bool {
        let owner = || mlir::argument(value).and_then(|(block, _)| mlir::parent(block));
        let function = mlir::definition(value).or_else(owner).and_then(mlir::function_around);
        function != self.function
    }

    /// Whether the region may write the memory.
    pub fn is_written(&self, memref: Value<'c, 'a>) -> bool {
        self.written.iter().any(|&written| written == memref || is_same_global(written, memref))
    }
}

/// The memory that the operations may write, views resolved.
fn written<'c, 'a>(region: &[OperationRef<'c, 'a>]) -> Vec<Value<'c, 'a>> {
    let all = region.iter().flat_map(|&operation| [vec![operation], mlir::all_nested(operation)].concat());
    all.flat_map(|operation| match mlir::name(operation) {
        "memref.copy" => vec![resolve(mlir::operand(operation, 1).expect("a target"), None).base],
        "func.call" => {
            let memory = operation.operands().filter(|operand| mlir::is_memory(operand.r#type()));
            memory.map(|operand| resolve(operand, None).base).collect()
        }
        _ => stored(operation),
    })
    .collect()
}

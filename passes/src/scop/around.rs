//! Other users of memory while a scop is executed: other iterations of parallel loops around it.
//!
//! ```text
//! parallel (i) { alloc B ; mse.scop .. A .. B }                   of A all iterations, of B this one alone
//! parallel (i) { call @f(A) }     func @f(A) { mse.scop .. A }    of A all calls
//! ```
//!
//! Copies of more cells than the scop needs would then undo the writes of others.

use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, OperationRef, Value};
use mse_dialect::effects;
use std::collections::BTreeSet;

/// The operations around this one, the next one first.
fn around<'c: 'a, 'a>(operation: OperationRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(operation.parent_operation(), OperationRef::parent_operation)
}

/// Whether a parallel loop around an operation may use memory in several iterations at once.
pub fn is_shared(operation: OperationRef, memory: Value) -> bool {
    let home = allocation(memory).and_then(|made| made.block()).and_then(|block| block.parent_operation());
    around(operation).take_while(|&outer| Some(outer) != home).any(effects::is_parallel)
}

fn allocation<'c: 'a, 'a>(memory: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    mlir::definition(memory)
        .filter(|made| matches!(mlir::name(*made), "memref.alloc" | "memref.alloca" | "gpu.alloc"))
}

/// The functions of a module that parallel loops call, and those that these call, by key; none if the
/// operation is no module: others may change its surroundings.
pub fn called_at_once(root: OperationRef) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    if mlir::name(root) != "builtin.module" {
        return found;
    }
    let nested = mlir::all_nested(root);
    let functions: Vec<_> = nested.iter().filter(|inner| mlir::name(**inner) == "func.func").collect();
    let called = |operation: OperationRef| {
        let attribute = if mlir::name(operation) == "func.constant" { "value" } else { "callee" };
        let name = operation.attribute(attribute).ok()?.to_string();
        let function = functions.iter().find(|function| mlir::is_named(***function, &name))?;
        Some(mlir::operation_key(**function))
    };
    let calls: Vec<_> = nested.iter().filter_map(|&call| Some((call, called(call)?))).collect();
    let mut known = usize::MAX;
    while known != found.len() {
        known = found.len();
        for &(call, callee) in &calls {
            if around(call)
                .any(|outer| effects::is_parallel(outer) || found.contains(&mlir::operation_key(outer)))
            {
                found.insert(callee);
            }
        }
    }
    found
}

/// Whether memory is from outside of the function around an operation, and that is one of these.
pub fn is_of_callers(operation: OperationRef, memory: Value, called: &BTreeSet<usize>) -> bool {
    let function = mlir::function_around(operation);
    allocation(memory).is_none() && function.is_some_and(|one| called.contains(&mlir::operation_key(one)))
}

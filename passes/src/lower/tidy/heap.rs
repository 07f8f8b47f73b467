//! Stack memory that kernels use becomes heap memory: no device sees the stack of its host.
//!
//! ```text
//! before   %s = memref.alloca()    gpu.launch .. { store %x, %s[] }    return
//! after    %s = memref.alloc()     gpu.launch .. { store %x, %s[] }    memref.dealloc %s    return
//! ```
//!
//! Front ends put scalars and small arrays on the stack. Memory that is handed on where its block ends, or
//! that does not live as long as a block, stays, with a remark.

use crate::lower::emit::builder::Builder;
use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, TypeLike, Value, ValueLike};
use mse_dialect::diagnostic::remark;
use mse_dialect::edit::context_of;
use mse_dialect::view;

/// Moves the stack memory that the kernels in `root` use.
pub fn move_stack(root: OperationRef) {
    for operation in view::all_nested(root) {
        if mlir::name(operation) == "memref.alloca" && !is_in_kernel(operation) {
            let users = users(operation);
            if users.iter().any(|&user| is_in_kernel(user)) {
                move_one(operation, &users);
            }
        }
    }
}

fn move_one(alloca: OperationRef, users: &[OperationRef]) {
    let block = alloca.block().expect("it lies in a block");
    let all = std::iter::successors(Some(block), |block| block.next_in_region());
    let last = all.filter_map(mlir::last).filter(|last| last.successor_count() == 0);
    let is_first = mlir::first_of_region(block) == block;
    if !is_first || users.iter().any(|&user| is_terminator(user)) {
        remark(alloca.location(), "a kernel uses this memory of the host's stack, which no device sees");
        return;
    }
    let context = context_of(alloca);
    let builder = Builder::new(context, alloca);
    let operands: Vec<Value> = alloca.operands().collect();
    let attributes: Vec<_> = ["operandSegmentSizes", "alignment"]
        .into_iter()
        .filter_map(|name| Some((name, alloca.attribute(name).ok()?)))
        .collect();
    let stack = mlir::result(alloca, 0).expect("memory");
    let heap = builder.value("memref.alloc", &operands, stack.r#type(), &attributes);
    mlir::replace_uses(stack, heap);
    mlir::erase(alloca);
    for end in last.collect::<Vec<_>>() {
        builder.before(end).create("memref.dealloc", &[heap], &[], &[], Vec::new());
    }
}

/// The operations that use the memory, itself or by a view of it.
fn users<'c, 'a>(allocation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut users = Vec::new();
    let mut memories: Vec<_> = mlir::result(allocation, 0).into_iter().collect();
    while let Some(memory) = memories.pop() {
        for (user, _) in mlir::uses(memory) {
            users.push(user);
            memories.extend(user.results().map(Value::from).filter(|result| is_memory(*result)));
        }
    }
    users
}

fn is_terminator(operation: OperationRef) -> bool {
    let last = operation.block().and_then(mlir::last);
    last.is_some_and(|last| mlir::operation_key(last) == mlir::operation_key(operation))
}

fn is_memory(value: Value) -> bool {
    value.r#type().is_mem_ref()
}

fn is_in_kernel(operation: OperationRef) -> bool {
    let parents = std::iter::successors(operation.parent_operation(), |parent| parent.parent_operation());
    parents.into_iter().any(|parent| mlir::name(parent) == "gpu.launch")
}

//! Calls that only compute: of functions of the module, of one block, whose operations are pure, and of
//! declared ones that say so (`llvm.readnone`), or are C's ([`libm`]). They take part in statements like any
//! pure operation.

use crate::mlir;
use crate::mlir::libm;
use melior::ir::attribute::FlatSymbolRefAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, ValueLike};
use mse_dialect::effects;

/// How many calls deep a function is looked into.
const LEVELS: usize = 8;

/// Whether the operation touches no memory and has no other effect.
pub fn is_pure(operation: OperationRef) -> bool {
    is_pure_within(operation, LEVELS)
}

fn is_pure_within(operation: OperationRef, levels: usize) -> bool {
    if mlir::name(operation) != "func.call" {
        return effects::is_pure(operation);
    }
    let takes_memory = operation.operands().any(|operand| mlir::is_memory(operand.r#type()));
    levels > 0 && !takes_memory && callee(operation).is_some_and(|callee| only_computes(callee, levels - 1))
}

fn only_computes(function: OperationRef, levels: usize) -> bool {
    if function.has_attribute("llvm.readnone") || libm::is_libm(function) {
        return true;
    }
    let Some(body) = mlir::only_block(function, 0) else { return false };
    let mut operations = mlir::operations(body).into_iter();
    operations.all(|operation| mlir::name(operation) == "func.return" || is_pure_within(operation, levels))
}

/// The function that is called, if it is in the module.
pub fn callee<'c, 'a>(call: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    named_function(call, &call.attribute("callee").ok()?.to_string())
}

/// The function of this name in the module of the operation.
pub fn named_function<'c, 'a>(inside: OperationRef<'c, 'a>, symbol: &str) -> Option<OperationRef<'c, 'a>> {
    mlir::symbols(inside, "func.func").into_iter().find(|&function| mlir::is_named(function, symbol))
}

/// The function whose accesses stand for those of a call; none if this is no call, or no function is known.
pub fn summary<'c, 'a>(call: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    if mlir::name(call) != "func.call" {
        return None;
    }
    let named = |operation: OperationRef<'c, 'a>| {
        let symbol = FlatSymbolRefAttribute::try_from(operation.attribute("mse.summary").ok()?).ok()?;
        named_function(call, symbol.value())
    };
    let callee = callee(call);
    let summary = named(call).or_else(|| callee.and_then(named)).or(callee)?;
    (!mlir::blocks(summary).is_empty()).then_some(summary)
}

/// Whether the operation executes what it holds, once or more often or not at all.
pub fn is_structured(operation: OperationRef) -> bool {
    STRUCTURED.contains(&mlir::name(operation))
}

/// Whether the operation, in a callee, touches nothing that lives on.
pub fn touches_nothing(operation: OperationRef) -> bool {
    IGNORED.contains(&mlir::name(operation))
}

/// Operations that execute what they hold, once or more often or not at all.
const STRUCTURED: [&str; 11] = [
    "affine.for",
    "affine.if",
    "affine.parallel",
    "scf.execute_region",
    "scf.for",
    "scf.forall",
    "scf.if",
    "scf.index_switch",
    "scf.parallel",
    "scf.reduce",
    "scf.while",
];

/// Operations of callees that touch nothing that lives on.
const IGNORED: [&str; 11] = [
    "affine.yield",
    "func.return",
    "memref.alloc",
    "memref.alloca",
    "mse.assume",
    "mse.kill",
    "scf.condition",
    "scf.forall.in_parallel",
    "scf.reduce.return",
    "scf.yield",
    "memref.dealloc",
];

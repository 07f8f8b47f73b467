//! Calls that only compute: of functions of the module whose operations are pure, and of declared ones that
//! say so (`llvm.readnone`), or are C's ([`libm`]). They take part in statements like any pure operation.
//!
//! ```text
//! pure(f)    each operation of f, also in its loops and conditionals, is pure, or calls g with pure(g)
//! ```
//!
//! The pure functions are the largest set that this describes. So a function that calls itself, directly or
//! through others, is pure if nothing that any of them executes has an effect. Functions are taken to end, as
//! loops are.

use crate::mlir;
use crate::mlir::libm;
use melior::ir::attribute::FlatSymbolRefAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, ValueLike};
use mse_dialect::effects;

/// Whether the operation touches no memory and has no other effect.
pub fn is_pure(operation: OperationRef) -> bool {
    computes(operation, &mut Vec::new())
}

/// The same, if the functions `seen` are pure: a function that is not makes the first caller impure, so that
/// each is looked at once.
fn computes<'c, 'a>(operation: OperationRef<'c, 'a>, seen: &mut Vec<OperationRef<'c, 'a>>) -> bool {
    if mlir::name(operation) != "func.call" {
        return effects::is_pure(operation);
    }
    let takes_memory = operation.operands().any(|operand| mlir::is_memory(operand.r#type()));
    let Some(callee) = callee(operation).filter(|_| !takes_memory) else { return false };
    if seen.contains(&callee) {
        return true;
    }
    seen.push(callee);
    only_computes(callee, seen)
}

fn only_computes<'c, 'a>(function: OperationRef<'c, 'a>, seen: &mut Vec<OperationRef<'c, 'a>>) -> bool {
    if function.has_attribute("llvm.readnone") || libm::is_libm(function) {
        return true;
    }
    if mlir::only_block(function, 0).is_none() {
        return false;
    }
    let is_part = |operation| mlir::name(operation) == "func.return" || is_structured(operation);
    mlir::all_nested(function).into_iter().all(|operation| is_part(operation) || computes(operation, seen))
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

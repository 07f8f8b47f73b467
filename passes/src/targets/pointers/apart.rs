//! Which arguments of a launch are different memory.
//!
//! ```text
//! %A = gpu.alloc ..   %B = gpu.alloc ..        different
//! %A = gpu.alloc ..   func @f(%B)              different: B was there before
//! func @f(%A {llvm.noalias}, %B)               different: the program says so
//! func @f(%A, %B)                              perhaps one memory: a caller may pass one twice
//! ```
//!
//! A view is the memory that it shows. Of other memory (what calls return, what branches choose, what loops
//! carry unless they only swap) nothing is known.

use crate::import::program::alias::{is_entry, is_known, origins};
use crate::import::program::view::resolve;
use crate::mlir;
use melior::ir::Value;

/// Whether two memrefs of the host are certainly different memory.
pub fn are_apart<'c: 'a, 'a>(one: Value<'c, 'a>, other: Value<'c, 'a>) -> bool {
    let (Some(ones), Some(others)) = (memories(one), memories(other)) else { return false };
    ones.iter().all(|&one| others.iter().all(|&other| differ(one, other)))
}

/// The allocations and arguments that a memref may show; none if it may be of other memory.
fn memories<'c: 'a, 'a>(memref: Value<'c, 'a>) -> Option<Vec<Value<'c, 'a>>> {
    let base = resolve(memref, None).base;
    let all = if is_allocated(base) { vec![base] } else { origins(base) };
    let is_named = |value: &Value| is_allocated(*value) || is_given(*value);
    ((is_allocated(base) || is_known(base)) && all.iter().all(is_named)).then_some(all)
}

fn differ(one: Value, other: Value) -> bool {
    let is_sure = [one, other].into_iter().any(|memory| is_allocated(memory) || is_said_apart(memory));
    mlir::key(one) != mlir::key(other) && is_sure
}

fn is_allocated(memref: Value) -> bool {
    let definition = mlir::definition(memref).map(mlir::name);
    matches!(definition, Some("gpu.alloc" | "memref.alloc" | "memref.alloca"))
}

/// Whether a function is given the memory.
fn is_given(memref: Value) -> bool {
    mlir::argument(memref).is_some_and(|(block, _)| is_entry(block))
}

fn is_said_apart(memref: Value) -> bool {
    let argument = mlir::argument(memref);
    argument.is_some_and(|(block, number)| mlir::argument_attributes(block, number).contains("llvm.noalias"))
}

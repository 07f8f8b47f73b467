//! Calls in loops: the callee's body is put in the place of the call (pass `mse-inline`).
//!
//! Import models a call by accesses that may happen, and a statement that calls stays on the host. Programs
//! that have their statements in functions, as Pluto's and Polymer's output has, would have no kernel.
//!
//! ```text
//! before   func.func private @S0(%A, %i) { affine.store %z, %A[symbol(%i)] }
//!          affine.for %i = 0 to %n { func.call @S0(%A, %i) }
//!
//! after    affine.for %i = 0 to %n { affine.store %z, %A[%i] }
//! ```
//!
//! A call is *replaced* if it lies in a loop, and only in loops and conditionals. Also its callee must be
//! known ([`callee`]), with all functions that this calls in turn. A known function is one block, of
//! operations that import reads, of bounded size, and not recursive. Calls that only compute stay: they are
//! part of statements. So do calls if `mse.summary` or `no_inline` says so. Where affine operations of the
//! callee have no meaning at the call ([`affine`]), they become arithmetic and loops of `scf`. A call is
//! replaced with all calls that the callee makes, or not at all.
//!
//! A private function goes away if calls of it were replaced and nothing names it any more. Nothing else in
//! the module changes.

mod affine;
mod callee;
mod place;
mod write;

use crate::import::program::call::{is_pure, is_structured};
use crate::import::program::device::is_device_code;
use crate::import::program::kind::is_loop;
use crate::machine::thresholds::INLINED_IN_ALL;
use crate::mlir;
use callee::Stays;
use melior::ir::OperationRef;
use melior::ir::attribute::FlatSymbolRefAttribute;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{Failure, remark};
use mse_dialect::edit;
use place::Place;

/// Runs the pass on a module; on anything else it does nothing, as other functions may change meanwhile.
pub fn run<'c>(root: OperationRef<'c, '_>) -> Result<(), Failure<'c>> {
    if mlir::name(root) != "builtin.module" {
        return Ok(());
    }
    let mut functions = mlir::all_nested(root);
    functions.retain(|&inner| mlir::name(inner) == "func.func");
    remove_unused(functions.into_iter().flat_map(calls_in).collect());
    Ok(())
}

/// Replaces calls in a function; returns the functions that were called.
fn calls_in<'c, 'a>(function: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut calls = mlir::all_nested(function);
    calls.retain(|&inner| is_candidate(inner, function));
    let mut room = INLINED_IN_ALL;
    let mut replaced = Vec::new();
    for call in calls {
        match callee::size(call, &mut Place::new(function), &[function], false) {
            Ok(size) if size <= room => {
                room -= size;
                write::replace(call, function, &mut replaced);
            }
            Ok(_) => tell(call, "stays a call: the function around it has become too large"),
            Err(Stays::Because(reason)) => tell(call, &reason),
            Err(Stays::Said) => {}
        }
    }
    replaced
}

/// Whether an operation is a call in a loop of the function, with nothing but loops and conditionals around.
fn is_candidate(operation: OperationRef, function: OperationRef) -> bool {
    if mlir::name(operation) != "func.call" || is_pure(operation) {
        return false;
    }
    let parents = std::iter::successors(operation.parent_operation(), |inner| inner.parent_operation());
    let around: Vec<_> = parents.take_while(|&parent| parent != function).collect();
    let is_open = |&around: &OperationRef| is_structured(around) && !is_device_code(around);
    around.iter().all(is_open) && around.into_iter().any(is_loop)
}

fn tell(call: OperationRef, reason: &str) {
    let name = call.attribute("callee").map_or(String::new(), |callee| callee.to_string());
    remark(call.location(), &format!("not inlined: '{}' of {name} {reason}", mlir::name(call)));
}

/// Removes those of the functions that are private and that nothing names, and then those that only they
/// named.
fn remove_unused(mut functions: Vec<OperationRef>) {
    while let Some(position) = functions.iter().position(|&function| !is_needed(function)) {
        let unused = functions[position];
        functions.retain(|&function| function != unused);
        mlir::erase(unused);
    }
}

fn is_needed(function: OperationRef) -> bool {
    let is_private = function.attribute("sym_visibility").is_ok_and(|own| own.to_string() == "\"private\"");
    !is_private || function.parent_operation().is_none_or(|module| names(module, function))
}

/// Whether an operation in the module names the function.
fn names(module: OperationRef, function: OperationRef) -> bool {
    let context = edit::context_of(function);
    let reference = FlatSymbolRefAttribute::new(context, &mlir::symbol_name(function)).to_string();
    mlir::all_nested(module).into_iter().any(|operation| {
        let mut attributes = operation.attributes();
        attributes.any(|(_, attribute)| mentions(&attribute.to_string(), &reference))
    })
}

/// Whether a text has a symbol in it, and not only one that begins with it.
fn mentions(text: &str, symbol: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    text.match_indices(symbol).any(|(at, _)| !text[at + symbol.len()..].starts_with(goes_on))
}

#[cfg(test)]
mod tests {
    use super::mentions;

    #[test]
    fn symbols_are_whole_words() {
        for (text, expected) in
            [("@S1", true), ("@S10", false), ("[@S10, @S1]", true), ("@S1.a", false), ("\"S1\"", false)]
        {
            assert_eq!(mentions(text, "@S1"), expected, "{text}");
        }
    }
}

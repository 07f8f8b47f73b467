//! Plain functions: results proved of their scops, after import, hold for the functions too.
//!
//! Import resolves views, believes the program about its calls, and drops operations without an effect. A
//! proof says that, for any input for which the original has a meaning, the transformed function can do
//! nothing else. So both must be plain: loops, conditions, accesses to memory in order of its subscripts, and
//! operations that only compute. The transformed one must not be able to fail where the original does not. It
//! divides by nothing that may be zero, frees memory only when it no longer needs it, allocates no negative
//! size, and branches on nothing undefined ([`super::poison`]). The check of the scop decides whether it
//! stays in bounds, hence it loads nothing that import drops.
//!
//! Import reads a parallel loop as a sequential one, so a scop does not show its races: both functions must
//! be known to have none ([`crate::foreign::race_free`]). A global is one memory in both modules only if both
//! define it alike. The proof names the operations that may wrap ([`super::wrapping`]), as a condition.

use super::function::{computes, identity, producer};
use super::{Reason, poison, wrapping};
use crate::foreign;
use crate::mlir::key;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::{effects, view};
use std::collections::{BTreeMap, BTreeSet};

/// Two functions that are plain.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The operations that are taken not to wrap, by name.
    pub wrapping: BTreeSet<String>,
}

/// Operations on memory.
const ON_MEMORY: [&str; 9] = [
    "affine.load",
    "affine.store",
    "memref.load",
    "memref.store",
    "memref.alloc",
    "memref.alloca",
    "memref.dealloc",
    "memref.dim",
    "memref.get_global",
];

/// Loops and conditions, which carry no memory.
const CONTROL: [&str; 10] = [
    "affine.for",
    "affine.if",
    "affine.parallel",
    "affine.yield",
    "scf.for",
    "scf.if",
    "scf.parallel",
    "scf.reduce",
    "scf.yield",
    "func.return",
];

/// The dialects that plain functions use: their operations give the same value for the same operands,
/// wherever they are.
const DIALECTS: [&str; 9] =
    ["affine", "arith", "complex", "func", "index", "math", "memref", "scf", "vector"];

/// Whether both functions are plain, neither has races, and the transformed one fails only where the original
/// does; if not, why. The search for races may take `bound` isl operations for a part of the work.
pub fn plain(original: OperationRef, transformed: OperationRef, bound: u64) -> Result<Plain, Reason> {
    same_type(original, transformed)?;
    let both = [original, transformed].map(view::all_nested).concat();
    both.iter().try_for_each(|operation| is_plain(*operation))?;
    let inside = view::all_nested(transformed);
    inside.iter().try_for_each(|operation| cannot_fail(*operation))?;
    inside.iter().try_for_each(|operation| frees_at_the_end(*operation))?;
    loads_nothing_in_vain(&inside)?;
    poison::decides_nothing(&inside)?;
    let sizes = allocated_sizes(original);
    inside.iter().try_for_each(|operation| has_sizes(*operation, &sizes))?;
    same_globals(original, transformed)?;
    for (function, which) in [(original, "original"), (transformed, "transformed function")] {
        foreign::race_free(function, bound)
            .map_err(|doubt| Reason { why: format!("in the {which} {}", doubt.why), sizes: doubt.sizes })?;
    }
    Ok(Plain { wrapping: both.into_iter().filter_map(wrapping::taken_not_to).collect() })
}

fn same_type(original: OperationRef, transformed: OperationRef) -> Result<(), String> {
    let [one, other] = [original, transformed].map(|function| view::attribute(function, "function_type"));
    if one == other { Ok(()) } else { Err(format!("the functions have different types: {one}, {other}")) }
}

/// Whether the globals that the functions use are defined alike in both modules.
fn same_globals(original: OperationRef, transformed: OperationRef) -> Result<(), String> {
    let [here, there] = [original, transformed].map(globals_around);
    for function in [original, transformed] {
        let gets = view::all_nested(function).into_iter().filter(|op| view::is(*op, "memref.get_global"));
        for name in gets.map(|get| view::attribute(get, "name").to_string()) {
            let defined = here.get(&name).filter(|text| !text.contains("__elided__"));
            if defined.is_none() || defined != there.get(&name) {
                return Err(format!("the modules define the global {name} differently"));
            }
        }
    }
    Ok(())
}

/// The globals of the module around, as text, by reference; those of different types or initial values have
/// different texts.
fn globals_around(function: OperationRef) -> BTreeMap<String, String> {
    let around = std::iter::successors(function.parent_operation(), |inner| inner.parent_operation());
    let siblings = around.last().map(view::nested).unwrap_or_default().into_iter();
    let globals = siblings.filter(|operation| view::is(*operation, "memref.global"));
    globals.map(|global| (format!("@{}", view::string(global, "sym_name")), global.to_string())).collect()
}

fn is_plain(operation: OperationRef) -> Result<(), String> {
    let name = view::name(operation);
    let values = || operation.operands().chain(operation.results().map(Value::from));
    let types: Vec<String> = values().map(|value| value.r#type().to_string()).collect();
    let has_memory = types.iter().any(|text| text.starts_with("memref<"));
    let known = CONTROL.contains(&name) || computes(operation);
    if !ON_MEMORY.contains(&name) && (has_memory || !known) {
        return Err(format!("'{name}' is beyond a proof"));
    }
    if !DIALECTS.contains(&name.split('.').next().unwrap_or_default()) {
        return Err(format!("'{name}' is beyond a proof"));
    }
    is_plainly_attributed(operation)?;
    if types.iter().any(|text| text.contains("strided<") || text.contains("affine_map<")) {
        return Err("memory with a layout is beyond a proof".into());
    }
    let reduces = name.ends_with(".parallel") && operation.result_count() > 0
        || name == "scf.reduce" && operation.operand_count() > 0;
    if reduces || operation.has_attribute("unsignedCmp") {
        return Err(format!("'{name}' of this kind is beyond a proof"));
    }
    Ok(())
}

/// No attribute claims anything of an access, and all attributes can be read. (A long constant is left out of
/// the text with `--mlir-elide-elementsattrs-if-larger`.)
fn is_plainly_attributed(operation: OperationRef) -> Result<(), String> {
    let claims = !allocates(operation) && operation.has_attribute("alignment");
    let attributes = operation.attributes().map(|(_, attribute)| attribute.to_string());
    match claims || attributes.into_iter().any(|text| text.contains("__elided__")) {
        true => Err(format!("'{}' with this attribute is beyond a proof", view::name(operation))),
        false => Ok(()),
    }
}

/// If the operation is pure, it may be executed anywhere; its divisors are numbers.
fn cannot_fail(operation: OperationRef) -> Result<(), String> {
    let computes = computes(operation) && !CONTROL.contains(&view::name(operation));
    let fails = computes && !effects::is_speculatable(operation);
    let attributes = operation.attributes().map(|(_, attribute)| attribute.to_string());
    if fails || is_disjoint(operation) || attributes.into_iter().any(|text| divides_by_a_symbol(&text)) {
        return Err(format!("'{}' of the transformed function may fail", view::name(operation)));
    }
    Ok(())
}

/// Whether it is an `affine.linearize_index` that says its indices are digits of the result. Only the text
/// says so, no attribute does: expressions that differ in it look the same.
fn is_disjoint(operation: OperationRef) -> bool {
    view::is(operation, "affine.linearize_index")
        && operation.to_string().contains("linearize_index disjoint")
}

fn divides_by_a_symbol(map: &str) -> bool {
    let divisors =
        ["floordiv ", "ceildiv ", "mod "].into_iter().flat_map(|division| map.split(division).skip(1));
    divisors
        .into_iter()
        .any(|divisor| !divisor.starts_with(|first: char| first.is_ascii_digit() && first != '0'))
}

/// Every loaded value has a use, and not only in values that have none themselves.
fn loads_nothing_in_vain(inside: &[OperationRef]) -> Result<(), String> {
    let loads = |operation: &OperationRef| ["affine.load", "memref.load"].contains(&view::name(*operation));
    let mut used = BTreeSet::new();
    for operation in inside.iter().rev() {
        // Uses of a value come after it, those in inner blocks too.
        let idle = operation.result_count() > 0
            && (loads(operation) || computes(*operation))
            && !operation.results().any(|result| used.contains(&key(result.into())));
        if idle && loads(operation) {
            return Err("the transformed function loads what it does not use".into());
        }
        if !idle {
            used.extend(operation.operands().map(key));
        }
    }
    Ok(())
}

/// Freed memory was allocated before in the same block, and nothing uses it after.
fn frees_at_the_end(operation: OperationRef) -> Result<(), String> {
    if !view::is(operation, "memref.dealloc") {
        return Ok(());
    }
    let memory = view::operand(operation, 0).ok_or("a deallocation of nothing")?;
    let block = operation.block().ok_or("an operation outside of blocks")?;
    let all = view::operations(block);
    let (before, after) = all.split_at(all.iter().position(|&other| other == operation).unwrap_or(0));
    let allocates = |other: &OperationRef| other.results().any(|result| key(result.into()) == key(memory));
    let uses = |other: &OperationRef| other.operands().any(|operand| key(operand) == key(memory));
    let mut later =
        after[1..].iter().flat_map(|&other| std::iter::once(other).chain(view::all_nested(other)));
    match before.iter().any(allocates) && !later.any(|other| uses(&other)) {
        true => Ok(()),
        false => Err("the transformed function may use memory that it freed".into()),
    }
}

/// The sizes that the function allocates for all arguments, as text.
fn allocated_sizes(function: OperationRef) -> BTreeSet<String> {
    let mut sizes = BTreeSet::new();
    for operation in view::nested(function).into_iter().filter(|&operation| allocates(operation)) {
        sizes.extend(operation.operands().filter_map(|size| identity(size).ok()));
    }
    sizes
}

fn allocates(operation: OperationRef) -> bool {
    view::is(operation, "memref.alloc") || view::is(operation, "memref.alloca")
}

/// An allocation has no negative size.
fn has_sizes(operation: OperationRef, known: &BTreeSet<String>) -> Result<(), String> {
    let is_size = |size: Value| {
        let natural = producer(size).is_ok_and(|operation| match view::name(operation) {
            "memref.dim" => true,
            "affine.max" => has_zero(&view::attribute(operation, "map").to_string()),
            _ => false,
        });
        natural || identity(size).is_ok_and(|text| known.contains(&text))
    };
    match !allocates(operation) || operation.operands().all(is_size) {
        true => Ok(()),
        false => Err("the transformed function may allocate a negative size".into()),
    }
}

/// Whether one of the results of a map, as text, is zero.
fn has_zero(map: &str) -> bool {
    let results = map.split_once("-> (").map_or("", |(_, results)| results);
    results.trim_end_matches([')', '>']).split(',').any(|result| result.trim() == "0")
}

//! Which arguments of a function may be one memory, according to the calls that import sees.
//!
//! Import takes distinct memref arguments of a function for distinct memory, and none of them for a global. A
//! caller in the same module may say otherwise:
//!
//! ```text
//! call @inner(%A, %A)                                        A and B of @inner(%A, %B) may be one memory
//! %v = subview %A ..   call @inner(%A, %v)                   the same
//! %g = get_global @g   call @inner(%g)                       A and @g may be
//! func @outer(%A, %B) { call @inner(%A, %B) }                A and B may be if those of @outer may
//! ```
//!
//! A memref may be any of its *origins*: the memrefs that conditionals choose from, and that loops start with
//! and hand on. A function of the module that allocates what it returns gives new memory to each of its
//! calls. Unknown origins (results of other calls, memory read from memory) may be anything but allocations
//! that only accesses get hold of. A call of a function by its address is a call of all functions of that
//! type whose address the module takes. `llvm.noalias` at an argument is believed.
//!
//! Pairs grow until no call adds any, before anything is changed. They are known where a pass runs on the
//! module; callers elsewhere are taken to keep arguments apart.

use super::alias::{is_entry, may_be};
use super::kind::is_allocation;
use super::view::resolve;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};
use std::collections::{BTreeMap, BTreeSet};

/// The pairs of all functions.
#[derive(Debug, Default)]
pub struct Callers {
    /// By the key of the function.
    shared: BTreeMap<usize, Shared>,
}

/// Pairs of memories of a function that may be one, each with the call that says so.
type Shared = BTreeMap<(Given, Given), String>;

/// Memory that a function is given: it does not make it itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Given {
    Argument(usize),
    Global(String),
}

/// A memory that a memref may be.
#[derive(Clone, PartialEq)]
enum Origin<'c, 'a> {
    /// Given from outside of the function.
    Outside(Given),
    /// An allocation.
    Made(Value<'c, 'a>),
    /// Anything; the memref.
    Unknown(Value<'c, 'a>),
}

/// A call of a function of the module.
struct Call<'c, 'a> {
    caller: OperationRef<'c, 'a>,
    callee: OperationRef<'c, 'a>,
    /// The origins of the operand for each argument that is memory, by number.
    operands: BTreeMap<usize, Vec<Origin<'c, 'a>>>,
}

impl Callers {
    /// The pairs that the calls in the module give; none if the operation is no module: others may change its
    /// surroundings.
    pub fn of(root: OperationRef) -> Self {
        let mut callers = Self::default();
        if mlir::name(root) != "builtin.module" {
            return callers;
        }
        let nested = mlir::all_nested(root);
        let globals: BTreeSet<String> = nested.iter().filter_map(|&operation| global(operation)).collect();
        let calls: Vec<_> = nested.iter().flat_map(|&operation| calls(operation, &nested)).collect();
        while calls.iter().map(|call| callers.add(call, &globals)).fold(false, |any, new| any | new) {}
        callers
    }

    /// The call that may make two memrefs of one function, which are no views, one memory.
    pub fn shared(&self, one: Value, other: Value) -> Option<&str> {
        let function = mlir::argument(one).or_else(|| mlir::argument(other))?.0;
        let shared = self.shared.get(&mlir::operation_key(mlir::function_of(function)?))?;
        let pair = sorted(memory(one)?, memory(other)?);
        shared.get(&pair).map(String::as_str)
    }

    /// Adds what a call says of its callee; returns whether that is new.
    fn add(&mut self, call: &Call, globals: &BTreeSet<String>) -> bool {
        let mut found = Vec::new();
        for (&number, origins) in &call.operands {
            for (&other, others) in call.operands.range(number + 1..) {
                if self.may_meet(call, origins, others) {
                    found.push((Given::Argument(number), Given::Argument(other)));
                }
            }
            let met = globals
                .iter()
                .map(|global| Given::Global(global.clone()))
                .filter(|global| self.may_meet(call, origins, &[Origin::Outside(global.clone())]));
            found.extend(met.map(|global| (Given::Argument(number), global)));
        }
        let name = |function: OperationRef| mlir::symbol_name(function);
        let text = format!("a call of @{} in @{}", name(call.callee), name(call.caller));
        let shared = self.shared.entry(mlir::operation_key(call.callee)).or_default();
        let known = shared.len();
        found.retain(|pair| !shared.contains_key(pair));
        shared.extend(found.into_iter().map(|pair| (pair, text.clone())));
        shared.len() > known
    }

    fn may_meet(&self, call: &Call, ones: &[Origin], others: &[Origin]) -> bool {
        ones.iter().any(|one| others.iter().any(|other| self.may_be_one(call.caller, one, other)))
    }

    fn may_be_one(&self, function: OperationRef, one: &Origin, other: &Origin) -> bool {
        match (one, other) {
            (Origin::Outside(one), Origin::Outside(other)) => {
                let shared = self.shared.get(&mlir::operation_key(function));
                let pair = sorted(one.clone(), other.clone());
                one == other || shared.is_some_and(|shared| shared.contains_key(&pair))
            }
            (Origin::Made(one), Origin::Made(other)) => one == other,
            (Origin::Unknown(unknown), Origin::Made(made))
            | (Origin::Made(made), Origin::Unknown(unknown)) => may_be(*unknown, *made),
            (Origin::Unknown(_), _) | (_, Origin::Unknown(_)) => true,
            (Origin::Made(_), _) | (_, Origin::Made(_)) => false,
        }
    }
}

fn sorted(one: Given, other: Given) -> (Given, Given) {
    if one <= other { (one, other) } else { (other, one) }
}

/// The calls of functions of the module that an operation makes.
fn calls<'c: 'a, 'a>(operation: OperationRef<'c, 'a>, all: &[OperationRef<'c, 'a>]) -> Vec<Call<'c, 'a>> {
    let Some(caller) = mlir::function_around(operation) else { return Vec::new() };
    let callees = match mlir::name(operation) {
        "func.call_indirect" => all.iter().filter_map(|&taken| function_at(taken, "value")).collect(),
        _ => function_at(operation, "callee").into_iter().collect::<Vec<_>>(),
    };
    let first = usize::from(mlir::name(operation) == "func.call_indirect");
    let operands: Vec<_> = operation.operands().skip(first).collect();
    let types = |values: &[Value<'c, 'a>]| values.iter().map(|value| value.r#type()).collect::<Vec<_>>();
    let call = |callee: OperationRef<'c, 'a>| {
        let arguments = mlir::arguments(mlir::blocks(callee).into_iter().next()?);
        let fits = types(&arguments) == types(&operands);
        let memory = arguments.iter().zip(&operands).enumerate().filter(|(number, (argument, _))| {
            mlir::is_memory(argument.r#type()) && !is_noalias(**argument, *number)
        });
        let memory = memory.map(|(number, (_, &operand))| (number, origins(operand, &mut Vec::new())));
        fits.then(|| Call { caller, callee, operands: memory.collect() })
    };
    callees.into_iter().filter_map(call).collect()
}

/// The function of the module that an attribute of the operation names, if the operation is a call or takes
/// an address.
fn function_at<'c, 'a>(operation: OperationRef<'c, 'a>, attribute: &str) -> Option<OperationRef<'c, 'a>> {
    if attribute == "value" && mlir::name(operation) != "func.constant" {
        return None;
    }
    super::call::named_function(operation, &operation.attribute(attribute).ok()?.to_string())
}

fn is_noalias(argument: Value, number: usize) -> bool {
    mlir::argument(argument)
        .is_some_and(|(block, _)| mlir::argument_attributes(block, number).contains("llvm.noalias"))
}

/// The memory from outside that a memref is.
fn memory(memref: Value) -> Option<Given> {
    if let Some(definition) = mlir::definition(memref) {
        return global(definition).map(Given::Global);
    }
    mlir::argument(memref).filter(|(block, _)| is_entry(*block)).map(|(_, number)| Given::Argument(number))
}

/// The name of the global whose address the operation reads.
fn global(operation: OperationRef) -> Option<String> {
    let is_address = mlir::name(operation) == "memref.get_global";
    operation.attribute("name").ok().filter(|_| is_address).map(|name| name.to_string())
}

/// The memories that a memref may be; `seen` are the memrefs on the way to it.
fn origins<'c: 'a, 'a>(memref: Value<'c, 'a>, seen: &mut Vec<Value<'c, 'a>>) -> Vec<Origin<'c, 'a>> {
    let base = resolve(memref, None).base;
    if seen.contains(&base) {
        return Vec::new();
    }
    seen.push(base);
    if let Some(memory) = memory(base) {
        return vec![Origin::Outside(memory)];
    }
    if mlir::definition(base).is_some_and(is_allocation) || is_made_by_callee(base) {
        return vec![Origin::Made(base)];
    }
    match handed_on(base) {
        Some(sources) => sources.into_iter().flat_map(|source| origins(source, seen)).collect(),
        None => vec![Origin::Unknown(base)],
    }
}

/// Whether a memref is the result of a call, and in each return of the callee an allocation of its own that
/// no other result is.
pub fn is_made_by_callee<'c: 'a, 'a>(memref: Value<'c, 'a>) -> bool {
    let made = || {
        let call = mlir::definition(memref).filter(|&call| mlir::name(call) == "func.call")?;
        let number = call.results().position(|result| Value::from(result) == memref)?;
        let blocks = mlir::blocks(function_at(call, "callee")?);
        let ends = blocks.into_iter().filter_map(mlir::last);
        let mut returns = ends.filter(|&end| mlir::name(end) == "func.return").peekable();
        returns.peek()?;
        Some(returns.all(|end| {
            let results: Vec<_> = end.operands().map(|result| resolve(result, None).base).collect();
            let own = results[number];
            let others = results.iter().enumerate().filter(|&(other, _)| other != number);
            mlir::definition(own).is_some_and(is_allocation)
                && !others.into_iter().any(|(_, other)| *other == own)
        }))
    };
    made().unwrap_or(false)
}

/// The memrefs that a conditional chooses from, or that a loop starts with and yields; none for any other
/// memref.
fn handed_on<'c: 'a, 'a>(memref: Value<'c, 'a>) -> Option<Vec<Value<'c, 'a>>> {
    let Some(definition) = mlir::definition(memref) else {
        let (block, number) = mlir::argument(memref)?;
        let around = mlir::parent(block)?;
        return match mlir::name(around) {
            "affine.for" | "scf.for" => carried(around, number.checked_sub(1)?),
            "mse.scop" => Some(vec![mlir::operand(around, number)?]),
            _ => None,
        };
    };
    let number = definition.results().position(|result| Value::from(result) == memref)?;
    match mlir::name(definition) {
        "affine.for" | "scf.for" => carried(definition, number),
        "arith.select" => Some(vec![mlir::operand(definition, 1)?, mlir::operand(definition, 2)?]),
        "affine.if" | "scf.if" | "scf.index_switch" => mlir::blocks(definition)
            .into_iter()
            .map(|block| mlir::operand(mlir::last(block)?, number))
            .collect(),
        _ => None,
    }
}

/// The initial and the yielded value, for the value with this number that a loop carries.
fn carried<'c: 'a, 'a>(by: OperationRef<'c, 'a>, number: usize) -> Option<Vec<Value<'c, 'a>>> {
    let first = by.operand_count() - by.result_count();
    let yielded = mlir::operand(mlir::last(mlir::only_block(by, 0)?)?, number)?;
    Some(vec![mlir::operand(by, first + number)?, yielded])
}

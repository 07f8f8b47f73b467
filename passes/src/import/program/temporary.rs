//! Temporaries: memory that only hands a value on, inside of an iteration.
//!
//! ```text
//! before   store %v, %t[s] ; .. ; for { %w = load %t[s] ; use(%w) }
//! after                      .. ; for {                   use(%v) }
//! ```
//!
//! A store *reaches* a load of the same memory if two conditions hold. It is the last one in its block in
//! front of the load, or in front of the operation around the load. No operation around the load holds
//! another one. An allocation is a *temporary* of a region if it is only loaded and stored, and each load is
//! reached by a store with the very same subscripts. Both lie in the region, or neither. Then no load needs
//! the memory, and no store of the region.

use super::access::cells;
use super::kind::{is_allocation, memory_position};
use super::view::Subscript;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use std::collections::{HashMap, HashSet};

/// The temporaries of a region.
#[derive(Default)]
pub struct Temporaries<'c, 'a> {
    /// The value that each load gives.
    pub loaded: HashMap<usize, Value<'c, 'a>>,
    /// The allocations, by their memory.
    pub allocations: HashMap<usize, OperationRef<'c, 'a>>,
}

impl<'c, 'a> Temporaries<'c, 'a> {
    /// Those that operations of one block, or what is inside, store to.
    pub fn of(operations: &[OperationRef<'c, 'a>]) -> Self {
        let mut temporaries = Self::default();
        let mut seen = HashSet::new();
        let all =
            operations.iter().flat_map(|&operation| [vec![operation], mlir::all_nested(operation)].concat());
        for store in all.filter(|&operation| is_plain_store(operation)) {
            let Some(memory) = mlir::operand(store, 1) else { continue };
            if seen.insert(mlir::key(memory))
                && let Some(loaded) = loaded(memory, operations)
            {
                temporaries.loaded.extend(loaded);
                temporaries
                    .allocations
                    .extend(mlir::definition(memory).map(|made| (mlir::key(memory), made)));
            }
        }
        temporaries
    }

    /// Whether the operation makes, frees, loads or stores a temporary.
    pub fn concern(&self, operation: OperationRef<'c, 'a>) -> bool {
        let memory = match mlir::name(operation) {
            "memref.alloc" | "memref.alloca" => mlir::result(operation, 0),
            "memref.dealloc" => mlir::operand(operation, 0),
            _ if is_plain_load(operation) || is_plain_store(operation) => {
                mlir::operand(operation, memory_position(operation))
            }
            _ => None,
        };
        memory.is_some_and(|memory| self.allocations.contains_key(&mlir::key(memory)))
    }
}

/// The value that each load gives, by its result; none if the memory is no temporary of the region.
fn loaded<'c, 'a>(
    memory: Value<'c, 'a>,
    region: &[OperationRef<'c, 'a>],
) -> Option<HashMap<usize, Value<'c, 'a>>> {
    mlir::definition(memory).filter(|&definition| is_allocation(definition))?;
    let users: Vec<_> = mlir::uses(memory).into_iter().map(|(user, _)| user).collect();
    let stores: Vec<_> = users.iter().copied().filter(|&user| is_plain_store(user)).collect();
    let mut loaded = HashMap::new();
    for user in users {
        if is_plain_load(user) {
            let store = reaching(user, &stores).filter(|&store| are_of_one_cell(store, user))?;
            if is_in(region, user) != is_in(region, store) {
                return None;
            }
            loaded.insert(mlir::key(mlir::result(user, 0)?), mlir::operand(store, 0)?);
        } else if !is_plain_store(user) && mlir::name(user) != "memref.dealloc" {
            return None;
        }
    }
    (!loaded.is_empty()).then_some(loaded)
}

/// The store that reaches a load.
fn reaching<'c, 'a>(
    load: OperationRef<'c, 'a>,
    stores: &[OperationRef<'c, 'a>],
) -> Option<OperationRef<'c, 'a>> {
    let mut around = load;
    loop {
        let block = around.block();
        let beside: Vec<_> = stores.iter().filter_map(|&store| mlir::ancestor_in(store, block)).collect();
        if beside.contains(&around) {
            return None;
        }
        let before = beside.into_iter().filter(|beside| beside.is_before_in_block(around));
        if let Some(last) =
            before.reduce(|one, other| if one.is_before_in_block(other) { other } else { one })
        {
            return stores.contains(&last).then_some(last);
        }
        around = around.parent_operation().filter(|&parent| mlir::name(parent) != "func.func")?;
    }
}

/// Whether a store and a load have the same subscripts, as they are written.
fn are_of_one_cell(store: OperationRef, load: OperationRef) -> bool {
    let subscripts = |operation| cells(operation).swap_remove(0).subscripts.unwrap_or_default();
    let (of_store, of_load) = (subscripts(store), subscripts(load));
    of_store.iter().zip(&of_load).all(|(one, other)| is_same(&constant(one), &constant(other)))
}

/// A subscript; a constant as a number.
fn constant<'c, 'a>(subscript: &Subscript<'c, 'a>) -> Subscript<'c, 'a> {
    let number = match subscript {
        Subscript::Value(value) => mlir::integer_constant(*value),
        Subscript::Map(expression, _) => expression.is_constant().then(|| expression.constant_value()),
        _ => None,
    };
    number.map_or_else(|| subscript.clone(), Subscript::Number)
}

fn is_same(one: &Subscript, other: &Subscript) -> bool {
    match (one, other) {
        (Subscript::Number(one), Subscript::Number(other)) => one == other,
        (Subscript::Value(one), Subscript::Value(other)) => one == other,
        (Subscript::Map(one, of_one), Subscript::Map(other, of_other)) => {
            one == other
                && of_one.map.dim_count() == of_other.map.dim_count()
                && of_one.operands == of_other.operands
        }
        _ => false,
    }
}

/// Whether the operation lies in the region.
fn is_in<'c, 'a>(region: &[OperationRef<'c, 'a>], operation: OperationRef<'c, 'a>) -> bool {
    mlir::ancestor_in(operation, region[0].block()).is_some_and(|around| region.contains(&around))
}

fn is_plain_load(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.load" | "memref.load")
}

fn is_plain_store(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.store" | "memref.store")
}

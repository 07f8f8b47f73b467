//! The values from elsewhere that an operation in a statement needs; for an access, the values that say which
//! cell, where the relation does not.

use super::Formed;
use crate::import::memory::access::Access;
use crate::import::program::access::{is_store, selector};
use crate::import::program::integer::size_of;
use crate::import::program::view::is_view;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};

impl<'c, 'a> Formed<'c, 'a> {
    /// The values from elsewhere that executing the operation needs, and memory that something in it needs as
    /// a value.
    pub fn needs(&self, operation: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let mut inner = vec![operation];
        inner.extend(mlir::all_nested(operation));
        let values = inner
            .into_iter()
            .flat_map(|inner| self.own_needs(inner))
            .map(|value| self.values.original(value));
        let is_needed = |value: &Value<'c, 'a>| {
            mlir::is_memory(value.r#type()) || !mlir::is_defined_in(*value, operation)
        };
        values.filter(is_needed).collect()
    }

    fn own_needs(&self, operation: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let is_nothing = matches!(mlir::name(operation), "mse.assume" | "mse.kill" | "memref.dealloc")
            || is_view(operation);
        if is_nothing || self.values.region.temporaries.concern(operation) {
            return Vec::new();
        }
        if let Some(size) = self.invariant_size(operation) {
            return vec![size];
        }
        if self.memory.calls.contains_key(&mlir::operation_key(operation)) {
            return operation.operands().flat_map(needs_of_operand).collect();
        }
        match self.memory.accesses.get(&mlir::operation_key(operation)) {
            Some(accesses) => {
                let needed = accesses.iter().flat_map(Access::needs);
                let mut needed: Vec<_> = needed.chain(selector(operation)).collect();
                needed.extend(mlir::operand(operation, 0).filter(|_| is_store(operation)));
                needed
            }
            None => operation.operands().collect(),
        }
    }

    /// The result of a `memref.dim` that is a parameter or a number.
    pub fn invariant_size(&self, operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        let size = mlir::result(operation, 0)?;
        (size_of(size).is_some() && self.values.is_invariant(size)).then_some(size)
    }
}

/// The needs of a call's operand: the operand itself; for a view, the values that it is made with.
fn needs_of_operand<'c: 'a, 'a>(operand: Value<'c, 'a>) -> Vec<Value<'c, 'a>> {
    if !mlir::is_memory(operand.r#type()) {
        return vec![operand];
    }
    match mlir::definition(operand).filter(|&definition| is_view(definition)) {
        Some(view) => view.operands().flat_map(needs_of_operand).collect(),
        None => Vec::new(),
    }
}

//! The roles of values in affine operations at a call: symbols, dimensions, or neither.
//!
//! ```text
//! func.func @S0(%A, %i) { affine.store %z, %A[symbol(%i)] }    %i: a symbol in @S0
//! affine.for %i = .. { call @S0(%A, %i) }                      %i: a dimension at the call
//! ```
//!
//! These are MLIR's rules, as far as they are needed; a value in doubt is neither. A *symbol* is a value of
//! the function's own blocks, a constant, or computed of symbols. The size of memory is a symbol, too, if the
//! memory is such a value, or takes a symbol for the size. A *dimension* is a symbol, an argument of an
//! affine loop, or the result of `affine.apply` on dimensions. Values of the callee's own blocks are symbols
//! there, and mostly not at the call, which is in a loop.

use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, TypeLike, Value, ValueLike};
use mse_dialect::effects;
use std::collections::HashMap;

/// How many operations deep a value is looked into.
const LEVELS: usize = 12;

/// A call in a function, with the arguments of callees.
pub struct Place<'c, 'a> {
    /// The function that the operations come into.
    function: OperationRef<'c, 'a>,
    /// The operands that stand for arguments, by the keys of the arguments.
    bound: HashMap<usize, Value<'c, 'a>>,
}

impl<'c: 'a, 'a> Place<'c, 'a> {
    /// A place in a function.
    pub fn new(function: OperationRef<'c, 'a>) -> Self {
        Self { function, bound: HashMap::new() }
    }

    /// These operands stand for these arguments.
    pub fn bind(&mut self, arguments: &[Value<'c, 'a>], operands: &[Value<'c, 'a>]) {
        let keys = arguments.iter().map(|&argument| mlir::key(argument));
        self.bound.extend(keys.zip(operands.iter().copied()));
    }

    /// Whether a value is a symbol here.
    pub fn is_symbol(&self, value: Value<'c, 'a>) -> bool {
        self.is_symbol_within(value, LEVELS)
    }

    /// Whether a value is a dimension here.
    pub fn is_dimension(&self, value: Value<'c, 'a>) -> bool {
        self.is_dimension_within(value, LEVELS)
    }

    fn is_symbol_within(&self, value: Value<'c, 'a>, levels: usize) -> bool {
        let value = self.original(value);
        if !value.r#type().is_index() || levels == 0 {
            return false;
        }
        if self.is_outermost(value) {
            return true;
        }
        let Some(definition) = mlir::definition(value) else { return false };
        match mlir::name(definition) {
            "arith.constant" | "index.constant" => true,
            "memref.dim" => self.has_symbol_for_size(definition, levels - 1),
            _ => {
                let mut operands = definition.operands();
                let is_computed = effects::is_pure(definition) && effects::is_speculatable(definition);
                is_computed
                    && definition.region_count() == 0
                    && operands.all(|operand| self.is_symbol_within(operand, levels - 1))
            }
        }
    }

    /// Whether the size that the operation reads is a symbol. The memory is of the function's own blocks, or
    /// it is a view or an allocation that takes a symbol for the size.
    fn has_symbol_for_size(&self, dim: OperationRef<'c, 'a>, levels: usize) -> bool {
        let operand = |number| dim.operand(number).ok().map(|operand| self.original(operand));
        let (Some(memory), Some(position)) = (operand(0), operand(1)) else { return false };
        if self.is_outermost(memory) {
            return true;
        }
        let position = mlir::integer_constant(position).and_then(|position| usize::try_from(position).ok());
        let (Some(definition), Some(position)) = (mlir::definition(memory), position) else { return false };
        let first: usize = match mlir::name(definition) {
            "memref.alloc" => 0,
            "memref.subview" => mlir::segments(definition).iter().take(2).sum(),
            _ => return false,
        };
        let Ok(memory) = MemRefType::try_from(memory.r#type()) else { return false };
        let is_dynamic = |&dimension: &usize| mlir::static_size(memory, dimension).is_none();
        if position >= memory.rank() || !is_dynamic(&position) {
            return position < memory.rank();
        }
        let size = definition.operand(first + (0..position).filter(is_dynamic).count());
        size.is_ok_and(|size| self.is_symbol_within(size, levels))
    }

    fn is_dimension_within(&self, value: Value<'c, 'a>, levels: usize) -> bool {
        let value = self.original(value);
        if !value.r#type().is_index() || levels == 0 {
            return false;
        }
        let is_affine_loop = |operation| matches!(mlir::name(operation), "affine.for" | "affine.parallel");
        let holds = match mlir::definition(value) {
            Some(definition) if mlir::name(definition) == "affine.apply" => {
                definition.operands().all(|operand| self.is_dimension_within(operand, levels - 1))
            }
            Some(_) => false,
            None => {
                mlir::argument(value).and_then(|(block, _)| mlir::parent(block)).is_some_and(is_affine_loop)
            }
        };
        holds || self.is_symbol_within(value, levels)
    }

    /// Whether the function's own blocks define a value.
    fn is_outermost(&self, value: Value<'c, 'a>) -> bool {
        let block = match mlir::definition(value) {
            Some(definition) => definition.block(),
            None => mlir::argument(value).map(|(block, _)| block),
        };
        block.and_then(mlir::parent) == Some(self.function)
    }

    /// The operand that stands for a value, or the value itself.
    fn original(&self, value: Value<'c, 'a>) -> Value<'c, 'a> {
        self.bound.get(&mlir::key(value)).map_or(value, |&operand| self.original(operand))
    }
}

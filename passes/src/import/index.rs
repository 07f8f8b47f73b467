//! Affine maps as operations of `arith`: a statement's body has no affine operations, whose operands would have to obey
//! the affine dialect's rules wherever the body is moved.

use super::mlir;
use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationBuilder;
use melior::ir::{AffineExpr, AffineMap, BlockRef, Identifier, Location, OperationRef, Type, Value};

/// Appends operations to a block.
pub struct Writer<'c, 'b> {
    /// The context.
    pub context: &'c Context,
    /// The block.
    pub block: BlockRef<'c, 'b>,
    /// The location of what is written.
    pub location: Location<'c>,
}

impl<'c, 'b> Writer<'c, 'b> {
    /// The value of `affine.apply`, `affine.min` or `affine.max` on these operands.
    pub fn applied(&self, operation: OperationRef<'c, '_>, operands: &[Value<'c, 'b>]) -> Value<'c, 'b> {
        let map = mlir::affine_map(operation, "map").expect("affine operations have a map");
        let fold = match mlir::name(operation) {
            "affine.min" => "arith.minsi",
            _ => "arith.maxsi",
        };
        let results =
            (0..map.result_count()).map(|i| self.expression(map.result(i).expect("in range"), map, operands));
        results.reduce(|a, b| self.binary(fold, a, b)).expect("a map has a result")
    }

    fn expression(
        &self,
        expression: AffineExpr<'c>,
        map: AffineMap<'c>,
        operands: &[Value<'c, 'b>],
    ) -> Value<'c, 'b> {
        if expression.is_constant() {
            return self.constant(expression.constant_value());
        }
        if expression.is_dim() {
            return operands[expression.dim_position()];
        }
        if expression.is_symbol() {
            return operands[map.dim_count() + expression.symbol_position()];
        }
        let a = self.expression(expression.lhs(), map, operands);
        let b = self.expression(expression.rhs(), map, operands);
        match expression {
            _ if expression.is_add() => self.binary("arith.addi", a, b),
            _ if expression.is_mul() => self.binary("arith.muli", a, b),
            _ if expression.is_floor_div() => self.binary("arith.floordivsi", a, b),
            _ if expression.is_ceil_div() => self.binary("arith.ceildivsi", a, b),
            _ => {
                let whole = self.binary("arith.muli", self.binary("arith.floordivsi", a, b), b);
                self.binary("arith.subi", a, whole)
            }
        }
    }

    fn constant(&self, value: i64) -> Value<'c, 'b> {
        let index = Type::index(self.context);
        let value = (Identifier::new(self.context, "value"), IntegerAttribute::new(index, value).into());
        self.append(
            OperationBuilder::new("arith.constant", self.location)
                .add_attributes(&[value])
                .add_results(&[index]),
        )
    }

    fn binary(&self, name: &str, a: Value<'c, 'b>, b: Value<'c, 'b>) -> Value<'c, 'b> {
        let index = Type::index(self.context);
        self.append(OperationBuilder::new(name, self.location).add_operands(&[a, b]).add_results(&[index]))
    }

    fn append(&self, builder: OperationBuilder<'c>) -> Value<'c, 'b> {
        let operation = self.block.append_operation(builder.build().expect("a well-formed operation"));
        operation.result(0).expect("one result").into()
    }
}

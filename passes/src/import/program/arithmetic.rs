//! Affine maps with what they are applied to, and the operations in them.

use melior::ir::{AffineExpr, AffineMap, OperationRef, Value};

/// An affine map with the operands for its dimensions and symbols.
pub struct Applied<'c, 'a> {
    /// The operation that has the map, for refusals.
    pub operation: OperationRef<'c, 'a>,
    /// The map.
    pub map: AffineMap<'c>,
    /// Values of the dimensions, then of the symbols.
    pub operands: Vec<Value<'c, 'a>>,
}

/// Operations on functions.
#[derive(Clone, Copy)]
pub enum Arithmetic {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient, rounded down.
    Floor,
    /// Quotient, rounded up.
    Ceiling,
    /// Remainder of the quotient rounded down.
    Modulo,
    /// Quotient, rounded towards zero.
    Quotient,
    /// Remainder of the quotient rounded towards zero.
    Remainder,
    /// The smaller one.
    Minimum,
    /// The larger one.
    Maximum,
}

impl Arithmetic {
    /// The operation at the root of an affine expression.
    pub fn of_expression(expression: AffineExpr) -> Self {
        match expression {
            _ if expression.is_add() => Self::Add,
            _ if expression.is_mul() => Self::Multiply,
            _ if expression.is_mod() => Self::Modulo,
            _ if expression.is_floor_div() => Self::Floor,
            _ => Self::Ceiling,
        }
    }
}

//! Integers and indices: their bits, and what operations on them do.

use super::arithmetic::Arithmetic;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{OperationRef, TypeLike, Value, ValueLike};

/// The bits of `index`.
pub const INDEX_BITS: u32 = 64;

/// A number of 64 bits must fit in this many to be a function: code that is made of functions adds to them.
pub const FUNCTION_BITS: u32 = 63;

/// The bits of an index or integer.
pub fn width_of(value: Value) -> Option<u32> {
    if is_index(value) {
        return Some(INDEX_BITS);
    }
    IntegerType::try_from(value.r#type()).ok().map(|integer| integer.width())
}

/// Whether a value is an index, which may be a parameter as it is.
pub fn is_index(value: Value) -> bool {
    value.r#type().is_index()
}

/// The memref and the dimension whose size the value is.
pub fn size_of<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<(Value<'c, 'a>, i64)> {
    let definition = mlir::definition(value).filter(|&definition| mlir::name(definition) == "memref.dim")?;
    Some((mlir::operand(definition, 0)?, mlir::integer_constant(mlir::operand(definition, 1)?)?))
}

/// The effect of an operation on integers. This is the one list of such operations.
#[derive(Clone, Copy)]
pub enum Operation {
    /// The number stays the same, if it fits; `unsigned` if it was read as unsigned.
    Cast { unsigned: bool },
    /// Arithmetic, and whether operands are read as unsigned, and whether it may wrap.
    Binary { kind: Arithmetic, unsigned: bool, may_wrap: bool },
    /// Arithmetic with `2^k` where the second operand is a constant `k`.
    Shift(Shift),
    /// With a constant `2^k - 1`, the remainder by `2^k`.
    And,
}

/// Where bits go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shift {
    /// To the left: a product, which may wrap.
    Left,
    /// To the right, the sign stays.
    Signed,
    /// To the right, zeros come in.
    Unsigned,
}

/// The predicates of `arith::CmpIPredicate` by their numbers: unsigned ones follow signed ones.
const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

impl Operation {
    /// The effect of the operation of this name; none if it is no arithmetic that has a function.
    pub fn of(name: &str) -> Option<Self> {
        let binary = |kind| Some(Self::Binary { kind, unsigned: false, may_wrap: false });
        let wrapping = |kind| Some(Self::Binary { kind, unsigned: false, may_wrap: true });
        let unsigned = |kind| Some(Self::Binary { kind, unsigned: true, may_wrap: false });
        match name {
            "arith.index_cast" | "arith.extsi" | "arith.trunci" | "index.casts" => {
                Some(Self::Cast { unsigned: false })
            }
            "arith.index_castui" | "arith.extui" | "index.castu" => Some(Self::Cast { unsigned: true }),
            "arith.addi" | "index.add" => wrapping(Arithmetic::Add),
            "arith.subi" | "index.sub" => wrapping(Arithmetic::Subtract),
            "arith.muli" | "index.mul" => wrapping(Arithmetic::Multiply),
            "arith.floordivsi" | "index.floordivs" => binary(Arithmetic::Floor),
            "arith.ceildivsi" | "index.ceildivs" => binary(Arithmetic::Ceiling),
            "arith.divsi" | "index.divs" => binary(Arithmetic::Quotient),
            "arith.remsi" | "index.rems" => binary(Arithmetic::Remainder),
            "arith.minsi" | "index.mins" => binary(Arithmetic::Minimum),
            "arith.maxsi" | "index.maxs" => binary(Arithmetic::Maximum),
            "arith.divui" | "index.divu" => unsigned(Arithmetic::Floor),
            "arith.ceildivui" | "index.ceildivu" => unsigned(Arithmetic::Ceiling),
            "arith.remui" | "index.remu" => unsigned(Arithmetic::Modulo),
            "arith.minui" | "index.minu" => unsigned(Arithmetic::Minimum),
            "arith.maxui" | "index.maxu" => unsigned(Arithmetic::Maximum),
            "arith.shli" | "index.shl" => Some(Self::Shift(Shift::Left)),
            "arith.shrsi" | "index.shrs" => Some(Self::Shift(Shift::Signed)),
            "arith.shrui" | "index.shru" => Some(Self::Shift(Shift::Unsigned)),
            "arith.andi" | "index.and" => Some(Self::And),
            _ => None,
        }
    }
}

/// The number of the predicate of `arith.cmpi`, or of `index.cmp`, which gives its name.
pub fn predicate(comparison: OperationRef) -> Option<usize> {
    if mlir::name(comparison) == "arith.cmpi" {
        let number = comparison.attribute("predicate").map(mlir::integers).ok()?;
        return usize::try_from(*number.first()?).ok();
    }
    let text = comparison.attribute("pred").ok()?.to_string();
    PREDICATES.iter().position(|name| text.ends_with(&format!(" {name}>")))
}

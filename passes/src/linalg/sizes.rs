//! Sizes that are one: operands of an operation of linalg fit each other, or it means nothing.
//!
//! ```text
//! linalg.matmul ins(%A, %B) outs(%C)     A[i, k], B[k, j], C[i, j]
//! same     A 0 = C 0, B 1 = C 1, A 1 = B 0
//! before   scf.for %i .. memref.dim %A, 0 { scf.for %j .. memref.dim %B, 1 { .. } }
//! after    scf.for %i .. memref.dim %C, 0 { scf.for %j .. memref.dim %C, 1 { .. } }
//! ```
//!
//! Where sizes are the same, the loops take a constant one. Else they take one that an operation before them
//! asks for, else that of the last operand, which is written. Constants and sizes that are there already are
//! not written again.

use crate::mlir;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::MemRefType;
use melior::ir::{Identifier, OperationRef, Type, TypeLike, Value, ValueLike};
use mse_dialect::edit::context_of;

/// A dimension of memory.
type Side<'c, 'a> = (Value<'c, 'a>, usize);

/// The dimensions of operands that one loop of an operation of linalg counts, for each loop.
pub struct Sizes<'c, 'a> {
    same: Vec<Vec<Side<'c, 'a>>>,
}

impl<'c: 'a, 'a> Sizes<'c, 'a> {
    /// Those of an operation.
    pub fn of(operation: OperationRef<'c, 'a>) -> Self {
        let mut same: Vec<Vec<Side>> = Vec::new();
        for (number, subscripts) in mlir::loops_of_subscripts(operation).into_iter().enumerate() {
            let Some(operand) = mlir::operand(operation, number) else { continue };
            for (dimension, counted) in subscripts.into_iter().enumerate() {
                let Some(counted) = counted else { continue };
                same.resize(same.len().max(counted + 1), Vec::new());
                same[counted].push((operand, dimension));
            }
        }
        Self { same }
    }

    /// Lets the operations that were written for this one ask for the best of sizes that are the same;
    /// `before` are those in front of it in its block.
    pub fn choose(&self, written: &[OperationRef<'c, 'a>], before: &[OperationRef<'c, 'a>]) {
        for &size in written {
            let Some(side) = side(size) else { continue };
            let same = self.same.iter().find(|same| same.contains(&side));
            same.into_iter().for_each(|same| take_best(size, same, before));
        }
    }
}

/// Writes no constant and no size twice.
pub fn write_once<'c: 'a, 'a>(written: &[OperationRef<'c, 'a>], before: &[OperationRef<'c, 'a>]) {
    for (number, &operation) in written.iter().enumerate() {
        let mut earlier = before.iter().chain(&written[..number]);
        if let Some(&known) = earlier.find(|&&earlier| is_same(earlier, operation)) {
            mlir::replace_uses(result(operation), result(known));
        }
    }
    for &operation in written.iter().rev() {
        if is_number(operation) && !mlir::has_uses(result(operation)) {
            mlir::erase(operation);
        }
    }
}

/// Makes `memref.dim` ask for the best of sizes that are the same.
fn take_best<'c: 'a, 'a>(size: OperationRef<'c, 'a>, same: &[Side<'c, 'a>], before: &[OperationRef<'c, 'a>]) {
    let constant = same.iter().find_map(|&(memory, dimension)| {
        mlir::static_size(MemRefType::try_from(memory.r#type()).ok()?, dimension)
    });
    if let Some(constant) = constant {
        return mlir::replace_uses(result(size), index(size, constant));
    }
    let is_asked = |wanted: &&Side<'c, 'a>| before.iter().any(|&earlier| side(earlier) == Some(**wanted));
    let Some(&(memory, dimension)) = same.iter().find(is_asked).or(same.last()) else { return };
    mlir::set_operand(size, 1, index(size, dimension as i64));
    mlir::set_operand(size, 0, memory);
}

/// A constant in front of an operation.
fn index<'c: 'a, 'a>(at: OperationRef<'c, 'a>, value: i64) -> Value<'c, 'a> {
    let context = context_of(at);
    let r#type = Type::index(context);
    let value = (Identifier::new(context, "value"), IntegerAttribute::new(r#type, value).into());
    let constant = OperationBuilder::new("arith.constant", at.location()).add_results(&[r#type]);
    let constant = constant.add_attributes(&[value]).build().expect("a well-formed operation");
    result(at.block().expect("it lies in a block").insert_operation_before(at, constant))
}

/// The dimension that `memref.dim` asks for.
fn side<'c: 'a, 'a>(operation: OperationRef<'c, 'a>) -> Option<Side<'c, 'a>> {
    if mlir::name(operation) != "memref.dim" {
        return None;
    }
    let dimension = mlir::integer_constant(mlir::operand(operation, 1)?)?;
    Some((mlir::operand(operation, 0)?, usize::try_from(dimension).ok()?))
}

/// Whether both give the same number.
fn is_same<'c: 'a, 'a>(one: OperationRef<'c, 'a>, other: OperationRef<'c, 'a>) -> bool {
    let number = |operation: OperationRef<'c, 'a>| {
        let is_index = is_number(operation) && result(operation).r#type().is_index();
        is_index.then(|| mlir::integer_constant(result(operation))).flatten()
    };
    side(one).is_some_and(|known| side(other) == Some(known))
        || number(one).is_some_and(|known| number(other) == Some(known))
}

/// Whether an operation is a constant or a size.
fn is_number(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "arith.constant" | "memref.dim")
}

/// The result of an operation that has one.
fn result<'c: 'a, 'a>(operation: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    mlir::result(operation, 0).expect("one result")
}

//! Loads and stores of vectors of several dimensions become transfers, which upstream lowers.
//!
//! ```text
//! vector.load %A[%i, %j] : .., vector<4x8xf32>
//! vector.transfer_read %A[%i, %j], %zero
//!     {in_bounds = [true, true], permutation_map = (d0, d1) -> (d0, d1)} : ..
//! ```

use crate::error::Result;
use crate::ir::{Builder, element_type, name, operations_inside, replace};
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Module, OperationRef, ShapedTypeLike, Type, TypeLike, ValueLike};
use mlir_sys::mlirShapedTypeGetRank;

/// Does so in all functions.
pub fn lower<'c>(context: &'c Context, module: &Module<'c>) -> Result<()> {
    operations_inside(module.as_operation())
        .into_iter()
        .try_for_each(|operation| transfer(context, operation))
}

fn transfer<'c>(context: &'c Context, operation: OperationRef<'c, '_>) -> Result<()> {
    let stores = match name(operation).as_str() {
        "vector.load" => false,
        "vector.store" => true,
        _ => return Ok(()),
    };
    let vector = if stores { operation.operand(0)?.r#type() } else { operation.result(0)?.r#type() };
    let memory = MemRefType::try_from(operation.operand(usize::from(stores))?.r#type())?;
    let (dimensions, rank) = (dimensions(vector), memory.rank());
    if dimensions < 2 || element_type(vector) != Some(memory.element()) {
        return Ok(());
    }
    let builder = Builder::before(context, operation);
    let list = |of: Vec<String>| of.join(", ");
    let all = list((0..rank).map(|dimension| format!("d{dimension}")).collect());
    let last = list((rank - dimensions..rank).map(|dimension| format!("d{dimension}")).collect());
    let segments = if stores { format!("1, 1, {rank}, 0") } else { format!("1, {rank}, 1, 0") };
    let attributes = [
        builder.attribute("permutation_map", &format!("affine_map<({all}) -> ({last})>"))?,
        builder.attribute("in_bounds", &format!("[{}]", list(vec!["true".into(); dimensions])))?,
        builder.attribute("operandSegmentSizes", &format!("array<i32: {segments}>"))?,
    ];
    let mut operands: Vec<_> = operation.operands().collect();
    if stores {
        builder.create("vector.transfer_write", &operands, &[], &attributes, Vec::new())?;
        replace(operation, &[]);
    } else {
        operands.push(builder.zero(memory.element())?);
        let read = builder.create("vector.transfer_read", &operands, &[vector], &attributes, Vec::new())?;
        replace(operation, &[read.result(0)?.into()]);
    }
    Ok(())
}

/// How many a vector has.
fn dimensions(vector: Type) -> usize {
    // SAFETY: the type is the vector type of an operation in a live context.
    unsafe { mlirShapedTypeGetRank(vector.to_raw()) as usize }
}

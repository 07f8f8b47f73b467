//! Upstream's passes remove operations without an effect that they know of: reads of memory whose value
//! nobody uses, allocations that nobody uses, launches of kernels that do nothing. But such a read may race
//! or be out of bounds, such an allocation may leak, and such a launch may be one that no device takes. So,
//! before the passes, each value becomes the operand of a call, and each kernel gets a call in its body. The
//! called function is only declared; after the passes the calls are removed.
//!
//! ```mlir
//! %v = memref.load %A[%i] : memref<?xf32>
//! func.call @mse.keep.0(%v) : (f32) -> ()
//! ```

use crate::error::{Error, Result};
use crate::ir::{Builder, blocks, erase, is_declaration, name, operations_inside, string};
use melior::Context;
use melior::ir::attribute::{StringAttribute, TypeAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::FunctionType;
use melior::ir::{Identifier, Module, OperationRef, Region, RegionLike, Type, TypeLike, Value, ValueLike};
use mse_dialect::view;
use std::collections::HashSet;

/// How the names of the functions begin.
const KEEP: &str = "mse.keep.";

/// The functions that are called, by the types they take, and in which modules they are declared.
struct Keeper<'c> {
    context: &'c Context,
    types: Vec<Option<Type<'c>>>,
    declared: HashSet<(usize, usize)>,
}

/// Adds the calls.
pub fn keep<'c>(context: &'c Context, module: &Module<'c>) -> Result<()> {
    let mut keeper = Keeper { context, types: Vec::new(), declared: HashSet::new() };
    for operation in operations_inside(module.as_operation()) {
        if name(operation) == "gpu.launch" {
            let body = operation.region(0)?.first_block().and_then(|block| block.first_operation());
            keeper.call(body.ok_or_else(|| Error::internal("a launch without a body"))?, None)?;
        }
        if let (Some(value), Some(next)) = (kept(operation), operation.next_in_block()) {
            keeper.call(next, Some(value))?;
        }
    }
    Ok(())
}

/// Removes the calls and the functions.
pub fn release(module: &Module) {
    let operations = operations_inside(module.as_operation());
    let is_call = |operation: &OperationRef| {
        let callee = operation.attribute("callee").map(|callee| callee.to_string()).unwrap_or_default();
        name(*operation) == "func.call" && callee.replace('"', "").starts_with(&format!("@{KEEP}"))
    };
    let is_function = |operation: &OperationRef| {
        is_declaration(*operation) && string(*operation, "sym_name").starts_with(KEEP)
    };
    let (functions, rest): (Vec<_>, Vec<_>) = operations.into_iter().partition(is_function);
    rest.into_iter().filter(is_call).for_each(erase);
    functions.into_iter().for_each(erase);
}

/// The result of an operation that is to be kept: what it reads, or the memory it allocates.
fn kept<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    let result = view::result(operation, 0)?;
    let is_memref = |r#type: Type| r#type.is_mem_ref() || r#type.is_unranked_mem_ref();
    let name = name(operation);
    let allocates = ["memref.alloc", "gpu.alloc"].contains(&name.as_str());
    let takes = || operation.operands().any(|operand| is_memref(operand.r#type()));
    let is_plain = operation.regions().next().is_none() && name != "func.call";
    let reads = || is_plain && takes() && (name == "memref.load" || !is_memref(result.r#type()));
    (allocates || reads()).then_some(result)
}

impl<'c> Keeper<'c> {
    /// Calls the function that takes a value, or the one that takes nothing, before an operation.
    fn call(&mut self, before: OperationRef<'c, '_>, value: Option<Value<'c, '_>>) -> Result<()> {
        let r#type = value.map(|value| value.r#type());
        let number = self.types.iter().position(|&known| known == r#type).unwrap_or_else(|| {
            self.types.push(r#type);
            self.types.len() - 1
        });
        self.declare(before, number)?;
        let operands: Vec<_> = value.into_iter().collect();
        Builder::before(self.context, before).call(&format!("{KEEP}{number}"), &operands, &[])?;
        Ok(())
    }

    /// Declares a function in the module around an operation.
    fn declare(&mut self, operation: OperationRef<'c, '_>, number: usize) -> Result<()> {
        let mut parents = std::iter::successors(Some(operation), |inner| inner.parent_operation());
        let around =
            parents.find(|parent| ["builtin.module", "gpu.module"].contains(&name(*parent).as_str()));
        let around = around.ok_or_else(|| Error::internal("an operation outside any module"))?;
        if !self.declared.insert((around.to_raw().ptr as usize, number)) {
            return Ok(());
        }
        let types: Vec<_> = self.types[number].into_iter().collect();
        let r#type = TypeAttribute::new(FunctionType::new(self.context, &types, &[]).into());
        let text = |text: &str| StringAttribute::new(self.context, text).into();
        let attributes = [
            (Identifier::new(self.context, "sym_name"), text(&format!("{KEEP}{number}"))),
            (Identifier::new(self.context, "function_type"), r#type.into()),
            (Identifier::new(self.context, "sym_visibility"), text("private")),
        ];
        let function = OperationBuilder::new("func.func", operation.location())
            .add_attributes(&attributes)
            .add_regions([Region::new()])
            .build()?;
        let body = blocks(around.region(0)?).into_iter().next();
        body.ok_or_else(|| Error::internal("a module without a body"))?.append_operation(function);
        Ok(())
    }
}

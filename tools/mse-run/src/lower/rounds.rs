//! Calls that tell the runtime of each round of a loop, so that it can stop a program that goes on for ever.
//!
//! Every cycle of blocks, whatever it was made from, has an edge to a block that does not stand after where
//! it comes from. Where such an edge leads, the block starts with a call:
//!
//! ```mlir
//! ^bb1(%i: i64):            // from ^bb0, ^bb2
//!   llvm.call @mse_round()
//!   ...
//! ^bb2:
//!   llvm.br ^bb1(%j : i64)
//! ```

use crate::error::{Error, Result};
use crate::ir::{Builder, blocks, name, operations_in};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, Module, OperationRef};

/// Adds the calls to all functions of a module in the `llvm` dialect.
pub fn count_rounds<'c>(context: &'c Context, module: &Module<'c>) -> Result<()> {
    let functions = operations_in(module.body()).into_iter().filter(|&found| name(found) == "llvm.func");
    for function in functions {
        for block in returned_to(&blocks(function.region(0)?)) {
            let first =
                block.first_operation().ok_or_else(|| Error::internal("a block without operations"))?;
            call(context, first)?;
        }
    }
    Ok(())
}

/// The blocks to which an edge leads from themselves or from a later one.
fn returned_to<'c, 'a>(blocks: &[BlockRef<'c, 'a>]) -> Vec<BlockRef<'c, 'a>> {
    let mut found: Vec<usize> = Vec::new();
    for (from, block) in blocks.iter().enumerate() {
        let Some(end) = block.terminator() else { continue };
        let successors = (0..end.successor_count()).filter_map(|number| end.successor(number).ok());
        let positions =
            successors.filter_map(|successor| blocks[..=from].iter().position(|&block| block == successor));
        found.extend(positions);
    }
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|position| blocks[position]).collect()
}

fn call<'c>(context: &'c Context, before: OperationRef<'c, '_>) -> Result<()> {
    let builder = Builder::before(context, before);
    let attributes = [
        builder.attribute("callee", "@mse_round")?,
        builder.attribute("operandSegmentSizes", "array<i32: 0, 0>")?,
        builder.attribute("op_bundle_sizes", "array<i32>")?,
    ];
    builder.create("llvm.call", &[], &[], &attributes, Vec::new())?;
    Ok(())
}

//! Calls that tell the runtime about parallel loops, before upstream's lowering makes them sequential: when
//! one is entered, when an iteration starts, when it is left.
//!
//! ```mlir
//! scf.parallel (%i) = (%a) to (%b) step (%c) {
//!   ...
//! }
//! // becomes
//! call @mse_loop_enter(%site, %dimensions)
//! scf.parallel (%i) = (%a) to (%b) step (%c) {
//!   // %i is stored in a buffer
//!   call @mse_loop_iteration(%buffer)
//!   ...
//! }
//! call @mse_loop_leave()
//! ```

use super::scratch::Scratch;
use super::sites::Sites;
use crate::error::{Error, Result};
use crate::ir::{Builder, name};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike, Value};

/// Whether the iterations of an operation's body have no order.
pub fn is_parallel(operation: OperationRef) -> bool {
    ["scf.parallel", "scf.forall"].contains(&name(operation).as_str())
}

/// Adds the calls to a parallel loop.
pub fn loop_calls<'c, 'a>(
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    scratch: &mut Scratch<'c, 'a>,
    sites: &mut Sites,
) -> Result<()> {
    let coordinates = coordinates(operation)?;
    let builder = Builder::before(context, operation);
    let dimensions = builder.index(coordinates.len() as i64)?;
    let site = sites.value(&builder, operation)?;
    builder.call("mse_loop_enter", &[site, dimensions], &[])?;
    iteration_call(context, operation, &coordinates, scratch)?;
    let next = operation.next_in_block().ok_or_else(|| Error::internal("a block that ends with a loop"))?;
    Builder::before(context, next).at(operation.location()).call("mse_loop_leave", &[], &[])?;
    Ok(())
}

fn iteration_call<'c, 'a>(
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    coordinates: &[Value<'c, 'a>],
    scratch: &mut Scratch<'c, 'a>,
) -> Result<()> {
    let first = operation.region(0)?.first_block().and_then(|block| block.first_operation());
    let first = first.ok_or_else(|| Error::internal("a loop without an end"))?;
    let builder = Builder::before(context, first).at(operation.location());
    let words = scratch.words(operation)?;
    for (position, &coordinate) in coordinates.iter().enumerate() {
        scratch.store(&builder, coordinate, words, position)?;
    }
    let address = scratch.address(&builder, words)?;
    builder.call("mse_loop_iteration", &[address], &[])?;
    Ok(())
}

/// The coordinates of an iteration: the arguments of the body. Those for results of `scf.forall`, the last
/// ones, are left out.
fn coordinates<'c, 'a>(operation: OperationRef<'c, 'a>) -> Result<Vec<Value<'c, 'a>>> {
    let body = operation.region(0)?.first_block().ok_or_else(|| Error::internal("a loop without a body"))?;
    let handed = if name(operation) == "scf.forall" { operation.result_count() } else { 0 };
    (0..body.argument_count() - handed).map(|position| Ok(body.argument(position)?.into())).collect()
}

//! The host side: operations of the `gpu` dialect outside kernels, and those whose failure must be reported.

use super::Sites;
use crate::error::Result;
use crate::ir::{Builder, erase, name, operations_inside};
use melior::Context;
use melior::ir::Module;
use melior::ir::operation::OperationLike;

/// Rewrites what the upstream lowering would not do as this tool needs it.
pub fn lower<'c>(context: &'c Context, module: &Module<'c>, file: &str, sites: &mut Sites) -> Result<()> {
    for operation in operations_inside(module.as_operation()) {
        if name(operation) == "cf.assert" {
            let builder = Builder::before(context, operation);
            let site = builder.index(sites.add(file, operation))?;
            builder.call("mse_assert", &[operation.operand(0)?, site], &[])?;
            erase(operation);
        }
    }
    Ok(())
}

//! Statements of a program about itself have no effect when it runs; they are for the passes of this project:
//! `mse.assume`, `mse.instance`, `mse.kill`, and the attributes `mse.independent` and `mse.summary`. Other
//! operations of the dialect are to be lowered by the passes.

use crate::error::{Error, Result};
use crate::ir::{erase, name, operations_inside, remove_attribute};
use crate::module::place;
use melior::ir::Module;
use melior::ir::operation::OperationLike;

/// Removes them; fails if more is left of the dialect.
pub fn remove(module: &Module, file: &str) -> Result<()> {
    for operation in operations_inside(module.as_operation()) {
        if ["mse.assume", "mse.instance", "mse.kill"].contains(&name(operation).as_str()) {
            erase(operation);
            continue;
        }
        for attribute in ["mse.independent", "mse.summary"] {
            remove_attribute(operation, attribute);
        }
    }
    let operations = operations_inside(module.as_operation());
    match operations.into_iter().find(|&operation| name(operation).starts_with("mse.")) {
        Some(operation) => {
            let (place, name) = (place(file, operation.location()), name(operation));
            Err(Error::unsupported(format!(
                "{place}: operation '{name}' does not run: lower it with mse-opt"
            )))
        }
        None => Ok(()),
    }
}

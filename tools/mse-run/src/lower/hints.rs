//! What a program says about itself for the passes of this project has no effect when it runs: `mse.assume`, `mse.kill`, and
//! the attributes `mse.independent` and `mse.summary`.

use crate::ir::{erase, name, operations_inside, remove_attribute};
use melior::ir::Module;

/// Removes it.
pub fn remove(module: &Module) {
    for operation in operations_inside(module.as_operation()) {
        if ["mse.assume", "mse.kill"].contains(&name(operation).as_str()) {
            erase(operation);
            continue;
        }
        for attribute in ["mse.independent", "mse.summary"] {
            remove_attribute(operation, attribute);
        }
    }
}

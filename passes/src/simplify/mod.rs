//! Code that import reads badly, as code that it reads well (pass `mse-simplify`): the same program.
//!
//! ```text
//! atomic       generic atomic updates that are plain ones
//! conditional  stores on a condition that is data, as stores that always happen
//! ```
//!
//! Import finds out which conditions of a region are data, and which memories are apart: it is asked
//! ([`import::on_data`]), and changes nothing. Stores that always happen may let it understand more, so that
//! it is asked again until nothing is left.

mod atomic;
mod conditional;

use crate::import;
use crate::mlir;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::Options;

/// Runs the pass on all that lies in `root`, under the options of `mse-import` that say what is data.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    atomic::simplify(root);
    let may_store = |function| mlir::all_nested(function).into_iter().any(conditional::may_store);
    loop {
        let on_data = import::on_data(root, may_store, options)?;
        if !conditional::store(on_data) {
            return Ok(());
        }
    }
}

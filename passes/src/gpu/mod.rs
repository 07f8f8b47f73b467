//! .
use melior::ir::OperationRef;
use mse_dialect::registration::Options;
/// Runs.
pub fn run(_root: OperationRef, _options: &Options) -> Result<(), String> { Err("not built yet".into()) }

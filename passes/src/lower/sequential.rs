//! Which loops of the host stay sequential, where loops are to be parallel, and why.

use crate::schedule::sequential;
use crate::scop::Scop;
use crate::stage;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{Failure, remark};
use mse_dialect::view;
use mse_isl::{Result, affordable};

/// The operations that isl may take to tell the loops of one scop.
const MAX_OPERATIONS: u64 = 5_000_000;
/// Said where that is not enough.
const UNKNOWN: &str = "isl takes long to find what keeps loops sequential, and some may be";

/// Tells the loops that no parallel loop is around, and what keeps them sequential.
pub fn tell<'c>(root: OperationRef<'c, '_>) -> std::result::Result<(), Failure<'c>> {
    for scop in view::Scop::all_in(root) {
        let location = scop.operation().location();
        match notes(&scop).map_err(|error| Failure::at(location, error.to_string()))? {
            Some(notes) => stage::tell(&scop, &notes),
            None => remark(location, UNKNOWN),
        }
    }
    Ok(())
}

fn notes(scop: &view::Scop) -> Result<Option<Vec<stage::Note>>> {
    affordable(MAX_OPERATIONS, || sequential::outside_of_parallel(&Scop::read(scop)?))
}

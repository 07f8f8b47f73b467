//! The result of import: a remark for each scop, for people and for scripts.
//!
//! ```text
//! imported: loops=3 statements=2 accesses=7 approximated=1 arrays=4 parameters=2
//! ```
//!
//! `loops` counts the members of the schedule's bands, `approximated` the accesses whose relation is only a
//! bound. Other remarks say what was left out, and why.

use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic;
use mse_dialect::view::{self, is};

/// Tells about each scop in `root`.
pub fn report(root: OperationRef) {
    for scop in view::Scop::all_in(root) {
        let accesses: Vec<_> = scop.statements().iter().flat_map(|statement| statement.accesses()).collect();
        let approximated = accesses.iter().filter(|access| access.may());
        let message = format!(
            "imported: loops={} statements={} accesses={} approximated={} arrays={} parameters={}",
            loops(&scop),
            scop.statements().len(),
            accesses.len(),
            approximated.count(),
            scop.arrays().len(),
            scop.parameters().len()
        );
        diagnostic::remark(scop.operation().location(), &message);
    }
}

/// The loops whose iterations the model knows.
fn loops(scop: &view::Scop) -> usize {
    let bands = view::all_nested(scop.operation()).into_iter().filter(|&operation| is(operation, "mse.band"));
    bands.map(|band| view::bools(band, "coincident").len()).sum()
}

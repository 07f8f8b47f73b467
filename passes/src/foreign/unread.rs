//! Tells of parallel code that nobody looks at.
//!
//! ```text
//! omp.parallel, acc.parallel, ..     parallel code of other dialects, the outermost operation of each
//! gpu.launch_func                    whose kernel is not known ([`kernels::kernel_of`])
//! gpu.func kernel                    that no launch names: how many threads run it is not known
//! ```
//!
//! Declarations, which have a symbol, do nothing.

use super::{kernels, read};
use crate::check::Counts;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, OperationRef};
use mse_dialect::diagnostic::{self, Severity};

/// Tells which code is not looked at, as severely as the rules that are not decided.
pub fn tell(root: OperationRef, severity: Severity) -> Counts {
    let all = all_in(root);
    for (location, why) in &all {
        diagnostic::emit(severity, *location, &format!("not decided: {why}"));
    }
    Counts { undecided: all.len(), ..Counts::default() }
}

/// The code that is not looked at, and why, in the order of the program.
pub fn all_in<'c>(root: OperationRef<'c, '_>) -> Vec<(Location<'c>, String)> {
    let name = mlir::name(root);
    if name == "mse.scop" || read::is_parallel(name) || (is_of_others(name) && is_declaration(root)) {
        return Vec::new();
    }
    if let Some(why) = why_not(root) {
        return vec![(root.location(), format!("'{name}' {why}"))];
    }
    mlir::blocks(root).into_iter().flat_map(mlir::operations).flat_map(all_in).collect()
}

fn why_not(operation: OperationRef) -> Option<String> {
    match mlir::name(operation) {
        kernels::LAUNCH => kernels::kernel_of(operation).err().map(str::to_owned),
        _ if kernels::is_idle(operation) => Some(
            "is not looked at: no gpu.launch_func of the module launches it, and says with how many threads"
                .into(),
        ),
        name if is_of_others(name) && operation.region_count() > 0 => {
            let dialect = name.split('.').next().unwrap_or_default();
            Some(format!(
                "is not looked at: of parallel code, affine.parallel, scf.parallel, scf.forall and gpu.launch \
                 are; run mse-verify before they become {dialect}"
            ))
        }
        _ => None,
    }
}

/// Whether an operation of this name belongs to a dialect of parallel code that is not read.
fn is_of_others(name: &str) -> bool {
    ["omp.", "acc.", "async."].iter().any(|dialect| name.starts_with(dialect))
}

/// Whether an operation only declares something that others use.
fn is_declaration(operation: OperationRef) -> bool {
    operation.has_attribute("sym_name")
}

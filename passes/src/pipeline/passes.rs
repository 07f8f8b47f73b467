//! The passes by their names, and those that check what another stage did.

use crate::check::Counts;
use crate::import::program::kind::has_loop;
use crate::lower::Trace;
use crate::stage;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{Failure, Severity, remark};
use mse_dialect::registration::{Options, is_on};

/// The passes that do something to scops alone. (Those that report say it in their report.)
const STAGES: [&str; 12] = [
    "mse-dataflow",
    "mse-reductions",
    "mse-remove-dead",
    "mse-expand",
    "mse-choose",
    "mse-schedule",
    "mse-tile",
    "mse-map-to-gpu",
    "mse-contract",
    "mse-combine",
    "mse-transfer",
    "mse-lower",
];

/// Runs one pass.
pub fn run<'c>(pass: &str, root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    if STAGES.contains(&pass) && !is_on(options, "scops-sought", false) {
        tell_none(pass, root);
    }
    match pass {
        "mse-linalg-to-loops" => {
            crate::linalg::run(root);
            Ok(())
        }
        "mse-tensor-boundaries" => {
            crate::linalg::tensors::boundaries(root);
            Ok(())
        }
        "mse-inline" => crate::inline::run(root),
        "mse-simplify" => crate::simplify::run(root, options),
        "mse-import" => crate::import::run(root, options),
        "mse-reductions" => crate::reduce::run(root, options),
        "mse-dataflow" => crate::dataflow::run(root, options),
        "mse-remove-dead" => crate::dead::run(root, options),
        "mse-classes" => crate::classes::run(root, options),
        "mse-expand" => crate::expand::run(root, options),
        "mse-explain" => crate::explain::run(root, options),
        "mse-choose" => crate::recipe::run(root, options),
        "mse-schedule" => crate::given::run(root, options),
        "mse-tile" => crate::tiles::run(root, options),
        "mse-map-to-gpu" => crate::gpu::run(root, options),
        "mse-contract" => crate::contract::run(root, options),
        "mse-combine" => crate::combine::run(root, options),
        "mse-transfer" => crate::gpu::run_transfer(root, options),
        "mse-verify" => verify(root, options),
        "mse-lower" => lower(root, options),
        "mse-bare-pointers" => {
            crate::targets::pointers::run(root);
            Ok(())
        }
        "mse-host-shared" => {
            crate::targets::pointers::shared::run(root);
            Ok(())
        }
        "mse-spirv-kernels" => crate::targets::spirv::run(root),
        "mse-check-spirv" => crate::targets::spirv::check(root),
        "mse-check-ptx" => crate::targets::ptx::run(root),
        _ => unreachable!("Passes.td declares no pass '{pass}'"),
    }
}

/// Tells that there is no scop for a stage, where nobody looked for one before. Import looks, with remarks of
/// its own, and so does the first stage that finds none. A function without loops may well have none. (The
/// option is none of the user's: `dialect/cpp/Passes.cpp` knows which passes ran before.)
fn tell_none(pass: &str, root: OperationRef) {
    let is_whole = root.parent_operation().is_none();
    if !stage::has_scops(root) && (is_whole || has_loop(root)) {
        let text = format!("{pass} does nothing: there is no scop, which mse-import makes of loops");
        remark(root.location(), &text);
    }
}

/// Checks scops, and parallel code outside of them.
fn verify<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    if options.get("against").is_some_and(|file| !file.is_empty()) {
        return Err("against= executes programs, which mse-opt does and a plugin does not".into());
    }
    let (bound, strict) = (crate::check::bound(options)?, is_on(options, "strict", false));
    let undecided = if strict { Severity::Error } else { Severity::Remark };
    let (mut counts, outside) = (Counts::default(), is_on(options, "outside", true));
    let is_told = is_on(options, "scops-sought", false) || !outside;
    if !is_told && !stage::has_scops(root) && !crate::foreign::has_some(root) {
        remark(root.location(), "mse-verify checks nothing: there is no scop, and no parallel code");
    }
    if outside {
        counts += crate::foreign::run(root, bound, undecided)?;
    }
    counts += crate::check::run(root, bound, undecided)?;
    let wrong = match counts.violations {
        0 => None,
        1 => Some("1 violation".to_owned()),
        wrong => Some(format!("{wrong} violations")),
    };
    let open = (strict && counts.undecided > 0).then(|| format!("{} not decided", counts.undecided));
    match wrong.into_iter().chain(open).collect::<Vec<_>>() {
        why if why.is_empty() => Ok(()),
        why => Err(why.join(", ").into()),
    }
}

/// Lowers scops; if it is to be checked, a copy of them is lowered first, with all accesses named.
fn lower<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    if is_on(options, "check", false) {
        let copy = (*root).clone();
        match check_lowering(crate::mlir::reference(&copy), options)? {
            0 => {}
            1 => return Err("1 violation".into()),
            wrong => return Err(format!("{wrong} violations").into()),
        }
    }
    crate::lower::run(root, options)
}

/// Lowers the scops and checks what was written; returns the number of violations.
fn check_lowering<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<usize, Failure<'c>> {
    let scops = crate::foreign::lowered::Before::all_in(root).map_err(|error| error.to_string())?;
    let trace = |number: usize| if scops[number].is_comparable() { Trace::On } else { Trace::Beside };
    let written = crate::lower::written(root, options, trace)?;
    Ok(crate::foreign::lowered::run(&scops, &written, crate::check::bound(options)?)?)
}

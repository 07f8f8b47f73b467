//! `--mlir-pass-statistics`: what our passes found and made, counted, below the report of MLIR's.
//!
//! ```text
//! mse-import
//!   (S)  1 scops - regions of loops that are scops
//!   (S)  3 statements - statements of scops
//! ```
//!
//! MLIR's own statistics of passes are left out of released builds of LLVM, where its report is empty. So
//! these are read off the code after each pass, and added up over all that it runs on. Nothing is counted
//! without the flag.

use super::against;
use melior::ir::OperationRef;
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{Options, Passes};
use mse_dialect::view::{Layout, Scop, all_nested, is, name, nested};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};

/// A number that is known after a pass.
struct Count {
    pass: &'static str,
    name: &'static str,
    meaning: &'static str,
    of: fn(OperationRef) -> usize,
}

const COUNTS: [Count; 8] = [
    count("mse-import", "scops", "regions of loops that are scops", scops),
    count("mse-import", "statements", "statements of scops", statements),
    count("mse-import", "loops-outside", "loops that are in no scop", loops_outside),
    count("mse-contract", "private-arrays", "arrays in memory of a thread", |root| arrays(root, "private")),
    count("mse-contract", "workgroup-arrays", "arrays in memory of a block", |root| {
        arrays(root, "workgroup")
    }),
    count("mse-lower", "launches", "operations that launch kernels", |root| {
        operations(root, &["gpu.launch"])
    }),
    count("mse-lower", "barriers", "barriers in kernels", |root| operations(root, &["gpu.barrier"])),
    count("mse-lower", "parallel-loops", "parallel loops outside of kernels", |root| {
        operations(root, &["affine.parallel", "scf.parallel"])
    }),
];

const LOOPS: [&str; 6] =
    ["affine.for", "affine.parallel", "scf.for", "scf.forall", "scf.parallel", "scf.while"];

/// The totals, by the positions of counts; of passes that did not run there are none.
static TOTALS: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

const fn count(
    pass: &'static str,
    name: &'static str,
    meaning: &'static str,
    of: fn(OperationRef) -> usize,
) -> Count {
    Count { pass, name, meaning, of }
}

/// The passes for these arguments, which count if they say so.
pub fn passes(arguments: &[OsString], passes: Passes) -> Passes {
    let is_asked = |argument: &OsString| {
        let text = argument.to_str().unwrap_or_default();
        let flag = text.strip_prefix("--").or_else(|| text.strip_prefix('-')).unwrap_or_default();
        matches!(flag, "mlir-pass-statistics" | "mlir-pass-statistics=true" | "mlir-pass-statistics=1")
    };
    if arguments.iter().any(is_asked) { Passes { run, ..passes } } else { passes }
}

/// Prints what was counted.
pub fn print() {
    let mut before = "";
    for (&position, total) in TOTALS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        let Count { pass, name, meaning, .. } = COUNTS[position];
        if pass != before {
            eprintln!("{pass}");
        }
        before = pass;
        eprintln!("  (S) {total:>2} {name} - {meaning}");
    }
}

fn run<'c>(pass: &str, root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    (against::PASSES.run)(pass, root, options)?;
    for (position, count) in COUNTS.iter().enumerate().filter(|(_, count)| count.pass == pass) {
        let number = (count.of)(root);
        *TOTALS.lock().unwrap_or_else(PoisonError::into_inner).entry(position).or_default() += number;
    }
    Ok(())
}

fn scops(root: OperationRef) -> usize {
    Scop::all_in(root).len()
}

fn statements(root: OperationRef) -> usize {
    Scop::all_in(root).iter().map(|scop| scop.statements().len()).sum()
}

fn loops_outside(root: OperationRef) -> usize {
    if is(root, "mse.scop") {
        return 0;
    }
    usize::from(LOOPS.contains(&name(root))) + nested(root).into_iter().map(loops_outside).sum::<usize>()
}

/// How many arrays lie in a space.
fn arrays(root: OperationRef, space: &str) -> usize {
    let scops = Scop::all_in(root);
    let layouts = scops.iter().flat_map(Scop::arrays).filter_map(|array| Layout::new(array.layout?));
    layouts.filter(|layout| layout.space() == space).count()
}

fn operations(root: OperationRef, names: &[&str]) -> usize {
    all_nested(root).into_iter().filter(|&operation| names.contains(&name(operation))).count()
}

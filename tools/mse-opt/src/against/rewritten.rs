//! Passes in front of import, under `verify=each`: loops in the place of calls and of operations of linalg are
//! compared with those that upstream puts there.
//!
//! ```text
//! before ── mse-inline, mse-linalg-to-loops ──> transformed
//!    └───── inline, convert-linalg-to-affine-loops ──> original     each function proved to compute the same
//! ```
//!
//! Upstream's inliner leaves symbols symbols, which makes many an affine operation invalid, so that they
//! become arithmetic before.
//!
//! Upstream's pass changes a copy, in a context of its own. A function without a proof is told, with the
//! reason. Where a proof fails at sizes that can be executed, both functions are: what differs there
//! is an error.

use super::super::proof;
use super::compare::{Choices, Verdict, compare};
use super::modules::{Function, parts};
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use melior::pass::PassManager;
use melior::utility::{parse_pass_pipeline, register_all_passes};
use mse_dialect::diagnostic::{self, Failure, Severity};
use mse_dialect::registration::Options;
use mse_dialect::view;
use mse_passes::equivalence::Proof;
use mse_passes::pipeline::PASSES;
use mse_run::Source;
use std::collections::BTreeMap;

/// Our passes, and what upstream does instead.
const UPSTREAM: [(&str, &str); 2] = [
    ("mse-inline", "builtin.module(lower-affine,inline{default-pipeline=})"),
    ("mse-linalg-to-loops", "builtin.module(convert-linalg-to-affine-loops)"),
];

/// The bound on isl's work for the proof of one function, as of `mse-verify`.
const MAX_OPERATIONS: u64 = 12_000_000;

/// Upstream's passes in the place of one of ours.
pub fn upstream_of(pass: &str) -> Option<&'static str> {
    UPSTREAM.into_iter().find_map(|(own, upstream)| (own == pass).then_some(upstream))
}

/// Runs the pass, and compares each function of the module that it changed with what `upstream` makes of it.
pub fn run<'c>(
    pass: &str,
    upstream: &str,
    root: OperationRef<'c, '_>,
    options: &Options,
) -> Result<(), Failure<'c>> {
    let (text, before) = (root.to_string(), texts(root));
    (PASSES.run)(pass, root, options)?;
    let after = texts(root);
    let changed: Vec<_> = functions(root)
        .into_iter()
        .filter(|function| function.has_body() && before.get(&function.name) != after.get(&function.name))
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    let original = match replaced(&text, upstream) {
        Ok(original) => Source::text("upstream's", &original),
        Err(why) => {
            diagnostic::remark(root.location(), &format!("{pass}: not proved: {why}"));
            return Ok(());
        }
    };
    let transformed = Source::text("this module", &root.to_string());
    let proofs = proof::of_functions(&original.text, &transformed.text, MAX_OPERATIONS);
    let mut wrong = 0;
    for function in changed {
        let proof = proofs.get(&function.name);
        let Some((severity, what)) = told(&function.name, proof, &original, &transformed) else { continue };
        wrong += usize::from(severity == Severity::Error);
        let text = format!("{pass}: @{} beside upstream's: {what}", function.name);
        diagnostic::emit(severity, function.operation.location(), &text);
    }
    match wrong {
        0 => Ok(()),
        1 => Err("1 function does not compute what upstream's does".into()),
        wrong => Err(format!("{wrong} functions do not compute what upstream's do").into()),
    }
}

/// The message on a function, if it is not proved to compute what upstream's does.
fn told(name: &str, proof: Option<&Proof>, upstream: &Source, own: &Source) -> Option<(Severity, String)> {
    let reason = match proof {
        Some(Proof::Proved { .. }) => return None,
        Some(Proof::Open(reason)) => reason,
        None => return Some((Severity::Remark, "not proved: it cannot be read alone".to_owned())),
    };
    let sizes: Vec<_> = reason.sizes.iter().cloned().collect();
    match compare(name, upstream, own, &Choices { same: &[], further: &sizes }) {
        Ok(Verdict::Different(how)) => Some((Severity::Error, how)),
        _ => Some((Severity::Remark, format!("not proved: {}", reason.why))),
    }
}

/// The module, given as text, with upstream's passes run.
fn replaced(module: &str, pipeline: &str) -> Result<String, String> {
    register_all_passes();
    let context = proof::context();
    let mut module = Module::parse(&context, module).ok_or("the module cannot be read again")?;
    let passes = PassManager::new(&context);
    parse_pass_pipeline(passes.as_operation_pass_manager(), pipeline).map_err(|error| error.to_string())?;
    passes.run(&mut module).map_err(|_| format!("upstream's '{pipeline}' fails"))?;
    Ok(module.as_operation().to_string())
}

/// The functions directly in a module.
fn functions<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<Function<'c, 'a>> {
    let own = parts(root).into_iter().next().map(|part| part.functions).unwrap_or_default();
    own.into_iter().filter(|function| view::is(function.operation, "func.func")).collect()
}

/// The text of each of them, by name.
fn texts(root: OperationRef) -> BTreeMap<String, String> {
    functions(root).into_iter().map(|own| (own.name, own.operation.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COPY: &str = "func.func @copy(%A: memref<?xf32>, %B: memref<?xf32>) {
        %c0 = arith.constant 0 : index
        %n = memref.dim %A, %c0 : memref<?xf32>
        affine.for %i = 0 to %n {
          %a = affine.load %A[%i] : memref<?xf32>
          affine.store %a, %B[%i] : memref<?xf32>
        }
        return
      }";

    /// The message on a function in the place of `COPY`.
    fn told_of(own: &str) -> Option<(Severity, String)> {
        let proofs = proof::of_functions(COPY, own, MAX_OPERATIONS);
        told("copy", proofs.get("copy"), &Source::text("one", COPY), &Source::text("other", own))
    }

    #[test]
    fn the_same_is_proved() {
        assert_eq!(told_of(COPY), None);
    }

    #[test]
    fn what_differs_is_executed() {
        let (severity, what) = told_of(&COPY.replace("= 0 to", "= 1 to")).expect("it differs");
        assert_eq!(severity, Severity::Error, "{what}");
    }

    #[test]
    fn what_cannot_be_executed_is_told() {
        let other = COPY.replace("affine.store", "func.call @f() : () -> ()\n affine.store");
        let (severity, what) =
            told_of(&format!("{other}\nfunc.func private @f()")).expect("nothing is proved");
        assert_eq!(severity, Severity::Remark, "{what}");
    }
}

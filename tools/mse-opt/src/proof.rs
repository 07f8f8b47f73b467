//! Proofs for `mse-verify{against=FILE}`: both modules are imported, in a context of their own, whose remarks
//! nobody hears.

use melior::Context;
use melior::diagnostic::Diagnostic;
use melior::dialect::DialectRegistry;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use melior::utility::register_all_dialects;
use mse_dialect::edit;
use mse_dialect::registration::{self, Options};
use mse_dialect::view;
use mse_passes::equivalence::{self, Plain, Proof, Reason, Sizes, completed, plain, prove};
use mse_passes::pipeline::PASSES;
use std::collections::BTreeMap;

/// The bound on isl's operations of import and source flow.
const MAX_OPERATIONS: &str = "10000000";

/// For each function that both modules, given as text, define: whether it was proved to compute the same.
/// None if one of the modules cannot be read.
pub fn of_functions(original: &str, transformed: &str, bound: u64) -> BTreeMap<String, Proof> {
    let context = context();
    let handler = context.attach_diagnostic_handler(|_: Diagnostic| true);
    let modules = [original, transformed].map(|text| Module::parse(&context, text));
    let [Some(original), Some(transformed)] = &modules else { return BTreeMap::new() };
    // SAFETY: a proof names no operation.
    let proofs = unsafe { edit::freeing(|| attempts(original, transformed, bound)) };
    context.detach_diagnostic_handler(handler);
    proofs
}

/// Some small sizes at which a function of a module, given as text, accesses nothing out of bounds.
pub fn sizes_in_bounds(module: &str, function: &str, bound: u64) -> Vec<Sizes> {
    let context = context();
    let handler = context.attach_diagnostic_handler(|_: Diagnostic| true);
    let Some(module) = Module::parse(&context, module) else { return Vec::new() };
    let find = || {
        run(&["mse-import"], module.as_operation()).ok()?;
        functions(&module).get(function).map(|&function| equivalence::sizes_in_bounds(function, bound))
    };
    // SAFETY: sizes name no operation.
    let sizes = unsafe { edit::freeing(find) };
    context.detach_diagnostic_handler(handler);
    sizes.unwrap_or_default()
}

fn attempts(original: &Module, transformed: &Module, bound: u64) -> BTreeMap<String, Proof> {
    let plain = plain_functions(original, transformed, bound);
    let imported = run(&["mse-import", "mse-dataflow"], original.as_operation())
        .and_then(|()| run(&["mse-import"], transformed.as_operation()));
    let (originals, transformed) = (functions(original), functions(transformed));
    let proof = |(name, plain): (String, Result<Plain, Reason>)| {
        let (original, transformed) = (originals[&name], transformed[&name]);
        let attempt = || match plain {
            Ok(plain) => Ok(prove(plain, original, transformed, bound)),
            Err(reason) => Err(completed(reason, original, bound)),
        };
        let proof = imported.clone().map_err(Reason::from).and_then(|()| attempt());
        (name.clone(), proof.unwrap_or_else(Proof::Open))
    };
    plain.into_iter().map(proof).collect()
}

/// The functions of both modules, not yet imported, and whether they are plain.
fn plain_functions(
    original: &Module,
    transformed: &Module,
    bound: u64,
) -> BTreeMap<String, Result<Plain, Reason>> {
    let originals = functions(original);
    let both = functions(transformed).into_iter();
    both.filter_map(|(name, function)| Some((name.clone(), plain(*originals.get(&name)?, function, bound))))
        .collect()
}

/// The words about the proof in the message of a comparison, behind those about runs.
pub fn told(proof: &Proof) -> String {
    match proof {
        Proof::Proved { wrapping } if wrapping.is_empty() => "; proved for all sizes and inputs".to_owned(),
        Proof::Proved { wrapping } => {
            let names: Vec<_> = wrapping.iter().map(|name| format!("'{name}'")).collect();
            format!("; proved for all sizes and inputs for which no {} wraps", names.join(", no "))
        }
        Proof::Open(reason) => format!("; not proved: {}", reason.why),
    }
}

/// A context in which any module can be read.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    registration::insert_dialect(&registry);
    register_all_dialects(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context
}

/// Runs passes; all memory stays, since a proof is also about its bounds.
fn run(passes: &[&str], module: OperationRef) -> Result<(), String> {
    let options = Options::from([("max-operations", MAX_OPERATIONS), ("temporaries", "memory")]);
    let run = |pass: &&str| (PASSES.run)(pass, module, &options).map_err(|failure| failure.to_string());
    passes.iter().try_for_each(run)
}

fn functions<'c, 'a>(module: &'a Module<'c>) -> BTreeMap<String, OperationRef<'c, 'a>> {
    let name = |function: &OperationRef| {
        Some(StringAttribute::try_from(function.attribute("sym_name").ok()?).ok()?.value().to_owned())
    };
    let nested =
        view::nested(module.as_operation()).into_iter().filter(|&operation| view::is(operation, "func.func"));
    nested.filter_map(|function| Some((name(&function)?, function))).collect()
}

#[cfg(test)]
mod tests;

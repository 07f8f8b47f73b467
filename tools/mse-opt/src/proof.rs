//! Proofs for `mse-verify{against=FILE}`: both modules are imported, in a context of their own, whose remarks nobody hears.

use melior::Context;
use melior::diagnostic::Diagnostic;
use melior::dialect::DialectRegistry;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use melior::utility::register_all_dialects;
use mse_dialect::registration::{self, Options};
use mse_dialect::view;
use mse_passes::equivalence::{Proof, prove};
use mse_passes::pipeline::PASSES;
use std::collections::BTreeMap;

/// The bound on isl's operations of import and source flow.
const MAX_OPERATIONS: &str = "50000000";

/// For each function that both modules, given as text, define: whether it was proved to compute the same. None if one of the
/// modules cannot be read.
pub fn of_functions(original: &str, transformed: &str, bound: u64) -> BTreeMap<String, Proof> {
    let context = context();
    let handler = context.attach_diagnostic_handler(|_: Diagnostic| true);
    let modules = [original, transformed].map(|text| Module::parse(&context, text));
    let [Some(original), Some(transformed)] = &modules else { return BTreeMap::new() };
    let imported = [
        run(&["mse-import", "mse-dataflow"], original.as_operation()),
        run(&["mse-import"], transformed.as_operation()),
    ];
    let proofs = match imported.into_iter().collect::<Result<Vec<_>, _>>() {
        Ok(_) => proofs(original, transformed, bound),
        Err(message) => {
            functions(transformed).into_keys().map(|name| (name, Proof::Open(message.clone()))).collect()
        }
    };
    context.detach_diagnostic_handler(handler);
    proofs
}

fn context() -> Context {
    let registry = DialectRegistry::new();
    registration::insert_dialect(&registry);
    register_all_dialects(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context
}

fn run(passes: &[&str], module: OperationRef) -> Result<(), String> {
    let options = Options::from([("max-operations", MAX_OPERATIONS)]);
    let run = |pass: &&str| (PASSES.run)(pass, module, &options).map_err(|failure| failure.to_string());
    passes.iter().try_for_each(run)
}

fn proofs(original: &Module, transformed: &Module, bound: u64) -> BTreeMap<String, Proof> {
    let originals = functions(original);
    let both = functions(transformed).into_iter().filter_map(|(name, function)| {
        let proof = prove(*originals.get(&name)?, function, bound);
        Some((name, proof))
    });
    both.collect()
}

fn functions<'c, 'a>(module: &'a Module<'c>) -> BTreeMap<String, OperationRef<'c, 'a>> {
    let name = |function: &OperationRef| {
        Some(StringAttribute::try_from(function.attribute("sym_name").ok()?).ok()?.value().to_owned())
    };
    let nested =
        view::nested(module.as_operation()).into_iter().filter(|&operation| view::is(operation, "func.func"));
    nested.filter_map(|function| Some((name(&function)?, function))).collect()
}

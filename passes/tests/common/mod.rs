//! `--mse-to-gpu` without options on the text of a module, in a context of its own.

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::pass::PassManager;
use melior::utility::{parse_pass_pipeline, register_all_dialects};
use mse_passes::pipeline::PASSES;

/// Gives the passes, to be run on the module, to `run`. Nobody hears diagnostics.
pub fn with_default<T>(text: &str, run: impl FnOnce(&PassManager, &mut Module) -> T) -> T {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    mse_dialect::registration::insert_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    let _silent = context.attach_diagnostic_handler(|_| true);
    let mut module = Module::parse(&context, text).unwrap_or_else(|| panic!("{text}"));
    let manager = PassManager::new(&context);
    let pipeline = (PASSES.text_of)("mse-to-gpu", "").expect("a pipeline");
    parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({pipeline})"))
        .expect("its passes are known");
    run(&manager, &mut module)
}

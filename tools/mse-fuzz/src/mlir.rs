//! MLIR in this process: contexts with our passes, and pipelines run on modules with what they said.

use melior::Context;
use melior::diagnostic::{Diagnostic, DiagnosticSeverity};
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::pass::PassManager;
use melior::utility::{
    parse_pass_pipeline, register_all_dialects, register_all_llvm_translations, register_all_passes,
};
use std::sync::{Arc, Mutex};

/// A context that knows MLIR's dialects and passes and ours.
pub fn context() -> Context {
    mse_dialect::registration::register(mse_passes::pipeline::PASSES);
    let registry = DialectRegistry::new();
    mse_dialect::registration::insert_dialect(&registry);
    with(registry)
}

/// A context that knows MLIR's dialects and passes only, in which modules are executed.
pub fn plain_context() -> Context {
    with(DialectRegistry::new())
}

fn with(registry: DialectRegistry) -> Context {
    register_all_dialects(&registry);
    let context = Context::new_with_registry(&registry, false);
    register_all_passes();
    register_all_llvm_translations(&context);
    context.load_all_available_dialects();
    context
}

/// The diagnostics: errors and remarks.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// Errors, one a line.
    pub errors: String,
    /// Remarks.
    pub remarks: Vec<String>,
}

/// Parses and verifies a module, or says what is wrong with it.
pub fn parse<'c>(context: &'c Context, text: &str) -> Result<Module<'c>, String> {
    let (module, said) = listening(context, || Module::parse(context, text));
    module.ok_or(said.errors)
}

/// Runs passes, given as text, on a module; false if one fails.
pub fn run<'c>(context: &'c Context, module: &mut Module<'c>, passes: &str) -> (bool, Said) {
    let manager = PassManager::new(context);
    let pipeline = format!("builtin.module({passes})");
    if let Err(error) = parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline) {
        return (false, Said { errors: format!("{pipeline}: {error}"), remarks: Vec::new() });
    }
    listening(context, || manager.run(module).is_ok())
}

fn listening<T>(context: &Context, action: impl FnOnce() -> T) -> (T, Said) {
    let said = Arc::new(Mutex::new(Said::default()));
    let sink = Arc::clone(&said);
    let handler = context.attach_diagnostic_handler(move |diagnostic: Diagnostic| {
        let mut said = sink.lock().expect("nothing panics meanwhile");
        match diagnostic.severity() {
            DiagnosticSeverity::Error => said.errors += &describe(&diagnostic),
            DiagnosticSeverity::Remark => said.remarks.push(diagnostic.to_string()),
            _ => {}
        }
        true
    });
    let result = action();
    context.detach_diagnostic_handler(handler);
    let said = said.lock().expect("nothing panics meanwhile").clone();
    (result, said)
}

fn describe(diagnostic: &Diagnostic) -> String {
    let notes = (0..diagnostic.note_count()).filter_map(|position| diagnostic.note(position).ok());
    let notes: String = notes
        .map(|note| note.to_string())
        .filter(|note| !note.starts_with("see current operation"))
        .map(|note| format!("  {note}\n"))
        .collect();
    format!("{}: {diagnostic}\n{notes}", diagnostic.location())
}

//! A panic in a pass or in a pipeline is a failure with a message: it neither aborts nor crosses into C++.

use melior::dialect::DialectRegistry;
use melior::ir::{Location, Module, OperationRef};
use melior::pass::PassManager;
use melior::utility::{parse_pass_pipeline, register_all_dialects};
use melior::{Context, Error};
use mse_dialect::diagnostic::Failure;
use mse_dialect::registration::{self, Options, Passes};
use std::sync::{Arc, Mutex};

const PASSES: Passes = Passes { run: panicking_pass, text_of: panicking_pipeline, pipelines: broken };

fn panicking_pass<'c>(
    pass: &str,
    _operation: OperationRef<'c, '_>,
    _options: &Options,
) -> Result<(), Failure<'c>> {
    panic!("{pass} went wrong")
}

fn broken() -> Vec<(&'static str, String)> {
    vec![("broken-pipeline", "panics".to_owned())]
}

fn panicking_pipeline(pipeline: &str, _options: &str) -> Result<String, String> {
    panic!("{pipeline} went wrong")
}

fn context() -> Context {
    registration::register(PASSES);
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    registration::insert_dialect(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context
}

/// Every diagnostic that the context gets from now on.
fn recorded(context: &Context) -> Arc<Mutex<Vec<String>>> {
    let messages = Arc::new(Mutex::new(Vec::new()));
    let record = messages.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        record.lock().expect("no panic inside").push(diagnostic.to_string());
        true
    });
    messages
}

#[test]
fn a_panic_fails_the_pass_with_a_message() {
    let context = context();
    let messages = recorded(&context);
    let manager = PassManager::new(&context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(mse-import)")
        .expect("a pipeline");
    let mut module = Module::new(Location::new(&context, "kernel.mlir", 3, 4));
    let before = module.as_operation().to_string();
    assert_eq!(manager.run(&mut module), Err(Error::RunPass));
    let messages = messages.lock().expect("no panic inside");
    assert_eq!(messages[..], ["mse-import: internal error, please report it: mse-import went wrong"]);
    assert_eq!(module.as_operation().to_string(), before);
}

#[test]
fn a_panic_refuses_the_pipeline_with_a_message() {
    let context = context();
    let messages = recorded(&context);
    let manager = PassManager::new(&context);
    let parsed = parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(broken-pipeline)");
    let said = format!("{parsed:?} {:?}", messages.lock().expect("no panic inside"));
    assert!(parsed.is_err());
    assert!(
        said.contains("broken-pipeline: internal error, please report it: broken-pipeline went wrong"),
        "{said}"
    );
}

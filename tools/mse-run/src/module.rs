//! From text to a verified module: the context with upstream's dialects and passes, and diagnostics as
//! errors.

mod bytecode;

use crate::error::{Error, Result};
use melior::Context;
use melior::diagnostic::{Diagnostic, DiagnosticSeverity};
use melior::dialect::DialectRegistry;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Module};
use melior::pass::PassManager;
use melior::utility::{
    parse_pass_pipeline, register_all_dialects, register_all_llvm_translations, register_all_passes,
};
use std::cell::RefCell;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::rc::Rc;

/// A module's text and the name it goes by in messages.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name, usually the file's path.
    pub name: String,
    /// The text.
    pub text: String,
    /// Where arguments have the names that users know, if not in the text.
    pub named_in: Option<String>,
}

impl Source {
    /// Reads a file, text or bytecode; `-` is the standard input.
    pub fn read(path: &Path) -> Result<Self> {
        let name = path.display().to_string();
        let cannot = |error: std::io::Error| Error::input(format!("cannot read {name}: {error}"));
        let bytes = if name == "-" {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        let text = String::from_utf8(bytes.map_err(cannot)?);
        let text = text.or_else(|error| bytecode::text(&name, error.as_bytes()))?;
        Ok(Self { name, text, named_in: None })
    }

    /// A module given as text, under the name `name`.
    pub fn text(name: &str, text: &str) -> Self {
        Self { name: name.into(), text: text.into(), named_in: None }
    }

    /// The module as made of another one: its functions' arguments have their names from there.
    pub fn made_of(self, other: &Self) -> Self {
        Self { named_in: Some(other.names().to_owned()), ..self }
    }

    /// The text in which arguments have names.
    pub fn names(&self) -> &str {
        self.named_in.as_ref().unwrap_or(&self.text)
    }
}

/// A context in which any upstream module parses and lowers, also with what it says for the passes of this
/// project.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    mse_dialect::registration::insert_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    prepare(&context);
    context
}

/// Makes the passes and translations that lowering uses known to a context whose dialects are registered.
pub fn prepare(context: &Context) {
    register_all_passes();
    register_all_llvm_translations(context);
    context.load_all_available_dialects();
}

/// Parses and verifies a module.
pub fn parse<'c>(context: &'c Context, source: &Source) -> Result<Module<'c>> {
    if source.text.contains('\0') {
        return Err(no_text(&source.name));
    }
    with_diagnostics(context, &source.name, || Module::parse(context, &source.text).ok_or(()))
        .map_err(|message| Error::input(nonempty(message, &format!("{}: not a valid module", source.name))))
}

fn no_text(name: &str) -> Error {
    Error::input(format!("{name} is not the text of an MLIR module"))
}

/// Runs a pass pipeline on a module.
pub fn run_passes<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    name: &str,
    pipeline: &str,
) -> Result<()> {
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline)
        .map_err(|error| Error::internal(format!("pipeline {pipeline}: {error}")))?;
    with_diagnostics(context, name, || manager.run(module).map_err(|_| ()))
        .map_err(|message| Error::unsupported(nonempty(message, &format!("{name}: lowering failed"))))
}

/// Verifies a module this tool has changed.
pub fn verify<'c>(context: &'c Context, module: &Module<'c>, name: &str) -> Result<()> {
    let valid = || if module.as_operation().verify() { Ok(()) } else { Err(()) };
    with_diagnostics(context, name, valid)
        .map_err(|message| Error::unsupported(nonempty(message, &format!("{name}: not a valid module"))))
}

/// Where an operation stands, as `file:line:column`; the parser calls the text it was given `-`.
pub fn place(name: &str, location: Location) -> String {
    let text = location.to_string();
    let inner = text.strip_prefix("loc(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(&text);
    inner.replace("\"-\":", &format!("{name}:")).replace('"', "")
}

/// Runs `action` and, if it fails, gives the errors that MLIR reported meanwhile.
fn with_diagnostics<T>(
    context: &Context,
    name: &str,
    action: impl FnOnce() -> Result<T, ()>,
) -> Result<T, String> {
    let errors = Rc::new(RefCell::new(Vec::new()));
    let (sink, file) = (Rc::clone(&errors), name.to_owned());
    let handler = context.attach_diagnostic_handler(move |diagnostic: Diagnostic| {
        if matches!(diagnostic.severity(), DiagnosticSeverity::Error) {
            sink.borrow_mut().push(describe(&file, &diagnostic));
        }
        true
    });
    let result = action();
    context.detach_diagnostic_handler(handler);
    result.map_err(|()| errors.borrow().join("\n"))
}

fn describe(name: &str, diagnostic: &Diagnostic) -> String {
    let mut text = format!("{}: {diagnostic}", place(name, diagnostic.location()));
    for note in (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok()) {
        if !note.to_string().starts_with("see current operation") {
            text += &format!("\n  {}: {note}", place(name, note.location()));
        }
    }
    text
}

fn nonempty(message: String, otherwise: &str) -> String {
    if message.is_empty() { otherwise.into() } else { message }
}

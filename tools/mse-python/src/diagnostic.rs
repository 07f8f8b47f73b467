//! Diagnostics of MLIR as what Python gets.

use melior::Context;
use melior::diagnostic::{Diagnostic, DiagnosticSeverity};
use melior::ir::Location;
use mse_dialect::record::{self, Parts, parts};
use pyo3::IntoPyObject;
use std::cell::RefCell;
use std::rc::Rc;

/// A message at a place of a program, if it has one, and the parts of its text.
#[derive(Clone, IntoPyObject)]
pub struct Told {
    severity: &'static str,
    message: String,
    place: Option<(String, usize, usize)>,
    notes: Vec<Told>,
    what: String,
    code: Option<String>,
    why: Option<String>,
    remedy: Option<String>,
    gain: Option<(Option<f64>, Option<f64>)>,
}

impl Told {
    /// An error that has no place.
    pub fn error(message: impl Into<String>) -> Self {
        Self::new("error", message.into(), None, Vec::new())
    }

    /// A diagnostic of MLIR's on a text, which goes by the name `file`.
    fn of(file: &str, diagnostic: &Diagnostic) -> Self {
        let severity = match diagnostic.severity() {
            DiagnosticSeverity::Error => "error",
            DiagnosticSeverity::Warning => "warning",
            DiagnosticSeverity::Note => "note",
            DiagnosticSeverity::Remark => "remark",
        };
        let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
        let notes = notes.map(|note| Self::of(file, &note)).collect();
        Self::new(severity, diagnostic.to_string(), place(file, diagnostic.location()), notes)
    }

    fn new(
        severity: &'static str,
        message: String,
        place: Option<(String, usize, usize)>,
        notes: Vec<Self>,
    ) -> Self {
        let Parts { what, code, why, remedy, gain } = parts(&message);
        let gain = gain.map(|gain| (gain.before, gain.after));
        let [code, why, remedy] = [code, why, remedy].map(|part| part.map(str::to_owned));
        Self { severity, what: what.to_owned(), code, why, remedy, gain, message, place, notes }
    }
}

/// Runs `action`, with all that is told meanwhile of a text, which goes by the name `file`.
pub fn heard<T>(context: &Context, file: &str, action: impl FnOnce() -> T) -> (T, Vec<Told>) {
    let all = Rc::new(RefCell::new(Vec::new()));
    let (sink, file) = (Rc::clone(&all), file.to_owned());
    let handler = context.attach_diagnostic_handler(move |diagnostic: Diagnostic| {
        sink.borrow_mut().push(Told::of(&file, &diagnostic));
        true
    });
    let result = action();
    context.detach_diagnostic_handler(handler);
    (result, all.take())
}

/// File, line and column; the parser calls the text that it was given `-`, and begins with line 1.
fn place(file: &str, location: Location) -> Option<(String, usize, usize)> {
    let place = record::place(location).filter(|place| place.line > 0)?;
    Some((if place.file == "-" { file.to_owned() } else { place.file }, place.line, place.column))
}

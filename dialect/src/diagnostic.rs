//! Messages to users: errors, warnings and remarks at a location of their program.

use crate::{ffi, progress, record};
use melior::ir::Location;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input is invalid or a pass failed.
    Error = 0,
    /// Something the user should look at.
    Warning = 1,
    /// A report of something that a pass did or did not do, and why.
    Remark = 3,
}

/// Why a pass fails: a message, and where, if not at the operation that the pass runs on.
#[derive(Clone, Debug)]
pub struct Failure<'c> {
    message: String,
    location: Option<Location<'c>>,
}

impl<'c> Failure<'c> {
    /// A failure at a place of the program.
    pub fn at(location: Location<'c>, message: impl Into<String>) -> Self {
        Self { message: message.into(), location: Some(location) }
    }

    /// Reports the failure of a pass on an operation at `root`.
    pub fn report(&self, pass: &str, root: Location<'c>) {
        error(self.location.unwrap_or(root), &format!("{pass}: {}", self.message));
    }
}

impl std::fmt::Display for Failure<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl From<String> for Failure<'_> {
    fn from(message: String) -> Self {
        Self { message, location: None }
    }
}

impl From<&str> for Failure<'_> {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

/// Emits `message` at `location`.
pub fn emit(severity: Severity, location: Location, message: &str) {
    emit_with_notes(severity, location, message, &[]);
}

/// Emits `message` at `location`, followed by notes at theirs.
pub fn emit_with_notes(severity: Severity, location: Location, message: &str, notes: &[(Location, String)]) {
    record::keep(severity, location, message, notes);
    progress::printing(|| ffi::emit_diagnostic(location, severity as u32, message, notes));
}

/// An error: the pass fails, or the operation is invalid.
pub fn error(location: Location, message: &str) {
    emit(Severity::Error, location, message);
}

/// A remark: what was not done, why, and with which witness.
pub fn remark(location: Location, message: &str) {
    emit(Severity::Remark, location, message);
}

//! What users see: errors, warnings and remarks at a location of their program.

use crate::ffi;
use melior::ir::Location;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input is invalid or a pass failed.
    Error = 0,
    /// Something the user should look at.
    Warning = 1,
    /// What a pass did or did not do, and why.
    Remark = 3,
}

/// Emits `message` at `location`.
pub fn emit(severity: Severity, location: Location, message: &str) {
    emit_with_notes(severity, location, message, &[]);
}

/// Emits `message` at `location`, followed by notes at theirs.
pub fn emit_with_notes(severity: Severity, location: Location, message: &str, notes: &[(Location, String)]) {
    ffi::emit_diagnostic(location, severity as u32, message, notes);
}

/// An error: the pass fails, or the operation is invalid.
pub fn error(location: Location, message: &str) {
    emit(Severity::Error, location, message);
}

/// A remark: what was not done, why, and with which witness.
pub fn remark(location: Location, message: &str) {
    emit(Severity::Remark, location, message);
}

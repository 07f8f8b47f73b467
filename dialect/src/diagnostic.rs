//! What users see: errors, warnings and remarks at a location of their program.

use crate::ffi;
use melior::StringRef;
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
    let places: Vec<_> = notes.iter().map(|(place, _)| place.to_raw()).collect();
    let texts: Vec<_> = notes.iter().map(|(_, text)| StringRef::new(text).to_raw()).collect();
    // SAFETY: locations and texts outlive the call, and the arrays have the length that is passed.
    unsafe {
        ffi::mseEmitDiagnostic(
            location.to_raw(),
            severity as u32,
            StringRef::new(message).to_raw(),
            places.as_ptr(),
            texts.as_ptr(),
            notes.len() as isize,
        );
    }
}

/// An error: the pass fails, or the operation is invalid.
pub fn error(location: Location, message: &str) {
    emit(Severity::Error, location, message);
}

/// A remark: what was not done, why, and with which witness.
pub fn remark(location: Location, message: &str) {
    emit(Severity::Remark, location, message);
}

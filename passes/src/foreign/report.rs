//! Findings in code, as diagnostics: errors for certain violations, by default remarks for rules that were
//! not decided.

use super::code::Code;
use crate::check::{Counts, Findings};
use melior::ir::Location;
use mse_dialect::diagnostic::{self, Severity};

/// At most this many errors, and this many remarks, are shown for one operation.
const SHOWN: usize = 10;

/// Shows the findings; rules that were not decided get this severity.
pub fn report<'c>(whole: Location<'c>, code: &Code<'c>, findings: Findings, severity: Severity) -> Counts {
    let (certain, possible): (Vec<_>, Vec<_>) = findings.violations.into_iter().partition(|v| v.certain);
    for violation in certain.iter().take(SHOWN) {
        let location = code.location(&violation.site, whole);
        let other = violation.other.as_ref().filter(|other| **other != violation.site);
        let mut notes: Vec<_> =
            violation.relation.iter().map(|text| (location, format!("for all of {text}"))).collect();
        notes.extend(other.map(|other| (code.location(other, location), "the other access".to_owned())));
        notes.extend(code.launched.map(|launch| (launch, "in this launch of the kernel".to_owned())));
        diagnostic::emit_with_notes(Severity::Error, location, &violation.message, &notes);
    }
    for (location, message) in code.errors.iter().take(SHOWN) {
        diagnostic::error(*location, message);
    }
    let possible =
        possible.iter().map(|v| (code.location(&v.site, whole), format!("possibly {}", v.message)));
    let unread = code.undecided.iter().cloned();
    let heavy = findings.undecided.into_iter().map(|what| (whole, what));
    let undecided: Vec<_> = unread.chain(possible).chain(heavy).collect();
    for (location, what) in undecided.iter().take(SHOWN) {
        diagnostic::emit(severity, *location, &format!("not decided: {what}"));
    }
    let hidden = undecided.len().saturating_sub(SHOWN);
    if hidden > 0 {
        diagnostic::emit(severity, whole, &format!("not decided: {hidden} more are not shown"));
    }
    Counts { violations: certain.len() + code.errors.len(), undecided: undecided.len() }
}

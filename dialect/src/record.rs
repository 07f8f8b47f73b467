//! Diagnostics as data, for tools that do something with remarks: what `mse-opt --mse-remarks=FILE` writes.
//!
//! The texts of diagnostics have one form; all parts but the first may be missing:
//!
//! ```text
//! WHAT [CODE]: WHY; REMEDY
//! loop stays sequential: A[0] written by S0[0] and read by S0[1]; with reassociate=true it may come in another order
//! not imported [call]: 'func.call' of @f has unknown effects
//! ```
//!
//! A remedy names an option (`name=value`, `--flag`) or an attribute of the dialect (`mse.independent`).
//! Modelled times are told as `by the model TIME instead of TIME`.

use crate::diagnostic::Severity;
use melior::ir::Location;
use std::sync::{Mutex, PoisonError};

/// A diagnostic that was emitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How serious it is.
    pub severity: Severity,
    /// Its text.
    pub message: String,
    /// Where it is; none if that is no place in a file.
    pub place: Option<Place>,
    /// The texts of its notes.
    pub notes: Vec<String>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as MLIR knows it: `-` is the standard input.
    pub file: String,
    /// The line, from 1 on.
    pub line: usize,
    /// The column, from 1 on.
    pub column: usize,
}

/// The parts of a diagnostic's text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parts<'m> {
    /// The subject: `loop stays sequential`.
    pub what: &'m str,
    /// The code of the reason: `call`.
    pub code: Option<&'m str>,
    /// The reason, with a witness: two instances that a dependence ties, an operation, an array.
    pub why: Option<&'m str>,
    /// The way around it.
    pub remedy: Option<&'m str>,
    /// The gain, as the model has it.
    pub gain: Option<Gain>,
}

/// Modelled times in microseconds, where they are known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// Without what the diagnostic tells.
    pub before: Option<f64>,
    /// With it.
    pub after: Option<f64>,
}

static RECORDS: Mutex<Option<Vec<Record>>> = Mutex::new(None);

/// From now on, diagnostics of this crate's users are kept.
pub fn start() {
    *RECORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(Vec::new());
}

/// Those that were emitted since [`start`], in their order; no more are kept.
pub fn take() -> Vec<Record> {
    RECORDS.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default()
}

pub(crate) fn keep(severity: Severity, location: Location, message: &str, notes: &[(Location, String)]) {
    if let Some(records) = &mut *RECORDS.lock().unwrap_or_else(PoisonError::into_inner) {
        let notes = notes.iter().map(|(_, note)| note.clone()).collect();
        records.push(Record { severity, message: message.to_owned(), place: place(location), notes });
    }
}

/// Where a location is in a file: of a call that was inlined, the operation itself.
pub fn place(location: Location) -> Option<Place> {
    if location.is_call_site() {
        return place(location.call_site_callee());
    }
    if location.is_name() {
        return place(location.name_child_location());
    }
    if location.is_fused() {
        return (0..location.fused_num_locations()).find_map(|part| place(location.fused_location(part)));
    }
    location.is_file_line_col_range().then(|| Place {
        file: location.file_line_col_range_filename().as_string_ref().as_str().unwrap_or_default().to_owned(),
        line: location.file_line_col_range_start_line(),
        column: location.file_line_col_range_start_column(),
    })
}

/// The parts of a diagnostic's text.
pub fn parts(message: &str) -> Parts<'_> {
    let (head, why) = match message.split_once(": ") {
        Some((head, why)) => (head, Some(why)),
        None => (message, None),
    };
    let code = head.split_once(" [").and_then(|(what, code)| Some((what, code.strip_suffix(']')?)));
    let (what, code) = code.map_or((head, None), |(what, code)| (what, Some(code)));
    let remedy = why.and_then(|why| why.rsplit_once("; ")).filter(|(_, last)| is_remedy(last));
    let (why, remedy) = remedy.map_or((why, None), |(why, remedy)| (Some(why), Some(remedy)));
    Parts { what, code, why, remedy, gain: gain(message) }
}

/// The times in `by the model for 10 us instead of 120 us`, `by the model 72.2 us, 1 launch instead of ..`.
fn gain(message: &str) -> Option<Gain> {
    let (_, told) = message.split_once("by the model ")?;
    let (after, before) = told.split_once(" instead of ")?;
    let time = |text: &str| text.split_once(" us")?.0.trim_start_matches("for ").parse().ok();
    Some(Gain { before: time(before), after: time(after) })
}

/// Whether a clause names an option or an attribute.
fn is_remedy(clause: &str) -> bool {
    let is_word = |text: &str| text.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric());
    let is_option = |word: &str| {
        let setting = word.split_once('=').is_some_and(|(name, value)| is_word(name) && is_word(value));
        setting || word.starts_with("--") || word.strip_prefix("mse.").is_some_and(is_word)
    };
    clause.split([' ', '(', ')', '\'']).any(is_option)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_parts() {
        let all = |what, code, why, remedy| Parts { what, code, why, remedy, gain: None };
        let cases = [
            ("nothing to explain", all("nothing to explain", None, None, None)),
            (
                "not imported [call]: 'func.call' of @f has effects",
                all("not imported", Some("call"), Some("'func.call' of @f has effects"), None),
            ),
            (
                "loop stays sequential: A[0] written by S[0]; with reassociate=true it may come later",
                all(
                    "loop stays sequential",
                    None,
                    Some("A[0] written by S[0]"),
                    Some("with reassociate=true it may come later"),
                ),
            ),
            (
                "loop stays sequential: A[i = 1]; it = 2",
                all("loop stays sequential", None, Some("A[i = 1]; it = 2"), None),
            ),
            (
                "not decided: a; if it never is, mse.independent on the loop says so",
                all(
                    "not decided",
                    None,
                    Some("a"),
                    Some("if it never is, mse.independent on the loop says so"),
                ),
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(parts(text), expected, "{text}");
        }
    }

    #[test]
    fn modelled_times_are_numbers() {
        let cases = [
            (
                "takes 4 bytes of new memory, by the model for 10 us instead of 120 us; expand=none does without",
                Some((Some(120.0), Some(10.0))),
            ),
            (
                "takes 4 bytes, by the model for 10 us instead of an unknown time; expand=none does without",
                Some((None, Some(10.0))),
            ),
            (
                "what is combined in 'A' may come in any order: by the model 72.2 us, 1 launch instead of 106.4 us, \
                 0 launches",
                Some((Some(106.4), Some(72.2))),
            ),
            ("with reassociate=true it may come in another order, where the model finds that faster", None),
            ("block of 32 threads instead of 256", None),
        ];
        for (text, expected) in cases {
            let gain = parts(text).gain.map(|gain| (gain.before, gain.after));
            assert_eq!(gain, expected, "{text}");
        }
    }
}

//! `--mse-remarks=FILE`: what our passes tell, as JSON, whether or not the run succeeds.
//!
//! ```text
//! [{ "severity": "remark", "what": "not imported", "code": "call", "why": "..", "remedy": null,
//!    "message": "not imported [call]: ..", "place": { "file": "in.mlir", "line": 3, "column": 5 }, "notes": [] }]
//! ```

use mse_dialect::diagnostic::Severity;
use mse_dialect::record::{self, Record};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::PathBuf;

const FLAG: &str = "--mse-remarks";

/// Takes the flag away from the arguments; the file that the last one names.
///
/// # Errors
/// It names none.
pub fn wanted(arguments: Vec<OsString>) -> Result<(Vec<OsString>, Option<PathBuf>), String> {
    let (mut others, mut file) = (Vec::new(), None);
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy().into_owned();
        match text.strip_prefix(FLAG) {
            Some("") => file = Some(arguments.next().map(PathBuf::from)),
            Some(rest) if rest.starts_with('=') => file = Some(Some(PathBuf::from(&rest[1..]))),
            _ => others.push(argument),
        }
    }
    let named = |file: &PathBuf| !file.as_os_str().is_empty();
    match file {
        Some(None) => Err(format!("{FLAG} names no file")),
        Some(Some(file)) if !named(&file) => Err(format!("{FLAG} names no file")),
        file => Ok((others, file.flatten())),
    }
}

/// Writes all that was told since [`record::start`].
pub fn write(file: &PathBuf) -> Result<(), String> {
    let all = Value::Array(record::take().iter().map(told).collect());
    let text = format!("{all:#}\n");
    std::fs::write(file, text).map_err(|error| format!("cannot write '{}': {error}", file.display()))
}

fn told(record: &Record) -> Value {
    let parts = record::parts(&record.message);
    let severity = match record.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
    };
    let place = record.place.as_ref();
    json!({
        "severity": severity,
        "what": parts.what,
        "code": parts.code,
        "why": parts.why,
        "remedy": parts.remedy,
        "message": record.message,
        "place": place.map(|place| json!({ "file": place.file, "line": place.line, "column": place.column })),
        "notes": record.notes,
    })
}

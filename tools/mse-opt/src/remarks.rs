//! `--mse-remarks=FILE`: what our passes tell, as JSON, whether or not the run succeeds.
//!
//! ```text
//! [{ "severity": "remark", "what": "not imported", "code": "call", "why": "..", "remedy": null,
//!    "gain": null, "message": "not imported [call]: ..",
//!    "place": { "file": "in.mlir", "line": 3, "column": 5 }, "notes": [] }]
//! ```

use mse_dialect::diagnostic::Severity;
use mse_dialect::record::{self, Record};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};

const FLAG: &str = "mse-remarks";

/// Takes the flag away from the arguments. Returns the others, and the file that the last one names. The file
/// is empty from now on: so nothing is compiled for a file that cannot be written.
///
/// # Errors
/// It names none, or one that cannot be written.
pub fn wanted(arguments: Vec<OsString>) -> Result<(Vec<OsString>, Option<PathBuf>), String> {
    let (mut others, mut file) = (Vec::new(), None);
    for argument in arguments {
        let text = argument.to_string_lossy();
        let flag = text.strip_prefix("--").or_else(|| text.strip_prefix('-')).unwrap_or_default();
        match flag.strip_prefix(FLAG).map(|rest| rest.strip_prefix('=').unwrap_or_default()) {
            Some("") => return Err(format!("--{FLAG} names no file: --{FLAG}=FILE")),
            Some(named) => file = Some(PathBuf::from(named)),
            None => others.push(argument.clone()),
        }
    }
    if let Some(file) = &file {
        File::create(file).map_err(|error| cannot(file, &error))?;
    }
    Ok((others, file))
}

fn cannot(file: &Path, error: &std::io::Error) -> String {
    format!("cannot write '{}': {error}", file.display())
}

/// Writes all that was told since [`record::start`].
pub fn write(file: &Path) -> Result<(), String> {
    let all = Value::Array(record::take().iter().map(told).collect());
    let text = format!("{all:#}\n");
    std::fs::write(file, text).map_err(|error| cannot(file, &error))
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
        "gain": parts.gain.map(|gain| json!({ "before_us": gain.before, "after_us": gain.after })),
        "message": record.message,
        "place": place.map(|place| json!({ "file": place.file, "line": place.line, "column": place.column })),
        "notes": record.notes,
    })
}

//! Failures that are known: a file with a line for each fault, so that a run fails for others only.
//!
//! ```text
//! # kind    stratum  options         message             fault
//! timeout   many     *               no answer           isl walks the graph of statements along all paths
//! ```
//!
//! Columns end with a tab. A failure is known if it is of this kind and of a program of this stratum, and if
//! its options and its message contain these texts. A star stands for anything.

use crate::case::Failure;
use crate::variant::Variant;

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    kind: String,
    stratum: String,
    options: String,
    message: String,
    /// Which fault it is.
    pub fault: String,
}

/// The lines of a file, without those that are empty or start with `#`.
pub fn read(text: &str) -> Result<Vec<Known>, String> {
    let says = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    text.lines().filter(says).map(known).collect()
}

fn known(line: &str) -> Result<Known, String> {
    let columns: Vec<_> = line.split('\t').map(str::trim).filter(|column| !column.is_empty()).collect();
    let [kind, stratum, options, message, fault] = columns[..] else {
        return Err(format!("not a kind, a stratum, options, a message and a fault: {line}"));
    };
    let [kind, stratum, options, message, fault] =
        [kind, stratum, options, message, fault].map(str::to_owned);
    Ok(Known { kind, stratum, options, message, fault })
}

/// The fault that a failure shows, if it is known.
pub fn find(known: &[Known], stratum: &str, variant: Option<&Variant>, failure: &Failure) -> Option<String> {
    let options = variant.map(ToString::to_string).unwrap_or_default();
    let shows = |known: &&Known| {
        known.kind == failure.kind.to_string()
            && ["*", stratum].contains(&known.stratum.as_str())
            && (known.options == "*" || options.contains(&known.options))
            && (known.message == "*" || failure.message.contains(&known.message))
    };
    known.iter().find(shows).map(|known| known.fault.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Kind;

    #[test]
    fn a_line_says_which_failures_are_known() {
        let line = "# all\n\ncompile\tmany\t*\tcannot generate loops\ttoo many parameters\n";
        let known = read(line).expect("a line");
        let failed = |kind, message: &str| Failure { variant: None, kind, message: message.into() };
        let fault = |stratum, failure| find(&known, stratum, None, &failure);
        let message = "error: cannot generate loops: too hard";
        assert_eq!(fault("many", failed(Kind::Compile, message)), Some("too many parameters".into()));
        assert_eq!(fault("many", failed(Kind::Verify, message)), None);
        assert_eq!(fault("flat", failed(Kind::Compile, message)), None);
        assert_eq!(fault("many", failed(Kind::Compile, "another")), None);
        assert!(read("compile\tmany\t*\n").is_err());
    }
}

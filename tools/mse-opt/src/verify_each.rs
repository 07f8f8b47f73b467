//! `--verify-each`: who asks MLIR's driver for it asks for the checker after every stage of our pipelines,
//! too.
//!
//! The driver verifies after each pass anyway, so the flag by itself says only that the user wants to be
//! sure. A pipeline's own option counts more.

use super::against;
use mse_dialect::registration::Passes;
use std::ffi::OsString;

/// The passes and pipelines for these arguments.
pub fn passes(arguments: &[OsString]) -> Passes {
    let is_asked = |argument: &OsString| {
        let text = argument.to_str().unwrap_or_default();
        let flag = text.strip_prefix("--").or_else(|| text.strip_prefix('-')).unwrap_or_default();
        matches!(flag, "verify-each" | "verify-each=true" | "verify-each=1")
    };
    if arguments.iter().any(is_asked) {
        Passes { text_of: verified_text, ..against::PASSES }
    } else {
        against::PASSES
    }
}

/// A pipeline that verifies after every stage, unless its options say otherwise.
fn verified_text(pipeline: &str, options: &str) -> Result<String, String> {
    (against::PASSES.text_of)(pipeline, &format!("verify=each {options}"))
}

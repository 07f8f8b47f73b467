//! Programs as front ends give them that have simplified them: duplicates of loads are gone, and so on.
//!
//! Upstream's passes do that to the text, before it is the program that everything is compared with.

use crate::mlir;

/// The passes that a program may be given to, and how often each is.
pub const PASSES: [(u32, &str); 3] = [(5, "cse"), (2, "cse,canonicalize,cse"), (1, "canonicalize")];

/// The text after these passes; as it is where there are none, or one fails.
pub fn tidied(text: String, passes: &str) -> String {
    if passes.is_empty() {
        return text;
    }
    let context = mlir::plain_context();
    let Ok(mut module) = mlir::parse(&context, &text) else { return text };
    let (done, _) = mlir::run(&context, &mut module, passes);
    if done { module.as_operation().to_string() } else { text }
}

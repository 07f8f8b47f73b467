//! The verifier's rules, numbered as in `README.md`.

use melior::ir::{Location, OperationRef};

/// A broken rule.
#[derive(Clone, Debug)]
pub struct Violation<'c> {
    /// Where.
    pub location: Location<'c>,
    /// `[R7] ...`
    pub message: String,
}

impl Violation<'_> {
    /// Reports the violation as an error.
    pub fn emit(&self) {
        crate::diagnostic::error(self.location, &self.message);
    }
}

/// What a rule says.
pub type Verdict<'c> = Result<(), Violation<'c>>;

/// All rules of one `mse.scop`.
pub fn scop<'c>(_scop: OperationRef<'c, '_>) -> Verdict<'c> {
    Ok(())
}

/// Rules of operations that may stand outside scops.
pub fn operation<'c>(_operation: OperationRef<'c, '_>) -> Verdict<'c> {
    Ok(())
}

/// Rules of discardable attributes.
pub fn attribute<'c>(_operation: OperationRef<'c, '_>, _name: &str) -> Verdict<'c> {
    Ok(())
}

//! Why something is not imported.

use super::mlir;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic;

/// An operation that the analysis does not understand, and why.
#[derive(Clone, Debug)]
pub struct Refusal<'c, 'a> {
    /// The operation, which becomes a boundary of scops.
    pub operation: OperationRef<'c, 'a>,
    /// The reason code.
    pub code: &'static str,
    /// The reason in words.
    pub reason: String,
}

/// What ends an analysis early.
#[derive(Clone, Debug)]
pub enum Failure<'c, 'a> {
    /// The program is beyond the model.
    Refused(Refusal<'c, 'a>),
    /// isl failed: on the bound of its operations, or a bug.
    Isl(mse_isl::Error),
}

/// The result of an analysis.
pub type Outcome<'c, 'a, T> = Result<T, Failure<'c, 'a>>;

impl From<mse_isl::Error> for Failure<'_, '_> {
    fn from(error: mse_isl::Error) -> Self {
        Self::Isl(error)
    }
}

impl Refusal<'_, '_> {
    /// Tells the user what came of it.
    pub fn report(&self, consequence: &str) {
        let name = mlir::name(self.operation);
        let message = format!("{consequence} [{}]: '{name}' {}", self.code, self.reason);
        diagnostic::remark(self.operation.location(), &message);
    }
}

/// Refuses an operation.
pub fn refuse<'c, 'a, T>(
    operation: OperationRef<'c, 'a>,
    code: &'static str,
    reason: &str,
) -> Outcome<'c, 'a, T> {
    Err(Failure::Refused(Refusal { operation, code, reason: reason.to_owned() }))
}

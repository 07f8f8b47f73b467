//! Why something is not imported, or less precisely than it is written: `docs/import.md` explains the codes.

use super::device::{AFTER_BUFFERIZATION, is_device_code};
use crate::mlir;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic;

/// A reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The bound on isl's operations.
    Bound,
    /// A loop made of branches between blocks.
    Branches,
    /// A call of a function that accesses memory.
    Call,
    /// A value that no memory can hold is carried from statement to statement.
    CarriedType,
    /// A region that the program itself runs on a device or in parallel.
    Device,
    /// Effects that are not modelled.
    Effects,
    /// A loop that does not count in signed indices.
    IntegerLoop,
    /// Memory that may be that of another argument.
    MayAlias,
    /// A bound of a loop that is not affine.
    NonAffineBound,
    /// A condition that is not affine.
    NonAffineCondition,
    /// A subscript that is not affine.
    NonAffineSubscript,
    /// An access that is always outside of its array.
    OutOfBounds,
    /// Memory in which different subscripts may be one cell.
    Overlap,
    /// A parallel loop with results.
    Reduction,
    /// Memory that is no argument, allocation or global.
    UnknownMemory,
    /// Memory without a rank.
    UnknownRank,
    /// A copy of a size that is not known.
    UnknownSize,
    /// A step that is not a positive constant.
    UnknownStep,
    /// A view that cannot be resolved.
    UnknownView,
    /// An operation with regions that is neither loop nor conditional.
    UnsupportedOperation,
    /// Arithmetic that is taken not to wrap; this is checked at run time.
    Wraps,
}

impl Code {
    /// All of them, with how remarks spell them.
    pub const ALL: [(Self, &'static str); 21] = [
        (Self::Bound, "bound"),
        (Self::Branches, "branches"),
        (Self::Call, "call"),
        (Self::CarriedType, "carried-type"),
        (Self::Device, "device-code"),
        (Self::Effects, "effects"),
        (Self::IntegerLoop, "integer-loop"),
        (Self::MayAlias, "may-alias"),
        (Self::NonAffineBound, "non-affine-bound"),
        (Self::NonAffineCondition, "non-affine-condition"),
        (Self::NonAffineSubscript, "non-affine-subscript"),
        (Self::OutOfBounds, "out-of-bounds"),
        (Self::Overlap, "overlap"),
        (Self::Reduction, "reduction"),
        (Self::UnknownMemory, "unknown-memory"),
        (Self::UnknownRank, "unknown-rank"),
        (Self::UnknownSize, "unknown-size"),
        (Self::UnknownStep, "unknown-step"),
        (Self::UnknownView, "unknown-view"),
        (Self::UnsupportedOperation, "unsupported-operation"),
        (Self::Wraps, "wraps"),
    ];

    fn text(self) -> &'static str {
        Self::ALL.into_iter().find(|&(code, _)| code == self).map_or("", |(_, text)| text)
    }
}

/// An operation that the analysis does not understand, and why.
#[derive(Clone, Debug)]
pub struct Refusal<'c, 'a> {
    /// The operation, which becomes a boundary of scops.
    pub operation: OperationRef<'c, 'a>,
    /// The reason code.
    pub code: Code,
    /// The reason in words.
    pub reason: String,
}

/// A reason why an analysis ends early.
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
    /// Tells the user the reason and the consequence.
    pub fn report(&self, consequence: &str) {
        let name = mlir::name(self.operation);
        let of = self.operation.attribute("callee").map_or(String::new(), |callee| format!(" of {callee}"));
        let message = format!("{consequence} [{}]: '{name}'{of} {}", self.code.text(), self.reason);
        diagnostic::remark(self.operation.location(), &message);
    }
}

/// Refuses an operation.
pub fn refuse<'c, 'a, T>(operation: OperationRef<'c, 'a>, code: Code, reason: &str) -> Outcome<'c, 'a, T> {
    Err(Failure::Refused(Refusal { operation, code, reason: reason.to_owned() }))
}

/// Refuses an operation with regions that is no loop or conditional of ours.
pub fn refuse_region<'c, 'a, T>(operation: OperationRef<'c, 'a>) -> Outcome<'c, 'a, T> {
    if is_device_code(operation) {
        return refuse(operation, Code::Device, "runs in parallel as the program says: it is left as it is");
    }
    let reason = match mlir::name(operation) {
        "vector.mask" => "is imported after --lower-vector-mask",
        name if !name.starts_with("linalg.") => "is no loop or conditional that can be imported",
        _ if operation.result_count() > 0 => AFTER_BUFFERIZATION,
        _ => "is imported after --mse-linalg-to-loops",
    };
    refuse(operation, Code::UnsupportedOperation, reason)
}

/// A refusal as none.
pub fn if_understood<'c, 'a, T>(outcome: Outcome<'c, 'a, T>) -> mse_isl::Result<Option<T>> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(Failure::Refused(_)) => Ok(None),
        Err(Failure::Isl(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::Code;
    use std::path::Path;

    /// Each code is explained, and shown by a test of its own.
    #[test]
    fn every_code_has_a_test_and_an_explanation() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository");
        let page = std::fs::read_to_string(root.join("docs/import.md")).expect("the page about import");
        for (_, code) in Code::ALL {
            let tests = root.join("test/mlir/import");
            let mut names = ["not-imported", "approximated", "checked"]
                .into_iter()
                .map(|what| format!("{what}-{code}.mlir"));
            assert!(names.any(|name| tests.join(name).exists()), "no test of the refusal '{code}'");
            assert!(page.contains(&format!("`{code}`")), "docs/import.md does not explain '{code}'");
        }
    }
}

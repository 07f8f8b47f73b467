//! How parallel loops combine values: `affine.parallel` names an operation of `arith` for each result, which
//! starts with its neutral value.

use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{OperationRef, Type, Value, ValueLike};
use mse_dialect::combine;

/// How `affine.parallel` combines values: a number of `arith::AtomicRMWKind`.
#[derive(Clone, Copy, Debug)]
pub struct Combination(i64);

/// The operation of each combination; none where a value replaces the other.
const OPERATIONS: [&str; 16] = [
    "arith.addf",
    "arith.addi",
    "arith.andi",
    "",
    "arith.maximumf",
    "arith.maxnumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minnumf",
    "arith.minsi",
    "arith.minui",
    "arith.mulf",
    "arith.muli",
    "arith.ori",
    "arith.xori",
];

impl Combination {
    /// Those of a loop; none unless all are known for the types of its results.
    pub fn all(operation: OperationRef) -> Option<Vec<Self>> {
        let numbers = operation.attribute("reductions").map(mlir::integers).unwrap_or_default();
        let of_result = |(number, result): (i64, Value)| {
            let combination = Self(number);
            combination.neutral_text(result.r#type()).is_some().then_some(combination)
        };
        numbers.into_iter().zip(operation.results().map(Value::from)).map(of_result).collect()
    }

    /// The operation of `arith`.
    pub fn name(self) -> &'static str {
        usize::try_from(self.0).ok().and_then(|number| OPERATIONS.get(number)).copied().unwrap_or_default()
    }

    /// The value of this type with which a loop starts, as text. Upstream starts sums with 0.0.
    pub fn neutral_text(self, r#type: Type) -> Option<String> {
        match self.name() {
            "arith.addf" => IntegerType::try_from(r#type).is_err().then(|| format!("0.0 : {type}")),
            "arith.maxnumf" | "arith.minnumf" => None,
            name => combine::neutral(combine::of_operation(name)?, &r#type.to_string()),
        }
    }
}

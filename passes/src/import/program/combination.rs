//! How parallel loops combine values: `affine.parallel` names an operation of `arith` for each result, which
//! starts with its neutral value.

use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{OperationRef, Type, Value, ValueLike};

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

    /// The neutral value of this type as text.
    pub fn neutral_text(self, r#type: Type) -> Option<String> {
        let bits = IntegerType::try_from(r#type).map(|integer| integer.width());
        let least = |width: u32| -(1_i128 << (width - 1));
        let value = match (self.name(), bits) {
            ("arith.addf", Err(_)) => "0.0".to_owned(),
            ("arith.mulf", Err(_)) => "1.0".to_owned(),
            ("arith.addi" | "arith.ori" | "arith.xori" | "arith.maxui", Ok(2..)) => "0".to_owned(),
            ("arith.muli", Ok(2..)) => "1".to_owned(),
            ("arith.andi" | "arith.minui", Ok(2..)) => "-1".to_owned(),
            ("arith.maxsi", Ok(width @ 2..=64)) => least(width).to_string(),
            ("arith.minsi", Ok(width @ 2..=64)) => (-(least(width) + 1)).to_string(),
            ("arith.addi" | "arith.ori" | "arith.xori", Ok(1)) => return Some("false".to_owned()),
            ("arith.andi" | "arith.muli", Ok(1)) => return Some("true".to_owned()),
            ("arith.maximumf", Err(_)) => infinities(&r#type.to_string())?.0.to_owned(),
            ("arith.minimumf", Err(_)) => infinities(&r#type.to_string())?.1.to_owned(),
            _ => return None,
        };
        Some(format!("{value} : {type}"))
    }
}

/// Minus infinity and infinity in the bits of the type.
fn infinities(r#type: &str) -> Option<(&'static str, &'static str)> {
    Some(match r#type {
        "f16" => ("0xFC00", "0x7C00"),
        "bf16" => ("0xFF80", "0x7F80"),
        "f32" => ("0xFF800000", "0x7F800000"),
        "f64" => ("0xFFF0000000000000", "0x7FF0000000000000"),
        "f80" => ("0xFFFF8000000000000000", "0x7FFF8000000000000000"),
        "f128" => ("0xFFFF0000000000000000000000000000", "0x7FFF0000000000000000000000000000"),
        _ => return None,
    })
}

//! How an update combines the value of a cell with another one: kinds of `memref.atomic_rmw` that do.
//!
//! ```text
//! mse.update "addi" %v, %A      A[a] := arith.addi A[a], %v, in one step
//! exact      the order of such updates makes no difference: integers, minimum and maximum
//! rounded    it makes one, in the last bits: sums and products of floating-point numbers
//! ```

/// A kind: its name and its number in `memref.atomic_rmw`, the operation, whether it is exact.
const KINDS: [(&str, i64, &str, bool); 15] = [
    ("addf", 0, "arith.addf", false),
    ("addi", 1, "arith.addi", true),
    ("andi", 2, "arith.andi", true),
    ("maximumf", 4, "arith.maximumf", true),
    ("maxnumf", 5, "arith.maxnumf", true),
    ("maxs", 6, "arith.maxsi", true),
    ("maxu", 7, "arith.maxui", true),
    ("minimumf", 8, "arith.minimumf", true),
    ("minnumf", 9, "arith.minnumf", true),
    ("mins", 10, "arith.minsi", true),
    ("minu", 11, "arith.minui", true),
    ("mulf", 12, "arith.mulf", false),
    ("muli", 13, "arith.muli", true),
    ("ori", 14, "arith.ori", true),
    ("xori", 15, "arith.xori", true),
];

/// The names of all kinds.
pub fn kinds() -> Vec<&'static str> {
    KINDS.iter().map(|&(kind, ..)| kind).collect()
}

/// The operation of a kind.
pub fn operation(kind: &str) -> Option<&'static str> {
    KINDS.iter().find(|(name, ..)| *name == kind).map(|&(_, _, operation, _)| operation)
}

/// The kind with this operation.
pub fn of_operation(name: &str) -> Option<&'static str> {
    KINDS.iter().find(|(_, _, operation, _)| *operation == name).map(|&(kind, ..)| kind)
}

/// Whether any order of such updates leaves the same value, to the bit.
pub fn is_exact(kind: &str) -> bool {
    KINDS.iter().any(|&(name, _, _, exact)| name == kind && exact)
}

/// Whether hosts and devices can update memory of this type so in one step.
pub fn is_atomic(kind: &str, element: &str) -> bool {
    let widths = match kind {
        "muli" | "mulf" => &[][..],
        _ if operation(kind).is_some_and(|operation| operation.ends_with('f')) => &["f32", "f64"],
        _ => &["i8", "i16", "i32", "i64"],
    };
    widths.contains(&element)
}

/// The value that changes nothing, as text: `-1 : i32` for `andi`. A sum of floating-point numbers has -0.0,
/// which alone keeps the sign of zero; a maximum that passes over NaN has NaN. None where it is not known.
pub fn neutral(kind: &str, element: &str) -> Option<String> {
    let bits = element.strip_prefix('i').and_then(|bits| bits.parse::<u32>().ok());
    let value = match (operation(kind)?, bits) {
        (operation, None) if operation.ends_with('f') && !is_float(element) => return None,
        ("arith.addf", None) => "-0.0".to_owned(),
        ("arith.mulf", None) => "1.0".to_owned(),
        ("arith.maximumf", None) => special(element)?[0].to_owned(),
        ("arith.minimumf", None) => special(element)?[1].to_owned(),
        ("arith.maxnumf" | "arith.minnumf", None) => special(element)?[2].to_owned(),
        ("arith.addi" | "arith.ori" | "arith.xori", Some(1)) => return Some("false".to_owned()),
        ("arith.andi" | "arith.muli", Some(1)) => return Some("true".to_owned()),
        ("arith.addi" | "arith.ori" | "arith.xori" | "arith.maxui", Some(2..)) => "0".to_owned(),
        ("arith.muli", Some(2..)) => "1".to_owned(),
        ("arith.andi" | "arith.minui", Some(2..)) => "-1".to_owned(),
        ("arith.maxsi", Some(bits @ 2..=64)) => (-(1_i128 << (bits - 1))).to_string(),
        ("arith.minsi", Some(bits @ 2..=64)) => ((1_i128 << (bits - 1)) - 1).to_string(),
        _ => return None,
    };
    Some(format!("{value} : {element}"))
}

/// Whether this is a type of floating-point numbers.
fn is_float(element: &str) -> bool {
    let bits = element.strip_prefix("bf").or_else(|| element.strip_prefix('f'));
    bits.is_some_and(|bits| bits.starts_with(|first: char| first.is_ascii_digit()))
}

/// Minus infinity, infinity and a quiet NaN in the bits of the type.
fn special(element: &str) -> Option<[&'static str; 3]> {
    Some(match element {
        "f16" => ["0xFC00", "0x7C00", "0x7E00"],
        "bf16" => ["0xFF80", "0x7F80", "0x7FC0"],
        "f32" => ["0xFF800000", "0x7F800000", "0x7FC00000"],
        "f64" => ["0xFFF0000000000000", "0x7FF0000000000000", "0x7FF8000000000000"],
        "f80" => ["0xFFFF8000000000000000", "0x7FFF8000000000000000", "0x7FFFC000000000000000"],
        "f128" => [
            "0xFFFF0000000000000000000000000000",
            "0x7FFF0000000000000000000000000000",
            "0x7FFF8000000000000000000000000000",
        ],
        _ => return None,
    })
}

/// The kind with this number.
pub fn of_number(number: i64) -> Option<&'static str> {
    KINDS.iter().find(|(_, own, ..)| *own == number).map(|&(kind, ..)| kind)
}

/// The number of a kind, as `memref.atomic_rmw` has it.
pub fn number(kind: &str) -> Option<i64> {
    KINDS.iter().find(|(name, ..)| *name == kind).map(|&(_, number, ..)| number)
}

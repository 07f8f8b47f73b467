//! How an update combines the value of a cell with another one: kinds of `memref.atomic_rmw` that do.
//!
//! ```text
//! mse.update "addi" %v, %A      A[a] := arith.addi A[a], %v, in one step
//! exact      the order of such updates makes no difference: integers, minimum and maximum
//! rounded    it makes one, in the last bits: sums and products of floating-point numbers
//! ```

/// A kind: its name in `memref.atomic_rmw`, the operation, whether it is exact.
const KINDS: [(&str, &str, bool); 15] = [
    ("addf", "arith.addf", false),
    ("addi", "arith.addi", true),
    ("andi", "arith.andi", true),
    ("maximumf", "arith.maximumf", true),
    ("maxnumf", "arith.maxnumf", true),
    ("maxs", "arith.maxsi", true),
    ("maxu", "arith.maxui", true),
    ("minimumf", "arith.minimumf", true),
    ("minnumf", "arith.minnumf", true),
    ("mins", "arith.minsi", true),
    ("minu", "arith.minui", true),
    ("mulf", "arith.mulf", false),
    ("muli", "arith.muli", true),
    ("ori", "arith.ori", true),
    ("xori", "arith.xori", true),
];

/// The operation of a kind.
pub fn operation(kind: &str) -> Option<&'static str> {
    KINDS.iter().find(|(name, ..)| *name == kind).map(|&(_, operation, _)| operation)
}

/// The kind with this operation.
pub fn of_operation(name: &str) -> Option<&'static str> {
    KINDS.iter().find(|(_, operation, _)| *operation == name).map(|&(kind, ..)| kind)
}

/// Whether any order of such updates leaves the same value, to the bit.
pub fn is_exact(kind: &str) -> bool {
    KINDS.iter().any(|&(name, _, exact)| name == kind && exact)
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

/// The kind with this number.
pub fn of_number(number: i64) -> Option<&'static str> {
    KINDS.iter().map(|&(kind, ..)| kind).find(|kind| self::number(kind) == Some(number))
}

/// The number of a kind, as `memref.atomic_rmw` has it.
pub fn number(kind: &str) -> Option<i64> {
    const NUMBERS: [&str; 16] = [
        "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf",
        "mins", "minu", "mulf", "muli", "ori", "xori",
    ];
    NUMBERS.iter().position(|name| *name == kind).map(|number| number as i64)
}

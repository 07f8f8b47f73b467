//! The functions of C's mathematical library, by their names and types.
//!
//! ```text
//! func.func private @logf(f32) -> f32      log of f32, which only computes: math.log
//! func.func private @log(f32) -> f32       of another type: any function
//! ```
//!
//! A declared function of such a name and type is taken for that of C. Its effects on `errno` and on the
//! flags of the floating-point environment are not looked at. A device has no C library. There a function
//! becomes the operation of `arith` or `math` that gives the same, if there is one and upstream lowers it for
//! devices.

use super::symbol_name;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

/// A function: its name for `f64`, the operands, and the operation that gives the same, if there is one.
type Entry = (&'static str, usize, Option<&'static str>);

const FUNCTIONS: [Entry; 45] = [
    ("acos", 1, Some("math.acos")),
    ("acosh", 1, Some("math.acosh")),
    ("asin", 1, Some("math.asin")),
    ("asinh", 1, Some("math.asinh")),
    ("atan", 1, Some("math.atan")),
    ("atan2", 2, Some("math.atan2")),
    ("atanh", 1, Some("math.atanh")),
    ("cbrt", 1, Some("math.cbrt")),
    ("ceil", 1, Some("math.ceil")),
    ("copysign", 2, Some("math.copysign")),
    ("cos", 1, Some("math.cos")),
    ("cosh", 1, Some("math.cosh")),
    ("erf", 1, Some("math.erf")),
    ("erfc", 1, Some("math.erfc")),
    ("exp", 1, Some("math.exp")),
    ("exp10", 1, None),
    ("exp2", 1, Some("math.exp2")),
    ("expm1", 1, Some("math.expm1")),
    ("fabs", 1, Some("math.absf")),
    ("fdim", 2, None),
    ("floor", 1, Some("math.floor")),
    ("fma", 3, Some("math.fma")),
    ("fmax", 2, Some("arith.maxnumf")),
    ("fmin", 2, Some("arith.minnumf")),
    ("fmod", 2, None),
    ("hypot", 2, None),
    ("log", 1, Some("math.log")),
    ("log10", 1, Some("math.log10")),
    ("log1p", 1, Some("math.log1p")),
    ("log2", 1, Some("math.log2")),
    ("logb", 1, None),
    ("nearbyint", 1, None),
    ("nextafter", 2, None),
    ("pow", 2, Some("math.powf")),
    ("remainder", 2, None),
    ("rint", 1, None),
    ("round", 1, Some("math.round")),
    ("roundeven", 1, Some("math.roundeven")),
    ("sin", 1, Some("math.sin")),
    ("sinh", 1, Some("math.sinh")),
    ("sqrt", 1, Some("math.sqrt")),
    ("tan", 1, Some("math.tan")),
    ("tanh", 1, Some("math.tanh")),
    ("tgamma", 1, None),
    ("trunc", 1, Some("math.trunc")),
];

/// Whether a function, `func.func`, is declared as one of them.
pub fn is_libm(function: OperationRef) -> bool {
    entry(function).is_some()
}

/// The operation that gives the same as a call, `func.call`, of one of them, if there is one.
pub fn operation_of(call: OperationRef) -> Option<&'static str> {
    let callee = call.attribute("callee").ok()?.to_string();
    let functions = super::symbols(call, "func.func");
    entry(functions.into_iter().find(|&function| super::is_named(function, &callee))?)?.2
}

fn entry(function: OperationRef) -> Option<&'static Entry> {
    let symbol = symbol_name(function);
    let (name, element) = match symbol.strip_suffix('f').filter(|name| by_name(name).is_some()) {
        Some(name) => (name, "f32"),
        None => (symbol.as_str(), "f64"),
    };
    let entry = by_name(name)?;
    let signature = format!("({}) -> {element}", vec![element; entry.1].join(", "));
    let has_signature = function.attribute("function_type").is_ok_and(|own| own.to_string() == signature);
    (has_signature && super::blocks(function).is_empty()).then_some(entry)
}

fn by_name(name: &str) -> Option<&'static Entry> {
    FUNCTIONS.iter().find(|(own, ..)| *own == name)
}

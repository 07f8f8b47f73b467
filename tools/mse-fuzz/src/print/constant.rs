//! Constants and comparisons as text.

use crate::program::{Comparison, Element, Extreme};

/// A constant as text.
pub fn literal(constant: i64, element: Element) -> String {
    match element {
        Element::I1 => (constant % 2 != 0).to_string(),
        _ if element.is_float() => format!("{:?}", constant as f64 / 4.0),
        _ => constant.to_string(),
    }
}

/// A value at the end of its type as text.
pub fn extreme(extreme: Extreme, element: Element) -> String {
    let bits = element.bits();
    let float = |most: u64| {
        let digits = bits as usize / 4;
        let value = match extreme {
            Extreme::Least => most | 1 << (bits - 1),
            Extreme::Most => most,
            Extreme::Nan => most | most >> 1,
            Extreme::MinusZero => return "-0.0".to_owned(),
        };
        format!("0x{value:0digits$X}")
    };
    match (element, extreme) {
        (Element::F16, _) => float(0x7C00),
        (Element::F32, _) => float(0x7F80_0000),
        (Element::F64, _) => float(0x7FF0_0000_0000_0000),
        (Element::I1, _) => (extreme == Extreme::Least).to_string(),
        (_, Extreme::Least) => (i64::MIN >> (64 - bits)).to_string(),
        (_, Extreme::Most) => (i64::MAX >> (64 - bits)).to_string(),
        (_, Extreme::Nan | Extreme::MinusZero) => "0".to_owned(),
    }
}

/// The name of a comparison in `arith.cmpi` and `arith.cmpf`.
pub fn predicate(comparison: Comparison, element: Element) -> String {
    let name = match (comparison, element.is_float()) {
        (Comparison::Ordered(order), is_float) => {
            return format!("{}{}", if is_float { 'o' } else { 's' }, order.name());
        }
        (Comparison::Loose(order), _) => return format!("u{}", order.name()),
        (Comparison::AtLeast, true) => "oge",
        (Comparison::Equal, true) => "oeq",
        (Comparison::Unequal, true) => "une",
        (Comparison::Below(_), true) => "olt",
        (Comparison::Below(_), false) => "ult",
        (Comparison::AtLeast, false) => "sge",
        (Comparison::Equal, false) => "eq",
        (Comparison::Unequal, false) => "ne",
    };
    name.to_owned()
}

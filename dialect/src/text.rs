//! isl objects and the attributes that hold their text.
//!
//! An attribute holds isl's notation and was parsed once when it was built (`[R1]`), so that reading it back fails only
//! on exhausted bounds. `{ S[i] -> A[a] }` in `#mse.map<"...">` becomes a [`UnionMap`], or a [`Map`] where the caller
//! knows that there is one space.

use crate::ffi;
use melior::Context as MlirContext;
use melior::StringRef;
use melior::ir::Attribute;
use melior::ir::attribute::AttributeLike;
use mse_isl::{Context, DimType, Error, Map, MultiUnionPwAff, Result, Set, UnionMap, UnionSet};
use std::fmt::Display;

/// The kinds of isl text, numbered as `MseText` in `cpp/Dialect.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A union set.
    Set = 0,
    /// A union map.
    Map = 1,
    /// A multi union piecewise quasi-affine function.
    Functions = 2,
    /// A map of one space, the basis of a layout.
    CellsMap = 3,
    /// A quasi-affine expression of parameters, a modulus of a layout.
    Expression = 4,
}

impl Kind {
    /// The kind with this number.
    pub(crate) fn from_number(number: i32) -> Option<Self> {
        [Self::Set, Self::Map, Self::Functions, Self::CellsMap, Self::Expression]
            .into_iter()
            .find(|&kind| kind as i32 == number)
    }
}

/// Parses `text` as an object of `kind`; the error is isl's message.
pub fn check(kind: Kind, text: &str) -> Result<()> {
    let isl = Context::current();
    match kind {
        Kind::Set => UnionSet::read_from_str(&isl, text).map(drop),
        Kind::Map => UnionMap::read_from_str(&isl, text).map(drop),
        Kind::Functions => MultiUnionPwAff::read_from_str(&isl, text).map(drop),
        Kind::CellsMap => Map::read_from_str(&isl, text).map(drop),
        Kind::Expression => expression(text).map(drop),
    }
}

/// A quasi-affine expression of parameters, such as `N + 1` or `floor(N/2)`, as `{ [] -> [e] }`.
pub fn expression(text: &str) -> Result<mse_isl::PwAff> {
    let parameters: Vec<&str> = identifiers(text);
    let text = format!("[{}] -> {{ [({text})] }}", parameters.join(", "));
    mse_isl::PwAff::read_from_str(&Context::current(), &text)
}

/// The identifiers in an isl expression that are not its functions, each once, in order.
fn identifiers(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    // `2N` is twice N.
    for word in words.map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit())) {
        let names = word.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if names && !["floor", "mod", "min", "max", "ceil"].contains(&word) && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// The names of the dimensions of a set of one tuple; `i0`, `i1` and so on where it gives none.
pub(crate) fn dimension_names(set: &str) -> Result<Vec<String>> {
    let set = Set::read_from_str(&Context::current(), set)?;
    let name = |i| Ok(set.get_dim_name(DimType::Set, i)?.unwrap_or_else(|| format!("i{i}")));
    (0..set.dim(DimType::Set)?).map(name).collect()
}

/// `#mse.set<"...">` of a set or union set.
pub fn set_attribute<'c>(context: &'c MlirContext, set: &impl Display) -> Attribute<'c> {
    attribute(context, Kind::Set, &set.to_string())
}

/// `#mse.map<"...">` of a map or union map.
pub fn map_attribute<'c>(context: &'c MlirContext, map: &impl Display) -> Attribute<'c> {
    attribute(context, Kind::Map, &map.to_string())
}

/// `#mse.functions<"...">` of a multi union piecewise affine function.
pub fn functions_attribute<'c>(context: &'c MlirContext, functions: &MultiUnionPwAff) -> Attribute<'c> {
    attribute(context, Kind::Functions, &functions.to_string())
}

fn attribute<'c>(context: &'c MlirContext, kind: Kind, text: &str) -> Attribute<'c> {
    // SAFETY: the context is alive and the text outlives the call.
    unsafe {
        let raw = ffi::mseAttributeFromText(context.to_raw(), kind as i32, StringRef::new(text).to_raw());
        Attribute::from_option_raw(raw).expect("isl parses what isl printed")
    }
}

/// The isl text of a set, map, functions or layout attribute; `None` for any other.
pub fn text_of<'c>(attribute: &Attribute<'c>) -> Option<&'c str> {
    // SAFETY: the text lives as long as the context that owns the attribute.
    unsafe {
        let text = ffi::mseAttributeGetText(attribute.to_raw());
        if text.data.is_null() {
            return None;
        }
        std::str::from_utf8(std::slice::from_raw_parts(text.data.cast(), text.length)).ok()
    }
}

/// Reads a set attribute.
pub fn read_union_set(attribute: &Attribute) -> Result<UnionSet> {
    UnionSet::read_from_str(&Context::current(), require(attribute)?)
}

/// Reads a set attribute of one space.
pub fn read_set(attribute: &Attribute) -> Result<Set> {
    Set::read_from_str(&Context::current(), require(attribute)?)
}

/// Reads a map attribute.
pub fn read_union_map(attribute: &Attribute) -> Result<UnionMap> {
    UnionMap::read_from_str(&Context::current(), require(attribute)?)
}

/// Reads a map attribute of one space.
pub fn read_map(attribute: &Attribute) -> Result<Map> {
    Map::read_from_str(&Context::current(), require(attribute)?)
}

/// Reads a functions attribute.
pub fn read_functions(attribute: &Attribute) -> Result<MultiUnionPwAff> {
    MultiUnionPwAff::read_from_str(&Context::current(), require(attribute)?)
}

fn require<'c>(attribute: &Attribute<'c>) -> Result<&'c str> {
    text_of(attribute).ok_or_else(|| Error::invalid("expected an attribute that holds isl text"))
}

#[cfg(test)]
mod tests {
    use super::identifiers;

    #[test]
    fn identifiers_of_expressions() {
        for (text, expected) in [
            ("N", vec!["N"]),
            ("2", vec![]),
            ("2N1 + 3", vec!["N1"]),
            ("floor((N + M)/2) + N", vec!["N", "M"]),
        ] {
            assert_eq!(identifiers(text), expected, "{text}");
        }
    }
}

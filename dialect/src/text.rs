//! isl objects and the attributes that hold their text.
//!
//! An attribute holds isl's notation and was parsed once when it was built (`[R1]`), so that reading it back
//! fails only on exhausted bounds. `{ S[i] -> A[a] }` in `#mse.map<"...">` becomes a [`UnionMap`], or a
//! [`Map`] where the caller knows that there is one space.

use crate::known::Printed;
use crate::{ffi, known};
use melior::Context as MlirContext;
use melior::ir::Attribute;
use mse_isl::{Context, DimType, Error, Map, MultiUnionPwAff, Result, Set, UnionMap, UnionSet};

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

/// Parses `text` as an object of `kind`; the error is isl's message, or says what the text is instead.
pub fn check(kind: Kind, text: &str) -> Result<()> {
    let set = || known::union_set(text).map(drop);
    let map = || known::union_map(text).map(drop);
    let one_map = || known::map(text).map(drop);
    match kind {
        Kind::Set => whole(text, instead(set(), map, "a relation, a set is expected")),
        Kind::Map => whole(text, instead(map(), set, "a set, a relation is expected")),
        Kind::CellsMap => {
            whole(text, map().and(instead(one_map(), map, "relations of several tuples, one is expected")))
        }
        Kind::Functions => known::functions(text).map(drop),
        Kind::Expression => expression(text).map(drop),
    }
}

/// Explains why reading failed, if it is because the text is of another kind.
fn instead(read: Result<()>, other: impl FnOnce() -> Result<()>, message: &str) -> Result<()> {
    read.map_err(|error| if other().is_ok() { Error::invalid(message) } else { error })
}

/// Refuses text that isl does not read: anything after the closing brace.
fn whole(text: &str, read: Result<()>) -> Result<()> {
    read?;
    match text.split_once('}') {
        Some((_, rest)) if !rest.trim().is_empty() => {
            Err(Error::invalid(format!("unexpected `{}` after `}}`", rest.trim())))
        }
        _ => Ok(()),
    }
}

/// A quasi-affine expression of parameters, such as `N + 1` or `floor(N/2)`, as `{ [] -> [e] }`.
pub fn expression(text: &str) -> Result<mse_isl::PwAff> {
    let parameters: Vec<&str> = identifiers(text);
    let function = format!("[{}] -> {{ [({text})] }}", parameters.join(", "));
    mse_isl::PwAff::read_from_str(&Context::current(), &function)
        .map_err(|_| Error::invalid(format!("`{text}` is no quasi-affine expression of parameters")))
}

/// The text of an expression: what [`expression`] reads.
///
/// # Errors
/// Of a function that is defined in pieces.
pub fn of_expression(function: &mse_isl::PwAff) -> Result<String> {
    // `[N] -> { [(1 + N)] }`
    let text = function.clone().as_aff()?.to_string();
    let inner = text.split_once("[(").and_then(|(_, rest)| rest.split_once(")]"));
    Ok(inner.map_or(text.clone(), |(inner, _)| inner.to_owned()))
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
    let set = known::set(set)?;
    let name = |i| Ok(set.get_dim_name(DimType::Set, i)?.unwrap_or_else(|| format!("i{i}")));
    (0..set.dim(DimType::Set)?).map(name).collect()
}

/// `#mse.set<"...">` of a set or union set.
pub fn set_attribute<'c>(context: &'c MlirContext, set: &impl Printed) -> Attribute<'c> {
    attribute(context, Kind::Set, set)
}

/// `#mse.map<"...">` of a map or union map.
pub fn map_attribute<'c>(context: &'c MlirContext, map: &impl Printed) -> Attribute<'c> {
    attribute(context, Kind::Map, map)
}

/// `#mse.functions<"...">` of a multi union piecewise affine function.
pub fn functions_attribute<'c>(context: &'c MlirContext, functions: &MultiUnionPwAff) -> Attribute<'c> {
    attribute(context, Kind::Functions, functions)
}

fn attribute<'c>(context: &'c MlirContext, kind: Kind, object: &impl Printed) -> Attribute<'c> {
    ffi::attribute_from_text(context, kind as i32, &object.printed()).expect("isl parses what isl printed")
}

/// The isl text of a set, map, functions or layout attribute; `None` for any other.
pub fn text_of<'c>(attribute: &Attribute<'c>) -> Option<&'c str> {
    ffi::attribute_text(attribute)
}

/// Reads a set attribute.
pub fn read_union_set(attribute: &Attribute) -> Result<UnionSet> {
    known::union_set(require(attribute)?)
}

/// Reads a set attribute of one space.
pub fn read_set(attribute: &Attribute) -> Result<Set> {
    known::set(require(attribute)?)
}

/// Reads a map attribute.
pub fn read_union_map(attribute: &Attribute) -> Result<UnionMap> {
    known::union_map(require(attribute)?)
}

/// Reads a map attribute of one space.
pub fn read_map(attribute: &Attribute) -> Result<Map> {
    known::map(require(attribute)?)
}

/// Reads a functions attribute.
pub fn read_functions(attribute: &Attribute) -> Result<MultiUnionPwAff> {
    known::functions(require(attribute)?)
}

fn require<'c>(attribute: &Attribute<'c>) -> Result<&'c str> {
    text_of(attribute).ok_or_else(|| Error::invalid("expected an attribute that holds isl text"))
}

#[cfg(test)]
mod tests {
    use super::{Kind, check, dimension_names, identifiers};

    #[test]
    fn identifiers_of_expressions() {
        let cases = [
            ("N", vec!["N"]),
            ("2", vec![]),
            ("2N1 + 3", vec!["N1"]),
            ("floor((N + M)/2) + N", vec!["N", "M"]),
        ];
        for (text, expected) in cases {
            assert_eq!(identifiers(text), expected, "{text}");
        }
    }

    #[test]
    fn kinds_of_text() {
        let check = |kind, text: &str, expected: Result<(), &str>| {
            let found = check(kind, text).map_err(|error| error.message);
            assert_eq!(found.as_ref().map(|_| ()).map_err(String::as_str), expected, "{text}");
        };
        check(Kind::Set, "[N] -> { S[i] : 0 <= i < N; T[] }", Ok(()));
        check(Kind::Set, "{ }", Ok(()));
        check(Kind::Set, "[N] -> { : N > 0 }", Ok(()));
        check(Kind::Set, "{ S[i] -> A[i] }", Err("a relation, a set is expected"));
        check(Kind::Set, "{ S[i] } { T[i] }", Err("unexpected `{ T[i] }` after `}`"));
        check(Kind::Set, "{ S[i] : i < N }", Err("syntax error at 1:14, after `{ S[i] : i < N`"));
        check(Kind::Map, "{ S[i] }", Err("a set, a relation is expected"));
        check(Kind::Map, "{ S[i] -> A[i]; T[] -> A[0] }", Ok(()));
        check(
            Kind::CellsMap,
            "{ A[i] -> [i]; B[i] -> [i] }",
            Err("relations of several tuples, one is expected"),
        );
        check(Kind::Functions, "[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]", Ok(()));
        check(Kind::Expression, "floor(N/2)", Ok(()));
        check(Kind::Expression, "N +", Err("`N +` is no quasi-affine expression of parameters"));
    }

    #[test]
    fn names_of_dimensions() {
        let cases = [
            ("{ S[t, i] : t > i }", "t i"),
            ("{ S[a, a + 1] }", "a i1"),
            ("{ S[] }", ""),
            ("{ S[i]; T[] }", "-"),
        ];
        for (text, expected) in cases {
            let names = dimension_names(text).map_or("-".to_owned(), |names| names.join(" "));
            assert_eq!(names, expected, "{text}");
        }
    }
}

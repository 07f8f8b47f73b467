//! Rules of attributes: `[R1]`, `[R2]` when they are built, `[R17]` where they stand.

use super::{Rule, Verdict, broken, counted};
use crate::text::{self, Kind};
use crate::view::{ASKED, CONTRACT, HINTS, RECIPE, name};
use melior::ir::OperationRef;
use melior::ir::attribute::{
    ArrayAttribute, AttributeLike, FlatSymbolRefAttribute, IntegerAttribute, StringAttribute,
};
use melior::ir::operation::OperationLike;
use mse_isl::{Context, DimType, Map, PwAff, Result as IslResult};

/// The loops that `mse.independent` and hints may stand on.
const LOOPS: [&str; 5] = ["affine.for", "affine.parallel", "scf.for", "scf.parallel", "scf.forall"];

/// The most iterations of a tile.
const MOST_ITERATIONS: i64 = 1 << 20;

/// The operations on which `mse.contract` may stand.
const MEMORY: [&str; 3] = ["memref.alloc", "memref.alloca", "mse.array"];

/// The memory spaces of a layout; none stands for the first.
const SPACES: [&str; 5] = ["global", "device", "managed", "workgroup", "private"];

/// `[R1]`: that isl reads the text as an object of this kind.
pub fn isl_text(kind: Kind, text: &str) -> Result<(), String> {
    text::check(kind, text).map_err(invalid)
}

/// `[R2]`, and `[R1]` of what a layout holds.
pub fn layout(basis: &str, moduli: &[&str], space: &str) -> Result<(), String> {
    isl_text(Kind::CellsMap, basis)?;
    let dimensions = storage_dimensions(basis).map_err(invalid)?;
    if !moduli.is_empty() && moduli.len() != dimensions {
        let moduli = counted(moduli.len(), "modulus", "moduli");
        let dimensions = counted(dimensions, "dimension", "dimensions");
        return refuse(format!("{moduli} for {dimensions} of storage"));
    }
    for modulus in moduli.iter().filter(|modulus| !modulus.is_empty()) {
        let value = text::expression(modulus).map_err(invalid)?;
        if never_positive(value).map_err(invalid)? {
            return refuse(format!("modulus '{modulus}' is never positive"));
        }
    }
    if !space.is_empty() && !SPACES.contains(&space) {
        return refuse(format!("memory space '{space}' is none of {}", SPACES.join(", ")));
    }
    Ok(())
}

fn invalid(error: mse_isl::Error) -> String {
    format!("[R{}] invalid isl text: {error}", Rule::Text as u8)
}

fn refuse(message: String) -> Result<(), String> {
    Err(format!("[R{}] {message}", Rule::Layout as u8))
}

fn storage_dimensions(basis: &str) -> IslResult<usize> {
    Map::read_from_str(&Context::current(), basis)?.dim(DimType::Out)
}

fn never_positive(value: PwAff) -> IslResult<bool> {
    value.pos_set()?.is_empty()
}

/// `[R17]`: the rules of a discardable attribute of this dialect on any operation.
pub fn attribute<'c>(operation: OperationRef<'c, '_>, attribute: &str) -> Verdict<'c> {
    match attribute {
        "mse.summary" => summary(operation),
        "mse.independent" => independent(operation),
        "mse.checked" => flag(operation, attribute, "conditionals", &["scf.if"]),
        CONTRACT => contract(operation),
        RECIPE | ASKED => recipe(operation, attribute),
        _ if hint_of(attribute).is_some() => hint(operation, attribute),
        _ => broken(Rule::Attributes, operation, format!("there is no attribute '{attribute}'")),
    }
}

/// `[R17]`: a loop with independent iterations, as to all arrays or to some.
fn independent<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    let attribute = "mse.independent";
    is_of(operation, attribute, "loops", &LOOPS)?;
    let Ok(value) = operation.attribute(attribute) else { return Ok(()) };
    let is_names = |names: ArrayAttribute| {
        (0..names.len()).all(|number| names.element(number).is_ok_and(|name| name.is_string()))
    };
    if value.is_unit() || ArrayAttribute::try_from(value).is_ok_and(is_names) {
        return Ok(());
    }
    broken(Rule::Attributes, operation, format!("'{attribute}' has no value, or names of arrays: [\"A\"]"))
}

/// `[R17]`: the steps that made a scop, or that are asked for, as text.
fn recipe<'c>(operation: OperationRef<'c, '_>, attribute: &str) -> Verdict<'c> {
    is_of(operation, attribute, "scops", &["mse.scop"])?;
    match operation.attribute(attribute) {
        Ok(value) if value.is_string() => Ok(()),
        _ => broken(Rule::Attributes, operation, format!("'{attribute}' is a text")),
    }
}

/// The name of a hint, and whether it has a number.
fn hint_of(attribute: &str) -> Option<(&'static str, bool)> {
    HINTS.into_iter().find(|(name, _)| attribute.strip_prefix("mse.") == Some(name))
}

/// `[R17]`: hints on loops, with a number of iterations from 1 on or without a value; no loop is both
/// parallel and sequential.
fn hint<'c>(operation: OperationRef<'c, '_>, attribute: &str) -> Verdict<'c> {
    if operation.has_attribute("mse.parallel") && operation.has_attribute("mse.sequential") {
        return broken(Rule::Attributes, operation, "a loop is 'mse.parallel' or 'mse.sequential', not both");
    }
    if hint_of(attribute).is_none_or(|(_, has_number)| !has_number) {
        return flag(operation, attribute, "loops", &LOOPS);
    }
    is_of(operation, attribute, "loops", &LOOPS)?;
    match operation.attribute(attribute).map(IntegerAttribute::try_from) {
        Ok(Ok(number)) if (1..=MOST_ITERATIONS).contains(&number.value()) => Ok(()),
        _ => {
            let message = format!("'{attribute}' is a number of iterations, from 1 to {MOST_ITERATIONS}");
            broken(Rule::Attributes, operation, message)
        }
    }
}

/// That an attribute stands on one of some operations.
fn is_of<'c>(operation: OperationRef<'c, '_>, attribute: &str, what: &str, of: &[&str]) -> Verdict<'c> {
    if of.contains(&name(operation)) {
        return Ok(());
    }
    let message = format!("'{attribute}' says something of {what} ({}) only", of.join(", "));
    broken(Rule::Attributes, operation, message)
}

/// `[R17]`: an attribute without a value, of some operations.
fn flag<'c>(operation: OperationRef<'c, '_>, attribute: &str, what: &str, of: &[&str]) -> Verdict<'c> {
    is_of(operation, attribute, what, of)?;
    match operation.attribute(attribute) {
        Ok(value) if !value.is_unit() => {
            broken(Rule::Attributes, operation, format!("'{attribute}' has no value"))
        }
        _ => Ok(()),
    }
}

/// `[R17]`: memory that contraction leaves as it is.
fn contract<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    if !MEMORY.contains(&name(operation)) {
        let message = format!("'{CONTRACT}' says something of memory ({}) only", MEMORY.join(", "));
        return broken(Rule::Attributes, operation, message);
    }
    match operation.attribute(CONTRACT).map(StringAttribute::try_from) {
        Ok(Ok(value)) if value.value() == "none" => Ok(()),
        _ => broken(Rule::Attributes, operation, format!("'{CONTRACT}' is \"none\", or not there")),
    }
}

/// `[R17]`: a summary is a function, of a call or of a function.
fn summary<'c>(operation: OperationRef<'c, '_>) -> Verdict<'c> {
    if !matches!(name(operation), "func.call" | "func.func") {
        return broken(
            Rule::Attributes,
            operation,
            "'mse.summary' says something of functions and calls only",
        );
    }
    match operation.attribute("mse.summary").map(FlatSymbolRefAttribute::try_from) {
        Ok(Ok(_)) => Ok(()),
        _ => broken(Rule::Attributes, operation, "'mse.summary' names no function"),
    }
}

#[cfg(test)]
mod tests {
    use super::layout;

    #[test]
    fn layouts() {
        let check = |basis: &str, moduli: &[&str], space: &str, expected: Result<(), &str>| {
            let found = layout(basis, moduli, space);
            let message = found.as_ref().map(|_| ()).map_err(String::as_str);
            assert_eq!(message, expected, "{basis} {moduli:?} {space}");
        };
        check("{ A[i, j] -> [j, i + j] }", &["", "2"], "workgroup", Ok(()));
        check("{ A[i] -> [i] }", &["N + 1"], "", Ok(()));
        check("{ A[i] -> [i] }", &["2N"], "", Ok(()));
        check("{ A[] -> [] }", &[], "private", Ok(()));
        check("{ A[i] -> [i] }", &["1", "2"], "", Err("[R2] 2 moduli for 1 dimension of storage"));
        check("{ A[i] -> [i] }", &["0"], "", Err("[R2] modulus '0' is never positive"));
        let spaces = "[R2] memory space 'local' is none of global, device, managed, workgroup, private";
        check("{ A[i] -> [i] }", &[], "local", Err(spaces));
    }
}

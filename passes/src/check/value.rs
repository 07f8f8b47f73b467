//! The values that bodies write, as far as the checker looks: the value of a read, or one that changes nothing.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::{OperationLike, OperationResult};
use melior::ir::{Attribute, OperationRef, RegionLike, Value, ValueLike};
use mse_dialect::combine;
use mse_dialect::edit::context_of;
use mse_dialect::view::{self, Access, AccessKind, is};

/// For a write directly in the body of a statement: the read of the statement whose result it writes.
pub fn copied_read(access: &Access) -> Option<String> {
    if access.kind != AccessKind::Write || access.may() {
        return None;
    }
    read_of(view::operand(access.operation, 0)?)
}

/// For an update in the body of a statement: the read of the statement whose result it combines with the
/// cell. The update may lie inside of a conditional that leaves it out where its value changes nothing.
pub fn collected_read(access: &Access) -> Option<String> {
    let (kind, value) = (access.combines()?, view::operand(access.operation, 0)?);
    let around = access.operation.parent_operation()?;
    let first = around.region(0).ok().and_then(|region| region.first_block());
    let is_first = first.is_some() && first == access.operation.block();
    let happens = is(around, "mse.stmt") || (is_first && is_guarded(around, value, &kind).unwrap_or(false));
    read_of(value).filter(|_| happens)
}

/// For a write directly in the body: the kinds of updates in which its value changes nothing.
pub fn neutral_to(access: &Access) -> Vec<String> {
    let value =
        view::operand(access.operation, 0).filter(|_| access.kind == AccessKind::Write && !access.may());
    let happens = access.operation.parent_operation().is_some_and(|around| is(around, "mse.stmt"));
    value.filter(|_| happens).map_or(Vec::new(), kinds_of_neutral)
}

/// The kinds of updates in which a value changes nothing.
pub fn kinds_of_neutral(value: Value) -> Vec<String> {
    let is_neutral = |kind: &&&str| is_neutral(value, kind).unwrap_or(false);
    combine::kinds().iter().filter(is_neutral).map(|kind| (*kind).to_owned()).collect()
}

/// The read directly in the body of a statement whose result a value is.
fn read_of(value: Value) -> Option<String> {
    let owner = OperationResult::try_from(value).ok()?.owner();
    let read = Access::new(owner)
        .filter(|_| owner.parent_operation().is_some_and(|around| is(around, "mse.stmt")))?;
    if read.kind == AccessKind::Read && !read.may() { read.reference() } else { None }
}

/// Whether a conditional directly in the body executes its first region where the bits of a value are not those
/// that change nothing.
fn is_guarded(conditional: OperationRef, value: Value, kind: &str) -> Option<bool> {
    if !is(conditional, "scf.if") || !is(conditional.parent_operation()?, "mse.stmt") {
        return None;
    }
    let differ = OperationResult::try_from(view::operand(conditional, 0)?).ok()?.owner();
    let predicate = IntegerAttribute::try_from(differ.attribute("predicate").ok()?).ok()?.value();
    let [one, other] = [0, 1].map(|number| view::operand(differ, number).map(bits));
    let is_other = is_neutral(other??, kind)?;
    const NOT_EQUAL: i64 = 1;
    Some(is(differ, "arith.cmpi") && predicate == NOT_EQUAL && one?? == value && is_other)
}

/// The value whose bits a value is.
fn bits<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
    match OperationResult::try_from(value).ok().map(|result| result.owner()) {
        Some(owner) if is(owner, "arith.bitcast") => view::operand(owner, 0),
        _ => Some(value),
    }
}

/// Whether a value is the constant that changes nothing in updates of a kind.
fn is_neutral(value: Value, kind: &str) -> Option<bool> {
    let constant = OperationResult::try_from(value).ok()?.owner();
    let neutral = combine::neutral(kind, &value.r#type().to_string())?;
    let neutral = Attribute::parse(context_of(constant), &neutral)?;
    Some(is(constant, "arith.constant") && constant.attribute("value").is_ok_and(|value| value == neutral))
}

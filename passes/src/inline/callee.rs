//! Which callees are known, and how large they are.

use super::affine;
use super::place::Place;
use crate::import::program::access::is_access;
use crate::import::program::call::{callee, is_pure, is_structured, touches_nothing};
use crate::import::program::wide::is_wide;
use crate::machine::thresholds::INLINED;
use crate::mlir;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

/// Why a call stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stays {
    /// The program says so, or there is nothing to put in its place.
    Said,
    /// For this reason.
    Because(String),
}

impl Stays {
    /// The call stays for this reason.
    pub fn because<T>(reason: impl Into<String>) -> Result<T, Self> {
        Err(Self::Because(reason.into()))
    }
}

/// How many operations stand for a call at a place, which learns the callee's arguments.
///
/// # Errors
/// Why the call stays; `around` are the functions that it may not call. `is_lowered` if no affine operations
/// stand around it.
pub fn size<'c: 'a, 'a>(
    call: OperationRef<'c, 'a>,
    place: &mut Place<'c, 'a>,
    around: &[OperationRef<'c, 'a>],
    is_lowered: bool,
) -> Result<usize, Stays> {
    let function = body_of(call)?;
    if around.contains(&function) {
        return Stays::because("calls itself");
    }
    let Some(block) = mlir::only_block(function, 0) else {
        return Stays::because("calls a function of several blocks, which lift=true may make one");
    };
    place.bind(&mlir::arguments(block), &call.operands().collect::<Vec<_>>());
    let around = [around, &[function]].concat();
    let is_lowered = is_lowered || !affine::fits(function, place);
    if is_lowered && !affine::can_be_lowered(function) {
        return Stays::because("calls a function with affine operations that have no meaning at the call");
    }
    let mut operations = 0;
    for operation in mlir::all_nested(function) {
        operations += match mlir::name(operation) {
            "func.call" if !is_pure(operation) => size(operation, place, &around, is_lowered)?,
            _ => known(operation, function).map(|()| 1)?,
        };
        if operations > INLINED {
            return Stays::because(format!("calls a function of more than {INLINED} operations"));
        }
    }
    Ok(operations)
}

/// The function that a call may be replaced by.
fn body_of<'c, 'a>(call: OperationRef<'c, 'a>) -> Result<OperationRef<'c, 'a>, Stays> {
    let function = callee(call).filter(|&function| !mlir::blocks(function).is_empty()).ok_or(Stays::Said)?;
    let is_kept = |operation: OperationRef| {
        ["mse.summary", "no_inline"].iter().any(|&name| operation.attribute(name).is_ok())
    };
    if is_kept(call) || is_kept(function) { Err(Stays::Said) } else { Ok(function) }
}

/// Checks that an operation of a callee is one that import reads, and that its memory lives as long at the
/// call.
fn known(operation: OperationRef, function: OperationRef) -> Result<(), Stays> {
    let name = mlir::name(operation);
    let is_known = is_structured(operation)
        || is_access(operation)
        || is_wide(operation)
        || name == "memref.copy"
        || touches_nothing(operation)
        || (operation.region_count() == 0 && is_pure(operation));
    if !is_known {
        return Stays::because(format!("calls a function with '{name}' inside"));
    }
    match operation.parent_operation() {
        Some(parent) if name == "memref.alloca" && parent != function && !frees_stack(parent) => {
            Stays::because(format!("calls a function with '{name}' inside of '{}'", mlir::name(parent)))
        }
        _ => Ok(()),
    }
}

/// Whether memory on the stack ends with each execution of the operation's block.
fn frees_stack(operation: OperationRef) -> bool {
    const SCOPES: [&str; 5] = ["affine.for", "affine.parallel", "scf.for", "scf.parallel", "scf.forall"];
    SCOPES.contains(&mlir::name(operation))
}

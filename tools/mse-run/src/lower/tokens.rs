//! Asynchronous operations of the host are done at once here, so that nothing shows what they might meet.
//! With `--check` they are therefore taken only where tokens put all that uses memory in one order. Let an
//! operation give a token, or a block take one. The first operation behind it that may use memory must wait
//! for the token, or hand it on to where the same holds.

use crate::error::{Error, Result};
use crate::ir::{blocks, name, operations_inside};
use crate::module::place;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef, Type, Value, ValueLike};

/// Operations of these dialects do not use memory.
const PURE: [&str; 3] = ["arith", "math", "index"];

/// Nor do these, which have to do with it.
const HARMLESS: [&str; 20] = [
    "affine.apply",
    "affine.max",
    "affine.min",
    "gpu.alloc",
    "gpu.set_default_device",
    "gpu.wait",
    "memref.alloc",
    "memref.alloca",
    "memref.cast",
    "memref.collapse_shape",
    "memref.dim",
    "memref.expand_shape",
    "memref.extract_strided_metadata",
    "memref.get_global",
    "memref.memory_space_cast",
    "memref.rank",
    "memref.reinterpret_cast",
    "memref.subview",
    "memref.transpose",
    "memref.view",
];

/// These hand tokens on.
const HANDING: [&str; 4] = ["scf.condition", "scf.for", "scf.while", "scf.yield"];

/// Fails if an operation may use memory while an asynchronous one is under way.
pub fn refuse_unordered(module: &Module, file: &str) -> Result<()> {
    for operation in operations_inside(module.as_operation()) {
        if name(operation) == "gpu.wait" && operation.operands().next().is_none() {
            continue;
        }
        for token in operation.results().filter(|result| is_token(result.r#type())) {
            ordered(token.into(), operation.next_in_block(), operation, file)?;
        }
        for block in operation.regions().flat_map(blocks) {
            let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
            for token in arguments.filter(|argument| is_token(argument.r#type())) {
                ordered(token.into(), block.first_operation(), operation, file)?;
            }
        }
    }
    Ok(())
}

fn is_token(r#type: Type) -> bool {
    r#type.to_string() == "!gpu.async.token"
}

/// Fails unless the first of these operations that may use memory takes the token.
fn ordered<'c, 'a>(
    token: Value<'c, 'a>,
    first: Option<OperationRef<'c, 'a>>,
    origin: OperationRef<'c, 'a>,
    file: &str,
) -> Result<()> {
    let next = std::iter::successors(first, |operation| operation.next_in_block());
    let takes = |operation: OperationRef<'c, 'a>| operation.operands().any(|operand| operand == token);
    let mut stops = next.filter(|&operation| takes(operation) || !is_harmless(operation));
    let stop = stops.next();
    if stop.is_some_and(|stop| takes(stop) && goes_on(&name(stop))) {
        return Ok(());
    }
    let at =
        |operation: OperationRef| format!("'{}' at {}", name(operation), place(file, operation.location()));
    let stop = stop.map_or("the end of its block".into(), at);
    Err(Error::unsupported(format!(
        "{}: operation '{}' is not waited for before {stop}: this is not supported with --check",
        place(file, origin.location()),
        name(origin)
    )))
}

/// Whether an operation that takes a token waits for it, or hands it on.
fn goes_on(name: &str) -> bool {
    name.starts_with("gpu.") || HANDING.contains(&name)
}

/// Whether an operation uses no memory that others use.
fn is_harmless(operation: OperationRef) -> bool {
    let name = name(operation);
    let dialect = name.split('.').next().unwrap_or_default();
    operation.regions().next().is_none() && (PURE.contains(&dialect) || HARMLESS.contains(&name.as_str()))
}

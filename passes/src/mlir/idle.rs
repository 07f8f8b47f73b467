//! Constants and sizes of memory that nothing uses any more.
//!
//! ```text
//! before   %c0 = arith.constant 0, %n = memref.dim %A, %c0, scf.for %i = %c0 to %n { .. }
//! after    nothing, where the loop is gone and nothing else uses them
//! ```

use super::{Definition, blocks, defined_by, erase, has_uses, name, operation_key, operations};
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use std::collections::BTreeSet;

/// The constants and sizes from outside that operations, and the operations in them, use. Also the constants
/// that these sizes use.
pub fn numbers_for<'c: 'a, 'a>(users: &[OperationRef<'c, 'a>]) -> Vec<OperationRef<'c, 'a>> {
    let (mut all, mut next) = (users.to_vec(), 0);
    while next < all.len() {
        all.extend(blocks(all[next]).into_iter().flat_map(operations));
        next += 1;
    }
    let mut known: BTreeSet<_> = all.iter().map(|&inside| operation_key(inside)).collect();
    let mut found: Vec<OperationRef<'c, 'a>> = Vec::new();
    let values = all.iter().flat_map(|user| user.operands()).collect::<Vec<Value<'c, 'a>>>();
    add_numbers(&values, &mut known, &mut found);
    let values = found.iter().flat_map(|size| size.operands()).collect::<Vec<_>>();
    add_numbers(&values, &mut known, &mut found);
    found
}

fn add_numbers<'c: 'a, 'a>(
    values: &[Value<'c, 'a>],
    known: &mut BTreeSet<usize>,
    found: &mut Vec<OperationRef<'c, 'a>>,
) {
    for &value in values {
        let Definition::Result(number) = defined_by(value) else { continue };
        let is_number = matches!(name(number), "arith.constant" | "memref.dim");
        if is_number && known.insert(operation_key(number)) {
            found.push(number);
        }
    }
}

/// Erases those that nothing uses, of sizes first.
pub fn erase_idle(numbers: Vec<OperationRef>) {
    let (sizes, constants): (Vec<_>, Vec<_>) =
        numbers.into_iter().partition(|&number| name(number) == "memref.dim");
    for number in sizes.into_iter().chain(constants) {
        if number.results().all(|result| !has_uses(result.into())) {
            erase(number);
        }
    }
}

//! Which operations of a block to try: the longest sequences that contain loops.
//!
//! A region starts at the first operation that loops or writes and ends at the last. Constants, sizes and
//! allocations before it stay outside. So does the terminator of the block, with regions (`scf.reduce`) or
//! without. Only operations that no statement can hold end a region here: the analysis finds the others.

use crate::import::program::access::{is_access, stored};
use crate::import::program::call::{is_pure, summary};
use crate::import::program::kind::has_loop;
use crate::import::program::wide::is_wide;
use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef};

/// The regions of a block to try, in order.
pub fn regions<'c, 'a>(block: BlockRef<'c, 'a>) -> Vec<Vec<OperationRef<'c, 'a>>> {
    let mut operations = mlir::operations(block);
    if block.terminator().is_some() {
        operations.pop();
    }
    operations.split(|&operation| ends_region(operation)).filter_map(|part| trimmed(part.to_vec())).collect()
}

/// The region without operations at both ends that need not be in it; none if there is no loop.
pub fn trimmed<'c, 'a>(mut region: Vec<OperationRef<'c, 'a>>) -> Option<Vec<OperationRef<'c, 'a>>> {
    let first = region.iter().position(|&operation| matters(operation))?;
    region.drain(..first);
    region.truncate(region.iter().rposition(|&operation| matters(operation))? + 1);
    region.iter().any(|&operation| has_loop(operation)).then_some(region)
}

/// The position in the region of the operation that is or contains the given one.
pub fn position_of(operation: OperationRef, region: &[OperationRef]) -> usize {
    let mut current = Some(operation);
    while let Some(operation) = current {
        if let Some(position) = region.iter().position(|&candidate| candidate == operation) {
            return position;
        }
        current = operation.parent_operation();
    }
    unreachable!("a refused operation lies in the region")
}

fn ends_region(operation: OperationRef) -> bool {
    const IMPORTED: [&str; 6] =
        ["memref.alloc", "memref.alloca", "memref.dealloc", "memref.copy", "mse.assume", "mse.kill"];
    operation.region_count() == 0
        && !is_pure(operation)
        && !is_access(operation)
        && !is_wide(operation)
        && summary(operation).is_none()
        && !IMPORTED.contains(&mlir::name(operation))
}

fn matters(operation: OperationRef) -> bool {
    operation.region_count() > 0 || !stored(operation).is_empty() || mlir::name(operation) == "memref.copy"
}

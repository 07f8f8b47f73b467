//! Values that a loop does not change are computed in front of it.
//!
//! A statement computes the values that it needs where it is executed. So each iteration of an inner loop
//! would compute a value of an outer loop of the source program again. Operations move if they have no
//! regions, touch no memory, cannot fail, and are directly in the body of a loop that defines none of their
//! operands. Those of inner loops move first, so that they may move on.

use crate::mlir::{self, Definition};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike, Value};
use mse_dialect::{effects, view};

const LOOPS: [&str; 2] = ["affine.for", "scf.for"];

/// Moves operations out of the loops in these operations, where they can move.
pub fn hoist(operations: Vec<OperationRef>) {
    for operation in operations {
        for region in operation.regions() {
            let blocks = std::iter::successors(region.first_block(), |block| block.next_in_region());
            blocks.for_each(|block| hoist(view::operations(block)));
        }
        if LOOPS.contains(&view::name(operation)) {
            let body = view::operations(view::body(operation));
            body.into_iter().filter(|&inner| may_move(inner, operation)).for_each(|inner| {
                // Those behind it see that it is in front of the loop now.
                mlir::move_before(inner, operation);
            });
        }
    }
}

fn may_move(operation: OperationRef, from: OperationRef) -> bool {
    operation.region_count() == 0
        && operation.result_count() > 0
        && effects::is_pure(operation)
        && effects::is_speculatable(operation)
        && operation.operands().all(|operand| !is_defined_in(operand, from))
}

fn is_defined_in<'c, 'a>(value: Value<'c, 'a>, operation: OperationRef<'c, 'a>) -> bool {
    let definition = match mlir::defined_by(value) {
        Definition::Argument(around) => around,
        Definition::Result(definition) => definition.parent_operation(),
    };
    std::iter::successors(definition, |inner| inner.parent_operation()).any(|around| around == operation)
}

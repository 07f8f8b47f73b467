//! Editing the IR where melior's safe interface has no door.

use crate::ffi;
use melior::Context;
use melior::ir::OperationRef;

/// Removes an operation from its block and frees it. No view of it, or of what is inside, may be used
/// afterwards; its results must have no uses.
pub fn erase(operation: OperationRef) {
    ffi::erase(operation);
}

/// Puts upstream's loops in the place of an operation of linalg on memory, with constants, sizes and
/// subscripts that they need; false, and nothing happens, for any other operation. After true, no view of it,
/// or of what is inside, may be used.
pub fn linalg_to_loops(operation: OperationRef) -> bool {
    ffi::linalg_to_loops(operation)
}

/// Puts operations of `scf`, `memref`, `vector` and `arith` in the place of the affine ones inside an
/// operation, as upstream's `lower-affine` does; false, and nothing happens, if there is one for which
/// upstream has none. After true, no view of what was inside may be used.
pub fn lower_affine(operation: OperationRef) -> bool {
    ffi::lower_affine(operation)
}

/// The context of an operation, which outlives it.
pub fn context_of<'c>(operation: OperationRef<'c, '_>) -> &'c Context {
    ffi::context_of(operation)
}

#[cfg(test)]
mod tests {
    use super::context_of;
    use melior::Context;
    use melior::ir::{Location, Module};

    #[test]
    fn contexts_are_told_apart() {
        let contexts = [Context::new(), Context::new()];
        for context in &contexts {
            let module = Module::new(Location::unknown(context));
            assert_eq!(context_of(module.as_operation()).to_raw().ptr, context.to_raw().ptr);
        }
    }
}

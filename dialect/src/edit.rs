//! Editing the IR where melior's safe interface has no door.
//!
//! # Erasing
//! melior's references do not keep what they name. Whoever holds a list of operations, while one of them or
//! one around it is freed, would read memory that is somebody else's. So nothing is freed while a pass runs.
//! An operation that [`erase`] takes out of the program gives up its operands, and so does all inside of it.
//! References to it stay valid, and find no operands. [`freeing`] frees all of them when the pass has ended.

use crate::ffi;
use melior::Context;
use melior::ir::OperationRef;
use std::cell::RefCell;

thread_local! {
    /// The operations that were erased and are not yet freed: this list owns them.
    static ERASED: RefCell<Vec<mlir_sys::MlirOperation>> = const { RefCell::new(Vec::new()) };
}

/// Takes an operation out of its block, and with it all inside; it is freed when the pass has ended. This is
/// the only way in which a pass erases operations.
///
/// # Panics
/// If a result has a use.
pub fn erase(operation: OperationRef) {
    ffi::take_out(operation);
    ERASED.with_borrow_mut(|erased| erased.push(operation.to_raw()));
}

/// Runs a pass, or what is like one, then frees what it erased.
///
/// # Safety
/// The result has no reference to an operation that was erased, nor into one. The contexts of these operations
/// outlive the call.
pub unsafe fn freeing<T>(run: impl FnOnce() -> T) -> T {
    let others = ERASED.take();
    let result = run();
    let erased = ERASED.replace(others);
    // SAFETY: each was taken out of the program once, uses nothing and is used by nothing.
    erased.into_iter().for_each(|operation| unsafe { ffi::free(operation) });
    result
}

/// Puts upstream's loops in the place of an operation of linalg on memory, with the constants, sizes and
/// subscripts that they need. Returns false, and does nothing, for any other operation. After true, no view
/// of it, or of what is inside, may be used.
pub fn linalg_to_loops(operation: OperationRef) -> bool {
    ffi::linalg_to_loops(operation)
}

/// Puts operations of `scf`, `memref`, `vector` and `arith` in the place of the affine ones inside an
/// operation, as upstream's `lower-affine` does. Returns false, and does nothing, if upstream has none for
/// one of them. After true, no view of what was inside may be used.
pub fn lower_affine(operation: OperationRef) -> bool {
    ffi::lower_affine(operation)
}

/// The context of an operation, which outlives it.
pub fn context_of<'c>(operation: OperationRef<'c, '_>) -> &'c Context {
    ffi::context_of(operation)
}

#[cfg(test)]
mod tests {
    use super::{context_of, erase, freeing};
    use melior::Context;
    use melior::ir::block::BlockLike;
    use melior::ir::operation::OperationLike;
    use melior::ir::{Location, Module, RegionLike};

    #[test]
    fn contexts_are_told_apart() {
        let contexts = [Context::new(), Context::new()];
        for context in &contexts {
            let module = Module::new(Location::unknown(context));
            assert_eq!(context_of(module.as_operation()).to_raw().ptr, context.to_raw().ptr);
        }
    }

    #[test]
    fn what_is_erased_can_be_asked_until_it_is_freed() {
        let context = Context::new();
        context.set_allow_unregistered_dialects(true);
        let text =
            "%0 = \"a.one\"() : () -> i32  \"a.two\"() ({ \"a.inside\"(%0) : (i32) -> () }) : () -> ()";
        let module = Module::parse(&context, text).expect("a module");
        let one = module.body().first_operation().expect("one");
        let two = one.next_in_block().expect("two");
        let inside = two.region(0).expect("a region").first_block().and_then(|block| block.first_operation());
        let inside = inside.expect("inside");
        // SAFETY: none of them is used afterwards.
        unsafe {
            freeing(|| {
                erase(two);
                erase(one);
                assert!(module.body().first_operation().is_none());
                let names = [one, two, inside]
                    .map(|operation| operation.name().as_string_ref().as_str().map(str::to_owned));
                assert_eq!(names, ["a.one", "a.two", "a.inside"].map(|name| Ok(name.to_owned())));
                assert_eq!(inside.operand_count(), 0);
            });
        }
    }

    #[test]
    #[should_panic(expected = "an operation still in use is erased")]
    fn what_is_in_use_is_not_erased() {
        let context = Context::new();
        context.set_allow_unregistered_dialects(true);
        let text = "%0 = \"a.one\"() : () -> i32  \"a.two\"(%0) : (i32) -> ()";
        let module = Module::parse(&context, text).expect("a module");
        erase(module.body().first_operation().expect("one"));
    }
}

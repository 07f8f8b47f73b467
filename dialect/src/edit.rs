//! Editing the IR where melior's safe interface has no door.

use melior::ir::OperationRef;
use melior::{Context, ContextRef};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Removes an operation from its block and frees it. No view of it, or of what is inside, may be used afterwards; its
/// results must have no uses.
pub fn erase(operation: OperationRef) {
    // SAFETY: the operation is alive and sits in a block; the caller gives up all views of it.
    unsafe {
        mlir_sys::mlirOperationRemoveFromParent(operation.to_raw());
        mlir_sys::mlirOperationDestroy(operation.to_raw());
    }
}

/// The context of an operation, which outlives it.
///
/// melior hands out contexts by value and wants them by reference; a reference needs a place to point to. One such place
/// is kept for each context, a pointer in size, for the life of the program.
pub fn context_of<'c>(operation: OperationRef<'c, '_>) -> &'c Context {
    static PLACES: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());
    // SAFETY: the operation is alive.
    let raw = unsafe { mlir_sys::mlirOperationGetContext(operation.to_raw()) };
    let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    let place = places.entry(raw.ptr as usize).or_insert_with(|| {
        // SAFETY: the context is alive; what is stored is its address alone.
        let context: ContextRef<'static> = unsafe { ContextRef::from_raw(raw) };
        std::ptr::from_ref(Box::leak(Box::new(context))) as usize
    });
    // SAFETY: the place is never freed and holds this context, which lives for `'c`.
    unsafe { (*(*place as *const ContextRef<'c>)).to_ref() }
}

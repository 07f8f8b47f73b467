//! What is found once, by work that may fail: then it is tried again.

use mse_isl::Result;
use std::cell::OnceCell;

/// What the cell has; what it gets, if it has nothing.
pub fn once<T>(cell: &OnceCell<T>, find: impl FnOnce() -> Result<T>) -> Result<&T> {
    match cell.get() {
        Some(known) => Ok(known),
        None => find().map(|found| cell.get_or_init(|| found)),
    }
}

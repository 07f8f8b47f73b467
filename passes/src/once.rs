//! Results that are found once, by work that may fail. Failed work is tried again at the next call.

use mse_isl::Result;
use std::cell::OnceCell;

/// The value of the cell. An empty cell first gets the value that `find` returns.
pub fn once<T>(cell: &OnceCell<T>, find: impl FnOnce() -> Result<T>) -> Result<&T> {
    match cell.get() {
        Some(known) => Ok(known),
        None => find().map(|found| cell.get_or_init(|| found)),
    }
}

//! Parallel loops: compiled code runs their iterations one after the other, and says when it enters a loop,
//! starts an iteration and leaves.

use super::Machine;
use super::entry::current;
use crate::check::Checker;
use crate::error::{Error, Result};
use std::cell::RefCell;

/// A loop starts, of this many dimensions.
pub extern "C" fn enter(site: usize, dimensions: usize) {
    if let Some(checker) = current().watching() {
        checker.borrow_mut().loops.enter(site, dimensions);
    }
}

/// An iteration starts, whose coordinates are at this address.
pub extern "C" fn iteration(coordinates: *const i64) {
    if let Some(checker) = current().watching() {
        // SAFETY: lowering stores as many words as it said the loop has dimensions.
        checker
            .borrow_mut()
            .loops
            .iteration(|dimensions| unsafe { std::slice::from_raw_parts(coordinates, dimensions) });
    }
}

/// The loop that started last ends.
pub extern "C" fn leave() {
    if let Some(checker) = current().watching() {
        checker.borrow_mut().loops.leave();
    }
}

impl<'p> Machine<'p> {
    /// The checker, unless the code that runs does what other code is taken to do.
    pub(super) fn watching(&self) -> Option<&RefCell<Checker<'p>>> {
        self.checker.as_ref().filter(|_| !self.muted.get())
    }

    /// Fails if a thread is to wait in an iteration of a parallel loop: its iterations have no order, threads
    /// do.
    pub(super) fn may_wait(&self, site: usize) -> Result<()> {
        let Some(checker) = &self.checker else { return Ok(()) };
        match checker.borrow().iteration_of_thread() {
            None => Ok(()),
            Some(iteration) => {
                let text = self.code.sites.text(site);
                Err(Error::program(format!("{text} waits for other threads in {iteration}")))
            }
        }
    }
}

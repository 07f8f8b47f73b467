//! How much of isl's work a pass may do for each scop of a module.
//!
//! A bound for each scop alone does not bound the time of a module. A dozen scops that are too hard take a
//! dozen times the bound, all in vain. This bound limits the work done in vain:
//!
//! ```text
//! bound of a scop = max(bound / 4^n, bound / 64)     n scops of this pass were too hard so far
//! ```
//!
//! So the work done in vain is at most 4/3 of the bound for one scop, plus a 64th of it for each scop. Scops
//! that are not too hard take what they take: the time of a module grows with its size.

use crate::{Context, Result};
use std::cell::Cell;

/// By how much a scop that was too hard divides the bound of those after it.
const DIVISOR: u64 = 4;
/// The most by which scops that were too hard divide the bound.
const LEAST: u64 = 64;

/// The bound on isl's operations for a simplification that nothing depends on.
const SIMPLIFICATION: u64 = 400_000;

/// A simpler form of a set or a relation; the given one where that takes too long to find.
///
/// # Errors
/// Those of the simplification, but not that it takes too long.
pub fn simplified<T: Clone>(value: T, simpler: impl FnOnce(T) -> Result<T>) -> Result<T> {
    match Context::current().bounded(SIMPLIFICATION, || simpler(value.clone())) {
        Err(error) if error.is_quota() => Ok(value),
        done => done,
    }
}

/// The result of `work` with at most `max_operations` operations of the thread's context
/// ([`Context::bounded`]); none beyond them. Where a bound around is hit, that is an error here, too.
pub fn affordable<T>(max_operations: u64, work: impl FnOnce() -> Result<T>) -> Result<Option<T>> {
    let isl = Context::current();
    match isl.bounded(max_operations, work) {
        Err(error) if error.is_quota() && !isl.is_exhausted() => Ok(None),
        found => found.map(Some),
    }
}

/// As [`affordable`], with at most half of what the bound around has left: the rest is for what follows.
///
/// # Errors
/// Those of `work`, but not that it takes too long.
pub fn affordable_beside<T>(max_operations: u64, work: impl FnOnce() -> Result<T>) -> Result<Option<T>> {
    let most = max_operations.min(Context::current().left() / 2).max(1);
    let found = affordable(most, work)?;
    if found.is_none() && most < max_operations {
        CUT_SHORT.set(CUT_SHORT.get() + 1);
    }
    Ok(found)
}

thread_local! {
    /// How often work was given up that would have had more operations elsewhere.
    static CUT_SHORT: Cell<u64> = const { Cell::new(0) };
}

/// The result of `work`, and whether a larger bound around it could have another one. That is so where
/// [`affordable_beside`] gave something up because the bound in force had too little left.
///
/// # Errors
/// Those of `work`.
pub fn cut_short<T>(work: impl FnOnce() -> Result<T>) -> Result<(T, bool)> {
    let before = CUT_SHORT.get();
    let found = work()?;
    Ok((found, CUT_SHORT.get() != before))
}

/// The bound on isl's operations for the next scop of a pass.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    bound: u64,
    least: u64,
}

impl Allowance {
    /// So many operations for a scop.
    pub fn new(bound: u64) -> Self {
        Self { bound, least: bound / LEAST }
    }

    /// The bound for the next scop.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// Does the work of one scop within its bound.
    ///
    /// # Errors
    /// Those of the work. Beyond the bound it is an error for which [`crate::Error::is_quota`] holds.
    pub fn spend<T>(&mut self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let done = Context::current().bounded(self.bound, work);
        if matches!(&done, Err(error) if error.is_quota()) {
            self.was_too_little();
        }
        done
    }

    /// Leaves less to the scops after one that was too hard.
    pub fn was_too_little(&mut self) {
        self.bound = (self.bound / DIVISOR).max(self.least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_long_to_simplify_stays() {
        let isl = Context::current();
        let set = crate::Set::read_from_str(&isl, "{ [i] : i >= 0 }").unwrap();
        let endless = |_| loop {
            crate::Set::read_from_str(&isl, "{ [i] : i >= 1 }")?;
        };
        let kept = simplified(set.clone(), endless).unwrap();
        assert!(kept.is_equal(&set).unwrap());
    }

    #[test]
    fn work_in_vain_leaves_less_and_other_work_does_not() {
        let mut allowance = Allowance::new(6400);
        let isl = Context::current();
        let easy = || crate::Set::read_from_str(&isl, "{ [i] : i >= 0 }");
        let endless = || loop {
            easy()?;
        };
        assert!(allowance.spend(easy).is_ok());
        assert_eq!(allowance.bound(), 6400);
        let bounds = std::iter::repeat_with(|| {
            assert!(allowance.spend::<()>(endless).is_err_and(|error| error.is_quota()));
            allowance.bound()
        });
        assert_eq!(bounds.take(4).collect::<Vec<_>>(), [1600, 400, 100, 100]);
    }
}

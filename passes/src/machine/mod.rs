//! Machines: their limits, the numbers that decide which code is written for them, and the bounds on isl's
//! work.
//!
//! The costs of machines, by which the default chooses, are [`mse_dialect::machine`]: the executor counts with
//! them, too.

pub mod budgets;
pub mod limits;
pub mod thresholds;

//! Random programs through every pipeline, executed beside the original.
//!
//! ```text
//! generate   seed -> program          the tree; strata give each feature its share
//! print      program -> MLIR          sizes and shifts derived, so that nothing is out of bounds
//! tidy       MLIR -> MLIR             by upstream's passes, for some programs
//! variant    pipelines, options, orders of threads
//! given      schedules as a user gives them
//! judge      compiles, executes, compares, in a worker process
//! known      failures that are known, in a file
//! shrink     a failing program -> a small one that fails in the same way
//! ```

pub mod alias;
pub mod campaign;
pub mod case;
pub mod cost;
pub mod generate;
pub mod given;
pub mod judge;
pub mod known;
pub mod mlir;
pub mod mutate;
pub mod own;
pub mod pairs;
pub mod print;
pub mod program;
pub mod random;
pub mod range;
pub mod refusal;
pub mod repair;
pub mod shrink;
pub mod strata;
pub mod tidy;
pub mod time;
pub mod values;
pub mod variant;
pub mod walk;
pub mod worker;

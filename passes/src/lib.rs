//! The passes of mse: one room a stage, each a function from scop to scop.
//!
//! MLIR stands at the edges ([`import`] reads loops, [`lower`] writes them), isl in the middle. [`pipeline`]
//! is the main path. Spaces: an instance is `{ Stmt[i] }`, a cell `{ Array[a] }`, an access relation
//! `{ Stmt[i] -> Array[a] }`.

pub mod check;
pub mod choice;
pub mod choose;
pub mod classes;
pub mod combine;
pub mod contract;
pub mod dataflow;
pub mod dead;
pub mod equivalence;
pub mod expand;
pub mod explain;
pub mod foreign;
pub mod gpu;
pub mod import;
pub mod inline;
pub mod linalg;
pub mod lower;
pub mod mlir;
pub mod once;
pub mod order;
pub mod pipeline;
pub mod pointers;
pub mod ptx;
pub mod reduce;
pub mod rocm;
pub mod schedule;
pub mod scop;
pub mod simplify;
pub mod spirv;
pub mod stage;
pub mod storage;
pub mod thresholds;

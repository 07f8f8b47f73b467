//! The passes of mse: one room a stage, each a function from scop to scop.
//!
//! MLIR stands at the edges ([`import`] reads loops, [`lower`] writes them), isl in the middle. [`pipeline`]
//! is the main path. Spaces: an instance is `{ Stmt[i] }`, a cell `{ Array[a] }`, an access relation
//! `{ Stmt[i] -> Array[a] }`.

pub mod pipeline;
pub mod stage;
pub mod steps;

pub mod choice;
pub mod machine;
pub mod once;

pub mod idioms;
pub mod import;
pub mod inline;
pub mod linalg;
pub mod order;
pub mod scop;
pub mod simplify;
pub mod tree;

pub mod classes;
pub mod dataflow;
pub mod dead;
pub mod expand;
pub mod reduce;
pub mod storage;

pub mod given;
pub mod orders;
pub mod recipe;
pub mod tiles;

pub mod combine;
pub mod contract;
pub mod gpu;

pub mod lower;
pub mod mlir;

pub mod targets;

pub mod check;
pub mod equivalence;
pub mod explain;
pub mod foreign;

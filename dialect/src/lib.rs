//! The `mse` dialect: the polyhedral model as IR.
//!
//! `ods/` is the only source of the syntax; `cpp/` registers the code that it generates and holds no logic.
//! This crate is the Rust side:
//! - [`ops`] builds operations, [`view`] reads them.
//! - [`text`] goes between isl objects and attributes, [`tree`] between `mse.schedule` and isl's schedule
//!   trees.
//! - [`known`] keeps the isl texts that were parsed before.
//! - `rules` is the verifier, [`witness`] finds the points that diagnostics name.
//! - [`diagnostic`] reports to users, [`record`] keeps the reports as data, [`progress`] tells where a run
//!   is.
//! - [`pipes`] ends tools that nobody listens to.
//! - [`machine`] is the machine for which times are modelled.
//! - [`combine`] says how updates combine values.
//!
//! Spaces: an instance is `{ Stmt[i] }`, a cell `{ Array[a] }`, an access relation `{ Stmt[i] -> Array[a] }`.

pub mod combine;
pub mod diagnostic;
pub mod edit;
pub mod effects;
mod ffi;
pub mod known;
pub mod machine;
pub mod ops;
pub mod pipes;
pub mod progress;
pub mod record;
pub mod registration;
mod rules;
pub mod target;
pub mod text;
pub mod tree;
pub mod view;
pub mod witness;

pub use mse_isl as isl;

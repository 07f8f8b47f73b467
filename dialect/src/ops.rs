//! Typed builders of the dialect's operations, generated from `ods/Ops.td` by melior.
#![allow(missing_docs, unused, clippy::all)]

melior::dialect! { name: "mse", files: ["Ops.td"], include_directory_env_vars: ["MSE_ODS"] }

pub use mse::*;

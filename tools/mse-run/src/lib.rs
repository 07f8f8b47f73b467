//! Runs functions of MLIR modules: on the CPU, on an emulated GPU, and two of them against each other.
//!
//! ```no_run
//! use mse_run::{Options, Program, Sizes, Source, generate};
//!
//! # fn main() -> mse_run::Result<()> {
//! let source = Source::read("gemm.mlir".as_ref())?;
//! let program = Program::compile(&source, Some("gemm"), &Options::default())?;
//! let inputs = generate(program.signature(), &Sizes::all(20), 0)?;
//! let outcome = program.run(&inputs)?;
//! # Ok(())
//! # }
//! ```

mod buffers;
mod check;
mod cli;
mod compare;
mod cuda;
mod element;
mod error;
mod frame;
mod globals;
mod inputs;
mod ir;
mod jit;
mod lower;
mod module;
mod npy;
mod program;
mod report;
mod runtime;
mod signature;
mod tolerance;

pub use buffers::{Buffer, Value, delinearize};
pub use check::{Finding, FindingKind};
pub use cli::{Arguments, execute, main};
pub use compare::{Difference, difference, same_signature};
pub use element::{Element, Scalar};
pub use error::{Error, ErrorKind, Result};
pub use globals::GlobalValue;
pub use inputs::{Fill, Sizes, generate, generate_one};
pub use lower::{Access, Space};
pub use module::{Source, context};
pub use program::{Device, Options, Outcome, Program};
pub use runtime::{AccessCounts, KernelCounts, Order, Places, Progress, Requests, Stats, Work, catch_faults};
pub use signature::{Argument, Array, Kind, Signature};
pub use tolerance::Tolerance;

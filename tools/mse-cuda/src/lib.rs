//! NVIDIA's driver, and a runtime for compiled programs.
//!
//! Problem: what `mse-opt --mse-to-ptx` writes, lowered by MLIR, is host code that calls functions named
//! `mgpu*`, to load kernels, launch them, and move memory:
//!
//! ```text
//! call ptr  @mgpuModuleLoadJIT(ptr text, i32 level) call ptr  @mgpuModuleGetFunction(ptr module, ptr name)
//! call void @mgpuLaunchKernel(ptr function, i64 x 6 sizes, i32 bytes, ptr stream, ptr arguments, ptr null,
//! i64 count)
//! ```
//!
//! MLIR has a library of them that is built only with CUDA at hand, and that most distributions do not ship.
//! This one needs nothing to be built, and the driver, `libcuda.so.1`, only when a program runs.
//!
//! As a shared library (`libmse_cuda.so`) it exports these functions, as a crate it has the driver by safe
//! functions.

mod code;
mod device;
mod error;
mod functions;
mod memref;
mod runtime;

pub use device::{Device, Function, Module, Shape};
pub use error::{Error, Result};
pub use functions::LIBRARY;

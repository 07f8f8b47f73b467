//! The plugin: `libmse.so`, which stock `mlir-opt` loads with `--load-dialect-plugin` and
//! `--load-pass-plugin`.

use std::ffi::{c_char, c_void};

/// The structure that MLIR's plugin loader reads: `mlir::PassPluginLibraryInfo` and
/// `mlir::DialectPluginLibraryInfo`.
#[repr(C)]
pub struct Plugin<F> {
    api: u32,
    name: *const c_char,
    version: *const c_char,
    register: F,
}

const VERSION: *const c_char = concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast();

/// Tells MLIR how to register the passes and pipelines.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetPassPluginInfo() -> Plugin<extern "C" fn()> {
    Plugin { api: 1, name: c"mse".as_ptr(), version: VERSION, register: register_passes }
}

/// Tells MLIR how to register the dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetDialectPluginInfo() -> Plugin<extern "C" fn(*mut c_void)> {
    Plugin { api: 1, name: c"mse".as_ptr(), version: VERSION, register: register_dialect }
}

/// The C API's registration of all passes and pipelines, declared in `mse-c/Dialect.h`.
#[unsafe(no_mangle)]
pub extern "C" fn mseRegisterAllPasses() {
    register_passes();
}

extern "C" fn register_passes() {
    mse_dialect::registration::register(mse_passes::pipeline::PASSES);
}

extern "C" fn register_dialect(registry: *mut c_void) {
    // SAFETY: the plugin loader passes its dialect registry.
    unsafe { mse_dialect::registration::insert_dialect_raw(registry) }
}

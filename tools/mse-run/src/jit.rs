//! MLIR's execution engine.

use crate::error::{Error, Result};
use melior::StringRef;
use melior::ir::Module;
use mlir_sys::{
    MlirExecutionEngine, mlirExecutionEngineCreate, mlirExecutionEngineDestroy,
    mlirExecutionEngineLookupPacked, mlirExecutionEngineRegisterSymbol,
};
use std::ffi::c_void;

/// A compiled function: it takes a pointer to each of its parameters, then one to where its result goes.
pub type Packed = unsafe extern "C" fn(*const *mut c_void);

/// A module of the `llvm` dialect as machine code.
pub struct Jit {
    raw: MlirExecutionEngine,
}

impl Jit {
    /// Compiles a module.
    pub fn new(module: &Module, optimization: usize) -> Result<Self> {
        // SAFETY: the module is alive and verified, and no libraries are passed.
        let raw = unsafe {
            mlirExecutionEngineCreate(module.to_raw(), optimization as i32, 0, std::ptr::null(), false, false)
        };
        if raw.ptr.is_null() {
            return Err(Error::internal("MLIR's execution engine did not take the lowered module"));
        }
        Ok(Self { raw })
    }

    /// Makes a function known to the compiled code; to be called before the first lookup.
    pub fn register(&self, name: &str, function: *const ()) {
        let function = function.cast_mut().cast();
        // SAFETY: the engine is alive, and the address is that of a function of this program.
        unsafe { mlirExecutionEngineRegisterSymbol(self.raw, StringRef::new(name).to_raw(), function) }
    }

    /// The compiled function of this name.
    pub fn lookup(&self, name: &str) -> Result<Packed> {
        // SAFETY: the engine is alive.
        let address = unsafe { mlirExecutionEngineLookupPacked(self.raw, StringRef::new(name).to_raw()) };
        if address.is_null() {
            return Err(Error::unsupported(format!("compiled code for @{name} could not be linked")));
        }
        // SAFETY: the engine generates this function with this type.
        Ok(unsafe { std::mem::transmute::<*mut c_void, Packed>(address) })
    }
}

impl Drop for Jit {
    fn drop(&mut self) {
        // SAFETY: created by `new` and destroyed once.
        unsafe { mlirExecutionEngineDestroy(self.raw) }
    }
}

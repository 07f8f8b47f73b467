//! Code of a compiled program, on each GPU that asks for one of its kernels.
//!
//! A program hands its code over once, before it says which GPU it wants:
//!
//! ```text
//! load(text)          on the GPU of the thread, so that a refusal is told at once
//! function(g, name)   load(text) on g, if it is not there yet
//! ```

use crate::device::{Device, Function, Module};
use crate::error::Result;
use std::collections::BTreeMap;
use std::ffi::CStr;
use std::sync::Mutex;

/// Code, kept as it came.
pub(crate) struct Code {
    /// Ends with a zero, which PTX must have.
    text: Vec<u8>,
    level: Option<u32>,
    loaded: Mutex<BTreeMap<i32, Module>>,
}

impl Code {
    /// Code that is not loaded yet, and the level of optimisation for the driver's compiler.
    pub(crate) fn new(text: &[u8], level: Option<u32>) -> Self {
        Self { text: [text, &[0]].concat(), level, loaded: Mutex::default() }
    }

    /// Loads it on a GPU where it is not.
    pub(crate) fn load(&self, device: &'static Device, number: i32) -> Result<()> {
        self.on(device, number, |_| Ok(()))
    }

    /// The kernel of this name on a GPU.
    pub(crate) fn function(&self, device: &'static Device, number: i32, name: &CStr) -> Result<Function> {
        self.on(device, number, |module| module.function(name))
    }

    fn on<T>(
        &self,
        device: &'static Device,
        number: i32,
        work: impl FnOnce(&Module) -> Result<T>,
    ) -> Result<T> {
        let mut loaded = self.loaded.lock().unwrap_or_else(|error| error.into_inner());
        if let Some(module) = loaded.get(&number) {
            return work(module);
        }
        let module = device.load(&self.text, self.level)?;
        work(loaded.entry(number).or_insert(module))
    }
}

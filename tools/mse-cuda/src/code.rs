//! Code of a compiled program, on each GPU that asks for one of its kernels.
//!
//! A program hands its code over before its `main`, hence before it says which GPU it wants, and whether it
//! wants one:
//!
//! ```text
//! new(text)           nothing is asked of the driver
//! function(g, name)   text is loaded on g, if it is not there yet
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

    /// The kernel of this name on a GPU.
    pub(crate) fn function(&self, device: &'static Device, number: i32, name: &CStr) -> Result<Function> {
        let mut loaded = self.loaded.lock().unwrap_or_else(|error| error.into_inner());
        if let Some(module) = loaded.get(&number) {
            return module.function(name);
        }
        let module = device.load(&self.text, self.level)?;
        loaded.entry(number).or_insert(module).function(name)
    }
}

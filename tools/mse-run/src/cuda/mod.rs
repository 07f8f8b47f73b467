//! A GPU of NVIDIA's: kernels as PTX, launched one at a time.
//!
//! What `gpu.alloc` allocates is memory of the GPU; everything else the program allocates, and its arguments,
//! is memory of the host that the GPU can use under the same address, so that kernels may also work on memory
//! nobody copied.

mod driver;

use crate::error::{Error, Result};
use crate::lower::Ptx;
use crate::runtime::Allocator;
use driver::{Driver, Function, Module};
use std::alloc::Layout;
use std::cell::RefCell;
use std::ffi::{CString, c_void};

/// A program's kernels on the GPU.
pub struct Gpu {
    driver: &'static Driver,
    code: Vec<Ptx>,
    loaded: RefCell<Loaded>,
}

/// Code that was loaded.
struct Loaded {
    kernels: Vec<Function>,
    /// Own the code.
    _modules: Vec<Module>,
}

/// The chip to make code for; fails where there is no driver or no GPU.
pub fn chip() -> Result<String> {
    Ok(format!("sm_{}", Driver::get()?.capability))
}

impl Gpu {
    /// Loads the kernels.
    pub fn new(code: Vec<Ptx>) -> Result<Self> {
        let driver = Driver::get()?;
        driver.enter()?;
        let loaded = RefCell::new(Loaded::new(driver, &code)?);
        Ok(Self { driver, code, loaded })
    }

    /// Prepares this thread of the system for a run. Kernels' globals hold what they are initialised with.
    pub fn start(&self) -> Result<()> {
        self.driver.enter()?;
        if self.code.iter().any(|code| code.has_variables) {
            *self.loaded.borrow_mut() = Loaded::new(self.driver, &self.code)?;
        }
        Ok(())
    }

    /// Waits until the GPU is idle.
    pub fn finish(&self) -> Result<()> {
        self.driver.synchronize()
    }

    /// Runs a kernel on a grid; the seconds it took.
    pub fn launch(
        &self,
        kernel: usize,
        grid: [i64; 3],
        block: [i64; 3],
        bytes: i64,
        arguments: &[*mut c_void],
    ) -> Result<f64> {
        let function = self.loaded.borrow().kernels.get(kernel).copied();
        let function = function.ok_or_else(|| Error::internal("a launch of no kernel"))?;
        let sizes = |sizes: [i64; 3]| sizes.map(|size| size as u32);
        self.driver.launch(function, sizes(grid), sizes(block), bytes as u32, &mut arguments.to_vec())
    }

    /// Copies bytes between any memory.
    pub fn copy(&self, target: usize, source: usize, bytes: usize) -> Result<()> {
        self.driver.copy(target, source, bytes)
    }
}

impl Loaded {
    fn new(driver: &'static Driver, code: &[Ptx]) -> Result<Self> {
        let text = |text: &str| CString::new(text).map_err(|_| Error::internal("a zero in generated code"));
        let (mut modules, mut kernels) = (Vec::new(), Vec::new());
        for ptx in code {
            let module = driver.load_module(&text(&ptx.text)?)?;
            for name in &ptx.kernels {
                kernels.push(module.function(&text(name)?)?);
            }
            modules.push(module);
        }
        Ok(Self { kernels, _modules: modules })
    }
}

impl Allocator for Gpu {
    fn allocate(&self, layout: Layout, on_device: bool) -> Option<usize> {
        let address = self.driver.allocate(layout.size(), on_device)?;
        if on_device {
            self.driver.fill_bytes(address, 0xff, layout.size()).ok()?;
        }
        Some(address)
    }

    fn free(&self, address: usize, _: Layout, on_device: bool) {
        self.driver.free(address, on_device);
    }
}

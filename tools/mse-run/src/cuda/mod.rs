//! A GPU of NVIDIA's: kernels as PTX, launched one after the other.
//!
//! Memory of `gpu.alloc` is the GPU's. All other memory that the program allocates, and its arguments, are
//! managed memory, which goes to and fro between host and GPU. So kernels may also work on memory that nobody
//! copied. Arguments are on the GPU when the run starts. The host waits for each kernel only if it works on
//! memory itself, or if kernels are timed.

use crate::error::{Error, Result};
use crate::lower::Ptx;
use crate::runtime::Allocator;
use mse_cuda::{Device, Function, Module, Shape};
use std::alloc::Layout;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{CString, c_void};

/// A program's kernels on the GPU.
pub struct Gpu {
    device: &'static Device,
    code: Vec<Ptx>,
    loaded: RefCell<Loaded>,
    host_works: bool,
    times: bool,
    /// Address and bytes of what is allocated and goes to and fro.
    managed: RefCell<BTreeMap<usize, usize>>,
}

/// Code that was loaded.
struct Loaded {
    kernels: Vec<Function>,
    /// Own the code.
    _modules: Vec<Module>,
}

/// The chip to make code for; fails where there is no driver or no GPU.
pub fn chip() -> Result<String> {
    Ok(format!("sm_{}", Device::get(0)?.capability))
}

impl Gpu {
    /// Loads the kernels; whether the host works on memory between launches, and whether kernels are timed.
    pub fn new(code: Vec<Ptx>, host_works: bool, times: bool) -> Result<Self> {
        let device = Device::get(0)?;
        device.enter()?;
        let loaded = RefCell::new(Loaded::new(device, &code)?);
        Ok(Self { device, code, loaded, host_works, times, managed: RefCell::default() })
    }

    /// Prepares this thread of the system for a run. Kernels' globals hold what they are initialised with.
    pub fn start(&self) -> Result<()> {
        self.device.enter()?;
        if self.code.iter().any(|code| code.has_variables) {
            *self.loaded.borrow_mut() = Loaded::new(self.device, &self.code)?;
        }
        Ok(())
    }

    /// Brings all that goes to and fro to the GPU, which a GPU that cannot be asked to does when it is used.
    pub fn fetch(&self) -> Result<()> {
        let managed = self.managed.borrow();
        let _ = managed.iter().try_for_each(|(&address, &bytes)| self.device.prefetch(address, bytes));
        Ok(self.device.synchronize()?)
    }

    /// Waits until the GPU is idle.
    pub fn finish(&self) -> Result<()> {
        Ok(self.device.synchronize()?)
    }

    /// Launches a kernel on a grid; the seconds it took, if kernels are timed.
    pub fn launch(
        &self,
        kernel: usize,
        grid: [i64; 3],
        block: [i64; 3],
        bytes: i64,
        arguments: &[*mut c_void],
    ) -> Result<Option<f64>> {
        let function = self.loaded.borrow().kernels.get(kernel).copied();
        let function = function.ok_or_else(|| Error::internal("a launch of no kernel"))?;
        let sizes = |sizes: [i64; 3]| sizes.map(|size| size as u32);
        let shape = Shape { grid: sizes(grid), block: sizes(block), bytes: bytes as u32 };
        let mut arguments = arguments.to_vec();
        let mut launch = || self.device.launch(function, shape, &mut arguments);
        if self.times {
            return Ok(Some(self.device.timed(launch)?));
        }
        launch()?;
        if self.host_works {
            self.device.synchronize()?;
        }
        Ok(None)
    }

    /// Copies bytes between any memory.
    pub fn copy(&self, target: usize, source: usize, bytes: usize) -> Result<()> {
        Ok(self.device.copy(target, source, bytes)?)
    }
}

impl Loaded {
    fn new(device: &'static Device, code: &[Ptx]) -> Result<Self> {
        let text = |text: &str| CString::new(text).map_err(|_| Error::internal("a zero in generated code"));
        let (mut modules, mut kernels) = (Vec::new(), Vec::new());
        for ptx in code {
            let module = device.load_module(&text(&ptx.text)?)?;
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
        let address = self.device.allocate(layout.size(), on_device).ok()?;
        self.device.fill_bytes(address, 0xff, layout.size()).ok()?;
        if !on_device {
            self.device.synchronize().ok()?;
            self.managed.borrow_mut().insert(address, layout.size());
        }
        Some(address)
    }

    fn free(&self, address: usize, _: Layout, _: bool) {
        self.managed.borrow_mut().remove(&address);
        let _ = self.device.free(address);
    }
}

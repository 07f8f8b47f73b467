//! GPUs of NVIDIA's, by safe functions.

use crate::error::{Error, Result};
use crate::functions::{Address, Code, Functions, Handle};
use std::collections::BTreeMap;
use std::ffi::{CStr, c_int, c_uint, c_void};
use std::sync::Mutex;

/// CUDA's numbers of what loading is told: where its messages go, their most bytes, the level of
/// optimisation.
const LOADING: [c_int; 3] = [5, 6, 7];
/// Bytes of messages of the driver's compiler that are kept.
const LOG_BYTES: usize = 1 << 14;

/// A GPU and its primary context, which stays until the process ends.
pub struct Device {
    pub(crate) functions: &'static Functions,
    context: Handle,
    number: c_int,
    /// The GPU's compute capability, as in 90 for 9.0.
    pub capability: i32,
    /// Whether kernels reach memory of the host that nobody registered.
    pub reaches_host: bool,
}

// SAFETY: the driver's functions may be called from any thread, and the context is not changed after its
// creation.
unsafe impl Send for Device {}
// SAFETY: as above.
unsafe impl Sync for Device {}

/// A kernel on the GPU.
#[derive(Clone, Copy)]
pub struct Function(pub(crate) Handle);

/// Code on the GPU, unloaded when dropped.
pub struct Module {
    device: &'static Device,
    handle: Handle,
}

// SAFETY: as for the device; the code is not changed after it was loaded.
unsafe impl Send for Module {}

/// The blocks of a launch, the threads of a block, and the bytes of dynamic memory that a block has.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Bytes of a block.
    pub bytes: u32,
}

impl Device {
    /// The GPU of this number.
    pub fn get(number: i32) -> Result<&'static Self> {
        static DEVICES: Mutex<BTreeMap<i32, &'static Device>> = Mutex::new(BTreeMap::new());
        let mut devices = DEVICES.lock().unwrap_or_else(|error| error.into_inner());
        if let Some(device) = devices.get(&number) {
            return Ok(device);
        }
        let device = Box::leak(Box::new(Self::start(number)?));
        devices.insert(number, device);
        Ok(device)
    }

    fn start(number: i32) -> Result<Self> {
        let functions = Functions::get()?;
        let (mut count, mut device, mut context) = (0, 0, std::ptr::null_mut());
        // SAFETY: the driver writes to the places given, which are alive.
        unsafe {
            functions.demand("cuDeviceGetCount", (functions.device_count)(&mut count))?;
            match count {
                0 => return Err(Error::Missing("no GPU: the CUDA driver knows of none".into())),
                _ if !(0..count).contains(&number) => {
                    return Err(Error::Missing(format!("no GPU {number}: the CUDA driver knows of {count}")));
                }
                _ => functions.demand("cuDeviceGet", (functions.device)(&mut device, number))?,
            }
            functions.demand("cuDevicePrimaryCtxRetain", (functions.retain_context)(&mut context, device))?;
        }
        let [major, minor, reaches_host] = [75, 76, 88].map(|which| attribute(functions, device, which));
        let (capability, reaches_host) = (10 * major? + minor?, reaches_host? != 0);
        Ok(Self { functions, context, number: device, capability, reaches_host })
    }

    /// Makes the GPU that of this thread of the system.
    pub fn enter(&self) -> Result<()> {
        // SAFETY: the context is alive.
        self.demand("cuCtxSetCurrent", unsafe { (self.functions.set_context)(self.context) })
    }

    /// Does something with the GPU as that of this thread of the system, which then has again what it had.
    pub(crate) fn within<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        // SAFETY: the context is alive.
        self.demand("cuCtxPushCurrent", unsafe { (self.functions.push_context)(self.context) })?;
        let result = work();
        let mut context = std::ptr::null_mut();
        // SAFETY: the driver writes to the place given, which is alive.
        let popped = self.demand("cuCtxPopCurrent", unsafe { (self.functions.pop_context)(&mut context) });
        result.and_then(|result| popped.map(|()| result))
    }

    /// Loads code: PTX that ends with a zero.
    pub fn load_module(&'static self, ptx: &CStr) -> Result<Module> {
        self.load(ptx.to_bytes_with_nul(), None)
    }

    /// Loads code: PTX that ends with a zero, or whatever else the driver takes; with a level of optimisation
    /// for its compiler.
    pub(crate) fn load(&'static self, code: &[u8], level: Option<u32>) -> Result<Module> {
        let mut log = vec![0_u8; LOG_BYTES];
        let number = |number: usize| std::ptr::without_provenance_mut::<c_void>(number);
        let level_value = number(level.unwrap_or_default() as usize);
        let mut values = [log.as_mut_ptr().cast(), number(LOG_BYTES), level_value];
        let count = if level.is_some() { 3 } else { 2 };
        let mut handle = std::ptr::null_mut();
        let load = self.functions.load_module;
        // SAFETY: the code is whole; the places of the handle, the options and the log are alive.
        let status =
            unsafe { load(&mut handle, code.as_ptr().cast(), count, LOADING.as_ptr(), values.as_mut_ptr()) };
        let text = || {
            let end = log.iter().position(|&byte| byte == 0).unwrap_or(log.len());
            String::from_utf8_lossy(&log[..end]).trim().to_owned()
        };
        self.functions.demand_with("cuModuleLoadDataEx", status, text)?;
        Ok(Module { device: self, handle })
    }

    /// Launches a kernel after all that was launched before, and waits for nothing.
    pub fn launch(&self, function: Function, shape: Shape, arguments: &mut [*mut c_void]) -> Result<()> {
        let stream = std::ptr::null_mut();
        // SAFETY: the kernel takes as many parameters as there are addresses, which are those of live values.
        unsafe { self.launch_in(stream, function, shape, arguments.as_mut_ptr(), std::ptr::null_mut()) }
    }

    /// Launches a kernel after all that was launched in the stream, and waits for nothing.
    ///
    /// # Safety
    /// The stream is one of this GPU; arguments are the addresses of as many live values as the kernel takes.
    pub(crate) unsafe fn launch_in(
        &self,
        stream: Handle,
        function: Function,
        shape: Shape,
        arguments: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> Result<()> {
        const MOST_DYNAMIC_BYTES: c_int = 8;
        let Shape { grid: [gx, gy, gz], block: [sx, sy, sz], bytes } = shape;
        let functions = self.functions;
        // SAFETY: the caller's.
        unsafe {
            if bytes > 48 << 10 {
                let code = (functions.function_attribute)(function.0, MOST_DYNAMIC_BYTES, bytes as c_int);
                self.demand("cuFuncSetAttribute", code)?;
            }
            let launch = functions.launch;
            let code = launch(function.0, gx, gy, gz, sx, sy, sz, bytes, stream, arguments, extra);
            self.demand("cuLaunchKernel", code)
        }
    }

    /// Does something on the GPU, waits for it, and gives the seconds it took there.
    pub fn timed(&self, work: impl FnOnce() -> Result<()>) -> Result<f64> {
        let (start, end, stream) = (self.event()?, self.event()?, std::ptr::null_mut());
        let functions = self.functions;
        let mut milliseconds = 0.0;
        // SAFETY: the events are alive, and the driver writes to a place that is.
        unsafe {
            self.demand("cuEventRecord", (functions.record_event)(start.handle, stream))?;
            work()?;
            self.demand("cuEventRecord", (functions.record_event)(end.handle, stream))?;
            self.demand("the kernel", (functions.wait_event)(end.handle))?;
            self.demand(
                "cuEventElapsedTime",
                (functions.elapsed)(&mut milliseconds, start.handle, end.handle),
            )?;
        }
        Ok(f64::from(milliseconds) / 1e3)
    }

    /// Waits until the GPU is idle.
    pub fn synchronize(&self) -> Result<()> {
        // SAFETY: there is a context.
        self.demand("cuCtxSynchronize", unsafe { (self.functions.synchronize)() })
    }

    /// Memory on the GPU, or memory that goes to and fro between it and the host, whoever uses it. No bytes
    /// have an address, too, which CUDA refuses.
    pub fn allocate(&self, bytes: usize, on_device: bool) -> Result<usize> {
        const FOR_ALL: c_uint = 1;
        let (mut address, bytes) = (0, bytes.max(1));
        // SAFETY: the driver writes to the place given, which is alive.
        unsafe {
            if on_device {
                self.demand("cuMemAlloc", (self.functions.allocate)(&mut address, bytes))?;
            } else {
                let code = (self.functions.allocate_managed)(&mut address, bytes, FOR_ALL);
                self.demand("cuMemAllocManaged", code)?;
            }
        }
        Ok(address as usize)
    }

    /// Brings memory that goes to and fro to the GPU.
    pub fn prefetch(&self, address: usize, bytes: usize) -> Result<()> {
        // SAFETY: the driver knows the memory.
        self.demand("cuMemPrefetchAsync", unsafe {
            (self.functions.prefetch)(address as Address, bytes, self.number, std::ptr::null_mut())
        })
    }

    /// Gives memory back that `allocate` gave, and that nobody uses any longer.
    pub fn free(&self, address: usize) -> Result<()> {
        // SAFETY: the caller no longer uses the memory.
        self.demand("cuMemFree", unsafe { (self.functions.free)(address as Address) })
    }

    /// Copies between any memory of the host and the GPU.
    pub fn copy(&self, target: usize, source: usize, bytes: usize) -> Result<()> {
        // SAFETY: the driver finds out itself where the addresses are.
        self.demand("cuMemcpy", unsafe { (self.functions.copy)(target as Address, source as Address, bytes) })
    }

    /// Sets bytes on the GPU.
    pub fn fill_bytes(&self, target: usize, value: u8, bytes: usize) -> Result<()> {
        // SAFETY: as in `copy`.
        self.demand("cuMemsetD8", unsafe { (self.functions.fill_bytes)(target as Address, value, bytes) })
    }

    fn event(&self) -> Result<Event<'_>> {
        let mut handle = std::ptr::null_mut();
        // SAFETY: the handle's place is alive.
        self.demand("cuEventCreate", unsafe { (self.functions.create_event)(&mut handle, 0) })?;
        Ok(Event { device: self, handle })
    }

    pub(crate) fn demand(&self, call: &'static str, code: Code) -> Result<()> {
        self.functions.demand(call, code)
    }
}

fn attribute(functions: &Functions, device: c_int, which: c_int) -> Result<c_int> {
    let mut value = 0;
    // SAFETY: the driver writes to the place given, which is alive.
    let code = unsafe { (functions.device_attribute)(&mut value, which, device) };
    functions.demand("cuDeviceGetAttribute", code).map(|()| value)
}

impl Module {
    /// The kernel of this name.
    pub fn function(&self, name: &CStr) -> Result<Function> {
        let mut function = std::ptr::null_mut();
        // SAFETY: the module is alive.
        let code = unsafe { (self.device.functions.function)(&mut function, self.handle, name.as_ptr()) };
        self.device.demand("cuModuleGetFunction", code)?;
        Ok(Function(function))
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        let unload = self.device.functions.unload_module;
        // SAFETY: the module was loaded, and none of its kernels runs. A failure leaves it there, which harms
        // nobody; it is what a driver answers that has already ended with the process.
        let _ = self.device.within(|| self.device.demand("cuModuleUnload", unsafe { unload(self.handle) }));
    }
}

struct Event<'d> {
    device: &'d Device,
    handle: Handle,
}

impl Drop for Event<'_> {
    fn drop(&mut self) {
        // SAFETY: the event was created and is not used any more.
        unsafe { (self.device.functions.destroy_event)(self.handle) };
    }
}

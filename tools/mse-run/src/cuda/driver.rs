//! NVIDIA's driver, loaded when it is first needed, so that programs that use this crate also run where there
//! is none.

use crate::error::{Error, Result};
use libloading::Library;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::OnceLock;

/// The variable that names another library to load in place of the driver's.
pub const LIBRARY: &str = "MSE_RUN_CUDA_DRIVER";

type Code = c_int;
type Handle = *mut c_void;
type Address = u64;

/// Declares the driver's functions: the name here, the name in the library, the parameters.
macro_rules! driver {
    ($($name:ident $symbol:literal ($($parameter:ty),*);)*) => {
        /// The driver's functions.
        struct Functions {
            $($name: unsafe extern "C" fn($($parameter),*) -> Code,)*
        }

        impl Functions {
            fn load(library: &'static Library) -> Result<Self, libloading::Error> {
                Ok(Self { $($name: symbol(library, $symbol)?,)* })
            }
        }
    };
}

/// A function of the library, of a type that the caller knows it has.
fn symbol<F: Copy>(library: &'static Library, name: &str) -> Result<F, libloading::Error> {
    // SAFETY: callers name the type of the driver's documentation, and the library is never unloaded.
    unsafe { library.get::<F>(name.as_bytes()) }.map(|symbol| *symbol)
}

driver! {
    init "cuInit" (c_uint);
    device_count "cuDeviceGetCount" (*mut c_int);
    device "cuDeviceGet" (*mut c_int, c_int);
    device_attribute "cuDeviceGetAttribute" (*mut c_int, c_int, c_int);
    retain_context "cuDevicePrimaryCtxRetain" (*mut Handle, c_int);
    set_context "cuCtxSetCurrent" (Handle);
    load_module "cuModuleLoadData" (*mut Handle, *const c_void);
    unload_module "cuModuleUnload" (Handle);
    function "cuModuleGetFunction" (*mut Handle, Handle, *const c_char);
    function_attribute "cuFuncSetAttribute" (Handle, c_int, c_int);
    launch "cuLaunchKernel" (
        Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut *mut c_void, *mut *mut c_void
    );
    synchronize "cuCtxSynchronize" ();
    allocate "cuMemAlloc_v2" (*mut Address, usize);
    free "cuMemFree_v2" (Address);
    allocate_managed "cuMemAllocManaged" (*mut Address, usize, c_uint);
    prefetch "cuMemPrefetchAsync" (Address, usize, c_int, Handle);
    copy "cuMemcpy" (Address, Address, usize);
    fill_bytes "cuMemsetD8_v2" (Address, u8, usize);
    create_event "cuEventCreate" (*mut Handle, c_uint);
    record_event "cuEventRecord" (Handle, Handle);
    wait_event "cuEventSynchronize" (Handle);
    elapsed "cuEventElapsedTime" (*mut f32, Handle, Handle);
    destroy_event "cuEventDestroy_v2" (Handle);
    error_text "cuGetErrorString" (Code, *mut *const c_char);
}

/// The driver, with the first GPU as the one that is used.
pub struct Driver {
    functions: Functions,
    context: Handle,
    device: c_int,
    /// The GPU's compute capability, as in 90 for 9.0.
    pub capability: i32,
}

// SAFETY: the driver's functions may be called from any thread, and the context is not changed after its
// creation.
unsafe impl Send for Driver {}
// SAFETY: as above.
unsafe impl Sync for Driver {}

/// A kernel on the GPU.
#[derive(Clone, Copy)]
pub struct Function(Handle);

/// Code on the GPU, unloaded when dropped.
pub struct Module {
    driver: &'static Driver,
    handle: Handle,
}

impl Driver {
    /// The driver of this process.
    pub fn get() -> Result<&'static Self> {
        static DRIVER: OnceLock<Result<Driver>> = OnceLock::new();
        DRIVER.get_or_init(Self::load).as_ref().map_err(Clone::clone)
    }

    fn load() -> Result<Self> {
        let name = std::env::var(LIBRARY).unwrap_or_else(|_| "libcuda.so.1".into());
        let missing = |error: libloading::Error| Error::unsupported(format!("no CUDA driver: {error}"));
        // SAFETY: loading the driver runs its own initialisation only.
        let library = Box::leak(Box::new(unsafe { Library::new(&name) }.map_err(missing)?));
        let functions = Functions::load(library).map_err(missing)?;
        let mut driver = Self { functions, context: std::ptr::null_mut(), device: 0, capability: 0 };
        driver.start()?;
        Ok(driver)
    }

    /// Takes the first GPU.
    fn start(&mut self) -> Result<()> {
        let (mut count, mut device, mut major, mut minor) = (0, 0, 0, 0);
        let functions = &self.functions;
        // SAFETY: the driver writes to the places given, which are alive.
        unsafe {
            self.demand("cuInit", (functions.init)(0))?;
            self.demand("cuDeviceGetCount", (functions.device_count)(&mut count))?;
            if count == 0 {
                return Err(Error::unsupported("no GPU: the CUDA driver knows of none"));
            }
            self.demand("cuDeviceGet", (functions.device)(&mut device, 0))?;
            self.demand("cuDeviceGetAttribute", (functions.device_attribute)(&mut major, 75, device))?;
            self.demand("cuDeviceGetAttribute", (functions.device_attribute)(&mut minor, 76, device))?;
            let mut context = std::ptr::null_mut();
            self.demand("cuDevicePrimaryCtxRetain", (functions.retain_context)(&mut context, device))?;
            (self.context, self.device) = (context, device);
        }
        self.capability = 10 * major + minor;
        Ok(())
    }

    /// Makes the GPU that of this thread of the system.
    pub fn enter(&self) -> Result<()> {
        // SAFETY: the context is alive.
        self.demand("cuCtxSetCurrent", unsafe { (self.functions.set_context)(self.context) })
    }

    /// Loads code, given as PTX that ends with a zero.
    pub fn load_module(&'static self, ptx: &CStr) -> Result<Module> {
        let mut handle = std::ptr::null_mut();
        // SAFETY: the text ends with a zero; the handle's place is alive.
        self.demand("cuModuleLoadData", unsafe {
            (self.functions.load_module)(&mut handle, ptx.as_ptr().cast())
        })?;
        Ok(Module { driver: self, handle })
    }

    /// Launches a kernel after all that was launched before, and waits for nothing.
    pub fn launch(
        &self,
        function: Function,
        grid: [u32; 3],
        block: [u32; 3],
        bytes: u32,
        arguments: &mut [*mut c_void],
    ) -> Result<()> {
        let ([gx, gy, gz], [sx, sy, sz], stream) = (grid, block, std::ptr::null_mut());
        let functions = &self.functions;
        // SAFETY: the kernel takes as many parameters as there are addresses, which are those of live values.
        unsafe {
            if bytes > 48 << 10 {
                const MOST_DYNAMIC_BYTES: c_int = 8;
                let code = (functions.function_attribute)(function.0, MOST_DYNAMIC_BYTES, bytes as c_int);
                self.demand("cuFuncSetAttribute", code)?;
            }
            let (parameters, extra) = (arguments.as_mut_ptr(), std::ptr::null_mut());
            let code =
                (functions.launch)(function.0, gx, gy, gz, sx, sy, sz, bytes, stream, parameters, extra);
            self.demand("cuLaunchKernel", code)
        }
    }

    /// Does something on the GPU, waits for it, and gives the seconds it took there.
    pub fn timed(&self, work: impl FnOnce() -> Result<()>) -> Result<f64> {
        let (start, end, stream) = (self.event()?, self.event()?, std::ptr::null_mut());
        let functions = &self.functions;
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

    /// Memory on the GPU, or memory that goes to and fro between it and the host, whoever uses it; none if there
    /// is none left.
    pub fn allocate(&self, bytes: usize, on_device: bool) -> Option<usize> {
        const FOR_ALL: c_uint = 1;
        let mut address = 0;
        // SAFETY: the driver writes to the place given, which is alive.
        let code = unsafe {
            if on_device {
                (self.functions.allocate)(&mut address, bytes)
            } else {
                (self.functions.allocate_managed)(&mut address, bytes, FOR_ALL)
            }
        };
        (code == 0).then_some(address as usize)
    }

    /// Brings memory that goes to and fro to the GPU.
    pub fn prefetch(&self, address: usize, bytes: usize) -> Result<()> {
        // SAFETY: the driver knows the memory.
        self.demand("cuMemPrefetchAsync", unsafe {
            (self.functions.prefetch)(address as Address, bytes, self.device, std::ptr::null_mut())
        })
    }

    /// Gives memory back that `allocate` gave.
    pub fn free(&self, address: usize) {
        // SAFETY: the caller no longer uses the memory. A failure leaves it allocated, which harms nobody.
        unsafe { (self.functions.free)(address as Address) };
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
        Ok(Event { driver: self, handle })
    }

    fn demand(&self, what: &str, code: Code) -> Result<()> {
        if code == 0 {
            return Ok(());
        }
        let mut text = std::ptr::null();
        // SAFETY: the driver gives a text of its own, or none.
        let text = unsafe {
            (self.functions.error_text)(code, &mut text);
            if text.is_null() { "unknown".into() } else { CStr::from_ptr(text).to_string_lossy() }
        };
        Err(Error::program(format!("{what} failed on the GPU: {text} (CUDA error {code})")))
    }
}

impl Module {
    /// The kernel of this name.
    pub fn function(&self, name: &CStr) -> Result<Function> {
        let mut function = std::ptr::null_mut();
        let driver = self.driver;
        // SAFETY: the module is alive.
        let code = unsafe { (driver.functions.function)(&mut function, self.handle, name.as_ptr()) };
        driver.demand("cuModuleGetFunction", code)?;
        Ok(Function(function))
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        let _ = self.driver.enter();
        // SAFETY: the module was loaded, and none of its kernels runs.
        unsafe { (self.driver.functions.unload_module)(self.handle) };
    }
}

struct Event<'d> {
    driver: &'d Driver,
    handle: Handle,
}

impl Drop for Event<'_> {
    fn drop(&mut self) {
        // SAFETY: the event was created and is not used any more.
        unsafe { (self.driver.functions.destroy_event)(self.handle) };
    }
}

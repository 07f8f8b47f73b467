//! The driver's functions, found in its library when they are first needed, so that programs that use this
//! crate also start where there is none.

use crate::error::{Error, Result};
use libloading::Library;
use std::error::Error as _;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::OnceLock;

/// The variable that names another library to load in place of the driver's.
pub const LIBRARY: &str = "MSE_CUDA_DRIVER";

/// The code that a function of the driver returns; 0 if all went well.
pub(crate) type Code = c_int;
/// A context, module, kernel, stream or event of the driver.
pub(crate) type Handle = *mut c_void;
/// An address in memory of the GPU or the host.
pub(crate) type Address = u64;

/// Declares the driver's functions: the name here, the name in the library, the parameters.
macro_rules! driver {
    ($($name:ident $symbol:literal ($($parameter:ty),*);)*) => {
        /// The driver's functions.
        pub(crate) struct Functions {
            $(pub(crate) $name: unsafe extern "C" fn($($parameter),*) -> Code,)*
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
    push_context "cuCtxPushCurrent_v2" (Handle);
    pop_context "cuCtxPopCurrent_v2" (*mut Handle);
    load_module "cuModuleLoadDataEx" (*mut Handle, *const c_void, c_uint, *const c_int, *mut *mut c_void);
    unload_module "cuModuleUnload" (Handle);
    function "cuModuleGetFunction" (*mut Handle, Handle, *const c_char);
    function_attribute "cuFuncSetAttribute" (Handle, c_int, c_int);
    launch "cuLaunchKernel" (
        Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle,
        *mut *mut c_void, *mut *mut c_void
    );
    synchronize "cuCtxSynchronize" ();
    create_stream "cuStreamCreate" (*mut Handle, c_uint);
    destroy_stream "cuStreamDestroy_v2" (Handle);
    wait_stream "cuStreamSynchronize" (Handle);
    let_stream_wait "cuStreamWaitEvent" (Handle, Handle, c_uint);
    allocate "cuMemAlloc_v2" (*mut Address, usize);
    free "cuMemFree_v2" (Address);
    allocate_managed "cuMemAllocManaged" (*mut Address, usize, c_uint);
    prefetch "cuMemPrefetchAsync" (Address, usize, c_int, Handle);
    register "cuMemHostRegister_v2" (*mut c_void, usize, c_uint);
    unregister "cuMemHostUnregister" (*mut c_void);
    copy "cuMemcpy" (Address, Address, usize);
    copy_in_stream "cuMemcpyAsync" (Address, Address, usize, Handle);
    fill_bytes "cuMemsetD8_v2" (Address, u8, usize);
    fill_16 "cuMemsetD16Async" (Address, u16, usize, Handle);
    fill_32 "cuMemsetD32Async" (Address, c_uint, usize, Handle);
    create_event "cuEventCreate" (*mut Handle, c_uint);
    record_event "cuEventRecord" (Handle, Handle);
    wait_event "cuEventSynchronize" (Handle);
    elapsed "cuEventElapsedTime" (*mut f32, Handle, Handle);
    destroy_event "cuEventDestroy_v2" (Handle);
    error_name "cuGetErrorName" (Code, *mut *const c_char);
    error_text "cuGetErrorString" (Code, *mut *const c_char);
}

impl Functions {
    /// The functions of this process's driver, which is started.
    pub(crate) fn get() -> Result<&'static Self> {
        static FUNCTIONS: OnceLock<Result<Functions>> = OnceLock::new();
        FUNCTIONS.get_or_init(Self::start).as_ref().map_err(Clone::clone)
    }

    fn start() -> Result<Self> {
        let name = std::env::var(LIBRARY).unwrap_or_else(|_| "libcuda.so.1".into());
        let missing = |error: libloading::Error| {
            let why = error.source().map_or_else(|| error.to_string(), ToString::to_string);
            Error::Missing(format!("no CUDA driver: {why}"))
        };
        // SAFETY: loading the driver runs its own initialisation only.
        let library = Box::leak(Box::new(unsafe { Library::new(&name) }.map_err(missing)?));
        let functions = Self::load(library).map_err(missing)?;
        // SAFETY: nothing is asked of the caller.
        functions.demand("cuInit", unsafe { (functions.init)(0) })?;
        Ok(functions)
    }

    /// The driver's error, if there is one.
    pub(crate) fn demand(&self, call: &'static str, code: Code) -> Result<()> {
        self.demand_with(call, code, String::new)
    }

    /// The same, with what the driver's compiler wrote.
    pub(crate) fn demand_with(
        &self,
        call: &'static str,
        code: Code,
        log: impl FnOnce() -> String,
    ) -> Result<()> {
        if code == 0 {
            return Ok(());
        }
        let (name, text) = (said(self.error_name, code), said(self.error_text, code));
        Err(Error::Failed { call, code, name, text, log: log() })
    }
}

/// The driver's text about an error.
fn said(function: unsafe extern "C" fn(Code, *mut *const c_char) -> Code, code: Code) -> String {
    let mut text = std::ptr::null();
    // SAFETY: the driver gives a text of its own, or none.
    unsafe {
        function(code, &mut text);
        if text.is_null() { "unknown".into() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
    }
}

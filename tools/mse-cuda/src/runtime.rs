//! The functions that host code from MLIR calls, with the types of LLVM 22.
//!
//! | MLIR | here |
//! |---|---|
//! | `gpu.binary`, before `main` and after it | `mgpuModuleLoad`, `mgpuModuleLoadJIT`, `mgpuModuleUnload` |
//! | `gpu.launch_func` | `mgpuModuleGetFunction`, `mgpuLaunchKernel` |
//! | tokens, `gpu.wait` | `mgpuStream*`, `mgpuEvent*` |
//! | `gpu.alloc`, `gpu.dealloc` | `mgpuMemAlloc`, `mgpuMemFree` |
//! | `gpu.memcpy`, `gpu.memset` | `mgpuMemcpy`, `mgpuMemset16`, `mgpuMemset32` |
//! | `gpu.host_register`, `gpu.host_unregister` | `mgpuMemHostRegister*`, `mgpuMemHostUnregister*` |
//! | `gpu.set_default_device` | `mgpuSetDefaultDevice` |
//!
//! These have no way to return an error. An error ends the process, with the call that failed and CUDA's name
//! for the error. When a program ends, the driver may have ended already; functions that give memory back
//! take that for no error.

// Names are MLIR's. Callers are compiled code, which hands over what these functions gave it.
#![allow(non_snake_case)]

use crate::code::Code;
use crate::device::{Device, Function, Shape};
use crate::error::{Error, Result};
use crate::functions::{Address, Handle};
use crate::memref::{Descriptor, Span};
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_void};

/// The driver's answer when it has ended, as the process does.
const ENDED: i32 = 4;
/// Its answer when a kernel reached memory that it cannot.
const ILLEGAL_ADDRESS: i32 = 700;

thread_local! {
    /// The GPU of this thread.
    static DEVICE: Cell<i32> = const { Cell::new(0) };
}

/// Does something with the GPU of this thread; an error ends the process.
fn with<T>(caller: &str, work: impl FnOnce(&'static Device, i32) -> Result<T>) -> T {
    attempt(work).unwrap_or_else(|error| fail(caller, &error))
}

/// Gives something back; an error ends the process, but for that of a driver that has ended.
fn give_back(caller: &str, work: impl FnOnce(&'static Device) -> Result<()>) {
    match attempt(|device, _| work(device)) {
        Err(error) if error.code() != Some(ENDED) => fail(caller, &error),
        _ => (),
    }
}

fn attempt<T>(work: impl FnOnce(&'static Device, i32) -> Result<T>) -> Result<T> {
    let number = DEVICE.get();
    let device = Device::get(number)?;
    device.within(|| work(device, number))
}

fn fail(caller: &str, error: &Error) -> ! {
    eprintln!("mse_cuda: {caller}: {error}");
    let reaches_host = Device::get(DEVICE.get()).is_ok_and(|device| device.reaches_host);
    if error.code() == Some(ILLEGAL_ADDRESS) && !reaches_host {
        eprintln!(
            "mse_cuda: this GPU does not reach memory of the host, unless gpu.host_register was asked \
             for it, or gpu.alloc host_shared gave it"
        );
    }
    std::process::abort()
}

/// Keeps `size` bytes of code: PTX, or what a compiler made of it.
#[unsafe(no_mangle)]
extern "C" fn mgpuModuleLoad(data: *const u8, size: usize) -> *mut Code {
    // SAFETY: the caller has so many bytes.
    let text = unsafe { std::slice::from_raw_parts(data, size) };
    Box::into_raw(Box::new(Code::new(text, None)))
}

/// Keeps PTX that ends with a zero, for the driver's compiler, with a level of optimisation.
#[unsafe(no_mangle)]
extern "C" fn mgpuModuleLoadJIT(text: *const c_char, level: i32) -> *mut Code {
    // SAFETY: MLIR ends its assembly with a zero.
    let text = unsafe { CStr::from_ptr(text) };
    Box::into_raw(Box::new(Code::new(text.to_bytes(), u32::try_from(level).ok())))
}

#[unsafe(no_mangle)]
extern "C" fn mgpuModuleUnload(code: *mut Code) {
    if !code.is_null() {
        // SAFETY: the code came from `mgpuModuleLoad` or its like, and nobody uses it any longer.
        drop(unsafe { Box::from_raw(code) });
    }
}

#[unsafe(no_mangle)]
extern "C" fn mgpuModuleGetFunction(code: *const Code, name: *const c_char) -> Handle {
    // SAFETY: the code came from `mgpuModuleLoad` or its like and is not unloaded; the name ends with a zero.
    let (code, name) = unsafe { (code.as_ref(), CStr::from_ptr(name)) };
    with("mgpuModuleGetFunction", |device, number| {
        let code = code.ok_or_else(|| Error::Refused(format!("no code to look for {name:?} in")))?;
        Ok(code.function(device, number, name)?.0)
    })
}

/// Launches a kernel; sizes are indices of MLIR.
#[unsafe(no_mangle)]
extern "C" fn mgpuLaunchKernel(
    function: Handle,
    blocks_x: i64,
    blocks_y: i64,
    blocks_z: i64,
    threads_x: i64,
    threads_y: i64,
    threads_z: i64,
    bytes: i32,
    stream: Handle,
    arguments: *mut *mut c_void,
    extra: *mut *mut c_void,
    _count: usize,
) {
    with("mgpuLaunchKernel", |device, _| {
        let shape = Shape {
            grid: sizes("blocks", [blocks_x, blocks_y, blocks_z])?,
            block: sizes("threads", [threads_x, threads_y, threads_z])?,
            bytes: u32::try_from(bytes).map_err(|_| Error::Refused(format!("{bytes} bytes for a block")))?,
        };
        // SAFETY: the caller's arguments are those of the kernel.
        unsafe { device.launch_in(stream, Function(function), shape, arguments, extra) }
    });
}

/// Sizes as the driver takes them, which would otherwise lose their upper halves.
fn sizes(what: &str, sizes: [i64; 3]) -> Result<[u32; 3]> {
    let [x, y, z] = sizes.map(|size| u32::try_from(size).ok());
    let refused =
        || Error::Refused(format!("a launch with {} x {} x {} {what}", sizes[0], sizes[1], sizes[2]));
    x.zip(y).zip(z).map(|((x, y), z)| [x, y, z]).ok_or_else(refused)
}

#[unsafe(no_mangle)]
extern "C" fn mgpuStreamCreate() -> Handle {
    const NOT_AFTER_OTHERS: u32 = 1;
    with("mgpuStreamCreate", |device, _| {
        let mut stream = std::ptr::null_mut();
        let create = device.functions.create_stream;
        // SAFETY: the handle's place is alive.
        device.demand("cuStreamCreate", unsafe { create(&mut stream, NOT_AFTER_OTHERS) })?;
        Ok(stream)
    })
}

#[unsafe(no_mangle)]
extern "C" fn mgpuStreamDestroy(stream: Handle) {
    give_back("mgpuStreamDestroy", |device| {
        // SAFETY: the stream came from `mgpuStreamCreate`.
        device.demand("cuStreamDestroy", unsafe { (device.functions.destroy_stream)(stream) })
    });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuStreamSynchronize(stream: Handle) {
    with("mgpuStreamSynchronize", |device, _| {
        // SAFETY: the stream is alive.
        device.demand("cuStreamSynchronize", unsafe { (device.functions.wait_stream)(stream) })
    });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuStreamWaitEvent(stream: Handle, event: Handle) {
    with("mgpuStreamWaitEvent", |device, _| {
        // SAFETY: the stream and the event are alive.
        device.demand("cuStreamWaitEvent", unsafe { (device.functions.let_stream_wait)(stream, event, 0) })
    });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuEventCreate() -> Handle {
    const WITHOUT_TIME: u32 = 2;
    with("mgpuEventCreate", |device, _| {
        let mut event = std::ptr::null_mut();
        let create = device.functions.create_event;
        // SAFETY: the handle's place is alive.
        device.demand("cuEventCreate", unsafe { create(&mut event, WITHOUT_TIME) })?;
        Ok(event)
    })
}

#[unsafe(no_mangle)]
extern "C" fn mgpuEventDestroy(event: Handle) {
    give_back("mgpuEventDestroy", |device| {
        // SAFETY: the event came from `mgpuEventCreate`.
        device.demand("cuEventDestroy", unsafe { (device.functions.destroy_event)(event) })
    });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuEventSynchronize(event: Handle) {
    with("mgpuEventSynchronize", |device, _| {
        // SAFETY: the event is alive.
        device.demand("cuEventSynchronize", unsafe { (device.functions.wait_event)(event) })
    });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuEventRecord(event: Handle, stream: Handle) {
    with("mgpuEventRecord", |device, _| {
        // SAFETY: the event and the stream are alive.
        device.demand("cuEventRecord", unsafe { (device.functions.record_event)(event, stream) })
    });
}

/// Memory of the GPU, or, `shared`, of the host, too. It is there at once, whatever the stream.
#[unsafe(no_mangle)]
extern "C" fn mgpuMemAlloc(bytes: u64, _stream: Handle, shared: u8) -> usize {
    with("mgpuMemAlloc", |device, _| device.allocate(bytes as usize, shared == 0))
}

/// Gives memory back when all that was launched is done, which the driver waits for.
#[unsafe(no_mangle)]
extern "C" fn mgpuMemFree(address: usize, _stream: Handle) {
    give_back("mgpuMemFree", |device| device.free(address));
}

#[unsafe(no_mangle)]
extern "C" fn mgpuMemcpy(target: usize, source: usize, bytes: usize, stream: Handle) {
    if bytes == 0 {
        return;
    }
    with("mgpuMemcpy", |device, _| {
        let copy = device.functions.copy_in_stream;
        // SAFETY: the driver finds out itself where the addresses are; the stream is alive.
        let code = unsafe { copy(target as Address, source as Address, bytes, stream) };
        device.demand("cuMemcpyAsync", code)
    });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuMemset32(target: usize, value: u32, count: usize, stream: Handle) {
    if count == 0 {
        return;
    }
    with("mgpuMemset32", |device, _| {
        // SAFETY: as in `mgpuMemcpy`.
        let code = unsafe { (device.functions.fill_32)(target as Address, value, count, stream) };
        device.demand("cuMemsetD32Async", code)
    });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuMemset16(target: usize, value: u16, count: usize, stream: Handle) {
    if count == 0 {
        return;
    }
    with("mgpuMemset16", |device, _| {
        // SAFETY: as in `mgpuMemcpy`.
        let code = unsafe { (device.functions.fill_16)(target as Address, value, count, stream) };
        device.demand("cuMemsetD16Async", code)
    });
}

/// Lets kernels use memory of the host.
fn register(caller: &str, memory: Span) {
    with(caller, |device, _| {
        let register = device.functions.register;
        // SAFETY: the caller's memory is alive until it is no longer registered.
        let code = unsafe { register(memory.start as *mut c_void, memory.bytes.max(1), 0) };
        device.demand("cuMemHostRegister", code)
    });
}

fn unregister(caller: &str, start: usize) {
    give_back(caller, |device| {
        // SAFETY: the memory is registered, and no kernel uses it any longer.
        let code = unsafe { (device.functions.unregister)(start as *mut c_void) };
        device.demand("cuMemHostUnregister", code)
    });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuMemHostRegister(start: usize, bytes: u64) {
    register("mgpuMemHostRegister", Span { start, bytes: bytes as usize });
}

#[unsafe(no_mangle)]
extern "C" fn mgpuMemHostUnregister(start: usize) {
    unregister("mgpuMemHostUnregister", start);
}

/// The memory of a memref of this rank.
///
/// # Safety
/// The words are those of its descriptor.
unsafe fn memory(rank: i64, words: *const i64, element: i64) -> Option<Span> {
    let count = Descriptor::words(rank as usize);
    // SAFETY: the caller's.
    Descriptor::read(unsafe { std::slice::from_raw_parts(words, count) }).span(element)
}

#[unsafe(no_mangle)]
extern "C" fn mgpuMemHostRegisterMemRef(rank: i64, words: *const i64, element: i64) {
    // SAFETY: the caller hands over a descriptor.
    if let Some(memory) = unsafe { memory(rank, words, element) } {
        register("mgpuMemHostRegisterMemRef", memory);
    }
}

#[unsafe(no_mangle)]
extern "C" fn mgpuMemHostUnregisterMemRef(rank: i64, words: *const i64, element: i64) {
    // SAFETY: the caller hands over a descriptor.
    if let Some(memory) = unsafe { memory(rank, words, element) } {
        unregister("mgpuMemHostUnregisterMemRef", memory.start);
    }
}

/// Chooses the GPU of this thread.
#[unsafe(no_mangle)]
extern "C" fn mgpuSetDefaultDevice(number: i32) {
    DEVICE.set(number);
}

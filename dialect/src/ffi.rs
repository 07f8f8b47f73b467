//! The border to C++: the functions of the shim (`cpp/`) and of MLIR's C API that melior lacks, as safe ones.
//! C++ calls [`callbacks`]; compilers that embed the dialect call [`capi`]. All `unsafe` of the dialect is in
//! this module.

mod callbacks;
mod capi;

use melior::dialect::DialectRegistry;
use melior::ir::attribute::{AttributeLike, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location, OperationRef};
use melior::{Context, ContextRef, StringRef};
use mlir_sys::{
    MlirAttribute, MlirDialectHandle, MlirDialectRegistry, MlirLocation, MlirOperation, MlirStringRef,
};
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// Receives one message.
type Emit = extern "C" fn(MlirStringRef, *mut c_void);
type RunPass = extern "C" fn(MlirStringRef, MlirOperation, *const RawOption, isize) -> bool;
type TextOfPipeline = extern "C" fn(MlirStringRef, MlirStringRef, Emit, *mut c_void) -> bool;

/// One option of a pass as text.
#[repr(C)]
struct RawOption {
    name: MlirStringRef,
    value: MlirStringRef,
}

unsafe extern "C" {
    fn mlirGetDialectHandle__mse_shim__() -> MlirDialectHandle;
    fn mseOptMain(argc: c_int, argv: *mut *mut c_char) -> c_int;
    fn mseLspServerMain(argc: c_int, argv: *mut *mut c_char) -> c_int;
    fn mseLlvmVersion() -> *const c_char;
    fn mseRegisterPasses(run: RunPass, text_of: TextOfPipeline);
    fn mseRegisterPipeline(name: MlirStringRef, description: MlirStringRef);
    fn mseAttributeKind(attribute: MlirAttribute) -> c_int;
    fn mseAttributeText(attribute: MlirAttribute) -> MlirStringRef;
    fn mseAttributeFromText(location: MlirLocation, kind: c_int, text: MlirStringRef) -> MlirAttribute;
    fn mseLayoutFromText(
        location: MlirLocation,
        basis: MlirStringRef,
        moduli: *const MlirStringRef,
        count: isize,
        space: MlirStringRef,
    ) -> MlirAttribute;
    fn mseLayoutModulusCount(layout: MlirAttribute) -> isize;
    fn mseLayoutModulus(layout: MlirAttribute, dimension: isize) -> MlirStringRef;
    fn mseLayoutSpace(layout: MlirAttribute) -> MlirStringRef;
    fn mseOperationIsPure(operation: MlirOperation) -> bool;
    fn mseOperationIsSpeculatable(operation: MlirOperation) -> bool;
    fn mseLinalgToLoops(operation: MlirOperation) -> bool;
    fn mseLowerAffine(operation: MlirOperation) -> bool;
    fn mseEmitDiagnostic(
        location: MlirLocation,
        severity: u32,
        message: MlirStringRef,
        note_locations: *const MlirLocation,
        notes: *const MlirStringRef,
        note_count: isize,
    );
}

// ---- Texts -----------------------------------------------------------------------------------------------

/// The text behind a string reference of MLIR, empty if it is not UTF-8. (melior's conversion panics on empty
/// texts.)
fn str_of<'a>(text: MlirStringRef) -> &'a str {
    if text.data.is_null() {
        return "";
    }
    // SAFETY: MLIR hands out a pointer to `length` bytes that outlive the call they are passed to.
    let bytes = unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length) };
    std::str::from_utf8(bytes).unwrap_or_default()
}

fn raw(text: &str) -> MlirStringRef {
    StringRef::new(text).to_raw()
}

/// The name of an operation.
pub(crate) fn operation_name<'c>(operation: OperationRef<'c, '_>) -> &'c str {
    // SAFETY: names live as long as the context.
    str_of(unsafe { mlir_sys::mlirIdentifierStr(operation.name().to_raw()) })
}

/// The text of a string attribute, which may be empty.
pub(crate) fn string_value<'c>(attribute: &StringAttribute<'c>) -> &'c str {
    // SAFETY: the text lives as long as the context that owns the attribute.
    str_of(unsafe { mlir_sys::mlirStringAttrGetValue(attribute.to_raw()) })
}

// ---- Attributes ------------------------------------------------------------------------------------------

/// The number of the attribute's kind, as `MseText` in `cpp/Dialect.h`; `CellsMap` stands for a layout.
pub(crate) fn attribute_kind(attribute: &Attribute) -> Option<i32> {
    // SAFETY: the attribute is alive.
    let kind = unsafe { mseAttributeKind(attribute.to_raw()) };
    (kind >= 0).then_some(kind)
}

/// The isl text of a set, map, functions or layout attribute.
pub(crate) fn attribute_text<'c>(attribute: &Attribute<'c>) -> Option<&'c str> {
    // SAFETY: the text lives as long as the context that owns the attribute.
    let text = unsafe { mseAttributeText(attribute.to_raw()) };
    (!text.data.is_null()).then(|| str_of(text))
}

/// An attribute of a kind; none after a diagnostic at an unknown location.
pub(crate) fn attribute_from_text<'c>(context: &'c Context, kind: i32, text: &str) -> Option<Attribute<'c>> {
    // SAFETY: the context is alive and the text outlives the call.
    unsafe {
        let location = Location::unknown(context).to_raw();
        Attribute::from_option_raw(mseAttributeFromText(location, kind, raw(text)))
    }
}

/// The moduli of a layout attribute, empty for none.
pub(crate) fn layout_moduli<'c>(layout: &Attribute<'c>) -> Vec<&'c str> {
    // SAFETY: the caller's attribute is a layout, indices are below the count.
    unsafe {
        let count = mseLayoutModulusCount(layout.to_raw());
        (0..count).map(|i| str_of(mseLayoutModulus(layout.to_raw(), i))).collect()
    }
}

/// The memory space of a layout attribute, empty for the default.
pub(crate) fn layout_space<'c>(layout: &Attribute<'c>) -> &'c str {
    // SAFETY: the caller's attribute is a layout; the text lives as long as its context.
    str_of(unsafe { mseLayoutSpace(layout.to_raw()) })
}

/// The elements of a dense bool array attribute.
pub(crate) fn bools(array: &Attribute) -> Vec<bool> {
    let array = array.to_raw();
    // SAFETY: ODS: the attribute is a dense bool array; indices are below its length.
    unsafe {
        let length = mlir_sys::mlirDenseArrayGetNumElements(array);
        (0..length).map(|i| mlir_sys::mlirDenseBoolArrayGetElement(array, i)).collect()
    }
}

/// `array<i1: ...>`
pub(crate) fn bool_array<'c>(context: &'c Context, flags: &[bool]) -> Attribute<'c> {
    let numbers: Vec<c_int> = flags.iter().map(|&flag| c_int::from(flag)).collect();
    // SAFETY: the array has the length that is passed, and is copied.
    unsafe {
        let array = mlir_sys::mlirDenseBoolArrayGet(context.to_raw(), length(&numbers), numbers.as_ptr());
        Attribute::from_raw(array)
    }
}

/// The number of dimensions and symbols of an integer set attribute.
pub(crate) fn integer_set_inputs(attribute: &Attribute) -> usize {
    // SAFETY: ODS: the attribute is an integer set.
    let inputs = unsafe {
        mlir_sys::mlirIntegerSetGetNumInputs(mlir_sys::mlirIntegerSetAttrGetValue(attribute.to_raw()))
    };
    usize::try_from(inputs).unwrap_or(0)
}

// ---- Operations ------------------------------------------------------------------------------------------

/// Whether the operation, with all in its regions, has no effect.
pub(crate) fn is_pure(operation: OperationRef) -> bool {
    // SAFETY: the operation is alive.
    unsafe { mseOperationIsPure(operation.to_raw()) }
}

/// Whether the operation may also be executed where the program would not.
pub(crate) fn is_speculatable(operation: OperationRef) -> bool {
    // SAFETY: the operation is alive.
    unsafe { mseOperationIsSpeculatable(operation.to_raw()) }
}

/// Takes an operation without uses out of its block; it and all inside give up their operands.
pub(crate) fn take_out(operation: OperationRef) {
    unsafe extern "C" fn give_up(
        operation: mlir_sys::MlirOperation,
        _: *mut std::ffi::c_void,
    ) -> mlir_sys::MlirWalkResult {
        // SAFETY: the walk visits live operations; the list of operands that they get is empty.
        unsafe { mlir_sys::mlirOperationSetOperands(operation, 0, std::ptr::null()) };
        mlir_sys::MlirWalkResult_MlirWalkResultAdvance
    }
    let is_used = |value: mlir_sys::MlirValue| unsafe {
        // SAFETY: the value is a result of a live operation.
        !mlir_sys::mlirOpOperandIsNull(mlir_sys::mlirValueGetFirstUse(value))
    };
    let raw = operation.to_raw();
    // SAFETY: the operation is alive, and numbers of results are below their count.
    unsafe {
        let results = 0..mlir_sys::mlirOperationGetNumResults(raw);
        let in_use = results.into_iter().any(|number| is_used(mlir_sys::mlirOperationGetResult(raw, number)));
        assert!(!in_use, "an operation still in use is erased");
        mlir_sys::mlirOperationRemoveFromParent(raw);
        mlir_sys::mlirOperationWalk(
            raw,
            Some(give_up),
            std::ptr::null_mut(),
            mlir_sys::MlirWalkOrder_MlirWalkPreOrder,
        );
    }
}

/// Frees an operation.
///
/// # Safety
/// It was taken out of the program, and nobody uses it afterwards.
pub(crate) unsafe fn free(operation: mlir_sys::MlirOperation) {
    // SAFETY: as the caller ensures.
    unsafe { mlir_sys::mlirOperationDestroy(operation) }
}

/// Puts loops in the place of an operation of linalg on memory; false, and nothing happens, for any other.
/// The caller gives up all views of it and of what is inside.
pub(crate) fn linalg_to_loops(operation: OperationRef) -> bool {
    // SAFETY: the operation is alive and sits in a block.
    unsafe { mseLinalgToLoops(operation.to_raw()) }
}

pub(crate) fn lower_affine(operation: OperationRef) -> bool {
    // SAFETY: the operation is valid, and no view of what is inside of it is used afterwards.
    unsafe { mseLowerAffine(operation.to_raw()) }
}

/// The context of an operation.
///
/// melior hands out contexts by value and wants them by reference; a reference needs a place to point to. One
/// such place is kept for each context, a pointer in size, for the life of the program.
pub(crate) fn context_of<'c>(operation: OperationRef<'c, '_>) -> &'c Context {
    static PLACES: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());
    // SAFETY: the operation is alive.
    let raw = unsafe { mlir_sys::mlirOperationGetContext(operation.to_raw()) };
    let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    let place = places.entry(raw.ptr as usize).or_insert_with(|| {
        // SAFETY: the context is alive; what is stored is its address alone.
        let context: ContextRef<'static> = unsafe { ContextRef::from_raw(raw) };
        std::ptr::from_ref(Box::leak(Box::new(context))) as usize
    });
    // SAFETY: the place is never freed and holds this context, which lives for `'c`.
    unsafe { (*(*place as *const ContextRef<'c>)).to_ref() }
}

/// A diagnostic with notes; severities are numbered as in MLIR's C API.
pub(crate) fn emit_diagnostic(
    location: Location,
    severity: u32,
    message: &str,
    notes: &[(Location, String)],
) {
    let places: Vec<_> = notes.iter().map(|(place, _)| place.to_raw()).collect();
    let texts: Vec<_> = notes.iter().map(|(_, text)| raw(text)).collect();
    let count = length(&texts);
    // SAFETY: locations and texts outlive the call, and the arrays have the length that is passed.
    unsafe {
        mseEmitDiagnostic(location.to_raw(), severity, raw(message), places.as_ptr(), texts.as_ptr(), count)
    };
}

// ---- Registries and the driver ---------------------------------------------------------------------------

/// Registers the passes, which run by [`crate::registration::run_pass`], and pipelines with their
/// descriptions.
pub(crate) fn register(pipelines: &[(&str, String)]) {
    // SAFETY: the two functions live as long as the program; names are copied.
    unsafe {
        mseRegisterPasses(callbacks::run_pass, callbacks::text_of_pipeline);
        for (name, description) in pipelines {
            mseRegisterPipeline(raw(name), raw(description));
        }
    }
}

/// Adds the dialect to a registry.
pub(crate) fn insert_dialect(registry: &DialectRegistry) {
    // SAFETY: the registry is alive.
    unsafe { insert_dialect_raw(registry.to_raw().ptr) }
}

/// Adds the dialect to a registry that a plugin host passes.
///
/// # Safety
/// `registry` points to a live `mlir::DialectRegistry`.
pub unsafe fn insert_dialect_raw(registry: *mut c_void) {
    let registry = MlirDialectRegistry { ptr: registry };
    // SAFETY: the handle is a constant of the shim; the registry: see the function's contract.
    unsafe { mlir_sys::mlirDialectHandleInsertDialect(mlirGetDialectHandle__mse_shim__(), registry) }
}

/// MLIR's `mlir-opt` driver.
pub(crate) fn opt_main(arguments: &[CString]) -> i32 {
    with_arguments(arguments, mseOptMain)
}

/// MLIR's language server.
pub(crate) fn lsp_server_main(arguments: &[CString]) -> i32 {
    with_arguments(arguments, mseLspServerMain)
}

/// Calls a main function of C on these arguments.
fn with_arguments(
    arguments: &[CString],
    main: unsafe extern "C" fn(c_int, *mut *mut c_char) -> c_int,
) -> i32 {
    let mut pointers: Vec<*mut c_char> =
        arguments.iter().map(|argument| argument.as_ptr().cast_mut()).collect();
    let count = c_int::try_from(pointers.len()).expect("fewer than 2^31 arguments");
    pointers.push(std::ptr::null_mut());
    // SAFETY: `argv` has `count` strings and a final null, all alive during the call.
    unsafe { main(count, pointers.as_mut_ptr()) }
}

/// The version of LLVM that the shim was compiled against.
pub(crate) fn llvm_version() -> &'static str {
    // SAFETY: a constant of the shim.
    unsafe { CStr::from_ptr(mseLlvmVersion()) }.to_str().unwrap_or("unknown")
}

// ---- Panics and lengths ----------------------------------------------------------------------------------

/// Runs `body`; a panic becomes `None` after `report` got its message.
pub(crate) fn guarded<T>(body: impl FnOnce() -> T, report: impl FnOnce(&str)) -> Option<T> {
    catch_unwind(AssertUnwindSafe(body))
        .map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            report(text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("unknown panic"));
        })
        .ok()
}

fn length<T>(slice: &[T]) -> isize {
    isize::try_from(slice.len()).expect("no slice is longer than isize::MAX")
}

/// The elements that C passes as a pointer and a count.
///
/// # Safety
/// `elements` points to `count` elements that outlive `'a`, or `count` is not positive.
unsafe fn slice_of<'a, T>(elements: *const T, count: isize) -> &'a [T] {
    match usize::try_from(count) {
        // SAFETY: the function's contract.
        Ok(count) if count > 0 => unsafe { std::slice::from_raw_parts(elements, count) },
        _ => &[],
    }
}

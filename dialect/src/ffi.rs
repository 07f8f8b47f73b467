//! The C++ shim's functions, and the functions it calls back. All `unsafe` of the dialect that is not a plain handle
//! conversion is here.

use crate::text::{self, Kind};
use crate::{registration, rules};
use melior::StringRef;
use melior::ir::attribute::{AttributeLike, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef};
use mlir_sys::{MlirAttribute, MlirContext, MlirDialectHandle, MlirLocation, MlirOperation, MlirStringRef};
use std::ffi::{c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One option of a pass as text.
#[repr(C)]
pub(crate) struct RawOption {
    pub name: MlirStringRef,
    pub value: MlirStringRef,
}

/// Receives one message.
pub(crate) type Emit = extern "C" fn(MlirStringRef, *mut c_void);
pub(crate) type RunPass = extern "C" fn(MlirStringRef, MlirOperation, *const RawOption, isize) -> bool;
pub(crate) type ExpandPipeline = extern "C" fn(MlirStringRef, MlirStringRef, Emit, *mut c_void) -> bool;

unsafe extern "C" {
    pub(crate) fn mlirGetDialectHandle__mse__() -> MlirDialectHandle;
    pub(crate) fn mseOptMain(argc: c_int, argv: *mut *mut c_char) -> c_int;
    pub(crate) fn mseLlvmVersion() -> *const c_char;
    pub(crate) fn mseRegisterPasses(run: RunPass, expand: ExpandPipeline);
    pub(crate) fn mseRegisterPipeline(name: MlirStringRef, description: MlirStringRef);
    pub(crate) fn mseAttributeFromText(
        context: MlirContext,
        kind: c_int,
        text: MlirStringRef,
    ) -> MlirAttribute;
    pub(crate) fn mseAttributeGetText(attribute: MlirAttribute) -> MlirStringRef;
    pub(crate) fn mseLayoutGetModulusCount(layout: MlirAttribute) -> isize;
    pub(crate) fn mseLayoutGetModulus(layout: MlirAttribute, dimension: isize) -> MlirStringRef;
    pub(crate) fn mseLayoutGetSpace(layout: MlirAttribute) -> MlirStringRef;
    pub(crate) fn mseOperationIsPure(operation: MlirOperation) -> bool;
    pub(crate) fn mseOperationIsSpeculatable(operation: MlirOperation) -> bool;
    pub(crate) fn mseEmitDiagnostic(
        location: MlirLocation,
        severity: u32,
        message: MlirStringRef,
        note_locations: *const MlirLocation,
        notes: *const MlirStringRef,
        note_count: isize,
    );
}

/// The text behind a string reference of MLIR, empty if it is not UTF-8.
pub(crate) fn str_of<'a>(text: MlirStringRef) -> &'a str {
    if text.data.is_null() {
        return "";
    }
    // SAFETY: MLIR hands out a pointer to `length` bytes that outlive the call they are passed to.
    let bytes = unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length) };
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// The number of dimensions and symbols of an integer set attribute.
pub(crate) fn integer_set_inputs(attribute: &Attribute) -> usize {
    // SAFETY: ODS: the attribute is an integer set.
    let inputs = unsafe {
        mlir_sys::mlirIntegerSetGetNumInputs(mlir_sys::mlirIntegerSetAttrGetValue(attribute.to_raw()))
    };
    usize::try_from(inputs).unwrap_or(0)
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

/// Runs `body`; a panic becomes `None` after `report` got its message.
pub(crate) fn guarded<T>(body: impl FnOnce() -> T, report: impl FnOnce(&str)) -> Option<T> {
    catch_unwind(AssertUnwindSafe(body))
        .map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            report(text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("unknown panic"));
        })
        .ok()
}

#[unsafe(no_mangle)]
extern "C" fn mseCheckText(kind: c_int, text: MlirStringRef, emit: Emit, data: *mut c_void) -> bool {
    built(emit, data, || {
        rules::isl_text(Kind::from_number(kind).expect("a kind of cpp/Dialect.h"), str_of(text))
    })
}

#[unsafe(no_mangle)]
extern "C" fn mseCheckLayout(
    basis: MlirStringRef,
    moduli: *const MlirStringRef,
    count: isize,
    space: MlirStringRef,
    emit: Emit,
    data: *mut c_void,
) -> bool {
    let moduli: &[MlirStringRef] = match usize::try_from(count) {
        // SAFETY: the shim passes `count` texts that outlive the call.
        Ok(count) if count > 0 => unsafe { std::slice::from_raw_parts(moduli, count) },
        _ => &[],
    };
    let moduli: Vec<&str> = moduli.iter().copied().map(str_of).collect();
    built(emit, data, || rules::layout(str_of(basis), &moduli, str_of(space)))
}

#[unsafe(no_mangle)]
extern "C" fn mseDimensionNames(set: MlirStringRef, emit: Emit, data: *mut c_void) {
    let names = guarded(|| text::dimension_names(str_of(set)), |_| ());
    for name in names.and_then(Result::ok).unwrap_or_default() {
        emit(StringRef::new(&name).to_raw(), data);
    }
}

/// Emits what is wrong with an attribute that is being built.
fn built(emit: Emit, data: *mut c_void, rule: impl FnOnce() -> Result<(), String>) -> bool {
    let bug = |panic: &str| emit(StringRef::new(&registration::bug("verifier", panic)).to_raw(), data);
    match guarded(rule, bug) {
        Some(Ok(())) => true,
        Some(Err(message)) => {
            emit(StringRef::new(&message).to_raw(), data);
            false
        }
        None => false,
    }
}

#[unsafe(no_mangle)]
extern "C" fn mseVerifyScop(scop: MlirOperation) -> bool {
    // SAFETY: the verifier passes a live operation.
    let scop = unsafe { OperationRef::from_raw(scop) };
    verified(scop, || rules::scop(scop))
}

#[unsafe(no_mangle)]
extern "C" fn mseVerifyOperation(operation: MlirOperation) -> bool {
    // SAFETY: the verifier passes a live operation.
    let operation = unsafe { OperationRef::from_raw(operation) };
    verified(operation, || rules::operation(operation))
}

#[unsafe(no_mangle)]
extern "C" fn mseVerifyAttribute(operation: MlirOperation, name: MlirStringRef) -> bool {
    // SAFETY: the verifier passes a live operation.
    let operation = unsafe { OperationRef::from_raw(operation) };
    verified(operation, || rules::attribute(operation, str_of(name)))
}

fn verified<'c>(operation: OperationRef<'c, '_>, rule: impl FnOnce() -> rules::Verdict<'c>) -> bool {
    let verdict = guarded(rule, |panic| registration::report_bug(operation, "verifier", panic));
    match verdict {
        Some(Ok(())) => true,
        Some(Err(violation)) => {
            violation.emit();
            false
        }
        None => false,
    }
}

pub(crate) extern "C" fn run_pass(
    pass: MlirStringRef,
    operation: MlirOperation,
    options: *const RawOption,
    count: isize,
) -> bool {
    // SAFETY: the shim passes a live operation and `count` options that outlive the call.
    let (operation, options) = unsafe {
        (
            OperationRef::from_raw(operation),
            std::slice::from_raw_parts(options, usize::try_from(count).unwrap_or(0)),
        )
    };
    registration::run_pass(str_of(pass), operation, options)
}

pub(crate) extern "C" fn expand_pipeline(
    name: MlirStringRef,
    options: MlirStringRef,
    emit: Emit,
    data: *mut c_void,
) -> bool {
    let (text, valid) = match registration::expand_pipeline(str_of(name), str_of(options)) {
        Ok(text) => (text, true),
        Err(message) => (message, false),
    };
    emit(StringRef::new(&text).to_raw(), data);
    valid
}

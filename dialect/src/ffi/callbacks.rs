//! The functions that C++ calls, declared in `cpp/Dialect.h` and `cpp/Passes.cpp`. No panic leaves here.

use super::{Emit, RawOption, guarded, raw, slice_of, str_of};
use crate::text::{self, Kind};
use crate::{registration, rules};
use melior::ir::OperationRef;
use mlir_sys::{MlirOperation, MlirStringRef};
use std::ffi::{c_int, c_void};

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
    // SAFETY: the shim passes `count` texts that outlive the call.
    let moduli: Vec<&str> = unsafe { slice_of(moduli, count) }.iter().copied().map(str_of).collect();
    built(emit, data, || rules::layout(str_of(basis), &moduli, str_of(space)))
}

#[unsafe(no_mangle)]
extern "C" fn mseDimensionNames(set: MlirStringRef, emit: Emit, data: *mut c_void) {
    let names = guarded(|| text::dimension_names(str_of(set)), |_| ());
    for name in names.and_then(Result::ok).unwrap_or_default() {
        emit(raw(&name), data);
    }
}

/// Emits the fault of an attribute that is being built.
fn built(emit: Emit, data: *mut c_void, rule: impl FnOnce() -> Result<(), String>) -> bool {
    let bug = |panic: &str| emit(raw(&registration::bug("verifier", panic)), data);
    match guarded(rule, bug) {
        Some(Ok(())) => true,
        Some(Err(message)) => {
            emit(raw(&message), data);
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

/// Runs a pass; false after a diagnostic.
pub(super) extern "C" fn run_pass(
    pass: MlirStringRef,
    operation: MlirOperation,
    options: *const RawOption,
    count: isize,
) -> bool {
    // SAFETY: the shim passes a live operation and `count` options that outlive the call.
    let (operation, options) = unsafe { (OperationRef::from_raw(operation), slice_of(options, count)) };
    let options = options.iter().map(|option| (str_of(option.name), str_of(option.value))).collect();
    registration::run_pass(str_of(pass), operation, &options)
}

/// Emits the passes that a pipeline stands for, or the fault in its options; false for the latter.
pub(super) extern "C" fn text_of_pipeline(
    name: MlirStringRef,
    options: MlirStringRef,
    emit: Emit,
    data: *mut c_void,
) -> bool {
    let (text, valid) = match registration::text_of_pipeline(str_of(name), str_of(options)) {
        Ok(text) => (text, true),
        Err(message) => (message, false),
    };
    emit(raw(&text), data);
    valid
}

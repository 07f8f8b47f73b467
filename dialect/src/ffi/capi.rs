//! The C API of `include/mse-c/Dialect.h`. A shared library exports Rust's functions only, so the shim's
//! functions go through here.

use super::{
    mlirGetDialectHandle__mse_shim__, mseAttributeFromText, mseAttributeKind, mseAttributeText,
    mseLayoutFromText, mseLayoutModulus, mseLayoutModulusCount, mseLayoutSpace,
};
use crate::text::Kind;
use mlir_sys::{
    MlirAttribute, MlirDialectHandle, MlirDialectRegistry, MlirLocation, MlirStringRef,
    mlirDialectHandleInsertDialect,
};
use std::ffi::c_char;

#[unsafe(no_mangle)]
extern "C" fn mlirGetDialectHandle__mse__() -> MlirDialectHandle {
    // SAFETY: a constant of the shim.
    unsafe { mlirGetDialectHandle__mse_shim__() }
}

#[unsafe(no_mangle)]
extern "C" fn mseRegisterDialect(registry: MlirDialectRegistry) {
    // SAFETY: the caller's registry is alive.
    unsafe { mlirDialectHandleInsertDialect(mlirGetDialectHandle__mse__(), registry) }
}

#[unsafe(no_mangle)]
extern "C" fn mseVersion() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// `IsA` and constructor of the attributes that hold one text.
macro_rules! text_attributes {
    ($($kind:ident: $is:ident, $get:ident;)*) => { $(
        #[unsafe(no_mangle)]
        extern "C" fn $is(attribute: MlirAttribute) -> bool {
            // SAFETY: the caller's attribute is alive.
            unsafe { mseAttributeKind(attribute) == Kind::$kind as i32 }
        }

        #[unsafe(no_mangle)]
        extern "C" fn $get(location: MlirLocation, text: MlirStringRef) -> MlirAttribute {
            // SAFETY: the caller's location and text are alive.
            unsafe { mseAttributeFromText(location, Kind::$kind as i32, text) }
        }
    )* };
}

text_attributes! {
    Set: mseAttributeIsASet, mseSetAttrGet;
    Map: mseAttributeIsAMap, mseMapAttrGet;
    Functions: mseAttributeIsAFunctions, mseFunctionsAttrGet;
}

#[unsafe(no_mangle)]
extern "C" fn mseAttributeIsALayout(attribute: MlirAttribute) -> bool {
    // SAFETY: the caller's attribute is alive.
    unsafe { mseAttributeKind(attribute) == Kind::CellsMap as i32 }
}

#[unsafe(no_mangle)]
extern "C" fn mseLayoutAttrGet(
    location: MlirLocation,
    basis: MlirStringRef,
    count: isize,
    moduli: *const MlirStringRef,
    space: MlirStringRef,
) -> MlirAttribute {
    // SAFETY: the caller's location and texts are alive, and there are `count` moduli.
    unsafe { mseLayoutFromText(location, basis, moduli, count, space) }
}

#[unsafe(no_mangle)]
extern "C" fn mseAttributeGetText(attribute: MlirAttribute) -> MlirStringRef {
    // SAFETY: the caller's attribute is alive.
    unsafe { mseAttributeText(attribute) }
}

#[unsafe(no_mangle)]
extern "C" fn mseLayoutAttrGetModulusCount(layout: MlirAttribute) -> isize {
    // SAFETY: the caller's attribute is a layout.
    unsafe { mseLayoutModulusCount(layout) }
}

#[unsafe(no_mangle)]
extern "C" fn mseLayoutAttrGetModulus(layout: MlirAttribute, dimension: isize) -> MlirStringRef {
    // SAFETY: the caller's attribute is a layout with that many moduli.
    unsafe { mseLayoutModulus(layout, dimension) }
}

#[unsafe(no_mangle)]
extern "C" fn mseLayoutAttrGetSpace(layout: MlirAttribute) -> MlirStringRef {
    // SAFETY: the caller's attribute is a layout.
    unsafe { mseLayoutSpace(layout) }
}

//===-- mse-c/Dialect.h - the mse dialect and passes, for embedding compilers -------------------------------===//
//
// Part of mse, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Link with libmse.so: find_package(MSE) of CMake gives MSE::mse (and MSE::c for C), pkg-config knows it as mse. All operations can be read and built by MLIR's own C API (mlir-c/IR.h): their attributes are
// those below and builtin ones, their names and regions are in docs/dialect.md.
//
//===---------------------------------------------------------------------------------------------------------===//
#ifndef MSE_C_DIALECT_H
#define MSE_C_DIALECT_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle of the dialect: `mlirGetDialectHandle__mse__()`, for `mlirDialectHandleInsertDialect`.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Mse, mse);

/// Adds the dialect to a registry; contexts made with it load the dialect when they need it. A compiler in C++ needs none of
/// the archives of MLIR's C API for it: `mseRegisterDialect(wrap(&registry))`, with mlir/CAPI/IR.h.
MLIR_CAPI_EXPORTED void mseRegisterDialect(MlirDialectRegistry registry);

/// Registers all passes and pipelines (docs/passes.md) in MLIR's global registry, from where
/// `mlirParsePassPipeline` and `mlirOpPassManagerAddPipeline` take them. May be called again.
MLIR_CAPI_EXPORTED void mseRegisterAllPasses(void);

/// The version of mse, such as "0.1.0".
MLIR_CAPI_EXPORTED const char *mseVersion(void);

//===-- Attributes -------------------------------------------------------------------------------------------===//
// Constructors return a null attribute after a diagnostic at the location if isl does not accept the text.

MLIR_CAPI_EXPORTED bool mseAttributeIsASet(MlirAttribute attribute);
MLIR_CAPI_EXPORTED bool mseAttributeIsAMap(MlirAttribute attribute);
MLIR_CAPI_EXPORTED bool mseAttributeIsAFunctions(MlirAttribute attribute);
MLIR_CAPI_EXPORTED bool mseAttributeIsALayout(MlirAttribute attribute);

/// `#mse.set<"[N] -> { S[i] : 0 <= i < N }">`
MLIR_CAPI_EXPORTED MlirAttribute mseSetAttrGet(MlirLocation location, MlirStringRef text);
/// `#mse.map<"{ S[i] -> A[i + 1] }">`
MLIR_CAPI_EXPORTED MlirAttribute mseMapAttrGet(MlirLocation location, MlirStringRef text);
/// `#mse.functions<"[{ S[i] -> [(i)] }]">`
MLIR_CAPI_EXPORTED MlirAttribute mseFunctionsAttrGet(MlirLocation location, MlirStringRef text);
/// `#mse.layout<"{ A[i, j] -> [j, i + j] }" mod ["", "2"] in "workgroup">`: `count` moduli, none or one for each
/// dimension of storage, empty for no modulus; an empty space is the default, global.
MLIR_CAPI_EXPORTED MlirAttribute mseLayoutAttrGet(MlirLocation location, MlirStringRef basis, intptr_t count,
                                                  const MlirStringRef *moduli, MlirStringRef space);

/// The text of a set, map or functions attribute, the basis of a layout; null for any other attribute.
MLIR_CAPI_EXPORTED MlirStringRef mseAttributeGetText(MlirAttribute attribute);
MLIR_CAPI_EXPORTED intptr_t mseLayoutAttrGetModulusCount(MlirAttribute layout);
MLIR_CAPI_EXPORTED MlirStringRef mseLayoutAttrGetModulus(MlirAttribute layout, intptr_t dimension);
MLIR_CAPI_EXPORTED MlirStringRef mseLayoutAttrGetSpace(MlirAttribute layout);

#ifdef __cplusplus
}
#endif

#endif // MSE_C_DIALECT_H

// The generated classes of the dialect, and the Rust functions behind them.
#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Dialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.h.inc"
#define GET_OP_CLASSES
#include "Ops.h.inc"

extern "C" {
/// Receives one message.
typedef void (*MseEmit)(MlirStringRef message, void *data);

/// Kinds of isl text, as in `dialect/src/attributes.rs`.
enum MseText { MSE_SET = 0, MSE_MAP = 1, MSE_FUNCTIONS = 2, MSE_CELLS_MAP = 3, MSE_EXPRESSION = 4 };

/// Implemented in Rust: parses isl text; false after `emit` got isl's message.
bool mseCheckText(int kind, MlirStringRef text, MseEmit emit, void *data);
/// Implemented in Rust: the numbered rules of a scop; false after diagnostics were emitted.
bool mseVerifyScop(MlirOperation scop);
/// Implemented in Rust: a discardable attribute of this dialect on any operation.
bool mseVerifyAttribute(MlirOperation operation, MlirStringRef name);
/// Implemented in Rust: operations that may stand outside scops.
bool mseVerifyOperation(MlirOperation operation);
}

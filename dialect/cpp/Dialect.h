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

extern "C" {
/// Implemented in Rust: the rules of one operation and of where it stands; false after a diagnostic.
bool mseVerifyOperation(MlirOperation operation);
}

namespace mse {
/// Operations whose rules are in Rust; MLIR checks them after what ODS says.
template <typename Op> struct Ruled : mlir::OpTrait::TraitBase<Op, Ruled> {
  static llvm::LogicalResult verifyTrait(mlir::Operation *operation) {
    return llvm::success(mseVerifyOperation(wrap(operation)));
  }
};
} // namespace mse

#include "Dialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.h.inc"
#define GET_OP_CLASSES
#include "Ops.h.inc"

extern "C" {
/// Receives one message.
typedef void (*MseEmit)(MlirStringRef message, void *data);

/// Kinds of isl text, as in `dialect/src/text.rs`.
enum MseText { MSE_SET = 0, MSE_MAP = 1, MSE_FUNCTIONS = 2, MSE_CELLS_MAP = 3, MSE_EXPRESSION = 4 };

/// Implemented in Rust: isl parses the text; false after `emit` got what is wrong, isl's message in it.
bool mseCheckText(int kind, MlirStringRef text, MseEmit emit, void *data);
/// Implemented in Rust: a layout fits together; false after `emit` got what is wrong.
bool mseCheckLayout(MlirStringRef basis, const MlirStringRef *moduli, intptr_t count, MlirStringRef space,
                    MseEmit emit, void *data);
/// Implemented in Rust: the names of a set's dimensions, one after the other; none if it has several tuples.
void mseDimensionNames(MlirStringRef set, MseEmit emit, void *data);
/// Implemented in Rust: the rules of a whole scop; false after a diagnostic.
bool mseVerifyScop(MlirOperation scop);
/// Implemented in Rust: a discardable attribute of this dialect on any operation; false after a diagnostic.
bool mseVerifyAttribute(MlirOperation operation, MlirStringRef name);
}

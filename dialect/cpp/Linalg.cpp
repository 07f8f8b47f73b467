// Upstream's loops for operations of linalg, one operation at a time. No logic.
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;

/// Writes loops in the place of an operation of linalg on memory; false, and nothing happens, for any other operation.
extern "C" bool mseLinalgToLoops(MlirOperation operation) {
  auto structured = llvm::dyn_cast<linalg::LinalgOp>(unwrap(operation));
  if (!structured || !structured.hasPureBufferSemantics())
    return false;
  IRRewriter rewriter(structured);
  if (failed(linalg::linalgOpToLoops(rewriter, structured)))
    return false;
  rewriter.eraseOp(structured);
  return true;
}

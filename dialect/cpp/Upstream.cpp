// Upstream's rewrites, applied to one operation. No logic.
#include "mlir/CAPI/IR.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Transforms/DialectConversion.h"

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

/// Writes operations of scf, memref, vector and arith for the affine ones inside an operation; false, and nothing happens, if
/// there is one for which upstream has none.
extern "C" bool mseLowerAffine(MlirOperation operation) {
  Operation *outer = unwrap(operation);
  MLIRContext *context = outer->getContext();
  RewritePatternSet patterns(context);
  populateAffineToStdConversionPatterns(patterns);
  populateAffineToVectorConversionPatterns(patterns);
  ConversionTarget target(*context);
  target.addIllegalDialect<affine::AffineDialect>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return succeeded(applyPartialConversion(outer, target, std::move(patterns)));
}

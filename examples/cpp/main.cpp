// A compiler in C++ that takes loops and returns GPU code, by the passes of mse.

#include "mse-c/Dialect.h"

#include "mlir/CAPI/IR.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

static const char *program = R"mlir(
func.func @scale(%a: memref<?xf32>, %factor: f32, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %y = arith.mulf %x, %factor : f32
    affine.store %y, %a[%i] : memref<?xf32>
  }
  return
}
)mlir";

int main() {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mseRegisterDialect(wrap(&registry));
  mseRegisterAllPasses();
  mlir::MLIRContext context(registry);

  auto module = mlir::parseSourceString<mlir::ModuleOp>(program, &context);
  mlir::PassManager manager(&context);
  if (!module || failed(mlir::parsePassPipeline("mse-to-gpu", manager)) ||
      failed(manager.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}

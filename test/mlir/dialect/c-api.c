// The C API: a compiler in C registers the dialect and the passes, builds attributes, parses a scop, runs a pipeline.
//
// RUN: clang -std=c11 -Wall -Wextra -Werror -I %include -I %llvm/include %s -o %t %plugin \
// RUN:   -Wl,--start-group %llvm/lib/libMLIRCAPIIR.a %llvm/lib/libMLIRCAPIRegisterEverything.a -Wl,--end-group \
// RUN:   -L%llvm/lib -lMLIR -lLLVM -lstdc++ -Wl,-rpath,%llvm/lib
// Loaded by its path, since it has the name that it is installed by only where it is installed.
// RUN: env LD_PRELOAD=%plugin %t 2>&1 | FileCheck %s

#include "mse-c/Dialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void print(MlirStringRef string, void *data) {
  (void)data;
  fwrite(string.data, 1, string.length, stdout);
}

static MlirLogicalResult report(MlirDiagnostic diagnostic, void *data) {
  (void)data;
  printf("diagnostic: ");
  mlirDiagnosticPrint(diagnostic, print, NULL);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void attributes(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirAttribute set = mseSetAttrGet(location, text("{ S[i] : 0 <= i < 9 }"));
  MlirStringRef moduli[] = {text(""), text("2")};
  MlirAttribute layout = mseLayoutAttrGet(location, text("{ A[i, j] -> [j, i] }"), 2, moduli, text("private"));
  mlirAttributePrint(set, print, NULL);
  printf(" %d %d %d\n", mseAttributeIsASet(set), mseAttributeIsAMap(set), mseAttributeIsALayout(layout));
  mlirAttributePrint(layout, print, NULL);
  printf("\n");
  print(mseAttributeGetText(layout), NULL);
  printf(" %d ", (int)mseLayoutAttrGetModulusCount(layout));
  print(mseLayoutAttrGetModulus(layout, 1), NULL);
  printf(" ");
  print(mseLayoutAttrGetSpace(layout), NULL);
  printf("\n");
  printf("invalid: %d\n", mlirAttributeIsNull(mseMapAttrGet(location, text("{ S[i] }"))));
  printf("other: %d\n", mseAttributeGetText(mlirUnitAttrGet(context)).data == NULL);
}

static void pipeline(MlirContext context) {
  const char *program = "func.func @f(%n: index, %a: memref<?xf32>) {\n"
                        "  affine.for %i = 0 to %n {\n"
                        "    %v = affine.load %a[%i] : memref<?xf32>\n"
                        "    affine.store %v, %a[%i] : memref<?xf32>\n"
                        "  }\n"
                        "  return\n"
                        "}\n";
  MlirModule module = mlirModuleCreateParse(context, text(program));
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirOpPassManager passes = mlirPassManagerGetAsOpPassManager(manager);
  MlirLogicalResult parsed = mlirOpPassManagerAddPipeline(passes, text("mse-import"), print, NULL);
  MlirLogicalResult run = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  printf("%d %d\n", mlirLogicalResultIsSuccess(parsed), mlirLogicalResultIsSuccess(run));
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__mse__(), registry);
  mseRegisterDialect(registry);
  mseRegisterAllPasses();
  mseRegisterAllPasses();
  MlirContext context = mlirContextCreateWithRegistry(registry, true);
  mlirContextGetOrLoadDialect(context, text("mse"));
  mlirContextAttachDiagnosticHandler(context, report, NULL, NULL);
  // CHECK: mse {{[0-9]+\.[0-9]+\.[0-9]+}}
  printf("mse %s\n", mseVersion());
  // CHECK-NEXT: #mse.set<"{ S[i] : 0 <= i < 9 }"> 1 0 1
  // CHECK-NEXT: #mse.layout<"{ A[i, j] -> [j, i] }" mod ["", "2"] in "private">
  // CHECK-NEXT: { A[i, j] -> [j, i] } 2 2 private
  // CHECK-NEXT: diagnostic: [R1] invalid isl text: a set, a relation is expected
  // CHECK-NEXT: invalid: 1
  // CHECK-NEXT: other: 1
  attributes(context);
  // CHECK-NEXT: 1 1
  // CHECK: mse.scop
  // CHECK: mse.schedule
  pipeline(context);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}

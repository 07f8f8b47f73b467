// A scop is expanded once: its source flow names the accesses that it had before. Later passes say so, and change nothing.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand)' %s -o %t.once.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-expand)' %s -o %t.twice.mlir 2>&1 | FileCheck %s
// RUN: diff %t.once.mlir %t.twice.mlir
// RUN: mse-opt --mse-dataflow %t.once.mlir -o %t.again.mlir && diff %t.once.mlir %t.again.mlir
// RUN: mse-opt --mse-classes %t.once.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=CLASSES
// RUN: mse-opt --mse-explain %t.once.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule,mse-expand,mse-verify,mse-lower)' %s -o %t.mlir
// RUN: mse-run --quiet --compare %s %t.mlir --sizes 5,9 --input n=5

// CHECK: remark: not expanded [expanded-before]: the scop was expanded before: its accesses are parts of those that source flow names
// CLASSES: remark: no classes: the scop was expanded before
// EXPLAIN: the scop was expanded before
func.func @kernel(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %sz = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %t = memref.alloc(%sz) : memref<?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %a = affine.load %A[%j] : memref<?xf32>
      affine.store %a, %t[%i - %j] : memref<?xf32>
    }
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %a = affine.load %t[%j] : memref<?xf32>
      affine.store %a, %A[%j] : memref<?xf32>
    }
    memref.dealloc %t : memref<?xf32>
  }
  return
}

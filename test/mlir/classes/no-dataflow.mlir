// Classes are classes of the source flow.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-classes)' %s 2>&1 >/dev/null | FileCheck %s

func.func @f(%A: memref<8xf64>, %u: f64) {
  // CHECK: [[@LINE+1]]:3: remark: no classes: the scop has no mse.dataflow
  affine.for %i = 0 to 8 {
    affine.store %u, %A[%i] : memref<8xf64>
  }
  return
}

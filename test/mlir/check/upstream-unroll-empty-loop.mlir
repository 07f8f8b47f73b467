// Upstream unrolls a loop whose lower bound may exceed its upper bound: the loop for what is left over then starts below
// the first iteration. Here, for n = 2, from 1.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=4}))' %s | not mse-opt --mse-verify=against=%s 2>&1 | FileCheck %s

// CHECK: error: @ones does not compute what it does in '{{.*}}upstream-unroll-empty-loop.mlir': argument A at [1]: {{.*}} (there) against 1.0 (here), with size 2, seed 0
func.func @ones(%A: memref<?xf32>, %n: index) {
  %x = arith.constant 1.0 : f32
  affine.for %i = 5 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

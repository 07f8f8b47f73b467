// Upstream's fusion computes a producer once more for each use. Here the producer doubles an array in place, and
// is computed 32 times.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-fusion{maximal=1 mode=producer}))' %s | not mse-opt --mse-verify=against=%s 2>&1 | FileCheck %s

// CHECK: error: @doubled does not compute what it does in '{{.*}}upstream-fuse-in-place-update.mlir': argument A at [0]: {{.*}}, and 31 more
func.func @doubled(%A: memref<32xf32>, %B: memref<32x32xf32>) {
  %two = arith.constant 2.0 : f32
  affine.for %i = 0 to 32 {
    %0 = affine.load %A[%i] : memref<32xf32>
    %1 = arith.mulf %0, %two : f32
    affine.store %1, %A[%i] : memref<32xf32>
  }
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 32 {
      %0 = affine.load %A[%j] : memref<32xf32>
      affine.store %0, %B[%i, %j] : memref<32x32xf32>
    }
  }
  return
}

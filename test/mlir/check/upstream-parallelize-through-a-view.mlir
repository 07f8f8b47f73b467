// Upstream takes a view as memory of its own: the loop carries a value from each iteration to the next, and becomes
// parallel.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-parallelize))' %s | not mse-opt --mse-verify 2>&1 | FileCheck %s

// CHECK: error: arg0[1]: read by load0[2] and written by store0[1] in different iterations of a parallel loop
// CHECK: note: for all of { load0[i0] -> store0[i0' = -1 + i0] : 2 <= i0 <= 63 }
func.func @shift(%A: memref<64xf32>) {
  %v = memref.subview %A[0] [63] [1] : memref<64xf32> to memref<63xf32, strided<[1]>>
  affine.for %i = 1 to 64 {
    %x = affine.load %v[%i - 1] : memref<63xf32, strided<[1]>>
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}

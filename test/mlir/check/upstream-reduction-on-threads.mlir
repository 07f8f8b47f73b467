// Upstream maps the two outer loops of a nest to blocks and threads without asking for dependences: here the second
// one is a reduction, and all threads of a block add to one cell.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(convert-affine-for-to-gpu))' %s | not mse-opt --mse-verify 2>&1 | FileCheck %s

// CHECK: error: arg1[0]: read by load1[0,0,0,0,0,0] and written by store0[0,0,0,1,0,0] in different threads of one block, without a barrier between
func.func @sum_of_rows(%A: memref<32x64xf32>, %s: memref<32xf32>) {
  affine.for %i = 0 to 32 {
    affine.for %k = 0 to 64 {
      %a = affine.load %A[%i, %k] : memref<32x64xf32>
      %x = affine.load %s[%i] : memref<32xf32>
      %y = arith.addf %x, %a : f32
      affine.store %y, %s[%i] : memref<32xf32>
    }
  }
  return
}

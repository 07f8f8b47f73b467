// Memory of a thread, where nothing was mapped to threads yet: the pass says what is missing.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand,mse-schedule,mse-contract)' %s 2>&1 | FileCheck %s

// CHECK:      remark: no array is a thread's own: the schedule has no mark "thread"; mse-map-to-gpu, to be run before, makes them; owner=iteration gives memory to iterations of parallel loops
// CHECK:      mse.array "x0_x0"
// CHECK-NOT:  in "private"
func.func @rows(%A: memref<64x48xf32>, %y: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 64 {
    %s = affine.for %j = 0 to 48 iter_args(%c = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<64x48xf32>
      %n = arith.addf %c, %a : f32
      affine.yield %n : f32
    }
    affine.store %s, %y[%i] : memref<64xf32>
  }
  return
}

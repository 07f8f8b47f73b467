// isl splits the loops around the kernel by what they launch, and leaves out dates that have one value then.
// RUN: mse-opt --mse-to-gpu="expand=none verify=each" %s | FileCheck %s

// CHECK-LABEL: func.func @carried
// CHECK:         affine.for
// CHECK:           gpu.launch
// CHECK:           gpu.launch
func.func @carried(%n: index, %A: memref<i64>, %B: memref<i64>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
    %three = arith.constant 3 : i64
    %one = arith.constant 1 : i64
    affine.store %three, %A[] : memref<i64>
    %last = affine.for %i = 0 to 2 iter_args(%value = %one) -> (i64) {
      affine.for %j = 0 to 2 {
        affine.store %value, %B[] : memref<i64>
      }
      affine.yield %three : i64
    }
  }
  return
}

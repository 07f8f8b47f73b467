// mse.assume, in front of the region or inside it, says what parameters are.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @known
// CHECK:         context <"[arg0, arg1] -> { : arg0 >= 16 and arg1 <= 99 }">
// CHECK-NOT:     mse.assume
// CHECK:         return
func.func @known(%n: index, %m: index, %other: index, %A: memref<?xf32>, %x: f32) {
  mse.assume affine_set<()[s0] : (s0 - 16 >= 0)>(%n)
  mse.assume affine_set<()[s0] : (s0 - 3 >= 0)>(%other)
  affine.for %i = 0 to %n {
    mse.assume affine_set<()[s0] : (99 - s0 >= 0)>(%m)
    affine.for %j = 0 to %m {
      affine.store %x, %A[%j] : memref<?xf32>
    }
  }
  return
}

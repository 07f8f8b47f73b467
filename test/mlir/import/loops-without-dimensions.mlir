// A parallel loop without dimensions is what it holds, once.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @once
// CHECK:         mse.stmt "S0"(%{{.*}}) <"{ S0[i0] : 0 <= i0 <= 7 }">
func.func @once(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.parallel () = () to () {
      affine.store %x, %A[%i] : memref<8xf32>
    }
  }
  return
}

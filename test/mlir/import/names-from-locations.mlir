// Values with names in their locations keep them in isl.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @named
// CHECK:         mse.scop parameters("rows"
// CHECK:           arrays("image"
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[rows] -> { S0[i0] : 0 <= i0 < rows }">
// CHECK:           mse.write %{{.*}} <"{ S0[i0] -> image[i0] }">
func.func @named(%n: index loc("rows"), %A: memref<?xf32> loc("image"), %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

// scf.execute_region of one block is what it holds.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s | mse-run --compare %s -

// CHECK-LABEL: func.func @inside
// CHECK:         mse.stmt "S0"(%{{.*}}, %{{.*}}) <"{ S0[i0, i1] : 0 <= i0 <= 7 and 0 <= i1 <= 3 }">
// CHECK:         mse.stmt "S1"
func.func @inside(%A: memref<8x4xf32>, %B: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %first = scf.execute_region -> f32 {
      affine.for %j = 0 to 4 {
        affine.store %x, %A[%i, %j] : memref<8x4xf32>
      }
      %a = affine.load %A[%i, 0] : memref<8x4xf32>
      scf.yield %a : f32
    }
    affine.store %first, %B[%i] : memref<8xf32>
  }
  return
}

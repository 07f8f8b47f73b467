// A bound that is read from memory between loops starts a new region, in which it is a parameter.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @sizes
// CHECK:         mse.scop
// CHECK:         %[[N:.*]] = memref.load %arg0
// CHECK:         mse.scop parameters("n0" %{{.*}} = %[[N]])
// CHECK:           mse.stmt "S0"(%{{.*}}) <"[n0] -> { S0[i0] : 0 <= i0 < n0 }">
func.func @sizes(%sizes: memref<8xindex>, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 8 {
    affine.store %i, %sizes[%i] : memref<8xindex>
  }
  %n = memref.load %sizes[%c1] : memref<8xindex>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %A[%i] : memref<?xf32>
  }
  return
}

// Loops that follow each other are one scop, with everything between them; what comes first and can stay outside does.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @nests
// CHECK:         %[[FIRST:.*]] = memref.load %arg1[] : memref<f32>
// CHECK:         mse.scop
// CHECK:           values(%{{.*}} = %[[FIRST]] : f32)
// CHECK:           mse.stmt "S0"()
// CHECK:           mse.stmt "S1"(%{{.*}})
// CHECK:           mse.stmt "S2"()
// CHECK:           mse.stmt "S3"(%{{.*}})
// CHECK:           mse.schedule {
// CHECK-NEXT:        mse.sequence {
// CHECK-NEXT:          mse.filter <"{ S0[] }">
// CHECK-NEXT:          mse.filter <"{ S1[i0] }"> {
// CHECK-NEXT:            mse.band <"[{ S1[i0] -> [(i0)] }]"> coincident [false]
// CHECK-NEXT:          }
// CHECK-NEXT:          mse.filter <"{ S2[] }">
// CHECK-NEXT:          mse.filter <"{ S3[i0] }"> {
// CHECK-NOT:     mse.scop
// CHECK:         return
func.func @nests(%A: memref<8xf32>, %s: memref<f32>) {
  %first = memref.load %s[] : memref<f32>
  affine.store %first, %A[0] : memref<8xf32>
  affine.for %i = 1 to 8 {
    affine.store %first, %A[%i] : memref<8xf32>
  }
  memref.store %first, %s[] : memref<f32>
  affine.for %i = 0 to 4 {
    affine.store %first, %A[%i] : memref<8xf32>
  }
  return
}

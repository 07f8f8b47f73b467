// memref.copy is a loop nest over the cells, of the views where there are some.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @copy
// CHECK:         mse.scop parameters("arg2" %{{.*}} = %arg2)
// CHECK:         mse.stmt "S1"(%{{.*}}, %{{.*}}) <"[arg2] -> { S1[i0, i1] : 0 <= i0 <= 3 and 0 <= i1 < arg2 }">
// CHECK:           %[[V:.*]] = mse.read %{{.*}} <"{ S1[i0, i1] -> arg0[i0, i1] }">
// CHECK:           mse.write %[[V]], %{{.*}} <"{ S1[i0, i1] -> arg1[4 + i0, i1] }">
// CHECK:         mse.band <"[{ S1[i0, i1] -> [(i0)] }]">
// CHECK-NEXT:      mse.band <"[{ S1[i0, i1] -> [(i1)] }]">
func.func @copy(%A: memref<4x?xf32>, %B: memref<8x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i, 0] : memref<4x?xf32>
  }
  %half = memref.subview %B[4, 0] [4, %n] [1, 1] : memref<8x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %A, %half : memref<4x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  return
}

// A size that the program does not ask for.
// CHECK-LABEL: func.func @unknown_size
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         %[[SIZE:.*]] = memref.dim %arg0, %[[C0]]
// CHECK:         mse.scop parameters("arg0_0" %{{.*}} = %[[SIZE]]) context <"[arg0_0] -> { : arg0_0 >= 4 }">
// CHECK:         mse.stmt "S1"(%{{.*}}) <"[arg0_0] -> { S1[i0] : 0 <= i0 < arg0_0 }">
func.func @unknown_size(%A: memref<?xf32>, %B: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  memref.copy %A, %B : memref<?xf32> to memref<?xf32>
  return
}

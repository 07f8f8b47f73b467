// Results of one operation in one access: MLIR does not read `%0#0` and `%0#1` in the subscripts of one affine access, so that
// they are index operands of a memref access. One of them alone, or in two accesses, stays affine.

// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s | mlir-opt | FileCheck %s

// CHECK-LABEL: func @both
// CHECK:         %[[D:.*]]:2 = affine.delinearize_index
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK:           memref.store %{{.*}}, %{{.*}}[%[[I]], %[[D]]#0, %[[D]]#1] : memref<8x?x32xf32>
func.func @both(%n: index, %value: f32, %A: memref<8x?x32xf32>) {
  %d:2 = affine.delinearize_index %n into (32) : index, index
  affine.for %i = 0 to 8 {
    memref.store %value, %A[%i, %d#0, %d#1] : memref<8x?x32xf32>
  }
  return
}

// CHECK-LABEL: func @twice
// CHECK:         %[[D:.*]]:2 = affine.delinearize_index
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK:           affine.apply
// CHECK:           memref.store %{{.*}}, %{{.*}}[%{{.*}}, %[[D]]#1] : memref<64x32xf32>
func.func @twice(%n: index, %value: f32, %A: memref<64x32xf32>) {
  %d:2 = affine.delinearize_index %n into (32) : index, index
  affine.for %i = 0 to 8 {
    %j = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%d#1]
    memref.store %value, %A[%j, %d#1] : memref<64x32xf32>
  }
  return
}

// CHECK-LABEL: func @one
// CHECK:         %[[D:.*]]:2 = affine.delinearize_index
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK:           affine.store %{{.*}}, %{{.*}}[%[[I]], symbol(%[[D]]#1)] : memref<8x32xf32>
// CHECK:           affine.store %{{.*}}, %{{.*}}[%[[I]], symbol(%[[D]]#0)] : memref<8x?xf32>
func.func @one(%n: index, %value: f32, %A: memref<8x32xf32>, %B: memref<8x?xf32>) {
  %d:2 = affine.delinearize_index %n into (32) : index, index
  affine.for %i = 0 to 8 {
    memref.store %value, %A[%i, %d#1] : memref<8x32xf32>
    memref.store %value, %B[%i, %d#0] : memref<8x?xf32>
  }
  return
}

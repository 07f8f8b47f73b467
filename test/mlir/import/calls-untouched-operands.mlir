// An operand that a call takes and leaves alone is an array, too; the call touches no cell of it.

// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="inline=false expand=maximal verify=each" %s | FileCheck %s --check-prefix=BACK

func.func private @first(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %a[%c0] : memref<?xf32>
  memref.store %v, %a[%c0] : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @direct
// CHECK:         mse.touch read %[[A:.*]] @r0 <"{ S0[i0] -> arg0[0] }">
// CHECK:         mse.touch read %[[B:.*]] @r1 may <"{ S0[i0] -> arg1[o0] : false }">
// CHECK:         mse.touch write %[[A]] @w0 <"{ S0[i0] -> arg0[0] }">
// CHECK:         func.call @first(%[[A]], %[[B]])
// BACK-LABEL: func.func @direct(
// BACK-SAME:    %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>)
// BACK:         affine.for
// BACK:           func.call @first(%[[A]], %[[B]])
func.func @direct(%a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    func.call @first(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  }
  return
}

// Memory that another statement writes is an array either way.
// CHECK-LABEL: func.func @written_beside
// CHECK:         mse.touch read %{{.*}} @r1 may <"{ S1[i0] -> arg1[o0] : false }">
// CHECK:         memref.cast
// BACK-LABEL: func.func @written_beside
// BACK:         affine.parallel
// BACK:         affine.for
// BACK:           func.call @first
func.func @written_beside(%a: memref<?xf32>, %b: memref<8xf32>, %value: f32) {
  affine.for %i = 0 to 8 {
    affine.store %value, %b[%i] : memref<8xf32>
    %view = memref.cast %b : memref<8xf32> to memref<?xf32>
    func.call @first(%a, %view) : (memref<?xf32>, memref<?xf32>) -> ()
  }
  return
}

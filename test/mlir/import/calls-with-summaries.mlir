// A function that a call or its callee names stands for what the call does.
// RUN: mse-opt --mse-import %s | FileCheck %s

func.func private @of_row(%A: memref<8x8xf64>, %B: memref<8x8xf64>, %i: index) {
  affine.for %j = 0 to 8 {
    %b = affine.load %B[symbol(%i), %j] : memref<8x8xf64>
    affine.store %b, %A[symbol(%i), %j] : memref<8x8xf64>
  }
  return
}
func.func private @of_cell(%A: memref<8x8xf64>, %B: memref<8x8xf64>, %i: index) {
  %b = affine.load %B[symbol(%i), symbol(%i)] : memref<8x8xf64>
  affine.store %b, %A[symbol(%i), 0] : memref<8x8xf64>
  return
}
func.func private @library(memref<8x8xf64>, memref<8x8xf64>, index) attributes {mse.summary = @of_row}

// CHECK-LABEL: func.func @caller
// CHECK:       mse.stmt "S0"
// CHECK-NEXT:    mse.touch read %[[B:.*]] @r0 may <"{ S0[i0] -> arg1[i0, o1] : 0 <= o1 <= 7 }"> : memref<8x8xf64>
// CHECK-NEXT:    mse.touch write %[[A:.*]] @w0 may <"{ S0[i0] -> arg0[i0, o1] : 0 <= o1 <= 7 }"> : memref<8x8xf64>
// CHECK-NEXT:    func.call @library(%[[A]], %[[B]], %{{.*}})
// CHECK:       mse.stmt "S1"
// CHECK:         mse.touch read %[[B]] @r1 may <"{ S1[i0] -> arg1[1 + i0, 1 + i0] }">
// CHECK-NEXT:    mse.touch write %[[A]] @w1 may <"{ S1[i0] -> arg0[1 + i0, 0] }">
// CHECK-NEXT:    func.call @library(%[[A]], %[[B]], %{{.*}}) {mse.summary = @of_cell}
func.func @caller(%A: memref<8x8xf64>, %B: memref<8x8xf64>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 8 {
    func.call @library(%A, %B, %i) : (memref<8x8xf64>, memref<8x8xf64>, index) -> ()
  }
  affine.for %i = 0 to 7 {
    %k = arith.addi %i, %c1 : index
    func.call @library(%A, %B, %k) {mse.summary = @of_cell} : (memref<8x8xf64>, memref<8x8xf64>, index) -> ()
  }
  return
}

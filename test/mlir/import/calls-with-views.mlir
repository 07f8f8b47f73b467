// Calls take views of arrays: the statement makes the view, and says what of the array the call touches through it.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: mse-opt --mse-to-parallel="inline=false expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,7
// RUN: FileCheck %s --check-prefix=PARALLEL --input-file=%t

func.func private @scale(%row: memref<?xf64, strided<[1], offset: ?>>, %to: memref<?xf64, strided<[?], offset: ?>>, %x: f64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %row, %c0 : memref<?xf64, strided<[1], offset: ?>>
  affine.for %j = 0 to %n {
    %a = affine.load %row[%j] : memref<?xf64, strided<[1], offset: ?>>
    %b = arith.mulf %a, %x : f64
    affine.store %b, %to[%j] : memref<?xf64, strided<[?], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @rows
// CHECK:       mse.stmt "S0"(%[[I:.*]])
// CHECK-NEXT:    mse.touch read %[[A:.*]] @r0 may <"[arg0_1] -> { S0[i0] -> arg0[i0, o1] : 0 <= o1 < arg0_1 }">
// CHECK-NEXT:    mse.touch write %[[B:.*]] @w0 may <"[arg0_1] -> { S0[i0] -> arg1[o0, i0] : 0 <= o0 < arg0_1 }">
// CHECK:         %[[ROW:.*]] = memref.subview %[[A]][%[[I]], 0]
// CHECK:         %[[COLUMN:.*]] = memref.subview %[[B]][0, %[[I]]]
// CHECK:         func.call @scale(%[[ROW]], %[[COLUMN]], %
// PARALLEL-LABEL: func.func @rows
// PARALLEL:       affine.parallel
func.func @rows(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %x: f64) attributes {dims = ["n,m", "m,n", ""]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %row = memref.subview %A[%i, 0] [1, %m] [1, 1] : memref<?x?xf64> to memref<?xf64, strided<[1], offset: ?>>
    %column = memref.subview %B[0, %i] [%m, 1] [1, 1] : memref<?x?xf64> to memref<?xf64, strided<[?], offset: ?>>
    func.call @scale(%row, %column, %x) : (memref<?xf64, strided<[1], offset: ?>>, memref<?xf64, strided<[?], offset: ?>>, f64) -> ()
  }
  return
}

// Where integer arithmetic may wrap, or a number may be negative, the subscript is data: the access may touch any cell. (With
// checks, the first is imported exactly: see checked-wraps.mlir.)
// RUN: mse-opt --mse-import="checks=false" %s 2>&1 | FileCheck %s

// CHECK: remark: approximated [non-affine-subscript]: 'memref.store'
// CHECK: remark: approximated [non-affine-subscript]: 'memref.store'

// CHECK-LABEL: func.func @wraps
// CHECK:         mse.write {{.*}} may
func.func @wraps(%A: memref<?xf32>, %n: index, %x: f32) {
  %big = arith.constant 100000 : i32
  affine.for %i = 0 to %n {
    %i32 = arith.index_cast %i : index to i32
    %product = arith.muli %i32, %big : i32
    %at = arith.index_cast %product : i32 to index
    memref.store %x, %A[%at] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @negative
// CHECK:         mse.write {{.*}} may
func.func @negative(%A: memref<?xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  affine.for %i = -4 to 4 {
    %half = arith.divui %i, %c2 : index
    memref.store %x, %A[%half] : memref<?xf32>
  }
  return
}

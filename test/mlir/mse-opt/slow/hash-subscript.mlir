// A multiplicative hash as subscript: where it does not wrap, source flow would have numbers of hundreds of digits. It is data.
// RUN: mse-opt --mse-to-affine %s 2>&1 | FileCheck %s

// CHECK:     remark: approximated [non-affine-subscript]: 'memref.store'
// CHECK-NOT: takes isl more than
// CHECK:     affine.for
func.func @kernel(%A: memref<256xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 2654435761 : index
  %s = arith.constant 16777216 : index
  %m = arith.constant 256 : index
  %v = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 {
    %h = arith.muli %i, %k : index
    %h2 = arith.divui %h, %s : index
    %x = arith.remui %h2, %m : index
    memref.store %v, %A[%x] : memref<256xi32>
  }
  return
}

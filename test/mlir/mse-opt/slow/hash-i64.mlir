// A multiplicative hash as subscript, in i64, which wraps: the subscript is data.
// RUN: mse-opt --mse-to-affine %s 2>&1 | FileCheck %s

// CHECK: remark: approximated [non-affine-subscript]: 'memref.store'
// CHECK: remark: approximated [non-affine-subscript]: 'memref.load'
// CHECK: affine.for
func.func @kernel(%A: memref<256xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant -7046029254386353131 : i64
  %s = arith.constant 28 : i64
  %m = arith.constant 255 : i64
  %v = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 {
    %i64 = arith.index_cast %i : index to i64
    %h = arith.muli %i64, %k : i64
    %h1 = arith.shrsi %h, %s : i64
    %h2 = arith.shrsi %h1, %s : i64
    %h3 = arith.andi %h2, %m : i64
    %x = arith.index_cast %h3 : i64 to index
    %o = memref.load %A[%x] : memref<256xi32>
    %p = arith.muli %o, %v : i32
    %i32 = arith.index_cast %i : index to i32
    %q = arith.addi %p, %i32 : i32
    memref.store %q, %A[%x] : memref<256xi32>
  }
  return
}

// Ten loops around one statement: isl's scheduler would take minutes for the order of two instances, in ten cases.
// RUN: mse-opt --mse-to-affine %s 2>&1 | FileCheck %s

// CHECK: remark: the source order stays: scheduling takes isl more than 7000000 operations
// CHECK: affine.for
func.func @kernel(%A: memref<?xi32>, %n: index) {
affine.for %a0 = 0 to 2 { affine.for %a1 = 0 to 2 { affine.for %a2 = 0 to 2 { affine.for %a3 = 0 to 2 { affine.for %a4 = 0 to 2 { affine.for %a5 = 0 to 2 { affine.for %a6 = 0 to 2 { affine.for %a7 = 0 to 2 { affine.for %a8 = 0 to 2 { affine.for %j = 0 to %n {
    %x = affine.load %A[%j] : memref<?xi32>
    %k = arith.index_cast %a8 : index to i32
    %y = arith.addi %x, %k : i32
    %z = arith.muli %y, %x : i32
    affine.store %z, %A[%n - 1 - %j] : memref<?xi32>
  } } } } } } } } } } 
 return
}

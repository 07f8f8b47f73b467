// Three subscripts modulo numbers, of a coordinate that may be negative.
// RUN: mse-opt --mse-to-parallel='schedule=source expand=maximal' %s 2>&1 | FileCheck %s

// CHECK: affine.for
// CHECK-NOT: takes isl more than
func.func @kernel(%A: memref<16xi32>, %n: index) {
  %one = arith.constant 1 : i32
  affine.for %i = -20 to 20 {
    affine.for %j = 0 to %n {
      %x = affine.load %A[(%i - %j) mod 16] : memref<16xi32>
      %y = affine.load %A[((%i * 3) floordiv 4) mod 16] : memref<16xi32>
      %s = arith.addi %x, %y : i32
      affine.store %s, %A[(%i ceildiv 3) mod 16] : memref<16xi32>
    }
  }
  return
}

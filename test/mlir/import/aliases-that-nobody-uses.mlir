// An array that no statement uses, in code that is dead, cannot be in the way of another. Found by mse-fuzz, seed 101010.
// RUN: mse-opt --mse-import="grain=block aliasing=may while=counter checks=false" %s 2>&1 | FileCheck %s

// CHECK-NOT: error
// CHECK: func.func @f
func.func @f(%n0: index, %A0: memref<1xi32>, %A1: memref<1x1xf32>) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n0] {
    %r2 = affine.for %i1 = 0 to 0 iter_args(%A2 = %A1) -> (memref<1x1xf32>) {
      affine.for %i3 = 0 to 0 {
        %v4 = arith.constant 1 : i32
        affine.store %v4, %A0[0] : memref<1xi32>
      }
      %v5 = arith.constant 0 : index
      %v6 = arith.constant 0 : index
      %v7 = arith.cmpi sge, %v5, %v6 : index
      %A4 = arith.select %v7, %A2, %A1 : memref<1x1xf32>
      affine.if affine_set<()[] : (0 >= 0)>()[] {
        %v8 = affine.load %A4[0, 0] : memref<1x1xf32>
        %v9 = arith.constant 0.75 : f32
        %v10 = arith.cmpf une, %v8, %v9 : f32
        %A5 = arith.select %v10, %A0, %A0 : memref<1xi32>
      }
      affine.yield %A2 : memref<1x1xf32>
    }
  }
  return
}

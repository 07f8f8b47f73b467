// A remark of a loop stands at the loop, not at the first operation of the scop.
// RUN: mse-opt --mse-to-gpu="schedule=source" %s 2>&1 >/dev/null | FileCheck %s

// CHECK: remarks-at-loops.mlir:[[# @LINE + 8]]:{{[0-9]+}}: remark: loop stays sequential: arg0[
// CHECK: remarks-at-loops.mlir:[[# @LINE + 12]]:{{[0-9]+}}: remark: loop stays sequential: arg1[
// CHECK: remarks-at-loops.mlir:[[# @LINE + 12]]:{{[0-9]+}}: remark: loop stays sequential: arg1[

func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.store %zero, %A[0] : memref<?xf32>
  affine.store %zero, %B[0] : memref<?xf32>
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %A[%i] : memref<?xf32>
  }
  affine.for %t = 0 to %n {
    affine.for %i = 1 to %n {
      %x = affine.load %B[%i - 1] : memref<?xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %B[%i] : memref<?xf32>
    }
  }
  return
}

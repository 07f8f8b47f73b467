// A number that the host computes and a kernel reads comes to the kernel as a value.
// RUN: mse-opt %s --mse-to-gpu="schedule=source" | FileCheck %s --implicit-check-not=memref.alloc

// CHECK-LABEL: func.func @scale(
// CHECK-SAME:    %[[A:.+]]: memref<?xf32>, %[[N:.+]]: index)
// CHECK:         %[[SUM:.+]] = affine.for {{.+}} iter_args(
// CHECK:         gpu.launch
// CHECK:           %[[CELL:.+]] = affine.load %[[A]]
// CHECK-NEXT:      %[[SCALED:.+]] = arith.mulf %[[CELL]], %[[SUM]]
// CHECK-NEXT:      affine.store %[[SCALED]], %[[A]]

func.func @scale(%A: memref<?xf32>, %n: index) {
  %one = arith.constant 1.0 : f32
  %product = affine.for %i = 0 to %n iter_args(%part = %one) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %more = arith.mulf %part, %a : f32
    affine.yield %more : f32
  }
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %scaled = arith.mulf %a, %product : f32
    affine.store %scaled, %A[%i] : memref<?xf32>
  }
  return
}

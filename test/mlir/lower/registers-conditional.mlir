// A cell of the program's own that a conditional writes: the conditional returns it, and where a branch is missing, what was
// there before.
// RUN: mse-opt %s --mse-to-affine="schedule=source" | FileCheck %s --implicit-check-not=memref.alloc

// CHECK-LABEL: func.func @last(
// CHECK-SAME:    %[[A:.+]]: memref<?xf64>, %[[B:.+]]: memref<?xf64>, %[[N:.+]]: index, %[[M:.+]]: index)
// CHECK:         %[[ZERO:.+]] = arith.constant 0.0
// CHECK-NEXT:    affine.for %[[I:.+]] = 0 to %[[N]] iter_args(%[[BEFORE:.+]] = %[[ZERO]]) -> (f64) {
// CHECK-NEXT:      %[[LAST:.+]] = affine.if #{{.+}}(%[[I]])[%[[M]]] -> f64 {
// CHECK-NEXT:        %[[CELL:.+]] = affine.load %[[A]][%[[I]]]
// CHECK-NEXT:        affine.yield %[[CELL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        affine.yield %[[BEFORE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      affine.store %[[LAST]], %[[B]][%[[I]]]
// CHECK-NEXT:      affine.yield %[[LAST]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return

func.func @last(%A: memref<?xf64>, %B: memref<?xf64>, %n: index, %m: index) {
  %zero = arith.constant 0.0 : f64
  %last = memref.alloca() : memref<f64>
  affine.store %zero, %last[] : memref<f64>
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 1 >= 0)>(%i)[%m] {
      %a = affine.load %A[%i] : memref<?xf64>
      affine.store %a, %last[] : memref<f64>
    }
    %b = affine.load %last[] : memref<f64>
    affine.store %b, %B[%i] : memref<?xf64>
  }
  return
}

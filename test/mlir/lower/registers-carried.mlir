// Values that a loop carries come back as its iteration arguments and results, in every loop around that needs them.
// RUN: mse-opt %s --mse-to-affine="schedule=source" | FileCheck %s --implicit-check-not=memref.alloc

// CHECK-LABEL: func.func @sums(
// CHECK-SAME:    %[[A:.+]]: memref<?x?xf64>, %[[Y:.+]]: memref<?xf64>, %[[N:.+]]: index, %[[M:.+]]: index) -> f64
// CHECK:         %[[ZERO:.+]] = arith.constant 0.0
// CHECK-NEXT:    %[[ALL:.+]] = affine.for %[[I:.+]] = 0 to %[[N]] iter_args(%[[SUM:.+]] = %[[ZERO]]) -> (f64) {
// CHECK-NEXT:      %[[ROW:.+]] = affine.for %[[J:.+]] = 0 to %[[M]] iter_args(%[[PART:.+]] = %[[ZERO]]) -> (f64) {
// CHECK-NEXT:        %[[CELL:.+]] = affine.load %[[A]][%[[I]], %[[J]]]
// CHECK-NEXT:        %[[MORE:.+]] = arith.addf %[[PART]], %[[CELL]]
// CHECK-NEXT:        affine.yield %[[MORE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      affine.store %[[ROW]], %[[Y]][%[[I]]]
// CHECK-NEXT:      %[[NEXT:.+]] = arith.addf %[[SUM]], %[[ROW]]
// CHECK-NEXT:      affine.yield %[[NEXT]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[ALL]]

func.func @sums(%A: memref<?x?xf64>, %y: memref<?xf64>, %n: index, %m: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %all = affine.for %i = 0 to %n iter_args(%sum = %zero) -> f64 {
    %row = affine.for %j = 0 to %m iter_args(%part = %zero) -> f64 {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %more = arith.addf %part, %a : f64
      affine.yield %more : f64
    }
    affine.store %row, %y[%i] : memref<?xf64>
    %next = arith.addf %sum, %row : f64
    affine.yield %next : f64
  }
  return %all : f64
}

// Two statements write one array, one of them certainly last: the other's writes supply nothing.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK:      mse.array "[[NAME:.*]]" <"{{.*}}"> : memref<?xf64>
// CHECK-NOT:  mse.stmt "S0
// CHECK:      mse.stmt "S1_0"
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %two = arith.constant 2.0 : f64
  affine.for %i = 0 to %n {
    affine.store %two, %B[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %cj = arith.index_cast %j : index to i64
      %vj = arith.sitofp %cj : i64 to f64
      affine.store %vj, %B[%j] : memref<?xf64>
    }
    %0 = affine.load %B[%i] : memref<?xf64>
    affine.store %0, %A[%i] : memref<?xf64>
  }
  return
}

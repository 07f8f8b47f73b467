// A scalar is handed on from iteration to iteration of an inner loop, started anew by the outer one.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK:      mse.array "{{.*}}" <"{{.*}}"> : memref<?{{.*}}f64>
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %first = affine.load %A[%i] : memref<?xf64>
    %last = affine.for %j = 0 to %n iter_args(%t = %first) -> (f64) {
      %0 = affine.load %B[%j] : memref<?xf64>
      %1 = arith.addf %t, %0 : f64
      affine.yield %1 : f64
    }
    affine.store %last, %A[%i] : memref<?xf64>
  }
  return
}

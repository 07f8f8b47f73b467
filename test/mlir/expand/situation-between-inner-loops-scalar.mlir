// A scalar is handed on from iteration to iteration of one inner loop, and an array from that loop to the next one.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK-COUNT-2: mse.array "{{.*}}" <"{{.*}}"> : memref<?{{.*}}f64>
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %six = arith.constant 6.0 : f64
  affine.for %i = 0 to %n {
    affine.for %h = 0 to %n {
      %ch = arith.index_cast %h : index to i64
      %vh = arith.sitofp %ch : i64 to f64
      affine.store %vh, %B[%h] : memref<?xf64>
    }
    %sum = affine.for %k = 0 to %n iter_args(%t = %six) -> (f64) {
      %0 = affine.load %B[%k] : memref<?xf64>
      %1 = arith.addf %t, %0 : f64
      affine.yield %1 : f64
    }
    affine.store %sum, %A[%i] : memref<?xf64>
  }
  return
}

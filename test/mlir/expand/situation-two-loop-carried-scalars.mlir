// Two scalars are handed on through both loops: each value has a cell, also what comes from before the loops.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK-COUNT-2: mse.array "{{.*}}" <"{{.*}}"> : memref<?x?xf64>
func.func @situation(%A: memref<?xf64>, %R: memref<2xf64>) attributes {dims = ["n", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %six = arith.constant 6.0 : f64
  %nine = arith.constant 9.0 : f64
  %outer:2 = affine.for %i = 0 to %n iter_args(%t = %six, %u = %nine) -> (f64, f64) {
    %a = affine.load %A[%i] : memref<?xf64>
    %inner:2 = affine.for %j = 0 to %n iter_args(%v = %t, %w = %u) -> (f64, f64) {
      %0 = arith.addf %v, %w : f64
      %b = affine.load %A[%j] : memref<?xf64>
      %1 = arith.mulf %a, %b : f64
      affine.yield %0, %1 : f64, f64
    }
    affine.yield %inner#0, %inner#1 : f64, f64
  }
  affine.store %outer#0, %R[0] : memref<2xf64>
  affine.store %outer#1, %R[1] : memref<2xf64>
  return
}

// One inner loop fills what another one reads; A's last values are live, all others supply nothing.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK:      mse.array "[[B:.*]]" <"{{.*}}"> : memref<?x?xf64>
// CHECK-NOT:  mse.array
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>, %D: memref<?xf64>) attributes {dims = ["n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv 2)>()[%n] {
    affine.for %h = 0 to %n {
      %ch = arith.index_cast %h : index to i64
      %vh = arith.sitofp %ch : i64 to f64
      affine.store %vh, %B[%h] : memref<?xf64>
    }
    affine.for %j = 0 to affine_map<()[s0] -> (s0 floordiv 2)>()[%n] {
      affine.for %k = 0 to %n {
        %0 = affine.load %B[%k] : memref<?xf64>
        %1 = affine.load %D[%k] : memref<?xf64>
        %2 = arith.mulf %0, %1 : f64
        affine.store %2, %A[%i + %j] : memref<?xf64>
      }
    }
  }
  return
}

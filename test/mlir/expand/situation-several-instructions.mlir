// One iteration writes two arrays, and nothing reads one of them: only its last values are written at all.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK:      mse.array "[[B:.*]]" <"{{.*}}"> : memref<?xf64>
// CHECK-NOT:  mse.array
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) attributes {dims = ["n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %cj = arith.index_cast %j : index to i64
      %vj = arith.sitofp %cj : i64 to f64
      affine.store %vj, %B[%j] : memref<?xf64>
      %0 = arith.addf %vj, %vj : f64
      affine.store %0, %C[%j] : memref<?xf64>
    }
    %1 = affine.load %B[%i] : memref<?xf64>
    affine.store %1, %A[%i] : memref<?xf64>
  }
  return
}

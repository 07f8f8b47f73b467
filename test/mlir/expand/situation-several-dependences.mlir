// Two arrays are filled and read by the same iterations.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK-COUNT-2: mse.array "{{.*}}" <"{{.*}}"> : memref<?xf64>
// CHECK-NOT:  mse.array
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>, %D: memref<?xf64>)
    attributes {dims = ["n", "n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %j = 0 to %n {
    affine.for %i = 0 to %n {
      %ci = arith.index_cast %i : index to i64
      %vi = arith.sitofp %ci : i64 to f64
      affine.store %vi, %B[%i] : memref<?xf64>
    }
    affine.for %k = 0 to %n {
      %ck = arith.index_cast %k : index to i64
      %vk = arith.sitofp %ck : i64 to f64
      affine.store %vk, %D[%k] : memref<?xf64>
    }
    %0 = affine.load %B[%j] : memref<?xf64>
    affine.store %0, %A[%j] : memref<?xf64>
    %1 = affine.load %D[%j] : memref<?xf64>
    affine.store %1, %C[%j] : memref<?xf64>
  }
  return
}

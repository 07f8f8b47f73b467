// A value that the outer loop computes is used by the inner one, at another time than it was computed.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK:      mse.array "{{.*}}" <"{{.*}}"> : memref<?xf64>
// CHECK-NOT:  mse.array "x0"
// CHECK:      mse.fallback
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %t = arith.addf %a, %a : f64
    affine.for %j = 0 to %n {
      %b = affine.load %B[%j] : memref<?xf64>
      %0 = arith.addf %b, %t : f64
      affine.store %0, %B[%j] : memref<?xf64>
    }
  }
  return
}

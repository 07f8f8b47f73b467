// One cell is not written before it is read: it is read where it was, the others in their own.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK:      "arg1" %[[B:[a-z0-9_]*]] = %arg1
// CHECK:      %[[NEW:.*]] = mse.array "[[NAME:.*]]" <"{{.*}}"> : memref<{{.*}}f64>
// CHECK-DAG:  mse.read %[[B]] @r{{[0-9]}}_{{[0-9]}}
// CHECK-DAG:  mse.read %[[NEW]] @r{{[0-9]}}_{{[0-9]}}
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 2 to %n {
      %cj = arith.index_cast %j : index to i64
      %vj = arith.sitofp %cj : i64 to f64
      affine.store %vj, %B[%j - 1] : memref<?xf64>
    }
    %0 = affine.load %B[%i] : memref<?xf64>
    affine.store %0, %A[%i] : memref<?xf64>
  }
  return
}

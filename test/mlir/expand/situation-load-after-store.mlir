// A cell is read right after it was written. Only the last values are live, so that only the last reads are left; the
// writes of all other iterations have cells of their own.
// RUN: mse-opt --mse-import --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel="expand=maximal verify=each" %s -o %t
// RUN: mse-run --compare %s %t --sizes 1,2,9

// CHECK:      %[[B:.*]] = mse.array "[[NAME:.*]]" <"{{.*}}"> : memref<?x{{.*}}f64>
// CHECK:      mse.write %{{.*}}, %[[B]] @
// CHECK:      mse.stmt "S1"(%i0, %i1) <"[arg0_0] -> { S1[-1 + arg0_0, i1] : 0 <= i1 < arg0_0 }"> {
func.func @situation(%A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) attributes {dims = ["n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %cj = arith.index_cast %j : index to i64
      %vj = arith.sitofp %cj : i64 to f64
      affine.store %vj, %B[%j] : memref<?xf64>
      %0 = affine.load %B[%j] : memref<?xf64>
      affine.store %0, %C[%j] : memref<?xf64>
    }
  }
  return
}

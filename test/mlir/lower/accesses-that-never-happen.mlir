// A write that may happen has no cell where its relation is empty: the condition around it never holds, and any cell will do.
// RUN: mse-opt --mse-lower %s | FileCheck %s

// CHECK-LABEL: func.func @never
// CHECK:         scf.if %{{.*}} {
// CHECK-NEXT:      affine.store %{{.*}}, %{{.*}}[0] : memref<4xi64>
func.func @never(%A: memref<4xi64>, %never: i1, %v: i64) {
  mse.scop arrays("A" %a = %A : memref<4xi64> <"{ A[i] : 0 <= i < 4 }"> live_in live_out) values(%c = %never : i1, %w = %v : i64) {
    mse.stmt "S"() <"{ S[] }"> {
      scf.if %c {
        mse.write %w, %a @w0 may <"{ S[] -> A[i] : false }"> : memref<4xi64>
      }
    }
    mse.schedule
  }
  return
}

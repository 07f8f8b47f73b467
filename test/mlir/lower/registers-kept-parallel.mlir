// A cell that a parallel loop writes stays in memory: such a loop passes no values from iteration to iteration.
// RUN: mse-opt %s --mse-lower="target=parallel" | FileCheck %s

// CHECK-LABEL: func.func @any(
// CHECK:         %[[CELL:.+]] = memref.alloca() : memref<i64>
// CHECK:         affine.parallel
// CHECK:           affine.store %{{.+}}, %[[CELL]][]

func.func @any(%n: index, %a: memref<?xi64>) {
  %cell = memref.alloca() : memref<i64>
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xi64> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "c" %c = %cell : memref<i64> <"{ c[] }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %x = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xi64>
      mse.write %x, %c @w0 <"{ S[i] -> c[] }"> : memref<i64>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
  }
  return
}

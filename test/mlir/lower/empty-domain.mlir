// No instance, no code.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-LABEL: func.func @empty
// CHECK-NEXT:    return
func.func @empty(%n: index, %a: memref<?xi64>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N <= 0 }">
      arrays("A" %A = %a : memref<?xi64> <"{ A[i] }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %c = arith.constant 1 : i64
      mse.write %c, %A @w <"{ S[i] -> A[i] }"> : memref<?xi64>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
  }
  mse.scop { mse.schedule }
  return
}

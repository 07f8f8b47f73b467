// Divisions and remainders in subscripts and bounds are floordiv and mod.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0] -> ((s0 - 1) floordiv 3 + 1)>
// CHECK-LABEL: func.func @divisions(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : i64
// CHECK:     affine.for %[[I0:.+]] = 0 to #[[$MAP]]()[%[[N]]] {
// CHECK-NEXT:       affine.store %[[C0]], %[[A]][(%[[I0]] - 1) floordiv 4, (%[[I0]] + 2) mod 5] : memref<?x?xi64>

func.func @divisions(%n: index, %a: memref<?x?xi64>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi64> <"{ A[i, j] }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= 3i < N }"> {
      %c = arith.constant 1 : i64
      mse.write %c, %A @w <"{ S[i] -> A[floor((i - 1)/4), (i + 2) mod 5] }"> : memref<?x?xi64>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
  }
  return
}

// Bounds may mention outer iterators; a coordinate that the body uses is the iterator or an affine.apply of it.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-DAG: #[[$MAP1:.+]] = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK-LABEL: func.func @triangular(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK:     affine.for %[[I0:.+]] = 0 to %[[N]] {
// CHECK-NEXT:       affine.for %[[I1:.+]] = 0 to #[[$MAP]](%[[I0]])[%[[N]]] {
// CHECK-NEXT:         %[[V0:.+]] = affine.apply #[[$MAP1]](%[[I0]], %[[I1]])
// CHECK-NEXT:         %[[V1:.+]] = arith.subi %[[I0]], %[[V0]] : index
// CHECK-NEXT:         %[[V2:.+]] = arith.index_cast %[[V1]] : index to i64
// CHECK-NEXT:         affine.store %[[V2]], %[[A]][%[[I0]], %[[I0]] + %[[I1]]] : memref<?x?xi64>

func.func @triangular(%n: index, %a: memref<?x?xi64>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?x?xi64> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_out) {
    mse.stmt "S"(%i, %j, %unused) <"[N] -> { S[i, j, 7] : 0 <= i <= j < N }"> {
      %d = arith.subi %i, %j : index
      %x = arith.index_cast %d : index to i64
      mse.write %x, %A @w <"{ S[i, j, k] -> A[i, j] }"> : memref<?x?xi64>
    }
    mse.schedule {
      mse.band <"[{ S[i, j, k] -> [(i)] }, { S[i, j, k] -> [(j - i)] }]"> coincident [false, false]
    }
  }
  return
}

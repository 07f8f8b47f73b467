// A skewed band: the inner loop starts at a maximum and ends before a minimum.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0, s1] -> (s0 + s1 - 1)>
// CHECK-DAG: #[[$MAP1:.+]] = affine_map<(d0)[s0] -> (1, d0 - s0 + 1)>
// CHECK-DAG: #[[$MAP2:.+]] = affine_map<(d0)[s0] -> (s0, d0)>
// CHECK-LABEL: func.func @skewed(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[T:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK:     affine.for %[[I0:.+]] = 2 to #[[$MAP]]()[%[[N]], %[[T]]] {
// CHECK-NEXT:       affine.for %[[I1:.+]] = max #[[$MAP1]](%[[I0]])[%[[N]]] to min #[[$MAP2]](%[[I0]])[%[[T]]] {
// CHECK-NEXT:         %[[V0:.+]] = affine.load %[[A]][%[[I1]] - 1, %[[I0]] - %[[I1]] - 1] : memref<?x?xf32>
// CHECK-NEXT:         affine.store %[[V0]], %[[A]][%[[I1]], %[[I0]] - %[[I1]]] : memref<?x?xf32>

func.func @skewed(%n: index, %t: index, %a: memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n, "T" %T = %t)
      arrays("A" %A = %a : memref<?x?xf32> <"[N, T] -> { A[t, i] : 0 <= t < T and 0 <= i < N }"> live_in live_out) {
    mse.stmt "S"(%s, %i) <"[N, T] -> { S[t, i] : 1 <= t < T and 1 <= i < N }"> {
      %x = mse.read %A @r <"{ S[t, i] -> A[t - 1, i - 1] }"> : memref<?x?xf32>
      mse.write %x, %A @w <"{ S[t, i] -> A[t, i] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[t, i] -> [(t + i)] }, { S[t, i] -> [(t)] }]"> permutable coincident [false, true]
    }
  }
  return
}

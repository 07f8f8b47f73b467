// The body is kept as it is, accesses inside nested operations included; kills produce nothing.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0] -> (s0 + 1)>
// CHECK-DAG: #[[$MAP1:.+]] = affine_map<(d0) -> (d0 - 1)>
// CHECK-LABEL: func.func @bodies(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[B:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 0 : i64
// CHECK:     affine.for %[[I0:.+]] = 1 to #[[$MAP]]()[%[[N]]] {
// CHECK-NEXT:       %[[V0:.+]] = affine.apply #[[$MAP1]](%[[I0]])
// CHECK-NEXT:       %[[V1:.+]] = affine.load %[[B]][%[[I0]] - 1] : memref<?xi64>
// CHECK-NEXT:       %[[V2:.+]] = scf.while (%[[B0:.+]] = %[[V1]]) : (i64) -> i64 {
// CHECK-NEXT:         %[[V3:.+]] = arith.cmpi sgt, %[[B0]], %[[C0]] : i64
// CHECK-NEXT:         scf.condition(%[[V3]]) %[[B0]] : i64
// CHECK-NEXT:       } do {
// CHECK-NEXT:       {{\^.*}}(%[[B1:.+]]: i64):
// CHECK-NEXT:         %[[V4:.+]] = arith.index_cast %[[B1]] : i64 to index
// CHECK-NEXT:         %[[V5:.+]] = memref.load %[[A]][%[[V4]]] : memref<?xi64>
// CHECK-NEXT:         %[[V6:.+]] = arith.subi %[[B1]], %[[V5]] : i64
// CHECK-NEXT:         affine.store %[[V6]], %[[A]][%[[I0]] - 1] : memref<?xi64>
// CHECK-NEXT:         scf.yield %[[V6]] : i64
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.store %[[V2]], %[[A]][%[[V0]]] : memref<?xi64>

func.func @bodies(%n: index, %a: memref<?xi64>, %b: memref<?xi64>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xi64> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out,
             "B" %B = %b : memref<?xi64> <"[N] -> { B[i] : 0 <= i < N }"> live_in) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      mse.kill %A @k <"{ S[i] -> A[i] }"> : memref<?xi64>
      %x = mse.read %B @r0 <"{ S[i] -> B[i] }"> : memref<?xi64>
      %zero = arith.constant 0 : i64
      %r = scf.while (%v = %x) : (i64) -> i64 {
        %go = arith.cmpi sgt, %v, %zero : i64
        scf.condition(%go) %v : i64
      } do {
      ^bb0(%v: i64):
        %k = arith.index_cast %v : i64 to index
        %y = mse.read %A[%k] @r1 may <"[N] -> { S[i] -> A[a] : 0 <= a < N }"> : memref<?xi64>
        %next = arith.subi %v, %y : i64
        mse.write %next, %A @w1 may <"{ S[i] -> A[i] }"> : memref<?xi64>
        scf.yield %next : i64
      }
      mse.write %r, %A[%i] @w0 may <"{ S[i] -> A[i] }"> : memref<?xi64>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i + 1)] }]"> coincident [false] }
  }
  return
}

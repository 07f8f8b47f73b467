// An array of the scop's own gets a box around its extent: on the stack if it is small and constant, shifted to 0.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0] -> (s0 + 2)>
// CHECK-DAG: #[[$MAP1:.+]] = affine_map<()[s0] -> (0, s0 - 3)>
// CHECK-LABEL: func.func @local(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK:     %[[M0:.+]] = memref.alloca() : memref<2xi64>
// CHECK-NEXT:     %[[V0:.+]] = affine.apply #[[$MAP]]()[%[[N]]]
// CHECK-NEXT:     %[[M1:.+]] = memref.alloc(%[[V0]]) : memref<?x3xi64>
// CHECK-NEXT:     %[[M2:.+]] = memref.alloc() : memref<999990xi64>
// CHECK-NEXT:     %[[V1:.+]] = affine.max #[[$MAP1]]()[%[[N]]]
// CHECK-NEXT:     %[[M3:.+]] = memref.alloc(%[[V1]]) : memref<?xi64>
// CHECK-NEXT:     affine.for %[[I0:.+]] = 3 to %[[N]] {
// CHECK-NEXT:       %[[V2:.+]] = affine.load %[[A]][%[[I0]]] : memref<?xi64>
// CHECK-NEXT:       affine.store %[[V2]], %[[M0]][1] : memref<2xi64>
// CHECK-NEXT:       affine.store %[[V2]], %[[M1]][%[[I0]] - 3, %[[I0]] mod 3] : memref<?x3xi64>
// CHECK-NEXT:       affine.store %[[V2]], %[[M2]][7] : memref<999990xi64>
// CHECK-NEXT:       affine.store %[[V2]], %[[M3]][%[[I0]] - 3] : memref<?xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %[[M1]] : memref<?x3xi64>
// CHECK-NEXT:     memref.dealloc %[[M2]] : memref<999990xi64>
// CHECK-NEXT:     memref.dealloc %[[M3]] : memref<?xi64>

func.func @local(%n: index, %a: memref<?xi64>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xi64> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out) {
    %s = mse.array "s" <"{ s[i] : 0 <= i < 2 }"> : memref<?xi64>
    %t = mse.array "t" <"[N] -> { t[i, j] : -2 <= i < N and 0 <= j < 3 }"> : memref<?x3xi64>
    %u = mse.array "u" <"{ u[i] : 10 <= i < 1000000 }"> : memref<?xi64>
    %v = mse.array "v" <"[N] -> { v[i] : 3 <= i < N }"> : memref<?xi64>
    %w = mse.array "w" <"[N] -> { w[i] : 0 <= i < N }"> : memref<?xi64>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N and 3 <= i }"> {
      %x = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xi64>
      mse.write %x, %s @w0 <"{ S[i] -> s[1] }"> : memref<?xi64>
      mse.write %x, %t @w1 <"{ S[i] -> t[i - 5, i mod 3] }"> : memref<?x3xi64>
      mse.write %x, %u @w2 <"{ S[i] -> u[17] }"> : memref<?xi64>
      mse.write %x, %v @w3 <"{ S[i] -> v[i] }"> : memref<?xi64>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
  }
  return
}

// A layout: the subscript is a function of the array's subscripts, folded by a constant or by a parameter.
// A value that is known already is not computed again.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0] -> (s0 + 1)>
// CHECK-DAG: #[[$MAP1:.+]] = affine_map<()[s0] -> (s0 * 2 - 1)>
// CHECK-LABEL: func.func @layouts(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : index
// CHECK:     %[[M0:.+]] = memref.alloc(%[[N]]) : memref<?x2xi64>
// CHECK-NEXT:     %[[V0:.+]] = affine.apply #[[$MAP]]()[%[[N]]]
// CHECK-NEXT:     %[[M1:.+]] = memref.alloc(%[[V0]]) : memref<?xi64>
// CHECK-NEXT:     %[[V1:.+]] = affine.apply #[[$MAP1]]()[%[[N]]]
// CHECK-NEXT:     %[[M2:.+]] = memref.alloc(%[[V1]]) : memref<?xi64>
// CHECK-NEXT:     affine.for %[[I0:.+]] = 0 to %[[N]] {
// CHECK-NEXT:       affine.for %[[I1:.+]] = 0 to %[[N]] {
// CHECK-NEXT:         %[[V2:.+]] = affine.load %[[A]][%[[I0]], %[[I1]]] : memref<?x?xi64>
// CHECK-NEXT:         affine.store %[[V2]], %[[M0]][%[[I1]], (%[[I1]] + %[[I0]]) mod 2] : memref<?x2xi64>
// CHECK-NEXT:         affine.store %[[V2]], %[[M1]][(%[[I0]] - %[[I1]]) mod (symbol(%[[N]]) + 1)] : memref<?xi64>
// CHECK-NEXT:         affine.store %[[V2]], %[[M2]][%[[I0]] - %[[I1]] + symbol(%[[N]]) - 1] : memref<?xi64>
// CHECK-NEXT:         %[[V3:.+]] = arith.index_cast %[[V2]] : i64 to index
// CHECK-NEXT:         %[[V4:.+]] = arith.subi %[[V3]], %[[I1]] : index
// CHECK-NEXT:         %[[V6:.+]] = arith.floordivsi %[[V4]], %[[V0]] : index
// CHECK-NEXT:         %[[V7:.+]] = arith.muli %[[V6]], %[[V0]] : index
// CHECK-NEXT:         %[[V8:.+]] = arith.subi %[[V4]], %[[V7]] : index
// CHECK-NEXT:         %[[V9:.+]] = memref.load %[[M1]][%[[V8]]] : memref<?xi64>
// CHECK-NEXT:         %[[V10:.+]] = arith.addi %[[N]], %[[V3]] : index
// CHECK-NEXT:         %[[V11:.+]] = arith.subi %[[V10]], %[[I1]] : index
// CHECK-NEXT:         %[[V12:.+]] = arith.subi %[[V11]], %[[C0]] : index
// CHECK-NEXT:         %[[V13:.+]] = memref.load %[[M2]][%[[V12]]] : memref<?xi64>
// CHECK-NEXT:         %[[V14:.+]] = arith.addi %[[V13]], %[[V9]] : i64
// CHECK-NEXT:         affine.store %[[V14]], %[[A]][%[[I0]], %[[I1]]] : memref<?x?xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %[[M0]] : memref<?x2xi64>
// CHECK-NEXT:     memref.dealloc %[[M1]] : memref<?xi64>
// CHECK-NEXT:     memref.dealloc %[[M2]] : memref<?xi64>

func.func @layouts(%n: index, %a: memref<?x?xi64>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?x?xi64> <"[N] -> { A[i, j] : 0 <= i, j < N }"> live_in live_out) {
    %t = mse.array "t" <"[N] -> { t[i, j] : 0 <= i, j < N }"> layout <"{ t[i, j] -> [j, i + j] }" mod ["", "2"]> : memref<?x?xi64>
    %u = mse.array "u" <"[N] -> { u[i, j] : 0 <= i, j < N }"> layout <"{ u[i, j] -> [i - j] }" mod ["N + 1"]> : memref<?x?xi64>
    %v = mse.array "v" <"[N] -> { v[i, j] : 0 <= i, j < N }"> layout <"{ v[i, j] -> [i - j] }"> : memref<?x?xi64>
    mse.stmt "S"(%i, %j) <"[N] -> { S[i, j] : 0 <= i, j < N }"> {
      %x = mse.read %A @r0 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi64>
      mse.write %x, %t @w0 <"{ S[i, j] -> t[i, j] }"> : memref<?x?xi64>
      mse.write %x, %u @w1 <"{ S[i, j] -> u[i, j] }"> : memref<?x?xi64>
      mse.write %x, %v @w2 <"{ S[i, j] -> v[i, j] }"> : memref<?x?xi64>
      %k = arith.index_cast %x : i64 to index
      %y = mse.read %u[%k, %j] @r1 may <"[N] -> { S[i, j] -> u[a, j] : 0 <= a < N }"> : memref<?x?xi64>
      %z = mse.read %v[%k, %j] @r2 may <"[N] -> { S[i, j] -> v[a, j] : 0 <= a < N }"> : memref<?x?xi64>
      %q = arith.addi %z, %y : i64
      mse.write %q, %A @w3 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi64>
    }
    mse.schedule { mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> coincident [false, false] }
  }
  return
}

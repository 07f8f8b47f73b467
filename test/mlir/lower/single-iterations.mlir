// A loop that runs once is no loop.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$MAP:.+]] = affine_map<()[s0] -> (s0 + 1)>
// CHECK-DAG: #[[$SET:.+]] = affine_set<()[s0, s1] : (s0 - s1 - 1 >= 0)>
// CHECK-LABEL: func.func @single(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[M:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK:     %[[V0:.+]] = affine.apply #[[$MAP]]()[%[[N]]]
// CHECK-NEXT:     %[[V1:.+]] = arith.index_cast %[[V0]] : index to i64
// CHECK-NEXT:     affine.for %[[I0:.+]] = 0 to %[[M]] {
// CHECK-NEXT:       affine.store %[[V1]], %[[A]][symbol(%[[N]]) + 1, %[[I0]]] : memref<?x?xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.if #[[$SET]]()[%[[M]], %[[N]]] {
// CHECK-NEXT:       %[[V2:.+]] = arith.index_cast %[[M]] : index to i64
// CHECK-NEXT:       affine.store %[[V2]], %[[A]][symbol(%[[M]]), symbol(%[[M]])] : memref<?x?xi64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %[[V3:.+]] = arith.index_cast %[[N]] : index to i64
// CHECK-NEXT:       affine.store %[[V3]], %[[A]][symbol(%[[N]]), symbol(%[[N]])] : memref<?x?xi64>

func.func @single(%n: index, %m: index, %a: memref<?x?xi64>) {
  mse.scop parameters("N" %N = %n, "M" %M = %m)
      arrays("A" %A = %a : memref<?x?xi64> <"{ A[i, j] }"> live_out) {
    mse.stmt "S"(%i, %j) <"[N, M] -> { S[i, j] : i = N + 1 and 0 <= j < M }"> {
      %c = arith.index_cast %i : index to i64
      mse.write %c, %A @w <"{ S[i, j] -> A[i, j] }"> : memref<?x?xi64>
    }
    mse.stmt "T"(%i) <"[N, M] -> { T[i] : (i = N and N >= M) or (i = M and M > N) }"> {
      %c = arith.index_cast %i : index to i64
      mse.write %c, %A @w1 <"{ T[i] -> A[i, i] }"> : memref<?x?xi64>
    }
    mse.schedule { mse.sequence {
      mse.filter <"{ S[i, j] }"> { mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> coincident [true, true] }
      mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [true] }
    } }
  }
  return
}

// Nodes of all kinds: context, guard, mark, set, extension, expansion.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-DAG: #[[$SET:.+]] = affine_set<()[s0] : (s0 - 10 >= 0)>
// CHECK-DAG: #[[$SET1:.+]] = affine_set<(d0) : (d0 - 2 >= 0)>
// CHECK-LABEL: func.func @nodes(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : i64
// CHECK-DAG:     %[[C1:.+]] = arith.constant 2 : i64
// CHECK-DAG:     %[[C2:.+]] = arith.constant 3 : i64
// CHECK:     affine.if #[[$SET]]()[%[[N]]] {
// CHECK-NEXT:       affine.for %[[I0:.+]] = 0 to %[[N]] {
// CHECK-NEXT:         affine.store %[[C0]], %[[A]][%[[I0]]] : memref<?xi64>
// CHECK-NEXT:         affine.if #[[$SET1]](%[[I0]]) {
// CHECK-NEXT:           affine.store %[[C1]], %[[A]][%[[I0]]] : memref<?xi64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %[[C2]], %[[A]][symbol(%[[N]])] : memref<?xi64>
// CHECK-NEXT:     affine.store %[[C2]], %[[A]][symbol(%[[N]]) + 1] : memref<?xi64>
// CHECK-NEXT:     affine.store %[[C2]], %[[A]][symbol(%[[N]]) + 2] : memref<?xi64>

func.func @nodes(%n: index, %a: memref<?xi64>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xi64> <"{ A[i] }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %c = arith.constant 1 : i64
      mse.write %c, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xi64>
    }
    mse.stmt "E"(%i) <"[N] -> { E[i] : 0 <= i < N }"> {
      %c = arith.constant 2 : i64
      mse.write %c, %A @w1 <"{ E[i] -> A[i] }"> : memref<?xi64>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < 3 }"> {
      %c = arith.constant 3 : i64
      mse.write %c, %A @w2 <"[N] -> { T[i] -> A[i + N] }"> : memref<?xi64>
    }
    mse.schedule {
      mse.context <"[N] -> { [] : N >= 1 }"> {
        mse.set {
          mse.filter <"{ S[i] }"> {
            mse.guard <"[N] -> { [] : N >= 10 }"> {
              mse.mark "note" {
                mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] {
                  mse.extension <"[N] -> { [i] -> E[i] : i >= 2 and 0 <= i < N }"> {
                    mse.sequence { mse.filter <"{ S[i] }"> mse.filter <"{ E[i] }"> }
                  }
                }
              }
            }
          }
          mse.filter <"{ T[i] }"> {
            mse.band <"[{ T[i] -> [(i)] }]"> coincident [true] options <"{ unroll[x] }">
          }
        }
      }
    }
  }
  return
}

// Instances that stand for groups are replaced by their members.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-LABEL: func.func @expansion(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[B:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : i64
// CHECK:     affine.for %[[I0:.+]] = 0 to %[[N]] {
// CHECK-NEXT:       affine.store %[[C0]], %[[A]][%[[I0]]] : memref<?xi64>
// CHECK-NEXT:       %[[V0:.+]] = affine.load %[[A]][%[[I0]]] : memref<?xi64>
// CHECK-NEXT:       affine.store %[[V0]], %[[B]][%[[I0]]] : memref<?xi64>

func.func @expansion(%n: index, %a: memref<?xi64>, %b: memref<?xi64>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xi64> <"{ A[i] }"> live_in live_out,
             "B" %B = %b : memref<?xi64> <"{ B[i] }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %c = arith.constant 1 : i64
      mse.write %c, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xi64>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %c = mse.read %A @r1 <"{ T[i] -> A[i] }"> : memref<?xi64>
      mse.write %c, %B @w1 <"{ T[i] -> B[i] }"> : memref<?xi64>
    }
    mse.schedule {
      mse.band <"[{ G[i] -> [(i)] }]"> coincident [true] {
        mse.expansion <"{ S[i] -> G[i]; T[i] -> G[i] }"> expand <"[N] -> { G[i] -> S[i] : 0 <= i < N; G[i] -> T[i] : 0 <= i < N }"> {
          mse.sequence { mse.filter <"{ S[i] }"> mse.filter <"{ T[i] }"> }
        }
      }
    }
  }
  return
}

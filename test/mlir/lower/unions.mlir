// Two statements in one loop: what only one of them executes is apart or under a condition.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-LABEL: func.func @unions(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}}, %[[B:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : i64
// CHECK-DAG:     %[[C1:.+]] = arith.constant 10 : index
// CHECK-DAG:     %[[C2:.+]] = arith.constant 5 : index
// CHECK-DAG:     %[[C3:.+]] = arith.constant 8 : index
// CHECK-DAG:     %[[C4:.+]] = arith.constant 2 : i64
// CHECK:     affine.for %[[I0:.+]] = 0 to %[[N]] {
// CHECK-NEXT:       affine.store %[[C0]], %[[A]][%[[I0]]] : memref<?xi64>
// CHECK-NEXT:       %[[V0:.+]] = arith.cmpi sge, %[[I0]], %[[C1]] : index
// CHECK-NEXT:       %[[V1:.+]] = arith.cmpi sge, %[[I0]], %[[C2]] : index
// CHECK-NEXT:       %[[V2:.+]] = arith.cmpi sle, %[[I0]], %[[C3]] : index
// CHECK-NEXT:       %[[V3:.+]] = arith.andi %[[V1]], %[[V2]] : i1
// CHECK-NEXT:       %[[V4:.+]] = arith.ori %[[V0]], %[[V3]] : i1
// CHECK-NEXT:       scf.if %[[V4]] {
// CHECK-NEXT:         affine.store %[[C4]], %[[B]][%[[I0]] - 5] : memref<?xi64>

func.func @unions(%n: index, %a: memref<?xi64>, %b: memref<?xi64>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 20 }">
      arrays("A" %A = %a : memref<?xi64> <"[N] -> { A[i] : 0 <= i < N }"> live_out,
             "B" %B = %b : memref<?xi64> <"[N] -> { B[i] : 0 <= i < N }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %c = arith.constant 1 : i64
      mse.write %c, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xi64>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 5 <= i < N and i != 9 }"> {
      %c = arith.constant 2 : i64
      mse.write %c, %B @w1 <"{ T[i] -> B[i - 5] }"> : memref<?xi64>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i)] }]"> coincident [true] {
        mse.sequence { mse.filter <"{ S[i] }"> mse.filter <"{ T[i] }"> }
      }
    }
  }
  return
}

// A domain with a stride becomes a loop with a step, a date with a stride too.
// RUN: mse-opt %s --mse-lower | FileCheck %s

// CHECK-LABEL: func.func @strides(
// CHECK-SAME:    %[[N:.+]]: {{[^,]+}}, %[[A:.+]]: {{[^,]+}})
// CHECK-DAG:     %[[C0:.+]] = arith.constant 1 : i64
// CHECK-DAG:     %[[C1:.+]] = arith.constant 2 : i64
// CHECK:     affine.for %[[I0:.+]] = 1 to %[[N]] step 3 {
// CHECK-NEXT:       affine.store %[[C0]], %[[A]][%[[I0]]] : memref<?xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %[[I1:.+]] = 0 to %[[N]] {
// CHECK-NEXT:       affine.store %[[C1]], %[[A]][%[[I1]] * 2] : memref<?xi64>

func.func @strides(%n: index, %a: memref<?xi64>) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xi64> <"[N] -> { A[i] : 0 <= i < 4N }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N and i mod 3 = 1 }"> {
      %c = arith.constant 1 : i64
      mse.write %c, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xi64>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %c = arith.constant 2 : i64
      mse.write %c, %A @w1 <"{ T[i] -> A[2i] }"> : memref<?xi64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(4i)] }]"> coincident [true] }
      }
    }
  }
  return
}

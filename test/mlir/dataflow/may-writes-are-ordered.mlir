// Two may-writes before a read: each may supply it, so may the contents before, and their order is part of the meaning.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-dataflow)' %s | FileCheck %s

// CHECK-LABEL: func.func @two_may_writes
func.func @two_may_writes(%n: index, %A: memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
           arrays("A" %a = %A : memref<?xf32> <"{ A[i] : i >= 0 }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %one = arith.constant 1.0 : f32
      mse.write %one, %a @w0 may <"{ S[i] -> A[i] }"> : memref<?xf32>
      mse.write %one, %a @w1 may <"{ S[i] -> A[i] }"> : memref<?xf32>
      %v = mse.read %a @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [false]
    }
  }
  return
}
// CHECK:      mse.dataflow {
// CHECK-NEXT:   mse.flow_in @r0 from "A" may <"[N] -> { S[i] -> A[i] : 0 <= i < N }">
// CHECK-NEXT:   mse.flow @r0 from @w0 may <"[N] -> { S[i] -> S[i' = i] : 0 <= i < N }">
// CHECK-NEXT:   mse.flow @r0 from @w1 may <"[N] -> { S[i] -> S[i' = i] : 0 <= i < N }">
// CHECK:        mse.order @w0 before @w1 <"[N] -> { S[i] -> S[i' = i] : 0 <= i < N }">

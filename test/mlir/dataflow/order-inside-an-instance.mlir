// A read after a write of the same cell in one instance gets that write; a read before it gets an earlier one.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-dataflow)' %s | FileCheck %s

// CHECK-LABEL: func.func @scalar
func.func @scalar(%n: index, %X: memref<f32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
           arrays("x" %x = %X : memref<f32> <"{ x[] }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %v = mse.read %x @before <"{ S[i] -> x[] }"> : memref<f32>
      mse.write %v, %x @w <"{ S[i] -> x[] }"> : memref<f32>
      %u = mse.read %x @after <"{ S[i] -> x[] }"> : memref<f32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [false]
    }
  }
  return
}
// CHECK:      mse.flow @after from @w <"[N] -> { S[i] -> S[i' = i] : 0 <= i < N }">
// CHECK-NEXT: mse.flow_in @before from "x" <"[N] -> { S[i = 0] -> x[] : N > 0 }">
// CHECK-NEXT: mse.flow @before from @w <"[N] -> { S[i] -> S[i' = -1 + i] : 0 < i < N }">
// CHECK-NEXT: mse.flow_through "x" <"[N] -> { x[] : N = 0 }">
// CHECK-NEXT: mse.flow_out "x" from @w <"[N] -> { x[] -> S[i = -1 + N] : N > 0 }">

// Right code passes in silence: a scop in source order, tiled, with its temporary folded, mapped to launches,
// mapped to one block with barriers.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-verify)' %s 2>&1 >/dev/null | FileCheck %s --allow-empty
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule{algorithm=source},mse-verify)' %s 2>&1 >/dev/null | FileCheck %s --allow-empty
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule,mse-verify,mse-map-to-gpu,mse-verify)' %s 2>&1 >/dev/null | FileCheck %s --allow-empty

// CHECK-NOT: error
// CHECK-NOT: not decided

func.func @jacobi(%t : index, %n : index, %a : memref<?xf32>) {
  mse.scop parameters("T" %T = %t, "N" %N = %n) context <"[T, N] -> { : T >= 0 and N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out) {
    %b = mse.array "B" <"[N] -> { B[i] : 0 <= i < N }"> : memref<?xf32>
    mse.stmt "S"(%ti, %i) <"[T, N] -> { S[t, i] : 0 <= t < T and 0 < i < N - 1 }"> {
      %0 = mse.read %A @r0 <"{ S[t, i] -> A[i - 1] }"> : memref<?xf32>
      %1 = mse.read %A @r1 <"{ S[t, i] -> A[i + 1] }"> : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      mse.write %2, %b @w0 <"{ S[t, i] -> B[i] }"> : memref<?xf32>
    }
    mse.stmt "U"(%ti, %i) <"[T, N] -> { U[t, i] : 0 <= t < T and 0 < i < N - 1 }"> {
      %0 = mse.read %b @r2 <"{ U[t, i] -> B[i] }"> : memref<?xf32>
      mse.write %0, %A @w1 <"{ U[t, i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[t, i] -> [(t)]; U[t, i] -> [(t)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ S[t, i] }"> { mse.band <"[{ S[t, i] -> [(i)] }]"> coincident [true] {} }
          mse.filter <"{ U[t, i] }"> { mse.band <"[{ U[t, i] -> [(i)] }]"> coincident [true] {} }
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[T, N] -> { S[t, i = 1] -> A[0] : N >= 3 and 0 <= t < T; S[t = 0, i] -> A[-1 + i] : T > 0 and 2 <= i <= -2 + N }">
      mse.flow @r0 from @w1 <"[T, N] -> { S[t, i] -> U[t' = -1 + t, i' = -1 + i] : 0 < t < T and 2 <= i <= -2 + N }">
      mse.flow_in @r1 from "A" <"[T, N] -> { S[t = 0, i] -> A[1 + i] : T > 0 and 0 < i <= -3 + N; S[t, i = -2 + N] -> A[-1 + N] : N >= 3 and 0 <= t < T }">
      mse.flow @r1 from @w1 <"[T, N] -> { S[t, i] -> U[t' = -1 + t, i' = 1 + i] : 0 < t < T and 0 < i <= -3 + N }">
      mse.flow @r2 from @w0 <"[T, N] -> { U[t, i] -> S[t' = t, i' = i] : 0 <= t < T and 0 < i <= -2 + N }">
      mse.flow_through "A" <"[T, N] -> { A[i] : T = 0 and 0 < i <= -2 + N; A[i = 0] : N > 0; A[i = -1 + N] : N >= 2 }">
      mse.flow_out "A" from @w1 <"[T, N] -> { A[i] -> U[t = -1 + T, i' = i] : T > 0 and 0 < i <= -2 + N }">
    }
  }
  return
}

// In one block, a barrier that all threads reach must lie between conflicting accesses of different threads.
// RUN: sed -e 's/MIDDLE/true/; s/END/0 <= i0 < T/' %s | mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT --allow-empty
// RUN: sed -e 's/MIDDLE/i0 > 0/; s/END/0 <= i0 < T/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: sed -e 's/MIDDLE/true/; s/END/0 < i0 < T/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=LOOP

// RIGHT-NOT: {{error|remark}}
// FIRST: error: A[1]: read by S[0,2] (@r0) and written by U[0,1] (@w1) in different threads of one block, without a barrier between, for T = 1, N = 4
// LOOP: error: A[1]: read by S[1,2] (@r0) and written by U[0,1] (@w1) in different threads of one block, without a barrier between, for T = 2, N = 4

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
    mse.stmt "middle"() <"{ middle[] }"> { gpu.barrier }
    mse.stmt "end"() <"{ end[] }"> { gpu.barrier }
    mse.schedule {
      mse.mark "kernel" {
        mse.band <"[{ S[t, i] -> [(t)]; U[t, i] -> [(t)] }]"> coincident [false] {
          mse.extension <"[T] -> { [i0] -> middle[] : MIDDLE; [i0] -> end[] : END }"> {
            mse.sequence {
              mse.filter <"{ S[t, i] }"> {
                mse.band <"[{ S[t, i] -> [(floor(i/32))] }]"> coincident [true] {
                  mse.mark "thread" { mse.band <"[{ S[t, i] -> [(i mod 32)] }]"> coincident [true] }
                }
              }
              mse.filter <"{ middle[] }">
              mse.filter <"{ U[t, i] }"> {
                mse.band <"[{ U[t, i] -> [(floor(i/32))] }]"> coincident [true] {
                  mse.mark "thread" { mse.band <"[{ U[t, i] -> [(i mod 32)] }]"> coincident [true] }
                }
              }
              mse.filter <"{ end[] }">
            }
          }
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[T, N] -> { S[t, i = 1] -> A[0] : N >= 3 and 0 <= t < T; S[t = 0, i] -> A[-1 + i] : T > 0 and 2 <= i <= -2 + N }">
      mse.flow @r0 from @w1 <"[T, N] -> { S[t, i] -> U[t' = -1 + t, i' = -1 + i] : 0 < t < T and 2 <= i <= -2 + N }">
      mse.flow @r2 from @w0 <"[T, N] -> { U[t, i] -> S[t' = t, i' = i] : 0 <= t < T and 0 < i <= -2 + N }">
      mse.flow_out "A" from @w1 <"[T, N] -> { A[i] -> U[t = -1 + T, i' = i] : T > 0 and 0 < i <= -2 + N }">
    }
  }
  return
}

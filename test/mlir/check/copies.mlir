// Flow goes through copies: a tile of A is copied to workgroup memory, a barrier follows, the threads read it there.
// RUN: sed -e 's/TILE/0 <= a - 32b <= 32/; s/BARRIER/true/; s/SPACE/workgroup/' %s | mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT --allow-empty
// RUN: sed -e 's/TILE/0 <= a - 32b < 32/; s/BARRIER/true/; s/SPACE/workgroup/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: sed -e 's/TILE/0 <= a - 32b <= 32/; s/BARRIER/b > 0/; s/SPACE/workgroup/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: sed -e 's/TILE/0 <= a - 32b <= 32/; s/BARRIER/true/; s/SPACE/private/' %s | not mse-opt --pass-pipeline='builtin.module(mse-verify)' 2>&1 | FileCheck %s --check-prefix=PRIVATE

// RIGHT-NOT: {{error|remark}}
// MISSING: error: T[0,32]: read by S[31] expects what A[32] held before, gets an undefined value, for N = 32
// BARRIER: error: T[0,1]: written by copy[1] at [0] (@into) and read by S[0] (@r0) in different threads of one block, without a barrier between, for N = 1
// PRIVATE: error: T[0,1]: read by S[0] expects what A[1] held before, gets an undefined value, for N = 1

func.func @stencil(%n : index, %a : memref<?xf32>, %c : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i <= N }"> live_in,
             "C" %C = %c : memref<?xf32> <"[N] -> { C[i] : 0 <= i < N }"> live_out) {
    %t = mse.array "T" <"[N] -> { T[b, a] : 0 <= a <= N }"> layout <"{ T[b, a] -> [a - 32b] }" in "SPACE"> : memref<?x?xf32>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %t @r0 <"{ S[i] -> T[floor(i/32), i + 1] }"> : memref<?x?xf32>
      mse.write %0, %C @w0 <"{ S[i] -> C[i] }"> : memref<?xf32>
    }
    mse.stmt "copy"(%i) <"{ copy[a] }"> {
      %0 = mse.read %A @from <"{ copy[a] -> A[a] }"> : memref<?xf32>
      mse.write %0, %t @into <"{ copy[a] -> T[floor((a - 1)/32), a] }"> : memref<?x?xf32>
    }
    mse.stmt "barrier"() <"{ barrier[] }"> { gpu.barrier }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "block" {
          mse.band <"[{ S[i] -> [(floor(i/32))] }]"> coincident [true] {
            mse.extension <"[N] -> { [b] -> copy[a] : 0 < a <= N and 0 < a - 32b and TILE; [b] -> barrier[] : BARRIER }"> {
              mse.sequence {
                mse.filter <"{ copy[a] }"> {
                  mse.mark "thread" {
                    mse.band <"[{ copy[a] -> [(a mod 32)] }]"> coincident [true]
                  }
                }
                mse.filter <"{ barrier[] }">
                mse.filter <"{ S[i] }"> {
                  mse.mark "thread" {
                    mse.band <"[{ S[i] -> [(i mod 32)] }]"> coincident [true]
                  }
                }
              }
            }
          }
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i + 1] : 0 <= i < N }">
      mse.flow_out "C" from @w0 <"[N] -> { C[i] -> S[i] : 0 <= i < N }">
    }
  }
  return
}

// A scop mapped by hand: each block copies its part of A to workgroup memory, a barrier follows, a thread reads what
// another one copied, through a row of its own.
func.func @tile(%n : index, %a : memref<?xf32>, %c : memref<?xf32>) attributes {dims = ["n", "n", "n"]} {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in,
             "C" %C = %c : memref<?xf32> <"[N] -> { C[i] : 0 <= i < N }"> live_in live_out) {
    %t = mse.array "T" <"[N] -> { T[b, a] : 32b < a <= 32b + 32 }"> layout <"{ T[b, a] -> [a - 32b - 1] }" in "workgroup"> : memref<?x?xf32>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N - 1 }"> {
      %0 = mse.read %t @r0 <"{ S[i] -> T[floor(i/32), i + 1] }"> : memref<?x?xf32>
      mse.write %0, %C @w0 <"{ S[i] -> C[i] }"> : memref<?xf32>
    }
    mse.stmt "copy"(%i) <"{ copy[a] }"> {
      %0 = mse.read %A @from <"{ copy[a] -> A[a] }"> : memref<?xf32>
      mse.write %0, %t @into <"{ copy[a] -> T[floor((a - 1)/32), a] }"> : memref<?x?xf32>
    }
    mse.stmt "barrier"() <"{ barrier[] }"> {
      gpu.barrier
    }
    mse.schedule {
      mse.mark "kernel" {
        mse.mark "block" {
          mse.band <"[{ S[i] -> [(floor(i/32))] }]"> coincident [true] {
            mse.extension <"[N] -> { [b] -> copy[a] : 0 < a < N and 0 < a - 32b <= 32; [b] -> barrier[] : true }"> {
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
      mse.flow_in @r0 from "A" <"[N] -> { S[i] -> A[i + 1] : 0 <= i < N - 1 }">
      mse.flow_out "C" from @w0 <"[N] -> { C[i] -> S[i] : 0 <= i < N - 1 }">
      mse.flow_through "C" <"[N] -> { C[i] : i = N - 1 and N > 0 }">
    }
  }
  return
}

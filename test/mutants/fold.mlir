// A scop with its rows folded by hand: row t needs row t - 1 alone, so that two suffice.
func.func @fold(%n : index, %a : memref<?x?xf32>, %c : memref<?xf32>) attributes {dims = ["n", "n,n", "n"]} {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[t, i] : 0 <= t, i < N }"> live_in,
             "C" %C = %c : memref<?xf32> <"[N] -> { C[i] : 0 <= i < N }"> live_in live_out) {
    %r = mse.array "R" <"[N] -> { R[t, i] : 0 <= t, i < N }"> layout <"{ R[t, i] -> [t, i] }" mod ["2", ""]> : memref<?x?xf32>
    mse.stmt "Z"(%i) <"[N] -> { Z[i] : 0 <= i < N }"> {
      %0 = mse.read %A @r0 <"{ Z[i] -> A[0, i] }"> : memref<?x?xf32>
      mse.write %0, %r @w0 <"{ Z[i] -> R[0, i] }"> : memref<?x?xf32>
    }
    mse.stmt "S"(%t, %i) <"[N] -> { S[t, i] : 0 < t < N and 0 <= i < N }"> {
      %0 = mse.read %A @r1 <"{ S[t, i] -> A[t, i] }"> : memref<?x?xf32>
      %1 = mse.read %r @r2 <"[N] -> { S[t, i] -> R[t - 1, N - 1 - i] }"> : memref<?x?xf32>
      %2 = arith.addf %0, %1 : f32
      mse.write %2, %r @w1 <"{ S[t, i] -> R[t, i] }"> : memref<?x?xf32>
    }
    mse.stmt "O"(%i) <"[N] -> { O[i] : 0 <= i < N }"> {
      %0 = mse.read %r @r3 <"[N] -> { O[i] -> R[N - 1, i] }"> : memref<?x?xf32>
      mse.write %0, %C @w2 <"{ O[i] -> C[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ Z[i] }"> {
          mse.band <"[{ Z[i] -> [(i)] }]"> coincident [true]
        }
        mse.filter <"{ S[t, i] }"> {
          mse.band <"[{ S[t, i] -> [(t)] }]"> coincident [false] {
            mse.band <"[{ S[t, i] -> [(i)] }]"> coincident [true]
          }
        }
        mse.filter <"{ O[i] }"> {
          mse.band <"[{ O[i] -> [(i)] }]"> coincident [true]
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "A" <"[N] -> { Z[i] -> A[0, i] : 0 <= i < N }">
      mse.flow_in @r1 from "A" <"[N] -> { S[t, i] -> A[t, i] : 0 < t < N and 0 <= i < N }">
      mse.flow @r2 from @w0 <"[N] -> { S[t = 1, i] -> Z[N - 1 - i] : N > 1 and 0 <= i < N }">
      mse.flow @r2 from @w1 <"[N] -> { S[t, i] -> S[t - 1, N - 1 - i] : 1 < t < N and 0 <= i < N }">
      mse.flow @r3 from @w0 <"[N] -> { O[i] -> Z[i] : N = 1 and 0 <= i < N }">
      mse.flow @r3 from @w1 <"[N] -> { O[i] -> S[N - 1, i] : N > 1 and 0 <= i < N }">
      mse.flow_out "C" from @w2 <"[N] -> { C[i] -> O[i] : 0 <= i < N }">
    }
  }
  return
}

// A time-expanded stencil under the skewed band [t, t + i], which is the order of the plain one.
// schedule as written: mse-dataflow
// values: N=8 T=5; N=4 T=8; N=3 T=1
// sizes: arg0=19,arg1=9,arg2.0=19; arg0=3,arg1=1,arg2.0=3
// most: A N + 1
func.func @stencil(%n: index, %steps: index, %x: memref<?xf64>) {
  mse.scop parameters("N" %N = %n, "T" %T = %steps) context <"[N, T] -> { : N >= 3 and T >= 1 }">
      arrays("x" %X = %x : memref<?xf64> <"[N] -> { x[i] : 0 <= i < N }"> live_in live_out) {
    %a = mse.array "A" <"[N, T] -> { A[t, i] : 0 <= t <= T and 0 <= i < N }"> : memref<?x?xf64>
    mse.stmt "I"(%i) <"[N] -> { I[i] : 0 <= i < N }"> {
      %v = mse.read %X @r0 <"{ I[i] -> x[i] }"> : memref<?xf64>
      mse.write %v, %a @w0 <"{ I[i] -> A[0, i] }"> : memref<?x?xf64>
    }
    mse.stmt "B"(%t, %i) <"[N, T] -> { B[t, i] : 0 <= t < T and 0 <= i < N and (i = 0 or i = N - 1) }"> {
      %v = mse.read %a @r1 <"{ B[t, i] -> A[t, i] }"> : memref<?x?xf64>
      mse.write %v, %a @w1 <"{ B[t, i] -> A[t + 1, i] }"> : memref<?x?xf64>
    }
    mse.stmt "S"(%t, %i) <"[N, T] -> { S[t, i] : 0 <= t < T and 0 < i < N - 1 }"> {
      %l = mse.read %a @r2 <"{ S[t, i] -> A[t, i - 1] }"> : memref<?x?xf64>
      %c = mse.read %a @r3 <"{ S[t, i] -> A[t, i] }"> : memref<?x?xf64>
      %r = mse.read %a @r4 <"{ S[t, i] -> A[t, i + 1] }"> : memref<?x?xf64>
      %s0 = arith.addf %l, %c : f64
      %s1 = arith.addf %s0, %r : f64
      mse.write %s1, %a @w2 <"{ S[t, i] -> A[t + 1, i] }"> : memref<?x?xf64>
    }
    mse.stmt "O"(%i) <"[N] -> { O[i] : 0 <= i < N }"> {
      %v = mse.read %a @r5 <"[T] -> { O[i] -> A[T, i] }"> : memref<?x?xf64>
      mse.write %v, %X @w3 <"{ O[i] -> x[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[i] }"> {
          mse.band <"[{ I[i] -> [(i)] }]"> coincident [false]
        }
        mse.filter <"{ S[t, i]; B[t, i] }"> {
          mse.band <"[{ S[t, i] -> [(t)]; B[t, i] -> [(t)] }, { S[t, i] -> [(t + i)]; B[t, i] -> [(t + i)] }]"> coincident [false, false]
        }
        mse.filter <"{ O[i] }"> {
          mse.band <"[{ O[i] -> [(i)] }]"> coincident [false]
        }
      }
    }
  }
  return
}

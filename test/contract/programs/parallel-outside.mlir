// A parallel loop outside a sequential one: iterations of different c have no order, whatever their t.
// schedule as written: mse-dataflow
// values: N=6 T=6; N=3 T=8; N=8 T=3
// sizes: arg0=9,arg1=7,arg2.0=9,arg2.1=7; arg0=1,arg1=2,arg2.0=1,arg2.1=2
// most: A N
func.func @parallel_outside(%n: index, %steps: index, %x: memref<?x?xf64>) {
  mse.scop parameters("N" %N = %n, "T" %T = %steps) context <"[N, T] -> { : N >= 1 and T >= 1 }">
      arrays("x" %X = %x : memref<?x?xf64> <"[N, T] -> { x[c, t] : 0 <= c < N and 0 <= t < T }"> live_in live_out) {
    %a = mse.array "A" <"[N, T] -> { A[t, c] : 0 <= t <= T and 0 <= c < N }"> : memref<?x?xf64>
    mse.stmt "I"(%c) <"[N] -> { I[c] : 0 <= c < N }"> {
      %v = mse.read %X @r0 <"{ I[c] -> x[c, 0] }"> : memref<?x?xf64>
      mse.write %v, %a @w0 <"{ I[c] -> A[0, c] }"> : memref<?x?xf64>
    }
    mse.stmt "S"(%c, %t) <"[N, T] -> { S[c, t] : 0 <= c < N and 0 <= t < T }"> {
      %p = mse.read %a @r1 <"{ S[c, t] -> A[t, c] }"> : memref<?x?xf64>
      %q = mse.read %X @r2 <"{ S[c, t] -> x[c, t] }"> : memref<?x?xf64>
      %s = arith.addf %p, %q : f64
      mse.write %s, %a @w1 <"{ S[c, t] -> A[t + 1, c] }"> : memref<?x?xf64>
      mse.write %p, %X @w2 <"{ S[c, t] -> x[c, t] }"> : memref<?x?xf64>
    }
    mse.schedule {
      mse.band <"[{ I[c] -> [(c)]; S[c, t] -> [(c)] }]"> coincident [true] {
        mse.sequence {
          mse.filter <"{ I[c] }">
          mse.filter <"{ S[c, t] }"> {
            mse.band <"[{ S[c, t] -> [(t)] }]"> coincident [false]
          }
        }
      }
    }
  }
  return
}

// One statement writes two arrays: values of A live for one iteration of i, those of B for two.
// schedule as written: mse-dataflow
// values: N=7 M=6; N=3 M=4; N=8 M=2
// sizes: arg0=9,arg1=7,arg2.0=9,arg2.1=7; arg0=2,arg1=1,arg2.0=2,arg2.1=1
// most: A 2*M, B 3*M
func.func @two_writes(%n: index, %m: index, %x: memref<?x?xf64>) {
  mse.scop parameters("N" %N = %n, "M" %M = %m) context <"[N, M] -> { : N >= 2 and M >= 1 }">
      arrays("x" %X = %x : memref<?x?xf64> <"[N, M] -> { x[i, j] : 0 <= i < N and 0 <= j < M }"> live_in live_out) {
    %a = mse.array "A" <"[N, M] -> { A[i, j] : 0 <= i < N and 0 <= j < M }"> : memref<?x?xf64>
    %b = mse.array "B" <"[N, M] -> { B[i, j] : 0 <= i < N and 0 <= j < M }"> : memref<?x?xf64>
    mse.stmt "I"(%i, %j) <"[N, M] -> { I[i, j] : 0 <= i < 2 and 0 <= j < M }"> {
      %v = mse.read %X @r0 <"{ I[i, j] -> x[i, j] }"> : memref<?x?xf64>
      mse.write %v, %a @w0 <"{ I[i, j] -> A[i, j] }"> : memref<?x?xf64>
      mse.write %v, %b @w1 <"{ I[i, j] -> B[i, j] }"> : memref<?x?xf64>
    }
    mse.stmt "S"(%i, %j) <"[N, M] -> { S[i, j] : 2 <= i < N and 0 <= j < M }"> {
      %p = mse.read %a @r1 <"{ S[i, j] -> A[i - 1, j] }"> : memref<?x?xf64>
      %q = mse.read %b @r2 <"{ S[i, j] -> B[i - 2, j] }"> : memref<?x?xf64>
      %s = arith.addf %p, %q : f64
      %d = arith.subf %p, %q : f64
      mse.write %s, %a @w2 <"{ S[i, j] -> A[i, j] }"> : memref<?x?xf64>
      mse.write %d, %b @w3 <"{ S[i, j] -> B[i, j] }"> : memref<?x?xf64>
      mse.write %s, %X @w4 <"{ S[i, j] -> x[i, j] }"> : memref<?x?xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[i, j] }"> {
          mse.band <"[{ I[i, j] -> [(i)] }, { I[i, j] -> [(j)] }]"> coincident [false, false]
        }
        mse.filter <"{ S[i, j] }"> {
          mse.band <"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]"> coincident [false, false]
        }
      }
    }
  }
  return
}

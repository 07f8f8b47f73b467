// The Gaussian filter of the GeCoS report: two passes over each row, the second two columns behind the first.
// schedule as written: mse-dataflow
// values: N=5 M=9; N=2 M=7; N=3 M=5
// sizes: arg0=9,arg1=33,arg2.0=9,arg2.1=33; arg0=1,arg1=5,arg2.0=1,arg2.1=5
// most: tmp 4
func.func @gauss(%n: index, %m: index, %image: memref<?x?xf64>) {
  mse.scop parameters("N" %N = %n, "M" %M = %m) context <"[N, M] -> { : N >= 1 and M >= 5 }">
      arrays("x" %X = %image : memref<?x?xf64> <"[N, M] -> { x[i, j] : 0 <= i < N and 0 <= j < M }"> live_in live_out) {
    %t = mse.array "tmp" <"[N, M] -> { tmp[i, j] : 0 <= i < N and 0 <= j < M }"> : memref<?x?xf64>
    mse.stmt "S0"(%i, %j) <"[N, M] -> { S0[i, j] : 0 <= i < N and 1 <= j < M - 1 }"> {
      %l = mse.read %X @r0 <"{ S0[i, j] -> x[i, j - 1] }"> : memref<?x?xf64>
      %c = mse.read %X @r1 <"{ S0[i, j] -> x[i, j] }"> : memref<?x?xf64>
      %r = mse.read %X @r2 <"{ S0[i, j] -> x[i, j + 1] }"> : memref<?x?xf64>
      %s0 = arith.addf %l, %c : f64
      %s1 = arith.addf %s0, %r : f64
      mse.write %s1, %t @w0 <"{ S0[i, j] -> tmp[i, j] }"> : memref<?x?xf64>
    }
    mse.stmt "S1"(%i, %j) <"[N, M] -> { S1[i, j] : 0 <= i < N and 2 <= j < M - 2 }"> {
      %l = mse.read %t @r3 <"{ S1[i, j] -> tmp[i, j - 1] }"> : memref<?x?xf64>
      %c = mse.read %t @r4 <"{ S1[i, j] -> tmp[i, j] }"> : memref<?x?xf64>
      %r = mse.read %t @r5 <"{ S1[i, j] -> tmp[i, j + 1] }"> : memref<?x?xf64>
      %s0 = arith.addf %l, %c : f64
      %s1 = arith.addf %s0, %r : f64
      mse.write %s1, %X @w1 <"{ S1[i, j] -> x[i, j] }"> : memref<?x?xf64>
    }
    mse.schedule {
      mse.band <"[{ S0[i, j] -> [(i)]; S1[i, j] -> [(i)] }, { S0[i, j] -> [(j)]; S1[i, j] -> [(j + 2)] }]"> coincident [false, false] {
        mse.sequence {
          mse.filter <"{ S0[i, j] }">
          mse.filter <"{ S1[i, j] }">
        }
      }
    }
  }
  return
}

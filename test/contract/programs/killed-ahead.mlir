// Cells are killed in the iteration before they are written: a kill must not meet a value that is in use, so that three cells
// are left, where two hold values at one time.
// schedule as written: mse-dataflow
// most: A 3
// values: N=9; N=4
// sizes: arg0.0=9,arg1.0=9; arg0.0=4,arg1.0=4
func.func @killed_ahead(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 3 }">
      arrays("x" %X = %x : memref<?xf64> <"[N] -> { x[i] : 0 <= i < N }"> live_in live_out,
             "y" %Y = %y : memref<?xf64> <"[N] -> { y[i] : 0 <= i < N }"> live_in live_out) {
    %a = mse.array "A" <"[N] -> { A[i] : 0 <= i <= N }"> : memref<?xf64>
    mse.stmt "I"() <"{ I[] }"> {
      %v = mse.read %X @r0 <"{ I[] -> x[0] }"> : memref<?xf64>
      mse.write %v, %a @w0 <"{ I[] -> A[0] }"> : memref<?xf64>
    }
    mse.stmt "S"(%i) <"[N] -> { S[i] : 1 <= i < N }"> {
      %v = mse.read %X @r1 <"{ S[i] -> x[i] }"> : memref<?xf64>
      mse.write %v, %a @w1 <"{ S[i] -> A[i] }"> : memref<?xf64>
      mse.kill %a @k0 <"{ S[i] -> A[i + 1] }"> : memref<?xf64>
      %p = mse.read %a @r2 <"{ S[i] -> A[i - 1] }"> : memref<?xf64>
      %s = arith.addf %v, %p : f64
      mse.write %s, %Y @w2 <"{ S[i] -> y[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[] }">
        mse.filter <"{ S[i] }"> {
          mse.band <"[{ S[i] -> [(i)] }]"> coincident [false]
        }
      }
    }
  }
  return
}

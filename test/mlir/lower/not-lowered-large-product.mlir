// isl would multiply %n by 576460752303423487 before it divides, which is no number of 64 bits for some of the values of %n that the
// context has. No code is generated that computes with it.
// RUN: not mse-opt --mse-lower %s 2>&1 | FileCheck %s

// CHECK: error: mse-lower: cannot generate loops: {{.*}}a product that is divided may be no number of 64 bits
func.func @large(%n: index, %a: memref<5x3xi64>, %v: i64) {
  mse.scop parameters("n0" %n0 = %n) context <"[n0] -> {  : -1152921504606846976 <= n0 <= 576460752303423487 }">
      arrays("A" %A = %a : memref<5x3xi64> <"{ A[i0, i1] : 0 <= i0 <= 4 and 0 <= i1 <= 2 }"> live_in live_out)
      values(%x = %v : i64) {
    mse.stmt "S0"() <"{ S0[] }"> {
      mse.write %x, %A @w0 <"[n0] -> { S0[] -> A[o0, o1] : (o0) mod 2 = 0 and 576460752303423489 + n0 <= 288230376151711744o0 <= 1152921504606846976 + n0 and 576460752303423489 + n0 <= 576460752303423488o1 <= 1152921504606846976 + n0 }"> : memref<5x3xi64>
    }
    mse.schedule
  }
  return
}

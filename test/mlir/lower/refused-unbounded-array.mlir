// RUN: not mse-opt %s --mse-lower 2>&1 | FileCheck %s

// CHECK: [[@LINE+2]]:3: error: mse-lower: cannot generate loops: array 't' has no bounded storage
func.func @unbounded(%a: memref<?xi64>) {
  mse.scop arrays("A" %A = %a : memref<?xi64> <"{ A[i] }"> live_out) {
    %t = mse.array "t" <"{ t[i] : i >= 0 }"> : memref<?xi64>
    mse.stmt "S"() <"{ S[] }"> {
      %x = arith.constant 1 : i64
      mse.write %x, %t @w <"{ S[] -> t[0] }"> : memref<?xi64>
    }
    mse.schedule
  }
  return
}

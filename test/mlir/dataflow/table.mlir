// The flow as a remark, one line for each pair of references.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-dataflow{table})' %s 2>&1 >/dev/null | FileCheck %s

// CHECK:      remark: source flow
// CHECK-NEXT:   @r from "x" { S[] -> x[] }
// CHECK-NEXT:   "y" from @w { y[] -> S[] }
func.func @table(%X: memref<f32>, %Y: memref<f32>) {
  mse.scop arrays("x" %x = %X : memref<f32> <"{ x[] }"> live_in, "y" %y = %Y : memref<f32> <"{ y[] }"> live_out) {
    mse.stmt "S"() <"{ S[] }"> {
      %v = mse.read %x @r <"{ S[] -> x[] }"> : memref<f32>
      mse.write %v, %y @w <"{ S[] -> y[] }"> : memref<f32>
    }
    mse.schedule
  }
  return
}

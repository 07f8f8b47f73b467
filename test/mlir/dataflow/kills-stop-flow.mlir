// A kill leaves no value of the program in a cell: there is no flow from before it, and none from it.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-dataflow)' %s | FileCheck %s

// CHECK-LABEL: func.func @killed
func.func @killed(%X: memref<f32>, %Y: memref<f32>) {
  mse.scop arrays("x" %x = %X : memref<f32> <"{ x[] }"> live_in live_out, "y" %y = %Y : memref<f32> <"{ y[] }"> live_out) {
    mse.stmt "S"() <"{ S[] }"> {
      mse.kill %x @k <"{ S[] -> x[] }"> : memref<f32>
      %v = mse.read %x @r <"{ S[] -> x[] }"> : memref<f32>
      mse.write %v, %y @w <"{ S[] -> y[] }"> : memref<f32>
    }
    mse.schedule
  }
  return
}
// CHECK:      mse.dataflow {
// CHECK-NEXT:   mse.flow_out "y" from @w <"{ y[] -> S[] }">
// CHECK-NEXT: }

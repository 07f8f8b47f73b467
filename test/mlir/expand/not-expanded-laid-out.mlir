// An array with a layout stays as it is: expansion decides which cells there are, a layout where they lie.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-dataflow,mse-expand)' %s 2>&1 | FileCheck %s

// CHECK: remark: not expanded [laid-out]: array 'x' stays as it is: it has a layout: expansion comes before layouts
// CHECK: mse.array "x" <"{ x[i] : 0 <= i < 4 }"> layout <"{ x[i] -> [i] }" mod ["2"]>
func.func @folded(%a : memref<4xf32>) {
  mse.scop arrays("A" %A = %a : memref<4xf32> <"{ A[i] : 0 <= i < 4 }"> live_in live_out) {
    %x = mse.array "x" <"{ x[i] : 0 <= i < 4 }"> layout <"{ x[i] -> [i] }" mod ["2"]> : memref<4xf32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 4 }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<4xf32>
      mse.write %0, %x @w0 <"{ S[i] -> x[i] }"> : memref<4xf32>
      %1 = mse.read %x @r1 <"{ S[i] -> x[i] }"> : memref<4xf32>
      mse.write %1, %A @w1 <"{ S[i] -> A[i] }"> : memref<4xf32>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
  }
  return
}

// Sequences of statements without instances stay sequences. Found by mse-fuzz (seed 48).
// RUN: mse-opt --mse-schedule=algorithm=source %s | FileCheck %s
// RUN: mse-opt --mse-schedule=algorithm=source --mse-lower %s | FileCheck %s --check-prefix=LOWERED
// CHECK:      mse.sequence {
// CHECK-NEXT:   mse.filter
// CHECK-NEXT:   mse.filter
// LOWERED-LABEL: func.func @nothing
// LOWERED-NEXT:    return
func.func @nothing(%a : memref<f32>) {
  mse.scop parameters() context <"{ : }"> arrays("A" %A = %a : memref<f32> <"{ A[] }"> live_in live_out) {
    mse.stmt "S"(%i) <"{ S[i] : false }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[] }"> : memref<f32>
      mse.write %0, %A @w0 <"{ S[i] -> A[] }"> : memref<f32>
    }
    mse.stmt "T"(%i) <"{ T[i] : false }"> {
      %0 = mse.read %A @r1 <"{ T[i] -> A[] }"> : memref<f32>
      mse.write %0, %A @w1 <"{ T[i] -> A[] }"> : memref<f32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] : false }">
        mse.filter <"{ T[i] : false }">
      }
    }
  }
  return
}

// A write that supplies nothing is left out, and what does nothing else with it: from its domain and from the schedule.
// RUN: mse-opt --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s

// CHECK-NOT:  "D"
// CHECK:      mse.stmt "S"(%i) <"[N] -> { S[i = -1 + N] : N > 0 }"> {
// CHECK-NEXT:   mse.write %{{.*}}, %B @w0 <"{ S[i] -> B[] }"> : memref<f64>
// CHECK-NEXT: }
// CHECK-NOT:  mse.stmt
// CHECK:      mse.schedule {
// CHECK-NEXT:   mse.band
// CHECK-NOT:    sequence
// CHECK:      mse.dataflow
// CHECK:        mse.flow_out "B" from @w0
func.func @dead(%n : index, %b : memref<f64>, %v : f64) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("B" %B = %b : memref<f64> <"{ B[] }"> live_in live_out) values(%w = %v : f64) {
    %x = mse.array "x" <"{ x[] }"> : memref<f64>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      mse.write %w, %B @w0 <"{ S[i] -> B[] }"> : memref<f64>
      mse.write %w, %x @w1 <"{ S[i] -> x[] }"> : memref<f64>
    }
    mse.stmt "D"(%i) <"[N] -> { D[i] : 0 <= i < N }"> {
      mse.write %w, %x @w2 <"{ D[i] -> x[] }"> : memref<f64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ D[i] }"> { mse.band <"[{ D[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
      }
    }
  }
  return
}

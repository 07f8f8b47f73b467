// An array that nobody reads or writes any more is gone, and its kills with it.
// RUN: mse-opt --mse-dataflow --mse-expand --mse-verify %s | FileCheck %s

// CHECK-NOT:  mse.kill
// CHECK-NOT:  "x"
// CHECK:      mse.dataflow
func.func @killed(%b : memref<8xf64>, %v : f64) {
  mse.scop arrays("B" %B = %b : memref<8xf64> <"{ B[i] : 0 <= i < 8 }"> live_out) values(%w = %v : f64) {
    %x = mse.array "x" <"{ x[] }"> : memref<f64>
    mse.stmt "K"(%i) <"{ K[i] : 0 <= i < 8 }"> {
      mse.kill %x @k0 <"{ K[i] -> x[] }"> : memref<f64>
    }
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      mse.write %w, %x @w0 <"{ S[i] -> x[] }"> : memref<f64>
      %0 = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f64>
      mse.write %0, %B @w1 <"{ S[i] -> B[i] }"> : memref<8xf64>
    }
    mse.schedule {
      mse.band <"[{ K[i] -> [(i)]; S[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ K[i] }">
          mse.filter <"{ S[i] }">
        }
      }
    }
  }
  return
}

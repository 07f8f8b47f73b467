// Single assignment would need to know at run time which write a read gets: the writes of a class share a cell, as with
// mode=maximal, and a remark says so. Where each class is a single write there is nothing to say.
// RUN: mse-opt --mse-dataflow --mse-expand=mode=full --mse-verify %s -o %t.full 2>&1 | FileCheck %s
// RUN: mse-opt --mse-dataflow --mse-expand=mode=maximal %s -o %t.maximal
// RUN: diff %t.full %t.maximal

// CHECK:     remark: not single assignment [phi]: writes of array 'x' share cells: a read may get the value of @w0 or of @w1
// CHECK-NOT: remark
func.func @chosen(%n : index, %flag : i1, %b : memref<?xf64>, %v : f64) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("B" %B = %b : memref<?xf64> <"[N] -> { B[i] : 0 <= i < N }"> live_out)
      values(%c = %flag : i1, %w = %v : f64) {
    %x = mse.array "x" <"{ x[] }"> : memref<f64>
    %y = mse.array "y" <"{ y[] }"> : memref<f64>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      mse.write %w, %x @w0 <"{ S[i] -> x[] }"> : memref<f64>
      scf.if %c {
        mse.write %w, %x @w1 may <"{ S[i] -> x[] }"> : memref<f64>
      }
      %0 = mse.read %x @r0 <"{ S[i] -> x[] }"> : memref<f64>
      mse.write %0, %y @w2 <"{ S[i] -> y[] }"> : memref<f64>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %0 = mse.read %y @r1 <"{ T[i] -> y[] }"> : memref<f64>
      mse.write %0, %B @w3 <"{ T[i] -> B[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ S[i] }">
          mse.filter <"{ T[i] }">
        }
      }
    }
  }
  return
}

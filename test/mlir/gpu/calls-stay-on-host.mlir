// A statement that calls a function which takes arrays is in no kernel; others of the same loop are.
// RUN: mse-opt --mse-map-to-gpu %s 2>%t | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK %s <%t

// REMARK: remark: a loop stays on the host: statement 'S' calls a function

// CHECK:      mse.filter <"{ S[i] }"> {
// CHECK-NEXT:   mse.band <"[{ S[i] -> [(i)] }]"> coincident [true]
// CHECK-NEXT: }
// CHECK-NEXT: mse.filter <"{ T[i] }"> {
// CHECK-NEXT:   mse.mark "kernel"
func.func private @f(memref<8xf64>, index)
func.func @calls(%a: memref<8xf64>, %x: f64) {
  mse.scop arrays("A" %A = %a : memref<8xf64> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) values(%v = %x : f64) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      mse.touch write %A @w0 may <"{ S[i] -> A[i] }"> : memref<8xf64>
      func.call @f(%A, %i) : (memref<8xf64>, index) -> ()
    }
    mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 8 }"> {
      mse.write %v, %A @w1 <"{ T[i] -> A[i] }"> : memref<8xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [true] }
      }
    }
  }
  return
}

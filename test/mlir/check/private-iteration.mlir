// Private memory outside of launches is that of one iteration of the outermost parallel loop: a value does not pass to the
// next one.
// RUN: not mse-opt --mse-verify %s --split-input-file 2>&1 | FileCheck %s

// CHECK-NOT: error
// CHECK:     error: t[0]: read by T[0] expects S[0], gets an undefined value
// CHECK:     error: mse-verify: 1 violation
// CHECK-NOT: error

func.func @within(%y: memref<8xf32>) {
  mse.scop parameters() context <"{ : }"> arrays("y" %b = %y : memref<8xf32> <"{ y[i] : 0 <= i < 8 }"> live_in live_out) {
    %t = mse.array "t" <"{ t[i] : 0 <= i < 8 }"> layout <"{ t[i] -> [] }" in "private"> : memref<?xf32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      %c = arith.constant 1.0 : f32
      mse.write %c, %t @w0 <"{ S[i] -> t[i] }"> : memref<?xf32>
    }
    mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 8 }"> {
      %a = mse.read %t @r0 <"{ T[i] -> t[i] }"> : memref<?xf32>
      mse.write %a, %b @w1 <"{ T[i] -> y[i] }"> : memref<8xf32>
    }
    mse.schedule {
      mse.mark "parallel" {
        mse.band <"[{ S[i] -> [(i)]; T[i] -> [(i)] }]"> permutable coincident [true] {
          mse.sequence {
            mse.filter <"{ S[i] }">
            mse.filter <"{ T[i] }">
          }
        }
      }
    }
    mse.dataflow {
      mse.flow @r0 from @w0 <"{ T[i] -> S[i] : 0 <= i < 8 }">
      mse.flow_out "y" from @w1 <"{ y[i] -> T[i] : 0 <= i < 8 }">
    }
  }
  return
}

// -----

func.func @across(%y: memref<8xf32>) {
  mse.scop parameters() context <"{ : }"> arrays("y" %b = %y : memref<8xf32> <"{ y[i] : 0 <= i < 8 }"> live_in live_out) {
    %t = mse.array "t" <"{ t[i] : 0 <= i < 8 }"> layout <"{ t[i] -> [] }" in "private"> : memref<?xf32>
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      %c = arith.constant 1.0 : f32
      mse.write %c, %t @w0 <"{ S[i] -> t[i] }"> : memref<?xf32>
    }
    mse.stmt "T"(%i) <"{ T[i] : 0 <= i < 8 }"> {
      %a = mse.read %t @r0 <"{ T[i] -> t[i] }"> : memref<?xf32>
      mse.write %a, %b @w1 <"{ T[i] -> y[i] }"> : memref<8xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> {
          mse.mark "parallel" { mse.band <"[{ S[i] -> [(i)] }]"> permutable coincident [true] }
        }
        mse.filter <"{ T[i] }"> {
          mse.mark "parallel" { mse.band <"[{ T[i] -> [(i)] }]"> permutable coincident [true] }
        }
      }
    }
    mse.dataflow {
      mse.flow @r0 from @w0 <"{ T[i] -> S[i] : 0 <= i < 8 }">
      mse.flow_out "y" from @w1 <"{ y[i] -> T[i] : 0 <= i < 8 }">
    }
  }
  return
}

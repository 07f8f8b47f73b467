// RUN: not mse-opt %s --mse-verify 2>&1 | FileCheck %s

// Two mirrors of one array are not one memory: the read of one does not get what was written to the other.

// CHECK: error: M2[0]: read by T[] expects S[], gets what A[0] held before through to_M2[0]
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) {
  mse.scop arrays("A" %A = %a : memref<8xf32> <"{ A[i] : 0 <= i < 8 }"> live_in,
                  "B" %B = %b : memref<8xf32> <"{ B[i] : 0 <= i < 8 }"> live_out) values(%v = %x : f32) {
    %M1 = mse.array "M1" <"{ M1[i] : 0 <= i < 8 }"> : memref<8xf32>
    %M2 = mse.array "M2" <"{ M2[i] : 0 <= i < 8 }"> : memref<8xf32>
    mse.stmt "to_M1"(%i) <"{ to_M1[i] : 0 <= i < 8 }"> {
      %0 = mse.read %A @r1 <"{ to_M1[i] -> A[i] }"> : memref<8xf32>
      mse.write %0, %M1 @w1 <"{ to_M1[i] -> M1[i] }"> : memref<8xf32>
    }
    mse.stmt "to_M2"(%i) <"{ to_M2[i] : 0 <= i < 8 }"> {
      %0 = mse.read %A @r2 <"{ to_M2[i] -> A[i] }"> : memref<8xf32>
      mse.write %0, %M2 @w2 <"{ to_M2[i] -> M2[i] }"> : memref<8xf32>
    }
    mse.stmt "S"() <"{ S[] }"> {
      mse.write %v, %M1 @w0 <"{ S[] -> M1[0] }"> : memref<8xf32>
    }
    mse.stmt "T"() <"{ T[] }"> {
      %0 = mse.read %M2 @r0 <"{ T[] -> M2[0] }"> : memref<8xf32>
      %1 = arith.addf %0, %0 : f32
      mse.write %1, %B @w3 <"{ T[] -> B[0] }"> : memref<8xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ to_M1[i] }"> { mse.band <"[{ to_M1[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ to_M2[i] }"> { mse.band <"[{ to_M2[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ S[] }">
        mse.filter <"{ T[] }">
      }
    }
    mse.dataflow {
      mse.flow @r0 from @w0 <"{ T[] -> S[] }">
      mse.flow_out "B" from @w3 <"{ B[0] -> T[] }">
      mse.flow_through "B" <"{ B[i] : 0 < i < 8 }">
    }
  }
  return
}

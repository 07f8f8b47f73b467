// The checker assumes the program's claims about iterations for may-writes, and not for certain writes.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-dataflow,mse-verify)' --split-input-file %s 2>&1 | FileCheck %s

// CHECK-NOT: error:
func.func @scatter(%a: memref<8xf32>, %k: index, %x: f32) {
  mse.scop parameters("K" %K = %k)
      arrays("A" %A = %a : memref<8xf32> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) values(%v = %x : f32) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      mse.write %v, %A[%K] @w0 may <"{ S[i] -> A[a] : 0 <= a < 8 }"> : memref<8xf32>
    }
    mse.independent ["A"] <"{ S[i] -> [i] }">
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
  }
  return
}

// -----

// CHECK: error: member 0 claimed coincident but carries A[0]: written by S[0] (@w0), written by S[1] (@w0)
func.func @not_said(%a: memref<8xf32>, %k: index, %x: f32) {
  mse.scop parameters("K" %K = %k)
      arrays("A" %A = %a : memref<8xf32> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) values(%v = %x : f32) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      mse.write %v, %A[%K] @w0 may <"{ S[i] -> A[a] : 0 <= a < 8 }"> : memref<8xf32>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
  }
  return
}

// -----

// Each iteration fills the cell that it reads at a subscript from elsewhere: no iteration may come between.
// CHECK: error: member 0 claimed coincident but carries T[0]: written by S[0] (@w0), written by S[1] (@w0)
func.func @certain(%a: memref<8xf32>, %t: memref<8xf32>, %k: index, %x: f32) {
  mse.scop parameters("K" %K = %k)
      arrays("T" %T = %t : memref<8xf32> <"{ T[i] : 0 <= i < 8 }"> live_in live_out,
             "A" %A = %a : memref<8xf32> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) values(%v = %x : f32) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      mse.write %v, %T @w0 <"{ S[i] -> T[0] }"> : memref<8xf32>
      %r = mse.read %T[%K] @r0 may <"{ S[i] -> T[a] : 0 <= a < 8 }"> : memref<8xf32>
      mse.write %r, %A @w1 <"{ S[i] -> A[i] }"> : memref<8xf32>
    }
    mse.independent ["A", "T"] <"{ S[i] -> [i] }">
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] }
  }
  return
}

// -----

// Every iteration fills its cell, then every iteration reads it, at a subscript from elsewhere: the reads come too late.
// CHECK: error: T[0]: read by U[0] expects {{.*}}, gets S[7]
func.func @late(%a: memref<8xf32>, %t: memref<8xf32>, %k: index, %x: f32) {
  mse.scop parameters("K" %K = %k)
      arrays("T" %T = %t : memref<8xf32> <"{ T[i] : 0 <= i < 8 }"> live_in live_out,
             "A" %A = %a : memref<8xf32> <"{ A[i] : 0 <= i < 8 }"> live_in live_out) values(%v = %x : f32) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 8 }"> {
      mse.write %v, %T @w0 <"{ S[i] -> T[0] }"> : memref<8xf32>
    }
    mse.stmt "U"(%i) <"{ U[i] : 0 <= i < 8 }"> {
      %r = mse.read %T[%K] @r0 may <"{ U[i] -> T[a] : 0 <= a < 8 }"> : memref<8xf32>
      mse.write %r, %A @w1 <"{ U[i] -> A[i] }"> : memref<8xf32>
    }
    mse.independent ["A", "T"] <"{ S[i] -> [i]; U[i] -> [i] }">
    mse.schedule {
      mse.sequence {
        mse.filter <"{ S[i] }"> { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
        mse.filter <"{ U[i] }"> { mse.band <"[{ U[i] -> [(i)] }]"> coincident [false] }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "T" may <"{ U[i] -> T[a] : 0 <= i < 8 and 0 < a < 8 }">
      mse.flow @r0 from @w0 may <"{ U[i] -> S[i] : 0 <= i < 8 }">
      mse.flow_out "A" from @w1 <"{ A[i] -> U[i] : 0 <= i < 8 }">
      mse.flow_out "T" from @w0 <"{ T[0] -> S[7] }">
      mse.flow_through "T" <"{ T[a] : 0 < a < 8 }">
    }
  }
  return
}

// The meaning of a scop is its source flow; what breaks it is named with one example.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' --split-input-file %s 2>&1 | FileCheck %s

// A read from the wrong class: the label of its array is swapped.
// CHECK: error: x[1,0]: read by R[0] expects T[0], gets U[0], for N = 1
func.func @swapped_label(%n : index) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }"> {
    %x = mse.array "x" <"[N] -> { x[c, i] : 0 <= c <= 1 and 0 <= i < N }"> : memref<2x?xf32>
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %0 = arith.constant 1.0 : f32
      mse.write %0, %x @w0 <"{ T[i] -> x[0, i] }"> : memref<2x?xf32>
    }
    mse.stmt "U"(%i) <"[N] -> { U[i] : 0 <= i < N }"> {
      %0 = arith.constant 2.0 : f32
      mse.write %0, %x @w1 <"{ U[i] -> x[1, i] }"> : memref<2x?xf32>
    }
    mse.stmt "R"(%i) <"[N] -> { R[i] : 0 <= i < N }"> {
      %0 = mse.read %x @r0 <"{ R[i] -> x[1, i] }"> : memref<2x?xf32>
      %1 = mse.read %x @r1 <"{ R[i] -> x[1, i] }"> : memref<2x?xf32>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ T[i] }"> { mse.band <"[{ T[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ U[i] }"> { mse.band <"[{ U[i] -> [(i)] }]"> coincident [true] }
        mse.filter <"{ R[i] }"> { mse.band <"[{ R[i] -> [(i)] }]"> coincident [true] }
      }
    }
    mse.dataflow {
      mse.flow @r0 from @w0 <"[N] -> { R[i] -> T[i] : 0 <= i < N }">
      mse.flow @r1 from @w1 <"[N] -> { R[i] -> U[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// Two may-writes before a read: swapping them keeps the writes that may supply it, and changes the result.
// CHECK: error: x[]: read by R[0] expects Z[0] or later T[0] or later U[0], gets Z[0] or later U[0] or later T[0], for N = 1
func.func @swapped_may_writes(%n : index) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }"> {
    %x = mse.array "x" <"{ x[] }"> : memref<f32>
    mse.stmt "Z"(%i) <"[N] -> { Z[i] : 0 <= i < N }"> {
      %0 = arith.constant 0.0 : f32
      mse.write %0, %x @w2 <"{ Z[i] -> x[] }"> : memref<f32>
    }
    mse.stmt "T"(%i) <"[N] -> { T[i] : 0 <= i < N }"> {
      %0 = arith.constant 1.0 : f32
      mse.write %0, %x @w0 may <"{ T[i] -> x[] }"> : memref<f32>
    }
    mse.stmt "U"(%i) <"[N] -> { U[i] : 0 <= i < N }"> {
      %0 = arith.constant 2.0 : f32
      mse.write %0, %x @w1 may <"{ U[i] -> x[] }"> : memref<f32>
    }
    mse.stmt "R"(%i) <"[N] -> { R[i] : 0 <= i < N }"> {
      %0 = mse.read %x @r0 <"{ R[i] -> x[] }"> : memref<f32>
    }
    mse.schedule {
      mse.band <"[{ Z[i] -> [(i)]; T[i] -> [(i)]; U[i] -> [(i)]; R[i] -> [(i)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ Z[i] }">
          mse.filter <"{ U[i] }">
          mse.filter <"{ T[i] }">
          mse.filter <"{ R[i] }">
        }
      }
    }
    mse.dataflow {
      mse.flow @r0 from @w0 may <"[N] -> { R[i] -> T[i] : 0 <= i < N }">
      mse.flow @r0 from @w1 may <"[N] -> { R[i] -> U[i] : 0 <= i < N }">
      mse.flow @r0 from @w2 may <"[N] -> { R[i] -> Z[i] : 0 <= i < N }">
      mse.order @w2 before @w0 <"[N] -> { Z[i] -> T[i] : 0 <= i < N }">
      mse.order @w2 before @w1 <"[N] -> { Z[i] -> U[i] : 0 <= i < N }">
      mse.order @w0 before @w1 <"[N] -> { T[i] -> U[i] : 0 <= i < N }">
    }
  }
  return
}

// -----

// An instance that a live-out cell depends on is missing; an instance that nobody reads may be.
// CHECK:     error: s[] after the scop expects S[0], gets what it held before, for N = 1
// CHECK-NEXT: mse.scop
func.func @missing(%n : index, %a : memref<f32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("s" %A = %a : memref<f32> <"{ s[] }"> live_in live_out) {
    %x = mse.array "x" <"{ x[] }"> : memref<f32>
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N - 1 }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> s[] }"> : memref<f32>
      mse.write %0, %A @w0 <"{ S[i] -> s[] }"> : memref<f32>
      mse.write %0, %x @w1 <"{ S[i] -> x[] }"> : memref<f32>
    }
    mse.schedule { mse.band <"[{ S[i] -> [(i)] }]"> coincident [false] }
    mse.dataflow {
      mse.flow_in @r0 from "s" <"[N] -> { S[0] -> s[] : N > 0 }">
      mse.flow @r0 from @w0 <"[N] -> { S[i] -> S[i - 1] : 0 < i < N }">
      mse.flow_out "s" from @w0 <"[N] -> { s[] -> S[N - 1] : N > 0 }">
      mse.flow_through "s" <"[N] -> { s[] : N = 0 }">
    }
  }
  return
}

// -----

// A term of a reduction is counted twice: D stands for S[2], too.
// CHECK: error: s[]: read by D[] expects S[1], gets S[2]
func.func @counted_twice(%a : memref<f32>) {
  mse.scop arrays("s" %A = %a : memref<f32> <"{ s[] }"> live_in live_out) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 4 }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> s[] }"> : memref<f32>
      %1 = arith.addf %0, %0 : f32
      mse.write %1, %A @w0 <"{ S[i] -> s[] }"> : memref<f32>
    }
    mse.stmt "D"() <"{ D[] }"> origin <"{ D[] -> S[2] }"> {
      %0 = mse.read %A @r1 <"{ D[] -> s[] }"> {origin = @r0} : memref<f32>
      %1 = arith.addf %0, %0 : f32
      mse.write %1, %A @w1 <"{ D[] -> s[] }"> {origin = @w0} : memref<f32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)]; D[] -> [(2)] }]"> coincident [false] {
        mse.sequence {
          mse.filter <"{ S[i] }">
          mse.filter <"{ D[] }">
        }
      }
    }
    mse.dataflow {
      mse.flow_in @r0 from "s" <"{ S[0] -> s[] }">
      mse.flow @r0 from @w0 <"{ S[i] -> S[i - 1] : 0 < i < 4 }">
      mse.flow_out "s" from @w0 <"{ s[] -> S[3] }">
    }
  }
  return
}

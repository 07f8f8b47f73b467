// Conflicting accesses without an order: across blocks, across threads without a barrier, in a set, at equal dates.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' --split-input-file %s 2>&1 | FileCheck %s

// CHECK: races.mlir:[[@LINE+6]]:7: error: A[0]: read by S[1] (@r0) and written by S[0] (@w0) in different blocks of one launch, for N = 2
func.func @blocks(%n : index, %a : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : -1 <= i < N }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[i - 1] }"> : memref<?xf32>
      mse.write %0, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.mark "kernel" { mse.mark "block" { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] } }
    }
  }
  return
}

// -----

// CHECK: error: A[0]: read by S[1] (@r0) and written by S[0] (@w0) in different threads of one block, without a barrier between, for N = 2
func.func @threads(%n : index, %a : memref<?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : -1 <= i < N }"> live_in live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %0 = mse.read %A @r0 <"{ S[i] -> A[i - 1] }"> : memref<?xf32>
      mse.write %0, %A @w0 <"{ S[i] -> A[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.mark "kernel" { mse.mark "thread" { mse.band <"[{ S[i] -> [(i)] }]"> coincident [true] } }
    }
  }
  return
}

// -----

// CHECK: error: x[]: written by S[] (@w0) and read by T[] (@r0) in no order
func.func @set(%a : memref<f32>) {
  mse.scop arrays("x" %A = %a : memref<f32> <"{ x[] }"> live_in live_out) {
    mse.stmt "S"() <"{ S[] }"> {
      %0 = arith.constant 1.0 : f32
      mse.write %0, %A @w0 <"{ S[] -> x[] }"> : memref<f32>
    }
    mse.stmt "T"() <"{ T[] }"> {
      %0 = mse.read %A @r0 <"{ T[] -> x[] }"> : memref<f32>
    }
    mse.schedule {
      mse.set {
        mse.filter <"{ S[] }">
        mse.filter <"{ T[] }">
      }
    }
  }
  return
}

// -----

// CHECK: error: x[]: written by S[0] (@w0) and written by S[1] (@w0) in no order
func.func @equal_dates(%a : memref<f32>) {
  mse.scop arrays("x" %A = %a : memref<f32> <"{ x[] }"> live_in live_out) {
    mse.stmt "S"(%i) <"{ S[i] : 0 <= i < 4 }"> {
      %0 = arith.constant 1.0 : f32
      mse.write %0, %A @w0 <"{ S[i] -> x[] }"> : memref<f32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(floor(i/2))] }]"> coincident [false]
    }
  }
  return
}

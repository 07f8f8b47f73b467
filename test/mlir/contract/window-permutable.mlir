// A band that may be executed in any order of its members has one order once cells are used in turn.
// RUN: mse-opt --mse-dataflow --mse-contract --mse-verify %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-dataflow --mse-lower %s -o %t.before.mlir
// RUN: mse-opt --mse-dataflow --mse-contract --mse-lower %s -o %t.after.mlir
// RUN: mse-run --compare %t.before.mlir %t.after.mlir --entry f --size arg0=33,arg1=5,arg2.0=33 --check

// CHECK-NOT: error
// CHECK:     mse.array "A" {{.*}} mod ["N"] in "global">
// CHECK:     mse.band <"[{ S[t, i] -> [(t)] }, { S[t, i] -> [(i)] }]"> coincident [false, false]
func.func @f(%n: index, %steps: index, %x: memref<?xf64>) {
  mse.scop parameters("N" %N = %n, "T" %T = %steps) context <"[N, T] -> { : N >= T >= 1 }"> arrays("x" %X = %x : memref<?xf64> <"[N] -> { x[i] : 0 <= i < N }"> live_in live_out) {
    %t = mse.array "A" <"[N, T] -> { A[t, i] : 0 <= t <= T and 0 <= i < N }"> : memref<?x?xf64>
    mse.stmt "I"(%i) <"[N] -> { I[i] : 0 <= i < N }"> {
      %v = mse.read %X @r0 <"{ I[i] -> x[i] }"> : memref<?xf64>
      mse.write %v, %t @w0 <"{ I[i] -> A[0, i] }"> : memref<?x?xf64>
    }
    mse.stmt "S"(%s, %i) <"[N, T] -> { S[t, i] : 0 <= t < T and t < i < N }"> {
      %l = mse.read %t @r1 <"{ S[t, i] -> A[t, i - 1] }"> : memref<?x?xf64>
      %c = mse.read %t @r2 <"{ S[t, i] -> A[t, i] }"> : memref<?x?xf64>
      %sum = arith.addf %l, %c : f64
      mse.write %sum, %t @w1 <"{ S[t, i] -> A[t + 1, i] }"> : memref<?x?xf64>
    }
    mse.stmt "O"(%i) <"[N, T] -> { O[i] : T <= i < N }"> {
      %v = mse.read %t @r4 <"[T] -> { O[i] -> A[T, i] }"> : memref<?x?xf64>
      mse.write %v, %X @w2 <"{ O[i] -> x[i] }"> : memref<?xf64>
    }
    mse.schedule {
      mse.sequence {
        mse.filter <"{ I[i] }"> {
          mse.band <"[{ I[i] -> [(i)] }]"> coincident [false]
        }
        mse.filter <"{ S[t, i] }"> {
          mse.band <"[{ S[t, i] -> [(t)] }, { S[t, i] -> [(i)] }]"> permutable coincident [false, false]
        }
        mse.filter <"{ O[i] }"> {
          mse.band <"[{ O[i] -> [(i)] }]"> coincident [false]
        }
      }
    }
  }
  return
}

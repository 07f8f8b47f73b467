// A band that may be executed in any order of its members has one order once all its iterations use one cell in turn.
// RUN: mse-opt --mse-dataflow --mse-contract --mse-verify %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-dataflow --mse-lower %s -o %t.before.mlir
// RUN: mse-opt --mse-dataflow --mse-contract --mse-lower %s -o %t.after.mlir
// RUN: mse-run --compare %t.before.mlir %t.after.mlir --entry f --sizes 1,2,3,31 --check

// CHECK-NOT: error
// CHECK:     mse.array "A" {{.*}} layout <"{ A[a0, a1] -> [] }" in "global">
// CHECK:     mse.band <"{{[^"]*}}"> coincident [false, false]
func.func @f(%n: index, %x: memref<?x?xf64>, %y: memref<?x?xf64>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 1 }"> arrays("x" %X = %x : memref<?x?xf64> <"[N] -> { x[t, i] : 0 <= t, i < N }"> live_in, "y" %Y = %y : memref<?x?xf64> <"[N] -> { y[t, i] : 0 <= t, i < N }"> live_in live_out) {
    %a = mse.array "A" <"[N] -> { A[t, i] : 0 <= t, i < N }"> : memref<?x?xf64>
    mse.stmt "P"(%t, %i) <"[N] -> { P[t, i] : 0 <= t, i < N }"> {
      %v = mse.read %X @r0 <"{ P[t, i] -> x[t, i] }"> : memref<?x?xf64>
      mse.write %v, %a @w0 <"{ P[t, i] -> A[t, i] }"> : memref<?x?xf64>
    }
    mse.stmt "Q"(%t, %i) <"[N] -> { Q[t, i] : 0 <= t, i < N }"> {
      %v = mse.read %a @r1 <"{ Q[t, i] -> A[t, i] }"> : memref<?x?xf64>
      mse.write %v, %Y @w1 <"{ Q[t, i] -> y[t, i] }"> : memref<?x?xf64>
    }
    mse.schedule {
      mse.band <"[{ P[t, i] -> [(t)]; Q[t, i] -> [(t)] }, { P[t, i] -> [(i)]; Q[t, i] -> [(i)] }]"> permutable coincident [false, false] {
        mse.sequence {
          mse.filter <"{ P[t, i] }">
          mse.filter <"{ Q[t, i] }">
        }
      }
    }
  }
  return
}

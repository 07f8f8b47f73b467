// isl's work is bounded: beyond the bound the source order stays, and the user is told.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule{max-operations=100})' %s 2>&1 | FileCheck %s

// CHECK: remark: the source order stays: scheduling takes isl more than 100 operations
// CHECK: mse.band <"[{ S0[i, j] -> [(i)]; S1[i, j, k] -> [(i)] }]"> coincident [true] {
func.func @gemm(%n: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %alpha: f64) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N >= 0 }">
    arrays("C" %c = %C : memref<?x?xf64> <"{ C[i,j] : i >= 0 and j >= 0 }"> live_in live_out,
           "A" %a = %A : memref<?x?xf64> <"{ A[i,j] : i >= 0 and j >= 0 }"> live_in,
           "B" %b = %B : memref<?x?xf64> <"{ B[i,j] : i >= 0 and j >= 0 }"> live_in) {
    mse.stmt "S0"(%i, %j) <"[N] -> { S0[i,j] : 0 <= i,j < N }"> {
      %z = arith.constant 0.0 : f64
      mse.write %z, %c @w0 <"{ S0[i,j] -> C[i,j] }"> : memref<?x?xf64>
    }
    mse.stmt "S1"(%i, %j, %k) <"[N] -> { S1[i,j,k] : 0 <= i,j,k < N }"> {
      %x = mse.read %c @r0 <"{ S1[i,j,k] -> C[i,j] }"> : memref<?x?xf64>
      %y = mse.read %a @r1 <"{ S1[i,j,k] -> A[i,k] }"> : memref<?x?xf64>
      %w = mse.read %b @r2 <"{ S1[i,j,k] -> B[k,j] }"> : memref<?x?xf64>
      %m = arith.mulf %y, %w : f64
      %s = arith.addf %x, %m : f64
      mse.write %s, %c @w1 <"{ S1[i,j,k] -> C[i,j] }"> : memref<?x?xf64>
    }
    mse.schedule {
      mse.band <"[{ S0[i, j] -> [(i)]; S1[i, j, k] -> [(i)] }]"> coincident [false] {
        mse.band <"[{ S0[i,j] -> [(j)]; S1[i,j,k] -> [(j)] }]"> coincident [false] {
          mse.sequence {
            mse.filter <"{ S0[i,j] }">
            mse.filter <"{ S1[i,j,k] }"> {
              mse.band <"[{ S1[i,j,k] -> [(k)] }]"> coincident [false]
            }
          }
        }
      }
    }
  }
  return
}

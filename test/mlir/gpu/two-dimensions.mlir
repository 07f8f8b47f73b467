// Two coincident members, nested one in the other or in one band, become two dimensions of blocks and threads; the
// third runs inside the thread, without barriers.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule{algorithm=source},mse-map-to-gpu)' %s | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule,mse-map-to-gpu)' %s | FileCheck %s
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule,mse-map-to-gpu{block-sizes=4,16})' %s | FileCheck %s --check-prefix=SIZES
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule,mse-map-to-gpu{block-sizes=128})' %s | FileCheck %s --check-prefix=ONE

// CHECK-LABEL: func.func @gemm
// CHECK:       mse.mark "kernel" {
// CHECK-NEXT:    mse.mark "block" {
// CHECK-NEXT:      mse.band <"{{.*}}[{ S0[i, j] -> [(floor((i)/8))]; S1[i, j, k] -> [(floor((i)/8))] }, { S0[i, j] -> [(floor((j)/32))]; S1[i, j, k] -> [(floor((j)/32))] }]"> permutable coincident [true, true] {
// CHECK-NEXT:        mse.mark "thread" {
// CHECK-NEXT:          mse.band <"{{.*}}[{ S0[i, j] -> [((i) mod 8)]; S1[i, j, k] -> [((i) mod 8)] }, { S0[i, j] -> [((j) mod 32)]; S1[i, j, k] -> [((j) mod 32)] }]"> permutable coincident [true, true] {
// CHECK-NOT:   barrier

// SIZES: floor((i)/4){{.*}}floor((j)/16)

// ONE:      mse.mark "block" {
// ONE-NEXT:   mse.band <"{{.*}}[{ S0[i, j] -> [(floor((i)/128))]; S1[i, j, k] -> [(floor((i)/128))] }]"> permutable coincident [true] {
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
      mse.band <"[{ S0[i,j] -> [(i)]; S1[i,j,k] -> [(i)] }]"> coincident [false] {
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

// Under a mark "group" there is a block for each iteration: t is for blocks, i for their threads, and thread i + 1 waits for
// thread i. Without barriers between blocks: none of them touches what another one does.
// RUN: mse-opt %s --mse-map-to-gpu | FileCheck %s
// RUN: mse-opt %s --pass-pipeline='builtin.module(mse-map-to-gpu,mse-contract,mse-lower{target=gpu})' -o %t.global.mlir
// RUN: FileCheck %s --input-file %t.global.mlir --check-prefix=GLOBAL
// RUN: mse-opt %s --mse-lower -o %t.affine.mlir
// RUN: mse-run --compare %t.affine.mlir %t.global.mlir --check --sizes 1,2,3,31,33
// RUN: mse-run --compare %t.affine.mlir %t.global.mlir --check --size 300 --order random:1

// CHECK:      mse.schedule {
// CHECK-NEXT:   mse.mark "kernel" {
// CHECK-NEXT:     mse.mark "block" {
// CHECK-NEXT:       mse.band <"[{ {{S\[t, i\] -> \[\(t\)\]; T\[t, i\]|T\[t, i\] -> \[\(t\)\]; S\[t, i\]}} -> [(t)] }]"> coincident [true] {
// CHECK-NEXT:         mse.extension <"[N] -> { [i0] -> barrier0[] : {{.*}} }"> {
// CHECK-NEXT:           mse.sequence {
// CHECK-NEXT:             mse.filter <"{{.*}}S[t, i] }"> {
// CHECK-NEXT:               mse.mark "thread" {
// CHECK-NEXT:                 mse.band <"[{ S[t, i] -> [((i) mod 256)] }]"> coincident [true] {
// CHECK-NEXT:                   mse.band <"[{ S[t, i] -> [(i)] }]"> coincident [true]
// CHECK:                  mse.filter <"{{.*}}{ barrier0[] }">
// CHECK-NEXT:             mse.filter <"{{.*}}T[t, i] }"> {

// The size is not known, and there is no other version for sizes that are too large.
// GLOBAL:     memref.alloc
// GLOBAL:     gpu.launch
// GLOBAL:     gpu.barrier
// GLOBAL-NOT: gpu.barrier
func.func @neighbours(%n : index, %a : memref<?x?xf32>) {
  mse.scop parameters("N" %N = %n) context <"[N] -> { : N > 0 }">
      arrays("A" %A = %a : memref<?x?xf32> <"[N] -> { A[t, i] : 0 <= t, i < N }"> live_in live_out) {
    %x = mse.array "x" <"[N] -> { x[t, i] : 0 <= t, i < N }"> : memref<?x?xf32>
    mse.stmt "S"(%t, %i) <"[N] -> { S[t, i] : 0 <= t, i < N }"> {
      %0 = mse.read %A @r0 <"{ S[t, i] -> A[t, i] }"> : memref<?x?xf32>
      %1 = arith.addf %0, %0 : f32
      mse.write %1, %x @w0 <"{ S[t, i] -> x[t, i] }"> : memref<?x?xf32>
    }
    mse.stmt "T"(%t, %i) <"[N] -> { T[t, i] : 0 <= t < N and 0 < i < N }"> {
      %0 = mse.read %x @r1 <"{ T[t, i] -> x[t, i - 1] }"> : memref<?x?xf32>
      mse.write %0, %A @w1 <"{ T[t, i] -> A[t, i] }"> : memref<?x?xf32>
    }
    mse.schedule {
      mse.mark "group" {
        mse.band <"[{ S[t, i] -> [(t)]; T[t, i] -> [(t)] }]"> coincident [true] {
          mse.sequence {
            mse.filter <"{ S[t, i] }"> { mse.band <"[{ S[t, i] -> [(i)] }]"> coincident [true] }
            mse.filter <"{ T[t, i] }"> { mse.band <"[{ T[t, i] -> [(i)] }]"> coincident [true] }
          }
        }
      }
    }
  }
  return
}

// Loops that the program wants to be one; each is executed beside the source.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import)' %s | FileCheck %s --check-prefix=IMPORT
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="verify=each" %s -o %t.affine.mlir
// RUN: FileCheck %s --check-prefix=AFFINE < %t.affine.mlir
// RUN: mse-run --compare %s %t.affine.mlir --entry shifted --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry nested --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir
// RUN: FileCheck %s --check-prefix=GPU < %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry shifted --sizes 1,2,3,31,33,70 --check --order random:1
// RUN: mse-run --compare %s %t.gpu.mlir --entry nested --sizes 1,2,3,31,33,70 --check --order random:2
// RUN: mse-run --compare %s %t.gpu.mlir --entry none --sizes 1,2,3,33 --check

// RUN: split-file %S/Inputs/hints-fuse-refused.mlir %t
// RUN: not mse-opt --mse-to-affine=hints=strict %t/order.mlir 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not mse-opt --mse-to-affine=hints=strict %t/last.mlir 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: not mse-opt --mse-to-affine=hints=strict %t/between.mlir 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: not mse-opt --mse-to-affine=hints=strict %t/sizes.mlir 2>&1 | FileCheck %s --check-prefix=TILES

// ORDER: error: mse-schedule: no schedule: hints refused: arg1[1] written by S0[1] (@w0) and read by S1[0] (@r1), for arg0 = {{[0-9]+}}: it has the first at [1, 0], the second at [0, 1]
// LAST: error: mse-schedule: no schedule: hints refused: mse.fuse is on a loop that no other loop comes right after
// TILES: error: mse-schedule: no schedule: hints refused: loops that mse.fuse makes one have mse.tile=4 and mse.tile=8

// Equal values together: the second loop begins later, and reads what the first has just written.
// IMPORT-LABEL: func.func @shifted
// IMPORT:         mse.mark "hint:fuse" {
// CHECK-LABEL: func.func @shifted
// CHECK:         mse.mark "hint:followed" {
// CHECK-NEXT:      mse.band <"[{ S1[i0] -> [(i0)]; S0[i0] -> [(i0)] }]"> coincident [true] {
// CHECK-NEXT:        mse.sequence {
// AFFINE-LABEL: func.func @shifted
// AFFINE:         affine.for
// AFFINE:           arith.mulf
// AFFINE:           arith.addf
// GPU-LABEL: func.func @shifted
// GPU-COUNT-1: gpu.launch
// GPU-NOT:     gpu.launch
// GPU:       func.func @nested
func.func @shifted(%N: index, %A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["N", "N", "N"]} {
  affine.for %i = 0 to %N {
    %a = affine.load %A[%i] : memref<?xf64>
    %p = arith.mulf %a, %a : f64
    affine.store %p, %A[%i] : memref<?xf64>
  } {mse.fuse}
  affine.for %j = 2 to affine_map<()[s0] -> (s0)>()[%N] {
    %a = affine.load %A[%j] : memref<?xf64>
    %b = affine.load %B[%j] : memref<?xf64>
    %s = arith.addf %a, %b : f64
    affine.store %s, %B[%j] : memref<?xf64>
  }
  return
}

// Three loops; the inner loops of two are fused, too. Hints on one of the loops hold for all.
// CHECK-LABEL: func.func @nested
// CHECK:         mse.mark "hint:followed" {
// CHECK-NEXT:      mse.mark "group" {
// CHECK-NEXT:        mse.band <"{{.*}}S0[i0, i1] -> [(floor((i0)/4))]; S2{{.*}} S1{{.*}}"> coincident [true] {
// CHECK-NEXT:          mse.band <"{{.*}}S0[i0, i1] -> [((i0) mod 4)]; S2{{.*}} S1{{.*}}"> coincident [true] {
// CHECK-NEXT:            mse.sequence {
// CHECK-NEXT:              mse.filter <"{ S0[i0, i1]; S1[i0, i1] }"> {
// CHECK-NEXT:                mse.band <"{{.*}}S0[i0, i1] -> [(i1)]; S1[i0, i1] -> [(i1)] }]"> coincident [true] {
// CHECK-NEXT:                  mse.sequence {
// CHECK:                   mse.filter <"{ S2[i0, i1] }"> {
// CHECK-NEXT:                mse.band
func.func @nested(%N: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>)
    attributes {dims = ["N", "N,N", "N,N", "N,N"]} {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %a, %a : f64
      affine.store %p, %A[%i, %j] : memref<?x?xf64>
    } {mse.fuse}
  } {mse.fuse, mse.tile = 4}
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i, %j] : memref<?x?xf64>
    }
  } {mse.fuse}
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      %b = affine.load %B[%i, -%j + symbol(%N) - 1] : memref<?x?xf64>
      affine.store %b, %C[%i, %j] : memref<?x?xf64>
    }
  } {mse.tile = 4}
  return
}

// A loop of no iteration beside those that are fused.
// CHECK-LABEL: func.func @none
// CHECK:         mse.band <"[{ S3[i0] -> [(i0)]; S2[i0] -> [(i0)] }]">
func.func @none(%N: index, %A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["N", "N", "N"]} {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 2 to 2 {
    affine.store %zero, %A[%i] : memref<?xf64>
    affine.for %j = 0 to 1 {
      affine.store %zero, %B[%j] : memref<?xf64>
    }
  }
  affine.for %i = 0 to %N {
    affine.store %zero, %A[%i] : memref<?xf64>
  } {mse.fuse}
  affine.for %i = 0 to %N {
    affine.store %zero, %B[%i] : memref<?xf64>
  }
  return
}

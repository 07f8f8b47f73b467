// The loop along which threads lie next to each other, as the program wants it, where others would be as good or better.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=GPU < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry turned --sizes 1,2,3,31,33,70 --check --order random:1
// RUN: mse-run --compare %s %t.mlir --entry tiles --sizes 1,2,3,31,33,70 --check --order random:2
// RUN: mse-run --compare %s %t.mlir --entry four --sizes 1,2,3,9 --check --order random:3
// RUN: mse-run --compare %s %t.mlir --entry unrolled --sizes 1,2,3,31,33,70 --check --order random:4
// One dimension of threads: it is x.
// RUN: mse-opt --mse-to-gpu="verify=each block-sizes=64" %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=ONE < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry turned --sizes 1,2,3,31,33,70 --check
// RUN: mse-run --compare %s %t.mlir --entry tiles --sizes 1,2,3,31,33,70 --check
// RUN: mse-run --compare %s %t.mlir --entry four --sizes 1,2,3,9 --check
// The CPU has no x.
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry turned --sizes 1,2,3,31,33 --check

// RUN: split-file %S/Inputs/hints-x-refused.mlir %t
// RUN: not mse-opt --mse-to-gpu=hints=strict %t/order.mlir 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not mse-opt --mse-to-gpu=hints=strict %t/thread.mlir 2>&1 | FileCheck %s --check-prefix=THREAD
// RUN: not mse-opt --mse-to-gpu=hints=strict %t/two.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not mse-opt --mse-to-gpu=hints=strict %t/sequential.mlir 2>&1 | FileCheck %s --check-prefix=SEQUENTIAL

// ORDER: error: {{.*}}hints refused: a loop with mse.x carries arg1[1, {{[0-9]+}}] written by S0[1, {{[0-9]+}}] (@w0) and read by S0[2, {{[0-9]+}}] (@r0)
// THREAD: error: {{.*}}hints refused: mse.x is on a loop that one thread executes: a loop around is parallel
// TWO: error: {{.*}}hints refused: mse.x is on two loops of which the threads of a launch are made
// SEQUENTIAL: error: {{.*}}hints refused: a loop has mse.x, which is for parallel ones, and mse.sequential

// Along rows of A rather than of B.
// CHECK-LABEL: func.func @turned
// CHECK:         mse.mark "hint:followed" {
// CHECK-NEXT:      mse.mark "x" {
// CHECK-NEXT:        mse.band <"[{ S0[i0, i1] -> [(i1)] }, { S0[i0, i1] -> [(i0)] }]"> {{.*}}coincident [true, true]
// GPU-LABEL: func.func @turned
// GPU:         gpu.launch blocks(%[[BX:[^,]*]], %{{.*}}, %{{.*}}) in ({{.*}}) threads(%[[TX:[^,]*]], %[[TY:[^,]*]], %{{.*}}) in
// GPU:           affine.load %arg1[symbol(%[[TY]]) + symbol(%{{.*}}) * 8, symbol(%[[TX]]) + symbol(%[[BX]]) * 32]
// ONE-LABEL: func.func @turned
// ONE:         threads(%[[TX:[^,]*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %c64,
// ONE:           affine.load %arg1[%{{.*}}, symbol(%[[TX]]) + symbol(%{{.*}}) * 64]
func.func @turned(%N: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) attributes {dims = ["N", "N,N", "N,N"]} {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      %a = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %a, %B[%i, %j] : memref<?x?xf32>
    }
  } {mse.x}
  return
}

// Inside tiles.
// CHECK-LABEL: func.func @tiles
// CHECK:         mse.mark "group" {
// CHECK-NEXT:      mse.band <"[{ S0[i0, i1] -> [(floor((i0)/16))] }, { S0[i0, i1] -> [(floor((i1)/16))] }]">
// CHECK-NEXT:        mse.mark "x" {
// CHECK-NEXT:          mse.band <"[{ S0[i0, i1] -> [((i1) mod 16)] }, { S0[i0, i1] -> [((i0) mod 16)] }]">
// GPU-LABEL: func.func @tiles
// GPU:         gpu.launch blocks({{.*}}) in ({{.*}}) threads(%[[TX:[^,]*]], %{{.*}}, %{{.*}}) in
// GPU:           affine.load %arg1[%{{.*}}, symbol(%[[TX]]) + symbol(%{{.*}}) * 16]
func.func @tiles(%N: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) attributes {dims = ["N", "N,N", "N,N"]} {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      %a = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %a, %B[%i, %j] : memref<?x?xf32>
    } {mse.tile = 16}
  } {mse.x, mse.tile = 16}
  return
}

// Of more loops than a grid has dimensions it is one of those that number threads.
// CHECK-LABEL: func.func @four
// CHECK:         mse.mark "x" {
// CHECK-NEXT:      mse.band <"[{ S0[i0, i1, i2, i3] -> [(i1)] }, {{.*}}[(i2)] }, {{.*}}[(i3)] }, {{.*}}[(i0)] }]">
// GPU-LABEL: func.func @four
// GPU:         gpu.launch blocks({{.*}}) in ({{.*}}) threads(%[[TX:[^,]*]], %{{.*}}, %{{.*}}) in
// GPU:           affine.store %{{.*}}, %arg1[{{(symbol\()?}}%[[TX]]
func.func @four(%N: index, %A: memref<?x?x?x?xf32>, %t: f32) attributes {dims = ["N", "N,N,N,N", ""]} {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      affine.for %k = 0 to %N {
        affine.for %l = 0 to %N {
          %a = affine.load %A[%i, %j, %k, %l] : memref<?x?x?x?xf32>
          %s = arith.mulf %a, %t : f32
          affine.store %s, %A[%i, %j, %k, %l] : memref<?x?x?x?xf32>
        }
      }
    }
  } {mse.x}
  return
}

// Below what a block executes the mark is gone, so that who looks at its threads finds them.
// GPU-LABEL: func.func @unrolled
// GPU:         gpu.launch
func.func @unrolled(%N: index, %A: memref<?xf32>, %B: memref<?xf32>) attributes {dims = ["N", "N", "N"]} {
  affine.for %i = 0 to %N {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  } {mse.tile = 2, mse.unroll = 5, mse.x}
  return
}

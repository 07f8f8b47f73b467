// Hints on loops: tiles, interchange, unrolled loops, loops that are to stay sequential, and loops that have to
// be parallel; each is executed beside the source.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import)' %s | FileCheck %s --check-prefix=IMPORT
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="verify=each" %s -o %t.affine.mlir
// RUN: FileCheck %s --check-prefix=AFFINE < %t.affine.mlir
// RUN: mse-run --compare %s %t.affine.mlir --entry product --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry sums --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.affine.mlir --entry strided --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry product --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry sums --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry strided --sizes 1,2,3,31,33 --check
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir
// RUN: FileCheck %s --check-prefix=GPU < %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry product --sizes 1,2,3,31,33,70 --check --order random:1
// RUN: mse-run --compare %s %t.gpu.mlir --entry sums --sizes 1,2,3,31,33 --check --order random:2
// RUN: mse-run --compare %s %t.gpu.mlir --entry strided --sizes 1,2,3,31,33 --check --order random:3

// Nobody looks for other tiles then.
// RUN: mse-opt --mse-to-parallel="tile=3" %s -o %t.tiled.mlir 2>&1 | FileCheck %s --check-prefix=TILED
// RUN: mse-opt --mse-to-parallel %s -o %t.parallel.mlir
// RUN: cmp %t.parallel.mlir %t.tiled.mlir
// TILED: remark: not tiled: the order is that of hints on loops

// Tiles of both loops; where they are parallel, a block executes each. The sum is unrolled.
// IMPORT-LABEL: func.func @product
// IMPORT:         mse.mark "hint:tile=32" {
// IMPORT-NEXT:      mse.mark "hint:parallel" {
// IMPORT-NEXT:        mse.band <"{{.*}}[(i0)]{{.*}}">
// IMPORT:               mse.mark "hint:tile=16" {
// CHECK-LABEL: func.func @product
// CHECK:         mse.mark "hint:followed" {
// CHECK-NOT:     hint
// CHECK:         mse.mark "group" {
// CHECK-NEXT:      mse.band <"{{.*}}[(floor((i0)/32))]{{.*}}[(floor((i1)/16))]{{.*}}"> permutable coincident [true, true] {
// CHECK-NEXT:        mse.band <"{{.*}}[((i0) mod 32)]{{.*}}"> coincident [true] {
// CHECK-NEXT:          mse.band <"{{.*}}[((i1) mod 16)]{{.*}}"> coincident [true] {
// CHECK:                   mse.band <"{{.*}}[(floor((i2)/4))]{{.*}}"> coincident [false] {
// CHECK-NEXT:                mse.band <"{{.*}}[((i2) mod 4)]{{.*}}"> coincident [false] options <"{ unroll[0] }">
// AFFINE-LABEL: func.func @product
// AFFINE-COUNT-4: arith.mulf
// AFFINE-NOT:     arith.mulf
// GPU-LABEL: func.func @product
// GPU:         gpu.launch
// GPU-NOT:     gpu.launch
// GPU:       func.func @sums
func.func @product(%N: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>)
    attributes {dims = ["N", "N,N", "N,N", "N,N"]} {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      affine.store %zero, %C[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %N {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      } {mse.unroll = 4}
    } {mse.tile = 16}
  } {mse.tile = 32, mse.parallel}
  return
}

// The loop over rows goes inside, and is not parallel there; the other one is.
// CHECK-LABEL: func.func @sums
// CHECK:         mse.band <"{{.*}}[(i1)]{{.*}}"> coincident [true] {
// CHECK-NEXT:      mse.band <"{{.*}}[(i0)]{{.*}}"> coincident [false]
// CHECK:         mse.band <"{{.*}}[(i0)]{{.*}}"> coincident [false]
func.func @sums(%N: index, %A: memref<?x?xf64>, %s: memref<?xf64>, %t: memref<?xf64>)
    attributes {dims = ["N", "N,N", "N", "N"]} {
  affine.for %i = 0 to %N {
    affine.for %j = 0 to %N {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %x = affine.load %s[%j] : memref<?xf64>
      %y = arith.addf %x, %a : f64
      affine.store %y, %s[%j] : memref<?xf64>
    } {mse.parallel}
  } {mse.interchange}
  affine.for %i = 0 to %N {
    %x = affine.load %t[%i] : memref<?xf64>
    %y = arith.addf %x, %x : f64
    affine.store %y, %t[%i] : memref<?xf64>
  } {mse.sequential}
  return
}

// Sizes count iterations, as coordinates do.
// CHECK-LABEL: func.func @strided
// CHECK:         mse.band <"{{.*}}[(floor((i0)/4))]{{.*}}"> coincident [false] {
// CHECK-NEXT:      mse.band <"{{.*}}[((i0) mod 4)]{{.*}}"> coincident [false]
// CHECK:         mse.band <"{{.*}}[(floor((i0)/2))]{{.*}}"> coincident [true] {
// CHECK-NEXT:      mse.band <"{{.*}}[((i0) mod 2)]{{.*}}"> coincident [false] options <"{ unroll[0] }">
func.func @strided(%N: index, %A: memref<?xf64>, %B: memref<?xf64>) attributes {dims = ["N", "N", "N"]} {
  affine.for %i = 3 to %N step 3 {
    %x = affine.load %A[%i - 3] : memref<?xf64>
    %y = affine.load %A[%i] : memref<?xf64>
    %s = arith.addf %x, %y : f64
    affine.store %s, %A[%i] : memref<?xf64>
  } {mse.tile = 4}
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %N step %c3 {
    %x = memref.load %B[%i] : memref<?xf64>
    %s = arith.addf %x, %x : f64
    memref.store %s, %B[%i] : memref<?xf64>
  } {mse.unroll = 2}
  return
}

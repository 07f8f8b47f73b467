// Wavefronts of tiles where no loop is parallel: a launch for each sum of numbers of tiles, a block for each tile.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=wavefront},mse-verify)' %s -o %t.scop.mlir
// RUN: FileCheck %s < %t.scop.mlir
// Tiles one after the other along one member only are no wavefronts: some of them wait for others.
// RUN: sed 's|floor((i0)/32) + ||; s|floor(i0/32) + ||' %t.scop.mlir > %t.wrong.mlir
// RUN: not cmp %t.scop.mlir %t.wrong.mlir
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' %t.wrong.mlir 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: mse-opt --mse-to-gpu="schedule=wavefront expand=none" %s -o %t.gpu.mlir
// RUN: FileCheck %s --check-prefix=GPU < %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry smoothed --sizes 1,2,3,31,33,300 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry smoothed --sizes 33,300 --check --order random:5
// RUN: mse-run --compare %s %t.gpu.mlir --entry paths --sizes 1,2,3,31,33,300 --check --order random:6
// RUN: mse-opt --mse-to-gpu="schedule=wavefront expand=none" %S/../kernels/lu.mlir -o %t.gpu.mlir
// RUN: grep -c gpu.launch %t.gpu.mlir | FileCheck %s --check-prefix=ONE
// RUN: mse-run --compare %S/../kernels/lu.mlir %t.gpu.mlir --sizes 1,2,3,31,33,135 --check --order random:7
// RUN: mse-opt --mse-to-gpu="schedule=wavefront expand=none" %S/../kernels/trisolv.mlir -o %t.gpu.mlir
// RUN: mse-run --compare %S/../kernels/trisolv.mlir %t.gpu.mlir --sizes 1,2,3,31,33,300 --check --order random:8
// RUN: mse-opt --mse-to-gpu="schedule=wavefront expand=none" %S/../kernels/jacobi-2d.mlir -o %t.gpu.mlir
// RUN: grep -c gpu.launch %t.gpu.mlir | FileCheck %s --check-prefix=ONE
// RUN: mse-run --compare %S/../kernels/jacobi-2d.mlir %t.gpu.mlir --sizes 1,2,3,31,33 --check --order random:9
// RUN: mse-opt --mse-to-parallel="schedule=wavefront expand=none" %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry smoothed --sizes 1,2,3,31,33,300 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry paths --sizes 1,2,3,31,33,300 --check

// ONE: {{^}}1{{$}}

// Loops over i inside a tile count 2t + i, what the tile counts.
// CHECK-LABEL: func.func @smoothed
// CHECK:         mse.band <"{{.*}}floor((i0)/32) + floor((2i0 + i1)/256){{.*}}"> coincident [false] {
// CHECK-NEXT:      mse.mark "group" {
// CHECK-NEXT:        mse.band <"{{.*}}S0[i0, i1] -> [(floor((2i0 + i1)/256))]{{.*}}"> permutable coincident [true] {
// CHECK-NEXT:          mse.band <"{{.*}}S0[i0, i1] -> [(i0)]{{.*}}"> coincident [false] {
// CHECK-NEXT:            mse.sequence {
// CHECK-NEXT:              mse.filter <"{ S0[i0, i1] }"> {
// CHECK-NEXT:                mse.band <"{{.*}}S0[i0, i1] -> [(2i0 + i1)]{{.*}}"> coincident [true]
// WRONG: error: mse-verify:
// GPU-LABEL: func.func @smoothed
// GPU:         affine.for
// GPU:           gpu.launch
// GPU:             affine.for
// GPU:               affine.store
// GPU:               gpu.barrier
// GPU:               affine.store
// GPU:               gpu.barrier
// GPU-NOT:     gpu.launch
// GPU-LABEL: func.func @paths
func.func @smoothed(%steps: index, %A: memref<?xi32>, %B: memref<?xi32>) attributes {dims = ["steps", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a = affine.load %A[%i - 1] : memref<?xi32>
      %b = affine.load %A[%i + 1] : memref<?xi32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %B[%i] : memref<?xi32>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a = affine.load %B[%i - 1] : memref<?xi32>
      %b = affine.load %B[%i + 1] : memref<?xi32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %A[%i] : memref<?xi32>
    }
  }
  return
}

// Ways through a grid: both loops carry. No order inside a tile has a parallel loop but isl's, which is skewed.
func.func @paths(%W: memref<?x?xi32>, %D: memref<?x?xi32>) attributes {dims = ["n,n", "n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %W, %c0 : memref<?x?xi32>
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %a = affine.load %D[%i - 1, %j] : memref<?x?xi32>
      %b = affine.load %D[%i, %j - 1] : memref<?x?xi32>
      %w = affine.load %W[%i, %j] : memref<?x?xi32>
      %m = arith.minsi %a, %b : i32
      %s = arith.addi %m, %w : i32
      affine.store %s, %D[%i, %j] : memref<?x?xi32>
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).

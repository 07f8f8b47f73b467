// Wavefronts of diamonds: tiles of 2t + i and its mirror image 2t - i. All of them can start at once; without
// such tiles the source order stays.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=diamond},mse-verify)' %s -o %t.scop.mlir
// RUN: FileCheck %s < %t.scop.mlir
// Tiles one after the other along one member only are no wavefronts: some of them wait for others.
// RUN: sed 's|floor((2i0 - i1)/256) + ||; s|floor((1 + 2i0 - i1)/256) + ||' %t.scop.mlir > %t.wrong.mlir
// RUN: not cmp %t.scop.mlir %t.wrong.mlir
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-verify)' %t.wrong.mlir 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: mse-opt --mse-to-gpu="schedule=diamond expand=none" %s -o %t.gpu.mlir
// RUN: FileCheck %s --check-prefix=GPU < %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry smoothed --sizes 1,2,3,31,33,130,600 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry smoothed --sizes 33,300 --check --order random:5
// RUN: mse-run --compare %s %t.gpu.mlir --entry drift --sizes 1,2,3,31,33,300 --check --order reverse
// RUN: mse-run --compare %s %t.gpu.mlir --entry far --sizes 1,2,3,31,33 --check --order reverse
// RUN: mse-opt --mse-to-gpu="schedule=diamond expand=none" %S/../kernels/jacobi-2d.mlir -o %t.gpu.mlir
// RUN: grep -c gpu.launch %t.gpu.mlir | FileCheck %s --check-prefix=ONE
// RUN: mse-run --compare %S/../kernels/jacobi-2d.mlir %t.gpu.mlir --sizes 1,2,3,31,33,70 --check --order random:9
// RUN: mse-opt --mse-to-gpu="schedule=diamond expand=none" %S/../kernels/fdtd-2d.mlir -o %t.gpu.mlir
// RUN: grep -c gpu.launch %t.gpu.mlir | FileCheck %s --check-prefix=ONE
// RUN: mse-run --compare %S/../kernels/fdtd-2d.mlir %t.gpu.mlir --sizes 1,2,3,31,33,70 --check --order random:9
// RUN: mse-opt --mse-to-parallel="schedule=diamond expand=none" %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry smoothed --sizes 1,2,3,31,33,300 --check

// ONE: {{^}}1{{$}}

// CHECK-LABEL: func.func @smoothed
// CHECK:         mse.band <"{{.*}}floor((2i0 - i1)/256) + floor((2i0 + i1)/256){{.*}}"> coincident [false] {
// CHECK-NEXT:      mse.mark "group" {
// CHECK-NEXT:        mse.band <"{{.*}}S0[i0, i1] -> [(floor((2i0 - i1)/256))]{{.*}}"> permutable coincident [true] {
// CHECK-NEXT:          mse.band <"{{.*}}S0[i0, i1] -> [(i0)]{{.*}}"> coincident [false] {
// CHECK-NEXT:            mse.sequence {
// CHECK-NEXT:              mse.filter <"{ S0[i0, i1] }"> {
// CHECK-NEXT:                mse.band <"{{.*}}S0[i0, i1] -> [(2i0 {{[+-]}} i1)]{{.*}}"> coincident [true]
// CHECK-LABEL: func.func @drift
// CHECK:         mse.mark "group"
// CHECK-LABEL: func.func @far
// CHECK-NOT:     mse.mark "group"
// CHECK:         return
// WRONG: error: mse-verify:
// GPU-LABEL: func.func @smoothed
// GPU:         affine.for
// GPU:           gpu.launch
// GPU:             affine.for
// GPU:                 affine.store
// GPU:               gpu.barrier
// GPU:                 affine.store
// GPU:               gpu.barrier
// GPU-NOT:     gpu.launch
// GPU-LABEL: func.func @drift
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

// Dependences that go further to one side, of values that are kept.
func.func @drift(%A: memref<?x?xi32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xi32>
  %n = memref.dim %A, %c1 : memref<?x?xi32>
  affine.for %t = 1 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 3)>()[%n] {
      %a = affine.load %A[%t - 1, %i - 1] : memref<?x?xi32>
      %b = affine.load %A[%t - 1, %i + 3] : memref<?x?xi32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %A[%t, %i] : memref<?x?xi32>
    }
  }
  return
}

// The cells that are read are further away with each step: no diamond spans them.
func.func @far(%A: memref<?x?xi32>) attributes {dims = ["n,n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %t = 1 to %n {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%t - 1, -%i + symbol(%n) - 1] : memref<?x?xi32>
      %b = affine.load %A[%t - 1, %i] : memref<?x?xi32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %A[%t, %i] : memref<?x?xi32>
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).

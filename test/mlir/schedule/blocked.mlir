// Blocks of steps: tiles of all loops, those of 32 steps of the outermost in levels. With cells for each value, as mse-expand
// makes them, Floyd and Warshall's algorithm has three levels: the tile at k, those in line with it, all others.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-expand{mode=maximal},mse-schedule{algorithm=blocked},mse-verify)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="expand=maximal schedule=blocked" %s -o %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry shortest --sizes 1,2,3,31,33,65 --check --order random:4
// RUN: mse-run --compare %s %t.gpu.mlir --entry product --sizes 1,2,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry smoothed --sizes 1,2,3,33 --check
// RUN: mse-opt --mse-to-parallel="expand=maximal schedule=blocked" %s -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry shortest --sizes 1,2,3,31,33,65 --check

// CHECK-LABEL: func.func @shortest
// CHECK:         mse.band <{{.*}}(floor((i0)/32)){{.*}}> coincident [false] {
// CHECK-NEXT:      mse.sequence {
// CHECK:             mse.mark "group" {
// CHECK:             mse.mark "group" {
// CHECK:             mse.mark "group" {
// CHECK:             mse.filter <{{.*}}floor
// CHECK-NEXT:          mse.band <{{.*}}(i1){{.*}}(i2){{.*}}> permutable coincident [true, true] {
// CHECK:         return
func.func @shortest(%A: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xi32>
        %b = affine.load %A[%i, %k] : memref<?x?xi32>
        %c = affine.load %A[%k, %j] : memref<?x?xi32>
        %s = arith.addi %b, %c : i32
        %m = arith.minsi %a, %s : i32
        affine.store %m, %A[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}

// No tile waits for another one: nothing is won by levels.
// CHECK-LABEL: func.func @product
// CHECK-NOT:     floor
// CHECK:         return
func.func @product(%A: memref<?x?xi32>, %B: memref<?x?xi32>, %C: memref<?x?xi32>) attributes {dims = ["n, n", "n, n", "n, n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xi32>
        %b = affine.load %B[%k, %j] : memref<?x?xi32>
        %c = affine.load %C[%i, %j] : memref<?x?xi32>
        %p = arith.muli %a, %b : i32
        %s = arith.addi %c, %p : i32
        affine.store %s, %C[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}

// Tiles of one block of t wait for their neighbour on the left, in as many levels as there are.
// CHECK-LABEL: func.func @smoothed
// CHECK-NOT:     floor
// CHECK:         return
func.func @smoothed(%A: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %t = 0 to %n {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a = affine.load %A[%i - 1] : memref<?xi32>
      %b = affine.load %A[%i + 1] : memref<?xi32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %A[%i] : memref<?xi32>
    }
  }
  return
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).

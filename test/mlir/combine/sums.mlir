// Updates of one cell are collected before the cell is updated once: by threads and blocks, by loops of the host, by iterations of
// parallel loops. Where something else looks at the array, or a thread has several cells, they stay as they are.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu,mse-combine,mse-verify)' %s -o %t.scop.mlir
// RUN: FileCheck %s --input-file %t.scop.mlir
// RUN: mse-opt --mse-lower=target=gpu %t.scop.mlir -o %t.gpu.mlir
// RUN: mse-run --compare %s %t.gpu.mlir --entry rows --sizes 0,1,2,3,33,300 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir --entry masked --sizes 0,1,2,3,33,300 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir --entry two_kinds --sizes 0,1,2,3,33,300 --check --order reverse
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-combine,mse-verify)' %s | FileCheck %s --check-prefix=HOST
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-combine{parallel=true},mse-verify)' %s -o %t.loops.mlir
// RUN: FileCheck %s --check-prefix=LOOPS --input-file %t.loops.mlir
// RUN: mse-opt --mse-lower=target=parallel %t.loops.mlir -o %t.parallel.mlir
// RUN: mse-run --compare %s %t.parallel.mlir --entry rows --sizes 0,1,2,3,33 --check
// RUN: mse-run --compare %s %t.parallel.mlir --entry triangle --sizes 0,1,2,3,33 --check

// The sum of a row: a thread's go into its block's.
// CHECK-LABEL: func.func @rows
// CHECK:         %[[BLOCK:.*]] = mse.array "arg1_block_sum" <"{ arg1_block_sum[] }"> layout <"{{.*}}" in "workgroup"> : memref<i32>
// CHECK:         %[[OWN:.*]] = mse.array "arg1_sum" <"{ arg1_sum[] }"> layout <"{{.*}}" in "private"> : memref<i32>
// CHECK:         mse.stmt "start_arg1_block_sum"
// CHECK-NEXT:      %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-NEXT:      mse.write %[[ZERO]], %[[BLOCK]]
// CHECK:         mse.stmt "start_arg1_sum"
// CHECK:         mse.stmt "S0"
// CHECK:           mse.update "addi" %{{.*}}, %[[OWN]] @w0
// CHECK:         mse.stmt "add_arg1_sum"
// CHECK-NEXT:      %[[SUM:.*]] = mse.read %[[OWN]]
// CHECK-NEXT:      mse.update "addi" %[[SUM]], %[[BLOCK]]
// CHECK:         mse.stmt "add_arg1_block_sum"
// CHECK-NEXT:      %[[SUM:.*]] = mse.read %[[BLOCK]]
// CHECK-NEXT:      mse.update "addi" %[[SUM]], %{{.*}} @add_arg1_block_sum_w <"{ add_arg1_block_sum[i0, i1] -> arg1[i0] }">
// CHECK-COUNT-2: gpu.barrier
// In loops that are executed one after the other, a row's sum is everybody's, and they claim nothing any more.
// HOST-LABEL: func.func @rows
// HOST:         mse.array "arg1_sum" <"{ arg1_sum[] }"> layout <"{{.*}}" in "global"> : memref<i32>
// HOST-NOT:     block
// HOST:         mse.band <"{{.*}}add_arg1_sum[i0] -> [(i0)]{{.*}}"> coincident [false]
// HOST:         mse.sequence
// LOOPS-LABEL: func.func @rows
// LOOPS-NOT:     mse.array
func.func @rows(%A: memref<?x?xi32>, %s: memref<?xi32>) attributes {dims = ["n, m", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %m = memref.dim %A, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      memref.atomic_rmw addi %v, %s[%i] : (i32, memref<?xi32>) -> i32
    }
  }
  return
}

// Where data decides, the sum is added unless it changes nothing.
// CHECK-LABEL: func.func @masked
// CHECK:         mse.stmt "add_arg1_sum"
// CHECK-NOT:       scf.if
// CHECK:         mse.stmt "add_arg1_block_sum"
// CHECK-NEXT:      %[[SUM:.*]] = mse.read
// CHECK-NEXT:      %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-NEXT:      %[[SOME:.*]] = arith.cmpi ne, %[[SUM]], %[[ZERO]]
// CHECK-NEXT:      scf.if %[[SOME]] {
// CHECK-NEXT:        mse.update "addi" %[[SUM]]
func.func @masked(%A: memref<?x?xi32>, %s: memref<?xi32>) attributes {dims = ["n, m", "n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %m = memref.dim %A, %c1 : memref<?x?xi32>
  %z = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      %is = arith.cmpi sgt, %v, %z : i32
      scf.if %is {
        memref.atomic_rmw addi %v, %s[%i] : (i32, memref<?xi32>) -> i32
      }
    }
  }
  return
}

// Two kinds of updates of one cell do not commute: they stay.
// CHECK-LABEL: func.func @two_kinds
// CHECK-NOT:     _sum
// CHECK:         return
func.func @two_kinds(%A: memref<?xi32>, %s: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xi32>
    memref.atomic_rmw addi %v, %s[%c0] : (i32, memref<1xi32>) -> i32
    memref.atomic_rmw maxs %v, %s[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}

// Each row waits for the one before; a parallel loop's iteration has the sum of a column to itself.
// LOOPS-LABEL: func.func @triangle
// LOOPS:         mse.array "arg1_sum" <"{ arg1_sum[] }"> layout <"{{.*}}" in "private"> : memref<i32>
// LOOPS:         mse.mark "parallel"
// LOOPS-NEXT:      mse.band <"{{.*}}add_arg1_sum[i0] -> [(i0)]{{.*}}"> coincident [true]
// LOOPS-NEXT:        mse.sequence
func.func @triangle(%A: memref<?x?xi32>, %s: memref<?xi32>) attributes {dims = ["n, n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %j = 0 to %n {
    affine.for %i = 1 to affine_map<(d0) -> (d0)>(%j) {
      %v = affine.load %A[%i - 1, %j] : memref<?x?xi32>
      affine.store %v, %A[%i, %j] : memref<?x?xi32>
      memref.atomic_rmw addi %v, %s[%j] : (i32, memref<?xi32>) -> i32
    }
  }
  return
}

// A sum over all elements: threads add up what they read, those of a block add up in its memory, and few blocks update the cell.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-verify)' %t.mlir -o /dev/null
// RUN: mse-run --compare %s %t.mlir --entry whole --sizes 0,1,2,3,31,33,600 --check
// RUN: mse-run --compare %s %t.mlir --entry whole --sizes 33,600 --check --order reverse
// RUN: mse-run --compare %s %t.mlir --entry whole --sizes 33,600 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry few_rows --sizes 1 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry some_rows --sizes 1 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry columns --sizes 1 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry plane --sizes 1,2,3,31,33,300 --check --order random:5

// CHECK-DAG: #[[BLOCKS:.*]] = affine_map<()[s0] -> (1024, (s0 + 255) floordiv 256)>
// CHECK-DAG: #[[ROUNDS:.*]] = affine_map<()[s0, s1, s2] -> ((s0 - s1 - s2 * 256 - 1) floordiv 262144 + 1)>
// CHECK-DAG: #[[FIRST:.*]] = affine_set<()[s0] : (s0 == 0)>

// CHECK-LABEL: func.func @whole
// CHECK:         %[[B:.*]] = affine.min #[[BLOCKS]]()
// CHECK:         gpu.launch blocks(%[[BX:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %[[B]], {{.*}}) threads(%[[X:.*]], %{{.*}}, %{{.*}}) in {{.*}} workgroup(%[[SUM:.*]] : memref<i32, #gpu.address_space<workgroup>>)
// CHECK-NEXT:      affine.if #[[FIRST]]()[%[[X]]] {
// CHECK-NEXT:        affine.store %c0_i32, %[[SUM]][]
// CHECK-NEXT:      }
// CHECK-NEXT:      gpu.barrier
// CHECK-NEXT:      affine.if
// CHECK-NEXT:      %[[OWN:.*]] = affine.for %{{.*}} = 0 to #[[ROUNDS]]()[%{{.*}}, %[[X]], %[[BX]]] iter_args
// CHECK-NEXT:        affine.load %{{.*}}[%{{.*}} * 262144 + symbol(%[[X]]) + symbol(%[[BX]]) * 256]
// CHECK-NEXT:        arith.addi
// CHECK-NEXT:        affine.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.atomic_rmw addi %[[OWN]], %[[SUM]][]
// CHECK-NEXT:      }
// CHECK-NEXT:      gpu.barrier
// CHECK-NEXT:      affine.if #[[FIRST]]()[%[[X]]] {
// CHECK-NEXT:        %[[ALL:.*]] = affine.load %[[SUM]][]
// CHECK-NEXT:        memref.atomic_rmw addi %[[ALL]], %{{.*}}[%c0]
// CHECK-NEXT:      }
func.func @whole(%A: memref<?xi32>, %s: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %s[0] : memref<1xi32>
    %a = affine.load %A[%i] : memref<?xi32>
    %y = arith.addi %x, %a : i32
    affine.store %y, %s[0] : memref<1xi32>
  }
  return
}

// A block for a part of a row; with 2^18 threads for the four rows, each has one or two numbers.
// CHECK-LABEL: func.func @few_rows
// CHECK:         gpu.launch blocks(%{{.*}}, %[[ROW:.*]], %{{.*}}) in (%{{.*}} = %c256, %{{.*}} = %c4, {{.*}} workgroup
// CHECK:           affine.load %{{.*}}[symbol(%[[ROW]]), %{{.*}} * 65536 + {{.*}}]
// CHECK:           memref.atomic_rmw maxs %{{.*}}, %{{.*}}[%[[ROW]]]
func.func @few_rows(%A: memref<4x100000xi64>, %s: memref<4xi64>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 100000 {
      %x = affine.load %s[%i] : memref<4xi64>
      %a = affine.load %A[%i, %j] : memref<4x100000xi64>
      %y = arith.maxsi %x, %a : i64
      affine.store %y, %s[%i] : memref<4xi64>
    }
  }
  return
}

// Rows from the third on: what is computed of a block's number is common, too.
// CHECK-LABEL: func.func @some_rows
// CHECK:         gpu.launch blocks(%{{.*}}, %[[BLOCK:.*]], %{{.*}}) in (%{{.*}} = %c391, %{{.*}} = %c2, {{.*}} workgroup(%[[SUM:.*]] : memref<i32
// CHECK:           %[[ROW:.*]] = affine.apply #{{.*}}()[%[[BLOCK]]]
// CHECK:           gpu.barrier
// CHECK:           memref.atomic_rmw addi %{{.*}}, %[[SUM]][]
// CHECK:           gpu.barrier
// CHECK:           memref.atomic_rmw addi %{{.*}}, %{{.*}}[%[[ROW]]]
func.func @some_rows(%A: memref<6x100000xi32>, %s: memref<6xi32>) {
  affine.for %i = 3 to 5 {
    affine.for %j = 0 to 100000 {
      %x = affine.load %s[%i] : memref<6xi32>
      %a = affine.load %A[%i, %j] : memref<6x100000xi32>
      %y = arith.addi %x, %a : i32
      affine.store %y, %s[%i] : memref<6xi32>
    }
  }
  return
}

// Neighbouring threads have neighbouring columns, not one cell: they update their own, and are fewer.
// CHECK-LABEL: func.func @columns
// CHECK:         gpu.launch
// CHECK-NOT:     workgroup
// CHECK:           memref.atomic_rmw addi %{{.*}}, %{{.*}}[%{{.*}}]
func.func @columns(%A: memref<30000x20xi32>, %s: memref<20xi32>) {
  affine.for %i = 0 to 30000 {
    affine.for %j = 0 to 20 {
      %x = affine.load %s[%j] : memref<20xi32>
      %a = affine.load %A[%i, %j] : memref<30000x20xi32>
      %y = arith.addi %x, %a : i32
      affine.store %y, %s[%j] : memref<20xi32>
    }
  }
  return
}

// Two loops add up, in each thread and over threads.
// CHECK-LABEL: func.func @plane
// CHECK:         gpu.launch {{.*}} workgroup
// CHECK:           affine.for
// CHECK:             affine.for
// CHECK:               arith.xori
// CHECK-NOT:       affine.for
// CHECK:           memref.atomic_rmw xori
// CHECK:           memref.atomic_rmw xori
func.func @plane(%A: memref<?x?xi32>, %s: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = affine.load %s[0] : memref<1xi32>
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      %y = arith.xori %a, %x : i32
      affine.store %y, %s[0] : memref<1xi32>
    }
  }
  return
}

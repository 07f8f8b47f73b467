// Sums over parts of a plane that together have no simple bounds: threads without an update have a sum, too, which changes nothing;
// grids are as large as the plane. And two loops that isl leaves in any order: each has a sum of its own.
// RUN: mse-opt --mse-to-gpu %s -o %t.gpu.mlir
// RUN: FileCheck %s --input-file %t.gpu.mlir
// RUN: mse-opt --mse-to-affine=verify=each %s -o %t.affine.mlir
// RUN: FileCheck %s --check-prefix=AFFINE --input-file %t.affine.mlir
// RUN: mse-run --compare %s %t.gpu.mlir %t.affine.mlir --entry plane --size n=0 --size n=1 --size n=3 --size n=33 --size n=70 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry plane --size n=33 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir %t.affine.mlir --entry stride --sizes 0,1,2,33,600 --check
// RUN: mse-run --compare %s %t.gpu.mlir %t.affine.mlir --entry two_cells --sizes 0,1,2,33 --check

// CHECK-LABEL: func.func @plane
// CHECK:         %[[Y:.*]] = affine.min #{{.*}}()[%arg0]
// CHECK:         %[[X:.*]] = affine.min #{{.*}}()[%arg0]
// CHECK:         gpu.launch blocks(%{{.*}}) in (%{{.*}} = %[[Y]], %{{.*}} = %[[X]], {{.*}} workgroup(%[[SUM:.*]] : memref<i32
// CHECK:           memref.atomic_rmw addi %{{.*}}, %[[SUM]][]
// CHECK:           gpu.barrier
// CHECK:           %[[ALL:.*]] = affine.load %[[SUM]][]
// CHECK-NEXT:      memref.atomic_rmw addi %[[ALL]]
func.func @plane(%n: index, %S: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      memref.atomic_rmw addi %one, %S[%c0] : (i32, memref<8xi32>) -> i32
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n {
      memref.atomic_rmw addi %one, %S[%c0] : (i32, memref<8xi32>) -> i32
    }
  }
  return
}

// CHECK-LABEL: func.func @stride
// CHECK:         %[[B:.*]] = affine.min #{{.*}}()[%{{.*}}]
// CHECK:         gpu.launch blocks(%{{.*}}) in (%{{.*}} = %[[B]],
func.func @stride(%A: memref<?xi32>, %S: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n step 2 {
    %v = affine.load %A[%i] : memref<?xi32>
    %x = affine.load %S[0] : memref<8xi32>
    %y = arith.addi %x, %v : i32
    affine.store %y, %S[0] : memref<8xi32>
  }
  return
}

// AFFINE-LABEL: func.func @two_cells
// AFFINE:         affine.for {{.*}} iter_args
// AFFINE:         memref.atomic_rmw addi
// AFFINE:         memref.atomic_rmw addi
// AFFINE-NOT:     memref.atomic_rmw
// AFFINE:         return
func.func @two_cells(%A: memref<?xi32>, %S: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xi32>
    memref.atomic_rmw addi %v, %S[%c0] : (i32, memref<8xi32>) -> i32
  }
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xi32>
    memref.atomic_rmw addi %v, %S[%c1] : (i32, memref<8xi32>) -> i32
  }
  return
}

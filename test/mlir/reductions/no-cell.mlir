// A loop that adds up may execute no update, and where it does not, there may be no such cell: a block adds its sum where one of
// its threads has something to add, which is known before.
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry beyond --sizes 1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry beyond --sizes 2,33 --check --order random:3
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry beyond --sizes 1,2,3,31,33 --check

// CHECK-LABEL: func.func @beyond
// CHECK:         gpu.launch {{.*}} workgroup(%[[SUM:.*]] : memref<i64
// CHECK:           gpu.barrier
// CHECK-NEXT:      affine.if
// CHECK-NEXT:        affine.for {{.*}} iter_args
// CHECK:             memref.atomic_rmw addi %{{.*}}, %[[SUM]][]
// CHECK-NEXT:      }
// CHECK-NEXT:      gpu.barrier
// CHECK-NEXT:      affine.if
// CHECK-NEXT:        %[[ALL:.*]] = affine.load %[[SUM]][]
// CHECK-NEXT:        memref.atomic_rmw addi %[[ALL]], %{{.*}}[%{{.*}}]
func.func @beyond(%A: memref<?x?xi64>, %s: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xi64>
  affine.for %k = 0 to 5 {
    affine.for %i = 0 to 5 {
      affine.for %j = 0 to %n {
        affine.if affine_set<(d0)[s0] : (s0 - d0 - 1 >= 0)>(%i)[%n] {
          %a = affine.load %A[%i, %j] : memref<?x?xi64>
          %old = memref.atomic_rmw addi %a, %s[%i] : (i64, memref<?xi64>) -> i64
        }
      }
    }
  }
  return
}

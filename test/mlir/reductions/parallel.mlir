// A parallel loop of the host reduces what its iterations add up; where `affine.parallel` would not keep every bit, or does not take
// the operation, its iterations update the cell.
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-opt --pass-pipeline='builtin.module(mse-verify)' %t.mlir -o /dev/null
// RUN: mse-run --compare %s %t.mlir --entry plane --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry smallest --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry largest --sizes 0,1,2,3,31,33 --check

// CHECK-LABEL: func.func @plane
// CHECK:         %[[ALL:.*]] = affine.parallel (%{{.*}}, %{{.*}}) = (0, 0) to ({{.*}}) reduce ("addi") -> (i32) {
// CHECK-NEXT:      affine.load
// CHECK-NEXT:      affine.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.atomic_rmw addi %[[ALL]], %{{.*}}[%c0]
func.func @plane(%A: memref<?x?xi32>, %s: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %m = memref.dim %A, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = affine.load %s[0] : memref<1xi32>
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      %y = arith.addi %x, %a : i32
      affine.store %y, %s[0] : memref<1xi32>
    }
  }
  return
}

// CHECK-LABEL: func.func @smallest
// CHECK:         affine.parallel (%{{.*}}) = (0) to (symbol(%{{.*}})) {
// CHECK:           memref.atomic_rmw mins
func.func @smallest(%A: memref<?xi64>, %start: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi64>
  %least = affine.for %i = 0 to %n iter_args(%x = %start) -> i64 {
    %a = affine.load %A[%i] : memref<?xi64>
    %y = arith.minsi %x, %a : i64
    affine.yield %y : i64
  }
  return %least : i64
}

// CHECK-LABEL: func.func @largest
// CHECK:         affine.parallel (%{{.*}}) = (0) to (symbol(%{{.*}})) reduce ("maximumf") -> (f32) {
func.func @largest(%A: memref<?xf32>, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %most = affine.for %i = 0 to %n iter_args(%x = %start) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.maximumf %x, %a : f32
    affine.yield %y : f32
  }
  return %most : f32
}

// Values that two loops carry, as front ends write sums and maxima of a matrix: the outer loop only lends its value to the inner one, and
// there is one cell. All threads add up, and look for the best value and its place.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import)' %s | FileCheck %s --check-prefix=IMPORT
// RUN: mse-opt --mse-to-affine %s | FileCheck %s --check-prefix=AFFINE
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry sum --sizes 0,1,2,3,31,33 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry max --sizes 0,1,2,3,31,33 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry carried --sizes 0,1,2,3,31,33 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry seen --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry changed --sizes 0,1,2,3,31,33 --check
// RUN: mse-run --compare %s %t.mlir --entry crossed --sizes 0,1,2,3,31,33 --check

// IMPORT-LABEL: func.func @sum
// IMPORT-COUNT-2: mse.stmt
// IMPORT-NOT:     mse.stmt
// IMPORT:         mse.schedule
// AFFINE-LABEL: func.func @sum
// AFFINE:         affine.for {{.*}} iter_args(%[[SO_FAR:.*]] = %
// AFFINE-NEXT:      affine.for {{.*}} iter_args(%{{.*}} = %[[SO_FAR]])
// CHECK-LABEL: func.func @sum
// CHECK:         gpu.launch
// CHECK-NOT:     gpu.launch
// CHECK-LABEL: func.func @max
// CHECK:         gpu.launch
// CHECK-NOT:     gpu.launch
// CHECK-LABEL: func.func @carried
// CHECK-COUNT-3: gpu.launch
// CHECK-NOT:     gpu.launch
// CHECK-LABEL: func.func @seen
func.func @sum(%A: memref<?x?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %m = memref.dim %A, %c1 : memref<?x?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %z) -> (i32) {
    %s = scf.for %j = %c0 to %m step %c1 iter_args(%b1 = %b) -> (i32) {
      %v = memref.load %A[%i, %j] : memref<?x?xi32>
      %b2 = arith.addi %b1, %v : i32
      scf.yield %b2 : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
func.func @max(%A: memref<?x?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %z) -> (f32) {
    %s = scf.for %j = %c0 to %m step %c1 iter_args(%b1 = %b) -> (f32) {
      %v = memref.load %A[%i, %j] : memref<?x?xf32>
      %b2 = arith.maximumf %b1, %v : f32
      scf.yield %b2 : f32
    }
    scf.yield %s : f32
  }
  return %r : f32
}
func.func @carried(%A: memref<?x?xf32>, %low: f32) -> (f32, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%b = %low, %p = %c0, %q = %c0) -> (f32, index, index) {
    %s:3 = scf.for %j = %c0 to %m step %c1 iter_args(%b1 = %b, %p1 = %p, %q1 = %q) -> (f32, index, index) {
      %v = memref.load %A[%i, %j] : memref<?x?xf32>
      %c = arith.cmpf ogt, %v, %b1 : f32
      %b2 = arith.select %c, %v, %b1 : f32
      %p2 = arith.select %c, %i, %p1 : index
      %q2 = arith.select %c, %j, %q1 : index
      scf.yield %b2, %p2, %q2 : f32, index, index
    }
    scf.yield %s#0, %s#1, %s#2 : f32, index, index
  }
  return %r#0, %r#1, %r#2 : f32, index, index
}

// Not lent: the outer loop looks at the value in each iteration.
// IMPORT-LABEL: func.func @seen
// IMPORT:         mse.array "x1"
func.func @seen(%A: memref<?x?xi32>, %B: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %r = affine.for %i = 0 to %n iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to %n iter_args(%b1 = %b) -> (i32) {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      %b2 = arith.addi %b1, %v : i32
      affine.yield %b2 : i32
    }
    affine.store %b, %B[%i] : memref<?xi32>
    affine.yield %s : i32
  }
  return %r : i32
}

// Nor here: it hands on something else.
// IMPORT-LABEL: func.func @changed
// IMPORT:         mse.array "x1"
func.func @changed(%A: memref<?x?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %r = affine.for %i = 0 to %n iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to %n iter_args(%b1 = %b) -> (i32) {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      %b2 = arith.addi %b1, %v : i32
      affine.yield %b2 : i32
    }
    %t = arith.muli %s, %s : i32
    affine.yield %t : i32
  }
  return %r : i32
}

// Nor here: two values change places.
// IMPORT-LABEL: func.func @crossed
// IMPORT:         mse.array "x3"
func.func @crossed(%A: memref<?x?xi32>) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %n = memref.dim %A, %c0 : memref<?x?xi32>
  %r:2 = affine.for %i = 0 to %n iter_args(%b = %z, %d = %z) -> (i32, i32) {
    %s:2 = affine.for %j = 0 to %n iter_args(%b1 = %b, %d1 = %d) -> (i32, i32) {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      %b2 = arith.addi %b1, %v : i32
      %d2 = arith.xori %d1, %v : i32
      affine.yield %b2, %d2 : i32, i32
    }
    affine.yield %s#1, %s#0 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// DRAWN: one commit in four runs it, since it takes some seconds (scripts/test).

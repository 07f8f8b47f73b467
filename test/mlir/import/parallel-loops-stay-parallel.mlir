// Loops that the program declares parallel stay parallel, though data decide which cells they write: none of their iterations writes
// what another one reads or writes.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir
// RUN: FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry scatter --size 37 --input k=iota
// RUN: mse-run --compare %s %t.mlir --check --entry branch --size 37 --input k=iota
// RUN: mse-run --compare %s %t.mlir --check --entry sequential --size 37 --input k=zero
// RUN: mse-run --compare %s %t.mlir --check --entry updated --size 37 --input k=zero
// RUN: mse-run --compare %s %t.mlir --check --entry grid --size 37,T=5 --input k=iota
// RUN: mse-run --compare %s %t.mlir --check --entry known --size 37


// CHECK-LABEL: func.func @scatter
// CHECK:         mse.independent ["arg1"] <"{ S0[i0] -> [i0] }">
// GPU-LABEL:   func.func @scatter
// GPU-COUNT-1: gpu.launch
func.func @scatter(%a: memref<?xf32>, %b: memref<?xf32>, %k: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %at = memref.load %k[%i] : memref<?xi32>
    %to = arith.index_cast %at : i32 to index
    %v = memref.load %a[%i] : memref<?xf32>
    %old = memref.load %b[%to] : memref<?xf32>
    %w = arith.addf %v, %old : f32
    memref.store %w, %b[%to] : memref<?xf32>
    scf.reduce
  }
  return
}

// Under a condition: the store does not become one that always happens.
// CHECK-LABEL: func.func @branch
// CHECK:         mse.independent ["arg1"]
// GPU-LABEL:   func.func @branch
// GPU-COUNT-1: gpu.launch
// GPU:         scf.if
func.func @branch(%a: memref<?xf32>, %b: memref<?xf32>, %k: memref<?xi32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (%n) {
    %at = affine.load %k[%i] : memref<?xi32>
    %to = arith.index_cast %at : i32 to index
    %v = affine.load %a[%i] : memref<?xf32>
    %old = memref.load %b[%to] : memref<?xf32>
    %is = arith.cmpf ogt, %v, %zero : f32
    scf.if %is {
      %w = arith.addf %v, %old : f32
      memref.store %w, %b[%to] : memref<?xf32>
    }
  }
  return
}

// A sequential loop says no such thing.
// CHECK-LABEL: func.func @sequential
// CHECK-NOT:     mse.independent
// CHECK:         return
func.func @sequential(%a: memref<?xf32>, %b: memref<?xf32>, %k: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %at = affine.load %k[%i] : memref<?xi32>
    %to = arith.index_cast %at : i32 to index
    %v = affine.load %a[%i] : memref<?xf32>
    memref.store %v, %b[%to] : memref<?xf32>
  }
  return
}

// Nor does a parallel one of memory that it updates, in which iterations may meet.
// CHECK-LABEL: func.func @updated
// CHECK-NOT:     mse.independent
// CHECK:         return
func.func @updated(%a: memref<?xi32>, %b: memref<?xi32>, %k: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %at = memref.load %k[%i] : memref<?xi32>
    %to = arith.index_cast %at : i32 to index
    %v = memref.load %a[%i] : memref<?xi32>
    %old = memref.atomic_rmw addi %v, %b[%to] : (i32, memref<?xi32>) -> i32
    scf.reduce
  }
  return
}

// Threads are apart, what one of them does is not.
// CHECK-LABEL: func.func @grid
// CHECK:         mse.independent ["arg1"] <"{ S0[i0, i1] -> [i0] }">
// GPU-LABEL:   func.func @grid
// GPU-COUNT-1: gpu.launch
func.func @grid(%a: memref<?xf32>, %b: memref<?xf32>, %k: memref<?xi32>, %T: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.parallel (%t) = (%c0) to (%T) step (%c1) {
    scf.for %i = %t to %n step %T {
      %at = memref.load %k[%i] : memref<?xi32>
      %to = arith.index_cast %at : i32 to index
      %v = memref.load %a[%i] : memref<?xf32>
      memref.store %v, %b[%to] : memref<?xf32>
    }
    scf.reduce
  }
  return
}

// Known cells need no word of the program.
// CHECK-LABEL: func.func @known
// CHECK-NOT:     mse.independent
// CHECK:         return
func.func @known(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %a[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
    scf.reduce
  }
  return
}

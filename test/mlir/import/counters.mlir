// Values that loops carry and that grow by the same in each iteration are subscripts like others.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry flat
// RUN: mse-run --compare %s %t.mlir --check --entry sizes --size a.0=9,a.1=11,b.0=99
// RUN: mse-run --compare %s %t.mlir --check --entry sizes --size a.0=9,a.1=0,b.0=1
// RUN: mse-run --compare %s %t.mlir --check --entry down --size b.0=100,n=4
// RUN: mse-run --compare %s %t.mlir --check --entry arguments --size b.0=100,n=4,m=6
// RUN: mse-run --compare %s %t.mlir --check --entry arguments --size b.0=100,n=4,m=-6
// RUN: mse-run --compare %s %t.mlir --check --entry behind --size a.0=9,b.0=40,n=9
// RUN: mse-run --compare %s %t.mlir --check --entry behind --size a.0=9,b.0=40,n=-9
// RUN: mse-run --compare %s %t.mlir --check --entry integers --size a.0=9,b.0=99 --input m=11
// RUN: mse-run --compare %s %t.mlir --check --entry narrow --size b.0=100
// RUN: mse-run --compare %s %t.mlir --check --entry narrow --size b.0=700
// RUN: mse-run --compare %s %t.mlir --check --entry triangle --size a.0=9,a.1=9,b.0=45
// RUN: mse-run --compare %s %t.mlir --check --entry packed --size 37
// RUN: mse-run --compare %s %t.mlir --check --entry up_and_down
// RUN: mse-run --compare %s %t.mlir --check --entry number --size a.0=9,a.1=11,b.0=99

// CHECK-LABEL: func.func @flat
// CHECK:         -> arg1[40i0 + i1] }">
// GPU-LABEL: func.func @flat
// GPU-COUNT-1: gpu.launch
func.func @flat(%a: memref<24x40xf32>, %b: memref<960xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = affine.for %i = 0 to 24 iter_args(%k0 = %c0) -> (index) {
    %r = affine.for %j = 0 to 40 iter_args(%k1 = %k0) -> (index) {
      %v = affine.load %a[%i, %j] : memref<24x40xf32>
      memref.store %v, %b[%k1] : memref<960xf32>
      %k2 = arith.addi %k1, %c1 : index
      affine.yield %k2 : index
    }
    affine.yield %r : index
  }
  return
}

// Rows of a size that is not known.
// CHECK-LABEL: func.func @sizes
// CHECK:         -> arg1[i0, i1] }">
// GPU-LABEL: func.func @sizes
// GPU-COUNT-1: gpu.launch
func.func @sizes(%a: memref<?x?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  %k = scf.for %i = %c0 to %n step %c1 iter_args(%k0 = %c0) -> (index) {
    %r = scf.for %j = %c0 to %m step %c1 iter_args(%k1 = %k0) -> (index) {
      %v = memref.load %a[%i, %j] : memref<?x?xf32>
      memref.store %v, %b[%k1] : memref<?xf32>
      %k2 = arith.addi %k1, %c1 : index
      scf.yield %k2 : index
    }
    scf.yield %r : index
  }
  return
}

// Down, by two, with steps, and on behind the inner loop.
// CHECK-LABEL: func.func @down
// CHECK:         -> arg0[99 - 7i0 - 2i1] }">
// CHECK:         -> arg0[93 - 7i0] }">
// GPU-LABEL: func.func @down
// GPU-COUNT-1: gpu.launch
func.func @down(%b: memref<?xf32>, %n: index) {
  %m = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %last = arith.constant 99 : index
  %x = arith.constant 1.0 : f32
  %k = scf.for %i = %c0 to %n step %c1 iter_args(%k0 = %last) -> (index) {
    %r = scf.for %j = %c0 to %m step %c3 iter_args(%k1 = %k0) -> (index) {
      memref.store %x, %b[%k1] : memref<?xf32>
      %k2 = arith.subi %k1, %c2 : index
      scf.yield %k2 : index
    }
    memref.store %x, %b[%r] : memref<?xf32>
    %next = arith.subi %r, %c1 : index
    scf.yield %next : index
  }
  return
}

// An inner loop that may have no iteration: checked.
// CHECK-LABEL: func.func @arguments
// CHECK:         scf.if
// CHECK:         -> arg0[i0, i1] }">
// GPU-LABEL: func.func @arguments
// GPU-COUNT-1: gpu.launch
func.func @arguments(%b: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  %k = scf.for %i = %c0 to %n step %c1 iter_args(%k0 = %c0) -> (index) {
    %r = scf.for %j = %c0 to %m step %c1 iter_args(%k1 = %k0) -> (index) {
      memref.store %x, %b[%k1] : memref<?xf32>
      %k2 = arith.addi %k1, %c1 : index
      scf.yield %k2 : index
    }
    scf.yield %r : index
  }
  return
}

// The value behind a loop.
// CHECK-LABEL: func.func @behind
// CHECK:         -> arg1[{{.*}}arg2 + i0] }">
// GPU-LABEL: func.func @behind
func.func @behind(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %x = arith.constant 1.0 : f32
  %k = scf.for %i = %c0 to %n step %c1 iter_args(%k0 = %c5) -> (index) {
    %v = memref.load %a[%i] : memref<?xf32>
    memref.store %v, %b[%k0] : memref<?xf32>
    %k1 = arith.addi %k0, %c1 : index
    scf.yield %k1 : index
  }
  affine.for %j = 0 to 4 {
    %at = arith.addi %k, %j : index
    memref.store %x, %b[%at] : memref<?xf32>
  }
  return
}

// By a value, in 32 bits that say that they do not wrap.
// CHECK-LABEL: func.func @integers
// CHECK:         -> arg1[i0, 0] }">
// GPU-LABEL: func.func @integers
// GPU-COUNT-1: gpu.launch
func.func @integers(%a: memref<?xf32>, %b: memref<?xf32>, %m: i32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %n = memref.dim %a, %c0 : memref<?xf32>
  %k = affine.for %i = 0 to %n iter_args(%k0 = %zero) -> (i32) {
    %at = arith.index_cast %k0 : i32 to index
    %v = affine.load %a[%i] : memref<?xf32>
    memref.store %v, %b[%at] : memref<?xf32>
    %k1 = arith.addi %k0, %m overflow<nsw> : i32
    affine.yield %k1 : i32
  }
  return
}

// In 8 bits, that may wrap: checked.
// CHECK-LABEL: func.func @narrow
// CHECK:         scf.if
// CHECK:         -> arg0[i0] }">
func.func @narrow(%b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i8
  %zero = arith.constant 0 : i8
  %n = memref.dim %b, %c0 : memref<?xf32>
  %k = affine.for %i = 0 to %n iter_args(%k0 = %zero) -> (i8) {
    %at = arith.index_castui %k0 : i8 to index
    %f = arith.index_cast %i : index to i32
    %v = arith.sitofp %f : i32 to f32
    memref.store %v, %b[%at] : memref<?xf32>
    %k1 = arith.addi %k0, %c1 : i8
    affine.yield %k1 : i8
  }
  return
}

// Each row is longer: data.
// CHECK-LABEL: func.func @triangle
// CHECK:         mse.write {{.*}} may
func.func @triangle(%a: memref<?x?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %k = affine.for %i = 0 to %n iter_args(%k0 = %c0) -> (index) {
    %r = affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) iter_args(%k1 = %k0) -> (index) {
      %v = affine.load %a[%i, %j] : memref<?x?xf32>
      memref.store %v, %b[%k1] : memref<?xf32>
      %k2 = arith.addi %k1, %c1 : index
      affine.yield %k2 : index
    }
    affine.yield %r : index
  }
  return
}

// Sometimes it grows: data.
// CHECK-LABEL: func.func @packed
// CHECK:         mse.write {{.*}} may
func.func @packed(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.5 : f32
  %n = memref.dim %a, %c0 : memref<?xf32>
  %k = affine.for %i = 0 to %n iter_args(%k0 = %c0) -> (index) {
    %v = affine.load %a[%i] : memref<?xf32>
    memref.store %v, %b[%k0] : memref<?xf32>
    %is = arith.cmpf ogt, %v, %zero : f32
    %more = arith.addi %k0, %c1 : index
    %k1 = arith.select %is, %more, %k0 : index
    affine.yield %k1 : index
  }
  return
}

// As a number, too.
// CHECK-LABEL: func.func @number
// CHECK:         -> arg1[i0, i1] }">
func.func @number(%a: memref<?x?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  %k = affine.for %i = 0 to %n iter_args(%k0 = %c0) -> (index) {
    %r = affine.for %j = 0 to %m iter_args(%k1 = %k0) -> (index) {
      %k32 = arith.index_cast %k1 : index to i32
      %v = arith.sitofp %k32 : i32 to f32
      memref.store %v, %b[%k1] : memref<?xf32>
      %k2 = arith.addi %k1, %c1 : index
      affine.yield %k2 : index
    }
    affine.yield %r : index
  }
  return
}

// In 8 bits, up and down again: that it ends small does not say that it was small. Data.
// CHECK-LABEL: func.func @up_and_down
// CHECK:         mse.write {{.*}} may
func.func @up_and_down(%b: memref<256xf32>) {
  %c1 = arith.constant 1 : i8
  %c30 = arith.constant 30 : i8
  %first = arith.constant 100 : i8
  %x = arith.constant 1.0 : f32
  %k = affine.for %i = 0 to 3 iter_args(%k0 = %first) -> (i8) {
    %r = affine.for %j = 0 to 40 iter_args(%k1 = %k0) -> (i8) {
      %at = arith.index_castui %k1 : i8 to index
      memref.store %x, %b[%at] : memref<256xf32>
      %k2 = arith.addi %k1, %c1 : i8
      affine.yield %k2 : i8
    }
    %back = arith.subi %r, %c30 : i8
    affine.yield %back : i8
  }
  return
}

// Conditions on equal data are one unknown: what is written under the one is read under the other, in the same
// iteration, and in no later one. So iterations are parallel.
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mse-opt --mse-import %s 2>/dev/null | FileCheck %s --check-prefix=SCOP
// RUN: mse-run --compare %s %t.mlir --check --entry twice --size 300
// RUN: mse-run --compare %s %t.mlir --check --entry rows
// RUN: mse-run --compare %s %t.mlir --check --entry neighbour --size 300,n=299
// RUN: mse-run --compare %s %t.mlir --check --entry half --size 300
// RUN: mse-run --compare %s %t.mlir --check --entry changed --size 300

// SCOP-LABEL: func.func @twice
// SCOP:         mse.read %{{.*}} may <"{ S0[i0] -> arg2[i0] }"> if <"{ [i0] -> c0[i0] }">
// SCOP:         mse.write %{{.*}} may <"{ S0[i0] -> mem0[] }"> if <"{ [i0] -> c0[i0] }">
// SCOP:         mse.read %{{.*}} may <"{ S1[i0] -> mem0[] }"> if <"{ [i0] -> c0[i0] }">
// CHECK-LABEL: func.func @twice
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:       memref.alloc
// CHECK-NOT:       conditions
// CHECK-NOT:       gpu.launch
func.func @twice(%n: index, %p: memref<?xi32>, %A: memref<?xf64>, %B: memref<?xf64>) {
  %z = arith.constant 0 : i32
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    %a = affine.load %p[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %a, %z : i32
    scf.if %c {
      %x = affine.load %A[%i] : memref<?xf64>
      affine.store %x, %t[] : memref<f64>
    }
    %b = affine.load %p[%i] : memref<?xi32>
    %d = arith.cmpi sgt, %b, %z : i32
    scf.if %d {
      %y = affine.load %t[] : memref<f64>
      affine.store %y, %B[%i] : memref<?xf64>
    }
  }
  return
}

// A row that is written and read under one condition around both loops.
// SCOP-LABEL: func.func @rows
// SCOP:         mse.write %{{.*}} may <"{ S0[i0, i1] -> mem0[i1] }"> if <"{ [i0, i1] -> c0[i0] }">
// SCOP:         mse.read %{{.*}} may <"{ S1[i0, i1] -> mem0[i1] }"> if <"{ [i0, i1] -> c0[i0] }">
// CHECK-LABEL: func.func @rows
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:       affine.for
// CHECK-NOT:       gpu.launch
func.func @rows(%A: memref<100xi32>, %B: memref<100x10xi32>) {
  %z = arith.constant 0 : i32
  %t = memref.alloc() : memref<10xi32>
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xi32>
    %c = arith.cmpi sgt, %a, %z : i32
    scf.if %c {
      affine.for %j = 0 to 10 {
        %k = arith.index_cast %j : index to i32
        %s = arith.addi %a, %k : i32
        affine.store %s, %t[%j] : memref<10xi32>
      }
      affine.for %j = 0 to 10 {
        %v = affine.load %t[%j] : memref<10xi32>
        affine.store %v, %B[%i, 9 - %j] : memref<100x10xi32>
      }
    }
  }
  memref.dealloc %t : memref<10xi32>
  return
}

// The condition of another row is another unknown: the value may be that of any row before.
// SCOP-LABEL: func.func @neighbour
// SCOP:         mse.write %{{.*}} may <"{ S1[i0] -> mem0[] }"> if <"{ [i0] -> c0[i0] }">
// SCOP:         mse.read %{{.*}} may <"{ S2[i0] -> mem0[] }"> if <"{ [i0] -> c0[1 + i0] }">
// CHECK-LABEL: func.func @neighbour
// CHECK-NOT:     gpu.launch
func.func @neighbour(%n: index, %p: memref<?xi32>, %A: memref<?xf64>, %B: memref<?xf64>) {
  %z = arith.constant 0 : i32
  %zero = arith.constant 0.0 : f64
  %t = memref.alloca() : memref<f64>
  affine.store %zero, %t[] : memref<f64>
  affine.for %i = 0 to %n {
    %a = affine.load %p[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %a, %z : i32
    scf.if %c {
      %x = affine.load %A[%i] : memref<?xf64>
      affine.store %x, %t[] : memref<f64>
    }
    %b = affine.load %p[%i + 1] : memref<?xi32>
    %d = arith.cmpi sgt, %b, %z : i32
    scf.if %d {
      %y = affine.load %t[] : memref<f64>
      affine.store %y, %B[%i] : memref<?xf64>
    }
  }
  return
}

// What is written under two conditions need not be written where one of them holds.
// CHECK-LABEL: func.func @half
// CHECK-NOT:     gpu.launch
func.func @half(%n: index, %p: memref<?xi32>, %q: memref<?xi32>, %A: memref<?xf64>, %B: memref<?xf64>) {
  %z = arith.constant 0 : i32
  %zero = arith.constant 0.0 : f64
  %t = memref.alloca() : memref<f64>
  affine.store %zero, %t[] : memref<f64>
  affine.for %i = 0 to %n {
    %a = affine.load %p[%i] : memref<?xi32>
    %b = affine.load %q[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %a, %z : i32
    %d = arith.cmpi sgt, %b, %z : i32
    scf.if %c {
      scf.if %d {
        %x = affine.load %A[%i] : memref<?xf64>
        affine.store %x, %t[] : memref<f64>
      }
    }
    scf.if %c {
      %y = affine.load %t[] : memref<f64>
      affine.store %y, %B[%i] : memref<?xf64>
    }
  }
  return
}

// A condition that somebody changes in between is another one.
// CHECK-LABEL: func.func @changed
// CHECK-NOT:     gpu.launch
func.func @changed(%n: index, %p: memref<?xi32>, %A: memref<?xf64>, %B: memref<?xf64>) {
  %z = arith.constant 0 : i32
  %zero = arith.constant 0.0 : f64
  %t = memref.alloca() : memref<f64>
  affine.store %zero, %t[] : memref<f64>
  affine.for %i = 0 to %n {
    %a = affine.load %p[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %a, %z : i32
    scf.if %c {
      %x = affine.load %A[%i] : memref<?xf64>
      affine.store %x, %t[] : memref<f64>
    }
    %e = arith.subi %z, %a : i32
    affine.store %e, %p[%i] : memref<?xi32>
    %b = affine.load %p[%i] : memref<?xi32>
    %d = arith.cmpi sgt, %b, %z : i32
    scf.if %d {
      %y = affine.load %t[] : memref<f64>
      affine.store %y, %B[%i] : memref<?xf64>
    }
  }
  return
}

// Stores of conditionals inside conditionals happen always where their cells are known, and none is lost.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-simplify,mse-import{grain=block})' %s 2>/dev/null | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.gpu.mlir --entry both --sizes 1,40 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry both --size 40 --input A=4
// RUN: mse-run --compare %s %t.gpu.mlir --entry values --sizes 1,33 --check --order random:3
// RUN: mse-run --compare %s %t.gpu.mlir --entry deep --sizes 1,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry in_turn --sizes 1,33 --check
// RUN: mse-run --compare %s %t.gpu.mlir --entry around --sizes 1,33 --check
// RUN: mse-opt --mse-to-affine="verify=each" %s -o %t.affine.mlir 2>/dev/null
// RUN: mse-run --compare %s %t.affine.mlir --entry values --sizes 1,33 --seed 5

// A[i] = 3 where 3 < A[i] < 5.
// CHECK-LABEL: func.func @both
// CHECK:         %[[A:.*]] = mse.read
// CHECK:         %[[C:.*]] = arith.cmpi sgt, %[[A]]
// CHECK:         %[[D:.*]] = arith.cmpi slt, %[[A]]
// CHECK:         %[[IN:.*]] = arith.select %[[D]], %[[Z:.*]], %[[A]] : i32
// CHECK-NEXT:    %[[NEW:.*]] = arith.select %[[C]], %[[IN]], %[[A]] : i32
// CHECK-NEXT:    mse.write %[[NEW]], %{{.*}} @w0 <"{ S0[i0] -> arg0[i0] }">
func.func @both(%A: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %z = arith.constant 3 : i32
  %y = arith.constant 5 : i32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %c = arith.cmpi sgt, %a, %z : i32
    %d = arith.cmpi slt, %a, %y : i32
    scf.if %c {
      scf.if %d {
        affine.store %z, %A[%i] : memref<?xi32>
      }
    }
  }
  return
}

// Values of conditionals that store, read what was stored inside.
// CHECK-LABEL: func.func @values
// CHECK-NOT:     may
// CHECK-NOT:     scf.if
// CHECK-DAG:     mse.write %{{.*}} <"{ S0[i0] -> arg0[i0] }">
// CHECK-DAG:     mse.write %{{.*}} <"{ S0[i0] -> arg1[i0] }">
// CHECK-DAG:     mse.write %{{.*}} <"{ S0[i0] -> arg2[i0] }">
func.func @values(%A: memref<?xi32>, %B: memref<?xi32>, %R: memref<?xi32>) attributes {dims = ["n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %A[%i] : memref<?xi32>
    %b = memref.load %B[%i] : memref<?xi32>
    %c = arith.cmpi slt, %a, %b : i32
    %d = arith.cmpi ult, %a, %b : i32
    %r:2 = scf.if %c -> (i32, i32) {
      memref.store %b, %A[%i] : memref<?xi32>
      %x = memref.load %A[%i] : memref<?xi32>
      %q = scf.if %d -> i32 {
        memref.store %a, %B[%i] : memref<?xi32>
        %y = memref.load %A[%i] : memref<?xi32>
        %z = arith.xori %y, %x : i32
        memref.store %z, %A[%i] : memref<?xi32>
        scf.yield %z : i32
      } else {
        %y = memref.load %B[%i] : memref<?xi32>
        memref.store %x, %B[%i] : memref<?xi32>
        scf.yield %y : i32
      }
      %w = memref.load %A[%i] : memref<?xi32>
      scf.yield %q, %w : i32, i32
    } else {
      %y = memref.load %A[%i] : memref<?xi32>
      memref.store %y, %B[%i] : memref<?xi32>
      %w = memref.load %B[%i] : memref<?xi32>
      scf.yield %w, %y : i32, i32
    }
    %s = arith.addi %r#0, %r#1 : i32
    memref.store %s, %R[%i] : memref<?xi32>
  }
  return
}

// One of three, at either side.
// CHECK-LABEL: func.func @deep
// CHECK-COUNT-4: arith.select
// CHECK-NOT:     may
// CHECK:         mse.write %{{.*}} <"{ S0[i0] -> arg0[i0] }">
func.func @deep(%A: memref<?xi32>, %B: memref<?xi32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %B[%i] : memref<?xi32>
    %s = arith.addi %a, %b : i32
    %t = arith.subi %a, %b : i32
    %z = arith.constant 0 : i32
    %c = arith.cmpi slt, %a, %b : i32
    %d = arith.cmpi sgt, %s, %z : i32
    %e = arith.cmpi ult, %b, %t : i32
    scf.if %c {
      scf.if %d {
        scf.if %e {
          affine.store %s, %A[%i] : memref<?xi32>
        }
      } else {
        affine.store %t, %A[%i] : memref<?xi32>
      }
    } else {
      scf.if %e {
        affine.store %b, %A[%i] : memref<?xi32>
      }
    }
  }
  return
}

// One after the other, each with one inside: the second knows what the first has left.
// CHECK-LABEL: func.func @in_turn
// CHECK-NOT:     may
// CHECK:         mse.write %{{.*}} <"{ {{S[0-9]}}[i0] -> arg0[i0] }">
func.func @in_turn(%A: memref<?xi32>, %B: memref<?xi32>) attributes {dims = ["n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %B[%i] : memref<?xi32>
    %c = arith.cmpi slt, %a, %b : i32
    %d = arith.cmpi ult, %a, %b : i32
    scf.if %c {
      scf.if %d {
        affine.store %b, %A[%i] : memref<?xi32>
      }
    }
    %now = affine.load %A[%i] : memref<?xi32>
    %e = arith.cmpi eq, %now, %b : i32
    scf.if %d {
      scf.if %e {
        affine.store %a, %B[%i] : memref<?xi32>
      } else {
        affine.store %now, %B[%i] : memref<?xi32>
      }
    }
  }
  return
}

// The one outside has a store to a cell that nobody knows: all stay, those inside too.
// CHECK-LABEL: func.func @around
// CHECK:         may
func.func @around(%A: memref<?xi32>, %B: memref<?xi32>, %R: memref<?xi32>) attributes {dims = ["n", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %B[%i] : memref<?xi32>
    %c = arith.cmpi slt, %a, %b : i32
    scf.if %c {
      affine.store %b, %R[%i] : memref<?xi32>
      %x = affine.load %A[%i] : memref<?xi32>
      %d = arith.cmpi ult, %x, %b : i32
      scf.if %d {
        scf.if %c {
          affine.store %b, %A[%i] : memref<?xi32>
        }
      }
    }
  }
  return
}

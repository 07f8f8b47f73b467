// Linear subscripts in integers of 32 or 64 bits that do not say that they do not wrap: the largest value is compared in front of
// the loops. Where it does not fit, they are executed as they were.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir && FileCheck --check-prefix=GPU %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --check --entry rows --size A.0=35,B.0=35 --input M=5 --input K=7
// RUN: mse-run --compare %s %t.mlir --check --entry rows --size A.0=3,B.0=3 --input M=0 --input K=-7
// RUN: mse-run --compare %s %t.mlir --check --entry wraps --size A.0=4 --input M=2 --input K=-2147483648
// RUN: mse-run --compare %s %t.mlir --check --entry wraps --size A.0=4 --input M=4 --input K=1073741824
// RUN: mse-run --compare %s %t.mlir --check --entry wraps --size A.0=121 --input M=4 --input K=10
// RUN: mse-run --compare %s %t.mlir --check --entry cube --size A.0=105,B.0=105 --input n=3 --input m=5 --input k=7
// RUN: mse-opt --mse-import=checks=false %s | FileCheck --check-prefix=DATA %s

// CHECK: remark: checked [wraps]: 'arith.muli' is read as arithmetic on numbers that fit, which is checked in front of the loops

// (M - 1) K + K - 1 <= 2^31 - 1: a product, hence no comparison of parameters.
// CHECK-LABEL: func.func @rows
// CHECK:         arith.constant 0x41DFFFFFFFC00000 : f64
// CHECK:         arith.cmpf ole
// CHECK:         scf.if
// CHECK:         -> arg0[i0, i1] }">
// CHECK:         -> arg1[i0, i1] }">
// CHECK:       } else {
// CHECK:         scf.for
// GPU-LABEL:   func.func @rows
// GPU-COUNT-1: gpu.launch
// DATA-LABEL:  func.func @rows
// DATA-NOT:      scf.if
// DATA:          mse.write {{.*}} may
func.func @rows(%A: memref<?xf32>, %B: memref<?xf32>, %M: i32, %K: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %M step %c1 : i32 {
    scf.for %k = %c0 to %K step %c1 : i32 {
      %row = arith.muli %i, %K : i32
      %at = arith.addi %row, %k : i32
      %to = arith.index_cast %at : i32 to index
      %x = memref.load %A[%to] : memref<?xf32>
      memref.store %x, %B[%to] : memref<?xf32>
    }
  }
  return
}

// It wraps for some sizes, and then all iterations write the first cells.
// CHECK-LABEL: func.func @wraps
// CHECK:         scf.if
// CHECK:         -> arg0[4i0, i1] }">
func.func @wraps(%A: memref<?xf32>, %M: i32, %K: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  scf.for %i = %c0 to %M step %c1 : i32 {
    %twice = arith.addi %i, %i : i32
    %four = arith.addi %twice, %twice : i32
    %row = arith.muli %four, %K : i32
    %f = arith.sitofp %i : i32 to f32
    scf.for %j = %c0 to %c1 step %c1 : i32 {
      %at = arith.addi %row, %j : i32
      %to = arith.index_cast %at : i32 to index
      memref.store %f, %A[%to] : memref<?xf32>
    }
  }
  return
}

// Three dimensions, in 64 bits.
// CHECK-LABEL: func.func @cube
// CHECK:         -> arg0[i0, i1, i2] }">
// CHECK:         -> arg1[i0, i1, i2] }">
// GPU-LABEL:   func.func @cube
// GPU-COUNT-1: gpu.launch
func.func @cube(%A: memref<?xf32>, %B: memref<?xf32>, %n: i64, %m: i64, %k: i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  scf.for %x = %c0 to %n step %c1 : i64 {
    scf.for %y = %c0 to %m step %c1 : i64 {
      scf.for %z = %c0 to %k step %c1 : i64 {
        %plane = arith.muli %x, %m : i64
        %row = arith.addi %plane, %y : i64
        %first = arith.muli %row, %k : i64
        %at = arith.addi %first, %z : i64
        %to = arith.index_cast %at : i64 to index
        %v = memref.load %A[%to] : memref<?xf32>
        memref.store %v, %B[%to] : memref<?xf32>
      }
    }
  }
  return
}

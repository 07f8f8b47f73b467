// Arithmetic on integers is affine where it cannot wrap: it says so, or the result fits for all iterations.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry fits
// RUN: mse-run --compare %s %t.mlir --entry counted --input n=7
// RUN: mse-run --compare %s %t.mlir --entry unsigned
// RUN: mse-run --compare %s %t.mlir --entry bits

// CHECK-LABEL: func.func @fits
// CHECK:         mse.write {{.*}} <"{ S0[i0, i1] -> arg0[10i0 + i1] }">
func.func @fits(%A: memref<100xf32>, %x: f32) {
  %c10 = arith.constant 10 : i32
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %i32 = arith.index_cast %i : index to i32
      %j32 = arith.index_cast %j : index to i32
      %row = arith.muli %i32, %c10 : i32
      %cell = arith.addi %row, %j32 : i32
      %at = arith.index_cast %cell : i32 to index
      memref.store %x, %A[%at] : memref<100xf32>
    }
  }
  return
}

// A loop that counts in i32; its bound, an integer, is a parameter.
// CHECK-LABEL: func.func @counted
// CHECK:         %[[N:.*]] = arith.index_cast %arg0 : i32 to index
// CHECK:         mse.scop parameters("arg0" %{{.*}} = %[[N]])
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0] -> { S0[i0] : 0 <= i0 < arg0 }">
// CHECK:           arith.index_cast %{{.*}} : index to i32
// CHECK:           mse.write {{.*}} <"{ S0[i0] -> arg1[1 + i0] }">
func.func @counted(%n: i32, %A: memref<8xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %next = arith.addi %i, %c1 overflow<nsw> : i32
    %at = arith.index_cast %next : i32 to index
    memref.store %i, %A[%at] : memref<8xi32>
  }
  return
}

// Unsigned operations on what is not negative.
// CHECK-LABEL: func.func @unsigned
// CHECK:         <"{ S0[i0] : 0 <= i0 <= 7 }">
// CHECK:         mse.write {{.*}} <"{ S0[i0] -> arg0[o0] : -1 + i0 <= 2o0 <= i0 }">
func.func @unsigned(%A: memref<8xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 16 {
    %small = arith.cmpi ult, %i, %c8 : index
    scf.if %small {
      %half = arith.divui %i, %c2 : index
      memref.store %x, %A[%half] : memref<8xf32>
    }
  }
  return
}

// Shifts and masks.
// CHECK-LABEL: func.func @bits
// CHECK:         mse.write {{.*}} -> arg0[
// CHECK-NOT:     may
func.func @bits(%A: memref<4x8xf32>, %x: f32) {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  affine.for %i = 0 to 32 {
    %row = arith.shrui %i, %c3 : index
    %column = arith.andi %i, %c7 : index
    memref.store %x, %A[%row, %column] : memref<4x8xf32>
  }
  return
}

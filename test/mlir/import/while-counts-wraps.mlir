// A counter that may wrap is checked in front of the loops, or the loop stays one that nobody can count. A loop that would not
// end if its counter wrapped needs no check.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none verify=each" %s -o %t.mlir 2>/dev/null
// RUN: mse-run --quiet --compare %s %t.mlir --entry by_three --input n=124
// RUN: mse-run --quiet --compare %s %t.mlir --entry by_three --input n=125
// RUN: mse-run --quiet --compare %s %t.mlir --entry by_three --input n=126
// RUN: mse-run --quiet --compare %s %t.mlir --entry by_three --input n=-128
// RUN: mse-run --quiet --compare %s %t.mlir --entry down_by_five --input n=-123
// RUN: mse-run --quiet --compare %s %t.mlir --entry down_by_five --input n=-124
// RUN: mse-run --quiet --compare %s %t.mlir --entry down_by_five --input n=-126
// RUN: mse-run --quiet --compare %s %t.mlir --entry down_by_five --input n=-128
// RUN: mse-run --quiet --compare %s %t.mlir --entry different --input n=99
// RUN: mse-run --quiet --compare %s %t.mlir --entry different --input n=100
// RUN: mse-run --quiet --compare %s %t.mlir --entry different --input n=101
// RUN: mse-run --quiet --compare %s %t.mlir --entry unsigned --input n=0
// RUN: mse-run --quiet --compare %s %t.mlir --entry unsigned --input n=127
// RUN: mse-run --quiet --compare %s %t.mlir --entry unsigned --input n=-2
// RUN: mse-run --quiet --compare %s %t.mlir --entry at_most --input n=126
// RUN: mse-run --quiet --compare %s %t.mlir --entry at_most --input n=-1
// RUN: mse-run --quiet --compare %s %t.mlir --entry wider --input n=127
// RUN: mse-run --quiet --compare %s %t.mlir --entry plus_one --input lo=127 --input n=-127
// RUN: mse-run --quiet --compare %s %t.mlir --entry plus_one --input lo=127 --input n=3
// RUN: mse-run --quiet --compare %s %t.mlir --entry plus_one --input lo=0 --input n=127
// RUN: mse-run --quiet --compare %s %t.mlir --entry away --input n=5

// By 3 from 0 while at most n: 124 + 3 fits in 8 bits, 126 + 3 does not.
// CHECK-DAG: remark: checked [wraps]: 'arith.addi' is read as arithmetic on numbers that fit, which is checked in front of the loops
// CHECK-LABEL: func.func @by_three
// CHECK:         %[[AT_MOST:.*]] = arith.constant 125 : index
// CHECK:         arith.cmpi sle, %{{.*}}, %[[AT_MOST]] : index
// CHECK:         mse.stmt "S1"(%i0) <"[arg0] -> { S1[i0] : i0 >= 0 and 3i0 <= arg0 }">
// CHECK:         } else {
// CHECK:         scf.while
func.func @by_three(%n: i8, %A: memref<256xf32>, %x: f32) -> i8 {
  %c3 = arith.constant 3 : i8
  %c0 = arith.constant 0 : i8
  %r = scf.while (%i = %c0) : (i8) -> (i8) {
    %c = arith.cmpi sle, %i, %n : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %at = arith.extui %i : i8 to i32
    %l = arith.index_cast %at : i32 to index
    memref.store %x, %A[%l] : memref<256xf32>
    %5 = arith.addi %i, %c3 : i8
    scf.yield %5 : i8
  }
  return %r : i8
}

// CHECK-LABEL: func.func @down_by_five
// CHECK:         mse.scop
// CHECK:         scf.while
func.func @down_by_five(%n: i8, %A: memref<256xf32>, %x: f32) -> i8 {
  %c5 = arith.constant 5 : i8
  %s = arith.constant 100 : i8
  %c128 = arith.constant 128 : index
  %r = scf.while (%i = %s) : (i8) -> (i8) {
    %c = arith.cmpi sgt, %i, %n : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %k = arith.index_cast %i : i8 to index
    %l = arith.addi %k, %c128 : index
    memref.store %x, %A[%l] : memref<256xf32>
    %5 = arith.subi %i, %c5 : i8
    scf.yield %5 : i8
  }
  return %r : i8
}

// From 100 while different from n: n is at least 100, or the counter wraps.
// CHECK-LABEL: func.func @different
// CHECK:         %[[AT_LEAST:.*]] = arith.constant 100 : index
// CHECK:         arith.cmpi sge, %{{.*}}, %[[AT_LEAST]] : index
// CHECK:         mse.stmt "S1"(%i0) <"[arg0] -> { S1[i0] : 100 <= i0 < arg0 }">
// CHECK:         scf.while
func.func @different(%n: i8, %A: memref<256xf32>, %x: f32) -> i8 {
  %c1 = arith.constant 1 : i8
  %s = arith.constant 100 : i8
  %c128 = arith.constant 128 : index
  %r = scf.while (%i = %s) : (i8) -> (i8) {
    %c = arith.cmpi ne, %i, %n : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %k = arith.index_cast %i : i8 to index
    %l = arith.addi %k, %c128 : index
    memref.store %x, %A[%l] : memref<256xf32>
    %5 = arith.addi %i, %c1 : i8
    scf.yield %5 : i8
  }
  return %r : i8
}

// As unsigned numbers, while smaller than n: n is checked to be at least 0.
// CHECK-LABEL: func.func @unsigned
// CHECK:         mse.scop
// CHECK:         scf.while
func.func @unsigned(%n: i8, %A: memref<256xf32>, %x: f32) -> i8 {
  %c1 = arith.constant 1 : i8
  %s = arith.constant 0 : i8
  %c128 = arith.constant 128 : index
  %r = scf.while (%i = %s) : (i8) -> (i8) {
    %c = arith.cmpi ult, %i, %n : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %k = arith.index_cast %i : i8 to index
    %l = arith.addi %k, %c128 : index
    memref.store %x, %A[%l] : memref<256xf32>
    %5 = arith.addi %i, %c1 : i8
    scf.yield %5 : i8
  }
  return %r : i8
}

// While at most n, by 1: with the largest n the loop does not end.
// CHECK-LABEL: func.func @at_most
// CHECK-NOT:     scf.if
// CHECK:         mse.scop
// CHECK-NOT:     scf.while
func.func @at_most(%n: i8, %A: memref<256xf32>, %x: f32) -> i8 {
  %c1 = arith.constant 1 : i8
  %s = arith.constant -128 : i8
  %c128 = arith.constant 128 : index
  %r = scf.while (%i = %s) : (i8) -> (i8) {
    %c = arith.cmpi sle, %i, %n : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %k = arith.index_cast %i : i8 to index
    %l = arith.addi %k, %c128 : index
    memref.store %x, %A[%l] : memref<256xf32>
    %5 = arith.addi %i, %c1 : i8
    scf.yield %5 : i8
  }
  return %r : i8
}

// The compared value is wider than the counter: with n = 300 the loop does not end, and the counter wraps again and again.
// CHECK-LABEL: func.func @wider
// CHECK:         %[[AT_MOST:.*]] = arith.constant 127 : index
// CHECK:         arith.cmpi sle, %{{.*}}, %[[AT_MOST]] : index
// CHECK:         mse.scop
func.func @wider(%n: i32, %A: memref<256xf32>, %x: f32) -> i8 {
  %c1 = arith.constant 1 : i8
  %s = arith.constant 0 : i8
  %c128 = arith.constant 128 : index
  %r = scf.while (%i = %s) : (i8) -> (i8) {
    %w = arith.extsi %i : i8 to i32
    %c = arith.cmpi slt, %w, %n : i32
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %k = arith.index_cast %i : i8 to index
    %l = arith.addi %k, %c128 : index
    memref.store %x, %A[%l] : memref<256xf32>
    %5 = arith.addi %i, %c1 : i8
    scf.yield %5 : i8
  }
  return %r : i8
}

// i + 1 is compared: it wraps at once for i = 127.
// CHECK-LABEL: func.func @plus_one
// CHECK:         scf.while
func.func @plus_one(%lo: i8, %n: i8, %A: memref<256xf32>, %x: f32) -> i8 {
  %c1 = arith.constant 1 : i8
  %c128 = arith.constant 128 : index
  %r = scf.while (%i = %lo) : (i8) -> (i8) {
    %w = arith.addi %i, %c1 : i8
    %c = arith.cmpi slt, %w, %n : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %k = arith.index_cast %i : i8 to index
    %l = arith.addi %k, %c128 : index
    memref.store %x, %A[%l] : memref<256xf32>
    %5 = arith.addi %i, %c1 : i8
    scf.yield %5 : i8
  }
  return %r : i8
}

// Counts away from the bound: it ends because it wraps.
// CHECK-LABEL: func.func @away
// CHECK-NOT:     mse.scop
// CHECK:         scf.while
func.func @away(%n: i8, %A: memref<256xf32>, %x: f32) -> i8 {
  %c1 = arith.constant 1 : i8
  %s = arith.constant 0 : i8
  %c128 = arith.constant 128 : index
  %r = scf.while (%i = %s) : (i8) -> (i8) {
    %c = arith.cmpi slt, %i, %n : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %k = arith.index_cast %i : i8 to index
    %l = arith.addi %k, %c128 : index
    memref.store %x, %A[%l] : memref<256xf32>
    %5 = arith.subi %i, %c1 : i8
    scf.yield %5 : i8
  }
  return %r : i8
}

// A while loop that counts to a bound is a loop like others, without an option: upwards and downwards, in whatever integer, with
// what it carries beside its counter, and the last value of the counter.
// RUN: mse-opt --mse-import %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none verify=each" %s -o %t.affine.mlir
// RUN: mse-opt --mse-to-parallel="verify=each" %s -o %t.parallel.mlir
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.gpu.mlir
// RUN: FileCheck --check-prefix=GPU --input-file %t.gpu.mlir %s
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry init --sizes 1,2,3,31,33 --check
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry init --sizes 1,2,3,31,33 --check
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry downwards --sizes 1,2,3,31,33 --check
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry downwards --sizes 1,2,3,31,33 --check
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry around --sizes 1,2,3,31,33 --check
// RUN: mse-run --quiet --compare %s %t.parallel.mlir --entry around --sizes 1,2,3,31,33 --check
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry around --sizes 1,2,3,31,33 --check
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry at_least_once --input n=0 --check
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry at_least_once --input n=-7 --check
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry at_least_once --input n=33 --check
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry several --input n=0 --check
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry several --input n=31 --check
// RUN: mse-run --quiet --compare %s %t.gpu.mlir --entry several --input n=32 --check
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry lags --input n=0 --check
// RUN: mse-run --quiet --compare %s %t.affine.mlir --entry lags --input n=33 --check

// CHECK-NOT: remark
// CHECK-LABEL: func.func @init
// CHECK:         mse.stmt "S0"(%i0) <"[n0] -> { S0[i0] : 0 <= i0 < n0 }"> {
// CHECK:           arith.index_cast %i0 : index to i32
// CHECK:           mse.write {{.*}} <"{ S0[i0] -> arg0[i0] }">
// CHECK-NOT:     mse.stmt
// GPU-LABEL: func.func @init
// GPU-NOT:     scf.while
// GPU:         gpu.launch
func.func @init(%A: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %size = memref.dim %A, %zero : memref<?xf64>
  %n = arith.index_cast %size : index to i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = scf.while (%i = %c0) : (i32) -> i32 {
    %1 = arith.cmpi slt, %i, %n : i32
    scf.condition(%1) %i : i32
  } do {
  ^bb0(%i: i32):
    %k = arith.index_cast %i : i32 to index
    %v = arith.sitofp %i : i32 to f64
    memref.store %v, %A[%k] : memref<?xf64>
    %5 = arith.addi %i, %c1 : i32
    scf.yield %5 : i32
  }
  return
}

// From n - 1 by -3 while it is at least 0. The coordinate counts the times; the last value of the counter is written once.
// CHECK-LABEL: func.func @downwards
// CHECK:         mse.stmt "S0"(%i0) <"[arg0_0] -> { S0[i0] : {{.*}}i0 > 0{{.*}} }"> {
// CHECK:           mse.write {{.*}} -> x0[] }">
// CHECK:         mse.stmt "S1"(%i0) <"[arg0_0] -> { S1[i0] : i0 >= 0 and 3i0 < arg0_0 }"> {
// CHECK:           mse.write {{.*}} <"[arg0_0] -> { S1[i0] -> arg0[-1 + arg0_0 - 3i0] }">
// GPU-LABEL: func.func @downwards
// GPU:         gpu.launch
func.func @downwards(%A: memref<?xf64>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  %start = arith.subi %n, %c1 : index
  %last = scf.while (%i = %start) : (index) -> index {
    %more = arith.cmpi sle, %c0, %i : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %number = arith.index_cast %i : index to i64
    %v = arith.sitofp %number : i64 to f64
    memref.store %v, %A[%i] : memref<?xf64>
    %next = arith.subi %i, %c3 : index
    scf.yield %next : index
  }
  return %last : index
}

// Loops in each other, a sum that the inner one carries, and one of another dialect around both.
// CHECK-LABEL: func.func @around
// CHECK:         S1[i0, i1, i2] : 0 <= i0 < arg0_0 and i1 < arg0_1 and 0 <= i2 < i1
// CHECK-NOT:     scf.while
// GPU-LABEL: func.func @around
// GPU-NOT:     scf.while
// GPU:         gpu.launch
func.func @around(%A: memref<?x?xf32>, %B: memref<?x?xf32>) attributes {dims = ["m, n", "m, n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = memref.dim %A, %c0 : memref<?x?xf32>
  %n = memref.dim %A, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %m {
    %r = scf.while (%j = %c0) : (index) -> index {
      %more = arith.cmpi slt, %j, %n : index
      scf.condition(%more) %j : index
    } do {
    ^bb0(%j: index):
      %s:2 = scf.while (%k = %c0, %sum = %zero) : (index, f32) -> (f32, index) {
        %more = arith.cmpi slt, %k, %j : index
        scf.condition(%more) %sum, %k : f32, index
      } do {
      ^bb0(%sum: f32, %k: index):
        %a = memref.load %A[%i, %k] : memref<?x?xf32>
        %t = arith.addf %sum, %a : f32
        %next = arith.addi %k, %c1 : index
        scf.yield %next, %t : index, f32
      }
      memref.store %s#0, %B[%i, %j] : memref<?x?xf32>
      %next = arith.addi %j, %c1 : index
      scf.yield %next : index
    }
  }
  return
}

// The body stands before the condition: it is executed at least once.
// CHECK-LABEL: func.func @at_least_once
// CHECK:         <"[arg0] -> { S{{[0-9]}}[i0] : 0 < i0 < arg0; S{{[0-9]}}[0] }">
// GPU-LABEL: func.func @at_least_once
// GPU-NOT:     scf.while
func.func @at_least_once(%n: i32, %A: memref<64xf32>, %x: f32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %k = arith.index_cast %i : i32 to index
    %v = memref.load %A[%k] : memref<64xf32>
    %w = arith.mulf %v, %x : f32
    memref.store %w, %A[%k] : memref<64xf32>
    %j = arith.addi %i, %c1 : i32
    %c = arith.cmpi slt, %j, %n : i32
    scf.condition(%c) %j : i32
  } do {
  ^bb0(%i: i32):
    scf.yield %i : i32
  }
  return %r : i32
}

// Several counters, and values that change places.
// CHECK-LABEL: func.func @several
// CHECK:         mse.write {{.*}} <"{ S{{[0-9]}}[i0] -> arg1[i0, 63 - 2i0] }">
// GPU-LABEL: func.func @several
// GPU-NOT:     scf.while
func.func @several(%n: i32, %A: memref<32x64xf32>) -> (f32, f32, index, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : index
  %c63 = arith.constant 63 : index
  %z = arith.constant 1.0 : f32
  %y = arith.constant 2.0 : f32
  %r:4 = scf.while (%j = %c63, %k = %c0, %a = %z, %b = %y) : (index, i32, f32, f32) -> (f32, f32, index, i32) {
    %c = arith.cmpi sgt, %n, %k : i32
    scf.condition(%c) %b, %a, %j, %k : f32, f32, index, i32
  } do {
  ^bb0(%a: f32, %b: f32, %j: index, %k: i32):
    %l = arith.index_cast %k : i32 to index
    memref.store %a, %A[%l, %j] : memref<32x64xf32>
    %nj = arith.subi %j, %c2 : index
    %nk = arith.addi %k, %c1 : i32
    %d = arith.addf %a, %b : f32
    scf.yield %nj, %nk, %d, %a : index, i32, f32, f32
  }
  return %r#0, %r#1, %r#2, %r#3 : f32, f32, index, i32
}

// A value that is the counter of the iteration before, and one that changes in both regions.
// CHECK-LABEL: func.func @lags
// CHECK-NOT:     scf.while
func.func @lags(%n: i32, %A: memref<64xf32>, %B: memref<64xi32>) -> (i32, f32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %before = arith.constant 63 : i32
  %z = arith.constant 0.5 : f32
  %r:2 = scf.while (%i = %c0, %p = %before, %s = %z) : (i32, i32, f32) -> (i32, f32) {
    %k = arith.index_cast %i : i32 to index
    memref.store %p, %B[%k] : memref<64xi32>
    %v = memref.load %A[%k] : memref<64xf32>
    %w = arith.addf %v, %s : f32
    memref.store %w, %A[%k] : memref<64xf32>
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %w : i32, f32
  } do {
  ^bb0(%i: i32, %w: f32):
    %5 = arith.addi %i, %c1 : i32
    %w2 = arith.mulf %w, %z : f32
    scf.yield %5, %i, %w2 : i32, i32, f32
  }
  return %r#0, %r#1 : i32, f32
}

// Functions that call themselves, or each other, and do nothing but compute, are parts of statements.
// RUN: mse-opt --mse-import=report=true %s 2>&1 | FileCheck %s
// RUN: mse-opt --mse-to-parallel=verify=each %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=LOOPS
// RUN: mse-run --compare %s %t.mlir --entry recursive --sizes 1,2,3,31 --check
// RUN: mse-run --compare %s %t.mlir --entry mutual --sizes 1,2,3,31 --check

// CHECK-NOT: {{not imported|approximated \[}}
func.func private @fib(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %small = arith.cmpi sle, %n, %c1 : i32
  %r = scf.if %small -> i32 {
    scf.yield %n : i32
  } else {
    %a = arith.subi %n, %c1 : i32
    %b = arith.subi %n, %c2 : i32
    %fa = func.call @fib(%a) : (i32) -> i32
    %fb = func.call @fib(%b) : (i32) -> i32
    %s = arith.addi %fa, %fb : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @recursive
// CHECK:         mse.scop
// LOOPS-LABEL: func.func @recursive
// LOOPS:         affine.parallel
func.func @recursive(%x: memref<?xi32>, %n: index) {
  %c7 = arith.constant 7 : i32
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xi32>
    %w = arith.remui %v, %c7 : i32
    %f = func.call @fib(%w) : (i32) -> i32
    affine.store %f, %x[%i] : memref<?xi32>
  }
  return
}

func.func private @even(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %none = arith.cmpi eq, %n, %c0 : i32
  %r = scf.if %none -> i1 {
    %true = arith.constant true
    scf.yield %true : i1
  } else {
    %less = arith.subi %n, %c1 : i32
    %odd = func.call @odd(%less) : (i32) -> i1
    scf.yield %odd : i1
  }
  return %r : i1
}
func.func private @odd(%n: i32) -> i1 {
  %even = func.call @even(%n) : (i32) -> i1
  %true = arith.constant true
  %odd = arith.xori %even, %true : i1
  return %odd : i1
}

// CHECK-LABEL: func.func @mutual
// CHECK:         mse.scop
func.func @mutual(%x: memref<?xi32>, %n: index) {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xi32>
    %w = arith.remui %v, %c7 : i32
    %even = func.call @even(%w) : (i32) -> i1
    %e = arith.extui %even : i1 to i32
    affine.store %e, %x[%i] : memref<?xi32>
  }
  return
}

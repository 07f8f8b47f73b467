// A hint that sums in order are in the way of is kept where they may come in any order; others change nothing.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-reductions)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu="verify=each hints=strict" %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t.mlir
// RUN: mse-run --compare %s %t.mlir --entry parallel --check --sizes 0,1,5,300
// RUN: mse-run --compare %s %t.mlir --entry unrolled --check --sizes 0,1,5,300

// CHECK-LABEL: func.func @parallel
// CHECK:       mse.update "addi"
// CHECK-LABEL: func.func @unrolled
// CHECK-NOT:   mse.update

// GPU-LABEL: func.func @parallel
// GPU:       gpu.launch
// GPU-LABEL: func.func @unrolled
// GPU-NOT:   gpu.launch

func.func @parallel(%a: memref<?xi32>, %s: memref<i32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xi32>
    %old = affine.load %s[] : memref<i32>
    %new = arith.addi %old, %v : i32
    affine.store %new, %s[] : memref<i32>
  } {mse.parallel}
  return
}

func.func @unrolled(%a: memref<?xi32>, %s: memref<i32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xi32>
    %old = affine.load %s[] : memref<i32>
    %new = arith.addi %old, %v : i32
    affine.store %new, %s[] : memref<i32>
  } {mse.unroll = 4}
  return
}

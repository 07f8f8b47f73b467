// With permission to reassociate: kernels whose sums may come in any order, beside the same in order, in numbers of 64 bits. The
// terms of a sum of n have a relative error of n * 2^-53 together: 1e-12 is more than 33 of them, one after the other, can have.
// RUN: mse-opt --mse-to-gpu=reassociate=true %S/../kernels/gesummv.mlir -o %t.gesummv.mlir
// RUN: mse-run --compare %S/../kernels/gesummv.mlir %t.gesummv.mlir --sizes 1,2,3,31,33 --check --tolerance 1e-12
// RUN: mse-opt --mse-to-gpu=reassociate=true %S/../kernels/atax.mlir -o %t.atax.mlir
// RUN: mse-run --compare %S/../kernels/atax.mlir %t.atax.mlir --sizes 1,2,3,31,33 --check --tolerance 1e-12
// RUN: mse-opt --mse-to-gpu=reassociate=true %S/../kernels/correlation.mlir -o %t.correlation.mlir
// RUN: mse-run --compare %S/../kernels/correlation.mlir %t.correlation.mlir --sizes 2,3,31,33 --check --tolerance 1e-12
// RUN: mse-opt --mse-to-gpu=reassociate=true %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry dot --sizes 1,2,3,31,33,1000 --check --order random:5 --tolerance 1e-12
// RUN: mse-run --compare %s %t.mlir --entry twin --sizes 1,2,3,31,33,1000 --check --order random:5
// RUN: mse-run --compare %s %t.mlir --entry histogram --sizes 1,2,3,31,33,1000 --check --order random:5

// CHECK-LABEL: func.func @dot
// CHECK:         gpu.launch {{.*}} workgroup(
// CHECK:           memref.atomic_rmw addf
func.func @dot(%A: memref<?xf64>, %B: memref<?xf64>, %s: memref<f64>) attributes {dims = ["N", "N", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %x = affine.load %s[] : memref<f64>
    %a = affine.load %A[%i] : memref<?xf64>
    %b = affine.load %B[%i] : memref<?xf64>
    %p = arith.mulf %a, %b : f64
    %y = arith.addf %x, %p : f64
    affine.store %y, %s[] : memref<f64>
  }
  return
}

// The same of integers: bit for bit.
// CHECK-LABEL: func.func @twin
// CHECK:         gpu.launch {{.*}} workgroup(
// CHECK:           memref.atomic_rmw addi
func.func @twin(%A: memref<?xi32>, %B: memref<?xi32>, %s: memref<i32>) attributes {dims = ["N", "N", ""]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %s[] : memref<i32>
    %a = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %B[%i] : memref<?xi32>
    %p = arith.muli %a, %b : i32
    %y = arith.addi %x, %p : i32
    affine.store %y, %s[] : memref<i32>
  }
  return
}

// Data choose the cell: each thread updates it in one step.
// CHECK-LABEL: func.func @histogram
// CHECK:         gpu.launch
// CHECK:           memref.atomic_rmw addi %{{.*}}, %{{.*}}[%{{.*}}]
func.func @histogram(%A: memref<?xi8>, %bins: memref<256xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xi8>
  %one = arith.constant 1 : i32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi8>
    %bin = arith.index_castui %a : i8 to index
    %x = memref.load %bins[%bin] : memref<256xi32>
    %y = arith.addi %x, %one : i32
    memref.store %y, %bins[%bin] : memref<256xi32>
  }
  return
}

// Sums of floating-point numbers, with permission, beside the same sums in order and in double precision. A sum of n numbers in
// any order is within n * 2^-24 of the sum of their absolute values (Higham, Accuracy and Stability of Numerical Algorithms, 4.2),
// which is the sum itself, as the inputs are from 0 to 1: 6e-5 for n = 1000.
// RUN: mse-opt --mse-to-gpu="reassociate=true verify=each" %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %t.mlir %s --entry sum --entry2 sum_in_double --input arg0=random --sizes 1,2,3,31,33,1000 --check --tolerance 6e-5
// RUN: mse-run --compare %t.mlir %s --entry sum --entry2 sum_in_double --input arg0=random --sizes 33,1000 --check --tolerance 6e-5 --order reverse
// RUN: mse-run --compare %t.mlir %s --entry softmax --entry2 softmax_in_double --input arg0=random --sizes 1,2,3,31,33,1000 --check --tolerance 6e-5
// RUN: mse-run --compare %s %t.mlir --entry gemv --sizes 1,2,3,31,33 --check --tolerance 8e-15
// RUN: mse-opt --mse-to-gpu="verify=each" %s | FileCheck %s --check-prefix=ORDER
// RUN: mse-opt --mse-to-parallel="reassociate=true verify=each" %s -o %t.mlir
// RUN: mse-run --compare %t.mlir %s --entry softmax --entry2 softmax_in_double --input arg0=random --sizes 1,2,3,31,33,1000 --check --tolerance 6e-5

// CHECK-LABEL: func.func @sum
// CHECK:         gpu.launch {{.*}} workgroup(%{{.*}} : memref<f32, #gpu.address_space<workgroup>>
// CHECK:           memref.atomic_rmw addf
// ORDER-LABEL: func.func @sum
// ORDER-NOT:     gpu.launch
// ORDER:         return
func.func @sum(%A: memref<?xf32>) -> f64 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  %sum = affine.for %i = 0 to %n iter_args(%x = %zero) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.addf %x, %a : f32
    affine.yield %y : f32
  }
  %wide = arith.extf %sum : f32 to f64
  return %wide : f64
}

// CHECK-LABEL: func.func @sum_in_double
func.func @sum_in_double(%A: memref<?xf32>) -> f64 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %A, %c0 : memref<?xf32>
  %sum = affine.for %i = 0 to %n iter_args(%x = %zero) -> f64 {
    %a = affine.load %A[%i] : memref<?xf32>
    %w = arith.extf %a : f32 to f64
    %y = arith.addf %x, %w : f64
    affine.yield %y : f64
  }
  return %sum : f64
}

// Three passes: the largest, the sum, the quotients. Beside the sum, there is one rounding each of a difference, an exponential
// and a quotient.
// CHECK-LABEL: func.func @softmax
// CHECK:         gpu.launch
// CHECK:           memref.atomic_rmw maximumf
// CHECK:         gpu.launch
// CHECK:           memref.atomic_rmw addf
// CHECK:         gpu.launch
// CHECK:           arith.divf
// CHECK-NOT:     gpu.launch
// ORDER-LABEL: func.func @softmax
// ORDER-NOT:     memref.atomic_rmw addf
// ORDER:         return
func.func @softmax(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  %most = affine.for %i = 0 to %n iter_args(%x = %low) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.maximumf %x, %a : f32
    affine.yield %y : f32
  }
  %sum = affine.for %i = 0 to %n iter_args(%x = %zero) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %d = arith.subf %a, %most : f32
    %e = math.exp %d : f32
    affine.store %e, %A[%i] : memref<?xf32>
    %y = arith.addf %x, %e : f32
    affine.yield %y : f32
  }
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %e = arith.divf %a, %sum : f32
    affine.store %e, %A[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @softmax_in_double
func.func @softmax_in_double(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %A, %c0 : memref<?xf32>
  %most = affine.for %i = 0 to %n iter_args(%x = %low) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %y = arith.maximumf %x, %a : f32
    affine.yield %y : f32
  }
  %sum = affine.for %i = 0 to %n iter_args(%x = %zero) -> f64 {
    %a = affine.load %A[%i] : memref<?xf32>
    %w = arith.extf %a : f32 to f64
    %m = arith.extf %most : f32 to f64
    %d = arith.subf %w, %m : f64
    %e = math.exp %d : f64
    %y = arith.addf %x, %e : f64
    affine.yield %y : f64
  }
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %w = arith.extf %a : f32 to f64
    %m = arith.extf %most : f32 to f64
    %d = arith.subf %w, %m : f64
    %e = math.exp %d : f64
    %q = arith.divf %e, %sum : f64
    %r = arith.truncf %q : f64 to f32
    affine.store %r, %A[%i] : memref<?xf32>
  }
  return
}

// A block for each row.
// CHECK-LABEL: func.func @gemv
// CHECK:         memref.atomic_rmw addf {{.*}} : (f64, memref<f64, #gpu.address_space<workgroup>>) -> f64
// CHECK:         memref.atomic_rmw addf {{.*}} : (f64, memref<?xf64>) -> f64
func.func @gemv(%n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %x[%j] : memref<?xf64>
      %p = arith.mulf %a, %b : f64
      %s = affine.load %y[%i] : memref<?xf64>
      %t = arith.addf %s, %p : f64
      affine.store %t, %y[%i] : memref<?xf64>
    }
  }
  return
}

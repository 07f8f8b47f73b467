// Sums of floating-point numbers, with permission: the result is that of other orders, within n times the unit in the last place
// of the sum of the absolute values; these inputs are from 0 to 1, so that this is the sum itself. In double precision beside.
// RUN: mse-opt --mse-to-gpu="reassociate=true verify=each" %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry sum --sizes 1,2,3,31,33,1000 --check --tolerance 1e-4
// RUN: mse-run --compare %s %t.mlir --entry sum --sizes 33,1000 --check --tolerance 1e-4 --order reverse
// RUN: mse-run --compare %s %t.mlir --entry softmax --sizes 1,2,3,31,33,1000 --check --tolerance 1e-4
// RUN: mse-run --compare %s %t.mlir --entry gemv --sizes 1,2,3,31,33 --check --tolerance 1e-4
// RUN: mse-opt --mse-to-gpu="verify=each" %s | FileCheck %s --check-prefix=ORDER
// RUN: mse-opt --mse-to-parallel="reassociate=true verify=each" %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry softmax --sizes 1,2,3,31,33,1000 --check --tolerance 1e-4

// The sum of exponentials in single precision, and of the same numbers in double precision, differ by rounding alone.
// CHECK-LABEL: func.func @sum
// CHECK:         gpu.launch {{.*}} workgroup(%{{.*}} : memref<f64, #gpu.address_space<workgroup>>{{.*}}memref<f32, #gpu.address_space<workgroup>>
// CHECK:           memref.atomic_rmw addf
// ORDER-LABEL: func.func @sum
// ORDER-NOT:     gpu.launch
// ORDER:         return
func.func @sum(%A: memref<?xf32>, %twice: memref<1xf64>) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %A, %c0 : memref<?xf32>
  %sum = affine.for %i = 0 to %n iter_args(%x = %zero) -> f32 {
    %a = affine.load %A[%i] : memref<?xf32>
    %d = affine.load %twice[0] : memref<1xf64>
    %w = arith.extf %a : f32 to f64
    %e = arith.addf %d, %w : f64
    affine.store %e, %twice[0] : memref<1xf64>
    %y = arith.addf %x, %a : f32
    affine.yield %y : f32
  }
  return %sum : f32
}

// Three passes: the largest, the sum, the quotients.
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

// A loop around is parallel enough: no update.
// CHECK-LABEL: func.func @gemv
// CHECK-NOT:     atomic_rmw
// CHECK:         return
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

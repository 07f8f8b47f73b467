// Upstream fuses a five-point jacobi step with its copy back: later points read what the copy has overwritten.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-fusion))' %s | not mse-opt --mse-verify=against=%s 2>&1 | FileCheck %s

// CHECK: error: @jacobi_2d does not compute what it does in '{{.*}}upstream-fuse-jacobi.mlir': argument A at [1, 2]: {{.*}}
func.func @jacobi_2d(%A: memref<34x34xf32>, %B: memref<34x34xf32>) {
  %fifth = arith.constant 0.2 : f32
  affine.for %i = 1 to 33 {
    affine.for %j = 1 to 33 {
      %here = affine.load %A[%i, %j] : memref<34x34xf32>
      %north = affine.load %A[%i - 1, %j] : memref<34x34xf32>
      %south = affine.load %A[%i + 1, %j] : memref<34x34xf32>
      %west = affine.load %A[%i, %j - 1] : memref<34x34xf32>
      %east = affine.load %A[%i, %j + 1] : memref<34x34xf32>
      %0 = arith.addf %here, %north : f32
      %1 = arith.addf %0, %south : f32
      %2 = arith.addf %1, %west : f32
      %3 = arith.addf %2, %east : f32
      %4 = arith.mulf %3, %fifth : f32
      affine.store %4, %B[%i, %j] : memref<34x34xf32>
    }
  }
  affine.for %i = 1 to 33 {
    affine.for %j = 1 to 33 {
      %0 = affine.load %B[%i, %j] : memref<34x34xf32>
      affine.store %0, %A[%i, %j] : memref<34x34xf32>
    }
  }
  return
}

// Memory of its own for an iteration is for values that do not leave it: not one that the next iteration reads, not one that
// is left, and not memory of the caller with values from before.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-choose)' %s | FileCheck %s
// RUN: mse-opt --mse-to-gpu=verify=each %s -o %t.mlir
// RUN: mse-run --compare %s %t.mlir --entry next --check
// RUN: mse-run --compare %s %t.mlir --entry left --check
// RUN: mse-run --compare %s %t.mlir --entry before --check

// CHECK-NOT: _own
func.func @next(%x: memref<512xf32>, %y: memref<512xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloca() : memref<f32>
  affine.store %zero, %t[] : memref<f32>
  affine.for %i = 0 to 512 {
    %a = affine.load %t[] : memref<f32>
    affine.store %a, %y[%i] : memref<512xf32>
    %b = affine.load %x[%i] : memref<512xf32>
    affine.store %b, %t[] : memref<f32>
  }
  return
}

func.func @left(%x: memref<512xf32>, %t: memref<f32>, %y: memref<512xf32>) {
  affine.for %i = 0 to 512 {
    %b = affine.load %x[%i] : memref<512xf32>
    affine.store %b, %t[] : memref<f32>
    %a = affine.load %t[] : memref<f32>
    %c = arith.mulf %a, %a : f32
    affine.store %c, %y[%i] : memref<512xf32>
  }
  return
}

func.func @before(%x: memref<512xf32>, %t: memref<4xf32>, %y: memref<512xf32>) {
  affine.for %i = 0 to 512 {
    %b = affine.load %x[%i] : memref<512xf32>
    affine.store %b, %t[0] : memref<4xf32>
    %a = affine.load %t[%i mod 4] : memref<4xf32>
    affine.store %a, %y[%i] : memref<512xf32>
  }
  return
}

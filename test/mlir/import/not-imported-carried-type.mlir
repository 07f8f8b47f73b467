// A value that no memory can hold cannot be carried from one statement to another.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @swap
// CHECK-NOT:     mse.scop
func.func @swap(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) -> memref<8xf32> {
  // expected-remark@below {{not imported [carried-type]: 'affine.for' carries a value of type memref<8xf32>}}
  %last = affine.for %i = 0 to 8 iter_args(%current = %A) -> (memref<8xf32>) {
    affine.store %x, %B[%i] : memref<8xf32>
    affine.yield %B : memref<8xf32>
  }
  return %last : memref<8xf32>
}

// An access that is outside of its array for all parameters is no part of a scop, whose context would be empty.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @always
// CHECK-NOT:     mse.scop
func.func @always(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    // expected-remark@below {{not imported [out-of-bounds]: 'affine.store' accesses memory outside of its array}}
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

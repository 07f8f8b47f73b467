// When isl needs more operations than allowed, the region is tried in parts, then left alone.
// RUN: mse-opt --mse-import=max-operations=10 --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @too_much
// CHECK-NOT:     mse.scop
func.func @too_much(%n: index, %A: memref<?xf32>, %x: f32) {
  // expected-remark@below {{not imported [bound]: 'affine.for' needs too many isl operations}}
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

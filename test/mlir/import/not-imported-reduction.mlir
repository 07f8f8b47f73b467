// A parallel loop that combines values in no order is left alone.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @sum
// CHECK-NOT:     mse.scop
func.func @sum(%A: memref<8xf32>) -> f32 {
  // expected-remark@below {{not imported [reduction]: 'affine.parallel' has results}}
  %sum = affine.parallel (%i) = (0) to (8) reduce ("addf") -> (f32) {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.yield %a : f32
  }
  return %sum : f32
}

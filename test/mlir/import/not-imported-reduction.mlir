// A parallel loop that combines values in a way of which the neutral value is not known is left alone.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @largest
// CHECK-NOT:     mse.scop
func.func @largest(%A: memref<8xf80>) -> f80 {
  // expected-remark@below {{not imported [reduction]: 'affine.parallel' combines values in a way that is not known}}
  %largest = affine.parallel (%i) = (0) to (8) reduce ("maximumf") -> (f80) {
    %a = affine.load %A[%i] : memref<8xf80>
    affine.yield %a : f80
  }
  return %largest : f80
}

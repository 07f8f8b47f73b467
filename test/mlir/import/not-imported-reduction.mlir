// A parallel loop that combines values in a way of which the neutral value is not known is left alone.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @largest
// CHECK-NOT:     mse.scop
func.func @largest(%A: memref<8xf8E4M3FN>) -> f8E4M3FN {
  // expected-remark@below {{not imported [reduction]: 'affine.parallel' combines values in a way that is not known}}
  %largest = affine.parallel (%i) = (0) to (8) reduce ("maximumf") -> (f8E4M3FN) {
    %a = affine.load %A[%i] : memref<8xf8E4M3FN>
    affine.yield %a : f8E4M3FN
  }
  return %largest : f8E4M3FN
}

// A copy between views made in a loop ends the region, since nothing says their size.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @rows
// CHECK-NOT:     mse.scop
func.func @rows(%A: memref<4x?x?xf32>, %B: memref<4x?x?xf32>) {
  affine.for %i = 0 to 4 {
    %a = memref.collapse_shape %A [[0], [1, 2]] : memref<4x?x?xf32> into memref<4x?xf32>
    %b = memref.collapse_shape %B [[0], [1, 2]] : memref<4x?x?xf32> into memref<4x?xf32>
    // expected-remark@below {{not imported [unknown-size]: 'memref.copy' copies memory of a size that is not known before the region}}
    memref.copy %a, %b : memref<4x?xf32> to memref<4x?xf32>
  }
  return
}

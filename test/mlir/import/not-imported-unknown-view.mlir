// A view whose subscripts in the base cannot be told is refused.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @flattened
// CHECK-NOT:     mse.scop
func.func @flattened(%A: memref<?x?xf32>, %n: index, %x: f32) {
  %flat = memref.collapse_shape %A [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  affine.for %i = 0 to %n {
    // expected-remark@below {{not imported [unknown-view]: 'affine.store' accesses memory through a view that cannot be resolved}}
    affine.store %x, %flat[%i] : memref<?xf32>
  }
  return
}

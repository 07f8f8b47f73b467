// Memory of which not even the rank is known is no array, whatever it is taken for.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @any
// CHECK-NOT:     mse.scop
func.func @any(%any: memref<*xf32>, %x: f32) {
  %A = memref.cast %any : memref<*xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [unknown-rank]: 'affine.store' accesses memory of which the rank is not known}}
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

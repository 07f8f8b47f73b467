// Memory is no array if not even its rank is known, whatever it is taken for.
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

// CHECK-LABEL: func.func @as_a_buffer
// CHECK-NOT:     mse.scop
func.func @as_a_buffer(%any: memref<*xi8>, %B: memref<4xi8>) {
  %A = memref.reinterpret_cast %any to offset: [0], sizes: [4], strides: [1] : memref<*xi8> to memref<4xi8>
  affine.for %i = 0 to 4 {
    // expected-remark@below {{not imported [unknown-rank]: 'affine.load' accesses memory of which the rank is not known}}
    %x = affine.load %A[%i] : memref<4xi8>
    affine.store %x, %B[%i] : memref<4xi8>
  }
  return
}

// CHECK-LABEL: func.func @copied
// CHECK-NOT:     mse.scop
func.func @copied(%any: memref<*xf32>, %A: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    %v = memref.reinterpret_cast %any to offset: [%i], sizes: [4, 4], strides: [4, 1] : memref<*xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    // expected-remark@below {{not imported [unknown-rank]: 'memref.copy' accesses memory of which the rank is not known}}
    memref.copy %v, %A : memref<4x4xf32, strided<[4, 1], offset: ?>> to memref<4x4xf32>
  }
  return
}

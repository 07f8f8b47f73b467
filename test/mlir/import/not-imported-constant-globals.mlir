// Nothing may write a constant global, or a constant: a region that does is left as it is.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

memref.global "private" constant @fixed : memref<8xf32> = dense<1.0>

// CHECK-LABEL: func.func @store
// CHECK-NOT:     mse.scop
func.func @store(%x: f32) {
  %fixed = memref.get_global @fixed : memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [effects]: 'affine.store' writes constant memory}}
    affine.store %x, %fixed[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @copy
// CHECK-NOT:     mse.scop
func.func @copy(%A: memref<8xf32>) {
  %fixed = memref.get_global @fixed : memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [effects]: 'memref.copy' writes constant memory}}
    memref.copy %A, %fixed : memref<8xf32> to memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @constant
// CHECK-NOT:     mse.scop
func.func @constant(%x: f32) {
  %fixed = arith.constant dense<1.0> : memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [effects]: 'affine.store' writes constant memory}}
    affine.store %x, %fixed[%i] : memref<8xf32>
  }
  return
}

// Memory that may be anything is not taken for an array: it might overlap another.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

func.func private @get() -> memref<8xf32>

// CHECK-LABEL: func.func @result_of_call
// CHECK-NOT:     mse.scop
func.func @result_of_call(%x: f32) {
  %A = func.call @get() : () -> memref<8xf32>
  affine.for %i = 0 to 8 {
    // expected-remark@below {{not imported [unknown-memory]: 'affine.store' accesses memory that is no argument, allocation or global}}
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

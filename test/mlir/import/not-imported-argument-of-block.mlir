// Only what a function is called with is distinct memory; the argument of another block may be any.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @either
// CHECK-NOT:     mse.scop
func.func @either(%A: memref<8xf32>, %B: memref<8xf32>, %which: i1) {
  cf.cond_br %which, ^go(%A : memref<8xf32>), ^go(%B : memref<8xf32>)
^go(%C: memref<8xf32>):
  affine.for %i = 1 to 8 {
    %a = affine.load %A[%i - 1] : memref<8xf32>
    // expected-remark@below {{not imported [may-alias]: 'affine.store' accesses memory that may be that of 'arg0'}}
    affine.store %a, %C[%i] : memref<8xf32>
  }
  return
}

// Statements reach memory through accesses only: what needs it as a value is left alone.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @sizes
// CHECK-NOT:     mse.scop
func.func @sizes(%any: memref<*xf32>, %A: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %d = %c0 to %c4 step %c1 {
    // expected-remark@below {{not imported [carried-type]: 'memref.dim' needs memory as a value}}
    %size = memref.dim %any, %d : memref<*xf32>
    memref.store %size, %A[%d] : memref<4xindex>
  }
  return
}

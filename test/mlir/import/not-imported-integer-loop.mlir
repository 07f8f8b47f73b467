// A loop that compares its counter as unsigned is left alone.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @unsigned
// CHECK-NOT:     mse.scop
func.func @unsigned(%A: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@below {{not imported [integer-loop]: 'scf.for' compares its counter as unsigned}}
  scf.for unsigned %i = %c0 to %n step %c1 {
    memref.store %x, %A[%i] : memref<?xf32>
  }
  return
}

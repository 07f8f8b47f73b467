// A step that is no positive constant makes the iterations no quasi-affine set.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @parametric_step
// CHECK-NOT:     mse.scop
func.func @parametric_step(%n: index, %step: index, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  // expected-remark@below {{not imported [unknown-step]: 'scf.for' has a step that is not a positive constant}}
  scf.for %i = %c0 to %n step %step {
    memref.store %x, %A[%i] : memref<?xf32>
  }
  return
}

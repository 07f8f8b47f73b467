// A step that is no constant, and changes in the region, makes the iterations no quasi-affine set: it is data. One that is never
// positive is none.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @step_of_data
// CHECK:         mse.scop
// CHECK:           mse.write {{.*}} may
func.func @step_of_data(%n: index, %steps: memref<?xindex>, %A: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %step = memref.load %steps[%k] : memref<?xindex>
    // expected-remark@below {{approximated [unknown-step]: 'scf.for' has a step that is no number, and no positive parameter between bounds that are parameters}}
    scf.for %i = %c0 to %n step %step {
      memref.store %x, %A[%k, %i] : memref<?x?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @negative
// CHECK-NOT:     mse.scop
func.func @negative(%n: index, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %step = arith.constant -1 : index
  // expected-remark@below {{not imported [unknown-step]: 'scf.for' has a step that is not positive}}
  scf.for %i = %c0 to %n step %step {
    memref.store %x, %A[%i] : memref<?xf32>
  }
  return
}

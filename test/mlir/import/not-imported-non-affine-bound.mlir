// A loop with data as bound that holds loops is left alone; these are imported, their bounds being parameters.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @nest
// CHECK:         scf.for
// CHECK:           %[[LENGTH:.*]] = memref.load
// CHECK:           mse.scop parameters({{.*}} = %[[LENGTH]]
// CHECK-NOT:     mse.scop
func.func @nest(%lengths: memref<?xindex>, %A: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    %length = memref.load %lengths[%i] : memref<?xindex>
    // expected-remark@below {{not imported [non-affine-bound]: 'scf.for' has a value that is not an affine function}}
    scf.for %j = %c0 to %length step %c1 {
      scf.for %k = %c0 to %j step %c1 {
        memref.store %x, %A[%j, %k] : memref<?x?xf32>
      }
    }
  }
  return
}

// A loop whose bound is computed from data inside a region is left alone; on its own, its bound is a parameter.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @data_bound
// CHECK:         scf.for
// CHECK:           %[[BOUND:.*]] = arith.muli
// CHECK:           mse.scop parameters({{.*}} = %[[BOUND]], {{.*}} = %{{.*}})
func.func @data_bound(%n: index, %lengths: memref<?xindex>, %A: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %length = memref.load %lengths[%i] : memref<?xindex>
    %twice = arith.muli %length, %length : index
    // expected-remark@below {{not imported [non-affine-bound]: 'scf.for' has a value that is not an affine function of induction variables and parameters}}
    scf.for %j = %c0 to %twice step %c1 {
      memref.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// A conditional on data is executed as a whole; affine operations inside become arith and scf ones, and what is affine
// still narrows the domains of the relations.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @guarded
// CHECK:         mse.stmt "S0"(%[[I:.*]]) <"[arg0] -> { S0[i0] : 0 <= i0 < arg0 }">
// CHECK:           %[[A:.*]] = mse.read %{{.*}} @r0 <"{ S0[i0] -> arg1[i0] }">
// CHECK:           %[[LARGE:.*]] = arith.cmpf
// CHECK:           scf.if %[[LARGE]] {
// CHECK:             %[[SIX:.*]] = arith.constant -6 : index
// CHECK:             %[[LESS:.*]] = arith.addi %[[I]], %[[SIX]]
// CHECK:             %[[LATE:.*]] = arith.cmpi sge, %[[LESS]]
// CHECK:             scf.if %[[LATE]] {
// CHECK:               mse.write %[[A]], %{{.*}} @w0 may <"{ S0[i0] -> arg1[-6 + i0] : i0 >= 6 }">
func.func @guarded(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %large = arith.cmpf ogt, %a, %x : f32
    // expected-remark@below {{approximated [non-affine-condition]: 'scf.if'}}
    scf.if %large {
      affine.if affine_set<(d0) : (d0 - 6 >= 0)>(%i) {
        affine.store %a, %A[%i - 6] : memref<?xf32>
      }
    }
  }
  return
}

// Its results are values of the statement.
// CHECK-LABEL: func.func @result
// CHECK-COUNT-1: mse.stmt
// CHECK:           %[[V:.*]] = scf.if %{{.*}} -> (f32) {
// CHECK:             %[[B:.*]] = mse.read %{{.*}} @r1 may <"{ S0[i0] -> arg2[i0] }">
// CHECK:             scf.yield %[[B]]
// CHECK:           } else {
// CHECK:           mse.write %[[V]], %{{.*}} @w0 <"{ S0[i0] -> arg1[i0] }">
func.func @result(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %large = arith.cmpf ogt, %a, %x : f32
    // expected-remark@below {{approximated [non-affine-condition]: 'scf.if'}}
    %v = scf.if %large -> f32 {
      %b = affine.load %B[%i] : memref<?xf32>
      scf.yield %b : f32
    } else {
      scf.yield %x : f32
    }
    affine.store %v, %A[%i] : memref<?xf32>
  }
  return
}

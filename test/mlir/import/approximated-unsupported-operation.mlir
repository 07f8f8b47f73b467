// A while loop inside an affine one is executed by a statement as a whole; its accesses may happen.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @halve
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0] -> { S0[i0] : 0 <= i0 < arg0 }">
// CHECK:           %[[LIMIT:.*]] = mse.read %{{.*}} @r0 <"{ S0[i0] -> arg2[i0] }">
// CHECK:           %[[HALF:.*]] = arith.constant 5.0
// CHECK:           scf.while
// CHECK:             %[[X:.*]] = mse.read %{{.*}} @r1 may <"{ S0[i0] -> arg1[i0] }">
// CHECK:             %[[ABOVE:.*]] = arith.cmpf ogt, %[[X]], %[[LIMIT]]
// CHECK:             scf.condition(%[[ABOVE]])
// CHECK:             mse.read %{{.*}} @r2 may <"{ S0[i0] -> arg1[i0] }">
// CHECK:             arith.mulf %[[HALF]]
// CHECK:             mse.write %{{.*}}, %{{.*}} @w0 may <"{ S0[i0] -> arg1[i0] }">
func.func @halve(%n: index, %A: memref<?xf32>, %limits: memref<?xf32>) {
  %half = arith.constant 0.5 : f32
  affine.for %i = 0 to %n {
    %limit = affine.load %limits[%i] : memref<?xf32>
    // expected-remark@below {{approximated [unsupported-operation]: 'scf.while'}}
    scf.while : () -> () {
      %x = affine.load %A[%i] : memref<?xf32>
      %above = arith.cmpf ogt, %x, %limit : f32
      scf.condition(%above)
    } do {
      %x = affine.load %A[%i] : memref<?xf32>
      %next = arith.mulf %half, %x : f32
      affine.store %next, %A[%i] : memref<?xf32>
      scf.yield
    }
  }
  return
}

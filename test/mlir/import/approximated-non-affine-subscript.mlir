// Subscripts that are data: the relation has every cell, index operands say which one.
// RUN: mse-opt --mse-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @scatter
// CHECK:         mse.stmt "S0"(%[[I:.*]]) <
// CHECK:           %[[TO:.*]] = mse.read %{{.*}} @r0 <"{ S0[i0] -> arg1[i0] }">
// CHECK:           %[[K:.*]] = arith.index_cast %[[TO]]
// CHECK:           mse.write %{{.*}}, %{{.*}}[%[[I]], %[[K]]] @w0 may <"{ S0[i0] -> arg2[i0, o1] : 0 <= o1 <= 9 }">
func.func @scatter(%n: index, %targets: memref<?xi32>, %A: memref<?x10xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    %to = affine.load %targets[%i] : memref<?xi32>
    %k = arith.index_cast %to : i32 to index
    // expected-remark@below {{approximated [non-affine-subscript]: 'memref.store'}}
    memref.store %x, %A[%i, %k] : memref<?x10xf32>
  }
  return
}

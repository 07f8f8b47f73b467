// A value that was loaded outside a loop and is used inside goes through a cell; a value that needs no load is computed
// again.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @outer_value
// CHECK:         %x0 = mse.array "x0" <"{ x0[] }"> : memref<f32>
// CHECK-NOT:     mse.array
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0] -> { S0[i0] : 0 <= i0 < arg0 }">
// CHECK:           %[[E:.*]] = math.exp
// CHECK:           mse.write %[[E]], %x0
// CHECK:         mse.stmt "S1"(%[[I:.*]], %{{.*}}) <
// CHECK:           %[[R:.*]] = mse.read %x0
// CHECK:           %[[K:.*]] = arith.index_cast %[[I]]
// CHECK:           %[[F:.*]] = arith.sitofp %[[K]]
// CHECK:           arith.mulf %[[R]], %[[F]]
func.func @outer_value(%n: index, %A: memref<?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %e = math.exp %a : f32
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f32
    affine.for %j = 0 to %n {
      %p = arith.mulf %e, %f : f32
      affine.store %p, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

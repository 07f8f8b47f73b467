// The result of a conditional is a cell that each branch writes; branches are statements with complementary domains.
// RUN: mse-opt --mse-import %s | FileCheck %s

// CHECK-LABEL: func.func @select
// CHECK:         mse.stmt "S0"(%{{.*}}) <"[arg0] -> { S0[i0] : 5 <= i0 < arg0 }">
// CHECK:           mse.read %{{.*}} <"{ S0[i0] -> arg1[-5 + i0] }">
// CHECK:           mse.write %{{.*}}, %x0
// CHECK:         mse.stmt "S1"(%{{.*}}) <"[arg0] -> { S1[i0] : 0 <= i0 <= 4 and i0 < arg0 }">
// CHECK:           mse.write %{{.*}}, %x0
// CHECK:         mse.stmt "S2"
// CHECK:           %[[V:.*]] = mse.read %x0
// CHECK:           mse.write %[[V]], %{{.*}} <"{ S2[i0] -> arg1[i0] }">
func.func @select(%n: index, %A: memref<?xf32>) {
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    %v = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> f32 {
      %a = affine.load %A[%i - 5] : memref<?xf32>
      affine.yield %a : f32
    } else {
      affine.yield %one : f32
    }
    affine.store %v, %A[%i] : memref<?xf32>
  }
  return
}

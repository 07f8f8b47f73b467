// mse.kill between loops says that no value of the array flows past it: what was there before is not live-out.
// RUN: mse-opt --mse-import --mse-dataflow %s | FileCheck %s

// CHECK-LABEL: func.func @kill
// CHECK:         mse.stmt "S1"() <"{ S1[] }"> {
// CHECK-NEXT:      mse.kill %{{.*}} @k0 <"{ S1[] -> arg0[o0] : 0 <= o0 <= 7 }"> : memref<8xf32>
// CHECK:         mse.filter <"{ S0[i0] }">
// CHECK:         mse.filter <"{ S1[] }">
// CHECK-NEXT:    mse.filter <"{ S2[i0] }">
// CHECK:         mse.dataflow {
// CHECK-NEXT:      mse.flow_out "arg0" from @w1 <"{ arg0[i0] -> S2[i0] : 0 <= i0 <= 3 }">
// CHECK-NEXT:    }
func.func @kill(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  mse.kill %A : memref<8xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

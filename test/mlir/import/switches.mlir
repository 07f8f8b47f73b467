// The cases of a switch on an affine value, and its default, are conditions of domains; its results are carried.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s | mse-run --compare %s -

// CHECK-LABEL: func.func @choose
// CHECK:         mse.stmt "S0"(%{{.*}}) <"{ S0[i0] : 2 <= i0 <= 7 }">
// CHECK:         mse.stmt "S1"(%{{.*}}) <"{ S1[0] }">
// CHECK:         mse.stmt "S2"(%{{.*}}) <"{ S2[1] }">
// CHECK:         mse.stmt "S3"(%{{.*}}) <"{ S3[i0] : 0 <= i0 <= 7 }">
func.func @choose(%A: memref<8xf32>, %x: f32, %y: f32, %z: f32) {
  affine.for %i = 0 to 8 {
    %chosen = scf.index_switch %i -> f32
    case 0 {
      scf.yield %x : f32
    }
    case 1 {
      scf.yield %y : f32
    }
    default {
      scf.yield %z : f32
    }
    affine.store %chosen, %A[%i] : memref<8xf32>
  }
  return
}

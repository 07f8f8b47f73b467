// A view without dimensions is the first cell of what it is a view of.
// RUN: mse-opt --mse-import %s | FileCheck %s
// RUN: mse-opt --mse-to-affine="schedule=source verify=each" %s | mse-run --compare %s -

// CHECK-LABEL: func.func @single
// CHECK:         mse.read %{{.*}} <"{ S0[i0] -> arg0[0] }">
// CHECK:         mse.write {{.*}} <"{ S0[i0] -> arg1[0, 0] }">
func.func @single(%A: memref<1xf32>, %B: memref<1x1xf32>) {
  %a = memref.collapse_shape %A [] : memref<1xf32> into memref<f32>
  %b = memref.collapse_shape %B [] : memref<1x1xf32> into memref<f32>
  affine.for %i = 0 to 3 {
    %x = affine.load %a[] : memref<f32>
    %y = affine.load %b[] : memref<f32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[] : memref<f32>
  }
  return
}

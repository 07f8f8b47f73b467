// Work of the host takes as long in every order: where nothing is gained, the source order stays, not a skewed one.
// RUN: mse-opt --mse-to-parallel=report=true %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s --input-file %t.mlir

// REPORT: remark: candidate: the source order, storage as it stands: [[TIME:.* us, 1 launch]]: chosen
// REPORT: remark: candidate: isl's order, storage as it stands: [[TIME]]: not chosen, no better
// CHECK:      affine.for %{{.+}} = 0 to %{{.+}} {
// CHECK-NOT:  floordiv
// CHECK:      affine.parallel
func.func @chain(%x: memref<?xf32>, %t: memref<f32>, %y: memref<?xf32>, %z: memref<?xf32>) attributes {dims = ["n", "", "n", "n"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xf32>
    affine.store %a, %t[] : memref<f32>
    affine.for %k = 0 to 3 {
      %b = affine.load %t[] : memref<f32>
      %c = arith.mulf %b, %b : f32
      affine.store %c, %t[] : memref<f32>
    }
    %b = affine.load %t[] : memref<f32>
    affine.store %b, %y[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %b = affine.load %t[] : memref<f32>
    affine.store %b, %z[%i] : memref<?xf32>
  }
  return
}

// mse-run takes sizes by the names that remarks have, and says names of locations.
// RUN: mse-run --compare %s %s --size rows=3,image.0=5,image.1=7
// RUN: mse-run --compare %s %s --size arg0=3,image_0=5,arg1_1=7
// RUN: mse-run --compare %s %s --size n=3,arg1.0=5,arg1.1=7
// RUN: not mse-run --compare %s %s --size rows=3,pixels=4 2>&1 | FileCheck %s

// CHECK: no size 'pixels': @f has image.0, image.1, n
func.func @f(%n: index loc("rows"), %A: memref<?x?xf32> loc("image")) attributes {dims = ["n", ""]} {
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i, %i] : memref<?x?xf32>
  }
  return
}

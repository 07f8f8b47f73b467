// Upstream tiles two loops that carry a dependence of distance (1, -1), which rectangular tiles turn round: the second
// row of a tile reads the first row of the next tile before it is written.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=8}))' %s | not mse-opt --mse-verify=against=%s 2>&1 | FileCheck %s

// CHECK: error: @skewed does not compute what it does in '{{.*}}upstream-tile-across-a-dependence.mlir': argument A at [2, 7]: {{.*}} with seed 0
func.func @skewed(%A: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 63 {
      %x = affine.load %A[%i - 1, %j + 1] : memref<64x64xf32>
      %y = affine.load %A[%i, %j] : memref<64x64xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

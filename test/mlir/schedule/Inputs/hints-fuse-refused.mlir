//--- order.mlir
func.func @next(%N: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %N {
    %a = affine.load %B[%i] : memref<?xf64>
    affine.store %a, %A[%i] : memref<?xf64>
  } {mse.fuse}
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
    %a = affine.load %A[%i + 1] : memref<?xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  }
  return
}
//--- last.mlir
func.func @last(%N: index, %A: memref<?xf64>) {
  affine.for %i = 0 to %N {
    %a = affine.load %A[%i] : memref<?xf64>
    %p = arith.mulf %a, %a : f64
    affine.store %p, %A[%i] : memref<?xf64>
  } {mse.fuse}
  return
}
//--- between.mlir
func.func @between(%N: index, %A: memref<?xf64>, %B: memref<f64>) {
  %c0 = arith.constant 0.0 : f64
  affine.for %i = 0 to %N {
    affine.store %c0, %A[%i] : memref<?xf64>
  } {mse.fuse}
  affine.store %c0, %B[] : memref<f64>
  affine.for %i = 0 to %N {
    affine.store %c0, %A[%i] : memref<?xf64>
  }
  return
}
//--- sizes.mlir
func.func @sizes(%N: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0.0 : f64
  affine.for %i = 0 to %N {
    affine.store %c0, %A[%i] : memref<?xf64>
  } {mse.fuse, mse.tile = 4}
  affine.for %i = 0 to %N {
    affine.store %c0, %B[%i] : memref<?xf64>
  } {mse.tile = 8}
  return
}

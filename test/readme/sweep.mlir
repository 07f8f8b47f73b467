func.func @sweep(%N: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %N {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

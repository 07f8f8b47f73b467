// atax: y := A^T (A x), with tmp = A x.
// From PolyBench 4.2.1. A is m x n; x and y have n elements, tmp has m.

func.func @atax(%A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %tmp: memref<?xf64>)
    attributes {dims = ["m,n", "n", "n", "m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf64>
  %n = memref.dim %A, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    // y[i] = 0.0
    affine.store %zero, %y[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %m {
    // tmp[i] = 0.0
    affine.store %zero, %tmp[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      // tmp[i] = tmp[i] + A[i][j] * x[j]
      %tmp_val = affine.load %tmp[%i] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %x_val = affine.load %x[%j] : memref<?xf64>
      %prod = arith.mulf %a, %x_val : f64
      %sum = arith.addf %tmp_val, %prod : f64
      affine.store %sum, %tmp[%i] : memref<?xf64>
    }
    affine.for %j = 0 to %n {
      // y[j] = y[j] + A[i][j] * tmp[i]
      %y_val = affine.load %y[%j] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %tmp_val = affine.load %tmp[%i] : memref<?xf64>
      %prod = arith.mulf %a, %tmp_val : f64
      %sum = arith.addf %y_val, %prod : f64
      affine.store %sum, %y[%j] : memref<?xf64>
    }
  }
  return
}

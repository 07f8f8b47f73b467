// trmm: B := alpha A^T B in place, for a unit lower triangular A; only the part
// below its diagonal is read (BLAS level 3). From PolyBench 4.2.1. A is m x m; B is
// m x n.

func.func @trmm(%alpha: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>)
    attributes {dims = ["", "m,m", "m,n"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf64>
  %n = memref.dim %B, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to %m {
        // B[i][j] += A[k][i] * B[k][j]
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%k, %i] : memref<?x?xf64>
        %b_1 = affine.load %B[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %a, %b_1 : f64
        %sum = arith.addf %b, %prod : f64
        affine.store %sum, %B[%i, %j] : memref<?x?xf64>
      }
      // B[i][j] = alpha * B[i][j]
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %prod = arith.mulf %alpha, %b : f64
      affine.store %prod, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

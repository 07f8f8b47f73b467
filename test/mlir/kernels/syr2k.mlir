// syr2k: C := beta C + alpha A B^T + alpha B A^T on the lower triangle of C (BLAS level 3).
// From PolyBench 4.2.1. C is n x n; A and B are n x m.

func.func @syr2k(%alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>)
    attributes {dims = ["", "", "n,n", "n,m", "n,m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %C, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      // C[i][j] *= beta
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %prod = arith.mulf %c, %beta : f64
      affine.store %prod, %C[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to %m {
      affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
        // C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k]
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%j, %k] : memref<?x?xf64>
        %prod = arith.mulf %a, %alpha : f64
        %b = affine.load %B[%i, %k] : memref<?x?xf64>
        %prod_1 = arith.mulf %prod, %b : f64
        %b_1 = affine.load %B[%j, %k] : memref<?x?xf64>
        %prod_2 = arith.mulf %b_1, %alpha : f64
        %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %prod_3 = arith.mulf %prod_2, %a_1 : f64
        %sum = arith.addf %prod_1, %prod_3 : f64
        %sum_1 = arith.addf %c, %sum : f64
        affine.store %sum_1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

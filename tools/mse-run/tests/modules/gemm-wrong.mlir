// gemm: C := beta C + alpha A B, the general matrix product (BLAS level 3).
// From PolyBench 4.2.1. C is ni x nj, A is ni x nk, B is nk x nj.

func.func @gemm(%alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>)
    attributes {dims = ["", "", "ni,nj", "ni,nk", "nk,nj"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ni = memref.dim %C, %c0 : memref<?x?xf64>
  %nj = memref.dim %C, %c1 : memref<?x?xf64>
  %nk = memref.dim %A, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      // C[i][j] *= beta
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %prod = arith.mulf %c, %beta : f64
      affine.store %prod, %C[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to %nk {
      affine.for %j = 0 to %nj {
        // As gemm.mlir, but for a factor of 1.001: C[i][j] += alpha * A[i][k] * B[k][j]
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %prod = arith.mulf %alpha, %a : f64
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %prod_0 = arith.mulf %prod, %b : f64
        %slightly = arith.constant 1.001 : f64
        %prod_1 = arith.mulf %prod_0, %slightly : f64
        %sum = arith.addf %c, %prod_1 : f64
        affine.store %sum, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// 2mm: D := beta D + (alpha A B) C, two chained matrix products through tmp = alpha A B.
// From PolyBench 4.2.1. A is ni x nk, B is nk x nj, C is nj x nl, D is ni x nl, tmp is ni x nj.

func.func @_2mm(%alpha: f64, %beta: f64, %tmp: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>,
                %C: memref<?x?xf64>, %D: memref<?x?xf64>)
    attributes {dims = ["", "", "ni,nj", "ni,nk", "nk,nj", "nj,nl", "ni,nl"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ni = memref.dim %tmp, %c0 : memref<?x?xf64>
  %nj = memref.dim %tmp, %c1 : memref<?x?xf64>
  %nk = memref.dim %A, %c1 : memref<?x?xf64>
  %nl = memref.dim %C, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      // tmp[i][j] = 0.0
      affine.store %zero, %tmp[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nk {
        // tmp[i][j] += alpha * A[i][k] * B[k][j]
        %tmp_val = affine.load %tmp[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %prod = arith.mulf %alpha, %a : f64
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %prod_1 = arith.mulf %prod, %b : f64
        %sum = arith.addf %tmp_val, %prod_1 : f64
        affine.store %sum, %tmp[%i, %j] : memref<?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nl {
      // D[i][j] *= beta
      %d = affine.load %D[%i, %j] : memref<?x?xf64>
      %prod = arith.mulf %d, %beta : f64
      affine.store %prod, %D[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nj {
        // D[i][j] += tmp[i][k] * C[k][j]
        %d_1 = affine.load %D[%i, %j] : memref<?x?xf64>
        %tmp_val = affine.load %tmp[%i, %k] : memref<?x?xf64>
        %c = affine.load %C[%k, %j] : memref<?x?xf64>
        %prod_1 = arith.mulf %tmp_val, %c : f64
        %sum = arith.addf %d_1, %prod_1 : f64
        affine.store %sum, %D[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

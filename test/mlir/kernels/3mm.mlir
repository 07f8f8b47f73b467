// 3mm: G := (A B) (C D), three matrix products: E = A B and F = C D are independent, G = E F needs both.
// From PolyBench 4.2.1. A is ni x nk, B is nk x nj, C is nj x nm, D is nm x nl; E is ni x nj, F is nj x nl, G is ni x
// nl.

func.func @_3mm(%E: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %F: memref<?x?xf64>,
                %C: memref<?x?xf64>, %D: memref<?x?xf64>, %G: memref<?x?xf64>)
    attributes {dims = ["ni,nj", "ni,nk", "nk,nj", "nj,nl", "nj,nm", "nm,nl", "ni,nl"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ni = memref.dim %E, %c0 : memref<?x?xf64>
  %nj = memref.dim %E, %c1 : memref<?x?xf64>
  %nk = memref.dim %A, %c1 : memref<?x?xf64>
  %nl = memref.dim %F, %c1 : memref<?x?xf64>
  %nm = memref.dim %C, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      // E[i][j] = 0.0
      affine.store %zero, %E[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nk {
        // E[i][j] += A[i][k] * B[k][j]
        %e = affine.load %E[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %a, %b : f64
        %sum = arith.addf %e, %prod : f64
        affine.store %sum, %E[%i, %j] : memref<?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %nj {
    affine.for %j = 0 to %nl {
      // F[i][j] = 0.0
      affine.store %zero, %F[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nm {
        // F[i][j] += C[i][k] * D[k][j]
        %f = affine.load %F[%i, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %k] : memref<?x?xf64>
        %d = affine.load %D[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %c, %d : f64
        %sum = arith.addf %f, %prod : f64
        affine.store %sum, %F[%i, %j] : memref<?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nl {
      // G[i][j] = 0.0
      affine.store %zero, %G[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nj {
        // G[i][j] += E[i][k] * F[k][j]
        %g = affine.load %G[%i, %j] : memref<?x?xf64>
        %e = affine.load %E[%i, %k] : memref<?x?xf64>
        %f = affine.load %F[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %e, %f : f64
        %sum = arith.addf %g, %prod : f64
        affine.store %sum, %G[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

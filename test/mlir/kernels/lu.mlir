// lu: the factors of A = L U without pivoting, in place: U in the upper triangle, the unit lower triangular L below
// it.
// From PolyBench 4.2.1. A is n x n.

func.func @lu(%A: memref<?x?xf64>)
    attributes {dims = ["n,n"],
                inputs = ["dominant"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        // A[i][j] -= A[i][k] * A[k][j]
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %a_2 = affine.load %A[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %a_1, %a_2 : f64
        %diff = arith.subf %a, %prod : f64
        affine.store %diff, %A[%i, %j] : memref<?x?xf64>
      }
      // A[i][j] /= A[j][j]
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %a_1 = affine.load %A[%j, %j] : memref<?x?xf64>
      %quot = arith.divf %a, %a_1 : f64
      affine.store %quot, %A[%i, %j] : memref<?x?xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        // A[i][j] -= A[i][k] * A[k][j]
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %a_2 = affine.load %A[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %a_1, %a_2 : f64
        %diff = arith.subf %a, %prod : f64
        affine.store %diff, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

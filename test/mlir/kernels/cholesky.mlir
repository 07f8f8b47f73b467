// cholesky: the Cholesky factor L of a symmetric positive definite matrix, A = L L^T, in place of the lower triangle.
// From PolyBench 4.2.1. A is n x n; the part above the diagonal is not touched.

func.func @cholesky(%A: memref<?x?xf64>)
    attributes {dims = ["n,n"],
                inputs = ["spd"]} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        // A[i][j] -= A[i][k] * A[j][k]
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %a_2 = affine.load %A[%j, %k] : memref<?x?xf64>
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
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      // A[i][i] -= A[i][k] * A[i][k]
      %a = affine.load %A[%i, %i] : memref<?x?xf64>
      %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
      %a_2 = affine.load %A[%i, %k] : memref<?x?xf64>
      %prod = arith.mulf %a_1, %a_2 : f64
      %diff = arith.subf %a, %prod : f64
      affine.store %diff, %A[%i, %i] : memref<?x?xf64>
    }
    // A[i][i] = sqrt(A[i][i])
    %a = affine.load %A[%i, %i] : memref<?x?xf64>
    %root = math.sqrt %a : f64
    affine.store %root, %A[%i, %i] : memref<?x?xf64>
  }
  return
}

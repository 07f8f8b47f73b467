// gramschmidt: the QR decomposition A = Q R by the modified Gram-Schmidt process; column j of A ends as its component
// orthogonal to the columns before it.
// From PolyBench 4.2.1. A and Q are m x n, R is n x n; only the upper triangle of R is written. n <= m, or the
// columns cannot be independent.

func.func @gramschmidt(%A: memref<?x?xf64>, %R: memref<?x?xf64>, %Q: memref<?x?xf64>)
    attributes {dims = ["m,n", "n,n", "m,n"],
                inputs = ["dominant", "", ""],
                assume = ["n <= m"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf64>
  %n = memref.dim %A, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %nrm = memref.alloca() : memref<f64>
  affine.for %k = 0 to %n {
    // nrm = 0.0
    affine.store %zero, %nrm[] : memref<f64>
    affine.for %i = 0 to %m {
      // nrm += A[i][k] * A[i][k]
      %nrm_val = affine.load %nrm[] : memref<f64>
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
      %prod = arith.mulf %a, %a_1 : f64
      %sum = arith.addf %nrm_val, %prod : f64
      affine.store %sum, %nrm[] : memref<f64>
    }
    // R[k][k] = sqrt(nrm)
    %nrm_val = affine.load %nrm[] : memref<f64>
    %root = math.sqrt %nrm_val : f64
    affine.store %root, %R[%k, %k] : memref<?x?xf64>
    affine.for %i = 0 to %m {
      // Q[i][k] = A[i][k] / R[k][k]
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      %r = affine.load %R[%k, %k] : memref<?x?xf64>
      %quot = arith.divf %a, %r : f64
      affine.store %quot, %Q[%i, %k] : memref<?x?xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      // R[k][j] = 0.0
      affine.store %zero, %R[%k, %j] : memref<?x?xf64>
      affine.for %i = 0 to %m {
        // R[k][j] += Q[i][k] * A[i][j]
        %r = affine.load %R[%k, %j] : memref<?x?xf64>
        %q = affine.load %Q[%i, %k] : memref<?x?xf64>
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %prod = arith.mulf %q, %a : f64
        %sum = arith.addf %r, %prod : f64
        affine.store %sum, %R[%k, %j] : memref<?x?xf64>
      }
      affine.for %i = 0 to %m {
        // A[i][j] = A[i][j] - Q[i][k] * R[k][j]
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %q = affine.load %Q[%i, %k] : memref<?x?xf64>
        %r = affine.load %R[%k, %j] : memref<?x?xf64>
        %prod = arith.mulf %q, %r : f64
        %diff = arith.subf %a, %prod : f64
        affine.store %diff, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
